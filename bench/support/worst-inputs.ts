/**
 * The costliest inputs known. The hostile client of soak and chaos sends them all along, and a search for costlier ones
 * starts from them. Add what costs more than its neighbours here.
 */

/**
 * The part of a request that an input fills.
 *
 * - `note`: the text of an annotation
 * - `phrase`: the phrase of a translation, with every view
 * - `batch`: the phrases of a batch, one a line
 * - `filter`: the filter of `$expand`
 * - `search`: the search of the catalog, and of `find_tool` over MCP
 * - `target`: a path with its query
 * - `body`: the body of a request over MCP
 * - `header`: a payment header
 */
export type Surface = 'note' | 'phrase' | 'batch' | 'filter' | 'search' | 'target' | 'body' | 'header';

export type WorstInput = {
  readonly surface: Surface;
  /** Names the input in reports. */
  readonly name: string;
  readonly text: string;
};

const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n');
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** The longest note and phrase that the tools read, and the most phrases of a batch. */
const [NOTE, PHRASE, PHRASES] = [2000, 512, 50];

/** Words of many names: each has a long list of concepts. */
const COMMON =
  'acute chronic pain left right upper lower disease disorder unspecified other without with initial encounter fracture ' +
  'injury oral tablet solution injection sodium acid vitamin blood serum plasma urine presence mass volume antibody';

/** Common words, misspelt, so that each is compared with its neighbours. */
const MISSPELT =
  'acuet chornic pian lfet rihgt uper lwoer diseaze dissorder unspecifeid othre encuonter fractuer injuyr oarl tabelt ' +
  'soluton injecton sodum acdi vitamn bolod serm plazma urien presense mas volum antibdy';

const QUOTES = `${'"'.repeat(PHRASE - 1)}x`;
const TEST_TOMORROW = `TSH, potassium and sodium level tomorrow ${'1'.repeat(40)} x.`;

/** The words in as many orders as a batch has phrases, so that no phrase is known from the one before. */
const turned = (words: string): string => {
  const all = words.split(' ');
  return Array.from({ length: PHRASES }, (_, at) => [...all.slice(at), ...all.slice(0, at)].join(' ')).join('\n');
};

/** A call over MCP. @param given - its arguments, in JSON @param payment - in JSON */
const called = (name: string, given: string, payment = 'null'): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given},"_meta":{"x402/payment":${payment}}}}`;

const WIDE = Array.from({ length: 5000 }, (_, at): [string, number] => [`k${at}`, 1]);

/** A payment whose signature recovers to another payer. */
const FORGED = base64({
  x402Version: 2,
  accepted: {},
  payload: {
    signature: `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`,
    authorization: {
      from: `0x${'ab'.repeat(20)}`,
      to: `0x${'12'.repeat(20)}`,
      value: '5000',
      validAfter: '0',
      validBefore: '99999999999',
      nonce: `0x${'cd'.repeat(32)}`,
    },
  },
});

export const WORST_INPUTS: readonly WorstInput[] = [
  { surface: 'note', name: 'tests and a run of digits', text: lines(4, TEST_TOMORROW) },
  { surface: 'note', name: 'a test and zeros with dots', text: `hemoglobin a1c ${'0.'.repeat(24)}G` },
  { surface: 'note', name: 'a dose per weight and hour', text: `metformin 5 mg${'/kg/h'.repeat(22)}/x` },
  { surface: 'note', name: 'a dose per weight with blanks', text: `metformin 5 mg${'/ kg'.repeat(22)}/x` },
  { surface: 'note', name: 'common words', text: COMMON.repeat(9).slice(0, NOTE) },
  { surface: 'note', name: 'misspelt words', text: MISSPELT.repeat(9).slice(0, NOTE) },
  { surface: 'note', name: 'blanks', text: `pain${' '.repeat(NOTE - 10)}neg` },
  { surface: 'note', name: 'ligatures', text: 'ﷺ'.repeat(NOTE / 2) },

  { surface: 'phrase', name: 'quotes', text: QUOTES },
  { surface: 'phrase', name: 'common words', text: COMMON.slice(0, PHRASE) },
  { surface: 'phrase', name: 'misspelt words', text: MISSPELT.slice(0, PHRASE) },

  { surface: 'batch', name: 'quotes', text: lines(PHRASES, QUOTES) },
  { surface: 'batch', name: 'common words', text: turned(COMMON) },
  { surface: 'batch', name: 'misspelt words', text: turned(MISSPELT) },
  { surface: 'batch', name: 'ligatures', text: lines(PHRASES, 'ﷺ'.repeat(PHRASE)) },

  { surface: 'filter', name: 'common words', text: COMMON.slice(0, PHRASE) },
  { surface: 'filter', name: 'a letter', text: 'a' },

  { surface: 'search', name: 'ligatures', text: 'ﷺ'.repeat(128) },
  { surface: 'search', name: 'misspelt words', text: MISSPELT.slice(0, 128) },

  { surface: 'target', name: 'the largest document', text: '/llms-full.txt' },
  { surface: 'target', name: 'a path like many', text: `/api/calc/${'egfr'.repeat(30)}` },
  { surface: 'body', name: 'brackets', text: '['.repeat(60_000) },
  { surface: 'body', name: 'deep metadata', text: called('translate', '{}', '['.repeat(31_000) + ']'.repeat(31_000)) },
  { surface: 'body', name: 'deep arguments', text: called('translate', '['.repeat(31_000) + ']'.repeat(31_000)) },
  { surface: 'body', name: 'wide arguments', text: called('bmi', JSON.stringify(Object.fromEntries(WIDE))) },
  { surface: 'body', name: 'the list of tools', text: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' },

  { surface: 'header', name: 'a forged signature', text: FORGED },
  { surface: 'header', name: 'brackets', text: Buffer.from('['.repeat(6000)).toString('base64') },
];
