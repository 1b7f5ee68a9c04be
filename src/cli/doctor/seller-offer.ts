/** Checks the content of a seller's offer (x402 specification v2, section 5.1; scheme `exact` on EVM). */
import { getAddress } from 'viem';
import { isObject } from '../../payments/protocol/headers.ts';
import { formatUsdc, networks } from '../../payments/protocol/usdc.ts';
import { type Finding, findings } from './finding.ts';

type Members = Readonly<Record<string, unknown>>;

/** @param url - the one that was asked */
export const checkOffer = (offer: Members, url: string): readonly Finding[] => {
  const version = findings('version');
  const accepts = Array.isArray(offer.accepts) ? offer.accepts.filter(isObject) : [];
  return [
    offer.x402Version === 2
      ? version.ok('x402 version 2')
      : version.error(`x402Version is ${shown(offer.x402Version)}`, 'make it the number 2'),
    ...(accepts.length === 0
      ? [findings('accepts').error('no way to pay', 'put at least one object into accepts')]
      : accepts.flatMap((way, index) => checkWay(way, `accepts[${index}]`))),
    resourceOf(offer.resource, url),
    bazaarOf(offer.extensions),
  ];
};

const checkWay = (way: Members, name: string): readonly Finding[] => [
  tokenOf(way, findings(`${name} token`)),
  amountOf(way, findings(`${name} amount`)),
  recipientOf(way, findings(`${name} payTo`)),
  timeoutOf(way, findings(`${name} maxTimeoutSeconds`)),
];

type Making = ReturnType<typeof findings>;

const tokenOf = ({ scheme, network: id, asset, extra }: Members, token: Making): Finding => {
  if (scheme !== 'exact') return token.warning(`the scheme is ${shown(scheme)}`, 'offer exact, which most buyers know');
  const network = networks.find((one) => one.id === id);
  if (network === undefined) {
    return token.warning(
      `the network is ${shown(id)}`,
      `not checked: known are ${networks.map((one) => one.id).join(', ')}`,
    );
  }
  if (typeof asset !== 'string' || asset.toLowerCase() !== network.usdc.toLowerCase())
    return token.warning(`the asset is ${shown(asset)}`, `not checked: USDC on ${network.title} is ${network.usdc}`);
  const { name, version } = network.domain;
  const given: Members = isObject(extra) ? extra : {};
  if (given.name === name && given.version === version) return token.ok(`USDC on ${network.title}, exact`);
  return token.error(
    `the EIP-712 domain is ${shown(given.name)} version ${shown(given.version)}`,
    `make it ${shown(name)} version ${shown(version)}: no signature over another one can be settled`,
  );
};

const amountOf = ({ amount }: Members, making: Making): Finding =>
  typeof amount === 'string' && /^[1-9]\d{0,77}$/.test(amount)
    ? making.ok(`${amount} units; ${formatUsdc(BigInt(amount))} where the token has 6 decimals, as USDC`)
    : making.error(shown(amount), 'make it text: a whole number of atomic units above 0, such as "5000"');

const recipientOf = ({ payTo }: Members, making: Making): Finding => {
  if (typeof payTo !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(payTo))
    return making.error(shown(payTo), 'make it an address: 0x and 40 hexadecimal digits');
  const checked = getAddress(payTo.toLowerCase());
  if (payTo === checked) return making.ok(`${payTo}, with its checksum`);
  const isPlain = payTo === payTo.toLowerCase();
  return isPlain
    ? making.warning(`${payTo} has no checksum, so a mistyped digit goes unnoticed`, `compare it, and write ${checked}`)
    : making.error(`${payTo} has a wrong checksum: a digit may be mistyped`, `compare it, and write ${checked}`);
};

/** Within these, a payment can be settled and is no long promise, in seconds. */
const [SHORTEST, LONGEST] = [10, 3600];

const timeoutOf = ({ maxTimeoutSeconds: seconds }: Members, making: Making): Finding => {
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1)
    return making.error(shown(seconds), 'make it a whole number of seconds, such as 60');
  return seconds >= SHORTEST && seconds <= LONGEST
    ? making.ok(`${seconds} s`)
    : making.warning(`${seconds} s`, `choose from ${SHORTEST} to ${LONGEST}, such as 60`);
};

const resourceOf = (resource: unknown, url: string): Finding => {
  const making = findings('resource');
  const { origin, pathname } = new URL(url);
  const named = isObject(resource) ? resource.url : undefined;
  if (named === url || named === origin + pathname) return making.ok(origin + pathname);
  return making.warning(
    `resource.url is ${shown(typeof named === 'string' ? named.replace(/\?.*/, '?…') : named)}`,
    `name ${origin}${pathname}: check the public address that the seller is told`,
  );
};

/** The extension that listings read (x402 specification v2, extension `bazaar`). */
const bazaarOf = (extensions: unknown): Finding => {
  const making = findings('bazaar');
  const bazaar = isObject(extensions) ? extensions.bazaar : undefined;
  if (bazaar === undefined) return making.warning('the offer has none', `describe the call in it: ${LISTED}`);
  const { info, schema } = isObject(bazaar) ? bazaar : {};
  const input = isObject(info) && isObject(info.input) ? info.input : {};
  const flaw =
    input.type !== 'http' && input.type !== 'mcp'
      ? `info.input.type is ${shown(input.type)}`
      : input.type === 'http' && typeof input.method !== 'string'
        ? 'info.input.method is missing'
        : isObject(schema) && schema.type === 'object'
          ? undefined
          : 'schema is no JSON Schema of an object';
  return flaw === undefined ? making.ok('describes the call') : making.error(flaw, `mend it: ${LISTED}`);
};

const LISTED = 'listings and agents learn from it how to call';

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 100);
