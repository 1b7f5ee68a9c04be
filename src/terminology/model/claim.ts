/** A set of ICD-10-CM codes as a claim carries it, and what is found about it. */
import type { NoteKind } from './details.ts';

export const SEXES = ['female', 'male'] as const;
export type Sex = (typeof SEXES)[number];

export const SETTINGS = ['inpatient', 'outpatient'] as const;
export type Setting = (typeof SETTINGS)[number];

/** Codes in the order of a claim, and what is known of the patient and of the visit. */
export type Claim = {
  readonly codes: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** In years; an infant has decimals. */
  readonly age?: number | undefined;
  readonly sex?: Sex | undefined;
  readonly setting?: Setting | undefined;
};

/** The rules that make a claim wrong, then those that give advice, in the order of the findings. */
export const ERROR_RULES = [
  ...(['not_found', 'date_outside', 'not_billable', 'seventh_character', 'duplicate', 'header_and_child'] as const),
  ...(['excludes1', 'code_first', 'age', 'sex'] as const),
] as const;
const ADVICE_RULES = [
  ...(['external_cause_first', 'principal', 'sequence', 'conflict', 'with', 'unspecified_beside_specific'] as const),
  ...(['code_first_missing', 'use_additional', 'excludes2', 'poa_exempt'] as const),
] as const;
export const CLAIM_RULES = [...ERROR_RULES, ...ADVICE_RULES] as const;
export type ClaimRule = (typeof CLAIM_RULES)[number];

export const VERDICTS = ['errors', 'advice', 'clean'] as const;

export type ClaimFinding = {
  readonly rule: ClaimRule;
  readonly severity: 'error' | 'advice';
  /** The code that the rule is about first: of a note, the one at whose place it stands. */
  readonly codes: readonly string[];
  /** A sentence that says what to do. */
  readonly text: string;
  /** The words of the release or of the guidelines; empty where a flag or a list says it. */
  readonly note: string;
  /** The code, block or chapter where it stands, the section of the guidelines, or the name of a list. */
  readonly at: string;
  readonly release: string;
  /** The note asks for it only where it applies. */
  readonly optional: boolean;
  /** The codes to choose from instead. */
  readonly choices: readonly string[];
};

/** A rule that the loaded releases do not let judge. */
export type NotJudged = { readonly rule: ClaimRule; readonly codes: readonly string[]; readonly text: string };

/** On the day of the claim. */
export const CLAIM_STATUSES = ['current', 'obsolete', 'not_yet_valid', 'unknown'] as const;

export type ClaimCode = {
  readonly code: string;
  readonly display: string;
  /** `null` for a code that no loaded release has. */
  readonly billable: boolean | null;
  readonly status: (typeof CLAIM_STATUSES)[number];
};

export type CheckedClaim = {
  readonly codes: readonly ClaimCode[];
  readonly verdict: (typeof VERDICTS)[number];
  /** Errors first, each rule in the order of the codes. */
  readonly findings: readonly ClaimFinding[];
  readonly notJudged: readonly NotJudged[];
};

/** The notes that a claim is checked by. */
export const CLAIM_NOTES = [
  'excludes1',
  'excludes2',
  'code_first',
  'use_additional',
  'code_also',
] as const satisfies NoteKind[];
export type ClaimNoteKind = (typeof CLAIM_NOTES)[number];
