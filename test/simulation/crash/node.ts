/** A JSON-RPC proxy that watches the calls and can hold back or drop requests and answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
export type Result = { readonly id: number; readonly result?: unknown; readonly error?: unknown };

/** The treatment of one request, which may hold several calls. */
export type Treatment = {
  readonly forward: boolean;
  /** Milliseconds until the node gets it. */
  readonly wait?: number;
  readonly answer: 'true' | 'drop' | '502' | 'limited';
  /** Milliseconds until the answer is given. */
  readonly hold?: number;
};

type NodeOptions = {
  readonly upstream: string;
  /** A request has arrived. */
  readonly onAsked: (calls: readonly Call[]) => Treatment;
  /** The node has answered, and the caller does not know yet. */
  readonly onResults: (calls: readonly Call[], results: readonly Result[]) => void | Promise<void>;
  /** The answer was handed to the operating system. */
  readonly onTold: (calls: readonly Call[], results: readonly Result[]) => void;
};

const listOf = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : [value]) as readonly Item[];

const ask = async (upstream: string, body: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(upstream, { method: 'POST', headers, body })).text();
};

/** The answer to a caller over its rate limit (EIP-1474, `limit exceeded`). */
const limited = (calls: readonly Call[]): string =>
  JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32005, message: 'limit exceeded' } })));

/** Starts it on a free port of this machine. */
export const startNode = async ({ upstream, onAsked, onResults, onTold }: NodeOptions) => {
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(incoming);
    const calls = listOf<Call>(JSON.parse(body));
    const { forward, wait = 0, answer: kind, hold = 0 } = onAsked(calls);
    if (wait > 0) await Bun.sleep(wait);
    const answered = forward ? await ask(upstream, body) : '[]';
    const results = listOf<Result>(JSON.parse(answered));
    if (forward) await onResults(calls, results);
    if (hold > 0) await Bun.sleep(hold);
    if (kind === 'drop') {
      incoming.socket.destroy();
      return;
    }
    if (kind === 'true') response.once('finish', () => onTold(calls, results));
    response.writeHead(kind === '502' ? 502 : 200, { 'content-type': 'application/json' });
    response.end(kind === 'true' ? answered : kind === 'limited' ? limited(calls) : '');
  };

  // Bun.serve has no way to close a connection without an answer.
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
