/** Edits of the Medicare Code Editor (CMS, Definitions of Medicare Code Edits): age, sex, and what is never first. */
import type { Claim, ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { finding } from './finding.ts';

type Edit = { readonly name: string; readonly from: number; readonly to: number; readonly list: string };

const editsOf = ({ known }: ReadCode): readonly Edit[] =>
  (known?.texts('claim_edits') ?? []).map((text) => {
    const [name = '', from = '', to = '', list = ''] = text.split('\t');
    return { name, from: from === '' ? 0 : Number(from), to: to === '' ? Number.POSITIVE_INFINITY : Number(to), list };
  });

/** The note at Z68 (tabular list FY2026): pediatric codes are for 2 to 19 years, adult codes for 20 years or older. */
const bodyMassOf = ({ code }: ReadCode): readonly Edit[] => {
  if (!/^Z68\../.test(code)) return [];
  const [from, to] = /^Z68\.5/.test(code) ? [2, 19] : [20, OLDEST];
  return [{ name: 'Z68', from, to, list: 'FY2026' }];
};
const OLDEST = 150;

const agesOf = (read: ReadCode): readonly Edit[] =>
  [...editsOf(read), ...bodyMassOf(read)].filter(({ to }) => Number.isFinite(to));

export const hasAgeEdit = (read: ReadCode): boolean => agesOf(read).length > 0;

export const isManifestation = (read: ReadCode): boolean => editsOf(read).some(({ name }) => name === 'manifestation');

/** The whole years of an age are compared: a newborn of 0.9 years is 0. One range that it is not in is told. */
export const ofAge = (read: ReadCode, { age }: Claim): readonly ClaimFinding[] =>
  age === undefined
    ? []
    : agesOf(read)
        .filter(({ from, to }) => Math.floor(age) < from || Math.floor(age) > to)
        .slice(0, 1)
        .map(({ name, from, to, list }) => {
          const years = from === to ? `of ${from} years` : `from ${from} to ${to} years`;
          const text = `Check the age or replace ${read.code}: it is for patients ${years} (${name}).`;
          return finding('age', [read.code], { text, at: name, release: list });
        });

/** CMS switched the sex edits off for discharges from this day on (MCE version 42). */
const SEX_EDITS_END = '2024-10-01';

export const hasSexEdits = ({ date }: Claim): boolean => date !== undefined && date < SEX_EDITS_END;

export const ofSex = (read: ReadCode, claim: Claim): readonly ClaimFinding[] =>
  claim.sex === undefined || !hasSexEdits(claim)
    ? []
    : editsOf(read)
        .filter(({ name }) => name === (claim.sex === 'male' ? 'female_only' : 'male_only'))
        .map(({ name, list }) => {
          const text = `Check the sex or replace ${read.code}: until 2024-09-30 an edit has it for the other sex.`;
          return finding('sex', [read.code], { text, at: name, release: list });
        });

const PRINCIPAL: Readonly<Record<string, string>> = {
  principal_unacceptable: 'the Medicare Code Editor does not accept it as principal diagnosis',
  questionable_admit: 'as principal diagnosis it seldom justifies an admission',
};

/** Edits of the principal diagnosis of an admission; those of an external cause are a rule by themselves. */
export const ofPrincipal = ([first]: readonly ReadCode[], { setting }: Claim): readonly ClaimFinding[] =>
  first === undefined || setting !== 'inpatient'
    ? []
    : editsOf(first)
        .filter(({ name }) => PRINCIPAL[name] !== undefined)
        .map(({ name, list }) => {
          const text = `Check the order, ${first.code} is first: ${PRINCIPAL[name]}.`;
          return finding('principal', [first.code], { text, at: name, release: list });
        });

/** Codes that need no indicator of whether the condition was present on admission (CMS, POA exempt list). */
export const ofPresentOnAdmission = (
  codes: readonly ReadCode[],
  { setting }: Claim,
  { release }: Releases,
): readonly ClaimFinding[] =>
  setting !== 'inpatient'
    ? []
    : codes
        .filter(({ known }) => known?.has('poa_exempt') === true)
        .map(({ code }) =>
          finding('poa_exempt', [code], {
            text: `Leave the present-on-admission indicator of ${code} out: it is exempt.`,
            ...{ at: 'POA exempt list', release },
          }),
        );
