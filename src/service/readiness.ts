/** `/health` and `/ready`: whether the process is alive, and whether it can sell. */
import type { ServiceConfig } from '../config/service.ts';
import { reasonOf } from '../errors/reason.ts';
import type { Document } from '../http/free.ts';
import { describeSeconds } from '../payments/chain/chain.ts';
import { describeSupport } from '../payments/facilitators/support.ts';
import type { Ledger } from '../payments/ledger/ledger.ts';
import { isDatabase } from '../payments/ledger/postgres/address.ts';
import { rulesOf } from '../payments/protocol/chain-rules.ts';
import { networksIn } from '../payments/protocol/usdc.ts';
import { describeFailures, type Purchases } from '../payments/purchase/purchase.ts';
import { VERSION } from '../version.ts';
import { clockFlaw } from './clock.ts';
import type { Phase } from './lifecycle.ts';
import type { HealthNow, NodesHealth, Settlement } from './upstreams.ts';

export type ProbeOptions = {
  readonly config: Pick<ServiceConfig, 'facilitator' | 'mode' | 'ledger' | 'network' | 'otherNetworks'>;
  readonly ledger: Pick<Ledger, 'list' | 'check'>;
  /** Version label of the loaded terminology, and what the clock says of its releases. */
  readonly data: () => string;
  readonly phase: () => Phase;
  /** The peer that sends `X-Forwarded-For` and is not trusted. */
  readonly proxy?: () => string | undefined;
  /** The success of ledger and facilitator with the last payments. */
  readonly health: () => HealthNow;
  readonly sales: Purchases['sales'];
  /** False if the file of the ledger is damaged; `undefined` until it has been checked. */
  readonly isWhole: () => boolean | undefined;
  /** The state of each facilitator, by its own `/supported`. */
  readonly support: Settlement['support'];
  readonly nodes: Settlement['nodes'];
  /** The networks that can be settled on. */
  readonly offered: Settlement['offered'];
  readonly skew: Settlement['skew'];
  /** The number of settled purchases that the chain does not show. */
  readonly unpaid?: (() => number) | undefined;
  /** False while no thread can take costly calls. */
  readonly isWorking?: (() => boolean) | undefined;
};

type Check = { readonly status: 'ok' | 'failed' | 'draining' | 'not_configured'; readonly detail: string };

export const probes = (
  options: ProbeOptions,
): Readonly<Record<'/health' | '/ready', () => Document | Promise<Document>>> => ({
  '/health': () => report(200, 'ok', options, { facilitator: facilitatorCheck(options) }),
  '/ready': async () => {
    const checks = await checksOf(options);
    const isReady = [checks.data, checks.ledger, checks.intake].every(({ status }) => status === 'ok');
    return report(isReady ? 200 : 503, isReady ? 'ready' : 'not_ready', options, checks);
  },
});

const report = (status: number, label: string, { config }: ProbeOptions, checks: object): Document => ({
  status,
  headers: { 'Cache-Control': 'no-store', ...(status === 503 ? { 'Retry-After': '5' } : {}) },
  body: JSON.stringify({
    status: label,
    mode: config.facilitator === 'stub' ? 'stub' : config.mode,
    version: VERSION,
    checks,
  }),
});

const INTAKE: Readonly<Record<Phase, Check>> = {
  serving: { status: 'ok', detail: 'accepting requests' },
  leaving: { status: 'draining', detail: 'accepting requests, and about to stop' },
  draining: { status: 'draining', detail: 'finishing requests in flight' },
};

const intakeCheck = ({ phase, proxy }: ProbeOptions): Check => {
  const { status, detail } = INTAKE[phase()];
  const peer = proxy?.();
  const hint =
    peer === undefined ? '' : `; clients behind ${peer} share one limit, as --trusted-proxy does not name it`;
  return { status, detail: detail + hint };
};

/** Reports the facilitator, whose state does not make the service unready: free paths and redelivery still work. */
const checksOf = async (options: ProbeOptions) => ({
  data: { status: 'ok', detail: options.data() } as Check,
  ledger: await ledgerCheck(options),
  intake: intakeCheck(options),
  facilitator: facilitatorCheck(options),
  ...(options.isWorking?.() === false ? { work: NO_WORK } : {}),
  ...(options.nodes.length === 0 ? {} : { chain: chainCheck(options.nodes, options.unpaid?.() ?? 0) }),
  ...offerCheck(options),
});

