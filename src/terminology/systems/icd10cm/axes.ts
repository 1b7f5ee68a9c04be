/** The axes of disease names and of phrases: closed vocabularies, each with one value or none. */
import words from '../../../../data/lexicon/icd10cm-axes.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import { withStatus } from '../../lexicon/status.ts';
import { parsePair, parseSections, withFewBlanks } from '../../lexicon/table.ts';
import type { Facet } from '../../model/code-system.ts';
import { replaceAll, type Trace } from '../../text/trace.ts';
import { NOT_ASKED, OF_NOW, OTHER, OTHER_ORIGIN, SILENT } from './tuning.ts';

/** The axes, and how many bits hold the values of each. */
const BITS = {
  side: 2,
  encounter: 2,
  trimester: 2,
  intent: 3,
  status: 3,
  diabetes: 2,
  acuity: 3,
  severity: 2,
  finding: 1,
  behavior: 3,
  fracture: 2,
  remission: 2,
  origin: 3,
  displacement: 2,
} as const;

type Axis = keyof typeof BITS;
const AXES = Object.keys(BITS) as readonly Axis[];

/** Values by axis, from 1; 0 for no value. */
type AxisValues = Readonly<Record<Axis, number>>;

/** In the order of the axes. */
const valuesOf = (read: (axis: Axis) => number): AxisValues =>
  Object.fromEntries(AXES.map((axis) => [axis, read(axis)])) as AxisValues;

/** The lowest bit of each. */
const PLACES: AxisValues = (() => {
  let place = 0;
  return valuesOf((axis) => {
    const before = place;
    place += BITS[axis];
    return before;
  });
})();

const packAxes = (values: AxisValues): number =>
  AXES.reduce((packed, axis) => packed | (values[axis] << PLACES[axis]), 0);

const axisIn = (packed: number, axis: Axis): number => (packed >>> PLACES[axis]) & ((1 << BITS[axis]) - 1);

/** Packs the axis values of a name; several values of one axis cancel. */
export const axesOfName = (name: string): number => {
  const text = name.toLowerCase();
  const patterns = NAMED();
  return packAxes(valuesOf((axis) => valueIn(patterns.get(axis) ?? [], text)));
};

const valueIn = (patterns: readonly RegExp[], text: string): number => {
  const found = patterns.flatMap((pattern, at) => (pattern.test(text) ? [at + 1] : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
};

const NAMED = lazily((): ReadonlyMap<Axis, readonly RegExp[]> => {
  const sections = parseSections(words);
  return new Map(AXES.map((axis) => [axis, sections(`names: ${axis}`).map((pattern) => new RegExp(pattern))]));
});

/** Axes whose wording is rewritten as in names; the lexicon expands the others. */
const REWRITTEN: readonly (Axis | 'poisoning')[] = [
  ...(['side', 'encounter', 'trimester', 'intent', 'acuity', 'severity'] as const),
  'poisoning',
];

/** A way to write a value, and the words of the names for it. */
type Writing = { readonly axis: Axis | 'poisoning'; readonly value: number; readonly words: string };

type Writings = {
  readonly writings: ReadonlyMap<string, Writing>;
  readonly pattern: RegExp;
  /** The first run of letters and digits of each writing. */
  readonly firsts: ReadonlySet<string>;
  readonly organs: readonly Organ[];
};

/** The words that tell that a phrase is about an organ, and how the sides of this organ alone are written. */
type Organ = { readonly named: RegExp; readonly sides: readonly (readonly [writing: RegExp, words: string])[] };

const WRITINGS = lazily((): Writings => {
  const sections = parseSections(words);
  const writings = new Map<string, Writing>();
  for (const axis of [...AXES, 'poisoning'] as const) {
    for (const [at, line] of sections(axis).entries()) {
      const [canonical, others] = parsePair(line);
      for (const writing of [canonical, ...others.split('; ')]) {
        const key = keyOf(writing);
        if (!writings.has(key)) writings.set(key, { axis, value: at + 1, words: canonical });
      }
    }
  }
  const longestFirst = [...writings.keys()].sort((a, b) => b.length - a.length);
  return {
    writings,
    firsts: new Set(longestFirst.flatMap((writing) => writing.match(RUN)?.slice(0, 1) ?? [])),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/-])(?:${longestFirst.map(escaped).join('|')})(?![\p{L}\p{N}/])(?!-\p{L}|\s+purpose\b)`,
      'giu',
    ),
    organs: ORGANS.map((organ) => ({
      named: new RegExp(String.raw`(?<!\p{L})(?:${sections(organ).join(' ').replaceAll(' ', '|')})`, 'iu'),
      sides: sections(`side of ${organ}`).map((line) => {
        const [canonical, others] = parsePair(line);
        const writings = others.split('; ').map(escaped).join('|');
        return [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${writings})(?![\p{L}\p{N}])`, 'gu'), canonical] as const;
      }),
    })),
  };
});

