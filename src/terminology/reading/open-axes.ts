/** Which axes of the family of a code a phrase leaves open. */
import type { Facet } from '../model/code-system.ts';
import { codeOf, type SystemIndex, traitsOf } from '../search/index.ts';
import { nameIn, type TextReader } from '../search/text-table.ts';

/** A code that differs from the best one in one axis alone. */
export type Choice = { readonly code: string; readonly display: string; readonly value: string };

/** An axis that a phrase leaves open; `more` counts the choices that are not listed. */
export type OpenAxis = { readonly axis: string; readonly choices: readonly Choice[]; readonly more: number };

/** The most choices that are listed of an axis. */
const MOST_CHOICES = 12;

type Asked = {
  /** The best concept. */
  readonly best: number;
  /** Concepts that a search found besides, the best first. */
  readonly others: readonly number[];
  /** The axes that words of the phrase were read as. */
  readonly said: ReadonlySet<string>;
  /** True if the phrase has all words of a text. */
  readonly says: (text: string) => boolean;
};

/** The axes on which other current codes differ from the best one, of those that the phrase does not name. */
export const openAxes = (index: SystemIndex, texts: TextReader, asked: Asked): readonly OpenAxis[] => {
  const { facetsOf } = index.system;
  if (facetsOf === undefined) return [];
  const facets = (concept: number) => facetsOf(nameIn(texts, concept), codeOf(index, concept));
  const own = facets(asked.best).filter(({ isOpen }) => isOpen !== false);
  const family =
    own.length === 0 ? [] : familyOf(index, asked).map((concept) => ({ concept, facets: facets(concept) }));
  const display = nameIn(texts, asked.best);
  const choiceOf = (concept: number, { value, isOpen }: Facet): Choice => {
    const name = nameIn(texts, concept);
    return { code: codeOf(index, concept), display: name, value: isOpen === undefined ? value : beyond(display, name) };
  };
  const known = new Set<string>();
  return own.flatMap((mine) => {
    const { axis, stem, value, isOpen } = mine;
    const siblings = family.flatMap(({ concept, facets }) => {
      const facet = facets.find((other) => other.axis === axis && other.stem === stem && other.value !== value);
      return facet === undefined || facet.value === '' ? [] : [choiceOf(concept, facet)];
    });
    const others = siblings.filter(({ code }) => isOpen === undefined || !known.has(code));
    for (const { code } of siblings) known.add(code);
    if (others.length === 0 || isSaid(mine, asked)) return [];
    const all = [...(value === '' ? [] : [choiceOf(asked.best, mine)]), ...others];
    const choices = [...new Map(all.toReversed().map((choice) => [choice.value, choice])).values()].reverse();
    return [{ axis, choices: choices.slice(0, MOST_CHOICES), more: Math.max(0, choices.length - MOST_CHOICES) }];
  });
};

/** The words of a name that follow its common beginning with another name. */
const beyond = (other: string, name: string): string => {
  const [words, known] = [name.split(' '), other.split(' ')];
  const first = words.findIndex((word, at) => word !== known[at]);
  return first < 1 ? name : words.slice(other === name ? words.length - 1 : first).join(' ');
};

/** `stage 4 (severe)` */
const NOTE = / \([^)]*\)$/;

/** True if the phrase names the axis or the value of the best code on it. Words for a form also name the route. */
const isSaid = ({ axis, value }: Facet, { said, says }: Asked): boolean =>
  said.has(axis) || (axis === 'route' && said.has('form')) || (value !== '' && says(value.replace(NOTE, '')));

/** A category with more codes is looked through near the best code alone. */
const LARGE = 200;
const CATEGORY = 3;

/** Current codes that may be siblings: what was found, and in a hierarchy the neighbours of the best code. */
const familyOf = (index: SystemIndex, { best, others }: Asked): readonly number[] => {
  const { system } = index;
  const { termType, billable } = traitsOf(index, best);
  const isAlike = (concept: number) => {
    const other = traitsOf(index, concept);
    return (
      other.status === 'current' &&
      (!system.hasHeaders || other.billable === billable) &&
      (system.hasHeaders ||
        termType === other.termType ||
        (termType === 'IN' && other.termType === 'SCDF') ||
        (termType === 'BN' && other.termType === 'SBDF'))
    );
  };
  const code = codeOf(index, best);
  const category = system.hasHeaders ? neighbours(index, best, code.slice(0, CATEGORY)) : [];
  const near = category.length > LARGE ? neighbours(index, best, code.slice(0, -2)) : category;
  return [...new Set([...near, ...others])].filter((concept) => concept !== best && isAlike(concept));
};

/** The concepts around one whose codes begin alike. */
const neighbours = (index: SystemIndex, concept: number, prefix: string): readonly number[] => {
  const isNear = (at: number) => at >= 0 && at < index.codes.length && codeOf(index, at).startsWith(prefix);
  let first = concept;
  while (isNear(first - 1)) first -= 1;
  let end = concept + 1;
  while (isNear(end)) end += 1;
  return Array.from({ length: end - first }, (_, at) => first + at);
};
