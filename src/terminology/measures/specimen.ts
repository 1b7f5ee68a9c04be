/** Out of what a value was measured: the fluid that a note names before it, behind it, or as the heading of its line. */
import type { Span } from '../text/trace.ts';
import type { Named } from './measures.ts';

export type Specimen = 'blood' | 'urine' | 'other';

/** By what a fluid, a procedure that draws it, or a set of results is called. */
const WORDS: Readonly<Record<Specimen, string>> = {
  blood: 'serum|plasma|blood|venous|arterial|capillary|fingerstick|labs?|bmp|cmp|cbc|abg|vbg|chem(?:istry)?[ -]?\\d?',
  urine: 'spot|urine|urinary|urinalysis|ua|u\\/a',
  other:
    'csf|cerebrospinal|lumbar puncture|lp|pleural|thoracentesis|ascites|ascitic|peritoneal|paracentesis|synovial|arthrocentesis|joint|pericardial|amniotic|sweat|stool|dialysate|bal|gastric|drain|umbilical|cord',
};

/** Words that go on naming it: `pleural fluid studies`, `cord blood gas`. */
const NOUNS = String.raw`\)?(?: (?:fluid|aspirate|sample|specimen|blood|gas|random|stud(?:y|ies)|tests?|microscopy|analysis|chemistr(?:y|ies)|electrolytes?|lytes|panel|levels?(?: of)?|concentrations?(?: of)?|values?|results?))*`;

const kinds = Object.keys(WORDS) as readonly Specimen[];
const NAMED = kinds.map((kind) => `(?<${kind}>${WORDS[kind]})`).join('|');
const named = (before: string, behind: string, flags = 'iu'): RegExp =>
  new RegExp(String.raw`${before}(?<![\p{L}\p{N}])(?:${NAMED})(?![\p{L}\p{N}])${NOUNS}${behind}`, flags);

/** Not what is passed or drained. */
const FLUID = named('', '(?! output)', 'giu');

/** A fluid whose results follow. */
const LABEL = /^(?:\s(?:is|are|was|were))?\s?(?:[:=]|-(?=\s))/u;
const SHOWS = /^\s?(?:show(?:ed|s)|reveal(?:ed|s)|demonstrated|grew|found)\s?(?:an?\s)?/iu;

/** A line that begins so is about it. */
const HEADING = named('', String.raw`\s?[:=-]?\s*$`);

/** Right behind a name or a value: `sodium, urine`, `creatinine (urine)`, `30 mg/dL in the CSF`. */
const BEHIND_NAME = named(String.raw`^\s?[,(]\s?`, String.raw`\s?\)?`);
const BEHIND_VALUE = named(String.raw`^[^\d.;,()]{0,12}(?:\(|\b(?:in|from|of)\s(?:the |his |her )?)`, '');

const kindOf = (found: RegExpExecArray | RegExpMatchArray | null): Specimen | undefined =>
  kinds.find((kind) => found?.groups?.[kind] !== undefined);

type Around = {
  readonly text: string;
  readonly heading: string | undefined;
  /** The names of measures in the text. */
  readonly names: readonly Span[];
};

/** The specimen of a value: blood, unless the note names another one for it. */
export const specimenOf = ({ text, heading, names }: Around, name: Named | undefined, value: Span): Specimen => {
  if (name?.measure.name.startsWith('urine_')) return 'urine';
  const { start } = name ?? value;
  const behind =
    kindOf(BEHIND_VALUE.exec(text.slice(value.end, value.end + FARTHEST))) ??
    (name && kindOf(BEHIND_NAME.exec(text.slice(name.end, name.end + FARTHEST))));
  if (behind !== undefined) return behind;
  const last = [...text.slice(0, start + FARTHEST).matchAll(FLUID)]
    .flatMap((found) => {
      const fluid = { start: found.index, end: found.index + found[0].length };
      const kind = fluid.start <= start ? reaching({ text, names }, fluid, start, kindOf(found)) : undefined;
      return kind ?? [];
    })
    .at(-1);
  return last ?? kindOf(HEADING.exec((heading ?? '').slice(-FARTHEST))) ?? 'blood';
};

/** The specimen that a fluid says of a value at a place: none, if none of its results follow. */
const reaching = (
  { text, names }: Pick<Around, 'text' | 'names'>,
  { start, end }: Span,
  at: number,
  kind: Specimen | undefined,
): Specimen | undefined => {
  // The name has the fluid in it: `blood glucose`.
  const isIn = start <= at && at < end;
  const isBeforeName = names.some((name) => name.start >= start && name.start <= end + 1 && name.end > end);
  if (isIn || isBeforeName || LABEL.test(text.slice(end, end + FARTHEST))) return kind;
  const [verb] = SHOWS.exec(text.slice(end, end + FARTHEST)) ?? [];
  if (verb === undefined) return undefined;
  // `UA showed ketones, creatinine 2.1`: of the urine or not, so of no calculator.
  const isMeasured = kind !== 'urine' || names.some((name) => name.start === end + verb.length);
  return isMeasured ? kind : 'other';
};

const FARTHEST = 40;
