/** Rules of the notes of the tabular list: what may not stand together, what comes first, what is added. */
import type { ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { finding } from './finding.ts';
import { type Instruction, isAdverseEffect, names, placeNamed } from './instructions.ts';

const named = (instruction: Instruction, others: readonly ReadCode[]): readonly ReadCode[] =>
  others.filter(({ code, place }) => names(instruction, code, place));

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
            const text =
              note.kind === 'excludes1'
                ? `Report ${mine} or ${its}, not both, unless the two conditions are unrelated (guideline I.A.12.a).`
                : `Keep ${mine} and ${its} together only if the record supports both (guideline I.A.12.b).`;
            const { at, note: words } = note;
            return finding(note.kind as 'excludes1', [mine, its], { text, note: words, at, release: listRelease });
          }),
      ),
  );

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
      .filter(
        (note) =>
          note.kind === 'code_first' && note.isReadable && (!note.isOfAdverseEffects || isAdverseEffect(read.code)),
      )
      .flatMap((note) => orderOf(note, { read, before: codes.slice(0, at), after: codes.slice(at + 1) }, releases));
    const isFirst = at === 0 && isManifestation(read) && found.every(({ rule }) => rule !== 'code_first');
    return isFirst ? [manifestationFirst(read, releases), ...found] : found;
  });

type Place = { readonly read: ReadCode; readonly before: readonly ReadCode[]; readonly after: readonly ReadCode[] };

const orderOf = (note: Instruction, { read, before, after }: Place, releases: Releases): readonly ClaimFinding[] => {
  if (named(note, before).length > 0) return [];
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
  const text = `${asked(note, 'put')} the code of the underlying condition before ${code}: see the note at ${placeNamed(note.at)}.`;
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
      .filter((note) => note.kind === 'use_additional' && note.isReadable)
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

/** True for an additional code behind none of those that ask for it, of which no note asks for the other one. */
const isEarly = (other: ReadCode, read: ReadCode, codes: readonly ReadCode[]): boolean =>
  !codes.slice(0, codes.indexOf(other)).some((before) => speaksOf(before, other, ['use_additional'])) &&
  !speaksOf(other, read, ['code_first', 'use_additional']);

const speaksOf = (read: ReadCode, { code, place }: ReadCode, kinds: readonly string[]): boolean =>
  read.instructions.some((note) => kinds.includes(note.kind) && names(note, code, place));
