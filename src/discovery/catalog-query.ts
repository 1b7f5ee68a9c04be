/** The search of `/v1/catalog` and `find_tool`: its parameters, and the tools that fit. */
import { Type } from '@sinclair/typebox';
import { lazily } from '../deferred.ts';
import type { Problem } from '../errors/errors.ts';
import { choice, integer, optional, type Parameter, text } from '../tools/inputs.ts';
import type { Query } from '../tools/query.ts';
import { type Specialty, specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { unknownNames } from '../tools/unknown-names.ts';
import {
  type Findable,
  factsIn,
  finderOf,
  hasCode,
  isWordOf,
  MOST_CHARACTERS,
  MOST_WORDS,
  mentionedIn,
  squeezed,
  wordsIn,
} from './finder.ts';
import {
  askedForIn,
  isName,
  isUnknownName,
  type NotSold,
  notSoldIn,
  notSoldNamed,
  strangeIn,
  unknownName,
  unsoldSituationIn,
} from './not-sold.ts';
import { marks, situations } from './situations.ts';

const inputs = {
  search: optional(
    text({
      name: 'search',
      description: `A question, or words to find a tool by: names, abbreviations, situations, inputs. The first ${MOST_CHARACTERS} characters and ${MOST_WORDS} telling words are read`,
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

/** The forms of the catalog; a search has its own. */
const forms = {
  page: optional(
    integer({
      name: 'page',
      description: 'One part of the catalog, of 20 tools; left out, all of it',
      minimum: 1,
      maximum: 100,
      example: '1',
      error: 'invalid_page',
      remedy: 'Send a page from 1 to {range}.',
    }),
  ),
  view: optional(
    choice({
      name: 'view',
      description: 'full: with the limits, sources, corrections and meanings of each formula',
      words: ['full'],
      example: 'full',
      error: 'invalid_view',
      remedy: '',
    }),
  ),
};

/** The parameters of `/v1/catalog`. */
export const catalogParameters: readonly Parameter[] = Object.values({ ...inputs, ...forms }).flatMap(
  ({ parameters }) => parameters,
);

export const findParameters: readonly Parameter[] = Object.values(inputs).flatMap(({ parameters }) => parameters);

export type CatalogQuery = {
  readonly search: string | undefined;
  readonly specialty: Specialty | undefined;
  readonly page?: number | undefined;
  readonly isFull?: boolean;
  readonly warnings: readonly string[];
};

/** The parameter of the tools beside it, which callers send in place of `search`. */
const QUERY = 'query';

/** Reads a search, or every problem of it. */
export const readCatalogQuery = (
  query: Query,
): CatalogQuery | { readonly problems: readonly [Problem, ...Problem[]] } => {
  const given = query.has('search')
    ? query
    : new Map([...query].map(([name, value]) => [name === QUERY ? 'search' : name, value]));
  const [search, specialty] = [inputs.search.read(given), inputs.specialty.read(given)];
  const [page, view] = [forms.page.read(given), forms.view.read(given)];
  if (search.ok && specialty.ok && page.ok && view.ok) {
    const names = (search.value === undefined ? catalogParameters : findParameters).map(({ name }) => name);
    return {
      search: search.value,
      specialty: specialty.value,
      page: page.value,
      isFull: view.value === 'full',
      warnings: unknownNames([...given.keys()], names).warnings,
    };
  }
  const [first, ...more] = [search, specialty, page, view].flatMap((reading) => (reading.ok ? [] : [reading.problem]));
  return { problems: [first as Problem, ...more] };
};

/** Names of the variants that a tool computes: its fields `qtc_bazett_ms` and `qtc_fridericia_ms` are QTcB and QTcF. */
const variantsOf = ({ id, response }: Tool): readonly string[] => {
  const parts = Object.keys(response.properties).flatMap((field) => {
    const words = field.split('_');
    return words.slice(1, -1).map((variant, at) => {
      const before = words.slice(0, at + 1);
      return { variant, before, rest: [...before, '', ...words.slice(at + 2)].join('_') };
    });
  });
  return parts
    .filter(
      ({ variant, rest }) =>
        /^[a-z]{2,}$/.test(variant) && parts.some((part) => part.rest === rest && part.variant !== variant),
    )
    .flatMap(({ variant, before: [stem = '', ...more] }) => [
      `${id} ${variant}`,
      ...(more.length > 0 ? [] : [`${stem} ${variant}`, `${stem}${variant.slice(0, 1)}`]),
    ]);
};

/** The texts by which a search finds a tool. */
const findable = (tool: Tool): Findable => {
  const { id, title, synonyms, specialty, parameters, description, currency, response } = tool;
  return {
    id,
    title,
    synonyms,
    variants: variantsOf(tool),
    specialty: `${specialty} ${specialties[specialty]}`,
    inputs: parameters.map((parameter) => `${parameter.name} ${parameter.description}`).join(' '),
    description,
    situations: situations[id] ?? '',
    marks: marks[id] ?? '',
    joins: Object.keys(response.properties.results?.properties ?? {}),
    isOfCodes: specialty === 'terminology',
    isSuperseded: currency?.status.is === 'superseded' && currency.of === undefined,
  };
};

const MOST = 10;

/** The tools that answer a search; none where it names what is not sold. */
export type Found = { readonly tools: readonly Tool[]; readonly notSold?: NotSold };

/** A question has so many times the words of a name that it only mentions. */
const ASIDE = 3;

/** What is not sold answers a question although so much less of it fits: a wrong tool costs more than none. */
const LESS = 0.05;

/** Below this share another word of the question can be all that it is about. */
const WEAK = 0.62;

/** The fewest words of a question: fewer look around in the catalog. */
const FEWEST = 3;

/** Makes the search over tools: all of a specialty, or the best ten for some words. */
export const searchOf = (tools: readonly Tool[]) => {
  const known = lazily(() => tools.map(findable));
  const finder = lazily(() => finderOf(known(), factsIn, isWord()));
  const missing = lazily(notSoldIn);
  const isWord = lazily(() => isWordOf(known()));
  const alone = lazily(() => notSoldNamed(isWord()));
  const strange = lazily(() => strangeIn(isWord()));
  const mentions = lazily(() => mentionedIn(tools));
  const unsold = lazily(unsoldSituationIn);
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  return ({ search, specialty }: Pick<CatalogQuery, 'search' | 'specialty'>): Found => {
    const inSpecialty = ({ specialty: its }: Tool): boolean => specialty === undefined || its === specialty;
    if (search === undefined) return { tools: tools.filter(inSpecialty) };
    const found = finder()(search);
    const words = wordsIn(search);
    const isSold = found.some(({ isNamed }) => isNamed);
    const whole = found.some(({ isExact }) => isExact) || hasCode(search) ? undefined : alone()(search);
    const named = isSold ? undefined : missing()(words);
    const elsewhere = (): NotSold | undefined => {
      if (words.length < FEWEST || isSold) return undefined;
      const other = unsold()(search);
      const most = found[0]?.share ?? 0;
      if (other !== undefined && most < 1 && other.share > most - LESS) return other.notSold;
      const [first] = found;
      return first !== undefined && most < WEAK && !hasCode(search) ? strange()(search, first) : undefined;
    };
    // Beside the name, a longer question can be all about a tool.
    const isAside = named !== undefined && ASIDE * named.length <= words.length && found[0]?.isSure === true;
    const asked = isSold || hasCode(search) ? undefined : askedForIn(search);
    const listed = whole ?? (isAside ? undefined : (asked ?? named?.notSold ?? elsewhere()));
    const isUnknown =
      listed === undefined &&
      isName(search) &&
      (found[0] === undefined || (!isSold && isUnknownName(search, isWord(), found[0])));
    const mentioned = isUnknown ? mentions()(words) : [];
    const notSold = listed ?? (isUnknown && mentioned.length === 0 ? unknownName(search) : undefined);
    if (notSold === undefined)
      return {
        tools: [...found.map(({ id }) => id), ...mentioned]
          .flatMap((id) => byId.get(id) ?? [])
          .filter(inSpecialty)
          .slice(0, MOST),
      };
    return { tools: [], notSold: { ...notSold, near: notSold.near.filter((id) => byId.has(id)) } };
  };
};

const FIRST_SENTENCE = /^.*?[.](?=\s|$)/s;

/** What a list of found tools says of one: a model or a person chooses by it. */
export const inBrief = ({ id, title, description }: Tool) => ({
  id,
  title,
  description: FIRST_SENTENCE.exec(description)?.[0] ?? description,
});

/** What a search that has no tool says. */
export const NoneShown = {
  none: Type.Optional(Type.Literal(true, { description: 'No tool answers the search' })),
  not_sold: Type.Optional(
    Type.Object(
      { name: Type.String(), why: Type.String(), near: Type.Array(Type.String(), { description: 'Ids of tools' }) },
      { description: 'The search names something that is not sold' },
    ),
  ),
};

export const noneShown = ({ tools, notSold }: Found) => ({
  ...(tools.length === 0 ? { none: true as const } : {}),
  ...(notSold === undefined ? {} : { not_sold: { ...notSold, near: [...notSold.near] } }),
});

/** True for a tool with a name that begins with these words: `egfr` is first of all CKD-EPI, and not a name that is spelt so. */
export const beginsSo = ({ id, title, synonyms }: Tool, words: string): boolean => {
  const start = squeezed(words);
  return start.length > 2 && [id, title, ...synonyms].some((name) => squeezed(name).startsWith(start));
};
