/** Every option of the service, once. Help, completion, the README and the messages for bad values derive from it. */
import { canonicalAddress, isIP } from '../network/addresses.ts';
import { LOG_LEVELS, LOG_STYLES } from '../observability/logger.ts';
import { FAULT_FORMS, parseFault } from '../payments/facilitators/stub.ts';
import { isAddress, isDatabase } from '../payments/ledger/postgres/address.ts';
import { parseGwei, parseUsdc } from '../payments/protocol/usdc.ts';
import { PAY_TO, parseAddress, parsePayTo } from './address.ts';
import { isLoopback } from './hosts.ts';
import { NETWORK_NAMES, networkNamed, parseAccepted, parseByNetwork, USUAL_FEES } from './networks.ts';
import { file, integerFrom, listenAddress, oneOf, setting, switched, time } from './option.ts';
import { parsePrices } from './prices.ts';
import { parseToolSettings } from './tool-settings.ts';

/** Requests a minute. */
export type Rate = number | 'off';

const rate = {
  placeholder: 'N|off',
  accepts: 'off, or an integer from 1 to 1000000',
  parse: (text: string): Rate | undefined => (text === 'off' ? 'off' : integerFrom(1, 1_000_000).parse(text)),
};

/** An http or https URL without query, fragment or credentials, and without a slash at its end. */
const parseUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return url.href.replace(/(?<!\/)\/+$/, '');
};

/** Its path or query may hold a key of its own. */
const parseHook = (text: string): string | undefined => {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const { host, username, password } = new URL(text);
  return host !== '' && username === '' && password === '' ? text : undefined;
};

/** A link that others follow. */
const parseLink = (text: string): string | undefined =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && /^[\x21-\x7e]+$/.test(text) ? text : undefined;

/** A facilitator that moves funds: this process on the chain itself, or the one at a URL. */
export type Upstream = 'onchain' | { readonly url: string };

/** The stub in this process, or real facilitators in the order in which they are tried. */
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

/** The address of a node often holds a key in its path or query, so all of it is a secret. */
const parseRpcUrl = (text: string): string | undefined =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;

/** In wei. */
const parseFee = (text: string): bigint | undefined => {
  const fee = parseGwei(text);
  return fee === 0n ? undefined : fee;
};

/** Signatures of 65 bytes (EIP-191). */
const parseProofs = (text: string): readonly `0x${string}`[] | undefined => {
  const proofs = text.split(',');
  const isProof = (proof: string): proof is `0x${string}` => /^0x[0-9a-f]{130}$/i.test(proof);
  return proofs.every(isProof) && new Set(proofs).size === proofs.length ? proofs : undefined;
};

/** Each with the end of its receipts, in milliseconds since the epoch. */
const parseFormerSigners = (
  text: string,
): readonly { readonly address: `0x${string}`; readonly until: number }[] | undefined => {
  const found = text.split(',').map((one) => {
    const [word = '', end = '', ...rest] = one.split('@');
    const [address, until] = [parseAddress(word), time.parse(end)];
    return address === undefined || until === undefined || rest.length > 0 ? undefined : { address, until };
  });
  return found.every((one) => one !== undefined) ? found : undefined;
};

const parseOwnAddresses = (text: string): readonly `0x${string}`[] | undefined => {
  const found = text.split(',').map(parseAddress);
  return found.every((one) => one !== undefined) ? found : undefined;
};

const parseSecretKey = (text: string): `0x${string}` | undefined => {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  if (digits === undefined || !isPrivateKey(BigInt(`0x${digits}`))) return undefined;
  return `0x${digits.toLowerCase()}`;
};

/** SEC 2, section 2.4.1: a private key is from 1 to the order of the curve, less one. */
const isPrivateKey = (number: bigint): boolean =>
  number > 0n && number < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const secretKey = {
  placeholder: 'HEX',
  accepts: 'a secp256k1 private key: 64 hexadecimal digits',
  isSecret: true,
  parse: parseSecretKey,
} as const;

