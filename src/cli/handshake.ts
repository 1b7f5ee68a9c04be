/** Describes the payment handshake of one request as a block of lines, without signatures and parameter values. */

import { DO_NOT_SIGN } from '../errors/errors.ts';
import { PAYMENT_KEY, RECEIPT_KEY } from '../mcp/result.ts';
import { contentOf, readPayment } from '../payments/methods/exact-evm.ts';
import { readSvmPayment } from '../payments/methods/exact-svm.ts';
import { decodeHeader, decodePayment, isObject } from '../payments/protocol/headers.ts';
import type { Decoded } from '../payments/protocol/payment.ts';
import { formatUsdc, isEvm, type Network, networkById } from '../payments/protocol/usdc.ts';
import { printable } from './terminal.ts';

type Exchange = {
  readonly request: Request;
  /** The body of a POST. */
  readonly sent: string | undefined;
  readonly response: Response;
  /** Time of the request, in milliseconds since the epoch. */
  readonly at: number;
  readonly milliseconds: number;
};

/** The block of one exchange. It names parameters without their values, and shows no signature. */
export const handshakeOf = async (exchange: Exchange, network: Network): Promise<string> => {
  const { request, sent, response, at, milliseconds } = exchange;
  const body = jsonIn(await textOf(response));
  const message = sent === undefined ? undefined : jsonIn(sent);
  const isMcp = new URL(request.url).pathname === '/mcp' && message !== undefined;
  const status: HandshakeRow = ['status', `${response.status}, after ${Math.round(milliseconds)} ms`];
  const header = request.headers.get('PAYMENT-SIGNATURE');
  const read = header === null ? undefined : decodePayment(header, readOn(network));
  const given: readonly HandshakeRow[] = isMcp
    ? mcpRows({ message, body, status, read, at, network })
    : [['PAYMENT-SIGNATURE', paymentText(read, at)], status, ...answerRows(response, body)];
  const rows = given.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name.padEnd(NAME_WIDTH)}  ${text}`]));
  const time = new Date(at).toISOString().slice(11, 23);
  const head = `${time}  ${request.method} ${target(request.url)}${isMcp ? mcpTarget(message) : ''}`;
  return printable([head, ...rows, ''].join('\n'));
};

const NAME_WIDTH = 'PAYMENT-SIGNATURE'.length;

const textOf = async (response: Response): Promise<string> =>
  response.headers.get('Content-Type')?.includes('json') === true ? response.clone().text() : '';

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Hides parameter values, which can describe a patient. */
const target = (url: string): string => {
  const { pathname, searchParams } = new URL(url);
  const names = [...searchParams.keys()].map((name) => `${name}=…`);
  return names.length === 0 ? pathname : `${pathname}?${names.join('&')}`;
};

const answerRows = ({ headers, status }: Response, body: unknown): readonly HandshakeRow[] => [
  ['PAYMENT-REQUIRED', decoded(headers.get('PAYMENT-REQUIRED'), offerText)],
  ['PAYMENT-RESPONSE', decoded(headers.get('PAYMENT-RESPONSE'), settlementText)],
  ['reason', status < 400 ? undefined : reasonText(body)],
];

const decoded = (header: string | null, describe: (members: Members) => string): string | undefined => {
  if (header === null) return undefined;
  try {
    return describe(decodeHeader(header));
  } catch {
    return 'not readable';
  }
};

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

const paramsOf = (message: unknown): Members => membersOf(membersOf(message).params);

/** An unknown tool name may hold anything, so only a plain one is shown. */
const NAME = /^[\w./-]{1,64}$/;

const named = (value: unknown): string => (typeof value === 'string' && NAME.test(value) ? value : '…');

/** `: tools/call bmi(height_cm=…, weight_kg=…)` */
const mcpTarget = (message: unknown): string => {
  const { method } = membersOf(message);
  if (method !== CALL) return `: ${named(method)}`;
  const { name, arguments: given } = paramsOf(message);
  const parameters = Object.keys(membersOf(given)).map((parameter) => `${parameter}=…`);
  return `: ${method} ${named(name)}(${parameters.join(', ')})`;
};

const CALL = 'tools/call';

type McpExchange = {
  readonly message: unknown;
  readonly body: unknown;
  readonly status: HandshakeRow;
  /** The payment of the header, which counts if the message has none. */
  readonly read: Decoded | undefined;
  readonly at: number;
  readonly network: Network;
};

/** The rows of one exchange. Only calls of tools are paid. */
const mcpRows = ({ message, body, status, read, at, network }: McpExchange): readonly HandshakeRow[] => {
  const { result, error } = membersOf(body);
  const failed: HandshakeRow = ['error', error === undefined ? undefined : String(membersOf(error).code)];
  if (membersOf(message).method !== CALL) return [status, failed];
  const sent = membersOf(paramsOf(message)._meta)[PAYMENT_KEY];
  const { structuredContent, isError, _meta: meta } = membersOf(result);
  const told = membersOf(structuredContent);
  const receipt = membersOf(meta)[RECEIPT_KEY];
  return [
    [PAYMENT_KEY, paymentText(decodedOf(sent, network) ?? read, at)],
    status,
    failed,
    ['payment required', isError === true && Array.isArray(told.accepts) ? offerText(told) : undefined],
    [RECEIPT, isObject(receipt) ? settlementText(receipt) : undefined],
    ['reason', isError === true ? reasonText(told) : undefined],
  ];
};

/** The end of the key, which distinguishes it from that of the payment. */
const RECEIPT = RECEIPT_KEY.replace('x402/', '');

const decodedOf = (payment: unknown, network: Network): Decoded | undefined => {
  if (isObject(payment)) return readOn(network)(payment);
  return typeof payment === 'string' ? decodePayment(payment, readOn(network)) : undefined;
};

/** Reads a payment on the network that it names, or else on this one. */
const readOn =
  (usual: Network) =>
  (object: Members): Decoded => {
    const { accepted } = object;
    const named = isObject(accepted) ? networkById(accepted.network) : undefined;
    const network = named !== undefined && isEvm(named) === isEvm(usual) ? usual : (named ?? usual);
    return isEvm(network) ? readPayment(object, network) : readSvmPayment(object, network);
  };

/** A name and a text; no text leaves the row out. */
type HandshakeRow = readonly [name: string, text: string | undefined];

type Members = Readonly<Record<string, unknown>>;

/** @param at - when it came, in milliseconds since the epoch */
const paymentText = (read: Decoded | undefined, at: number): string => {
  if (read === undefined) return 'none';
  if ('refusal' in read) return `not readable: ${read.refusal.message}`;
  const { key, payTo, amount } = read.payment;
  const { network, payer, nonce: message } = key;
  if (!network.startsWith('eip155:'))
    return `${payer} pays ${formatUsdc(amount)} USDC to ${payTo}, message ${message}, valid as long as its blockhash`;
  const { from, to, value, nonce, validBefore } = contentOf(read.payment).authorization;
  const left = BigInt(validBefore) - BigInt(Math.floor(at / 1000));
  const until = left < 0n ? `ended ${-left} s ago` : `in ${left} s`;
  return `${from} pays ${formatUsdc(BigInt(value))} USDC to ${to}, nonce ${nonce}, valid until ${validBefore} (${until})`;
};

const offerText = ({ accepts, error }: Members): string => {
  const offers = (Array.isArray(accepts) ? accepts : [])
    .filter(isObject)
    .map(({ scheme, network, amount, payTo, maxTimeoutSeconds }) => {
      const price = typeof amount === 'string' && /^\d+$/.test(amount) ? formatUsdc(BigInt(amount)) : String(amount);
      return `${scheme} on ${network}: ${price} USDC to ${payTo} within ${maxTimeoutSeconds} s`;
    });
  return [offers.join(', or '), ...(error === undefined ? [] : [String(error)])].join('; ');
};

const settlementText = ({ success, transaction, payer, errorReason }: Members): string =>
  success === true ? `settled, transaction ${transaction}, payer ${payer}` : `not settled: ${errorReason}`;

/** The code of an error, and of a refusal the reason and the sentence that explains it. Other sentences quote parameters. */
const reasonText = (body: unknown): string | undefined => {
  if (!isObject(body) || body.code === undefined) return undefined;
  const { code, reason, message, status } = body;
  const isExplained = PAYMENT_STATUSES.has(Number(status)) || typeof reason === 'string';
  return [code, ...(typeof reason === 'string' ? [reason] : []), ...(isExplained ? [paymentPart(message)] : [])].join(
    ': ',
  );
};

/** A problem of a parameter, which stands first, quotes its value. */
const paymentPart = (message: unknown): string | undefined => String(message).split(`${DO_NOT_SIGN}. `).at(-1);

const PAYMENT_STATUSES = new Set([402, 409, 503]);
