import { describe, expect, test } from 'bun:test';
import { flawsOf } from '../../../src/terminology/pack/inspect.ts';
import { buildSystemIndex } from '../../../src/terminology/search/build-index.ts';
import type { SystemIndex } from '../../../src/terminology/search/index.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';
import { concept } from '../support/concepts.ts';

const index = buildSystemIndex(CODE_SYSTEMS.loinc, [
  concept('loinc', '1-8', 'Glucose [Mass/volume] in Serum', { synonyms: ['sugar'] }),
  concept('loinc', '2-6', 'Glucose [Moles/volume] in Urine'),
]);

/** The array with another number at the end. */
const ending = <Numbers extends Uint8Array | Uint16Array | Uint32Array | Float32Array>(
  numbers: Numbers,
  last: number,
): Numbers => {
  const copy = numbers.slice() as Numbers;
  copy[copy.length - 1] = last;
  return copy;
};

describe('an index', () => {
  test('that was just built has no flaw', () => {
    expect(flawsOf(index)).toEqual([]);
  });

  test.each<[string, Partial<SystemIndex>]>([
    ['a weight of a word is no number', { weights: ending(index.weights, Number.NaN) }],
    ['postings name terms that are not there', { postings: ending(index.postings, 100) }],
    ['postings do not end where they should', { postingStarts: ending(index.postingStarts, 1) }],
    ['common words are not in the vocabulary', { common: Uint32Array.of(1000) }],
    ['a term has a profile that is not there', { profiles: ending(index.profiles, 1000) }],
    ['a term is of an unknown kind', { profileKinds: ending(index.profileKinds, 100) }],
    ['the concepts have other terms than there are', { termCounts: ending(index.termCounts, 100) }],
    ['codes are not ascending', { codes: Uint32Array.from(index.codes).reverse() }],
    ['arrays of concepts differ in length', { priors: index.priors.slice(1) }],
    ['the concepts have not one combination of axes each', { axes: index.axes.slice(1) }],
    ['a concept has a combination of axes that is not there', { axes: ending(index.axes, 1000) }],
    ['texts are not one record a concept', { texts: { ...index.texts, records: index.texts.records.slice(1) } }],
  ])('with the flaw that %s is found out', (flaw, damage) => {
    expect(flawsOf({ ...index, ...damage })).toContain(`loinc: ${flaw}`);
  });
});
