/** Rules about one code, and about codes that are the same or below one another. */
import type { CodeDetails } from '../details/code-details.ts';
import type { ClaimFinding } from '../model/claim.ts';
import { childrenOf, type ReadCode, type Releases } from './codes.ts';
import { eitherOf, finding } from './finding.ts';

/** Characters of a full code with its point. */
const FULL_LENGTH = 8;

/** The reason why no claim of the day can carry a code as it is written. */
export const ofCode = (read: ReadCode, releases: Releases): readonly ClaimFinding[] => {
  if (read.known === undefined) return [impossibleSeventh(read, releases) ?? notFound(read, releases)];
  if (read.current === undefined) return [dateOutside(read, releases)];
  if (read.current.self.billable !== false) return [];
  return [missingSeventh(read, releases) ?? notBillable(read, releases)];
};

const notFound = ({ code, nearest }: ReadCode, { release }: Releases): ClaimFinding => {
  const choices =
    nearest === undefined ? [] : nearest.self.billable === true ? [nearest.self.code] : childrenOf(nearest);
  const instead = choices.length === 0 ? 'use a code of ICD-10-CM' : `use ${eitherOf(choices)}`;
  const text = `${code} is no code of a loaded release: ${instead}.`;
  return finding('not_found', [code], { text, at: nearest?.self.code ?? '', release, choices });
};

/** A code is valid from its first to its last day: discharge or service, 45 CFR 162.1000 and guideline front matter. */
const dateOutside = ({ code, known }: ReadCode, { release }: Releases): ClaimFinding => {
  const choices = known?.related('replaced_by').items.map((next) => next.code) ?? [];
  const isNew = known?.self.obsolete === false;
  const when = isNew ? 'begins after' : 'ended before';
  const instead = isNew
    ? 'use a code of that release, or check the date'
    : choices.length > 0
      ? `use ${eitherOf(choices)}`
      : 'look up what took its place';
  const text = `${code} is not in ${release}, because it ${when} the day of the claim: ${instead}.`;
  return finding('date_outside', [code], { text, at: code, release, choices });
};

/** Guidelines I.A.3 and I.B.2 (FY2026): only codes with all their characters are reported. */
const notBillable = ({ code, current }: ReadCode, { release }: Releases): ClaimFinding => {
  const choices = current === undefined ? [] : childrenOf(current);
  const text = `${code} is a header: choose a code below it, beginning with ${eitherOf(choices)}.`;
  return finding('not_billable', [code], { text, at: code, release, choices });
};

/** Guideline I.A.5 (FY2026): a code that has an applicable 7th character is invalid without it. */
const missingSeventh = ({ code }: ReadCode, { billableBelow, ever, release }: Releases): ClaimFinding | undefined => {
  const below = billableBelow(code);
  const choices = seventhsOf(below);
  if (choices.length === 0 || !hasSevenths(ever(below[0] ?? ''), ever)) return undefined;
  const stem = below[0]?.slice(0, -1) ?? '';
  const where =
    stem === code ? '' : /^[.X]+$/.test(stem.slice(code.length)) ? ` behind ${stem}` : ' to a code below it';
  const text = `${code} needs a 7th character: add ${eitherOf(choices)}${where}.`;
  return finding('seventh_character', [code], { text, at: code, release, choices });
};

/** True where the list defines 7th characters: the seventh place of other codes is a detail like those before it. */
const hasSevenths = (code: CodeDetails | undefined, ever: Releases['ever']): boolean =>
  code
    ?.related('ancestors')
    .items.some((header) => (ever(header.code)?.texts('seventh_characters').length ?? 0) > 0) === true;

/** Guidelines I.A.4 and I.A.5 (FY2026): X holds an empty place, so that the 7th character is the seventh. */
const impossibleSeventh = (
  { code, nearest }: ReadCode,
  { ever, asPublished, release }: Releases,
): ClaimFinding | undefined => {
  const compact = code.replace('.', '');
  const filled = asPublished(`${compact.slice(0, -1).padEnd(6, 'X')}${compact.slice(-1)}`);
  if (compact.length > 3 && compact.length < 7 && filled !== undefined && ever(filled) !== undefined) {
    const text = `${code} lacks the placeholder X before its 7th character: write ${filled}.`;
    return finding('seventh_character', [code], { text, at: filled.slice(0, -1), release, choices: [filled] });
  }
  const stem = code.slice(0, FULL_LENGTH - 1);
  const others = nearest === undefined ? [] : childrenOf(nearest).filter((child) => child.startsWith(stem));
  const choices = code.length === FULL_LENGTH ? seventhsOf(others) : [];
  if (choices.length === 0 || !hasSevenths(ever(others[0] ?? ''), ever)) return undefined;
  const text = `${code.slice(-1)} is no 7th character of ${stem}: use ${eitherOf(choices)}.`;
  return finding('seventh_character', [code], { text, at: nearest?.self.code ?? '', release, choices });
};

const seventhsOf = (codes: readonly string[]): readonly string[] =>
  codes.every(({ length }) => length === FULL_LENGTH) ? [...new Set(codes.map((code) => code.slice(-1)))].sort() : [];

/** General guidelines, I.B (FY2026): each diagnosis code is reported once for an encounter. */
export const duplicatesIn = (codes: readonly string[], { release }: Releases): readonly ClaimFinding[] =>
  [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))].map((code) =>
    finding('duplicate', [code], { text: `Report ${code} once: remove the others.`, at: code, release }),
  );

/** Guideline I.B.2 (FY2026): a header and a code below it say the same thing twice. */
export const headersWithChildren = (codes: readonly ReadCode[], { release }: Releases): readonly ClaimFinding[] =>
  codes
    .filter(({ known }) => known?.self.billable === false)
    .flatMap(({ code }) =>
      codes
        .filter((other) => other.code !== code && other.code.startsWith(code))
        .map((other) =>
          finding('header_and_child', [code, other.code], {
            text: `Remove ${code}: ${other.code} is below it and says more.`,
            ...{ at: code, release },
          }),
        ),
    );

/** Guideline I.C.20.a.6 (FY2026): an external cause code is never first. */
export const externalCauseFirst = (codes: readonly ReadCode[], { release }: Releases): readonly ClaimFinding[] =>
  codes
    .slice(0, 1)
    .filter(({ code }) => /^[V-Y]\d/.test(code))
    .map(({ code }) =>
      finding('external_cause_first', [code], {
        text: `Put the injury or condition before ${code}: an external cause is never the first diagnosis.`,
        ...{ at: 'I.C.20.a.6', release },
      }),
    );
