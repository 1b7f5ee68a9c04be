/** Rules of the notes of the tabular list: what may not stand together, what comes first, what is added. */
import type { ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { finding } from './finding.ts';
import { asksForGerm, concerns, type Instruction, names, placeNamed } from './instructions.ts';

const named = (instruction: Instruction, others: readonly ReadCode[]): readonly ReadCode[] =>
  others.filter(
    ({ code, place }) =>
      names(instruction, code, place) ||
      (instruction.kind === 'code_first' && instruction.at === SEVERE && SEPSIS.test(code)),
  );

/**
 * The note at R65.2 names some of the infections that come before severe sepsis: those of the Alphabetic Index FY2026,
 * "Sepsis", are others (guideline I.C.1.d.1.b).
 */
const SEVERE = 'R65.2';
const SEPSIS =
  /^(?:A(?:4[01]|02\.1|20\.7|21\.7|22\.7|24\.[01]|26\.7|28\.[02]|31\.2|32\.7|39\.[2-4]|42\.7|54\.86)|B00\.7|B37\.7|J95\.02|O0(?:3\.[38]7|4\.87|7\.37|8\.(?:0|82))|O75\.3|O85|O86\.04|P36|T80\.2|T81\.4|T88\.0)/;

/**
 * Guidelines I.A.12.a and I.A.12.b (FY2026). Two codes of an Excludes1 note are never reported together, unless the two
 * conditions are unrelated; those of an Excludes2 note may be.
 */
export const ofExcludes = (codes: readonly ReadCode[], { listRelease }: Releases): readonly ClaimFinding[] =>
  codes.flatMap((read) =>
    read.instructions
      .filter(({ kind }) => kind === 'excludes1' || kind === 'excludes2')
      .flatMap((note) =>
        named(note, codes)
          .filter((other) => other !== read)
          .map((other) => {
            const [mine, its] = [read.code, other.code];
            const { at, note: words } = note;
            const told = { note: words, at, release: listRelease };
            return note.kind === 'excludes1'
              ? finding('excludes1', [mine, its], { ...told, ...ofTwo(mine, its) })
              : finding('excludes2', [mine, its], {
                  ...told,
                  text: `Keep ${mine} and ${its} together only if the record supports both (guideline I.A.12.b).`,
                  optional: isOfChapter(at),
                });
          }),
      ),
  );

/** A note of a whole chapter says of nearly every pair that both may stand. */
const isOfChapter = (at: string): boolean => /^\d+$/.test(at);

/** The advice for two codes that exclude each other, and the one that stays if that is known. */
const ofTwo = (mine: string, its: string): { readonly text: string; readonly choices: readonly string[] } => {
  const removed = (code: string, why: string) => ({
    text: `Remove ${code}${why}`,
    choices: [code === mine ? its : mine],
  });
  const [less] = mine.slice(0, 3) === its.slice(0, 3) && SUBSTANCE.test(mine) ? byDegree([mine, its]) : [];
  if (less !== undefined && less[DEGREE] !== [mine, its].find((code) => code !== less)?.[DEGREE])
    return removed(less, ': of one substance only the gravest of use, abuse and dependence is told (I.C.5.b.2).');
  const status = [mine, its].filter((code) => code.startsWith('Z'));
  if (status.length === 1)
    return removed(status[0] ?? '', `, if the record supports the other code: never report both (guideline I.A.12.a).`);
  const isOne = mine.slice(0, 3) === its.slice(0, 3) ? !/^[CDMST]/.test(mine) : [mine, its].every(isDiabetes);
  const unless =
    isOne || status.length > 0 ? ': a patient has one of the two' : ', unless the two conditions are unrelated';
  return { text: `Report ${mine} or ${its}, not both${unless} (guideline I.A.12.a).`, choices: [] };
};

const isDiabetes = (code: string): boolean => /^E(?:0[89]|1[013])/.test(code);

/** Guideline I.C.5.b.2 (FY2026): use, abuse and dependence of F10–F19 by their fourth character, the gravest last. */
const SUBSTANCE = /^F1[0-689]\.[129]/;
const DEGREE = 4;
const byDegree = (codes: readonly string[]): readonly string[] =>
  codes.toSorted((a, b) => '912'.indexOf(a[DEGREE] ?? '') - '912'.indexOf(b[DEGREE] ?? ''));

/** O80 "is not to be used with any other code from chapter 15" (tabular list FY2026; guideline I.C.15.n). */
export const besideNormalDelivery = (
  codes: readonly ReadCode[],
  { listRelease, ever }: Releases,
): readonly ClaimFinding[] => {
  const [note = ''] = ever('O80')?.texts('inclusion_terms') ?? [];
  return codes
    .filter(
      ({ code, known }) => known !== undefined && /^O(?!80)/.test(code) && codes.some((one) => one.code === 'O80'),
    )
    .map(({ code }) => {
      const text = `Report O80 or ${code}, not both: no other code of chapter 15 stands beside O80.`;
      return finding('excludes1', ['O80', code], { text, note, at: 'O80', release: listRelease });
    });
};

/**
 * Guideline I.A.13 (FY2026): the underlying condition is sequenced first, and the manifestation follows.
 *
 * @param isManifestation - an edit says that the code is never first
 */
export const ofCodeFirst = (
  codes: readonly ReadCode[],
  releases: Releases,
  isManifestation: (code: ReadCode) => boolean,
): readonly ClaimFinding[] =>
  codes.flatMap((read, at) => {
    const found = read.instructions
      .filter((note) => note.kind === 'code_first' && note.isReadable && concerns(note, read.code))
      .flatMap((note) => orderOf(note, { read, before: codes.slice(0, at), after: codes.slice(at + 1) }, releases));
    const isFirst = at === 0 && isManifestation(read) && found.every(({ rule }) => rule !== 'code_first');
    return isFirst ? [manifestationFirst(read, releases), ...found] : found;
  });

type Place = { readonly read: ReadCode; readonly before: readonly ReadCode[]; readonly after: readonly ReadCode[] };

const orderOf = (note: Instruction, { read, before, after }: Place, releases: Releases): readonly ClaimFinding[] => {
  const isMet = named(note, before).length > 0;
  if (isMet && !note.isOfEach) return [];
  const { code } = read;
  const told = { note: note.note, at: note.at, release: releases.listRelease, optional: note.isOptional };
  const late = named(note, after);
  if (late.length > 0) {
    return late.map((other) =>
      finding('code_first', [code, other.code], {
        ...{ ...told, optional: false },
        text: `Put ${other.code} before ${code}: the note at ${placeNamed(note.at)} asks for it first.`,
      }),
    );
  }
  if (isMet) return [];
  const what = note.effects === undefined ? 'the underlying condition' : 'the nature of the adverse effect';
  const text = `${asked(note, 'put')} the code of ${what} before ${code}: see the note at ${placeNamed(note.at)}.`;
  return [finding('code_first_missing', [code], { ...told, text })];
};

const asked = ({ isOptional }: Instruction, verb: string): string =>
  isOptional ? `If it applies, ${verb}` : `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;

const manifestationFirst = ({ code, current }: ReadCode, { release }: Releases): ClaimFinding =>
  finding('code_first', [code], {
    text: `Put the underlying condition before ${code}: a manifestation code is never the first diagnosis.`,
    note: current?.self.display ?? '',
    ...{ at: code, release },
  });

/** Guidelines I.A.13 and I.B.7 (FY2026): a code that the note asks for is added, after this one. */
export const ofUseAdditional = (codes: readonly ReadCode[], { listRelease }: Releases): readonly ClaimFinding[] =>
  codes.flatMap((read, at) =>
    read.instructions
      .filter((note) => note.kind === 'use_additional' && note.isReadable && concerns(note, read.code))
      .filter((note) => !(asksForGerm(note) && codes.some(({ code }) => OF_GERM.test(code))))
      .flatMap((note) => {
        const found = named(note, codes).filter((other) => other !== read);
        const told = { note: note.note, at: note.at, release: listRelease, optional: note.isOptional };
        const text = `${asked(note, 'add')} the code that the note at ${placeNamed(note.at)} asks for, behind ${read.code}.`;
        if (found.length === 0) return [finding('use_additional', [read.code], { ...told, text })];
        return found
          .filter((other) => codes.indexOf(other) < at && isEarly(other, read, codes))
          .map((other) =>
            finding('use_additional', [read.code, other.code], {
              ...{ ...told, optional: false },
              text: `Put ${other.code} behind ${read.code}: the note at ${placeNamed(note.at)} asks for it as an additional code.`,
            }),
          );
      }),
  );

/** Sepsis of which the code tells the germ: that of its local infection need not be told again. */
export const OF_GERM = /^A4(?:0\.[0138]|1\.(?:[0-5]|81))/;

/** True for an additional code behind none of those that ask for it, of which no note asks for the other one. */
const isEarly = (other: ReadCode, read: ReadCode, codes: readonly ReadCode[]): boolean =>
  !codes.slice(0, codes.indexOf(other)).some((before) => speaksOf(before, other, ['use_additional'])) &&
  !speaksOf(other, read, ['code_first', 'use_additional']);

const speaksOf = (read: ReadCode, { code, place }: ReadCode, kinds: readonly string[]): boolean =>
  read.instructions.some((note) => kinds.includes(note.kind) && names(note, code, place));
