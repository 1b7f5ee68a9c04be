/** Answers a path that is not served, or a method: what was probably meant, and where to look. */
import type { Site } from '../discovery/site.ts';
import { lazily } from '../lazily.ts';
import type { HttpOptions, RequestContext } from './client.ts';
import { commonHeaders, links, NO_REFERRER, prefersHtml } from './headers.ts';
import { pathOf } from './path.ts';
import { type ProblemDetails, problem } from './problem.ts';

/** What cannot be answered, and how. */
export type Astray = (
  code: 'not_found' | 'method_not_allowed',
  context: RequestContext,
  details?: ProblemDetails,
) => Promise<Response>;

/** Answers astray requests to a site. */
export const astrayAnswers = (site: Site, options: HttpOptions): Astray => {
  const library = lazily(async () => {
    const [{ waysOf, workingCall }, { astrayPage }, { SCRIPT_POLICY }] = await Promise.all([
      import('../discovery/astray.ts'),
      import('../pages/astray.ts'),
      import('../pages/policy.ts'),
    ]);
    return { wayFrom: waysOf(site), workingCall, astrayPage, policy: SCRIPT_POLICY };
  });
  return async (code, context, details = {}) => {
    const { wayFrom, workingCall, astrayPage, policy } = await library();
    const path = pathOf(context.request);
    const way = wayFrom(path);
    if (code === 'not_found' && prefersHtml(context.request.headers.get('accept'))) {
      const headers = {
        ...commonHeaders(context, options),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
        ...NO_REFERRER,
      };
      return new Response(astrayPage(site, way), { status: 404, headers });
    }
    const { found: _, ...see } = way;
    const allow = details.headers?.Allow ?? '';
    const how = allow.includes('GET')
      ? `inputs go in the query of a GET without a body, such as ${workingCall(site, path)}`
      : `send ${allow}`;
    const unknown = details.message ?? 'no such path';
    const message =
      code === 'method_not_allowed'
        ? `method not allowed: ${how}`
        : `${unknown}${way.nearest === null ? '' : `; did you mean ${way.nearest}?`}`;
    return problem(code, context, options, {
      ...details,
      message,
      fields: { see },
      headers: { ...details.headers, ...links(options) },
    });
  };
};
