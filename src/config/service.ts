/** The options of the service as one consistent configuration: rules that concern several of them. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { reasonOf } from '../errors/reason.ts';
import type { Reach } from '../network/addresses.ts';
import { authoritiesIn } from '../network/authorities.ts';
import { isCdp } from '../payments/facilitators/cdp.ts';
import { isDatabase, parseAddress } from '../payments/ledger/postgres/address.ts';
import { rulesOf } from '../payments/protocol/chain-rules.ts';
import { isEvm, type Network, networksIn } from '../payments/protocol/usdc.ts';
import { type Certificate, certificateOf } from './certificate.ts';
import { ConfigError } from './config-error.ts';
import { placeInFile } from './config-file.ts';
import { hostOf, isLocalName, isLoopback, isMetadata, isPrivate } from './hosts.ts';
import { type Accepted, acceptedName, acceptedNetworks, checkByNetwork, valuesOn } from './networks.ts';
import type { Values } from './option.ts';
import type { FacilitatorChoice, options } from './options.ts';

/** `local`: the base URL is on this machine; `public`: anyone may call. */
export type Mode = 'local' | 'public';

/** The default recipient in stub mode: an address without a known key. */
const STUB_PAY_TO = '0x000000000000000000000000000000000000dEaD';
/** The same on Solana. */
const STUB_PAY_TO_SOLANA = '1nc1nerator11111111111111111111111111111111';

export type ServiceConfig = Values<typeof options> & {
  /** The first of the networks that are paid on, and the others in the order of the offer. */
  readonly network: Network;
  readonly otherNetworks: readonly Network[];
  /** The entries of the offer in their order; absent where no vouchers are taken. */
  readonly accepted: readonly Accepted[] | undefined;
  readonly mode: Mode;
  /** One address for each family of networks, with a comma between them. */
  readonly payTo: string;
  /** The networks in which facilitators and nodes may be. */
  readonly reach: Reach;
  /** PEM of the authorities that facilitators and nodes may have beside the usual ones. */
  readonly authorities: string | undefined;
  /** Of HTTPS; absent where a proxy has it, or nothing does. */
  readonly certificate: Certificate | undefined;
  /** Opens the owner's page on the public port; absent where it is not there. */
  readonly ownerToken: string | undefined;
};

/** Said where no facilitator is configured. */
export const SELLS_NOTHING =
  'Warning: without --facilitator nothing is sold; every paid call answers 503 facilitator_misconfigured';

/** Said where nothing decides a payment whose end is not known; `undefined` for a shop with a node, or without real buyers. */
export const withoutNode = (
  config: Pick<ServiceConfig, 'mode' | 'facilitator' | 'rpcUrl' | 'network' | 'otherNetworks'>,
): string | undefined => {
  const { mode, facilitator, rpcUrl } = config;
  if (mode !== 'public' || !Array.isArray(facilitator)) return undefined;
  const stays = 'a payment whose end is not known stays uncertain until you decide it';
  if (rpcUrl === undefined) return `no node: ${stays}, as --rpc-url is not set`;
  const lacking = networksIn(config).filter((one) => nodeUrlsOn(config, one).length === 0);
  return lacking.length === 0
    ? undefined
    : `no node of ${lacking.map(({ title }) => title).join(', ')}: ${stays} there, as --rpc-url has none`;
};

/** The nodes of a network, in the order in which they are asked. */
export const nodeUrlsOn = (
  config: Pick<ServiceConfig, 'rpcUrl' | 'network' | 'otherNetworks'>,
  network: Network,
): readonly string[] => valuesOn(config.rpcUrl, network, networksIn(config));

/** The most that is paid for a unit of gas on a network, in wei. */
export const mostFeeOn = (
  config: Pick<ServiceConfig, 'maxFeeGwei' | 'network' | 'otherNetworks'>,
  network: Network,
): bigint => valuesOn(config.maxFeeGwei, network, networksIn(config))[0] ?? rulesOf(network).mostFee;

type Given = Values<typeof options>;

const HINT = 'clinmeter serve --help';

/**
 * Decides the mode and checks what depends on it.
 *
 * @throws {@link ConfigError} for a combination that could lose money or answer for free by mistake
 */
