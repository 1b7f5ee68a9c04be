/** The answer of a validation for a unit of UCUM. */
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { quote } from '../inputs.ts';
import { doubtOfUnit, insteadOf, UCUM_NOTICE, unitOf } from '../units/ucum.ts';

/** That a text is no code of UCUM, and what UCUM writes for it; or that a code may not be the one that is meant. */
export const unitWarnings = (code: string): readonly string[] => {
  if (unitOf(code) !== undefined) return doubtOfUnit(code);
  const instead = insteadOf(code);
  return [`code ${quote(code)} is no code of UCUM${instead === undefined ? '' : `: UCUM writes ${instead}`}`];
};

/** The members of a validation. UCUM has no release dates, no successors and no bill. */
export const unitValidated = (
  terminology: Terminology,
  code: string,
  display: string | undefined,
  date: string | undefined,
) => {
  const unit = unitOf(code);
  const instead = unit === undefined ? unitOf(insteadOf(code) ?? '') : undefined;
  const displayMatch =
    display?.trim() === unit?.name ? 'exact' : isSame(display, unit?.name) ? 'letter_case' : 'different';
  return {
    code,
    system: 'ucum' as const,
    found: unit !== undefined,
    display: unit?.name ?? '',
    status: unit === undefined ? ('unknown' as const) : ('current' as const),
    current: unit !== undefined,
    ...{ billable: null, prescribable: null },
    display_match: display === undefined || unit === undefined ? null : (displayMatch as 'exact'),
    ...{ date: date ?? null, date_covered: null, judged_on: null, date_note: UCUM_NOTICE },
    ...{ effective_from: null, effective_to: null, replaced_by: [], missing_axes: [] },
    choices: instead === undefined ? [] : [{ code: instead.code, display: instead.name, billable: null, axis: 'unit' }],
    other_readings: [],
    pack: { release: 'UCUM', checksum: terminology.checksum, valid_from: null, valid_to: null },
    absent: [],
    ...{ catalog: terminology.metadata, disclaimer },
  };
};

const isSame = (sent: string | undefined, name: string | undefined): boolean =>
  sent?.trim().toLowerCase() === name?.toLowerCase();
