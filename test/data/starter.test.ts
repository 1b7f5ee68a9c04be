/** The starter tables: their form. `test/releases` compares each code with the official releases. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { starterConcepts } from '../../build/starter.ts';
import type { Concept, SearchedSystem, System } from '../../src/terminology/model/concept.ts';
import { normaliseIcd10cmCode } from '../../src/terminology/systems/icd10cm/code.ts';
import { normaliseLoincCode } from '../../src/terminology/systems/loinc/code.ts';
import { rxnormFacts } from '../../src/terminology/systems/rxnorm/facts.ts';

const FOLDER = join(import.meta.dir, '..', '..', 'data', 'starter');

const TABLES = [
  { file: 'icd10cm.tsv', system: 'icd10', columns: ['code', 'billable', 'name', 'synonyms'], least: 1500 },
  { file: 'rxnorm.tsv', system: 'rxnorm', columns: ['rxcui', 'tty', 'name', 'ingredients', 'synonyms'], least: 600 },
  { file: 'loinc.tsv', system: 'loinc', columns: ['code', 'status', 'rank', 'name', 'synonyms'], least: 300 },
] as const;

/** How the codes of a table are sorted: identifiers that are numbers as numbers. */
const ORDER: Readonly<Record<SearchedSystem, (a: string, b: string) => number>> = {
  rxnorm: (a, b) => Number(a) - Number(b),
  icd10: (a, b) => (a < b ? -1 : 1),
  loinc: (a, b) => (a < b ? -1 : 1),
};

const concepts = starterConcepts();
const conceptsOf = (system: System): readonly Concept[] => concepts.filter((concept) => concept.system === system);

describe.each(TABLES)('$file', ({ file, system, columns, least }) => {
  const content = readFileSync(join(FOLDER, file), 'utf8');
  const [head = '', ...lines] = content.trimEnd().split('\n');
  const rows = lines.map((line) => line.split('\t'));
  const codes = rows.map(([code = '']) => code);

  test(`has at least ${least} rows, each with every column`, () => {
    expect(head.split('\t')).toEqual([...columns]);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(conceptsOf(system)).toHaveLength(rows.length);
    expect(rows.filter((row) => row.length !== columns.length)).toEqual([]);
  });

  test('ends with a line feed and holds no other control characters, byte order mark or doubled spaces', () => {
    expect(content.endsWith('\n') && !content.endsWith('\n\n')).toBe(true);
    expect(content.match(/[^\t\n\P{C}]|\ufeff| {2}| (?=[\t\n])|\t /gu) ?? []).toEqual([]);
    expect(content).toBe(content.normalize('NFC'));
  });

  test('is sorted by code and has each code once', () => {
    expect(codes).toEqual(codes.toSorted(ORDER[system]));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('has a name for every code, and synonyms that are neither empty, repeated nor the name', () => {
    const wrong = conceptsOf(system).flatMap(({ code, name, terms }) => {
      const texts = [name, ...terms.map(({ text }) => text)];
      const isClean = texts.every((text) => text !== '' && text === text.trim() && !text.includes('|'));
      return isClean && new Set(texts.map((text) => text.toLowerCase())).size === texts.length
        ? []
        : [`${code} ${texts}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the starter data', () => {
  test('has ICD-10-CM codes with their dot, and says of each whether it is billable', () => {
    for (const { code } of conceptsOf('icd10')) expect(normaliseIcd10cmCode(code)).toBe(code);
    const table = readFileSync(join(FOLDER, 'icd10cm.tsv'), 'utf8').trimEnd().split('\n').slice(1);
    expect(table.filter((line) => !/^[01]$/.test(line.split('\t')[1] ?? ''))).toEqual([]);
  });

  test('has drugs of known term types whose ingredients are in it, and every kind of drug that is asked for', () => {
    const drugs = conceptsOf('rxnorm');
    const ingredients = new Set(drugs.filter(({ termType }) => termType === 'IN').map(({ code }) => code));
    for (const { code, termType, ingredients: held } of drugs) {
      expect(code).toMatch(/^[1-9]\d{0,7}$/);
      expect<readonly string[]>(rxnormFacts.termTypes).toContain(termType);
      expect(held).toEqual(held.toSorted(ORDER.rxnorm));
    }
    const strangers = drugs.flatMap(({ code, ingredients: held }) =>
      held.filter((one) => !ingredients.has(one)).map((one) => `${code}: ${one}`),
    );
    expect(strangers).toEqual([]);
    for (const termType of ['IN', 'BN', 'SCD', 'SBD'] as const) {
      expect(drugs.filter((drug) => drug.termType === termType).length).toBeGreaterThan(50);
    }
  });

  test('has LOINC codes with the right check digit, a known status and a rank', () => {
    for (const { code, status, rank } of conceptsOf('loinc')) {
      expect(normaliseLoincCode(code)).toBe(code);
      expect(checkDigit(code)).toBe(code.slice(-1));
      expect(status).toBeOneOf(['current', 'deprecated', 'discouraged', 'trial']);
      expect(Number.isInteger(rank) && rank >= 0).toBe(true);
    }
  });

  test('says what it is', () => {
    const release = JSON.parse(readFileSync(join(FOLDER, 'release.json'), 'utf8'));
    expect(release).toMatchObject({ coverage: 'starter', source: expect.any(String), notes: expect.any(String) });
    expect(release.releases).toEqual({
      icd10cm: expect.stringMatching(/^FY20\d\d$/),
      loinc: expect.stringMatching(/^\d\.\d\d$/),
      rxnorm: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
  });
});

/** LOINC Users' Guide, appendix on the check digit: modulus 10. */
const checkDigit = (code: string): string => {
  const digits = [...code.slice(0, -2)].reverse().map(Number);
  const odd = digits.filter((_, index) => index % 2 === 0).join('');
  const even = digits.filter((_, index) => index % 2 === 1).join('');
  const sum = [...`${even}${Number(odd) * 2}`].reduce((total, digit) => total + Number(digit), 0);
  return String((10 - (sum % 10)) % 10);
};
