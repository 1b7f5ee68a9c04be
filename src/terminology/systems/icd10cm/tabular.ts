/** Reads the inclusion terms of the tabular list. */
import type { Entry } from '../../import/entry.ts';
import { readXml } from '../../import/xml.ts';
import { normaliseIcd10cmCode } from './code.ts';

/** A designation of a code, from the tabular list or the index. */
export type CodedDesignation = { readonly code: string; readonly text: string };

/** Inclusion terms, and how many were left out because they tell coders what to do instead of naming a condition. */
export type Inclusions = { readonly designations: readonly CodedDesignation[]; readonly instructions: number };

/**
 * Reads the tabular list (icd10cm_tabular.xsd): the notes of `inclusionTerm` and `includes` of every `diag`.
 *
 * @throws `ImportError`
 */
export const readTabular = async (entry: Entry): Promise<Inclusions> => {
  const designations: CodedDesignation[] = [];
  const path: string[] = [];
  const codes: string[] = [];
  let instructions = 0;
  const takeNote = (text: string) => {
    const code = normaliseIcd10cmCode(codes.at(-1) ?? '');
    if (code === undefined || path.at(-2) !== 'diag') return;
    if (isInstruction(text)) instructions += 1;
    else designations.push({ code, text });
  };
  await readXml(entry, 'ICD10CM.tabular', {
    open: (name) => {
      path.push(name);
      if (name === 'diag') codes.push('');
    },
    close: (name, text) => {
      path.pop();
      const parent = path.at(-1);
      if (name === 'diag') codes.pop();
      if (name === 'name' && parent === 'diag') codes[codes.length - 1] = text;
      if (name === 'note' && (parent === 'inclusionTerm' || parent === 'includes')) takeNote(text);
    },
  });
  return { designations, instructions };
};

/**
 * Notes that only refer to other codes ("Conditions classifiable to C50.-"), that tell how to code, or that go on in
 * the next ones.
 */
const isInstruction = (text: string): boolean =>
  (REFERENCE.test(text) && !/\b(?:as in|not classifiable to) [A-Z]\d/.test(text)) ||
  INSTRUCTIONS.some((pattern) => pattern.test(text));

const REFERENCE = /\b[A-Z]\d[0-9AB](?:\.[0-9A-Z-]|-[A-Z])/;

const INSTRUCTIONS = [
  /\b(?:for use|to be used|be coded|codes? (?:to|also|identify)|use two codes)\b/i,
  /(?<!\bnot )\bclassif(?:ied|iable) (?:to|under)\b/i,
  /\b(?:the listed conditions|is the testing for|usually implies)\b/i,
  /:$/,
];
