/** The search over the tools of a site. */
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import type { CatalogQuery } from './catalog-query.ts';
import { type Findable, finderOf } from './finder.ts';

/** The texts that a tool is found by. */
const findable = ({ id, title, synonyms, specialty, parameters, description }: Tool): Findable => ({
  id,
  title,
  synonyms,
  specialty: `${specialty} ${specialties[specialty]}`,
  inputs: parameters.map((parameter) => `${parameter.name} ${parameter.description}`).join(' '),
  description,
});

const MOST = 10;

/** The search over the tools of a site: all of a specialty, or the best ten for some words. */
export const searchOf = (tools: readonly Tool[]) => {
  const find = finderOf(tools.map(findable));
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  return ({ search, specialty }: Pick<CatalogQuery, 'search' | 'specialty'>): readonly Tool[] => {
    const found = search === undefined ? tools : find(search).flatMap((id) => byId.get(id) ?? []);
    const kept = specialty === undefined ? found : found.filter((tool) => tool.specialty === specialty);
    return search === undefined ? kept : kept.slice(0, MOST);
  };
};
