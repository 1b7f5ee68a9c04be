/** Assembles the service: parts that last as long as the process, and parts that each reload makes again. */

import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lateFrom, timeLeft, validityIn } from '../config/certificate.ts';
import { ConfigError } from '../config/config-error.ts';
import { acceptedName } from '../config/networks.ts';
import type { Reload } from '../config/option.ts';
import { dearTools } from '../config/prices.ts';
import { nodeNameOf, ownUrl, type ServiceConfig } from '../config/service.ts';
import { sharedKeys } from '../config/shared-keys.ts';
import { Condition } from '../errors/condition.ts';
import { reasonOf } from '../errors/reason.ts';
import { createLimits, type Limits } from '../limits/limits.ts';
import { createTries, type Tries } from '../limits/tries.ts';
import type { Logger } from '../observability/logger.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type OfferCounts, offerCounts } from '../observability/offer-counts.ts';
import type { Sources } from '../observability/service-gauges.ts';
import { bookkeeper } from '../owner/books.ts';
import { hasBuyersMoney } from '../payments/ledger/channels.ts';
import { openLedger } from '../payments/ledger/engine.ts';
import { type Integrity, sparingDamaged, watchIntegrity } from '../payments/ledger/integrity-check.ts';
import { type Ledger, migrationText, type NodeIdentity } from '../payments/ledger/ledger.ts';
import { isDatabase } from '../payments/ledger/postgres/address.ts';
import { keepTidy } from '../payments/ledger/upkeep.ts';
import { spelled } from '../payments/protocol/payment.ts';
import { networkById, placesOf } from '../payments/protocol/usdc.ts';
import { type KeptAnswers, keptAnswers } from '../payments/purchase/kept-answers.ts';
import { createPurchases, type Purchases } from '../payments/purchase/purchase.ts';
import { watchSettled } from '../payments/purchase/reconcile.ts';
import type { FormerSigner } from '../payments/receipts/keys.ts';
import type { Receipts } from '../payments/receipts/sign.ts';
import { createSignIn, type SignIn } from '../payments/sign-in-with-x.ts';
import { ageOfReleases } from '../terminology/systems/release-days.ts';
import { reviewsDue } from '../tools/reviews.ts';
import { VERSION } from '../version.ts';
import type { Job } from '../work/job.ts';
import { createPool, type Pool, type ThreadEnd } from '../work/pool.ts';
import { startThread } from '../work/thread.ts';
import { changedOptions } from './changed-options.ts';
import { clockOf } from './clock.ts';
import type { Watched } from './conditions.ts';
import { type FormerTerms, noteTerms } from './former-terms.ts';
import { ledgerModeOf } from './ledger-mode.ts';
import { type OpenPacks, openPacks } from './terminology-packs.ts';
import { upstreamNotes } from './upstream-log.ts';
import { type HealthNow, healthNow, type Settlement, settlementOf } from './upstreams.ts';
import { seedOf, workersOf } from './work.ts';

/** The parts that a reload keeps. */
type Lasting = {
  /** Absent where nothing reads them, so that nothing is measured. */
  readonly metrics: Metrics | undefined;
  readonly ledger: Ledger;
  /** False if the file of the ledger is damaged; `undefined` until it has been checked. */
  readonly isWhole: Integrity['isIntact'];
  readonly closeLasting: () => Promise<void>;
  /** Threads for costly calls. */
  readonly pool: Pool<Job>;
  /** The last answers, which a change of data does not touch. */
  readonly kept: KeptAnswers;
  /** Of the owner's page: what it shows of this process, and the books that it reads. */
  readonly owner: { readonly counts: OfferCounts; readonly books: ReturnType<typeof bookkeeper> };
  /** Settles no new payment while it is draining. */
  readonly service: { readonly isDraining: boolean };
};

export type Parts = Lasting & {
  readonly config: ServiceConfig;
  readonly data: OpenPacks;
  readonly settlement: Settlement;
  readonly purchases: Purchases;
  /** How ledger and facilitators are, by the last sales and by what was looked at since. */
  readonly health: () => HealthNow;
  /** Absent without a key to sign with. */
  readonly receipts: Receipts | undefined;
  /** The addresses that have signed receipts before. */
  readonly formerSigners: readonly FormerSigner[];
  readonly limits: Limits;
  /** Absent where no form is answered for free. */
  readonly tries: Tries | undefined;
  /** The number of settled purchases that the chain does not show; absent without a node. */
  readonly unpaid: (() => number) | undefined;
  readonly signIn: SignIn;
  readonly formerTerms: FormerTerms;
  /** Ends the background work; what is in flight goes on. */
  readonly retire: () => void;
};

