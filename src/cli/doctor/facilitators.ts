/** Checks that each facilitator answers and settles on our network, and compares its clock. */
import { type ServiceConfig, urlsOf } from '../../config/service.ts';
import { reasonOf } from '../../errors/reason.ts';
import { type Fetch, guardedFetch } from '../../network/guarded-fetch.ts';
import { describeSupport, supportOf } from '../../payments/facilitators/support.ts';
import { EXACT } from '../../payments/methods/schemes/exact.ts';
import { recipientOn, type Terms } from '../../payments/offer.ts';
import { isEvm, type Network, networksIn } from '../../payments/protocol/usdc.ts';
import { chainsOf, type UpstreamMade, upstreamsOf } from '../../service/upstreams.ts';
import { adviceOn, answerOf, type Finding, findings } from './finding.ts';
import { verificationFlaw } from './verification.ts';

export const checkFacilitators = async (config: ServiceConfig): Promise<readonly Finding[]> => {
  const facilitator = findings('facilitator');
  if (config.facilitator === 'stub') return [facilitator.ok('the stub: payments are simulated')];
  if (config.facilitator === undefined) {
    return [facilitator.error('none: paid calls answer 503 facilitator_misconfigured', 'set --facilitator')];
  }
  const refusals: string[] = [];
  const onRefused = (error: unknown) => refusals.push(reasonOf(error));
  const upstreams = await upstreamsOf(config, await chainsOf(config), { onRefused, onError: onRefused });
  const checked = await Promise.all(upstreams.map((upstream) => checkOne(upstream, config, refusals)));
  return [...checked.map(({ finding }) => finding), ...unsettledIn(config, checked)];
};

/** The networks that one facilitator settles on; `undefined` if it has not said. */
type CheckedOne = { readonly finding: Finding; readonly settles: readonly Network[] | undefined };

/** Names what no facilitator settles: it is not offered. With one network, the finding of each facilitator says it. */
const unsettledIn = (config: ServiceConfig, checked: readonly CheckedOne[]): readonly Finding[] => {
  const all = networksIn(config);
  if (all.length === 1 || checked.some(({ settles }) => settles === undefined)) return [];
  const missing = all.filter((network) => !checked.some(({ settles }) => settles?.includes(network)));
  const advice = 'add a facilitator that settles there, or leave the network out of --accept';
  return missing.map(({ title }) =>
    findings('offer').error(`${title} is not offered: no facilitator settles there`, advice),
  );
};

/** @param refusals - reasons why requests were not sent; each begins with the name of the facilitator */
const checkOne = async (
  { facilitator: upstream, name, networks }: UpstreamMade,
  terms: Terms,
  refusals: readonly string[],
): Promise<CheckedOne> => {
  const facilitator = findings(`facilitator ${name}`);
  const { state, trouble, lacking = [] } = (await answerOf((signal) => supportOf(upstream, networks, signal))) ?? {};
  const settles = networks.filter(({ id }) => !lacking.includes(id));
  const kinds = (ids: readonly string[]): string => `${EXACT} on ${ids.join(', ')}`;
  if (state === 'reachable') {
    // The payment that cannot be valid is one of an EVM network.
    const network = settles.find(isEvm);
    const flaw =
      network &&
      (await verificationFlaw(upstream, { ...terms, network, payTo: recipientOn(terms.payTo, network.id) ?? '' }));
    const less = lacking.length === 0 ? '' : `, not on ${lacking.join(', ')}`;
    const finding =
      flaw === undefined
        ? facilitator.ok(`settles ${kinds(settles.map(({ id }) => id))}${less}`)
        : facilitator[flaw.severity](flaw.found, flaw.advice);
    return { finding, settles };
  }
  if (state === 'unsupported') {
    return { finding: facilitator.error(`does not settle ${kinds(lacking)}`, 'use another facilitator'), settles };
  }
  const refusal = refusals.find((text) => text.startsWith(`${upstream.name} `));
  if (refusal !== undefined)
    return {
      finding: facilitator.error(refusal, 'check --facilitator, and --allow-local-upstream'),
      settles: undefined,
    };
  const found =
    state === undefined || trouble?.status === undefined
      ? `no usable answer to GET /supported${trouble?.errno === undefined ? '' : ` (${trouble.errno})`}`
      : describeSupport({ state, trouble });
  const advice =
    upstream.name === 'onchain' ? 'check --rpc-url' : 'check --facilitator, its credentials, and that it is running';
  return { finding: facilitator.error(found, adviceOn(found, advice)), settles: undefined };
};

/** Tolerated clock skew, in milliseconds. An authorization is valid for a minute; a `Date` header counts seconds. */
const SOME_SKEW = 5000;
const MUCH_SKEW = 30_000;

/**
 * Compares the clock of this machine with that of the first facilitator that answers, or with the newest block of the chain.
 *
 * @param head - of the newest block, in milliseconds since the epoch
 */
export const checkClock = async (
  config: ServiceConfig,
  head: number | undefined,
  now: () => number,
): Promise<Finding> => {
  const clock = findings('clock');
  const ask = guardedFetch({ named: '--facilitator', reach: config.reach, authorities: config.authorities });
  const dates = await Promise.all(
    urlsOf(config.facilitator).map((url) => answerOf((signal) => dateAt(ask, `${url}/supported`, signal))),
  );
  const date = dates.find((one) => one !== undefined);
  const other = date ?? head;
  if (other === undefined) return clock.skipped('no node or facilitator is configured to compare it with');
  const skew = now() - other;
  const whose = date === undefined ? 'the newest block' : 'the clock of the facilitator';
  const seconds = Math.round(Math.abs(skew) / 1000);
  const found = `${seconds} s ${skew < 0 ? 'behind' : 'ahead of'} ${whose}`;
  const advice = `keep the clock with NTP (timedatectl set-ntp true)${date === undefined ? ', or use a node that is up to date' : ''}`;
  if (Math.abs(skew) <= SOME_SKEW) return clock.ok(found);
  return Math.abs(skew) <= MUCH_SKEW ? clock.warning(found, advice) : clock.error(found, advice);
};

const dateAt = async (ask: Fetch, url: string, signal: AbortSignal): Promise<number | undefined> => {
  const response = await ask(url, { signal });
  await response.body?.cancel();
  const date = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(date) ? undefined : date;
};