/** Short and other spellings that stand for words of names in a phrase about one thing, or in every phrase. */
type Spelling = { readonly about: RegExp; readonly pattern: RegExp; readonly words: string };

/** Quick test: a phrase without a match has none of them. */
const MAYBE_SPELT =
  /compound|disp|thickness|°|[12][nd]{0,2}a?ry\b|\b(?:ac|chr|chron|mod|sev|stg?|renal)\b|\bst\.?\d|complete|\bC?CR/i;

const SPELLINGS = lazily((): readonly Spelling[] =>
  parseSections(words)('spellings').map((line) => {
    const [about = '', pair = ''] = line.split(/ \| |^ ?\| /, 2);
    const [pattern, canonical] = parsePair(pair);
    return {
      about: new RegExp(about, 'iu'),
      pattern: new RegExp(withFewBlanks(String.raw`(?<![\p{L}\p{N}.°/-])(?:${pattern})(?![\p{L}\p{N}°/])`), 'giu'),
      words: canonical,
    };
  }),
);

const RUN = /[\p{L}\p{N}]+/gu;

const keyOf = (writing: string): string => writing.toLowerCase().replace(/\s+/g, ' ');
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);

const ORGANS = ['eye', 'ear'] as const;

/** `R hand`, `L5` is a vertebra: one capital for a side stands alone before a word. */
const SIDE_LETTER =
  /(?<![\p{L}\p{N}/.'-])([RL])(?=\.?\s+\(?(?!spine|sp\b)\p{L}{3,})|(?<=\p{L}{3,}[,]? )([RL])(?=[,.]?\s*$)|(?<![\p{L}\p{N}/.'-])([rl])(?=\s+(?!spine)\p{L}{3,})/gu;

/** The axis values of a phrase, and the phrase in the words of names. */
type AxisReading = {
  readonly text: string;
  readonly values: AxisValues;
  /** True if only codes that name an encounter have to fit it. */
  readonly isFollowUp: boolean;
};

/** A follow-up visit: the subsequent encounter of codes that have encounters, and nothing for others. */
const FOLLOW_UP =
  /(?<![\p{L}\p{N}])(?:f\/u|fu|follow[- ]?up)(?![\p{L}\p{N}/]|\s+(?:in|visit|enc|care|exam))(?:\s+(?:for|of|on)\b)?/giu;
const SUBSEQUENT = 2;

/** The names of axes, as the field has them, where they differ from ours. */
const TITLES: Partial<Readonly<Record<Axis | 'poisoning', string>>> = { side: 'laterality', diabetes: 'type' };

