/** The free documents: each is a body that was made once, at a path. */
import type { HttpOptions, RequestContext } from './client.ts';
import { allowHeader, headerTemplate, preflight, stamped } from './headers.ts';
import type { Limits } from './limits.ts';
import { problem } from './problem.ts';
import { rateLimited } from './rate-limited.ts';

type FreeOptions = HttpOptions & { readonly limits: Limits };

/** What a free path answers to GET. */
export type Document = {
  readonly status?: number;
  readonly type: string;
  /** Bytes are a `Blob`: all answers share it, where each would have a copy of an array for as long as its client reads. */
  readonly body: string | Blob | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A path that costs nothing: GET and HEAD answer the document, OPTIONS the preflight, anything else 405. */
export const free = (document: (request: Request) => Document | Promise<Document>, options: FreeOptions) => {
  const templates = new WeakMap<Document, Headers>();
  const templateOf = (found: Document): Headers => {
    const { type, headers } = found;
    const known = templates.get(found);
    const template =
      known ?? headerTemplate(options, { 'Content-Type': type, 'Cache-Control': 'public, max-age=300', ...headers });
    if (known === undefined) templates.set(found, template);
    return template;
  };
  return async (context: RequestContext): Promise<Response> => {
    const { method } = context.request;
    if (method === 'OPTIONS') return preflight(context, options);
    if (method !== 'GET' && method !== 'HEAD') {
      return problem('method_not_allowed', context, options, { headers: allowHeader });
    }
    const exceeded = options.limits.exceeded('free', context.client);
    if (exceeded !== undefined) return rateLimited(exceeded, context, options);
    const found = await document(context.request);
    return new Response(found.body, { status: found.status ?? 200, headers: stamped(templateOf(found), context) });
  };
};
