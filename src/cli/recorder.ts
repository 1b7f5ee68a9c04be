/** Prints the payment handshake of one request and its answer as a block of lines for a developer. */
import { decodeHeader } from '../payments/protocol/headers.ts';
import { decodePayment } from '../payments/protocol/payment.ts';
import type { Network } from '../payments/protocol/usdc.ts';
import {
  type HandshakeRow,
  type Members,
  offerText,
  paymentText,
  reasonText,
  settlementText,
} from './handshake-texts.ts';
import { mcpRows, mcpTarget } from './mcp-recorder.ts';
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
  const read = header === null ? undefined : decodePayment(header, network);
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

/** Parameters can tell of a patient. */
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
