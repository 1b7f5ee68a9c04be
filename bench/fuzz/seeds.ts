/** The inputs that the search begins with, and the pieces that it puts into them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from '../../test/support/steps/kinds.ts';
import { textOf, WORST_INPUTS } from '../../test/support/steps/worst-inputs.ts';

const NOTES = join(import.meta.dir, '..', '..', 'test', 'vectors', 'notes.jsonl');

/** Invented notes, which hold the words that rules look for. */
const notes = readFileSync(NOTES, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): string => JSON.parse(line).text);

const PHRASES = [
  'type 2 diabetes mellitus with other specified complication without long-term use of insulin',
  'metformin hydrochloride 500 mg 24 hour extended release oral tablet',
  'glucose [mass/volume] in serum or plasma by automated test strip',
  'acute left kidney disease due to unspecified cause with pain, initial encounter for closed fracture',
  'acetaminophen 325 MG / codeine 30 MG oral tablet',
];

const HEADER = {
  x402Version: 2,
  accepted: { scheme: 'exact', network: 'eip155:8453', amount: '5000', payTo: `0x${'0'.repeat(40)}`, extra: {} },
  payload: { signature: `0x${'1'.repeat(130)}`, authorization: { from: `0x${'2'.repeat(40)}`, value: '5000' } },
};

const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: string, given: object) => rpc('tools/call', { name, arguments: given });

const OWN: Readonly<Record<Kind, readonly string[]>> = {
  phrase: PHRASES,
  filter: PHRASES,
  batch: [PHRASES.join('\n'), Array(4).fill(PHRASES.join('\n')).join('\n')],
  note: notes,
  search: ['kidney function', 'risk of stroke in atrial fibrillation', 'calculator for the dose of a drug'],
  header: [JSON.stringify(HEADER), 'e30='],
  mcp: [
    rpc('tools/list', {}),
    call('find_tool', { search: 'kidney function' }),
    call('find_tool', { search: 'ﷺ'.repeat(128) }),
    call('call_tool', { name: 'bmi', arguments: { weight_kg: 70, height_cm: 175 } }),
    call('translate_batch', { query: PHRASES }),
    call('annotate', { text: notes[0] }),
    rpc('resources/read', { uri: 'clinmeter://catalog' }),
  ],
  path: ['api/calc/bmy', 'docs/tools/kidney', 'fhir/ValueSet/$expandd'],
};

export const seedsOf = (kind: Kind): readonly string[] => [
  ...OWN[kind],
  ...WORST_INPUTS.filter((worst) => worst.kind === kind).map(textOf),
];

/** Signs that grow when they are normalised, close or open something, or are read as numbers and units. */
const SIGNS =
  'ﷺ ǅ ẞ ㎏ ½ ² µ é ﬁ İ \u0301 \u200b \u{1f642} " “ \' ’ ( ) [ ] { } , ; : . - – / \\ % + = < > | # * ~ ^ _ & 0 1 9 0. 1, 1/2 10 '.split(
    ' ',
  );

const RULED =
  'no not without denies or and with of in for the a an to by on mg mcg mg/kg/h ml/min po bid daily history of father if start stop tomorrow left right acute chronic initial encounter type stage grade'.split(
    ' ',
  );

/** Words of the notes and phrases, signs, and words that rules look for. */
export const PIECES: readonly string[] = [
  ...new Set([...SIGNS, ' ', '\n', '\t', '\r\n', ...RULED, ...[...notes, ...PHRASES].join(' ').split(/\s+/)]),
];