/** Negated values are not counted: `not acute`, `no severe pain`. */
const DENIED = /\b(?:not|non|no|without|w\/o|never|denies|isn'?t)[\s-]+$/i;

/** Parses axis values; conflicting mentions cancel. */
export const readAxisWords = (phrase: string, trace?: Trace): AxisReading => {
  const replace = trace?.replace ?? replaceAll;
  const { writings, pattern, firsts, organs } = WRITINGS();
  const found = new Map<Axis, Set<number>>();
  const stated = withStatus(phrase, trace);
  const spelt = (MAYBE_SPELT.test(stated) ? SPELLINGS() : [])
    .filter(({ about }) => about.test(stated))
    .reduce((written, { pattern, words: canonical }) => replace(written, pattern, () => canonical), stated);
  const sided = replace(spelt, SIDE_LETTER, (letter) => (/r/i.test(letter) ? 'right' : 'left'));
  const plain = organs
    .filter(({ named }) => named.test(sided))
    .flatMap(({ sides }) => sides)
    .reduce((written, [writing, canonical]) => replace(written, writing, () => canonical), sided);
  let isPoisoned = false;
  const isFracture = FRACTURE.test(plain);
  const isWritten = plain.match(RUN)?.some((run) => firsts.has(run.toLowerCase())) === true;
  const text = !isWritten
    ? plain
    : replace(plain, pattern, (given, at) => {
        const writing = writings.get(keyOf(given));
        if (writing === undefined || DENIED.test(plain.slice(0, at))) return given;
        if (OF_FRACTURE.includes(writing.axis) && !isFracture) return given;
        trace?.note(plain, { start: at, end: at + given.length }, TITLES[writing.axis] ?? writing.axis, writing.words);
        if (writing.axis === 'poisoning') isPoisoned = true;
        else found.set(writing.axis, (found.get(writing.axis) ?? new Set()).add(writing.value));
        return REWRITTEN.includes(writing.axis) ? writing.words : given;
      });
  // Official guidelines I.C.19.e.5(b): a poisoning of which nothing else is known is accidental.
  if (isPoisoned && !found.has('intent')) found.set('intent', new Set([ACCIDENTAL]));
  const isFollowUp = !found.has('encounter') && FOLLOW_UP.test(text);
  FOLLOW_UP.lastIndex = 0;
  const rest = isFollowUp ? replace(text, FOLLOW_UP, () => ' ').trim() : text;
  if (!isFollowUp || !/\p{L}{2}/u.test(rest)) {
    return { text, values: valuesOf((axis) => only(found.get(axis))), isFollowUp: false };
  }
  found.set('encounter', new Set([SUBSEQUENT]));
  return { text: rest, values: valuesOf((axis) => only(found.get(axis))), isFollowUp };
};

/** An open wound is no open fracture, and a disc is displaced, too. */
const OF_FRACTURE: readonly string[] = ['fracture', 'displacement'];

const FRACTURE = /fract|\bf(?:x|rx|xs)\b/i;

/** The value of the intent. */
const ACCIDENTAL = 1;

const only = (values: ReadonlySet<number> | undefined): number => (values?.size === 1 ? ([...values][0] ?? 0) : 0);

const LONG_TERM = 4;

const MAY_BE_SILENT: readonly Axis[] = ['behavior', 'fracture', 'origin', 'displacement'];

/** Open, which no fracture is by default. */
const OPEN_FRACTURE = 2;
const mayOmit = (axis: Axis, asked: number): boolean =>
  MAY_BE_SILENT.includes(axis) && !(axis === 'fracture' && asked === OPEN_FRACTURE);

/** Up to 1. Axes on which every value fits alike are left out: each combination of axes that a phrase meets is asked for. */
export const axesFit = ({ values: asked, isFollowUp }: Asked): ((codes: number) => number) => {
  const tables = AXES.map((axis) => ({
    axis,
    fits: Array.from({ length: 1 << BITS[axis] }, (_, named) =>
      isFollowUp && axis === 'encounter' && named === 0 ? 1 : fitOf(axis, asked[axis], named),
    ),
  })).filter(({ fits }) => fits.some((fit) => fit !== 1));
  return (codes) => {
    let fit = 1;
    for (const { axis, fits } of tables) fit *= fits[axisIn(codes, axis)] ?? 1;
    return fit;
  };
};

type Asked = Pick<AxisReading, 'values' | 'isFollowUp'>;

const fitOf = (axis: Axis, asked: number, named: number): number => {
  if (asked === named || axis === 'finding') return 1;
  if (asked === 0 && axis === 'origin') return OTHER_ORIGIN;
  if (asked === 0) return axis === 'intent' || (axis === 'status' && named === LONG_TERM) ? NOT_ASKED : 1;
  if (named !== 0) return OTHER;
  return axis === 'status' ? OF_NOW : mayOmit(axis, asked) ? 1 : SILENT;
};

/** True if a code covers all axis values of a phrase. */
export const coversValues = ({ values: asked, isFollowUp }: Asked, codes: number): boolean =>
  AXES.every(
    (axis) =>
      asked[axis] === 0 ||
      mayBeSilent(axis, asked[axis], codes) ||
      asked[axis] === axisIn(codes, axis) ||
      (isFollowUp && axis === 'encounter' && axisIn(codes, axis) === 0),
  );

/** Names of neoplasms and findings often omit these axes. */
const mayBeSilent = (axis: Axis, asked: number, codes: number): boolean =>
  axis === 'finding' || (mayOmit(axis, asked) && axisIn(codes, axis) === 0);

/** Axes that are never implied: a code has them only if the phrase names them. */
const NEVER_IMPLIED: readonly Axis[] = ['intent', 'finding'];

/** True if the phrase names the intent, finding or long-term use that a code states. */
export const namesValues = (asked: AxisValues, codes: number): boolean =>
  NEVER_IMPLIED.every((axis) => axisIn(codes, axis) === 0 || asked[axis] > 0) &&
  (axisIn(codes, 'status') !== LONG_TERM || asked.status === LONG_TERM);

/** The wording of sibling values in names; `unspecified` stands for an undocumented value. */
const SIBLING_AXES: readonly (readonly [axis: string, values: RegExp])[] = [
  ['laterality', /\b(?:right|left|bilateral|unspecified)\b/gi],
  ['trimester', /\b(?:first|second|third|unspecified) trimester\b/gi],
  ['type', /\b(?:type [12]|other specified|unspecified)\b/gi],
  ['acuity', /\b(?:acute on chronic|acute and chronic|acute|chronic|subacute|unspecified)\b/gi],
  ['severity', /\b(?:mild|moderate|severe|unspecified)\b/gi],
  [
    'stage',
    /\b(?:stage [\div]+[ab]?(?: \([^)]*\))?|stage \d+ unspecified|unspecified stage|unstageable|unspecified)(?![\p{L}\p{N}])/giu,
  ],
  ['intent', /\b(?:accidental \(unintentional\)|intentional self-harm|assault|undetermined)(?!\p{L})/giu],
];

