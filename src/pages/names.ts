/** The names of tools on the pages: what a person does with them. Documents for programs keep the titles. */
import type { Tool } from '../tools/tool.ts';

const NAMES: Readonly<Record<string, string>> = {
  translate: 'Find a code',
  translate_batch: 'Find many codes',
  lookup: 'Look up a code',
  validate: 'Is this code valid?',
  check_codes: 'Check a set of codes',
  annotate: 'Read a note',
  chart: 'Scores from a note',
  verify: 'Check claims about a note',
};

export const nameOnPages = ({ id, title }: Pick<Tool, 'id' | 'title'>): string => NAMES[id] ?? title;

type Asked = readonly [label: string, hint: string];

const NOTE: Asked = ['Note', 'Line breaks are kept; no patient names or record numbers'];
const KNOWN: Asked = ['Values you know', 'As JSON, such as {"height_cm": 170}; they win over the note'];
const DATE: Asked = ['Date', 'Day that the answer is for'];

/** Labels and hints of forms where the declaration speaks to programs: by the end of the path, and the parameter. */
const ASKED: Readonly<Record<string, Readonly<Record<string, Asked>>>> = {
  annotate: { text: NOTE, date: DATE },
  chart: {
    text: NOTE,
    calculator: ['Calculator', 'Short name of one, such as news2; empty: all'],
    given: KNOWN,
    at: ['Of several values', 'Which one counts'],
    accept: ['Values that are not sure', 'Low: compute from them too'],
    note_date: ['Date of the note', ''],
  },
  verify: { text: NOTE, given: KNOWN, note_date: ['Date of the note', ''] },
  check_codes: {
    code: ['Codes', 'ICD-10-CM codes in the order of the claim, with commas between them; at most 25'],
    date: DATE,
  },
  lookup: { date: DATE },
  validate: { date: DATE },
};

/** @returns the label and the hint of a parameter, if the form has words of its own for it */
export const askedOnPages = (path: string, parameter: string): Asked | undefined =>
  /^\/api\/(?:note|ontology)\//.test(path) ? ASKED[path.slice(path.lastIndexOf('/') + 1)]?.[parameter] : undefined;
