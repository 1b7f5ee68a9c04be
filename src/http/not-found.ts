/** Answers a request that no route accepts, with the path that was probably meant. */

import { lazily } from '../deferred.ts';
import type { Site } from '../discovery/site.ts';
import { type HttpOptions, pathOf, type RequestContext } from './client.ts';
import { encoded } from './encoding.ts';
import { commonHeaders, links, NO_REFERRER, prefersHtml } from './headers.ts';
import { type ProblemDetails, problem } from './problem.ts';

/** Answers 404 or 405. */
export type NoRoute = (
  code: 'not_found' | 'method_not_allowed',
  context: RequestContext,
  details?: ProblemDetails,
) => Promise<Response>;

/** Makes the 404 and 405 of a site. Their suggestions are loaded with the first of them. */
export const suggestRoute = (site: Site, options: HttpOptions): NoRoute => {
  const library = lazily(async () => {
    const [{ suggestionsOf, workingCall }, { notFoundPage }, { SCRIPT_POLICY }] = await Promise.all([
      import('../discovery/not-found.ts'),
      import('../pages/not-found.ts'),
      import('../pages/policy.ts'),
    ]);
    return { suggest: suggestionsOf(site), workingCall, notFoundPage, policy: SCRIPT_POLICY };
  });
  return async (code, context, details = {}) => {
    const { suggest, workingCall, notFoundPage, policy } = await library();
    const path = pathOf(context.request);
    const { found, ...see } = suggest(path);
    if (code === 'not_found' && prefersHtml(context.request.headers.get('accept'))) {
      const headers = {
        ...commonHeaders(context, options),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
        ...NO_REFERRER,
      };
      return encoded(context.request, notFoundPage(site, { ...see, found }), { status: 404, headers });
    }
    const allow = details.headers?.Allow ?? '';
    const how = allow.includes('GET')
      ? `inputs go in the query of a GET without a body, such as ${workingCall(site, path)}`
      : `send ${allow}`;
    const unknown = details.message ?? 'no such path';
    const message =
      code === 'method_not_allowed'
        ? `method not allowed: ${how}`
        : `${unknown}${see.nearest === null ? '' : `; did you mean ${see.nearest}?`}`;
    return problem(code, context, options, {
      ...details,
      message,
      fields: { see },
      headers: { ...details.headers, ...links(options) },
    });
  };
};
