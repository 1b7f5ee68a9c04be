/** Counts the codes, terms and words of a pack. */
import { isObsolete, SYSTEMS, type System } from '../terminology/model/concept.ts';
import { IDENTITIES } from '../terminology/model/identity.ts';
import type { Pack } from '../terminology/pack/pack.ts';
import { traitsOf } from '../terminology/search/index.ts';
import { CODE_SYSTEMS } from '../terminology/systems/index.ts';
import { grouped, table } from './terminal.ts';

type Counts = {
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
  /** Designations that codes are found under. */
  readonly terms: number;
  /** Distinct words of the terms, after normalisation. */
  readonly words: number;
};

/** Of each system that the pack has. */
export const countsOf = (pack: Pack): readonly Counts[] =>
  SYSTEMS.flatMap((system) => {
    const release = pack.releases[IDENTITIES[system].releaseKey];
    return release === undefined ? [] : [countsOfSystem(pack, system, release)];
  });

const countsOfSystem = ({ indexes }: Pack, system: System, release: string): Counts => {
  const { traits, profiles, weights } = indexes[system];
  const all = [...traits.keys()].map((concept) => traitsOf(indexes[system], concept));
  const current = all.filter(({ status }) => status === 'current').length;
  const obsolete = all.filter(({ status }) => isObsolete(status)).length;
  return {
    system,
    release,
    codes: all.length,
    current,
    obsolete,
    other: all.length - current - obsolete,
    billable: CODE_SYSTEMS[system].hasHeaders ? all.filter(({ billable }) => billable).length : null,
    terms: profiles.length,
    words: weights.length,
  };
};

const NUMBERS = ['codes', 'current', 'obsolete', 'other', 'billable', 'terms', 'words'] as const;

/** The counts as people read them, one system a line. */
export const countsTable = (rows: readonly Counts[]): string =>
  table(
    [
      ['system', 'release', ...NUMBERS],
      ...rows.map((row) => [CODE_SYSTEMS[row.system].title, row.release, ...NUMBERS.map((name) => grouped(row[name]))]),
    ],
    2,
  );
