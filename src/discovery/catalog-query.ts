/** The search of `/v1/catalog` and `find_tool`: its parameters, and the tools that fit. */
import { lazily } from '../deferred.ts';
import type { Problem } from '../errors/errors.ts';
import { choice, optional, type Parameter, text } from '../tools/inputs.ts';
import type { Query } from '../tools/query.ts';
import { type Specialty, specialties } from '../tools/specialty.ts';
import { type Tool, unknownNames } from '../tools/tool.ts';
import { type Findable, finderOf, MOST_CHARACTERS, MOST_WORDS } from './finder.ts';

const inputs = {
  search: optional(
    text({
      name: 'search',
      description: `Words to find a tool by: names, abbreviations, specialties, inputs. The ten best, best first. The first ${MOST_CHARACTERS} characters and ${MOST_WORDS} words are read`,
      example: 'kidney function',
      error: 'invalid_search',
      remedy: '',
    }),
  ),
  specialty: optional(
    choice({
      name: 'specialty',
      description: 'Only tools of this specialty',
      words: Object.keys(specialties) as Specialty[],
      example: 'kidney',
      error: 'invalid_specialty',
      remedy: '',
    }),
  ),
};

export const findParameters: readonly Parameter[] = Object.values(inputs).flatMap(({ parameters }) => parameters);

export type CatalogQuery = {
  readonly search: string | undefined;
  readonly specialty: Specialty | undefined;
  readonly warnings: readonly string[];
};

/** Reads a search, or every problem of it. */
export const readCatalogQuery = (
  query: Query,
): CatalogQuery | { readonly problems: readonly [Problem, ...Problem[]] } => {
  const [search, specialty] = [inputs.search.read(query), inputs.specialty.read(query)];
  if (search.ok && specialty.ok) {
    const names = findParameters.map(({ name }) => name);
    return { search: search.value, specialty: specialty.value, warnings: unknownNames([...query.keys()], names) };
  }
  const [first, ...more] = [search, specialty].flatMap((reading) => (reading.ok ? [] : [reading.problem]));
  return { problems: [first as Problem, ...more] };
};

/** The texts by which a search finds a tool. */
const findable = ({ id, title, synonyms, specialty, parameters, description, currency }: Tool): Findable => ({
  id,
  title,
  synonyms,
  specialty: `${specialty} ${specialties[specialty]}`,
  inputs: parameters.map((parameter) => `${parameter.name} ${parameter.description}`).join(' '),
  description,
  isSuperseded: currency?.status.is === 'superseded' && currency.of === undefined,
});

const MOST = 10;

/** Makes the search over tools: all of a specialty, or the best ten for some words. */
export const searchOf = (tools: readonly Tool[]) => {
  const finder = lazily(() => finderOf(tools.map(findable)));
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  return ({ search, specialty }: Pick<CatalogQuery, 'search' | 'specialty'>): readonly Tool[] => {
    const found = search === undefined ? tools : finder()(search).flatMap((id) => byId.get(id) ?? []);
    const kept = specialty === undefined ? found : found.filter((tool) => tool.specialty === specialty);
    return search === undefined ? kept : kept.slice(0, MOST);
  };
};