type Log = Omit<Logger, 'close'>;

const MEGABYTE = 1024 * 1024;
const SECOND = 1000;
const HOUR = 3600 * SECOND;

/**
 * Opens everything.
 *
 * @throws PackError, LedgerError, or {@link ConfigError} for an invalid key
 */
export const assemble = async (
  config: ServiceConfig,
  log: Log,
  service: { readonly isDraining: boolean },
): Promise<Parts> => {
  const made = await prepare(config, log, await metricsOf(config));
  const opened = await openLedger({
    file: config.ledger,
    mode: ledgerModeOf(config),
    key: config.ledgerKey,
    node: () => nodeOf(config, made.data.current.checksum),
    connections: config.ledgerPool,
  });
  if (opened.migrated !== undefined) log.warn(migrationText(opened.migrated));
  await refuseToStrand(config, opened);
  const { isIntact: isWhole, isDamaged, stop } = watchIntegrity(config.ledger, log.error);
  const ledger = sparingDamaged(opened, isDamaged);
  const pool = createPool({
    start: () => startThread(seedOf(made.data, config)),
    size: workersOf(config),
    onEnd: (cause) => noteThread(cause, log, made.metrics),
    onWork: made.metrics?.work,
  });
  const closeLasting = async () => {
    stop();
    pool.stop();
    await ledger.close();
  };
  const kept = keptAnswers(config.keptAnswers * MEGABYTE);
  const owner = { counts: offerCounts(Date.now()), books: bookkeeper(Date.now) };
  return await join({ metrics: made.metrics, ledger, isWhole, closeLasting, pool, kept, owner, service }, made, log);
};

/**
 * Buyers reach the money in their channels by vouchers and refunds, which a service without vouchers takes none of.
 *
 * @throws {@link ConfigError} that names what to accept
 */
const refuseToStrand = async (
  { accepted = [], network, otherNetworks, ledger: file }: ServiceConfig,
  ledger: Ledger,
): Promise<void> => {
  const filled = (await ledger.channels?.all())?.filter(hasBuyersMoney) ?? [];
  const lacking = [...new Set(filled.map((channel) => channel.network))].filter(
    (id) => !accepted.some((one) => one.isBatch && one.network.id === id),
  );
  if (lacking.length === 0) return;
  await ledger.close();
  const others =
    accepted.length > 0 ? accepted : [network, ...otherNetworks].map((one) => ({ network: one, isBatch: false }));
  const missing = lacking.flatMap((id) => networkById(id) ?? []).map((one) => ({ network: one, isBatch: true }));
  const accept = [...others, ...missing].map(acceptedName).join(',');
  throw new ConfigError(
    `the ledger ${file} has channels that hold money of buyers on ${placesOf(filled)}, and this service would take none of their vouchers and refunds; accepted: --accept ${accept}`,
    'clinmeter channels list',
  );
};

/** The identity that the node writes for the others on its ledger. */
const nodeOf = async (config: ServiceConfig, pack: string): Promise<NodeIdentity> => {
  const { settlerKey } = config;
  const settler =
    settlerKey === undefined ? null : spelled((await import('viem/accounts')).privateKeyToAddress(settlerKey));
  return { name: nodeNameOf(config) ?? '', release: VERSION, pack, settler };
};

/**
 * Makes the parts of another configuration beside the lasting ones. Nothing changes if it throws.
 *
 * @throws PackError, or {@link ConfigError} for an invalid key
 */
export const assembleAnew = async (before: Parts, config: ServiceConfig, log: Log): Promise<Parts> => {
  const made = await prepare(config, log, before.metrics, before);
  before.pool.renew(() => startThread(seedOf(made.data, config)));
  return join(lastingOf(before), made, log);
};

