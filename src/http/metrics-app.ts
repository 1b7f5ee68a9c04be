/** The app of the metrics port: `/metrics` and nothing else. */
import { Elysia } from 'elysia';
import type { Metrics } from '../observability/metrics.ts';
import { EXACT } from './app.ts';

/**
 * Makes the app.
 *
 * @param onFailure - receives the reason why the metrics cannot be read
 */
export const createMetricsApp = (
  { read, contentType }: Pick<Metrics, 'read' | 'contentType'>,
  onFailure: (error: unknown) => void,
) =>
  new Elysia(EXACT)
    .onError(({ error }) => {
      onFailure(error);
      return new Response('the metrics cannot be read; the log says why\n', { status: 500 });
    })
    .get(
      '/metrics',
      async () => new Response(await read(), { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } }),
    )
    .all('/metrics', () => new Response('only GET is accepted\n', { status: 405, headers: { Allow: 'GET, HEAD' } }))
    .all('*', () => new Response('only /metrics is here\n', { status: 404 }));
