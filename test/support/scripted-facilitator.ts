/** A facilitator that settles, until it is told to answer a path with a status instead. */
import { countingFacilitator } from './counting-facilitator.ts';

export const scriptedFacilitator = () => {
  const working = countingFacilitator();
  const statuses = new Map<string, number>();
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const status = statuses.get(pathname);
      if (status !== undefined) return new Response(null, { status });
      return fetch(new URL(pathname, working.url), {
        method: request.method,
        body: request.method === 'GET' ? null : await request.text(),
      });
    },
  });
  return {
    url: server.url.origin,
    /** Answers this path with a status; without one it works again. */
    script: (path: '/settle' | '/verify' | '/supported', status?: number): void => {
      if (status === undefined) statuses.delete(path);
      else statuses.set(path, status);
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop(true);
      await working[Symbol.asyncDispose]();
    },
  };
};
