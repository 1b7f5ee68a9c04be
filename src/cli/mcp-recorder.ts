/** Reads the payment handshake from the bodies of an MCP message and its answer. */
import { PAYMENT_KEY, RECEIPT_KEY } from '../mcp/result.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { type Decoded, decodePayment, readPayment } from '../payments/protocol/payment.ts';
import type { Network } from '../payments/protocol/usdc.ts';
import {
  type HandshakeRow,
  type Members,
  offerText,
  paymentText,
  reasonText,
  settlementText,
} from './handshake-texts.ts';

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

const paramsOf = (message: unknown): Members => membersOf(membersOf(message).params);

/** A name that is none may be anything. */
const NAME = /^[\w./-]{1,64}$/;

const named = (value: unknown): string => (typeof value === 'string' && NAME.test(value) ? value : '…');

/** `: tools/call bmi(height_cm=…, weight_kg=…)` */
export const mcpTarget = (message: unknown): string => {
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
export const mcpRows = ({ message, body, status, read, at, network }: McpExchange): readonly HandshakeRow[] => {
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

/** The end of the name is what tells it from the payment. */
const RECEIPT = RECEIPT_KEY.replace('x402/', '');

const decodedOf = (payment: unknown, network: Network): Decoded | undefined => {
  if (isObject(payment)) return readPayment(payment, network);
  return typeof payment === 'string' ? decodePayment(payment, network) : undefined;
};