export const serviceConfig = (given: Given, now = Date.now()): ServiceConfig => {
  const mode: Mode = isLoopback(baseHost(given)) ? 'local' : 'public';
  const facilitator = given.facilitator ?? (mode === 'local' ? 'stub' : undefined);
  const [network, ...otherNetworks] = acceptedNetworks(given);
  if (mode === 'public') checkPublic(given, facilitator);
  checkUpstreams(given, facilitator, { network, otherNetworks });
  if (facilitator === 'stub') checkStub(given, mode);
  else if (given.fault !== undefined) throw new ConfigError('--fault needs --facilitator stub', HINT);
  if (facilitator !== 'stub' && given.payTo === undefined) {
    throw new ConfigError('--pay-to is missing: outside stub mode it names the address that receives the USDC', HINT);
  }
  checkLedger(given, facilitator);
  const accepted = given.accept?.some(({ isBatch }) => isBatch) ? given.accept : undefined;
  checkVouchers(
    given,
    facilitator,
    (accepted ?? []).filter(({ isBatch }) => isBatch),
    [network, ...otherNetworks],
  );
  const reach = mode === 'public' && !given.allowLocalUpstream ? 'public' : 'near';
  const authorities = authoritiesOf(given);
  const certificate = certificateOf(given, now);
  const payTo = given.payTo ?? stubRecipients([network, ...otherNetworks]);
  checkRecipients(payTo, [network, ...otherNetworks]);
  const ownerToken = ownerTokenOf(given);
  return {
    ...given,
    mode,
    network,
    otherNetworks,
    accepted,
    facilitator,
    reach,
    authorities,
    certificate,
    ownerToken,
    payTo,
  };
};

const stubRecipients = (accepted: readonly Network[]): string =>
  [accepted.some(isEvm) ? STUB_PAY_TO : [], accepted.every(isEvm) ? [] : STUB_PAY_TO_SOLANA].flat().join(',');

/** @throws {@link ConfigError} for a network that no address can be paid on */
const checkRecipients = (payTo: string, accepted: readonly Network[]): void => {
  const lacking = accepted.find(
    (network) => !payTo.split(',').some((address) => address.startsWith('0x') === isEvm(network)),
  );
  if (lacking === undefined) return;
  const wanted = isEvm(lacking) ? '0x…' : 'one in base58';
  throw new ConfigError(
    `--pay-to has no address for ${lacking.name}; accepted: one for each family of networks, here ${wanted}, with a comma between them`,
    HINT,
  );
};

/** The fewest characters of a token, which anyone can try. */
const SHORTEST_TOKEN = 20;

