/**
 * Codes that contradict one another, and codes in the wrong order: rules of the official guidelines (FY2026) and of the
 * general notes of the tabular list, a line each. All are advice, because the record decides.
 */
import type { Claim, ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { LIVER } from './combination-rules.ts';
import { eitherOf, finding } from './finding.ts';
import { stemsOf } from './stems.ts';

type Rule = {
  /** The section of the guidelines, or the place of the note. */
  readonly at: string;
  /** The place in the tabular list that has the words of it. */
  readonly place?: string;
  readonly one: RegExp;
  readonly other: RegExp;
  readonly text: (one: string, other: string) => string;
  /** No finding beside one of these codes. */
  readonly unless?: RegExp;
  /** The code that stays: the second one. */
  readonly isFirstRemoved?: true;
  /** The finding holds only where the sentence says so. */
  readonly isOptional?: true;
  readonly setting?: Claim['setting'];
};

const onTwoClaims = (mother: string, newborn: string): string =>
  `Report ${mother} and ${newborn} on two claims: ${mother} is for the record of the mother, ${newborn} for that of the newborn.`;

/** Codes that do not stand on one claim. */
const APART: readonly Rule[] = [
  { at: 'I.C.15.a.2', place: '15', one: /^O/, other: /^(?:P(?!95)|Z38)/, text: onTwoClaims },
  { at: 'Z37', place: 'Z37', one: /^Z37/, other: /^(?:P(?!95)|Z38)/, text: onTwoClaims },
  { at: 'Z3A', place: 'Z3A', one: /^Z3A/, other: /^(?:P(?!95)|Z38)/, text: onTwoClaims },
  {
    ...{ at: 'I.C.16', one: /^P95/, other: /^(?!P95)/ },
    text: (one, other) => `Remove ${other}: ${one} is reported alone, and never on the record of the mother.`,
  },
  {
    ...{ at: 'O80', place: 'O80', one: /^O80/, other: /^Z37\.(?!0)/ },
    text: (one, other) => `Check ${one} and ${other}: a normal delivery has the outcome Z37.0 alone.`,
  },
  {
    ...{ at: 'I.C.21.c.11', one: /^Z3A/, other: /^(?:O0[0-8]|Z33\.2)/ },
    text: (one, other) => `Remove ${one}: no weeks of gestation are reported with ${other}.`,
  },
  {
    ...{
      at: 'I.C.9.a',
      place: 'I12.0',
      one: /^I(?:12\.0|13\.(?:11|2))/,
      other: /^N18\.(?:[1-4]|9)/,
      unless: /^N18\.[56]/,
    },
    text: (one, other) =>
      `Use ${EARLY[one] ?? ''} instead of ${one}, or correct ${other}: ${one} is with stage 5 or end stage renal disease.`,
  },
  {
    ...{ at: 'I.C.14.a.1', one: /^N18\.[1-5]/, other: /^N18\.6/, isFirstRemoved: true },
    text: (one, other) => `Remove ${one}: beside ${other} no stage is reported.`,
  },
  {
    ...{ at: 'I.C.9.e.1', one: /^I21\.4/, other: /^I21\.[0-3]/, isOptional: true },
    text: (one, other) => `If they are one infarction, remove ${one}: one that has become ${other} has that code.`,
  },
  {
    ...{ at: 'I.C.9.e.1', one: /^I21\.4/, other: /^I21\.A1/, isOptional: true },
    text: (one, other) => `If they are one infarction, report ${other} alone: ${one} is not for type 2.`,
  },
  {
    ...{ at: 'O82', one: /^O82/, other: /^O3[2-6]/, isFirstRemoved: true },
    text: (one, other) =>
      `Remove ${one} if ${other} is a reason for the cesarean delivery: ${one} is without indication.`,
  },
  {
    ...{ at: 'P08.2', place: 'P08', one: /^P07\.[23]/, other: /^P08\.2/ },
    text: (one, other) => `Report ${one} or ${other}: a newborn is not both preterm and late.`,
  },
  {
    ...{ at: 'P08', place: 'P08', one: /^P07\.[01]/, other: /^P08\.[01]/ },
    text: (one, other) => `Report ${one} or ${other}: a birth weight is not both low and high.`,
  },
  {
    ...{ at: 'I.C.2.k', one: /^C80\.1/, other: /^C(?!7[7-9]|80)/, isFirstRemoved: true },
    text: (one, other) => `Remove ${one} if ${other} is the primary neoplasm: ${one} is for one that is not known.`,
  },
  {
    ...{ at: 'I.C.15.g', one: /^O24\.4/, other: /^O24\.[0138]/ },
    text: (one, other) => `Report ${one} or ${other}: diabetes arises in pregnancy, or was there before.`,
  },
  {
    ...{ at: 'I.C.21.c.7', one: /^Z47/, other: /^[MS].{6}[DEFGHJKMNPQR]$/, isFirstRemoved: true },
    text: (one, other) => `Remove ${one} if it is the aftercare of ${other}, whose 7th character tells it.`,
  },
  {
    ...{ at: 'I.C.13.d.2', one: /^S[1-9]2.{5}/, other: /^M80/, isOptional: true },
    text: (one, other) =>
      `If they are one fracture, remove ${one}: of known osteoporosis ${other} has one that would not break a healthy bone.`,
  },
  {
    ...{ at: 'I.C.15.a.1', one: /^O/, other: /^I1[0-6]/, unless: /^O1[0-6]|^Z33\.1/, isOptional: true },
    text: (one, other) =>
      `Add the code of O10-O16 for ${other}, beside ${one}, unless the record says that the pregnancy is incidental.`,
  },
  {
    ...{ at: 'I.C.15.a.1', one: /^O/, other: /^E(?:0[89]|1[013])/, unless: /^O24|^Z33\.1/, isOptional: true },
    text: (one, other) =>
      `Add the code of O24 for ${other}, beside ${one}, unless the record says that the pregnancy is incidental.`,
  },
];

/** Codes of hypertension with kidney disease of stage 5, and those of its earlier stages. */
const EARLY: Readonly<Record<string, string>> = { 'I12.0': 'I12.9', 'I13.11': 'I13.10', 'I13.2': 'I13.0' };

const POISONING = /^T(?:3[6-9]|4\d|50)\.(?:..[1-4]|.[1-4]X)[AD]$/;

/** The first pattern stands before the second one. */
const BEFORE: readonly Rule[] = [
  {
    ...{ at: 'I.C.15.a.1', one: /^O/, other: /^[A-NP-U]/ },
    text: (one, other) => `Put ${one} before ${other}: codes of chapter 15 have priority over those of other chapters.`,
  },
  {
    ...{
      at: 'I.C.1.d.4',
      one: /^A4[01]/,
      other: /^(?:J1[2-8]|L03|N10|N39\.0|K65)/,
      setting: 'inpatient',
      isOptional: true,
    },
    text: (one, other) => `If the sepsis was present on admission, put ${one} before the local infection ${other}.`,
  },
  {
    ...{ at: 'I.C.1.d.5.b', one: /^(?:T81\.4[1-39]|O86\.0[0-39])/, other: /^(?:T81\.44|O86\.04)/ },
    text: (one, other) => `Put ${one} before ${other}: the site of the infection comes first.`,
  },
  {
    ...{ at: 'I.C.19.e.5.b', one: POISONING, other: /^[A-NP-R]/, isOptional: true },
    text: (one, other) => `If ${other} is a manifestation of the poisoning, put ${one} before it.`,
  },
  {
    ...{ at: 'I.C.19.d', one: /^T2[0-5]\.[37].*[AD]$/, other: /^T2[0-5]\.[1256].*[AD]$/ },
    text: (one, other) => `Put ${one} before ${other}: the burn of the highest degree comes first.`,
  },
  {
    ...{ at: 'I.C.19.d', one: /^T2[0-5]\.[26].*[AD]$/, other: /^T2[0-5]\.[15].*[AD]$/ },
    text: (one, other) => `Put ${one} before ${other}: the burn of the highest degree comes first.`,
  },
  {
    ...{ at: 'T31', place: 'T31', one: /^T2[0-5]/, other: /^T31/ },
    text: (one, other) => `Put ${one} before ${other}: the extent follows a burn whose site is known.`,
  },
  {
    ...{ at: 'I85.1', place: 'I85.1', one: LIVER, other: /^I85\.1/ },
    text: (one, other) => `Put ${one} before ${other}: the disease that the varices are from comes first.`,
  },
  {
    ...{ at: 'I.C.21.c.5', one: /^Z1[123]/, other: /^[A-NR]/, unless: /^Z00/, isOptional: true },
    text: (one, other) => `If the screening is the reason for the encounter, put ${one} before ${other}.`,
  },
  {
    ...{ at: 'P07', place: 'P07', one: /^P07\.[01]/, other: /^P07\.[23]/ },
    text: (one, other) => `Put ${one} before ${other}: the birth weight comes before the gestational age.`,
  },
];

type FirstRule = Pick<Rule, 'at' | 'place' | 'one'> & { readonly text: (one: string) => string };

/** Codes that are never first. */
const NEVER_FIRST: readonly FirstRule[] = [
  {
    ...{ at: 'R65.2', place: 'R65.2', one: /^R65\.2/ },
    text: (one) => `Put the code of the infection before ${one}: severe sepsis is never the first diagnosis.`,
  },
  {
    ...{ at: 'I.C.19.e.5.c', one: /^T(?:3[6-9]|4\d|50)\.(?:..6|.6X)/ },
    text: (one) => `Put the condition that was treated before ${one}: an underdosing is never the first diagnosis.`,
  },
  {
    ...{ at: 'I.B.10', one: /^(?:[ST].{6}S|B9[0-4].*|E6[48].*|G09)$/ },
    text: (one) => `Put the condition that is left before ${one}: the code of the sequela follows it.`,
  },
  {
    ...{ at: 'B95-B97', place: 'B95-B97', one: /^B9[5-7]/ },
    text: (one) => `Put the infection before ${one}: the organism is an additional code.`,
  },
  {
    ...{ at: 'Z37', place: 'Z37', one: /^Z37/ },
    text: (one) =>
      `Put the code of the delivery before ${one}: the outcome is an additional code on the mother's record.`,
  },
];

/** Encounters that are first-listed only (guideline I.C.21.c.16, FY2026). */
const ONLY_FIRST = /^Z(?:00(?!\.6)|0[124]|31\.8[134]|33\.2|3[489]|4[02]|51\.[01]|52(?!\.9)|76\.[12]|99\.12)/;

export const ofGuidelines = (codes: readonly ReadCode[], claim: Claim, releases: Releases): readonly ClaimFinding[] => {
  const there = codes.filter((read) => read.current?.self.billable === true);
  const [first] = codes;
  const noted = ({ at, place }: Pick<Rule, 'at' | 'place'>) => ({
    note: place === undefined ? '' : wordsAt(place, releases),
    ...{ at, release: place === undefined || at !== place ? GUIDELINES : releases.listRelease },
  });
  const pairs = (rules: readonly Rule[], name: 'conflict' | 'sequence') =>
    rules
      .filter(({ setting, unless }) => [undefined, claim.setting].includes(setting) && !has(there, unless))
      .flatMap((rule) => {
        const { one, other, text, isOptional = false, isFirstRemoved } = rule;
        const all = there.flatMap((a, at) =>
          (one.test(a.code) ? there.slice(0, name === 'sequence' ? at : undefined) : [])
            .filter((b) => b !== a && other.test(b.code))
            .map((b): readonly [string, string] => [a.code, b.code]),
        );
        // Of an order the first one that is wrong tells it.
        return (name === 'sequence' ? all.slice(0, 1) : all).map(([a, b]) =>
          finding(name, [a, b], {
            ...{ ...noted(rule), text: text(a, b), optional: isOptional },
            choices: isFirstRemoved === true ? [b] : [],
          }),
        );
      });
  const behind = NEVER_FIRST.filter(({ one }) => first !== undefined && first === there[0] && one.test(first.code)).map(
    (rule) => finding('sequence', [first?.code ?? ''], { ...noted(rule), text: rule.text(first?.code ?? '') }),
  );
  const behindOthers = ONLY_FIRST.test(first?.code ?? '') ? [] : there.filter(({ code }) => ONLY_FIRST.test(code));
  const either = eitherOf(behindOthers.map(({ code }) => code));
  const late = behindOthers.map(({ code }) =>
    finding('sequence', [code], {
      text: `Put ${either} first, unless encounters of one day are combined: ${code} is never an additional diagnosis.`,
      ...{ at: 'I.C.21.c.16', release: GUIDELINES },
    }),
  );
  return [
    ...pairs(APART, 'conflict'),
    ...there.flatMap((read) => [...ofHistory(read, there, releases), ...ofTitle(read, claim, releases)]),
    ...pairs(BEFORE, 'sequence'),
    ...behind,
    ...late,
  ];
};

/** Categories, or codes, that an inclusion term of Z85 gives: `Conditions classifiable to C19-C21`. */
const CLASSIFIABLE = /\b(C\w{2}(?:\.\w+)?)(?:-(C\w{2}(?:\.\w+)?))?/g;

/** Guideline I.C.2.m (FY2026): a neoplasm is history once it is neither there nor treated. */
const ofHistory = (
  { code, current }: ReadCode,
  codes: readonly ReadCode[],
  { ever }: Releases,
): readonly ClaimFinding[] => {
  if (!code.startsWith('Z85') || current === undefined) return [];
  const places = [code, ...current.related('ancestors').items.map((header) => header.code)];
  const at = places.find((place) => (ever(place)?.texts('inclusion_terms').length ?? 0) > 0) ?? '';
  const ranges = (ever(at)?.texts('inclusion_terms') ?? []).flatMap((term) => [...term.matchAll(CLASSIFIABLE)]);
  const own = new Set(stemsOf(current.self.display));
  return codes
    .filter(
      (other) =>
        ranges.some(([, from = '', to = from]) => other.code >= from && other.code.slice(0, to.length) <= to) &&
        (at === code || stemsOf(other.current?.self.display ?? '').some((stem) => own.has(stem) && !OF_ALL.test(stem))),
    )
    .map((other) =>
      finding('conflict', [code, other.code], {
        text: `Remove ${code} if it means the neoplasm of ${other.code}: history is of one that is neither there nor treated.`,
        ...{
          note: ranges.map(([words]) => words).join(', '),
          at: 'I.C.2.m',
          release: GUIDELINES,
          choices: [other.code],
        },
      }),
    );
};
/** Words of every title of a neoplasm. */
const OF_ALL = /^(?:malign|neopla|organ|person|histor|female|male)/;

/** Sex is no edit any more, and a title may name it. */
const ofTitle = ({ code, current }: ReadCode, { sex }: Claim, { release }: Releases): readonly ClaimFinding[] => {
  const [named, ...others] = new Set(current?.self.display.toLowerCase().match(/\b(?:fe)?male\b/g) ?? []);
  if (sex === undefined || named === undefined || others.length > 0 || named === sex) return [];
  const text = `Check ${code} or the sex: its title is that of a ${named} patient.`;
  return [finding('conflict', [code], { text, note: current?.self.display ?? '', at: code, release })];
};

/** The official guidelines that the rules were read in. */
const GUIDELINES = 'ICD-10-CM Official Guidelines FY2026';

const has = (codes: readonly ReadCode[], pattern: RegExp | undefined): boolean =>
  pattern !== undefined && codes.some(({ code }) => pattern.test(code));

const wordsAt = (place: string, { ever }: Releases): string => {
  const details = ever(place);
  const fields = ['notes', 'code_first', 'inclusion_terms', 'use_additional'] as const;
  return fields.flatMap((field) => details?.texts(field) ?? [])[0] ?? '';
};
