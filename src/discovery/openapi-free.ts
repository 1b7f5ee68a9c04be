/** The free operations of the interface description. */
import { refToResponse, withHeaders } from './openapi-paid.ts';
import { refTo } from './schemas.ts';

type FreeOperation = {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly type: string;
  readonly schema: object;
};

const text = { type: 'string' };

const FREE: readonly FreeOperation[] = [
  { path: '/health', id: 'health', summary: 'Liveness probe', type: 'application/json', schema: refTo('Probe') },
  { path: '/ready', id: 'ready', summary: 'Readiness probe', type: 'application/json', schema: refTo('Probe') },
  {
    path: '/v1/catalog',
    id: 'catalog',
    summary: 'Machine-readable tool catalog',
    type: 'application/json',
    schema: refTo('Catalog'),
  },
  {
    path: '/openapi.json',
    id: 'openapi',
    summary: 'This description',
    type: 'application/json',
    schema: { type: 'object' },
  },
  {
    path: '/.well-known/x402',
    id: 'x402_manifest',
    summary: 'Payment discovery manifest',
    type: 'application/json',
    schema: refTo('Manifest'),
  },
  { path: '/llms.txt', id: 'llms_txt', summary: 'Short onboarding text', type: 'text/plain', schema: text },
  {
    path: '/llms-full.txt',
    id: 'llms_full_txt',
    summary: 'Expanded onboarding text',
    type: 'text/plain',
    schema: text,
  },
  { path: '/docs', id: 'docs', summary: 'Human documentation', type: 'text/html', schema: text },
  { path: '/docs/api', id: 'docs_api', summary: 'This description as pages', type: 'text/html', schema: text },
  { path: '/docs/errors', id: 'docs_errors', summary: 'Every error explained', type: 'text/html', schema: text },
];

/** The state of the service, which is made anew for each request. */
const isProbe = (path: string): boolean => path === '/health' || path === '/ready';

const operation = ({ path, id, summary, type, schema }: FreeOperation) => ({
  operationId: id,
  summary,
  description: `${summary}. Free: no payment header is needed.`,
  tags: ['Free'],
  security: [],
  responses: {
    ...(isProbe(path)
      ? { '200': { description: summary, ...withHeaders(), content: { [type]: { schema } } } }
      : {
          '200': { description: summary, ...withHeaders('ETag'), content: { [type]: { schema } } },
          '304': { description: 'As named in If-None-Match', ...withHeaders('ETag') },
        }),
    '429': refToResponse('RateLimited'),
    ...(path === '/ready'
      ? {
          '503': {
            description: 'Not ready: starting, stopping, or without a usable ledger',
            ...withHeaders('Retry-After'),
            content: { [type]: { schema } },
          },
        }
      : {}),
    default: refToResponse('OtherError'),
  },
});

/** The free paths of the interface description. */
export const freePaths = Object.fromEntries(FREE.map((entry) => [entry.path, { get: operation(entry) }]));
