/** The search engine knows no code system: it asks the interface that each one implements. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { lexiconOf } from '../../src/terminology/lexicon/lexicon.ts';
import type { CodeSystem } from '../../src/terminology/model/code-system.ts';
import { designationsOf, SYSTEMS } from '../../src/terminology/model/concept.ts';
import { buildSystemIndex } from '../../src/terminology/search/build-index.ts';
import { codeOf } from '../../src/terminology/search/index.ts';
import { emptyBuffers, searchable } from '../../src/terminology/search/match.ts';
import { search } from '../../src/terminology/search/rank.ts';
import { textReader } from '../../src/terminology/search/text-table.ts';
import { CODE_SYSTEMS } from '../../src/terminology/systems/index.ts';
import { normaliser } from '../../src/terminology/text/normalise.ts';
import { concept } from './support/concepts.ts';

const ROOT = join(import.meta.dir, '../../src/terminology');

/** Outside of the engine stand the code systems, the importers of their releases, and the check of claims, which carry ICD-10-CM. */
const OF_A_SYSTEM = /^(?:systems|import|download|claims)\/|^import-releases\.ts$/;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

test('no file of the engine names a code system', async () => {
  const engine = [...new Bun.Glob('**/*.ts').scanSync({ cwd: ROOT })].filter((file) => !OF_A_SYSTEM.test(file)).sort();
  expect(engine).toContain('search/rank.ts');
  const naming: string[] = [];
  for (const file of engine) {
    const code = withoutComments(await Bun.file(join(ROOT, file)).text());
    if (/icd-?10|rxnorm|loinc|systems\/\w+\//i.test(code)) naming.push(file);
  }
  expect(naming).toEqual([]);
});

test('every code system stands under its own id', () => {
  for (const id of SYSTEMS) expect(CODE_SYSTEMS[id].id).toBe(id);
});

test('the engine searches a code system that it has never seen', () => {
  const vaccines: CodeSystem = {
    id: 'rxnorm',
    title: 'Vaccines',
    uri: 'urn:vaccines',
    allCodes: 'urn:vaccines:all',
    domain: 'drug',
    releaseKey: 'rxnorm',
    fhirVersion: (release) => release,
    hasPackages: false,
    relations: {},
    hasHeaders: false,
    namesAmounts: false,
    termTypes: ['IN'],
    syntax: {
      normalise: (text) => (/^V\d$/.test(text) ? text : undefined),
      keyOf: (code) => Number(code.slice(1)),
      codeOf: (key) => `V${key}`,
      Keys: Uint32Array,
    },
    normalise: normaliser({ prepare: (text) => text.replaceAll('lock jaw', 'lockjaw'), hasRomanNumerals: false }),
    lexicon: lexiconOf('jab = vaccine', 'the lexicon made here'),
    synonymsOf: (word) => (word === 'lockjaw' ? [{ word: 'tetanus', boost: 0.9 }] : []),
    indexing: () => ({ designationsOf, priorOf: ({ code }) => (code === 'V3' ? 0.9 : 1), factorOf: () => 1 }),
    variants: (phrase) => [phrase, phrase.replace('booster', 'second')].map((text) => ({ text, boost: 1 })),
    readPhrase: (phrase) =>
      phrase.includes('last') ? { rerank: { depth: 3, order: (hits) => hits.toReversed() } } : {},
    isRival: () => false,
    noticeOf: () => '',
  };
  const names = { V1: 'tetanus vaccine', V2: 'tetanus vaccine, second dose', V3: 'Tetanus vaccine' };
  const index = buildSystemIndex(
    vaccines,
    Object.entries(names).map(([code, name]) => concept('rxnorm', code, name)),
  );
  const prepared = searchable(index, emptyBuffers());
  const codes = (phrase: string) =>
    search(prepared, textReader(index.texts), phrase, { limit: 3 }).map((hit) => codeOf(index, hit.concept));
  expect(codes('lock jaw jab')).toEqual(['V1', 'V3', 'V2']);
  expect(codes('tetanus vaccine booster dose')[0]).toBe('V2');
  expect(codes('last tetanus vaccine')).toEqual(codes('tetanus vaccine').toReversed());
});
