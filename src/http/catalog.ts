/** `/v1/catalog`: the whole catalog, or with a query the tools that it finds. */

import { catalogSearch } from '../discovery/catalog.ts';
import { readCatalogQuery } from '../discovery/catalog-query.ts';
import type { Site } from '../discovery/site.ts';
import { lazily } from '../lazily.ts';
import { parseQuery } from '../tools/query.ts';
import type { RequestContext } from './client.ts';
import { freeAnswer } from './free.ts';
import { negotiated } from './negotiation.ts';
import { problem } from './problem.ts';
import type { SellOptions } from './said.ts';

type Answer = (context: RequestContext) => Promise<Response>;

/** Answers a query. */
export const catalogAnswer = (site: Site, options: SellOptions): Answer => {
  const find = lazily(() => catalogSearch(site));
  return async (context) => {
    const asked = readCatalogQuery(parseQuery(context.query));
    if (!('problems' in asked)) {
      const found = negotiated({ body: JSON.stringify(find()(asked)) });
      return freeAnswer(found, 'application/json', options)(context);
    }
    const [{ code, message }] = asked.problems;
    return problem(code, context, options, { message, problems: asked.problems });
  };
};
