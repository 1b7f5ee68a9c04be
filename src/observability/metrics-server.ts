/** The metrics on a port of their own, which is not the one that buyers use. */
import type { Metrics } from './metrics.ts';

/** The port that listens. */
export type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> };

/** Serves `/metrics` and nothing else. `onError` is told why they cannot be read. @throws the error of a port that cannot be listened on */
export const serveMetrics = (
  { read, contentType }: Pick<Metrics, 'read' | 'contentType'>,
  { host, port }: { readonly host: string; readonly port: number },
  onError: (error: unknown) => void,
): MetricsServer => {
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: false,
    maxRequestBodySize: 0,
    error: (error) => {
      onError(error);
      return new Response('the metrics cannot be read; the log says why\n', { status: 500 });
    },
    fetch: async ({ method, url }) => {
      if (new URL(url).pathname !== '/metrics') return new Response('only /metrics is here\n', { status: 404 });
      if (method !== 'GET' && method !== 'HEAD') {
        return new Response('only GET is accepted\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      }
      return new Response(await read(), { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
    },
  });
  return { port: server.port ?? port, stop: () => server.stop(true) };
};