const NO_WORK: Check = {
  status: 'failed',
  detail: 'no thread takes costly calls, which get 503; all others are sold. The log says why',
};

/** Names the networks that are accepted and not offered: the others go on. */
const offerCheck = ({ config, offered }: ProbeOptions): { readonly offer?: Check } => {
  const places = networksIn(offered());
  const missing = networksIn(config).filter((network) => !places.includes(network));
  if (missing.length === 0) return {};
  const detail = `not offered, as no facilitator settles there: ${missing.map(({ title }) => title).join(', ')}`;
  return { offer: { status: 'failed', detail } };
};

/** Reports the nodes of each network, without which no new payment is settled there. */
const chainCheck = (chains: Settlement['nodes'], unpaid: number): Check => {
  const heads = chains.map((chain) => ({ ...headOf(chain), title: chain.network.title }));
  const found = heads.map(({ title, head }) => (heads.length === 1 ? head : `${title}: ${head}`));
  const failing = chains
    .flatMap(({ states }) => states())
    .filter(({ state }) => state !== 'reachable' && state !== 'unknown');
  const lies = unpaid === 0 ? [] : [`${unpaid} settled purchases are not paid on the chain`];
  const detail = [...found, ...failing.map(({ name, state }) => `${name}: ${state}`), ...lies].join(', ');
  return { status: heads.every(({ isKnown }) => isKnown) && unpaid === 0 ? 'ok' : 'failed', detail };
};

const headOf = ({ headAge, network }: NodesHealth) => {
  const age = headAge();
  const head = age === undefined ? 'no block is known' : `the newest block is ${describeSeconds(age)}`;
  return { head, isKnown: age !== undefined && age <= rulesOf(network).mostAge };
};

const facilitatorCheck = ({ config: { facilitator }, health, sales, support, skew }: ProbeOptions): Check => {
  if (facilitator === undefined) {
    return { status: 'not_configured', detail: 'paid calls answer 503 facilitator_misconfigured' };
  }
  if (facilitator === 'stub') return { status: 'ok', detail: 'stub: payments are made up' };
  const failures = describeFailures(sales());
  const check = (status: Check['status'], ...details: readonly string[]): Check => ({
    status,
    detail: [...details, ...(failures === '' ? [] : [failures])].join('; '),
  });
  const flaw = clockFlaw(skew());
  if (flaw !== undefined) return check('failed', flaw);
  const missing = support().filter(({ state }) => state === 'unreachable' || state === 'unsupported');
  if (missing.length > 0)
    return check('failed', missing.map((one) => `${one.name}: ${describeSupport(one)}`).join(', '));
  const { facilitator: answered, turnedAway, isBack } = health();
  if (turnedAway !== undefined) return check('failed', `the last settlement was turned away by ${turnedAway}`);
  if (answered === false) return check('failed', 'the last settlement got no usable answer');
  if (isBack)
    return check('ok', 'it answers GET /supported again; nothing was settled since the last settlement failed');
  return check('ok', answered === undefined ? 'configured, not called yet' : 'the last settlement was answered');
};

/**
 * A node that leaves its balancer gains no buyer anything while the database is out of reach for all of them: they would read
 * the balancer's error, and not ours, which says to send the same payment again. The ledger itself says when it lasts.
 */
const sharedDetail = (isWritten: boolean | undefined): string =>
  isWritten === false ? 'the last payment could not be written' : 'the database is in reach';

const ledgerCheck = async ({ config, ledger, health, isWhole }: ProbeOptions): Promise<Check> => {
  const { ledger: isWritten, ledgerFailure } = health();
  try {
    await ledger.check();
  } catch (error) {
    return { status: 'failed', detail: reasonOf(error) };
  }
  if (isWhole() === false)
    return { status: 'failed', detail: 'the ledger is damaged: stop, and restore the newest backup' };
  if (isDatabase(config.ledger)) return { status: 'ok', detail: sharedDetail(isWritten) };
  if (isWritten === false) {
    const why = ledgerFailure === undefined ? '' : `: ${ledgerFailure}`;
    return { status: 'failed', detail: `the last payment could not be written${why}` };
  }
  try {
    await ledger.list(1);
    return { status: 'ok', detail: isWritten === undefined ? 'readable, not written yet' : 'readable and written' };
  } catch (error) {
    return { status: 'failed', detail: `the ledger cannot be read: ${reasonOf(error)}` };
  }
};
