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

/** A fluid that a sentence names. `reach`: the specimen of the values behind it, absent if none of its results follow. */
export type Fluid = Span & { readonly kind: Specimen | undefined; readonly reach: Specimen | undefined };

/** The fluids of a sentence, in its order. @param names - of the measures in it */
export const fluidsIn = (text: string, names: readonly Span[]): readonly Fluid[] =>
  [...text.matchAll(FLUID)].map((found) => {
    const fluid = { start: found.index, end: found.index + found[0].length };
    const kind = kindOf(found);
    return { ...fluid, kind, reach: kind && reachOf({ text, names }, fluid, kind) };
  });

/** Of what the values behind a fluid are: `undefined` if none of its results follow. */
const reachOf = (
  { text, names }: { readonly text: string; readonly names: readonly Span[] },
  { start, end }: Span,
  kind: Specimen,
): Specimen | undefined => {
  const behind = text.slice(end, end + FARTHEST);
  if (LABEL.test(behind) || names.some((name) => name.start >= start && name.start <= end + 1 && name.end > end))
    return kind;
  const [verb] = SHOWS.exec(behind) ?? [];
  if (verb === undefined) return undefined;
  // `UA showed ketones, creatinine 2.1`: of the urine or not, so of no calculator.
  return kind !== 'urine' || names.some((name) => name.start === end + verb.length) ? kind : 'other';
};

type Around = {
  readonly text: string;
  readonly heading: string | undefined;
  readonly fluids: readonly Fluid[];
};

/** The specimen of a value: blood, unless the note names another one for it. */
export const specimenOf = ({ text, heading, fluids }: Around, name: Named | undefined, value: Span): Specimen => {
  if (name?.measure.name.startsWith('urine_')) return 'urine';
  const { start } = name ?? value;
  const behind =
    kindOf(BEHIND_VALUE.exec(text.slice(value.end, value.end + FARTHEST))) ??
    (name && kindOf(BEHIND_NAME.exec(text.slice(name.end, name.end + FARTHEST))));
  if (behind !== undefined) return behind;
  // A name may have the fluid in it: `blood glucose`.
  const saidBy = (fluid: Fluid) => (start < fluid.end ? fluid.kind : fluid.reach);
  const last = fluids.findLast((fluid) => fluid.start <= start && saidBy(fluid) !== undefined);
  return (last && saidBy(last)) ?? kindOf(HEADING.exec((heading ?? '').slice(-FARTHEST))) ?? 'blood';
};

const FARTHEST = 40;
