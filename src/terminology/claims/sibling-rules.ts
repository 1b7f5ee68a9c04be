/** Codes of one condition whose titles contradict one another: two encounters, two sides, with and without, two severities. */
import type { Claim, ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { hasWhatLacks } from './combination-rules.ts';
import { finding } from './finding.ts';

type Told = {
  readonly code: string;
  readonly title: string;
  /** In lower case. */
  readonly text: string;
  /** The first severity in the title; empty without one. */
  readonly grade: string;
  /** The sides that the title names. */
  readonly sides: string;
};

/** One finding of two codes at most. */
export const ofSiblings = (codes: readonly ReadCode[], claim: Claim, releases: Releases): readonly ClaimFinding[] => {
  const told = codes.flatMap(({ code, current }) =>
    current?.self.billable === true ? [toldBy(code, current.self.display)] : [],
  );
  const alike = told.flatMap((one, at) =>
    told.slice(at + 1).flatMap((other) =>
      one.code[0] === other.code[0]
        ? (RULES.values()
            .map((rule) => rule(one, other, claim, releases))
            .find((found) => found !== undefined) ?? [])
        : [],
    ),
  );
  return [...alike, ...otherTrimester(told, releases)];
};

const SIDE = /\b(?:right|left|bilateral|both)\b/g;
const GRADE =
  /\b(?:mild to moderate|mild|moderate|severe|profound|(?:first|second|third|fourth) degree|class \d|stage [\div]+[a-c]?)\b/;

const toldBy = (code: string, title: string): Told => {
  const text = title.toLowerCase();
  return { code, title, text, grade: GRADE.exec(text)?.[0] ?? '', sides: (text.match(SIDE) ?? []).join(' ') };
};

type SiblingRule = (one: Told, other: Told, claim: Claim, releases: Releases) => ClaimFinding | undefined;

/** A code without its 7th character, and that character. */
const split = (code: string): readonly [stem: string, seventh: string] =>
  code.length === FULL_LENGTH ? [code.slice(0, -1), code.slice(-1)] : [code, ''];
const FULL_LENGTH = 8;

/** Guidelines I.C.19.a and I.B.10 (FY2026): one phase of care; a burn may heal beside what another one has left (I.C.19.d). */
const twoEncounters: SiblingRule = ({ code: one }, { code: other }, _, { release }) => {
  const [[stem, mine], [same, its]] = [split(one), split(other)];
  if (stem !== same || mine === its || !/^[MST]/.test(one)) return undefined;
  const isOver = [mine, its].includes('S');
  if (isOver && /^T(?:2|3[0-2])/.test(one)) return undefined;
  const text = `Report ${one} or ${other}, unless they are two conditions: each has one 7th character at an encounter.`;
  return finding('conflict', [one, other], { text, at: isOver ? 'I.B.10' : 'I.C.19.a', release });
};

/** A title without its side, and without the words that the titles of one side and of both have otherwise. */
const sideless = (text: string): string =>
  text
    .replace(/\b(?:right|left|(?:uni|bi)lateral|of|eyes?|ears?)\b|s\b|,/g, '')
    .split(' ')
    .filter(Boolean)
    .join(' ');

/** Guideline I.B.13 (FY2026): two codes for two sides stand where no code has both. */
const twoSides: SiblingRule = (one, other, _, { billableBelow, onDay, release }) => {
  if (!['left right', 'right left'].includes(`${one.sides} ${other.sides}`)) return undefined;
  const condition = sideless(one.text);
  if (condition !== sideless(other.text)) return undefined;
  const header = /\bunilateral\b/.test(one.text) ? one.code.slice(0, 3) : sharedBy(one.code, other.code);
  const both = billableBelow(header).find((code) => {
    const name = onDay(code)?.self.display.toLowerCase() ?? '';
    return /\bbilateral\b/.test(name) && sideless(name) === condition;
  });
  if (both === undefined) return undefined;
  const text = `Use ${both} instead of ${one.code} and ${other.code}: one code has both sides.`;
  return finding('conflict', [one.code, other.code], { text, at: 'I.B.13', release, choices: [both] });
};

/** Guideline I.B.13 (FY2026): the code of both sides has each of them. */
const bothAndOne: SiblingRule = (one, other, _, { release }) => {
  const [both, side] = one.sides === 'bilateral' ? [one, other] : [other, one];
  if (both.sides !== 'bilateral' || !/^(?:right|left)$/.test(side.sides)) return undefined;
  if (split(both.code)[1] !== split(side.code)[1] || sideless(both.text) !== sideless(side.text)) return undefined;
  const text = `Remove ${side.code} if it means the condition of ${both.code}, which has both sides.`;
  const told = { text, note: both.title, at: 'I.B.13', release, choices: [both.code] };
  return finding('conflict', [side.code, both.code], told);
};

/** Guideline I.C.19.e.5 (FY2026): one drug at one encounter was taken wrongly, or rightly, or too little of it. */
const twoEffects: SiblingRule = ({ code: one }, { code: other, title }, _, { release }) => {
  const [drug, effect] = [one.slice(0, INTENT), one[INTENT]];
  if (!DRUG.test(one) || !other.startsWith(drug) || other[INTENT] === effect) return undefined;
  const text = `Report ${one} or ${other}: poisoning, adverse effect and underdosing of one drug exclude one another.`;
  return finding('conflict', [one, other], { text, note: title, at: 'I.C.19.e.5', release });
};
const DRUG = /^T(?:3[6-9]|4\d|50)\..{3}[ADS]$/;
/** The place of the character that tells them apart. */
const INTENT = 6;

const sharedBy = (one: string, other: string): string => {
  const end = [...one].findIndex((character, at) => other[at] !== character);
  return one.slice(0, end).replace(/\.$/, '');
};

/** Injuries of one site may differ: a wound with a foreign body beside one without. */
const withAndWithout: SiblingRule = (one, other, _, { release }) => {
  if (/^(?!S06)[ST]/.test(one.code) || one.code.slice(0, 3) !== other.code.slice(0, 3) || one.sides !== other.sides)
    return undefined;
  if (!hasWhatLacks(one.text, other.text) && !hasWhatLacks(other.text, one.text)) return undefined;
  const text = `Report ${one.code} or ${other.code}: their titles say opposite things of one condition.`;
  return finding('conflict', [one.code, other.code], { text, note: one.title, at: one.code, release });
};

/** Guideline I.C.12.a (FY2026): a pressure ulcer that grows during an admission has two stages. */
const twoGrades: SiblingRule = (one, other, { setting }, { release }) => {
  if (one.grade === '' || other.grade === '' || one.grade === other.grade || one.sides !== other.sides)
    return undefined;
  if (gradeless(one.text) !== gradeless(other.text)) return undefined;
  if (/^[MST]/.test(one.code) && split(one.code)[1] !== split(other.code)[1]) return undefined;
  if (one.code.startsWith('L89') && setting === 'inpatient') return undefined;
  const at = /^T2[0-5]/.test(one.code) ? 'I.C.19.d' : one.code;
  const text = `Report ${one.code} or ${other.code}, unless they are two conditions: one is ${one.grade}, the other ${other.grade}.`;
  return finding('conflict', [one.code, other.code], { text, note: one.title, at, release });
};

/** A title without its severity, which is that of the condition with all that it has. */
const gradeless = (text: string): string =>
  text.replace(GRADE, '*').replace(/ \((?:mild|moderate|severe)\)|,? \bwith(?:out)? .{0,300}$|, uncomplicated$/g, '');

const ACUITY = /\b(?:acute (?:and|on) \(?chronic\)?|acute|chronic)(?= )/;
const BOTH_ACUITIES = /^acute (?:and|on)/;

/** Guideline I.B.8 (FY2026): acute and chronic are two codes where no code has both. */
const acuteAndChronic: SiblingRule = (one, other, _, { billableBelow, onDay, release }) => {
  const [mine, its] = [one, other].map(({ text }) => ACUITY.exec(text)?.[0] ?? '');
  if (!mine || !its || mine === its || one.text.replace(ACUITY, '*') !== other.text.replace(ACUITY, '*'))
    return undefined;
  const isBoth = (text: string) => BOTH_ACUITIES.test(ACUITY.exec(text)?.[0] ?? '');
  const joint =
    [one, other].find(({ text }) => isBoth(text))?.code ??
    billableBelow(one.code.slice(0, 3)).find((code) => {
      const name = onDay(code)?.self.display.toLowerCase() ?? '';
      return isBoth(name) && name.replace(ACUITY, '*') === one.text.replace(ACUITY, '*');
    });
  if (joint === undefined) return undefined;
  const less = [one.code, other.code].filter((code) => code !== joint);
  const text =
    less.length === 1
      ? `Remove ${less[0]}: ${joint} is of both acute and chronic.`
      : `Use ${joint} instead of ${one.code} and ${other.code}: one code is of both acute and chronic.`;
  const codes = [...less, ...[joint].filter(() => less.length === 1)];
  return finding('conflict', codes, { text, at: 'I.B.8', release, choices: [joint] });
};

const RULES: readonly SiblingRule[] = [
  ...[twoEncounters, twoSides, bothAndOne, withAndWithout, acuteAndChronic, twoGrades, twoEffects],
];

/** The note at the head of chapter 15 (tabular list FY2026): the second trimester begins with week 14, the third with week 28. */
const otherTrimester = (told: readonly Told[], { ever, listRelease }: Releases): readonly ClaimFinding[] => {
  // Z3A.00 says nothing, Z3A.01 less than 8 weeks and Z3A.49 more than 42.
  const weeks = told.find(({ code }) => /^Z3A\.(?!00)/.test(code))?.code;
  if (weeks === undefined) return [];
  const week = Number(weeks.slice('Z3A.'.length));
  const wanted = week < 14 ? 'first' : week < 28 ? 'second' : 'third';
  return told
    .filter(({ text }) => ![undefined, wanted].includes(/\b(first|second|third) trimester\b/.exec(text)?.[1]))
    .map(({ code }) =>
      finding('conflict', [code, weeks], {
        text: `Check ${code} and ${weeks}: these weeks are in the ${wanted} trimester.`,
        note: (ever('15')?.texts('notes') ?? []).filter((line) => /\btrimester- /.test(line)).join('; '),
        ...{ at: '15', release: listRelease },
      }),
    );
};
