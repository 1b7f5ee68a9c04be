/** Where the free documents are. All but the state of the service are made once, when they are first asked for. */
import type { Site } from '../discovery/site.ts';
import { lazily } from '../lazily.ts';
import type { Document } from './free.ts';

const PATHS = [
  '/.well-known/x402',
  '/v1/catalog',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/',
  '/docs',
  '/docs/playground.js',
  '/docs/errors',
  '/docs/api',
  '/docs/reference.js',
  '/favicon.svg',
  '/favicon.ico',
] as const;

export type DocumentPath = (typeof PATHS)[number];

/** What answers at each path, once it is made. */
export const documentsOf = (site: Site): ReadonlyMap<string, () => Promise<(request: Request) => Document>> => {
  const library = lazily(async () => {
    const [{ documents }, { negotiated }] = await Promise.all([import('./documents.ts'), import('./negotiated.ts')]);
    return { made: documents(site), negotiated };
  });
  const answer = (path: DocumentPath) =>
    lazily(async () => {
      const { made, negotiated } = await library();
      return negotiated(made[path]());
    });
  return new Map(PATHS.map((path) => [path, answer(path)]));
};
