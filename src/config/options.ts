/**
 * Every option of the service, once: flag, environment variable, default, what is accepted. Help text, the table in the
 * README and the messages for bad values are made from it.
 */
import { isIP } from 'node:net';
import { getAddress, isAddress, zeroAddress } from 'viem';
import { canonicalAddress } from '../network/addresses.ts';
import { LOG_LEVELS, LOG_STYLES } from '../observability/logger.ts';
import { FAULT_FORMS, type Fault, parseFault } from '../payments/facilitators/stub-faults.ts';
import { parseUsdc, USDC } from '../payments/protocol/usdc.ts';

/** What one command line asks for: read from there alone. It has a value of type `Value`, or none without a default. */
export type Flag<Value> = {
  readonly flag: string;
  /** What stands for the value in help texts; absent for a switch. */
  readonly placeholder?: string;
  readonly doc: string;
  /** What is accepted, as an error message says it. */
  readonly accepts: string;
  /** The default as text. */
  readonly fallback?: string;
  /** The value of a text, or `undefined` when it is not accepted. */
  readonly parse: (text: string) => Value | undefined;
};

/**
 * An option of the service: the environment and the configuration file may set it too, and a file or credential if it is
 * a secret. A flag without `variable` is never read from them.
 */
export type Setting<Value> = Flag<Value> & {
  /** The environment variable: `--max-in-flight` is `CLINMETER_MAX_IN_FLIGHT`. */
  readonly variable: string;
  readonly isSecret?: boolean;
};

/** Whether a flag is an option of the service, which the environment may set. */
export const isSetting = (flag: Flag<unknown>): flag is Setting<unknown> => 'variable' in flag;

/** The environment variable that names a file with the value of a secret. */
export const fileVariable = ({ variable }: Setting<unknown>): string => `${variable}_FILE`;

const integerFrom = (minimum: number, maximum: number) => ({
  accepts: `an integer from ${minimum} to ${maximum}`,
  parse: (text: string): number | undefined => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  },
});

/** A number of requests a minute, or `'off'`. */
export type Rate = number | 'off';

const rate = {
  accepts: 'off, or an integer from 1 to 1000000',
  parse: (text: string): Rate | undefined => (text === 'off' ? 'off' : integerFrom(1, 1_000_000).parse(text)),
};

const file = {
  accepts: 'a file name',
  parse: (text: string): string | undefined => (text === '' ? undefined : text),
};

const listenAddress = {
  accepts: 'an IP address or host name of this machine',
  parse: (text: string): string | undefined => (isIP(text) !== 0 || /^[\w.-]+$/.test(text) ? text : undefined),
};

const oneOf = <Name extends string>(names: readonly Name[]) => ({
  accepts: names.join(', '),
  parse: (text: string): Name | undefined => names.find((name) => name === text),
});

/** What a switch, or `true` and `false`, mean. */
export const switched = {
  accepts: 'true or false',
  fallback: 'false',
  parse: (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined),
};

/** An http or https URL without query, fragment or credentials, and without a slash at its end. */
const parseUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return url.href.replace(/\/+$/, '');
};

/** The address in its checksummed form; a mixed-case address must have the right checksum (EIP-55). */
export const parseAddress = (text: string): `0x${string}` | undefined => {
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text);
  return isAddress(text, { strict: !isPlain }) ? getAddress(text) : undefined;
};

const parsePayTo = (text: string): `0x${string}` | undefined => {
  const address = parseAddress(text);
  return address === zeroAddress || address === USDC ? undefined : address;
};

/** Who settles for real: this process on the chain itself, or the facilitator at a URL. */
export type Upstream = 'onchain' | { readonly url: string };

/** Who settles: the stub in this process, or others in the order in which they are asked. */
export type FacilitatorChoice = 'stub' | readonly Upstream[];

const parseFacilitator = (text: string): FacilitatorChoice | undefined => {
  if (text === 'stub') return text;
  const names = text.split(',');
  const upstreams = names.flatMap((name): readonly Upstream[] => {
    if (name === 'onchain') return [name];
    const url = parseUrl(name);
    return url === undefined ? [] : [{ url }];
  });
  const isDistinct = new Set(upstreams.map((upstream) => JSON.stringify(upstream))).size === names.length;
  return isDistinct ? upstreams : undefined;
};

/** A node's address often has a key in its path or query, so it is a secret as a whole. */
const parseRpcUrl = (text: string): string | undefined =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;

