/** A client of an MCP server that sends one request per POST. */
import { boundedText, LONGEST_TEXT } from '../network/bounded-text.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { CODES, type Fields, RpcError } from './message.ts';

export type Remote = {
  /** @throws {@link RpcError} of the server, or {@link UnansweredError} */
  readonly ask: (method: string, params: Fields) => Promise<Fields>;
};

/** No readable answer came: the server may or may not have carried out the request. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  constructor(
    message: string,
    /** Seconds from `Retry-After`, if the server sent it. */
    readonly afterSeconds?: number,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 30_000;

/** Follows no redirect, because a payment is for one server. */
export const remoteAt = (url: string): Remote => {
  let id = 0;
  return {
    ask: async (method, params) => {
      id += 1;
      const response = await posted(url, { jsonrpc: '2.0', id, method, params });
      const answer = jsonOf(await textOf(response, url));
      if (isObject(answer.error)) throw errorOf(answer.error, response);
      if (!isObject(answer.result)) throw new UnansweredError(`${hostOf(url)} answered ${response.status}`);
      return answer.result;
    },
  };
};

const hostOf = (url: string): string => new URL(url).host;

const posted = async (url: string, message: Fields): Promise<Response> => {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new UnansweredError(`no answer from ${hostOf(url)}`);
  }
};

const textOf = async (response: Response, url: string): Promise<string> => {
  const text = await boundedText(response).catch(() => {
    throw new UnansweredError(`the answer of ${hostOf(url)} was cut off`);
  });
  if (text === undefined) throw new UnansweredError(`the answer of ${hostOf(url)} is longer than ${LONGEST_TEXT}`);
  return text;
};

const jsonOf = (text: string): Fields => {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
};

/** Treats 429 and 5xx as no answer, because another attempt may succeed. */
const errorOf = (error: Fields, { status, headers }: Response): Error => {
  const message = typeof error.message === 'string' ? error.message : 'the server answered an error';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (status === TOO_MANY || status >= INTERNAL)
    return new UnansweredError(message, Number.isFinite(seconds) ? seconds : undefined);
  return new RpcError(typeof error.code === 'number' ? error.code : CODES.internal, message);
};

const TOO_MANY = 429;
const INTERNAL = 500;