/** A thread that was stopped at its limit is told by its job; the others are the operator's business. */
const noteThread = (cause: ThreadEnd, { error }: Log, metrics: Metrics | undefined): void => {
  metrics?.threadEnded(cause);
  if (cause === 'died') error(new Condition('a thread for costly calls has died, and another takes its place'));
  if (cause === 'stuck')
    error(
      new Condition(
        'a thread for costly calls was stopped and does not end; if the metrics keep counting it, a restart ends it',
      ),
    );
};

/** Without the rest of the former parts, which the closures of the next ones would keep in memory. */
const lastingOf = ({ metrics, ledger, isWhole, closeLasting, pool, kept, owner, service }: Lasting): Lasting => ({
  ...{ metrics, ledger, isWhole, closeLasting, pool, kept, owner, service },
});

type Prepared = Pick<Parts, 'config' | 'data' | 'settlement' | 'limits' | 'tries' | 'metrics' | 'signIn'>;

/** Makes everything that can fail, and touches nothing that is in use. */
const prepare = async (
  config: ServiceConfig,
  log: Log,
  metrics: Metrics | undefined,
  before?: Parts,
): Promise<Prepared> => {
  const data = openPacks(config, before?.data);
  const warnings = [...(await sharedKeys(config)), dearTools(data.current.tools) ?? [], expiryOf(config)].flat();
  for (const warning of warnings) log.warn(warning);
  const lasts = (kind: Reload): boolean =>
    before !== undefined && changedOptions(kind, before.config, config).length === 0;
  // A key that sends transactions numbers them, a stub counts money, and a proof is good once: they go on if they can.
  const settlement =
    before !== undefined && lasts('upstream')
      ? before.settlement
      : await settlementOf(config, {
          notesOf: upstreamNotes(log),
          onError: log.error,
          onRequest: metrics?.facilitatorRequest,
          clock: clockOf(log),
        });
  const limits =
    before !== undefined && lasts('limits')
      ? before.limits
      : createLimits({
          paid: config.rateLimit,
          free: config.rateLimitFree,
          work: config.workLimit,
          workFree: config.workLimitFree,
          maxInFlight: config.maxInFlight,
          nodes: config.nodes,
        });
  const { freeTries: each, freeTriesTotal: total, nodes } = config;
  const tries =
    before !== undefined && lasts('limits')
      ? before.tries
      : each === 0
        ? undefined
        : createTries({ each, total, nodes });
  const signIn = before?.settlement === settlement ? before.signIn : createSignIn();
  return { config, data, settlement, limits, tries, metrics, signIn };
};

const expiryOf = ({ certificate }: ServiceConfig): string | readonly string[] => {
  const left = certificate && timeLeft(certificate, Date.now());
  return left?.isShort ? `the certificate of --tls-cert has few days left: ${left.text}` : [];
};

const join = async (lasting: Lasting, prepared: Prepared, log: Log): Promise<Parts> => {
  const { metrics, ledger, isWhole, pool, kept, service } = lasting;
  const { config, data, settlement, limits } = prepared;
  const { terminology } = data.current;
  const { methods, support, nodes } = settlement;
  const onError = log.error;
  settlement.recall?.((await ledger.channels?.all()) ?? []);
  const { receipts, formerSigners } = await receiptsOf(config, log);
  const redelivery = config.redelivery * HOUR;
  const purchases = createPurchases({
    ledger,
    methods,
    limits,
    signIn: prepared.signIn,
    receipts,
    pack: data.current.checksum,
    kept,
    nodes: config.nodes,
    service,
    onError,
    onEnd: metrics?.settlement,
    onDecided: metrics?.decided,
    deadline: config.settleTimeout * SECOND,
    redelivery,
  });
  const settled =
    config.rpcUrl === undefined ? undefined : watchSettled({ ledger, paymentsOn: settlement.paymentsOn, onError });
  const stopUpkeep = keepTidy({ ledger, redelivery, onError });
  const health = () => healthNow(purchases.health(), support());
  const sources: Sources = {
    version: VERSION,
    node: nodeNameOf(config),
    checksum: data.current.checksum,
    pack: { coverage: terminology.metadata.coverage, ...terminology.releases },
    ledgerRows: ledger.counts,
    oldestUncertain: ledger.oldestUncertain,
    isLedgerWhole: isWhole,
    checkLedger: async () => ledger.check(),
    releases: ageOfReleases(terminology.releases),
    reviewsDue: () => reviewsDue(data.current.tools, Date.now()).length,
    health,
    support,
    nodes,
    unpaid: settled?.unpaid,
    skew: settlement.skew,
    funds: settlement.funds,
    diskFree: diskFreeAt(config.ledger),
    certificates: certificatesOf(config),
    inFlight: limits.inFlight,
    work: pool.state,
  };
  metrics?.watch(sources);
  const stopNotifying = await notifying(config, { ...sources, health, sales: purchases.sales }, log);
  const formerTerms = await noteTerms(ledger, { tools: data.current.tools, payTo: config.payTo }, { onError });
  return {
    ...lastingOf(lasting),
    ...prepared,
    receipts,
    formerSigners,
    purchases,
    health,
    unpaid: settled?.unpaid,
    formerTerms,
    retire: () => {
      stopUpkeep();
      stopNotifying?.();
      settled?.stop();
    },
  };
};

