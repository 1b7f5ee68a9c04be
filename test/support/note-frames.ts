/** Sentences of `test/vectors/note-frames.txt` with names in their places: which assertions come out, by sentence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminology } from '../../src/terminology/terminology.ts';

const FRAMES = join(import.meta.dir, '../vectors/note-frames.txt');

export const ASSERTIONS: Readonly<Record<string, string>> = {
  ...{ a: 'absent', p: 'present', q: 'possible', h: 'historical', f: 'family', n: 'planned', y: 'hypothetical' },
};

/** Names that stand for one another, of a disease that no history makes chronic. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  i: [
    ...['pneumonia', 'fever', 'appendicitis', 'headache', 'cellulitis', 'nausea', 'pancreatitis', 'cough', 'syncope'],
    ...['pulmonary embolism', 'chest pain', 'pyelonephritis', 'back pain', 'deep vein thrombosis', 'dizziness', 'rash'],
  ],
  r: ['lisinopril', 'metformin 500 mg', 'sertraline', 'apixaban', 'gabapentin 300 mg', 'prednisone', 'amlodipine 5 mg'],
  l: ['TSH', 'potassium', 'creatinine', 'hemoglobin', 'ferritin', 'sodium', 'hemoglobin A1c'],
};

type Slot = { readonly start: number; readonly text: string; readonly assertion: string };
export type Framed = { readonly frame: string; readonly note: string; readonly slots: readonly Slot[] };

/** Each frame filled `times` times with other names. */
export const framed = (times: number): readonly Framed[] =>
  readFileSync(FRAMES, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line, row) => Array.from({ length: times }, (_, turn) => filled(line, row + 5 * turn)));

const filled = (frame: string, seed: number): Framed => {
  let note = '';
  let end = 0;
  const slots: Slot[] = [];
  const plain = frame.replaceAll(String.raw`\n`, '\n');
  for (const { 0: slot, 1: system = '', 2: assertion = '', index } of plain.matchAll(/\{(\w)\|(\w)\}/g)) {
    const names = NAMES[system] ?? [];
    const text = names[(seed + 3 * slots.length) % names.length] ?? '';
    note += plain.slice(end, index);
    slots.push({ start: note.length, text, assertion: ASSERTIONS[assertion] ?? '' });
    note += text;
    end = index + slot.length;
  }
  return { frame, note: note + plain.slice(end), slots };
};

/** The assertion found at each place, if any. */
export const toldOf = ({ note, slots }: Framed, annotate: Terminology['annotate']): readonly string[] => {
  const found = annotate(note);
  return slots.map(
    ({ start, text }) =>
      found.find((one) => one.start < start + text.length && start < one.end)?.assertion ?? 'not found',
  );
};
