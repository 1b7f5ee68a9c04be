/** Codes of the visit itself: an examination, a vaccine, and what the visit of a pregnant woman does not have. */
import type { Item, Mention, Source } from './draft.ts';

/** Items as the visit has them: an examination with what it found, and no status that is not told. */
export const asVisitHasThem = (note: string, items: readonly Item[], source: Source): readonly Item[] => {
  const isFound = items.some(({ code }) => code.startsWith('R'));
  const isNotGiven = givenIn(note, source) === undefined && VACCINE.test(note) && NOT_GIVEN.test(note);
  return withoutStatuses(withConcussion(note, items, source))
    .filter(({ code }) => code !== 'Z23' || !isNotGiven)
    .map((item) => {
      const code = isFound ? EXAMINATIONS[item.code] : undefined;
      return code === undefined ? item : { ...item, code };
    });
};

const UNCONSCIOUS =
  /\b(?:loss of consciousness|loc|unconscious|knocked out)\b[^.;]{0,30}?\b(\d{1,2}) ?(min|sec|s\b|m\b)/i;
/** Minutes that S06.0X1 goes up to. */
const SHORT = 30;

/** The titles of S06.0X (FY2026) have the loss of consciousness, and its time. */
const withConcussion = (note: string, items: readonly Item[], { displayOf }: Source): readonly Item[] => {
  if (!items.some(({ code }) => code.startsWith('S06.0X'))) return items;
  const [, time = '', unit = ''] = UNCONSCIOUS.exec(note) ?? [];
  const isShort = time !== '' && (/^s/i.test(unit) || Number(time) <= SHORT);
  return items
    .filter(({ code }) => !/^R(?:55|40\.20)/.test(code))
    .map((item) => {
      const code = isShort ? item.code.replace(/^S06\.0X[9A]/, 'S06.0X1') : item.code;
      return displayOf(code) === '' ? item : { ...item, code };
    });
};

/** Guidelines I.C.15.i and I.C.21.c.3 (FY2026): no drug beside gestational diabetes, and no body mass in pregnancy. */
const withoutStatuses = (items: readonly Item[]): readonly Item[] => {
  const has = (pattern: RegExp) => items.some(({ code }) => pattern.test(code));
  const isOfMother = has(/^O/);
  const isGestational = has(/^O24\.4/) && !has(/^(?:E(?:0[89]|1[013])|O24\.[0138])/);
  return items.filter(
    ({ code }) => !(isOfMother && code.startsWith('Z68')) && !(isGestational && /^Z79\.(?:4|8[45])/.test(code)),
  );
};

/** Guideline I.C.21.c.2 (FY2026): Z23 is the code of an encounter for a vaccine that is given. */
export const ofVaccines = (note: string, mentions: readonly Mention[], source: Source): readonly Item[] => {
  const given = givenIn(note, source);
  if (given === undefined || source.displayOf('Z23') === '') return [];
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
const givenIn = (note: string, { sentences }: Source) =>
  sentences.find(({ start, end }) => {
    const said = note.slice(start, end);
    return VACCINE.test(said) && GIVEN.test(said) && !NOT_GIVEN.test(said);
  });

const VACCINE = /\b(?:vaccin\w*|immuni[sz]ations?|flu shot|booster|mmr|tdap)\b/i;
const GIVEN = /\b(?:given|administered|received (?:today|in clinic)|today|updated)\b/i;
const NOT_GIVEN =
  /\b(?:declin\w+|refus\w+|defer\w*|not (?:given|administered)|no vaccin\w+|last|ago|previous\w*|prior|history|up to date|due|overdue|recommend\w*|will|plan\w*|next|never|reaction|(?:19|20)\d\d)\b/i;
