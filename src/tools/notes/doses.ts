/** Doses of drugs that a note says: of one that is named, and of a day. */
import type { Read } from './choose.ts';
import { timesADay } from './directions.ts';
import type { Mentions } from './findings.ts';

type Drugs = { readonly note: string; readonly mentions: Mentions };

/** The amount of a drug in a day, where the note says a dose and how often it is taken; else that it is not known. */
export const daily = (
  { mentions, note }: Drugs,
  { daily: ingredient, isPatch = false }: { readonly daily: string; readonly isPatch?: boolean },
): readonly Omit<Read, 'parameter'>[] => {
  const amounts = [...note.matchAll(new RegExp(String.raw`(?<!\p{L})${ingredient}(?!\p{L})`, 'giu'))].flatMap(
    (match) => {
      const span = { start: match.index, end: match.index + match[0].length };
      const mention = mentions.find(({ start, end }) => start < span.end && span.start < end);
      if (mention !== undefined && mention.assertion !== 'present') return [];
      const behind = note.slice(span.end, span.end + FARTHEST_DIRECTIONS).split(/[;\n,]|\.\s/)[0] ?? '';
      if (/^\s(?:transdermal\s)?patch/i.test(behind) !== isPatch) return [];
      const before = note.slice(Math.max(0, span.start - FARTHEST_DIRECTIONS), span.start);
      const rate = PATCH.exec(behind)?.[1];
      if (isPatch) return [{ amount: rate === undefined ? undefined : Number(rate), behind, span }];
      const dose = DOSE_BEFORE.exec(before)?.[1] ?? DOSE_WITHIN.exec(behind)?.[1];
      const often = timesADay(behind);
      return [{ amount: dose === undefined || often === undefined ? undefined : Number(dose) * often, behind, span }];
    },
  );
  const [first] = amounts;
  if (first === undefined) return [];
  const known = amounts.filter(({ amount }) => amount !== undefined);
  const isSeveral = new Set(known.map(({ amount }) => amount)).size > 1;
  const isOpen = known.length < amounts.length || amounts.some(({ behind }) => /\bprn\b|as needed/i.test(behind));
  const doubts = [...(isSeveral ? (['several_values'] as const) : []), ...(isOpen ? (['scope'] as const) : [])];
  return [{ value: String(known[0]?.amount ?? 0), spans: [first.span], doubts }];
};
const DOSE_WITHIN = /(?<![\d.])(\d{1,4}(?:\.\d{1,4})?)\s?mg(?![\p{L}/])/iu;
const FARTHEST_DIRECTIONS = 60;
const PATCH = /(?<![\d.])(\d{1,3}(?:\.\d)?)\s?(?:mcg|µg|ug)\s?(?:\/|per |an )\s?h(?:r|our)?(?!\p{L})/iu;

/** The dose in mg of a drug that is taken, where the note says one. */
export const dosed = ({ mentions, note }: Drugs, drug: string | undefined): readonly Omit<Read, 'parameter'>[] => {
  if (drug === undefined) return [];
  const doses = mentions.flatMap(({ system, ranked, assertion, start, end }) => {
    if (system !== 'rxnorm' || assertion !== 'present') return [];
    if (!ranked.matches[0]?.display.toLowerCase().includes(drug)) return [];
    const dose =
      DOSE_BEHIND.exec(note.slice(end, end + 40)) ?? DOSE_BEFORE.exec(note.slice(Math.max(0, start - 30), start));
    return dose?.[1] === undefined ? [] : [{ value: dose[1], span: { start, end } }];
  });
  const [first] = doses;
  if (first === undefined) return [];
  const isSeveral = doses.some(({ value }) => Number(value) !== Number(first.value));
  return [{ value: first.value, spans: [first.span], doubts: isSeveral ? ['several_values'] : [] }];
};

const DOSE_BEHIND = /^\s(?:(?:PO|IV|oral(?:ly)?|at|of|a dose of|:)\s){0,2}(\d{1,4}(?:\.\d{1,4})?)\s?mg(?![\p{L}/])/iu;
const DOSE_BEFORE = /(?<![\d.])(\d{1,4}(?:\.\d{1,4})?)\s?mg\s(?:of\s)?$/i;