/** Starts the notifications if the operator wants them. Returns the function that ends them. */
const notifying = async (
  { notifyUrl, reach, authorities, ...config }: ServiceConfig,
  watched: Watched,
  { warn }: Log,
): Promise<(() => void) | undefined> => {
  if (notifyUrl === undefined) return undefined;
  const [{ notifyOf }, { guardedFetch }] = await Promise.all([
    import('./notify.ts'),
    import('../network/guarded-fetch.ts'),
  ]);
  return notifyOf({
    url: notifyUrl,
    fetch: guardedFetch({ named: '--notify-url', reach, authorities }),
    watched,
    service: config.baseUrl ?? ownUrl(config, config.port),
    version: VERSION,
    onFailure: (reason) => warn(`--notify-url gets no notification through: ${reason}`),
  }).stop;
};

const certificatesOf = ({ certificate, tlsCert }: ServiceConfig): Sources['certificates'] => {
  if (certificate === undefined || tlsCert === undefined) return undefined;
  const timesOf = (one: ReturnType<typeof validityIn>) => one && { validTo: one.validTo, lateFrom: lateFrom(one) };
  return () => ({ served: timesOf(certificate), file: timesOf(validityIn(tlsCert)) });
};

/** The bytes that are free where a ledger in a file is. */
const diskFreeAt = (ledger: string): (() => number | undefined) | undefined =>
  isDatabase(ledger)
    ? undefined
    : () => {
        try {
          const { bavail, bsize } = statfsSync(dirname(resolve(ledger)));
          return bavail * bsize;
        } catch {
          return undefined;
        }
      };

const metricsOf = async ({ metricsPort, metricsPublic }: ServiceConfig): Promise<Metrics | undefined> =>
  metricsPort === undefined && !metricsPublic
    ? undefined
    : (await import('../observability/metrics.ts')).createMetrics();

/** The key that signs, made beside the ledger where the operator names none: simulated money needs no receipt. */
const receiptsOf = async (
  { receiptKey, ledger, facilitator, formerReceiptSigner = [] }: ServiceConfig,
  { warn }: Log,
): Promise<Pick<Parts, 'receipts' | 'formerSigners'>> => {
  const isInFile = !isDatabase(ledger) && ledger !== ':memory:';
  const isMade = receiptKey === undefined && isInFile && facilitator !== undefined && facilitator !== 'stub';
  if (receiptKey === 'none' || (receiptKey === undefined && !isMade))
    return { receipts: undefined, formerSigners: formerReceiptSigner };
  try {
    const [{ receiptsWith }, { keyMadeBeside, noteSigner }] = await Promise.all([
      import('../payments/receipts/sign.ts'),
      import('../payments/receipts/keys.ts'),
    ]);
    const receipts = receiptsWith(receiptKey ?? keyMadeBeside(ledger));
    const noted = isInFile ? noteSigner(ledger, receipts.address, Date.now()) : [];
    const isNamed = ({ address }: FormerSigner) => formerReceiptSigner.some((one) => one.address === address);
    return { receipts, formerSigners: [...formerReceiptSigner, ...noted.filter((one) => !isNamed(one))] };
  } catch (error) {
    if (receiptKey !== undefined) throw error;
    warn(`nothing signs receipts, as the key beside the ledger cannot be made or read: ${reasonOf(error)}`);
    return { receipts: undefined, formerSigners: formerReceiptSigner };
  }
};
