/** 429: the answer to a client that has used up its bucket. */
import type { HttpOptions, RequestContext } from './client.ts';
import { type ProblemDetails, problem } from './problem.ts';
import type { Exceeded } from './rate-limit.ts';

/** `owed` is the payment of a buyer who has paid already. `Retry-After` and the `RateLimit-*` fields say when the client may ask again. */
export const rateLimited = (
  { limit, resetSeconds }: Exceeded,
  context: RequestContext,
  options: HttpOptions,
  owed: Pick<ProblemDetails, 'payment' | 'action'> = {},
): Response =>
  problem('rate_limited', context, options, {
    ...owed,
    afterSeconds: resetSeconds,
    headers: {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(resetSeconds),
    },
  });
