/** The axes of disease names and of phrases: closed vocabularies, each with one value or none. */
import words from '../../../../data/lexicon/icd10cm-axes.txt' with { type: 'text' };
import { lazily } from '../../../lazily.ts';
import { parsePair, parseSections } from '../../lexicon/table.ts';
import type { Facet } from '../../model/code-system.ts';
import { replaceAll, type Trace } from '../../text/trace.ts';

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
} as const;

type Axis = keyof typeof BITS;
const AXES = Object.keys(BITS) as readonly Axis[];

/** Values by axis, from 1; 0 for none. */
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

/** What the name of a code says of each axis. Words that stand for several values stand for none. */
export const axesOfName = (name: string): number => {
  const text = name.toLowerCase();
  return packAxes(valuesOf((axis) => valueIn(NAMED[axis], text)));
};

const valueIn = (patterns: readonly RegExp[], text: string): number => {
  const found = patterns.flatMap((pattern, at) => (pattern.test(text) ? [at + 1] : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
};

/** How names say the values of each axis. */
const NAMED: Readonly<Record<Axis, readonly RegExp[]>> = {
  side: [/\bright\b/, /\bleft\b/, /\b(?:bilateral|both)\b/],
  encounter: [/\binitial encounter\b/, /\bsubsequent encounter\b/, /\bsequelae?\b/],
  trimester: [/\bfirst trimester\b/, /\bsecond trimester\b/, /\bthird trimester\b/],
  intent: [
    /\baccidental \(unintentional\)/,
    /\b(?:intentional self-harm|suicide attempt)\b/,
    /\bassault\b/,
    /\bundetermined\b(?!.*\bstage\b)/,
    /^adverse effect\b/,
    /^underdosing\b/,
  ],
  status: [
    /^history\b|\bpersonal history\b/,
    /\bfamily history\b/,
    /\b(?:encounter|special) for (?:.* )?screening\b/,
    /\blong term \(current\)/,
  ],
  diabetes: [/\btype 1 diabetes\b/, /\btype 2 diabetes\b/],
  acuity: [
    /\bacute (?:on|and) (?:\(?chronic)/,
    /(?<!\b(?:and|or|on) |\bsub)\bacute\b(?! (?:on|and|or) )/,
    /(?<!\b(?:and|or|on) )\bchronic\b(?! (?:and|or) )/,
    /(?<!\b(?:and|or) )\bsubacute\b(?! (?:and|or) )/,
  ],
  finding: [
    /^(?:other |nonspecific |unspecified )*(?:specified )?(?:abnormal|elevated|raised|finding|decreased|increased|low|high)\b/,
  ],
  behavior: [
    /(?<!\bsecondary )\bmalignant\b/,
    /\bsecondary malignant neoplasm/,
    /\bin situ\b/,
    /\bbenign (?:\w+ )?neoplasm/,
    /\buncertain behavior\b/,
  ],
  fracture: [/\bclosed fracture\b/, /\bopen fracture\b/],
  origin: [
    /\bcongenital\b/,
    /(?<!\bnon)\b(?:post-?)?traumatic\b/,
    /\b(?:post-?procedural|post-?operative|following .*(?:surgery|procedure))\b/,
    /\b(?:drug|medication)[- ]induced\b/,
    /\b(?:newborn|neonatal)\b/,
  ],
  remission: [/(?<!\b(?:not|never|without|no)\b.*)\bremission\b/, /\bin relapse\b/],
  severity: [/(?<!\bto )\bmild\b/, /(?<!\bto )\bmoderate\b/, /\bsevere\b/],
};

/** Of the others the lexicon writes out what phrases say. */
const REWRITTEN: readonly (Axis | 'poisoning')[] = [
  ...(['side', 'encounter', 'trimester', 'intent', 'acuity', 'severity'] as const),
  'poisoning',
];

/** A way to write a value, and the words of the names for it. */
type Writing = { readonly axis: Axis | 'poisoning'; readonly value: number; readonly words: string };

type Writings = {
  readonly writings: ReadonlyMap<string, Writing>;
  readonly pattern: RegExp;
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

const keyOf = (writing: string): string => writing.toLowerCase().replace(/\s+/g, ' ');
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);

const ORGANS = ['eye', 'ear'] as const;

/** `R hand`, `L5` is a vertebra: one capital for a side stands alone before a word. */
const SIDE_LETTER =
  /(?<![\p{L}\p{N}/.'-])([RL])(?=\.?\s+\(?(?!spine|sp\b)\p{L}{3,})|(?<=\p{L}{3,}[,]? )([RL])(?=[,.]?\s*$)|(?<![\p{L}\p{N}/.'-])([rl])(?=\s+(?!spine)\p{L}{3,})/gu;

/** What a phrase says of the axes, and the phrase in the words of names. */
type AxisReading = {
  readonly text: string;
  readonly values: AxisValues;
  /** Whether only codes that name an encounter have to fit it. */
  readonly isFollowUp: boolean;
};

/** A visit, or a plan for one: of codes with an encounter it is the subsequent one, of others it says nothing. */
const FOLLOW_UP =
  /(?<![\p{L}\p{N}])(?:f\/u|fu|follow[- ]?up)(?![\p{L}\p{N}/]|\s+(?:in|visit|enc|care|exam))(?:\s+(?:for|of|on)\b)?/giu;
const SUBSEQUENT = 2;

/** The names of axes, as the field has them, where they differ from ours. */
const TITLES: Partial<Readonly<Record<Axis | 'poisoning', string>>> = { side: 'laterality', diabetes: 'type' };

/** `not acute`, `no severe pain`: what is denied is not said. */
const DENIED = /\b(?:not|non|no|without|w\/o|never|denies|isn'?t)[\s-]+$/i;

/** Reads a phrase; a value that is said in two ways is none. */
export const readAxisWords = (phrase: string, trace?: Trace): AxisReading => {
  const replace = trace?.replace ?? replaceAll;
  const { writings, pattern, organs } = WRITINGS();
  const found = new Map<Axis, Set<number>>();
  const sided = replace(phrase, SIDE_LETTER, (letter) => (/r/i.test(letter) ? 'right' : 'left'));
  const plain = organs
    .filter(({ named }) => named.test(sided))
    .flatMap(({ sides }) => sides)
    .reduce((written, [writing, canonical]) => replace(written, writing, () => canonical), sided);
  let isPoisoned = false;
  const text = replace(plain, pattern, (given, at) => {
    const writing = writings.get(keyOf(given));
    if (writing === undefined || DENIED.test(plain.slice(0, at))) return given;
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

/** The value of the intent. */
const ACCIDENTAL = 1;

const only = (values: ReadonlySet<number> | undefined): number => (values?.size === 1 ? ([...values][0] ?? 0) : 0);

/** A name that says nothing of an axis that the phrase names. */
const SILENT = 0.94;

/** A disease, where the phrase says that it is over, that of a relative, or looked for. */
const OF_NOW = 0.55;

/** A name that says something else. Such a code is never first before one that fits. */
const OTHER = 0.45;

/** A name that says something of the intent, or of long-term use, means more than a phrase without a word of it. */
const NOT_ASKED = 0.8;

/** Likewise of where a condition comes from: who means a congenital one says so. */
const OTHER_ORIGIN = 0.94;

const LONG_TERM = 4;

const MAY_BE_SILENT: readonly Axis[] = ['behavior', 'fracture', 'origin'];

/** Up to 1. */
export const axesFit =
  ({ values: asked, isFollowUp }: Asked): ((codes: number) => number) =>
  (codes) =>
    AXES.reduce(
      (fit, axis) =>
        isFollowUp && axis === 'encounter' && axisIn(codes, axis) === 0
          ? fit
          : fit * fitOf(axis, asked[axis], axisIn(codes, axis)),
      1,
    );

type Asked = Pick<AxisReading, 'values' | 'isFollowUp'>;

const fitOf = (axis: Axis, asked: number, named: number): number => {
  if (asked === named || axis === 'finding') return 1;
  if (asked === 0 && axis === 'origin') return OTHER_ORIGIN;
  if (asked === 0) return axis === 'intent' || (axis === 'status' && named === LONG_TERM) ? NOT_ASKED : 1;
  if (named !== 0) return OTHER;
  return axis === 'status' ? OF_NOW : MAY_BE_SILENT.includes(axis) ? 1 : SILENT;
};

/** Whether a code says all that a phrase says of the axes. */
export const isAllRead = ({ values: asked, isFollowUp }: Asked, codes: number): boolean =>
  AXES.every(
    (axis) =>
      asked[axis] === 0 ||
      mayBeSilent(axis, codes) ||
      asked[axis] === axisIn(codes, axis) ||
      (isFollowUp && axis === 'encounter' && axisIn(codes, axis) === 0),
  );

/** Many names of neoplasms say what they are without a word of this axis, and many findings too. */
const mayBeSilent = (axis: Axis, codes: number): boolean =>
  axis === 'finding' || (MAY_BE_SILENT.includes(axis) && axisIn(codes, axis) === 0);

/** Axes that a code says only of a phrase with a word for it. */
const NEVER_IMPLIED: readonly Axis[] = ['intent', 'finding'];

/** Whether the phrase has a word for an intent, a finding or long-term use that a code says. */
export const isSaid = (asked: AxisValues, codes: number): boolean =>
  NEVER_IMPLIED.every((axis) => axisIn(codes, axis) === 0 || asked[axis] > 0) &&
  (axisIn(codes, 'status') !== LONG_TERM || asked.status === LONG_TERM);

/** How names say the values of an axis; `unspecified` stands for what the record does not say. */
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

/** Which of the codes below its headers a code is; a name that says no more than its header leaves that open. */
const detailOf = (name: string, code: string): readonly Facet[] => {
  const headers = Array.from({ length: Math.max(0, code.length - SHORTEST + 1) }, (_, at) => code.slice(0, -1 - at));
  return headers.map((stem, at) => ({ axis: 'detail', stem, value: name, isOpen: at === 0 && OPEN.test(name) }));
};

/** A name that stands for its header where the record says no more. */
const OPEN = /\b(?:unspecified|uncomplicated|without|not otherwise specified)\b/i;
