/** Inputs that were found to cost the most, and the steps that each may take on the embedded pack. */
import type { Kind } from './kinds.ts';

/** Pieces of a text, each with how often it stands there. */
type Pieces = readonly (readonly [piece: string, times: number])[];

export type WorstInput = { readonly kind: Kind; readonly name: string; readonly pieces: Pieces; readonly most: number };

export const textOf = ({ pieces }: Pick<WorstInput, 'pieces'>): string =>
  pieces.map(([piece, times]) => piece.repeat(times)).join('');

const COMMON =
  'type 2 diabetes mellitus with acute left kidney disease, unspecified, without pain due to other disorder';

/** Each becomes eighteen characters and four words when it is normalised. */
const growing = (times: number): string => 'ﷺ'.repeat(times);

const SPREAD: Pieces = [
  [`${growing(41)}plt${growing(14)}replaced${growing(104)}tested${growing(119)} IV ${growing(22)}cancer,`, 1],
  [`${growing(56)} IV ${growing(54)}27F${growing(67)}`, 1],
];
const BEFORE_PAIN: Pieces = [
  [
    `${growing(7)} hypertension, ${growing(46)}d${growing(194)}kidney disease due to unspecified c Mild ause with pain, `,
    1,
  ],
  [`initi${growing(11)}lisinopril${growing(10)} IV ${growing(37)}d${growing(7)}itial en pain,45 imcg${growing(50)}`, 1],
];
const INITIAL =
  'acut depression, e left kidney disease due to unspecified cause with pain, initial encounter for closed fracture';
const UNITS: Pieces = [
  ['metformin 5 mg', 1],
  ['/kg/h', 24],
  ['/x', 1],
];
const NUMBERS: Pieces = [
  ['hemoglobin a1c ', 1],
  ['0.', 24],
  ['G', 1],
];
const DIGITS = `TSH, potassium and sodium level tomorrow ${'1'.repeat(40)} x.\n`;

const linesOf = (pieces: Pieces): Pieces => [[`${textOf({ pieces })}\n`, 20]];

const inputs = (kind: Kind, rows: readonly (readonly [name: string, most: number, ...pieces: Pieces])[]) =>
  rows.map(([name, most, ...pieces]): WorstInput => ({ kind, name, pieces, most }));

export const WORST_INPUTS: readonly WorstInput[] = [
  ...inputs('phrase', [
    ['quotes', 520_000, ['"', 511], ['x', 1]],
    ['numbers without an end', 170_000, ...NUMBERS],
    ['units per unit', 630_000, ...UNITS],
    ['units per unit, to the end', 2_400_000, ['metformin 5 mg', 1], ['/kg/h', 99], ['/x', 1]],
    ['signs that grow', 8_000_000, ['ﷺ', 512]],
    ['signs that grow between words', 19_000_000, ...SPREAD],
    ['signs that grow before what is denied', 24_000_000, ...BEFORE_PAIN],
    ['signs that grow between units', 12_000_000, ['g/h', 64], [`/hg/${growing(72)}`, 4]],
    ['a word with an ending that is another word', 3_200_000, ['tabletal ', 56]],
    ['common words', 4_500_000, [INITIAL, 1]],
  ]),
  ...inputs('batch', [
    ['common words', 46_000_000, [`${COMMON}\n`, 20]],
    [
      'quotes',
      11_000_000,
      ...linesOf([
        ['"', 511],
        ['x', 1],
      ]),
    ],
    ['a word with an ending that is another word', 64_000_000, ...linesOf([['tabletal ', 56]])],
  ]),
  ...inputs('note', [
    ['a run of digits', 82_000, [DIGITS, 1]],
    ['runs of digits', 760_000, [DIGITS, 20]],
    ['numbers without an end', 24_000, ...NUMBERS],
    ['units per unit', 275_000, ...UNITS],
    ['blanks', 84_000, [' ', 1990], ['x', 1]],
    ['sections on one line', 35_000_000, ['FH: mother had diabetes. ', 800]],
    ['denials without an end', 83_000_000, ['no fever, ', 2000]],
    ['one test a thousand times', 11_500_000, ['K ', 1000]],
    ['findings without a line', 5_100_000, ['o ICH, no sk', 166]],
    [
      'many mentions on one line',
      4_900_000,
      ['PMH: asthma. Denies fever. Start lisinopril 10 mg daily. K 5.4 mmol/L. ', 28],
    ],
  ]),
  ...inputs('filter', [
    ['signs that grow', 620_000, ['ﷺ', 512]],
    ['signs that grow between abbreviations', 1_400_000, [` PO,${growing(10)}`, 36]],
  ]),
  ...inputs('search', [
    ['signs that grow', 2_800_000, ['ﷺ', 128]],
    ['signs that grow around a word', 2_800_000, ['ﷺ', 69], [' Recent ', 1], ['ﷺ', 51]],
    ['beginnings of words', 180_000, ['co ca di re ', 10]],
  ]),
  ...inputs('header', [
    ['brackets', 59_000, ['[', 12_288]],
    ['signs of three bytes', 80_000, ['{"a":"', 1], ['ﷺ', 4000], ['"}', 1]],
  ]),
  ...inputs('mcp', [
    ['brackets', 170_000, ['[', 60_000]],
    ['signs of three bytes', 110_000, ['ﷺ', 20_000]],
    [
      'a search for signs that grow',
      2_800_000,
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_tool","arguments":{"search":"', 1],
      ['ﷺ', 128],
      ['"}}}', 1],
    ],
  ]),
  ...inputs('path', [
    ['slashes', 8_900, ['a/', 1000]],
    ['words that are nearly there', 650_000, ['soreMPLICATIOunAATIOap:mateneutropenia.arontIONCntCOMPLICATIO', 1]],
  ]),
];
