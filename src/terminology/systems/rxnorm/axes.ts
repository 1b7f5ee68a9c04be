/** The axes of a drug as one number: its dose form, and how common it is on the market. */
import type { Concept, TermType } from '../../model/concept.ts';
import { FORM_BITS, packForm } from './dose-form.ts';

/** Prepares the axes of all drugs of a release. */
export const drugAxes = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
  const rankOf = ranks(concepts);
  return (concept) =>
    FORMED.has(concept.termType) ? packForm(concept.name) | (commonnessOf(rankOf(concept)) << FORM_BITS) : 0;
};

const FORMED: ReadonlySet<TermType> = new Set(['SCD', 'SBD', 'SCDF', 'SBDF', 'GPCK', 'BPCK']);

/** How common a drug is: twice the base-2 logarithm of how far its rank is above the last. 0 if it is not sold. */
export const commonnessIn = (axes: number): number => axes >>> FORM_BITS;

/** Drugs with this rank have one package. */
const LAST_RANK = 1 << 14;
const MOST_COMMON = 31;

const commonnessOf = (rank: number): number =>
  rank === 0 ? 0 : Math.max(1, Math.min(MOST_COMMON, Math.round(2 * Math.log2(LAST_RANK / rank))));

/** The rank of a drug; of a clinical drug that is sold under brands alone that of the commonest. */
const ranks = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
  const ofBrands = new Map<string, number>();
  for (const { termType, rank, name } of concepts) {
    if (termType !== 'SBD' || rank === 0) continue;
    const key = unbranded(name);
    ofBrands.set(key, Math.min(rank, ofBrands.get(key) ?? rank));
  }
  return ({ termType, rank, name }) => (rank === 0 && termType === 'SCD' ? (ofBrands.get(unbranded(name)) ?? 0) : rank);
};

const unbranded = (name: string): string => name.replace(/\s*\[[^\]]+\]$/, '').toLowerCase();