const secretText = {
  accepts: 'text without spaces',
  isSecret: true,
  parse: (text: string): string | undefined => (/^\S+$/.test(text) ? text : undefined),
} as const;

export const options = {
  config: setting({
    flag: 'config',
    reload: 'live',
    doc: 'TOML file of settings by flag name, such as port = 8402; none leaves out the shop file',
    unset: '/etc/clinmeter/clinmeter.toml, the shop file, if it is there',
    ...file,
  }),
  host: setting({
    flag: 'host',
    reload: 'restart',
    doc: 'Address to listen on',
    fallback: '127.0.0.1',
    ...listenAddress,
  }),
  port: setting({
    flag: 'port',
    reload: 'restart',
    doc: 'TCP port to listen on; 0 picks a free port',
    fallback: '8402',
    ...integerFrom(0, 65_535),
  }),
  reusePort: setting({
    flag: 'reuse-port',
    reload: 'restart',
    doc: 'Share the port with another process, which takes over before this one stops',
    ...switched,
  }),
  baseUrl: setting({
    flag: 'base-url',
    reload: 'restart',
    placeholder: 'URL',
    doc: 'Public address of the service as buyers see it; a loopback host selects local mode',
    accepts: 'an http or https URL without query, such as https://api.example.com',
    unset: 'http://HOST:PORT; https with --tls-cert',
    parse: parseUrl,
  }),
  tlsCert: setting({
    flag: 'tls-cert',
    reload: 'live',
    doc: 'PEM file of a certificate and its chain, to serve HTTPS without a proxy',
    ...file,
  }),
  tlsKey: setting({
    flag: 'tls-key',
    reload: 'live',
    doc: 'PEM file of the private key of that certificate; a reload reads both again',
    ...file,
  }),
  accept: setting({
    flag: 'accept',
    reload: 'restart',
    placeholder: 'NETWORK,…',
    doc: 'Networks to be paid on, in the order of the offer; NETWORK:batch takes vouchers there',
    accepts: `networks with commas between them, each once, all real or all test ones: ${NETWORK_NAMES}; NETWORK:batch for vouchers`,
    unset: 'base',
    parse: parseAccepted,
  }),
  batchAuthorizerKey: setting({
    flag: 'batch-authorizer-key',
    reload: 'restart',
    doc: 'Private key that signs claims and refunds of vouchers; it holds no funds',
    ...secretKey,
  }),
  withdrawDelay: setting({
    flag: 'withdraw-delay',
    reload: 'restart',
    doc: 'Seconds that a buyer waits who takes back what its vouchers have not spent',
    fallback: '86400',
    ...integerFrom(3600, 2_592_000),
  }),
  minDeposit: setting({
    flag: 'min-deposit',
    reload: 'restart',
    placeholder: 'USD',
    doc: 'Least deposit of a channel of vouchers',
    accepts: 'a dollar amount above 0 with at most 6 decimals',
    fallback: '1',
    parse: (text) => {
      const units = parseUsdc(text);
      return units === 0n ? undefined : units;
    },
  }),
  network: setting({
    flag: 'network',
    reload: 'restart',
    placeholder: 'NETWORK',
    doc: 'The one network to be paid on, the same as --accept; base-sepolia is for rehearsals',
    accepts: NETWORK_NAMES,
    unset: 'base',
    parse: networkNamed,
  }),
  payTo: setting({
    flag: 'pay-to',
    reload: 'live',
    placeholder: 'ADDRESS',
    doc: 'Addresses that receive the USDC, one a family; required unless the facilitator is the stub',
    accepts: PAY_TO,
    parse: parsePayTo,
  }),
  toolSettings: setting({
    flag: 'tool-settings',
    reload: 'live',
    placeholder: 'JSON',
    doc: 'Prices, recipients and switches of tools; [tools.<id>] tables in the file say the same',
    accepts: 'JSON such as {"bmi": {"price": "0.01", "pay-to": "0x…", "enabled": false}}',
    unset: 'every tool at its usual price',
    parse: parseToolSettings,
  }),
  prices: setting({
    flag: 'prices',
    reload: 'live',
    placeholder: 'JSON',
    doc: 'Default price, factor and prices by specialty; the table [prices] in the file does so too',
    accepts: 'JSON such as {"default": "0.01", "factor": "1.5", "group": {"kidney": "0.02"}}',
    unset: 'the list prices',
    parse: parsePrices,
  }),
  serviceName: setting({
    flag: 'service-name',
    reload: 'live',
    placeholder: 'NAME',
    doc: 'Name of the service in every document and offer',
    accepts: '1 to 32 characters of printable ASCII that begin and end with a letter or digit',
    fallback: 'Clinmeter',
    parse: (text) => (/^(?=.{1,32}$)[A-Za-z0-9](?:[\x20-\x7e]*[A-Za-z0-9])?$/.test(text) ? text : undefined),
  }),
  contact: setting({
    flag: 'contact',
    reload: 'live',
    placeholder: 'EMAIL|URL',
    doc: 'Where people reach you, for every document',
    accepts: 'an address of email, or an https URL',
    parse: (text) => (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text) ? text : parseLink(text)),
  }),
  termsUrl: setting({
    flag: 'terms-url',
    reload: 'live',
    placeholder: 'URL',
    doc: 'Your terms of use, for every document',
    accepts: 'an https URL',
    parse: parseLink,
  }),
  icon: setting({
    flag: 'icon',
    reload: 'live',
    placeholder: 'URL',
    doc: 'Your icon, for offers, MCP and link previews',
    accepts: 'an https URL',
    parse: parseLink,
  }),
  facilitator: setting({
    flag: 'facilitator',
    reload: 'upstream',
    placeholder: 'stub|onchain|URL',
    doc: 'Settles payments: stub, or a list; the next is tried only if no funds can have moved',
    accepts: 'stub, or onchain and http(s) URLs of x402 version 2 facilitators, separated by commas, each once',
    unset: 'stub in local mode, none in public mode',
    parse: parseFacilitator,
  }),
  facilitatorToken: setting({
    flag: 'facilitator-token',
    reload: 'upstream',
    placeholder: 'TOKEN',
    doc: 'Bearer token for the first facilitator in the list that is not CDP’s',
    ...secretText,
  }),
  cdpKeyId: setting({
    flag: 'cdp-key-id',
    reload: 'upstream',
    placeholder: 'ID',
    doc: 'Name of the API key for the facilitator of the Coinbase Developer Platform (CDP)',
    accepts: 'text without spaces',
    parse: secretText.parse,
  }),
  cdpKeySecret: setting({
    flag: 'cdp-key-secret',
    reload: 'upstream',
    placeholder: 'SECRET',
    doc: 'Secret of that API key',
    accepts: 'the base64 text of an Ed25519 key, or the PEM text of a P-256 key',
    isSecret: true,
    parse: (text) => (text.trim() === '' ? undefined : text),
  }),
  rpcUrl: setting({
    flag: 'rpc-url',
    reload: 'upstream',
    placeholder: 'URL',
    doc: 'JSON-RPC URL of a node, or a list, NETWORK=URL on another one: decides uncertain payments',
    accepts: `http or https URLs, or NETWORK=URL, separated by commas, each once; networks: ${NETWORK_NAMES}`,
    isSecret: true,
    parse: (text) => parseByNetwork(text, parseRpcUrl),
  }),
  upstreamCa: setting({
    flag: 'upstream-ca',
    reload: 'upstream',
    doc: 'PEM file of more authorities to trust at facilitators, nodes and --notify-url',
    ...file,
  }),
  settlerKey: setting({
    flag: 'settler-key',
    reload: 'upstream',
    doc: 'Private key that sends onchain settlements and pays their gas; use it for nothing else',
    ...secretKey,
  }),
  maxFeeGwei: setting({
    flag: 'max-fee-gwei',
    reload: 'upstream',
    placeholder: 'GWEI',
    doc: 'Highest gas price that onchain pays, NETWORK=GWEI on another one; above it a sale gets 503',
    accepts: 'numbers of gwei above 0 with at most 9 decimals, or NETWORK=GWEI, separated by commas',
    unset: USUAL_FEES,
    parse: (text) => parseByNetwork(text, parseFee, 1),
  }),
  ownershipProof: setting({
    flag: 'ownership-proof',
    reload: 'live',
    placeholder: 'SIGNATURE',
    doc: 'Signature of the recipient over the origin, or a list, for listings (EIP-191)',
    accepts: '0x and 130 hexadecimal digits, or several with commas between them, each once',
    parse: parseProofs,
  }),
  receiptKey: setting({
    flag: 'receipt-key',
    reload: 'live',
    doc: 'Private key that signs offers and receipts; none signs nothing',
    unset: 'a file beside the ledger; none in stub mode and with PostgreSQL',
    ...secretKey,
    accepts: `${secretKey.accepts}; or none`,
    parse: (text: string): `0x${string}` | 'none' | undefined => (text === 'none' ? text : parseSecretKey(text)),
  }),
  formerReceiptSigner: setting({
    flag: 'former-receipt-signer',
    reload: 'live',
    placeholder: 'ADDRESS@TIME',
    doc: 'Address that signed receipts before this time; published, so that they stay good',
    accepts: 'an address, @ and the day or time in UTC of its end, or several with commas',
    parse: parseFormerSigners,
  }),
  ledger: setting({
    flag: 'ledger',
    reload: 'restart',
    doc: 'SQLite file that records every payment, created if missing; or a postgres:// URL',
    fallback: 'clinmeter-ledger.sqlite',
    mayBeSecret: isAddress,
    placeholder: 'FILE|URL',
    accepts: 'a file name or a postgres:// URL',
    // A mistyped URL must become no file, which other nodes do not share.
    parse: (text) => (isAddress(text) && !isDatabase(text) ? undefined : file.parse(text)),
  }),
  ledgerKey: setting({
    flag: 'ledger-key',
    reload: 'restart',
    placeholder: 'HEX',
    doc: 'Digest key of the ledger',
    accepts: '64 hexadecimal digits',
    unset: 'a file beside the ledger',
    isSecret: true,
    parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text : undefined),
  }),
  node: setting({
    flag: 'node',
    reload: 'restart',
    placeholder: 'NAME',
    doc: 'Name of this node in the ledger, log and metrics, for nodes that share a ledger',
    accepts: '1 to 64 letters, digits, dots, colons, hyphens and underscores',
    unset: 'the name of the machine and the port',
    parse: (text) => (/^[\w.:-]{1,64}$/.test(text) ? text : undefined),
  }),
  nodes: setting({
    flag: 'nodes',
    reload: 'limits',
    doc: 'Number of nodes that share the ledger; each takes its part of the limits',
    fallback: '1',
    ...integerFrom(1, 100),
  }),
  ledgerPool: setting({
    flag: 'ledger-pool',
    reload: 'restart',
    doc: 'Most connections to a ledger in PostgreSQL',
    fallback: '3',
    ...integerFrom(1, 50),
  }),
  data: setting({
    flag: 'data',
    reload: 'live',
    doc: 'Terminology pack to serve',
    unset: 'the pack inside the executable',
    ...file,
    placeholder: 'PACK',
  }),
  dataFormer: setting({
    flag: 'data-former',
    reload: 'live',
    doc: 'Pack served before, to answer again what was bought from it; embedded names the one inside',
    ...file,
    placeholder: 'PACK|embedded',
  }),
  rateLimit: setting({
    flag: 'rate-limit',
    reload: 'limits',
    doc: 'Requests a minute for one client on paid paths',
    fallback: '120',
    ...rate,
  }),
  rateLimitFree: setting({
    flag: 'rate-limit-free',
    reload: 'limits',
    doc: 'Requests a minute for one client on free paths',
    fallback: '600',
    ...rate,
  }),
  workLimit: setting({
    flag: 'work-limit',
    reload: 'limits',
    doc: 'Seconds of processor time a minute for the paid calls of one client',
    fallback: '10',
    ...rate,
  }),
  workLimitFree: setting({
    flag: 'work-limit-free',
    reload: 'limits',
    doc: 'Seconds of processor time a minute for the free searches and tries of one client',
    fallback: '2',
    ...rate,
  }),
  freeTries: setting({
    flag: 'free-tries',
    reload: 'limits',
    doc: 'Free answers of the forms for a network (/24, /64) and day in UTC; programs get the offer',
    fallback: '0',
    ...integerFrom(0, 10_000),
  }),
  freeTriesTotal: setting({
    flag: 'free-tries-total',
    reload: 'limits',
    doc: 'Free answers of the forms for all networks together in a day',
    fallback: '1000',
    ...integerFrom(1, 1_000_000),
  }),
  workers: setting({
    flag: 'workers',
    reload: 'restart',
    doc: 'Threads for costly calls, beside the one that sells',
    unset: 'one a core, at most 2; 1 below 256 MB',
    ...integerFrom(1, 16),
  }),
  keptAnswers: setting({
    flag: 'kept-answers',
    reload: 'restart',
    doc: 'Memory for the last answers, so that a retry runs nothing',
    fallback: '16',
    ...integerFrom(0, 1024),
    placeholder: 'MB',
  }),
  trustedProxy: setting({
    flag: 'trusted-proxy',
    reload: 'live',
    placeholder: 'ADDRESS',
    doc: 'Reverse proxy whose last X-Forwarded-For entry names the client',
    accepts: 'an IP address',
    parse: (text) => (isIP(text) === 0 ? undefined : canonicalAddress(text)),
  }),
  maxInFlight: setting({
    flag: 'max-in-flight',
    reload: 'limits',
    doc: 'Paid requests settled at once; more get 503 payment_unavailable and are not charged',
    fallback: '256',
    ...integerFrom(1, 100_000),
  }),
  settleTimeout: setting({
    flag: 'settle-timeout',
    reload: 'restart',
    doc: 'Time a buyer waits for settlement before the payment counts as uncertain',
    fallback: '10',
    ...integerFrom(1, 120),
    placeholder: 'SECONDS',
  }),
  drainDelay: setting({
    flag: 'drain-delay',
    reload: 'live',
    doc: 'Keep serving this long after SIGTERM while /ready returns 503, so load balancers drain',
    fallback: '0',
    ...integerFrom(0, 600),
    placeholder: 'SECONDS',
  }),
  drainTimeout: setting({
    flag: 'drain-timeout',
    reload: 'live',
    doc: 'Time that requests in flight then have to finish; no shorter than --settle-timeout',
    fallback: '15',
    ...integerFrom(0, 600),
    placeholder: 'SECONDS',
  }),
  redelivery: setting({
    flag: 'redelivery',
    reload: 'live',
    doc: 'Time during which the same payment fetches its answer again',
    fallback: '24',
    ...integerFrom(1, 87_600),
    placeholder: 'HOURS',
  }),
  log: setting({
    flag: 'log',
    reload: 'restart',
    doc: 'Request log format (stderr); never contains query values',
    unset: 'pretty on a terminal, otherwise json',
    ...oneOf(LOG_STYLES),
  }),
  logLevel: setting({
    flag: 'log-level',
    reload: 'restart',
    doc: 'Least severe line to log: info every request, warn status above 500, error our faults',
    fallback: 'info',
    ...oneOf(LOG_LEVELS),
  }),
  metricsPort: setting({
    flag: 'metrics-port',
    reload: 'restart',
    doc: 'Port of Prometheus /metrics; 0 picks a free port; off unless this or --metrics-public',
    ...integerFrom(0, 65_535),
  }),
  metricsHost: setting({
    flag: 'metrics-host',
    reload: 'restart',
    doc: 'Address that the metrics port listens on',
    fallback: '127.0.0.1',
    ...listenAddress,
  }),
  metricsPublic: setting({
    flag: 'metrics-public',
    reload: 'restart',
    doc: 'Serve /metrics on the public port too, where anyone can read it',
    ...switched,
  }),
  ownerPort: setting({
    flag: 'owner-port',
    reload: 'restart',
    doc: 'Port of the owner’s page /owner, for this machine alone; 0 picks a free port',
    ...integerFrom(0, 65_535),
  }),
  ownerTokenFile: setting({
    flag: 'owner-token-file',
    reload: 'live',
    doc: 'File with a token: the owner’s page is then on the public port too, behind it',
    ...file,
  }),
  ownAddress: setting({
    flag: 'own-address',
    reload: 'live',
    placeholder: 'ADDRESS',
    doc: 'Address of your own: what it buys is no earning on the owner’s page',
    accepts: 'an address, or several with commas',
    parse: parseOwnAddresses,
  }),
  notifyUrl: setting({
    flag: 'notify-url',
    reload: 'live',
    placeholder: 'URL',
    doc: 'Receives a JSON POST when something needs a person, and when it is over',
    accepts: 'an http or https URL without user and password',
    isSecret: true,
    parse: parseHook,
  }),
  allowLocalUpstream: setting({
    flag: 'allow-local-upstream',
    reload: 'upstream',
    doc: 'In public mode, accept a facilitator, node or webhook at an IP address or private network',
    ...switched,
  }),
  allowStubOnNetwork: setting({
    flag: 'allow-stub-on-network',
    reload: 'live',
    doc: 'Let other machines reach the stub facilitator; anyone then gets answers for free',
    ...switched,
  }),
  fault: setting({
    flag: 'fault',
    reload: 'upstream',
    placeholder: 'FAULT',
    doc: 'Simulated faults of the stub facilitator, such as settle:timeout@first=1',
    accepts: FAULT_FORMS,
    parse: parseFault,
  }),
  stubBalance: setting({
    flag: 'stub-balance',
    reload: 'upstream',
    placeholder: 'USD',
    doc: 'Simulated USDC that every address starts with at the stub facilitator',
    accepts: 'a dollar amount with at most 6 decimals',
    fallback: '1000000',
    parse: parseUsdc,
  }),
};

/** Settings of the store for off-site copies, which `ledger backup --to` alone uses. */
export const storeOptions = {
  storeEndpoint: setting({
    flag: 'store-endpoint',
    reload: 'restart',
    placeholder: 'URL',
    doc: 'Address of the S3-compatible store; without it, that of AWS',
    accepts: 'an https URL, or an http URL of this machine',
    parse: (text): string | undefined => {
      const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
      return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)) ? text : undefined;
    },
  }),
  storeRegion: setting({
    flag: 'store-region',
    reload: 'restart',
    placeholder: 'NAME',
    doc: 'Region of the store, such as eu-central-1',
    accepts: 'text without spaces',
    unset: 'us-east-1, or what the endpoint tells',
    parse: secretText.parse,
  }),
  storeKeyId: setting({
    flag: 'store-key-id',
    reload: 'restart',
    placeholder: 'ID',
    doc: 'Name of the access key of the store',
    accepts: 'text without spaces',
    parse: secretText.parse,
  }),
  storeSecret: setting({
    flag: 'store-secret',
    reload: 'restart',
    placeholder: 'SECRET',
    doc: 'Secret of that access key',
    ...secretText,
  }),
} as const;
