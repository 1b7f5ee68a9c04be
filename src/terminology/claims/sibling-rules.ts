/** Codes of one condition whose titles contradict one another: two encounters, two sides, with and without, two severities. */
import type { Claim, ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { finding } from './finding.ts';

type Told = {
  readonly code: string;
  readonly title: string;
  /** The sides that the title names. */
  readonly sides: string;
  /** The title without what it says of the side, of a thing that is there or not, and of the severity. */
  readonly sideless: string;
  readonly open: string;
  readonly graded: string;
  readonly grade: string;
};

export const ofSiblings = (codes: readonly ReadCode[], claim: Claim, releases: Releases): readonly ClaimFinding[] => {
  const told = codes.flatMap(({ code, current }) =>
    current?.self.billable === true ? [toldBy(code, current.self.display)] : [],
  );
  return told.flatMap((one, at) =>
    told
      .slice(at + 1)
      .flatMap(
        (other) => RULES.map((rule) => rule(one, other, claim, releases)).find((found) => found !== undefined) ?? [],
      ),
  );
};

const SIDE = /\b(?:right|left|bilateral|both)\b/g;
const WITH = /\bwith(?:out)?\b/g;
const GRADE =
  /\b(?:mild to moderate|mild|moderate|severe|profound|(?:first|second|third|fourth) degree|class \d|stage [\dIV]+[a-c]?)\b/i;

const toldBy = (code: string, title: string): Told => {
  const text = title.toLowerCase();
  const [grade = ''] = GRADE.exec(text) ?? [];
  return {
    ...{ code, title, grade, sides: (text.match(SIDE) ?? []).join(' ') },
    sideless: text
      .replace(/\b(?:right|left|(?:uni|bi)lateral|of)\b|[,\s]+/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
    open: text.replace(WITH, 'with'),
    // A severity is that of the condition, whatever it is with.
    graded: text
      .replace(GRADE, '*')
      .replace(/ \((?:mild|moderate|severe)\)|,? \bwith(?:out)? .*$|, uncomplicated$/g, ''),
  };
};

type SiblingRule = (one: Told, other: Told, claim: Claim, releases: Releases) => ClaimFinding | undefined;

/** Two places of a code: without its 7th character, and that character. */
const split = (code: string): readonly [stem: string, seventh: string] =>
  code.length === FULL_LENGTH ? [code.slice(0, -1), code.slice(-1)] : [code, ''];
const FULL_LENGTH = 8;

/** Guidelines I.C.19.a and I.B.10 (FY2026): one phase of care; a burn may heal beside what another one has left (I.C.19.d.8). */
const twoEncounters: SiblingRule = ({ code: one }, { code: other }, _, { release }) => {
  const [[stem, mine], [same, its]] = [split(one), split(other)];
  if (stem !== same || mine === its || !/^[MST]/.test(one)) return undefined;
  const hasLeft = [mine, its].includes('S');
  if (hasLeft && /^T(?:2|3[0-2])/.test(one)) return undefined;
  const text = `Report ${one} or ${other}, unless they are two injuries: one injury has one 7th character at an encounter.`;
  return finding('conflict', [one, other], { text, at: hasLeft ? 'I.B.10' : 'I.C.19.a', release });
};

/** Guideline I.B.13 (FY2026): two codes for two sides stand where no code has both. */
const twoSides: SiblingRule = (one, other, _, { billableBelow, onDay, release }) => {
  if (`${one.sides} ${other.sides}`.split(' ').sort().join(' ') !== 'left right') return undefined;
  if (one.sideless !== other.sideless) return undefined;
  const header = /\bunilateral\b/i.test(one.title) ? one.code.slice(0, 3) : sharedBy(one.code, other.code);
  const both = billableBelow(header).find((code) => {
    const { display = '' } = onDay(code)?.self ?? {};
    return /\bbilateral\b/i.test(display) && toldBy(code, display).sideless === one.sideless;
  });
  if (both === undefined) return undefined;
  const text = `Use ${both} instead of ${one.code} and ${other.code}: one code has both sides.`;
  return finding('conflict', [one.code, other.code], { text, at: 'I.B.13', release, choices: [both] });
};

const sharedBy = (one: string, other: string): string => {
  const end = [...one].findIndex((character, at) => other[at] !== character);
  return one.slice(0, end).replace(/\.$/, '');
};

/** Injuries of one site may differ: a wound with a foreign body beside one without. */
const withAndWithout: SiblingRule = (one, other, _, { release }) => {
  if (one.open !== other.open || one.title === other.title || /^[ST]/.test(one.code)) return undefined;
  const text = `Report ${one.code} or ${other.code}: their titles say opposite things of one condition.`;
  return finding('conflict', [one.code, other.code], { text, note: one.title, at: one.code, release });
};

/** Guideline I.C.12.a.6 (FY2026): a pressure ulcer that grows during an admission has two stages. */
const twoGrades: SiblingRule = (one, other, { setting }, { release }) => {
  const isSame = one.grade !== '' && other.grade !== '' && one.grade !== other.grade && one.graded === other.graded;
  if (!isSame || one.sides !== other.sides || split(one.code)[1] !== split(other.code)[1]) return undefined;
  if (one.code.startsWith('L89') && setting === 'inpatient') return undefined;
  const at = /^T2[0-5]/.test(one.code) ? 'I.C.19.d.2' : one.code;
  const text = `Report ${one.code} or ${other.code}, unless they are two conditions: one is ${one.grade}, the other ${other.grade}.`;
  return finding('conflict', [one.code, other.code], { text, note: one.title, at, release });
};

const RULES: readonly SiblingRule[] = [twoEncounters, twoSides, withAndWithout, twoGrades];
