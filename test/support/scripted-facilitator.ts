/** A facilitator that settles, until it is told to answer a path with a status instead. */
import { countingFacilitator } from './counting-facilitator.ts';

export const scriptedFacilitator = () => {
  const working = countingFacilitator();
  const statuses = new Map<string, number>();
  const listen = (port: number) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port,
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
  let server = listen(0);
  const { port } = server;
  return {
    url: server.url.origin,
    /** Is not there any more, until the returned function is called. */
    leave: () => {
      void server.stop(true);
      return () => {
        server = listen(port ?? 0);
      };
    },
    /** Answers everything with a status, until the returned function is called. */
    fail: (status: number) => {
      for (const path of ['/settle', '/supported'] as const) statuses.set(path, status);
      return () => statuses.clear();
    },
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
