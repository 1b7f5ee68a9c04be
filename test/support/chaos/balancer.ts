/** A load balancer: it asks the nodes in turn, and the next one if a node is gone or silent. Now and then it redirects. */
import type { ShopNode } from './nodes.ts';

export type Balancer = { readonly url: string; readonly stop: () => Promise<void> };

/** A node is waited for this long, in milliseconds; then the next one gets the same request. */
const PATIENCE = 2500;

/** A node that has failed is asked last for so long, in milliseconds. */
const SHUNNED = 5000;

/** One of so many requests is sent on to a node by a redirect. */
const REDIRECTED = 8;

/** @param port - of the base URL that all nodes have */
export const startBalancer = (port: number, nodes: readonly ShopNode[]): Balancer => {
  let turn = 0;
  const failed = new Map<ShopNode, number>();
  const isShunned = (node: ShopNode): boolean => performance.now() - (failed.get(node) ?? -SHUNNED) < SHUNNED;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    idleTimeout: 60,
    fetch: async ({ url, headers }) => {
      turn += 1;
      const inTurn = [...nodes.slice(turn % nodes.length), ...nodes.slice(0, turn % nodes.length)];
      const path = url.slice(new URL(url).origin.length);
      if (turn % REDIRECTED === 0)
        return new Response(null, { status: 307, headers: { Location: `${inTurn[0]?.url}${path}` } });
      for (const node of inTurn.toSorted((a, b) => Number(isShunned(a)) - Number(isShunned(b)))) {
        try {
          const answer = await fetch(`${node.url}${path}`, { headers, signal: AbortSignal.timeout(PATIENCE) });
          return new Response(await answer.text(), { status: answer.status, headers: answer.headers });
        } catch {
          // It may have taken the payment all the same: the next one has to tell.
          failed.set(node, performance.now());
        }
      }
      return new Response(null, { status: 502 });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
};
