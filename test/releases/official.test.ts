/** The starter tables and the search beside the official releases, each of which is read once. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { starterConcepts } from '../../build/starter.ts';
import {
  type Concept,
  isObsolete,
  SEARCHED,
  type SearchedSystem,
  type System,
} from '../../src/terminology/model/concept.ts';
import { importIcd10cm } from '../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../src/terminology/systems/loinc/import.ts';
import { importRxnorm } from '../../src/terminology/systems/rxnorm/import.ts';
import { REFERENCE_DATA } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { nightly } from '../support/nightly.ts';
import { packOf, strangers } from '../terminology/support/strangers.ts';

const folder =
  [join(REFERENCE_DATA, 'terminology'), REFERENCE_DATA].find((path) => existsSync(join(path, 'rxnorm'))) ?? '';
const withReference = needing(folder !== '', 'no reference data in ../shared or CLINMETER_TEST_DATA');

const READERS: Readonly<Record<SearchedSystem, () => Promise<{ readonly concepts: readonly Concept[] }>>> = {
  rxnorm: () => importRxnorm(join(folder, 'rxnorm', 'RxNorm_full_reconstructed.zip')),
  icd10: () => importIcd10cm(join(folder, 'icd10cm', '2026-code-descriptions-tabular-order.zip')),
  loinc: () => importLoinc(join(folder, 'loinc', 'Loinc_2.81_partial.zip')),
};

const read = new Map<System, ReturnType<(typeof READERS)[SearchedSystem]>>();
const officialOf = async (system: System): Promise<readonly Concept[]> => {
  const reading = read.get(system) ?? READERS[system as SearchedSystem]();
  read.set(system, reading);
  return (await reading).concepts;
};

/** An ingredient needs none named; the release names itself. */
const ingredientsOf = ({ termType, ingredients }: Concept): string => (termType === 'IN' ? '' : ingredients.join(' '));

withReference.describe('the starter data', () => {
  test.each(SEARCHED)(
    'every %s code has the name, term type, status and billable flag of the official release, and its ingredients where it has them',
    async (system) => {
      const official = new Map((await officialOf(system)).map((concept) => [concept.code, concept]));
      const facts = ({ name, termType, status, billable }: Concept) =>
        `${name} | ${termType} | ${status} | ${billable}`;
      const own = starterConcepts().filter((concept) => concept.system === system);
      const wrong = own.flatMap((concept) => {
        const expected = official.get(concept.code);
        if (expected === undefined) return [`${concept.code}: no such code`];
        const told = ingredientsOf(expected);
        const isSame = facts(concept) === facts(expected) && (told === '' || told === ingredientsOf(concept));
        return isSame ? [] : [`${concept.code}: ${facts(concept)}; official: ${facts(expected)} | ${told}`];
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** A sample of the drugs; the benchmark asks for all of them. */
const EVERY = nightly(5, 50);

withReference.describe('a current official name finds its own code first, with 100,', () => {
  test.each<[string, System, (concept: Concept, at: number) => boolean]>([
    // Large families that differ in specimen, challenge and method alone.
    ['in the oldest LOINC codes', 'loinc', ({ code }) => Number.parseInt(code, 10) < 4000],
    ['in the ICD-10-CM codes of the eyes: left and right in any order', 'icd10', ({ code }) => /^H[0-5]/.test(code)],
    [`in one of ${EVERY} drugs`, 'rxnorm', ({ status }, at) => at % EVERY === 0 && !isObsolete(status)],
  ])('%s', async (_, system, isTried) => {
    const some = (await officialOf(system)).filter(isTried);
    expect(some.length).toBeGreaterThan(1500);
    expect(strangers(packOf(some), system, some)).toEqual([]);
  });
});
