/** JSON-RPC 2.0 messages as MCP uses them: one a body or a line, ids that are strings or integers, no batches. */
import { isOutsized, MOST_LEVELS, MOST_VALUES } from '../bounded-json.ts';
import { isObject } from '../payments/protocol/headers.ts';

export type Id = string | number;
export type Fields = Readonly<Record<string, unknown>>;

export type Message =
  | { readonly kind: 'request'; readonly id: Id; readonly method: string; readonly params: Fields }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Fields }
  /** The answer to a request of a server; this one makes none. */
  | { readonly kind: 'response' };

/** Error codes: JSON-RPC 2.0, section 5.1, and those of MCP (schema of 2026-07-28). */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  limited: -32000,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** An error that is answered with a code of the protocol. `status`: of its HTTP answer. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
    readonly data?: Fields,
  ) {
    super(message);
  }
}

const BAD_REQUEST = 400;

/** Accepts `null` as absent parameters, because some clients send it. @throws {@link RpcError} for anything but one message */
export const readMessage = (text: string): Message => {
  const value = parsed(text);
  if (Array.isArray(value)) throw invalid('send one message at a time: batches are not accepted');
  if (!isObject(value) || value.jsonrpc !== '2.0') throw invalid('a message is a JSON object with jsonrpc "2.0"');
  const { id, method } = value;
  const params = value.params ?? {};
  if (typeof method !== 'string') {
    if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
    throw invalid('method must be text');
  }
  if (!isObject(params)) throw new RpcError(CODES.invalidParams, 'params must be an object', BAD_REQUEST);
  if (!('id' in value)) return { kind: 'notification', method, params };
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw invalid('id must be text or an integer below 2^53');
  return { kind: 'request', id: id as Id, method, params };
};

const invalid = (message: string): RpcError => new RpcError(CODES.invalidRequest, message, BAD_REQUEST);

const parsed = (text: string): unknown => {
  if (isOutsized(text)) throw invalid(`a message has at most ${MOST_VALUES} values and ${MOST_LEVELS} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcError(CODES.parse, 'the message is not JSON', BAD_REQUEST);
  }
};

export const resultMessage = (id: Id, result: Fields): string => JSON.stringify({ jsonrpc: '2.0', id, result });

/** The message of an error; its id is null where the request could not be read. */
export const errorMessage = (id: Id | null, { code, message, data }: RpcError): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } });
