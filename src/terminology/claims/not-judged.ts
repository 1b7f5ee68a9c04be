/** The gaps of the loaded releases: they are said, so that silence is not taken for a clean claim. */
import type { Claim, ClaimRule, NotJudged } from '../model/claim.ts';
import type { ReadCode } from './codes.ts';
import { hasAgeEdit, hasSexEdits } from './edit-rules.ts';

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
    ...(hasSexEdits(claim) ? whole('sex', gaps.edits) : []),
    ...(claim.setting === 'inpatient'
      ? [...whole('principal', gaps.edits), ...whole('poa_exempt', gaps.presentOnAdmission)]
      : []),
    ...ofMissingAge(claim, codes),
    ...codes.flatMap(unreadableOf),
  ];
};

const ofMissingAge = ({ age }: Claim, codes: readonly ReadCode[]): readonly NotJudged[] => {
  const edited = age === undefined ? codes.filter(hasAgeEdit).map(({ code }) => code) : [];
  return edited.length === 0
    ? []
    : [{ rule: 'age', codes: edited, text: 'Edits of age apply to these codes: send age to have them judged.' }];
};

/** A note whose codes no program can read: a person has to. */
const unreadableOf = ({ code, instructions }: ReadCode): readonly NotJudged[] =>
  instructions
    .filter(({ isReadable }) => !isReadable)
    .map(({ kind, at, note }) => ({
      rule: kind,
      codes: [code],
      text: `No program can read the note at ${at}, so read it: ${note}`,
    }));
