/** The parts of the benchmark beside the sets: minimal pairs, sentences, and calibration of the score. */
import { calibrated, calibrationText } from './calibration.ts';
import { chartText } from './chart.ts';
import { claimsText } from './claims.ts';
import { contrast, contrastText, loadPairs } from './contrast.ts';
import { dirtyText } from './dirty.ts';
import { drugPairs } from './drug-pairs.ts';
import type { Engine } from './engines.ts';
import type { Case } from './evaluation.ts';
import { generatePairs } from './generated.ts';
import { drawLoincPairs } from './loinc-pairs.ts';
import { nothingText } from './note-nothing.ts';
import { truthText } from './note-truth.ts';
import { notesText } from './notes.ts';
import { officialNamesText } from './official-names.ts';
import type { Concepts } from './scoring.ts';
import { sentencesText } from './sentences.ts';
import { statedPairs } from './stated-pairs.ts';
import { titlePairs } from './title-pairs.ts';
import { verifyText } from './verify.ts';
import { wrapped, wrappersText } from './wrappers.ts';

export const PARTS = [
  'sets',
  'contrast',
  'stated',
  'generated',
  'wrappers',
  'sentences',
  'dirty',
  'names',
  'calibration',
  'notes',
  'nothing',
  'claims',
  'chart',
  'verify',
] as const;
type Part = (typeof PARTS)[number];

type Plan = {
  readonly cases: readonly Case[];
  readonly concepts: Concepts;
  readonly seed: number;
  readonly parts: readonly Part[];
  /** Minimal pairs that are drawn from the releases. */
  readonly pairs: number;
};

/** Pairs of drugs: more of them show rarer faults. */
const ORDERS_OF_A_CLASS = 3000;

/** Phrases of each class whose truth follows from how they are made. */
const STATED = 200;

/** Lines of random words and templates. */
const LINES = 100_000;

/** Parts that open the releases themselves, and need no engine. */
const ALONE = (seed: number) => ({
  claims: async () => ['## Sets of codes', await claimsText()],
  verify: async () => ['## Claims about a note', await verifyText(seed)],
});

/** The texts of parts that need no engine; `undefined` where one of them does. */
export const textsAlone = async (parts: readonly Part[], seed: number): Promise<readonly string[] | undefined> => {
  const alone: Partial<Record<Part, () => Promise<readonly string[]>>> = ALONE(seed);
  const texts = parts.flatMap((part) => alone[part] ?? []);
  return texts.length < parts.length ? undefined : (await Promise.all(texts.map((text) => text()))).flat();
};

/** These measure our own engine alone: the scores of peers have no meaning, and peers read no sentences. */
export const partsText = async (
  { search, searchAll, annotate }: Engine,
  { cases, concepts, seed, parts, pairs }: Plan,
): Promise<readonly string[]> => {
  if (searchAll === undefined) return [];
  const texts: Readonly<Record<Part, () => readonly string[] | Promise<readonly string[]>>> = {
    sets: () => [],
    contrast: () => ['## Minimal pairs', contrastText(contrast(search, loadPairs()))],
    generated: () => [
      '## Minimal pairs made from the releases',
      contrastText(
        contrast(search, [
          ...generatePairs(concepts, pairs, seed),
          ...drawLoincPairs(concepts, seed),
          ...drugPairs(concepts.rxnorm.values(), seed, ORDERS_OF_A_CLASS),
        ]),
      ),
    ],
    stated: () => [
      '## What is past, of a family, at risk, open, displaced, staged or free',
      contrastText(contrast(search, [...statedPairs(concepts, STATED, seed), ...titlePairs(concepts, STATED, seed)])),
    ],
    names: () => ['## Official names', officialNamesText(search, concepts)],
    wrappers: () => ['## Sentences', wrappersText(wrapped(search, cases, concepts, seed))],
    sentences: () => ['## Sentences of two writers', sentencesText(search, cases, concepts, seed)],
    dirty: () => ['## Dirty text', dirtyText(search, cases, concepts, seed)],
    notes: async () => (annotate === undefined ? [] : ['## Notes', await notesText(annotate), truthText(annotate)]),
    nothing: () => (annotate === undefined ? [] : ['## Lines without a disease', nothingText(annotate, LINES)]),
    ...ALONE(seed),
    chart: async () => (annotate === undefined ? [] : ['## Scores out of a note', await chartText(annotate)]),
    calibration: () => ['## Scores', calibrationText(calibrated(search, searchAll, cases, concepts))],
  };
  return (await Promise.all(parts.map((part) => texts[part]()))).flat();
};
