/** The gaps of the loaded releases: they are said, so that silence is not taken for a clean claim. */
import type { Claim, ClaimRule, NotJudged } from '../model/claim.ts';
import type { ReadCode } from './codes.ts';
import { hasAgeEdit, hasSexEdits } from './edit-rules.ts';
import { names, placeNamed } from './instructions.ts';

/** Sentences on what is missing; `undefined` for what is there. */
export type Gaps = {
  /** That no release answers for the day of the claim. */
  readonly day: string | undefined;
  /** That notes are absent, or of another year. */
  readonly notes: string | undefined;
  readonly edits: string | undefined;
  readonly presentOnAdmission: string | undefined;
};

export const notJudged = (claim: Claim, codes: readonly ReadCode[], gaps: Gaps): readonly NotJudged[] => {
  const whole = (rule: ClaimRule, text: string | undefined) => (text === undefined ? [] : [{ rule, codes: [], text }]);
  return [
    ...whole('date_outside', gaps.day),
    ...(['excludes1', 'code_first'] as const).flatMap((rule) => whole(rule, gaps.notes)),
    ...whole('age', gaps.edits),
    ...(hasSexEdits(claim) ? whole('sex', gaps.edits) : claim.sex === undefined ? [] : whole('sex', SEX_EDITS_ENDED)),
    ...(claim.setting === 'inpatient'
      ? [...whole('principal', gaps.edits), ...whole('poa_exempt', gaps.presentOnAdmission)]
      : []),
    ...ofMissingAge(claim, codes),
    ...together(codes.flatMap((read) => unreadOf(read, codes))),
  ];
};

const SEX_EDITS_ENDED =
  'CMS ended the edits of sex with 2024-09-30 (Medicare Code Editor 42): of the sex only the titles of the codes are looked at.';

/** A note over several codes of the claim is said once. */
const together = (gaps: readonly NotJudged[]): readonly NotJudged[] =>
  [...Map.groupBy(gaps, ({ rule, text }) => `${rule} ${text}`).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, codes: [first, ...others].flatMap(({ codes }) => codes) }],
  );

const ofMissingAge = ({ age }: Claim, codes: readonly ReadCode[]): readonly NotJudged[] => {
  const edited = age === undefined ? codes.filter(hasAgeEdit).map(({ code }) => code) : [];
  return edited.length === 0
    ? []
    : [{ rule: 'age', codes: edited, text: 'Edits of age apply to these codes: send age to have them judged.' }];
};

/** What a person has to read: a note whose codes no program can read, and a `code also` of which the claim has no code. */
const unreadOf = (read: ReadCode, codes: readonly ReadCode[]): readonly NotJudged[] =>
  read.instructions.flatMap((instruction): readonly NotJudged[] => {
    const { kind, at, note, isReadable } = instruction;
    if (kind !== 'code_also') {
      const text = `No program can read the note at ${placeNamed(at)}, so read it: ${note}`;
      return isReadable ? [] : [{ rule: kind, codes: [read.code], text }];
    }
    // Guideline I.A.17 (FY2026): whether there are two codes, and in which order, is for the record to say.
    const text = `If it applies, code also what the note at ${placeNamed(at)} asks for, in either order: ${note}`;
    const isThere = codes.some((other) => other !== read && names(instruction, other.code, other.place));
    return isThere ? [] : [{ rule: 'use_additional', codes: [read.code], text }];
  });
