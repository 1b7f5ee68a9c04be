/** Minimal pairs made of the names of LOINC: phrases that differ in one axis, and the codes on either side of it. */
import { type Concept, isObsolete } from '../../src/terminology/model/concept.ts';
import type { Pair } from './contrast.ts';
import type { Concepts } from './scoring.ts';

/** A class of pairs: the value of an axis in a name, and its usual spellings. */
type Contrasted = {
  readonly name: string;
  /** The axis; `undefined` for a test that belongs to no pair. */
  readonly sideOf: (concept: Concept) => string | undefined;
  /** The common part of the two names. */
  readonly stemOf: (concept: Concept) => string;
  /** Phrases of the stem and a side; none for a side that people write in too many ways. */
  readonly phrases: (stem: string, side: string) => readonly string[];
};

const around = (words: readonly string[]) => (stem: string) =>
  words.flatMap((word) => [`${stem} ${word}`, `${word} ${stem}`, `${stem}, ${word}`]);

const byWords = (table: Readonly<Record<string, readonly string[]>>) => (stem: string, side: string) =>
  around(table[side] ?? [])(stem);

const partsOf = ({ axes }: Concept): readonly [analyte: string, challenge: string] => {
  const [analyte = '', challenge = ''] = axes?.component.split('^') ?? [];
  return [analyte, challenge];
};
/** Without what it is counted against, which phrases leave out. */
const plainAnalyte = (concept: Concept): string => {
  const [analyte, challenge] = partsOf(concept);
  return challenge === ''
    ? analyte.replace(/\/(?:100 )?(?:leukocytes|cells|hemoglobin\.total|protein\.total)$/i, '')
    : '';
};

const SPECIMEN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'Serum or Plasma': ['serum'],
  Serum: ['serum'],
  Blood: ['whole blood'],
  Urine: ['urine', 'urinary'],
  'Cerebral spinal fluid': ['csf', 'spinal fluid'],
  Stool: ['stool', 'fecal'],
  'Saliva (oral fluid)': ['saliva'],
  'Pleural fluid': ['pleural fluid'],
  'Peritoneal fluid': ['peritoneal fluid', 'ascites'],
  'Synovial fluid': ['synovial fluid', 'joint fluid'],
  'Amniotic fluid': ['amniotic fluid'],
  'Arterial blood': ['arterial'],
  'Venous blood': ['venous'],
  'Capillary blood': ['capillary'],
  'Cord blood': ['cord blood'],
};