const parseSecretKey = (text: string): `0x${string}` | undefined => {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  if (digits === undefined || !isPrivateKey(BigInt(`0x${digits}`))) return undefined;
  return `0x${digits.toLowerCase()}`;
};

/** SEC 2, section 2.4.1: a private key is from 1 to the order of the curve, less one. */
const isPrivateKey = (number: bigint): boolean =>
  number > 0n && number < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const secretKey = {
  accepts: 'a secp256k1 private key: 64 hexadecimal digits',
  isSecret: true,
  parse: parseSecretKey,
};

const secretText = {
  accepts: 'text without spaces',
  isSecret: true,
  parse: (text: string): string | undefined => (/^\S+$/.test(text) ? text : undefined),
};

const option = <Value>(declared: Omit<Setting<Value>, 'variable'>): Setting<Value> => ({
  ...declared,
  variable: `CLINMETER_${declared.flag.replaceAll('-', '_').toUpperCase()}`,
});

export const options = {
  config: option({
    flag: 'config',
    placeholder: 'FILE',
    doc: 'TOML file with options by the names of their flags, such as port = 8402',
    ...file,
  }),
  host: option({
    flag: 'host',
    placeholder: 'ADDRESS',
    doc: 'Address to listen on',
    fallback: '127.0.0.1',
    ...listenAddress,
  }),
  port: option({
    flag: 'port',
    placeholder: 'N',
    doc: 'TCP port to listen on; 0 takes a free one',
    fallback: '8402',
    ...integerFrom(0, 65_535),
  }),
  baseUrl: option({
    flag: 'base-url',
    placeholder: 'URL',
    doc: 'Public address of the service, as buyers see it; a loopback host means local mode (default: http://HOST:PORT)',
    accepts: 'an http or https URL without query, such as https://api.example.com',
    parse: parseUrl,
  }),
  payTo: option({
    flag: 'pay-to',
    placeholder: 'ADDRESS',
    doc: 'Address that receives the USDC; required unless the facilitator is the stub',
    accepts:
      '0x and 40 hexadecimal digits with a correct EIP-55 checksum (or all of one case), neither the zero address nor the USDC contract',
    parse: parsePayTo,
  }),
  facilitator: option({
    flag: 'facilitator',
    placeholder: 'stub|onchain|URL',
    doc: 'Who settles payments: stub, or several separated by commas, of which the next is asked where nothing can have moved (default: stub in local mode, none in public mode)',
    accepts: 'stub, or onchain and http(s) URLs of x402 version 2 facilitators, separated by commas, each once',
    parse: parseFacilitator,
  }),
  facilitatorToken: option({
    flag: 'facilitator-token',
    placeholder: 'TOKEN',
    doc: 'Bearer token for the first facilitator of the list that is not CDP’s',
    ...secretText,
  }),
  cdpKeyId: option({
    flag: 'cdp-key-id',
    placeholder: 'ID',
    doc: 'Name of the API key for the facilitator of the Coinbase Developer Platform',
    accepts: 'text without spaces',
    parse: secretText.parse,
  }),
  cdpKeySecret: option({
    flag: 'cdp-key-secret',
    placeholder: 'SECRET',
    doc: 'That API key',
    accepts: 'the base64 text of an Ed25519 key, or the PEM text of a P-256 key',
    isSecret: true,
    parse: (text) => (text.trim() === '' ? undefined : text),
  }),
  rpcUrl: option({
    flag: 'rpc-url',
    placeholder: 'URL',
    doc: 'JSON-RPC of a Base node: decides what facilitators leave uncertain, and settles with --facilitator onchain',
    accepts: 'an http or https URL',
    isSecret: true,
    parse: parseRpcUrl,
  }),
  settlerKey: option({
    flag: 'settler-key',
    placeholder: 'HEX',
    doc: 'Private key that sends the transactions of --facilitator onchain and pays their gas; of nothing else',
    ...secretKey,
  }),
  receiptKey: option({
    flag: 'receipt-key',
    placeholder: 'HEX',
    doc: 'Private key that signs offers and receipts; without it there are none',
    ...secretKey,
  }),
  ledger: option({
    flag: 'ledger',
    placeholder: 'FILE',
    doc: 'SQLite file that keeps every payment; created when there is none',
    fallback: 'clinmeter-ledger.sqlite',
    ...file,
  }),
  ledgerKey: option({
    flag: 'ledger-key',
    placeholder: 'HEX',
    doc: 'Digest key of the ledger (default: kept in a file beside it)',
    accepts: '64 hexadecimal digits',
    isSecret: true,
    parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text : undefined),
  }),
  data: option({
    flag: 'data',
    placeholder: 'PACK',
    doc: 'Terminology pack to serve (default: the one inside the executable)',
    ...file,
  }),
  rateLimit: option({
    flag: 'rate-limit',
    placeholder: 'N|off',
    doc: 'Requests a minute for one client on paid paths',
    fallback: '120',
    ...rate,
  }),
  rateLimitFree: option({
    flag: 'rate-limit-free',
    placeholder: 'N|off',
    doc: 'Requests a minute for one client on free paths',
    fallback: '600',
    ...rate,
  }),
  trustedProxy: option({
    flag: 'trusted-proxy',
    placeholder: 'ADDRESS',
    doc: 'Address of the reverse proxy whose last X-Forwarded-For entry names the client',
    accepts: 'an IP address',
    parse: (text) => (isIP(text) === 0 ? undefined : canonicalAddress(text)),
  }),
  maxInFlight: option({
    flag: 'max-in-flight',
    placeholder: 'N',
    doc: 'Paid requests settled at the same time; more get 503 payment_unavailable and are not charged',
    fallback: '256',
    ...integerFrom(1, 100_000),
  }),
  settleTimeout: option({
    flag: 'settle-timeout',
    placeholder: 'SECONDS',
    doc: 'How long a buyer waits for a settlement, after which it is uncertain',
    fallback: '10',
    ...integerFrom(1, 120),
  }),
  drainDelay: option({
    flag: 'drain-delay',
    placeholder: 'SECONDS',
    doc: 'How long /ready says 503 after SIGTERM while everything is still answered, so that a load balancer looks elsewhere first',
    fallback: '0',
    ...integerFrom(0, 600),
  }),
  drainTimeout: option({
    flag: 'drain-timeout',
    placeholder: 'SECONDS',
    doc: 'How long requests in flight may take to finish after that; at least as long as a settlement may take',
    fallback: '15',
    ...integerFrom(0, 600),
  }),
  redelivery: option({
    flag: 'redelivery',
    placeholder: 'HOURS',
    doc: 'How long an answer that was paid for can be fetched again with the same payment',
    fallback: '24',
    ...integerFrom(1, 87_600),
  }),
  log: option({
    flag: 'log',
    placeholder: 'json|pretty|off',
    doc: 'How standard error tells of each request, without any value that was sent (default: pretty on a terminal, otherwise json)',
    ...oneOf(LOG_STYLES),
  }),
  logLevel: option({
    flag: 'log-level',
    placeholder: LOG_LEVELS.join('|'),
    doc: 'What is logged: info, every request; warn, those answered above 500 and all that follows; error, faults of ours',
    fallback: 'info',
    ...oneOf(LOG_LEVELS),
  }),
  metricsPort: option({
    flag: 'metrics-port',
    placeholder: 'N',
    doc: 'TCP port for Prometheus, which reads /metrics there; 0 takes a free one; without it, and without --metrics-public, nothing is measured',
    ...integerFrom(0, 65_535),
  }),
  metricsHost: option({
    flag: 'metrics-host',
    placeholder: 'ADDRESS',
    doc: 'Address that the metrics port listens on',
    fallback: '127.0.0.1',
    ...listenAddress,
  }),
  metricsPublic: option({
    flag: 'metrics-public',
    doc: 'Answer /metrics on the port of the service too, where anybody can read it',
    ...switched,
  }),
  allowLocalUpstream: option({
    flag: 'allow-local-upstream',
    doc: 'In public mode, accept a facilitator or node on this machine, in a private network or at an IP address',
    ...switched,
  }),
  allowStubOnNetwork: option({
    flag: 'allow-stub-on-network',
    doc: 'Let the stub facilitator serve where other machines can reach it: answers are then free for anybody',
    ...switched,
  }),
  fault: option<Fault>({
    flag: 'fault',
    placeholder: 'FAULT',
    doc: 'Faults of the stub facilitator to rehearse with, such as settle:timeout@first=1',
    accepts: FAULT_FORMS,
    parse: parseFault,
  }),
  stubBalance: option({
    flag: 'stub-balance',
    placeholder: 'USD',
    doc: 'Made-up USDC every address starts with at the stub facilitator',
    accepts: 'a dollar amount with at most 6 decimals',
    fallback: '1000000',
    parse: parseUsdc,
  }),
};

/** The values of a group of options; one without a default may be absent. */
export type Values<Options extends Readonly<Record<string, Flag<unknown>>>> = {
  readonly [Key in keyof Options]: Options[Key] extends Flag<infer Value> ? Value | undefined : never;
};
