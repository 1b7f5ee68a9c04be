/** Minimal pairs out of titles of ICD-10-CM: a part of a title in other words, and the codes that say the opposite. */
import type { Concept } from '../../src/terminology/model/concept.ts';
import type { Pair } from './contrast.ts';
import { below, generator } from './perturb.ts';
import { type Concepts, isIndexed } from './scoring.ts';

/** What a person has no more than a risk of, a contact with, or an allergy to: how it is written, `$1` for its object. */
type Status = { readonly class: string; readonly pattern: RegExp; readonly wordings: readonly string[] };

const STATUSES: readonly Status[] = [
  {
    class: 'risk',
    pattern: /^Genetic susceptibility to (.+)$/,
    wordings: ['genetic susceptibility to $1', 'genetic predisposition to $1', 'genetically susceptible to $1'],
  },
  {
    class: 'screening',
    pattern: /^Encounter for screening for (.+)$/,
    wordings: ['screening for $1', 'screen for $1', '$1 screening', 'here for $1 screening', 'screening exam for $1'],
  },
  {
    class: 'exposure',
    pattern: /^Contact with and \(suspected\) exposure to (.+)$/,
    wordings: ['exposure to $1', 'exposed to $1', '$1 exposure', 'contact with $1', 'recent exposure to $1'],
  },
  {
    class: 'carrier',
    pattern: /^Carrier of (.+)$/,
    wordings: ['carrier of $1', '$1 carrier', 'asymptomatic carrier of $1'],
  },
  {
    class: 'long-term use',
    pattern: /^Long term \(current\) use of (.+)$/,
    wordings: ['long-term use of $1', 'on long term $1', 'chronic use of $1', 'long term current use of $1'],
  },
  {
    class: 'family history',
    pattern: /^Family history of (.+)$/,
    wordings: ['mother with $1', '$1 in father', 'FHx $1', 'brother had $1', 'family hx: $1', 'strong family hx of $1'],
  },
  {
    class: 'personal history',
    pattern: /^Personal history of (?!other|in-situ)(.+)$/,
    wordings: ['previous $1', 'past $1', 'remote history of $1', 'hx of $1', 'h/o $1', '$1, resolved', 'prior $1'],
  },
];

/** Words between which a fracture has one of two, the first of them first in its name or the last. */
const FRACTURES = {
  open: ['open {}', 'compound {}', '{}, open', '{} (open)', 'open {}, initial visit'],
  closed: ['closed {}', '{}, closed', '{} (closed)', 'simple closed {}'],
  displaced: ['displaced {}', '{}, displaced', 'disp {}'],
  nondisplaced: ['nondisplaced {}', 'non-displaced {}', 'undisplaced {}', '{}, nondisplaced', '{}, not displaced'],
} as const;
type Fracture = keyof typeof FRACTURES;
const OPPOSITES: Readonly<Record<Fracture, Fracture>> = {
  ...{ open: 'closed', closed: 'open', displaced: 'nondisplaced', nondisplaced: 'displaced' },
};

/** What a title of a fracture says: the words that people leave out as well are not in `site`. */
const FRACTURE_TITLE =
  /^(?:(?<moved>Displaced|Nondisplaced|Unspecified|Other) )?(?<site>(?:(?!, initial).)*fracture(?:(?!, initial).)*), initial encounter for (?<skin>open|closed) fracture/;

const STAGE_FRAMES = [
  'stage {} CKD due to {c}',
  'CKD stage {} due to {c}',
  'CKD {} with {c}',
  '{c} with stage {} CKD',
  '{c}, CKD stage {}',
  'stage {} chronic kidney disease secondary to {c}',
];
/** The disease with its kidney disease, by code (tabular list). */
const CAUSES: readonly (readonly [names: readonly string[], code: string])[] = [
  [['T2DM', 'type 2 diabetes', 'DM2'], 'E11.22'],
  [['T1DM', 'type 1 diabetes'], 'E10.22'],
  [['hypertension', 'HTN'], 'I12.9'],
];
const STAGES: Readonly<Record<string, string>> = {
  ...{ '1': 'N18.1', '2': 'N18.2', '3a': 'N18.31', '3b': 'N18.32', '4': 'N18.4' },
};

/** Draws phrases of each class. The same seed draws the same. */
export const titlePairs = ({ icd10 }: Concepts, each: number, seed: number): readonly Pair[] => {
  const random = generator(seed);
  const pick = <T>(from: readonly T[]): T => from[below(from.length, random)] as T;
  const all = [...icd10.values()].filter((one) => isIndexed(one) && one.billable !== false);
  const drawn = (name: string, draw: () => Omit<Pair, 'class' | 'system'>): readonly Pair[] =>
    Array.from({ length: each }, () => ({ class: `title ${name}`, system: 'icd10', ...draw() }));
  const isActive = ({ code }: Concept) => /^[A-Y]/.test(code) && code !== 'I25.2';
  const codesOf = (concepts: readonly Concept[]) => concepts.map(({ code }) => code);
  const statuses = STATUSES.flatMap(({ class: name, pattern, wordings }) => {
    const titled = all.filter((one) => pattern.test(one.name));
    // A history that is not the asked one is as far from it as the disease.
    const isOther = ({ code }: Concept) => /^Z8[0-7]/.test(code) && !titled.some((one) => one.code === code);
    const opposite = codesOf(all.filter((one) => isActive(one) || isOther(one)));
    return drawn(name, () => {
      const { name: title, code } = pick(titled);
      const query = title.replace(pattern, pick(wordings));
      return { query: random() < 0.5 ? query : query.toLowerCase(), gold: [code], opposite };
    });
  });
  const fractures = all.flatMap((one) => {
    const { moved = '', site = '', skin = '' } = FRACTURE_TITLE.exec(one.name)?.groups ?? {};
    const plain = site.replace(/\b(?:right|left|unspecified) /g, '').toLowerCase();
    // The part of the body of a category is named in front, so that both sides of a word are codes of it.
    return site === ''
      ? []
      : [{ code: one.code, category: one.code.slice(0, 3), site: plain, says: [moved.toLowerCase(), skin] }];
  });
  const bySite = Map.groupBy(fractures, ({ category, site }) => `${category} ${site}`);
  const byCategory = Map.groupBy(fractures, ({ category }) => category);
  const broken = (Object.keys(FRACTURES) as Fracture[]).flatMap((which) => {
    const titled = fractures.filter(
      ({ category, says }) =>
        says.includes(which) && byCategory.get(category)?.some((one) => one.says.includes(OPPOSITES[which])),
    );
    return drawn(`${which} fracture`, () => {
      const { category, site } = pick(titled);
      return {
        query: pick(FRACTURES[which]).replace('{}', () => site),
        gold: (bySite.get(`${category} ${site}`) ?? [])
          .filter(({ says }) => says.includes(which))
          .map(({ code }) => code),
        opposite: (byCategory.get(category) ?? [])
          .filter(({ says }) => says.includes(OPPOSITES[which]))
          .map(({ code }) => code),
      };
    });
  });
  const staged = drawn('stage beside a cause', () => {
    const [names, code] = pick(CAUSES);
    const [stage, kidney] = pick(Object.entries(STAGES));
    const query = pick(STAGE_FRAMES).replace('{}', stage).replace('{c}', pick(names));
    const others = codesOf(all.filter((one) => one.code.startsWith('N18.') && one.code !== kidney));
    return { query, gold: [kidney, code], opposite: others };
  });
  return [...statuses, ...broken, ...staged];
};
