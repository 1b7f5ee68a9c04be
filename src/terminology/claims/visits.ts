/** Codes of the visit itself: an examination, a vaccine, and what the visit of a pregnant woman does not have. */
import type { Item, Mention, Source } from './draft.ts';

/** Items as the visit has them: an examination with what it found, and no status that is not told. */
export const asVisitHasThem = (items: readonly Item[]): readonly Item[] => {
  const isFound = items.some(({ code }) => code.startsWith('R'));
  return withoutStatuses(items).map((item) => {
    const code = isFound ? EXAMINATIONS[item.code] : undefined;
    return code === undefined ? item : { ...item, code };
  });
};

/** Guidelines I.C.15.i and I.C.21.c.3 (FY2026): no drug beside gestational diabetes, and no body mass in pregnancy. */
const withoutStatuses = (items: readonly Item[]): readonly Item[] => {
  const has = (pattern: RegExp) => items.some(({ code }) => pattern.test(code));
  const isGestational = has(/^O24\.4/) && !has(/^(?:E(?:0[89]|1[013])|O24\.[0138])/);
  return items.filter(
    ({ code }) => !(has(/^O/) && code.startsWith('Z68')) && !(isGestational && /^Z79\.(?:4|8[45])/.test(code)),
  );
};

/** Guideline I.C.21.c.2 (FY2026): Z23 is the code of an encounter for a vaccine that is given. */
export const ofVaccines = (
  note: string,
  mentions: readonly Mention[],
  { sentences, displayOf }: Source,
): readonly Item[] => {
  const given = sentences.find(({ start, end }) => {
    const said = note.slice(start, end);
    return VACCINE.test(said) && GIVEN.test(said) && !NOT_GIVEN.test(said);
  });
  if (given === undefined || displayOf('Z23') === '') return [];
  const from = mentions.flatMap(({ system, start, end }, at) =>
    system === 'rxnorm' && given.start <= start && end <= given.end ? [at] : [],
  );
  return [{ code: 'Z23', mentions: from }];
};
/** Guideline IV.M (FY2026): an examination before an operation is first, then the condition that the operation is for. */
const BEFORE_OPERATION =
  /\b(?:pre-?op(?:erative)?|pre-?surgical|surgical) (?:medical )?(?:clearance|evaluation|exam(?:ination)?|assessment|visit|risk assessment)\b/i;
export const ofVisit = (note: string, items: readonly Item[], { displayOf }: Source): readonly Item[] =>
  BEFORE_OPERATION.test(note) && displayOf('Z01.818') !== '' && !items.some(({ code }) => code.startsWith('Z01.81'))
    ? [{ code: 'Z01.818', mentions: [] }]
    : [];

/** Examinations without abnormal findings, and with them (guideline I.C.21.c.13, FY2026). */
const EXAMINATIONS: Readonly<Record<string, string>> = {
  ...{ 'Z00.00': 'Z00.01', 'Z00.129': 'Z00.121', 'Z01.00': 'Z01.01', 'Z01.10': 'Z01.118', 'Z01.419': 'Z01.411' },
};
const VACCINE = /\b(?:vaccin\w*|immuni[sz]ations?|flu shot|booster|mmr|tdap)\b/i;
const GIVEN = /\b(?:given|administered|received (?:today|in clinic)|today|updated)\b/i;
const NOT_GIVEN =
  /\b(?:declin\w+|refus\w+|defer\w*|not (?:given|administered)|no vaccin\w+|last|ago|previous\w*|prior|history|up to date|due|overdue|recommend\w*|will|plan\w*|next|never|reaction|(?:19|20)\d\d)\b/i;
