/** Checks a set of codes as a claim carries it. A pure function of the claim and of the releases of a pack. */

import { type CheckedClaim, CLAIM_RULES, type Claim, type ClaimCode, type ClaimFinding } from '../model/claim.ts';
import { duplicatesIn, externalCauseFirst, headersWithChildren, ofCode } from './code-rules.ts';
import { publishedIn, type ReadCode, type Releases, readCodes } from './codes.ts';
import { ofWith, unspecifiedBesideSpecific } from './combination-rules.ts';
import { isManifestation, ofAge, ofPresentOnAdmission, ofPrincipal, ofSex } from './edit-rules.ts';
import { ofGuidelines } from './guideline-rules.ts';
import { type Gaps, notJudged } from './not-judged.ts';
import { besideNormalDelivery, ofCodeFirst, ofExcludes, ofUseAdditional } from './note-rules.ts';
import { ofSiblings } from './sibling-rules.ts';

export const checkClaim = (claim: Claim, releases: Releases, gaps: Gaps): CheckedClaim => {
  const sent = publishedIn(claim.codes, releases);
  const codes = readCodes(claim.codes, releases);
  const excludes = ofExcludes(codes, releases);
  const noted: readonly ClaimFinding[] = [
    ...codes.flatMap((read) => ofCode(read, releases)),
    ...duplicatesIn(sent, releases),
    ...headersWithChildren(codes, releases),
    ...externalCauseFirst(codes, releases),
    ...excludes,
    ...besideNormalDelivery(codes, releases),
    ...ofCodeFirst(codes, releases, isManifestation),
    ...ofUseAdditional(codes, releases),
    ...ofWith(
      codes,
      releases,
      excludes.filter(({ rule }) => rule === 'excludes1'),
    ),
    ...unspecifiedBesideSpecific(codes, releases),
    ...codes.flatMap((read) => [...ofAge(read, claim), ...ofSex(read, claim)]),
    ...ofPrincipal(codes, claim),
    ...ofPresentOnAdmission(codes, claim, releases),
  ];
  const told = (more: readonly ClaimFinding[], before: readonly ClaimFinding[]) => [
    ...before,
    ...more.filter((found) => !isSaid(found, before)),
  ];
  const findings = told(ofGuidelines(codes, claim, releases), told(ofSiblings(codes, claim, releases), noted));
  const agreed = once(findings.filter((found) => !isOpposed(found, findings, codes)));
  const ordered = CLAIM_RULES.flatMap((rule) => agreed.filter((one) => one.rule === rule));
  const [worst] = ordered;
  return {
    codes: codes.map(shown),
    verdict: worst === undefined ? 'clean' : worst.severity === 'error' ? 'errors' : 'advice',
    findings: ordered,
    notJudged: notJudged(claim, codes, gaps),
  };
};

/** True where another finding has told the same of the codes. */
const isSaid = ({ codes: [first = '', second] }: ClaimFinding, noted: readonly ClaimFinding[]): boolean =>
  noted.some(({ rule, codes }) =>
    second === undefined
      ? codes[0] === first && ORDER_RULES.includes(rule)
      : codes.includes(first) && codes.includes(second) && rule !== 'excludes2',
  );
const ORDER_RULES: readonly string[] = ['code_first', 'code_first_missing', 'principal'];

/** Lines of one place about the same codes are one finding. */
const once = (findings: readonly ClaimFinding[]): readonly ClaimFinding[] =>
  [...Map.groupBy(findings, ({ rule, codes, at, text }) => [rule, at, text, ...codes].join(' ')).values()].flatMap(
    ([first, ...others]) =>
      first === undefined
        ? []
        : others.length === 0
          ? first
          : { ...first, note: [...new Set([first, ...others].map(({ note }) => note))].join('; ') },
  );

/**
 * True for a finding that asks for more about a code which another finding removes: to have it first, another code before it,
 * or behind it a code of a category that the claim has.
 */
const isOpposed = (
  { rule, codes: [first = '', second], note }: ClaimFinding,
  findings: readonly ClaimFinding[],
  codes: readonly ReadCode[],
): boolean => {
  if (second !== undefined || !ASKING.includes(rule)) return false;
  const removes = (rules: readonly string[]) =>
    findings.some(
      (one) =>
        rules.includes(one.rule) && one.codes.length > 1 && one.codes.includes(first) && one.choices[0] !== first,
    );
  if (rule === 'use_additional')
    return removes(['with']) && codes.some(({ code }) => code !== first && note.includes(`(${code.slice(0, 3)}`));
  return removes(rule === 'sequence' ? ['excludes1'] : ['conflict']);
};
const ASKING: readonly string[] = ['sequence', 'use_additional', 'code_first_missing'];

const shown = ({ code, known, current }: ReadCode): ClaimCode => ({
  code,
  display: (current ?? known)?.self.display ?? '',
  billable: known === undefined ? null : current?.self.billable === true,
  status:
    current !== undefined
      ? 'current'
      : known === undefined
        ? 'unknown'
        : known.self.obsolete
          ? 'obsolete'
          : 'not_yet_valid',
});
