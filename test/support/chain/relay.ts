/** A node that passes questions on to a chain, as long as a test lets it. */
import type { LocalChain } from './anvil.ts';

/**
 * - `slow`: answers after longer than any question waits
 * - `limited`: answers 429
 * - `frozen`: its newest block is two minutes old
 */
export type Condition = 'well' | 'slow' | 'limited' | 'frozen';

type Asked = { readonly method: string; readonly id: number };
type Told = { readonly id: number; result?: { timestamp?: string } };

const SLOW_MS = 6000;

const FROZEN_SECONDS = 120;

const askedIn = (text: string): Asked[] => [JSON.parse(text)].flat();

/** Starts a relay that is well. */
export const startRelay = ({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>) => {
  let condition: Condition = 'well';
  let asked: string[] = [];
  const relayed = async (text: string): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: text });
    if (condition !== 'frozen') return new Response(await answer.text(), { headers });
    const blocks = new Set(askedIn(text).flatMap(({ method, id }) => (method === 'eth_getBlockByNumber' ? [id] : [])));
    const told: Told[] = [await answer.json()].flat() as Told[];
    const then = `0x${(Math.floor(Date.now() / 1000) - FROZEN_SECONDS).toString(16)}`;
    for (const { id, result } of told) if (blocks.has(id) && result !== undefined) result.timestamp = then;
    return Response.json(told);
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const text = await request.text();
      asked.push(...askedIn(text).map(({ method }) => method));
      if (condition === 'limited') return new Response('too many requests', { status: 429 });
      if (condition === 'slow') await Bun.sleep(SLOW_MS);
      return relayed(text);
    },
  });
  return {
    /** With a key in it. */
    url: `${server.url.href}v2/key-of-the-node`,
    be: (next: Condition): void => {
      condition = next;
    },
    /** The methods that were asked for since the last call. */
    questions: (): string[] => {
      const all = asked;
      asked = [];
      return all;
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};
