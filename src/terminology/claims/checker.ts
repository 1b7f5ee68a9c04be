/** Makes the check of claims out of what a pack has of ICD-10-CM. */
import { lazily, memoised } from '../../deferred.ts';
import type { CodeDetails } from '../details/code-details.ts';
import type { CheckedClaim, Claim } from '../model/claim.ts';
import { releaseAt, type Validity } from '../model/code-system.ts';
import { type Field, NO_EDITS, tabularYearIn } from '../model/details.ts';
import { icd10cmSyntax } from '../systems/icd10cm/code.ts';
import { checkClaim } from './check.ts';
import { type Instruction, instructionsAt, names } from './instructions.ts';
import { listOrder } from './list-order.ts';

type Source = {
  /** On a day; without one, of any year. */
  readonly detailsOf: (code: string, day?: string) => CodeDetails | undefined;
  /** The newest last. */
  readonly releases: readonly { readonly release: string; readonly validity: Validity | undefined }[];
  readonly fields: readonly Field[];
  readonly absent: readonly string[];
  readonly listRuns: readonly string[] | undefined;
  /** It has the notes and edits of some codes only. */
  readonly isSelection: boolean;
};

/** The code system of diagnoses on a claim. */
export const CLAIMED = 'icd10';

export type ClaimChecker = {
  readonly check: (claim: Claim) => CheckedClaim;
  /** True for a code of which a note asks for another one, before or behind it. */
  readonly asks: (code: string, other: string) => boolean;
};

/** @param open - called with the first claim */
export const claimChecker = (open: () => Source): ClaimChecker => {
  const opened = lazily(() => {
    const source = open();
    const order = listOrder(source.listRuns ?? []);
    const titleOf = (code: string) => source.detailsOf(code)?.self.display;
    const notes = memoised((key: string) => {
      const place = source.detailsOf(key);
      return place === undefined ? [] : instructionsAt(key, place.texts, { order, titleOf });
    });
    const over: (key: string) => readonly Instruction[] = memoised((key: string) => {
      const [parent] = source.detailsOf(key)?.related('parent').items ?? [];
      return [...notes(key), ...(parent === undefined ? [] : over(parent.code))];
    });
    const billableBelow = memoised((header: string) => {
      const below = source.detailsOf(header)?.related('descendants').items ?? [];
      return below.flatMap(({ code, billable }) => (billable === true ? [code] : []));
    });
    return { ...source, order, notes, over, billableBelow };
  });
  const asks = (code: string, other: string): boolean => {
    const { order, over } = opened();
    return over(code).some((note) => ASKING.includes(note.kind) && names(note, other, order.placeOf(other)));
  };
  const check = (claim: Claim) => {
    const { detailsOf, releases, fields, absent, isSelection, order, notes, over, billableBelow } = opened();
    const newest = releases.at(-1)?.release ?? '';
    const { date } = claim;
    const covering = date === undefined ? undefined : releaseAt(releases, date);
    const release = covering?.release ?? newest;
    const listYear = tabularYearIn(absent);
    const listRelease = listYear === undefined ? newest : `FY${listYear}`;
    return checkClaim(
      claim,
      {
        onDay: (code) => detailsOf(code, covering === undefined ? undefined : date),
        ever: (code) => detailsOf(code),
        asPublished: icd10cmSyntax.normalise,
        placeOf: order.placeOf,
        billableBelow,
        instructionsAt: notes,
        instructionsOver: over,
        ...{ release, listRelease },
      },
      {
        day:
          date === undefined || covering !== undefined
            ? undefined
            : `No loaded release is known to cover ${date}: the codes are judged by ${release}.`,
        notes: isSelection ? SELECTION : gapOfNotes(fields, listRelease, release),
        edits: isSelection ? SELECTION : fields.includes('claim_edits') ? undefined : `There are ${NO_EDITS}.`,
        presentOnAdmission: fields.includes('poa_exempt')
          ? undefined
          : 'No list of codes that are exempt from the present-on-admission indicator is loaded.',
      },
    );
  };
  return { check, asks };
};

const ASKING: readonly string[] = ['use_additional', 'code_first', 'code_also'];

const gapOfNotes = (fields: readonly Field[], list: string, release: string): string | undefined => {
  if (!fields.includes('excludes1')) return 'No tabular list is loaded, so no note on this claim is known.';
  return list === release ? undefined : `The notes are those of ${list}, and the codes are judged by ${release}.`;
};

const SELECTION =
  'The starter selection has the notes and edits of some codes only: load the official releases to have all judged.';
