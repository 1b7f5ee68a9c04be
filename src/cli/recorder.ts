/** What one request and its answer say about payment, as a block of lines that a developer reads. */

import { decodeHeader, isObject } from '../payments/protocol/headers.ts';
import { decodePayment } from '../payments/protocol/payment.ts';
import { formatUsdc, type Network } from '../payments/protocol/usdc.ts';
import { printable } from './terminal.ts';

type Exchange = {
  readonly request: Request;
  readonly response: Response;
  /** When the request came, in milliseconds since the epoch. */
  readonly at: number;
  readonly milliseconds: number;
};

type Members = Readonly<Record<string, unknown>>;

/** The block of one exchange. It names parameters without their values, and shows no signature. */
export const handshakeOf = async (
  { request, response, at, milliseconds }: Exchange,
  network: Network,
): Promise<string> => {
  const { headers, status } = response;
  const rows = [
    ['PAYMENT-SIGNATURE', paymentText(request.headers.get('PAYMENT-SIGNATURE'), at, network)],
    ['status', `${status}, after ${Math.round(milliseconds)} ms`],
    ['PAYMENT-REQUIRED', decoded(headers.get('PAYMENT-REQUIRED'), offerText)],
    ['PAYMENT-RESPONSE', decoded(headers.get('PAYMENT-RESPONSE'), settlementText)],
    ['reason', await reasonText(response)],
  ].filter((row): row is [string, string] => row[1] !== undefined);
  const head = `${new Date(at).toISOString().slice(11, 23)}  ${request.method} ${target(request.url)}`;
  return printable([head, ...rows.map(([name, text]) => `  ${name.padEnd(NAME_WIDTH)}  ${text}`), ''].join('\n'));
};

const NAME_WIDTH = 'PAYMENT-SIGNATURE'.length;

/** Parameters can tell of a patient. */
const target = (url: string): string => {
  const { pathname, searchParams } = new URL(url);
  const names = [...searchParams.keys()].map((name) => `${name}=…`);
  return names.length === 0 ? pathname : `${pathname}?${names.join('&')}`;
};

const paymentText = (header: string | null, at: number, network: Network): string => {
  if (header === null) return 'none';
  const read = decodePayment(header, network);
  if ('refusal' in read) return `not readable: ${read.refusal.message}`;
  const { from, to, value, nonce, validBefore } = read.payment.authorization;
  const left = BigInt(validBefore) - BigInt(Math.floor(at / 1000));
  const until = left < 0n ? `ended ${-left} s ago` : `in ${left} s`;
  return `${from} pays ${formatUsdc(BigInt(value))} USDC to ${to}, nonce ${nonce}, valid until ${validBefore} (${until})`;
};

const decoded = (header: string | null, describe: (members: Members) => string): string | undefined => {
  if (header === null) return undefined;
  try {
    return describe(decodeHeader(header));
  } catch {
    return 'not readable';
  }
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
const reasonText = async (response: Response): Promise<string | undefined> => {
  if (response.status < 400 || response.headers.get('Content-Type')?.includes('json') !== true) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isObject(body) || body.code === undefined) return undefined;
  const { code, reason, message } = body;
  const isOfPayment = typeof reason === 'string' || PAYMENT_STATUSES.has(response.status);
  return [code, ...(typeof reason === 'string' ? [reason] : []), ...(isOfPayment ? [message] : [])].join(': ');
};

const PAYMENT_STATUSES = new Set([402, 409, 503]);
