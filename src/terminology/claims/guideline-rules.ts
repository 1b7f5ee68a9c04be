/**
 * Codes that contradict one another, and codes in the wrong order: rules of the official guidelines (FY2026) and of the
 * general notes of the tabular list, a line each. All are advice, because the record decides.
 */
import type { Claim, ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { finding } from './finding.ts';

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
    ...{ at: 'I.C.14.a.1', one: /^N18\.[1-5]/, other: /^N18\.6/ },
    text: (one, other) => `Remove ${one}: beside ${other} no stage is reported.`,
  },
  {
    ...{ at: 'I.C.9.e.1', one: /^I21\.4/, other: /^I21\.[0-3]/, isOptional: true },
    text: (one, other) => `If they are one infarction, remove ${one}: one that has become ${other} has that code.`,
  },
];

/** Codes of hypertension with kidney disease of stage 5, and those of its earlier stages. */
const EARLY: Readonly<Record<string, string>> = { 'I12.0': 'I12.9', 'I13.11': 'I13.10', 'I13.2': 'I13.0' };

const SEPSIS =
  /^(?:A4[01]|A02\.1|A20\.7|A21\.7|A22\.7|A24\.1|A26\.7|A28\.2|A32\.7|A39\.[2-4]|A42\.7|A54\.86|B00\.7|B37\.7|O85|T81\.44)/;
const POISONING = /^T(?:3[6-9]|4\d|50)\.(?:..[1-4]|.[1-4]X)[AD]$/;

/** The first pattern stands before the second one. */
const BEFORE: readonly Rule[] = [
  {
    ...{ at: 'I.C.15.a.1', one: /^O/, other: /^[A-NP-U]/ },
    text: (one, other) => `Put ${one} before ${other}: codes of chapter 15 have priority over those of other chapters.`,
  },
  {
    ...{ at: 'R65.2', place: 'R65.2', one: SEPSIS, other: /^R65\.2/ },
    text: (one, other) => `Put ${one} before ${other}: severe sepsis follows the code of the infection.`,
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
        const { one, other, text, isOptional = false } = rule;
        const all = there.flatMap((a, at) =>
          (one.test(a.code) ? there.slice(0, name === 'sequence' ? at : undefined) : [])
            .filter((b) => b !== a && other.test(b.code))
            .map((b): readonly [string, string] => [a.code, b.code]),
        );
        // Of an order the first one that is wrong tells it.
        return (name === 'sequence' ? all.slice(0, 1) : all).map(([a, b]) =>
          finding(name, [a, b], { ...noted(rule), text: text(a, b), optional: isOptional }),
        );
      });
  const behind = NEVER_FIRST.filter(({ one }) => first !== undefined && first === there[0] && one.test(first.code)).map(
    (rule) => finding('sequence', [first?.code ?? ''], { ...noted(rule), text: rule.text(first?.code ?? '') }),
  );
  const late = there
    .filter(({ code }) => ONLY_FIRST.test(code) && !ONLY_FIRST.test(first?.code ?? ''))
    .map(({ code }) =>
      finding('sequence', [code], {
        text: `Put ${code} first, unless encounters of one day are combined: it is never an additional diagnosis.`,
        ...{ at: 'I.C.21.c.16', release: GUIDELINES },
      }),
    );
  return [...pairs(APART, 'conflict'), ...pairs(BEFORE, 'sequence'), ...behind, ...late];
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