const QUANTITY = /^(?:Mass|Moles|Units|#|Enzymatic activity)\/volume$/;

const CLASSES: readonly Contrasted[] = [
  {
    name: 'specimen',
    sideOf: ({ axes }) => (axes?.specimen === 'Serum' ? 'Serum or Plasma' : axes?.specimen),
    stemOf: (concept) => (concept.axes?.time === '' ? plainAnalyte(concept) : ''),
    phrases: byWords(SPECIMEN_WORDS),
  },
  {
    name: 'antibody class',
    sideOf: (concept) => /\bIg[GMAE]\b(?!\S)(?!.*\bIg)/.exec(plainAnalyte(concept))?.[0],
    stemOf: (concept) => plainAnalyte(concept).replace(/ Ig[GMAE](?: Ab)?$/, ''),
    phrases: (stem, side) => [`${stem} ${side}`, `${side} ${stem}`, `${stem} ${side.toLowerCase()} antibody`],
  },
  {
    name: 'presence or amount',
    sideOf: ({ axes }) => {
      if (axes?.property === 'Presence') return 'presence';
      return QUANTITY.test(axes?.property ?? '') ? 'amount' : undefined;
    },
    stemOf: plainAnalyte,
    phrases: byWords({ presence: ['qualitative', 'qual'], amount: ['quantitative', 'quant'] }),
  },
  {
    name: 'mass or moles',
    sideOf: ({ axes }) => axes?.property,
    stemOf: plainAnalyte,
    phrases: (stem, side) => {
      if (side === 'Mass/volume') return [`${stem} 1.4 mg/dL`, `${stem} ng/mL`];
      return side === 'Moles/volume' ? [`${stem} 1.4 mmol/L`, `${stem} umol/L`] : [];
    },
  },
  {
    name: 'collection time',
    sideOf: ({ axes }) => (axes?.specimen === 'Urine' ? axes.time || 'random' : undefined),
    stemOf: plainAnalyte,
    phrases: byWords({
      '24 hour': ['24 hour urine', '24h urine', '24 hr urine'],
      random: ['random urine', 'spot urine'],
    }),
  },
  {
    name: 'trough or peak',
    sideOf: (concept) => /^(?:trough|peak)$/.exec(partsOf(concept)[1])?.[0],
    stemOf: (concept) => partsOf(concept)[0],
    phrases: (stem, side) => around([side])(stem),
  },
  {
    name: 'contrast',
    sideOf: ({ name }) => / (WO and W contrast|W contrast|WO contrast)/.exec(name)?.[1],
    stemOf: ({ name }) =>
      /^(?:CT|MR) /.test(name) ? name.replace(/ (?:WO and W|W|WO) contrast(?: I[VA]| PO)*/, '') : '',
    phrases: (stem, side) =>
      ({
        'W contrast': [`${stem} with contrast`, `${stem} w/ contrast`],
        'WO contrast': [`${stem} without contrast`, `${stem} w/o contrast`, `${stem} no contrast`],
        'WO and W contrast': [`${stem} with and without contrast`, `${stem} w/wo contrast`],
      })[side] ?? [],
  },
  {
    name: 'side',
    sideOf: ({ name }) => /\b(?:left|right)\b/.exec(name)?.[0],
    stemOf: ({ name }) => (/^(?:XR|CT|MR|US) /.test(name) ? name.replace(/ ?-? (?:left|right)\b/, '') : ''),
    phrases: (stem, side) => [`${side} ${stem}`, `${stem} ${side === 'left' ? 'lt' : 'rt'}`, `${stem} ${side} side`],
  },
];

/** Stems that people could type. */
const isTypable = (stem: string): boolean =>
  stem.length > 2 && stem.length <= 40 && /^[\p{L}\p{N} ,.'()+/-]+$/u.test(stem);

/** Phrases that are drawn of each class. */
const PER_CLASS = 5000;

/** Draws phrases of each class; another seed draws others. */
export const drawLoincPairs = (concepts: Concepts, seed: number): readonly Pair[] =>
  [...Map.groupBy(loincPairs(concepts), (pair) => pair.class).values()].flatMap((pairs) =>
    pairs
      .map((pair) => ({ pair, at: Bun.hash(`${pair.query} ${pair.gold[0]}`, seed) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .slice(0, PER_CLASS)
      .map(({ pair }) => pair),
  );

/** All pairs of a release, in the order of its codes. */
const loincPairs = ({ loinc }: Concepts): readonly Pair[] => {
  const concepts = [...loinc.values()].filter(({ status, axes }) => !isObsolete(status) && axes !== null);
  return CLASSES.flatMap((contrasted) => {
    const families = Map.groupBy(concepts, (concept) => contrasted.stemOf(concept).toLowerCase());
    return [...families].flatMap(([stem, family]) => (isTypable(stem) ? pairsIn(contrasted, stem, family) : []));
  });
};

const pairsIn = ({ name, sideOf, phrases }: Contrasted, stem: string, family: readonly Concept[]): readonly Pair[] => {
  const sides = Map.groupBy(family, sideOf);
  return [...sides].flatMap(([side, same]) => {
    if (side === undefined) return [];
    // A side without phrases may be a broader one, such as a body fluid or any specimen.
    const isOther = (other: string | undefined) =>
      other !== undefined && other !== side && phrases(stem, other).length > 0;
    const others = [...sides].flatMap(([other, tests]) => (isOther(other) ? tests : []));
    if (others.length === 0) return [];
    const pair = { class: `loinc ${name}`, system: 'loinc', gold: codesOf(same), opposite: codesOf(others) } as const;
    return phrases(stem, side).map((query) => ({ ...pair, query }));
  });
};

const codesOf = (concepts: readonly Concept[]): readonly string[] => concepts.map(({ code }) => code);