/** A code below a category, with its dot. */
const SHORTEST = 5;

/** Of a code with its dot and all seven characters. */
const FULL_LENGTH = 8;

const ENCOUNTER_IN_NAME = /,? ((?:initial|subsequent) encounter\b.*|sequela)$/;

export const diseaseFacets = (name: string, code: string): readonly Facet[] => [
  ...SIBLING_AXES.flatMap(([axis, values]) => {
    const found = name.match(values);
    if (found === null) return [];
    const said = found.find((value) => !/unspecified/i.test(value)) ?? found[0];
    return [{ axis, stem: name.toLowerCase().replace(values, '*'), value: said.toLowerCase() }];
  }),
  ...(code.length === FULL_LENGTH && ENCOUNTER_IN_NAME.test(name)
    ? [{ axis: 'encounter', stem: code.slice(0, -1), value: ENCOUNTER_IN_NAME.exec(name)?.[1] ?? '' }]
    : detailOf(name, code)),
];

/** The choice among the codes below each header of a code. A name that adds nothing to its header leaves it open. */
const detailOf = (name: string, code: string): readonly Facet[] => {
  const headers = Array.from({ length: Math.max(0, code.length - SHORTEST + 1) }, (_, at) => code.slice(0, -1 - at));
  return headers.map((stem, at) => ({ axis: 'detail', stem, value: name, isOpen: at === 0 && OPEN.test(name) }));
};

/** Names that stand for their header when the record has no more detail. */
const OPEN = /\b(?:unspecified|uncomplicated|without|not otherwise specified)\b/i;