/** @throws {@link ConfigError} for a file that cannot be read, or whose token is short */
const ownerTokenOf = ({ ownerTokenFile }: Given): string | undefined => {
  if (ownerTokenFile === undefined) return undefined;
  const make = `openssl rand -base64 32 > ${ownerTokenFile}`;
  let token: string;
  try {
    token = readFileSync(ownerTokenFile, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`--owner-token-file cannot be read: ${reasonOf(error)}`, make);
  }
  if (token.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new ConfigError(
    `--owner-token-file ${ownerTokenFile} has ${token.length} characters; accepted: ${SHORTEST_TOKEN} or more of ASCII, without blanks`,
    make,
  );
};

/** Refuses a database whose server could be another one, and one whose nodes would recognise no buyer of each other. */
const checkLedger = ({ ledger, ledgerKey, nodes }: Given, facilitator: FacilitatorChoice | undefined): void => {
  if (ledger === ':memory:' && facilitator !== undefined && facilitator !== 'stub')
    throw new ConfigError(
      '--ledger is :memory:, which ends with the process; accepted outside stub mode: a file',
      HINT,
    );
  if (!isDatabase(ledger)) {
    if (nodes === 1) return;
    throw new ConfigError(`--nodes is ${nodes}: several nodes need one --ledger in PostgreSQL that they share`, HINT);
  }
  const address = parseAddress(ledger);
  if ('flaw' in address) throw new ConfigError(`--ledger: ${address.flaw}`, HINT);
  if (ledgerKey === undefined)
    throw new ConfigError('--ledger names a database, which needs --ledger-key, the same for every node', HINT);
};

/** Refuses vouchers that could not be judged, or claimed. */
const checkVouchers = (
  { batchAuthorizerKey, rpcUrl, ledger }: Given,
  facilitator: FacilitatorChoice | undefined,
  batches: readonly Accepted[],
  networks: readonly [Network, ...Network[]],
): void => {
  const refuse = (text: string): never => {
    throw new ConfigError(text, HINT);
  };
  const [first] = batches;
  if (first === undefined) {
    if (batchAuthorizerKey !== undefined) refuse('--batch-authorizer-key needs NETWORK:batch in --accept');
    return;
  }
  const entry = `--accept ${acceptedName(first)}`;
  if (isDatabase(ledger)) refuse(`${entry} needs a --ledger in a file: a database keeps no channels yet`);
  if (facilitator === 'stub') return;
  const unseen = batches.find(({ network }) => valuesOn(rpcUrl, network, networks).length === 0);
  if (unseen !== undefined)
    refuse(`--accept ${acceptedName(unseen)} needs --rpc-url, a node that shows its channels and withdrawals`);
  if (batchAuthorizerKey === undefined)
    refuse(`${entry} needs --batch-authorizer-key, the key that signs the claims of vouchers`);
  refuse(
    `${entry} is taken in stub mode and by clinmeter dev alone: this release claims no vouchers, so that real ones would never be paid`,
  );
};

/** The name of a node among several; `undefined` for a service that sells alone. */
export const nodeNameOf = ({ node, ledger, port }: Pick<Given, 'node' | 'ledger' | 'port'>): string | undefined =>
  node ?? (isDatabase(ledger) ? `${hostname()}:${port}` : undefined);

const baseHost = ({ baseUrl, host }: Given): string =>
  hostOf(baseUrl === undefined ? hostInUrl(host) : new URL(baseUrl).host);

/** The address of the service itself, without a base URL. @param port - where it listens */
export const ownUrl = (
  { host, certificate }: Pick<ServiceConfig, 'host' | 'certificate'>,
  port: number | undefined,
): string => `${certificate === undefined ? 'http' : 'https'}://${hostInUrl(host)}:${port}`;

/** A host as a URL writes it: IPv6 addresses in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const checkPublic = (
  { baseUrl, host, allowLocalUpstream, rpcUrl = [], notifyUrl }: Given,
  facilitator: FacilitatorChoice | undefined,
): void => {
  const shown = baseUrl ?? `http://${hostInUrl(host)}`;
  if (isLocalName(hostOf(new URL(shown).host))) {
    throw new ConfigError(
      `the base URL ${shown} is an address buyers cannot be sent to; accepted: a public host name, or a loopback one for local mode`,
      'clinmeter serve --host ADDRESS --base-url https://api.example.com --pay-to ADDRESS --facilitator URL',
    );
  }
  const notified = notifyUrl === undefined ? [] : [notifyUrl];
  const nodes = rpcUrl.map(({ value }) => value);
  const upstreams = [...urlsOf(facilitator), ...nodes, ...notified];
  if (upstreams.some((url) => isMetadata(hostOf(new URL(url).host)))) {
    throw new ConfigError('--facilitator, --rpc-url or --notify-url names a host that serves a cloud’s metadata', HINT);
  }
  for (const [named, urls] of [
    ['--facilitator', urlsOf(facilitator)],
    ['--rpc-url', nodes],
    ['--notify-url', notified],
  ] as const) {
    if (!allowLocalUpstream) checkRemote(named, urls);
    checkEncrypted(named, urls, allowLocalUpstream);
  }
};

/** Refuses upstreams on this machine, which a mistake or an attacker may have named. */
const checkRemote = (named: string, urls: readonly string[]): void => {
  const local = urls.map((url) => new URL(url)).find(({ host }) => isLocalName(hostOf(host)));
  if (local === undefined) return;
  throw new ConfigError(
    `${named} is ${local.origin}, which names this machine or an IP address; accepted in public mode: a host name`,
    'add --allow-local-upstream when it really runs there',
  );
};

/** Refuses http:// across the internet: everyone on the way could read the token and forge settlements. */
const checkEncrypted = (named: string, urls: readonly string[], allowLocalUpstream: boolean): void => {
  const isOpen = (url: string): boolean => {
    const { protocol, host } = new URL(url);
    return protocol === 'http:' && !(allowLocalUpstream && isPrivate(hostOf(host)));
  };
  if (!urls.some(isOpen)) return;
  throw new ConfigError(
    `${named} is an http:// URL; accepted in public mode: https://, or http:// to this machine or a private network with --allow-local-upstream`,
    'use the https:// URL, or name the host by its private address',
  );
};

/** The facilitators that are reached over HTTP, in order. */
export const urlsOf = (facilitator: FacilitatorChoice | undefined): readonly string[] =>
  facilitator === undefined || facilitator === 'stub'
    ? []
    : facilitator.flatMap((upstream) => (upstream === 'onchain' ? [] : [upstream.url]));

/** Refuses a key that no facilitator would use, and a facilitator without the key it needs. */
const checkUpstreams = (
  given: Given,
  facilitator: FacilitatorChoice | undefined,
  accepted: Pick<ServiceConfig, 'network' | 'otherNetworks'>,
): void => {
  const { rpcUrl, settlerKey, facilitatorToken, cdpKeyId, cdpKeySecret } = given;
  const urls = urlsOf(facilitator).map((url) => new URL(url));
  const isOnchain = Array.isArray(facilitator) && facilitator.includes('onchain');
  const problems = [
    [isOnchain && rpcUrl === undefined, '--facilitator onchain needs --rpc-url, a node to settle with'],
    [isOnchain && settlerKey === undefined, '--facilitator onchain needs --settler-key, the key that pays for gas'],
    [!isOnchain && settlerKey !== undefined, '--settler-key needs --facilitator onchain'],
    [facilitator === 'stub' && rpcUrl !== undefined, '--rpc-url needs a real --facilitator'],
    [(cdpKeyId === undefined) !== (cdpKeySecret === undefined), '--cdp-key-id and --cdp-key-secret need each other'],
    [cdpKeyId !== undefined && !urls.some(isCdp), '--cdp-key-id needs the URL of CDP’s facilitator in --facilitator'],
    [
      facilitatorToken !== undefined && urls.every(isCdp),
      '--facilitator-token needs the URL of a facilitator other than CDP’s in --facilitator',
    ],
  ] as const;
  const [first] = problems.filter(([isWrong]) => isWrong);
  if (first !== undefined) throw new ConfigError(first[1], HINT);
  const all = networksIn(accepted);
  checkByNetwork('--rpc-url', rpcUrl, all);
  checkByNetwork('--max-fee-gwei', given.maxFeeGwei, all);
  if (isOnchain && urls.length === 0 && !all.every(isEvm))
    throw new ConfigError('Solana is settled by a facilitator; accepted: its URL in --facilitator', HINT);
  // Another facilitator may settle there.
  const unsettled =
    urls.length > 0 || !isOnchain ? [] : all.filter((one) => nodeUrlsOn({ ...given, ...accepted }, one).length === 0);
  if (unsettled.length > 0) {
    const names = unsettled.map(({ name }) => name);
    throw new ConfigError(
      `--facilitator onchain needs a node of ${names.join(' and ')}; accepted: --rpc-url ${names.map((name) => `${name}=URL`).join(',')}`,
      HINT,
    );
  }
};

/** Simulated money buys answers, so only this machine may send it unless the operator allows more. */
const checkStub = ({ host, baseUrl, allowStubOnNetwork }: Given, mode: Mode): void => {
  if (allowStubOnNetwork || (mode === 'local' && isLoopback(hostOf(hostInUrl(host))))) return;
  const shown = mode === 'public' ? `the base URL is ${baseUrl ?? host}` : `--host is ${host}`;
  throw new ConfigError(
    `${shown} with the stub facilitator: anyone who reaches it would get answers for simulated money`,
    'use a real --facilitator, or add --allow-stub-on-network if that is what you want',
  );
};

/**
 * The content of the file, in PEM.
 *
 * @throws {@link ConfigError} for a file that cannot be used as a whole
 */
export const authoritiesOf = (given: {
  readonly upstreamCa: string | undefined;
  readonly config?: string | undefined;
}): string | undefined => {
  if (given.upstreamCa === undefined) return undefined;
  try {
    return authoritiesIn(given.upstreamCa);
  } catch (error) {
    const place = placeInFile(given.config, ['upstream-ca']);
    const message = `${place}--upstream-ca: ${reasonOf(error)}`;
    throw new ConfigError(message, 'a file with one or more whole certificates in PEM');
  }
};
