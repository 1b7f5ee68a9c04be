/** How many codes, terms and words a pack has, as a table. */
import { isObsolete, type System } from '../../terminology/model/concept.ts';
import type { Pack } from '../../terminology/pack/pack.ts';
import { unpackTraits } from '../../terminology/search/index.ts';

export const TITLES: Readonly<Record<System, string>> = { rxnorm: 'RxNorm', icd10: 'ICD-10-CM', loinc: 'LOINC' };

/** Counts of one system of a pack. */
export type Counts = {
  readonly system: System;
  readonly release: string;
  readonly codes: number;
  readonly current: number;
  /** Retired, deleted, suppressed or deprecated. */
  readonly obsolete: number;
  /** Discouraged, or on trial. */
  readonly other: number;
  /** ICD-10-CM only. */
  readonly billable: number | null;
  /** Wordings under which codes are found. */
  readonly terms: number;
  /** Distinct words of the terms, after normalisation. */
  readonly words: number;
};

export const countsOf = ({ indexes, releases }: Pack, system: System): Counts => {
  const { traits, profiles, weights } = indexes[system];
  const all = [...traits].map(unpackTraits);
  const current = all.filter(({ status }) => status === 'current').length;
  const obsolete = all.filter(({ status }) => isObsolete(status)).length;
  return {
    system,
    release: releases[system === 'icd10' ? 'icd10cm' : system],
    codes: all.length,
    current,
    obsolete,
    other: all.length - current - obsolete,
    billable: system === 'icd10' ? all.filter(({ billable }) => billable).length : null,
    terms: profiles.length,
    words: weights.length,
  };
};

const NUMBERS = ['codes', 'current', 'obsolete', 'other', 'billable', 'terms', 'words'] as const;

/** The counts of all systems, one a line. */
export const countsTable = (rows: readonly Counts[]): string => {
  const lines = [
    ['system', 'release', ...NUMBERS],
    ...rows.map((row) => [TITLES[row.system], row.release, ...NUMBERS.map((name) => grouped(row[name]))]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
};

/** `108,248`; a bar for what a system does not have. */
export const grouped = (value: number | null): string => value?.toLocaleString('en-US') ?? '-';
