/** A current official name finds its own code first, with 100. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import { starterConcepts } from '../../build/starter.ts';
import { type Concept, isObsolete, type System, type TermType } from '../../src/terminology/model/concept.ts';
import { importIcd10cm } from '../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../src/terminology/systems/loinc/import.ts';
import { importRxnorm } from '../../src/terminology/systems/rxnorm/import.ts';
import { openTerminology, type Terminology } from '../../src/terminology/terminology.ts';
import { REFERENCE_DATA } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { terminology } from '../support/tools.ts';
import { concept } from './support/concepts.ts';

const FILTER = { limit: 1, minScore: 0, includeObsolete: false, billableOnly: true } as const;

/** What is found in place of a code by its own name. Names that several codes have are left out. */
const strangers = (found: Terminology, system: System, concepts: readonly Concept[]): readonly string[] => {
  const current = concepts.filter((one) => one.system === system && !isObsolete(one.status) && one.billable !== false);
  return [...Map.groupBy(current, ({ name }) => name.toLowerCase()).values()].flatMap(([one, another]) => {
    if (one === undefined || another !== undefined) return [];
    // Who asks for the name of a component means a product, unless it is asked for by its term type.
    const termType = COMPONENTS.includes(one.termType) ? one.termType : undefined;
    const { matches, quality } = found.translate(one.name, { ...FILTER, system, termType });
    const [best] = matches;
    if (best?.code === one.code && best.score === 100 && quality === 'high') return [];
    return [`${one.code} ${one.name}: ${best?.code} ${best?.score}`];
  });
};

const COMPONENTS: readonly TermType[] = ['SCDC', 'SBDC'];

const packOf = (concepts: readonly Concept[]): Terminology => {
  const releases = { icd10cm: '', loinc: '', rxnorm: '' };
  return openTerminology(buildPack({ source: 'test', notes: '', coverage: 'full', releases }, concepts));
};

test.each(['loinc', 'icd10', 'rxnorm'] as const)('in the embedded %s codes', (system) => {
  expect(strangers(terminology, system, starterConcepts())).toEqual([]);
});

const folder = join(REFERENCE_DATA, 'terminology');
const { test: withReference } = needing(
  existsSync(join(folder, 'loinc')),
  'no reference data in ../shared or CLINMETER_TEST_DATA',
);

/** The oldest codes: large families that differ in specimen, challenge and method alone. */
const OLDEST = 4000;

withReference(
  'in the oldest LOINC codes',
  async () => {
    const { concepts } = await importLoinc(join(folder, 'loinc', 'Loinc_2.81_partial.zip'));
    const some = concepts.filter(({ code }) => Number.parseInt(code, 10) < OLDEST);
    expect(some.length).toBeGreaterThan(3000);
    expect(strangers(packOf(some), 'loinc', some)).toEqual([]);
  },
  60_000,
);

withReference(
  'in the ICD-10-CM codes of the eyes, whose names differ in the order of right and left',
  async () => {
    const { concepts } = await importIcd10cm(join(folder, 'icd10cm', '2026-code-descriptions-tabular-order.zip'));
    const some = concepts.filter(({ code }) => /^H[0-5]/.test(code));
    expect(some.length).toBeGreaterThan(2000);
    expect(strangers(packOf(some), 'icd10', some)).toEqual([]);
  },
  60_000,
);

/** A sample of the drugs; the benchmark asks for all of them. */
const EVERY = 25;

withReference(
  `in one of ${EVERY} drugs of the full release`,
  async () => {
    const { concepts } = await importRxnorm(join(folder, 'rxnorm', 'RxNorm_full_reconstructed.zip'));
    const some = concepts.filter(({ status }, at) => at % EVERY === 0 && !isObsolete(status));
    expect(some.length).toBeGreaterThan(3000);
    expect(strangers(packOf(some), 'rxnorm', some)).toEqual([]);
  },
  60_000,
);

/** More words than a search looks for. */
const LONG = Array.from({ length: 40 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`).join(' ');

test.each<[string, System, readonly string[]]>([
  [
    'the order of its words',
    'icd10',
    ['Blindness right eye, low vision left eye', 'Low vision right eye, blindness left eye'],
  ],
  ['a plural', 'loinc', ['Metanephrine in Urine', 'Metanephrines in Urine']],
  ['a sign', 'loinc', ['CD3+CD16+ cells in Blood', 'CD3-CD16+ cells in Blood']],
  ['its specimen', 'loinc', ['Wobblin [Mass/volume] in Amniotic fluid', 'Wobblin [Mass/volume] in Body fluid']],
  ['an amount', 'loinc', ['Wobblin [Units/volume] in Blood', 'Wobblin induced in Blood --500 umol/L']],
  [
    'an adjective',
    'loinc',
    ['Wobblin [Presence] in Urine by Test strip', 'Wobblin Qualitative in Urine by Test strip'],
  ],
  ['who gave it', 'loinc', ['Wobblin Ab in Serum or Plasma', 'Wobblin Ab in Serum or Plasma from Donor']],
  ['the last of many words', 'loinc', [`${LONG} of it`, `${LONG} in it`]],
])('where another name differs only in %s', (_, system, names) => {
  const codes = system === 'icd10' ? ['A00.1', 'A00.2'] : ['1-8', '2-6'];
  const concepts = names.map((name, at) => concept(system, codes[at] ?? '', name));
  expect(strangers(packOf(concepts), system, concepts)).toEqual([]);
});

test('where all its words are common, and a word that stands for one of them is not', () => {
  const filler = Array.from({ length: 5000 }, (_, at) =>
    concept('loinc', codeOf(at + 10), `IgE [Mass] in Serum ${at}q`),
  );
  const asked = concept('loinc', '1-8', 'IgE [Mass] in Serum');
  const other = concept('loinc', '2-6', 'Ammonia in Plasma');
  const answers = packOf([asked, other, ...filler]).translate(asked.name, { ...FILTER, system: 'loinc' });
  expect(answers.matches[0]).toMatchObject({ code: '1-8', score: 100 });
});

const codeOf = (number: number): string => `${number}-0`;
