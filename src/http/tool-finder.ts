/** The search for tools that clients ask for free: other threads do it, out of the time that each client has. */
import { type CatalogQuery, type Found, searchOf } from '../discovery/catalog-query.ts';
import type { NotSold } from '../discovery/not-sold.ts';
import type { ErrorCode } from '../errors/errors.ts';
import type { Tool } from '../tools/tool.ts';
import type { Job } from '../work/job.ts';
import type { RequestContext } from './client.ts';
import { limitDetails, type ProblemDetails } from './problem.ts';
import { charged, type Working } from './work.ts';

/** A search that was refused. */
export type Refused = { readonly code: ErrorCode; readonly details: ProblemDetails };

/** Finds tools for a client, the best first. */
export type ToolFinder = (asked: CatalogQuery, context: RequestContext) => Promise<Found | Refused>;

/** Makes the search over some tools. Words are looked for by other threads. */
export const toolFinder = (tools: readonly Tool[], { limits, work }: Working): ToolFinder => {
  const search = searchOf(tools);
  return async (asked, context) => {
    if (work === undefined || asked.search === undefined) return search(asked);
    const exceeded = limits.exceeded('work_free', context.client, 0);
    if (exceeded !== undefined) return { code: 'rate_limited', details: limitDetails(exceeded) };
    const job: Job = { do: 'find', pack: work.pack, search: asked.search, specialty: asked.specialty };
    const who = { kind: 'find', effort: asked.search.length, client: context.client, isSettled: false };
    const done = await charged({ limits, work }, context, 'work_free', job, who);
    if (done.kind !== 'made' || 'failed' in done)
      return { code: 'too_costly', details: done.kind === 'unavailable' ? BUSY : {} };
    const { ids, notSold } = JSON.parse(done.text) as { readonly ids: string[]; readonly notSold?: NotSold };
    const found = ids.flatMap((id) => tools.find((tool) => tool.id === id) ?? []);
    return { tools: found, ...(notSold === undefined ? {} : { notSold }) };
  };
};

const BUSY: ProblemDetails = { message: 'other work comes first at the moment: ask again', action: 'wait' };
