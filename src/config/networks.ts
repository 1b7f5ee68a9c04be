/** The networks that are paid on, and what is configured for one of them. */
import { rulesOf } from '../payments/protocol/chain-rules.ts';
import { BASE, formatGwei, isEvm, type Network, networks } from '../payments/protocol/usdc.ts';
import { ConfigError } from './config-error.ts';

/** The names of all networks, for messages. */
export const NETWORK_NAMES = networks.map(({ name }) => name).join(', ');

export const networkNamed = (name: string): Network | undefined => networks.find((one) => one.name === name);

const HINT = 'clinmeter serve --help';

type Networks = readonly [Network, ...Network[]];

/** A network, and the scheme that is paid with there: vouchers, or each call by itself. */
export type Accepted = { readonly network: Network; readonly isBatch: boolean };

type Accepting = readonly [Accepted, ...Accepted[]];

/** Stands behind a network that is paid on by vouchers. */
const BATCH = ':batch';

/** Reads the entries of `--accept`, each once. */
export const parseAccepted = (text: string): Accepting | undefined => {
  const names = text.split(',');
  const [first, ...others] = names.flatMap((name): readonly Accepted[] => {
    const isBatch = name.endsWith(BATCH);
    const network = networkNamed(isBatch ? name.slice(0, -BATCH.length) : name);
    return network === undefined || (isBatch && !isEvm(network)) ? [] : [{ network, isBatch }];
  });
  const isDistinct = new Set(names).size === names.length && others.length === names.length - 1;
  return first === undefined || !isDistinct ? undefined : [first, ...others];
};

/** As `--accept` names it. */
export const acceptedName = ({ network: { name }, isBatch }: Accepted): string => `${name}${isBatch ? BATCH : ''}`;

/**
 * The networks that are paid on, in the order of the offer.
 *
 * @throws {@link ConfigError} for both options at once, and for test networks beside real ones
 */
export const acceptedNetworks = ({
  accept,
  network,
}: {
  readonly accept: Accepting | undefined;
  readonly network: Network | undefined;
}): Networks => {
  const shown = (accept ?? []).map(acceptedName).join(',');
  if (accept !== undefined && network !== undefined)
    throw new ConfigError(`--network is ${network.name} and --accept is ${shown}; accepted: one of the two`, HINT);
  const [first = BASE, ...others] =
    accept === undefined ? [network ?? BASE] : [...new Set(accept.map((one) => one.network))];
  if (others.some(({ isTest }) => isTest !== first.isTest))
    throw new ConfigError(
      `--accept is ${shown}, test networks beside real ones; accepted: ${namesOf(false)} together, or ${namesOf(true)}`,
      HINT,
    );
  return [first, ...others];
};

const namesOf = (isTest: boolean): string =>
  networks.flatMap((one) => (one.isTest === isTest ? [one.name] : [])).join(',');

/** A list of values, each for a network; one without a network is for the first that is accepted. */
export type ByNetwork<Value> = readonly { readonly network?: Network['name']; readonly value: Value }[];

/**
 * Reads a list of `VALUE` and `NETWORK=VALUE`. The values may be secret, so no message tells one.
 *
 * @param most - values for a network
 * @throws {@link ConfigError} that names an unknown network
 */
export const parseByNetwork = <Value>(
  text: string,
  parse: (text: string) => Value | undefined,
  most = Number.POSITIVE_INFINITY,
): ByNetwork<Value> | undefined => {
  const parts = text.split(',');
  const entries = parts.map((part) => {
    const [, name, rest] = /^([a-z-]+)=(.*)$/s.exec(part) ?? [];
    if (name === undefined) return { value: parse(part) };
    const network = networkNamed(name);
    if (network === undefined) throw new ConfigError(`${name} is no network; accepted: ${NETWORK_NAMES}`, HINT);
    return { network: network.name, value: parse(rest ?? '') };
  });
  const counts = Map.groupBy(entries, ({ network }) => network);
  const isGood = new Set(parts).size === parts.length && [...counts.values()].every((given) => given.length <= most);
  return isGood && entries.every(({ value }) => value !== undefined) ? (entries as ByNetwork<Value>) : undefined;
};

/** The values for one of the accepted networks, in their order. */
export const valuesOn = <Value>(
  given: ByNetwork<Value> | undefined,
  { name }: Network,
  [first]: Networks,
): readonly Value[] => (given ?? []).flatMap(({ network = first.name, value }) => (network === name ? [value] : []));

/** @throws {@link ConfigError} for a value that is for no accepted network */
export const checkByNetwork = (named: string, given: ByNetwork<unknown> | undefined, accepted: Networks): void => {
  const strange = given?.find(({ network }) => network !== undefined && !accepted.some(({ name }) => name === network));
  if (strange !== undefined)
    throw new ConfigError(
      `${named} has a value for ${strange.network}, which is not sold on; accepted: ${accepted.map(({ name }) => name).join(', ')}`,
      HINT,
    );
};

/** The most that is paid for gas on each network, for help texts: that of the first stands alone. */
export const USUAL_FEES = (() => {
  const [first = BASE, ...others] = networks;
  const usual = rulesOf(first).mostFee;
  const own = others.filter((one) => rulesOf(one).mostFee !== usual);
  return [formatGwei(usual), ...own.map((one) => `${one.name}=${formatGwei(rulesOf(one).mostFee)}`)].join(',');
})();
