/** Sends requests of any form without a payment, and judges the answers. */
import fc from 'fast-check';
import type { Contract } from './contract.ts';
import { anyHeaders } from './headers.ts';
import { anyCall, anyMethod, anyPath, anyQuery, anyTool, UNHEARD } from './targets.ts';
import { exchange, readAnswer, type WireAnswer } from './wire.ts';

export type Sent = { readonly method?: string; readonly target: string; readonly lines?: readonly string[] };

/** Any request. */
export const anyRequest: fc.Arbitrary<Required<Sent>> = fc.record({
  method: anyMethod,
  target: fc.oneof(
    fc
      .tuple(anyPath, fc.option(anyTool.chain(anyQuery)))
      .map(([path, query]) => (query === null ? path : `${path}?${query}`)),
    anyCall.map(({ tool, query }) => `${tool.path}?${query}`),
  ),
  lines: anyHeaders,
});

const NO_ANSWER: WireAnswer = { status: 0, headers: new Map(), body: Buffer.alloc(0) };

/**
 * Sends a request. Bun's server hangs up on some methods; their answer has the status 0.
 *
 * @throws if no answer comes
 */
export const sendRequest = async (url: string, { method = 'GET', target, lines = [] }: Sent): Promise<WireAnswer> => {
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, ...lines, '', ''].join('\r\n');
  const isHead = method === 'HEAD';
  const bytes = await exchange(url, Buffer.from(head, 'latin1'), { isWhole: true, isHead });
  const answer = readAnswer(bytes, isHead);
  if (answer === undefined && UNHEARD.includes(method)) return NO_ANSWER;
  if (answer === undefined) throw new Error(`no answer to ${head}`);
  return answer;
};

/** Statuses with which Bun's server answers malformed HTTP itself. */
const BENEATH = [400, 413, 431, 505];

export const pathOf = (target: string): string => URL.parse(target, 'http://127.0.0.1')?.pathname ?? '';

/** The flaw of an answer of a service without faults, which has no reason to answer 5xx. */
export const soundFlaw = (contract: Contract, { method, target }: Sent, answer: WireAnswer): string | undefined => {
  const { status, headers, body } = answer;
  if (answer === NO_ANSWER) return undefined;
  const id = headers.get('x-request-id');
  if (id === undefined) {
    return BENEATH.includes(status) && body.length === 0 ? undefined : `${status} with a body and no X-Request-Id`;
  }
  if (!/^[0-9a-f-]{36}$/.test(id)) return `the id ${id}`;
  if (status >= 500) return `the status ${status}`;
  if (method === 'HEAD' || status === 204 || status === 304) return undefined;
  const flaw = contract.flaw(pathOf(target), answer);
  if (flaw !== undefined || status < 400 || headers.get('content-type') !== 'application/json') return flaw;
  const { status: told, request_id } = JSON.parse(body.toString());
  return told === status && request_id === id ? undefined : `${status} ${id}, and ${told} ${request_id} in the body`;
};
