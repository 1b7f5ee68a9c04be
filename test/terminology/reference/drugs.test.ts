/** Relations and packages of drugs on the whole reference archive, which is read a second time line by line. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPack } from '../../../build/build-pack.ts';
import type { Relation } from '../../../src/terminology/model/details.ts';
import { importRxnorm } from '../../../src/terminology/systems/rxnorm/import.ts';
import { openTerminology, type Terminology } from '../../../src/terminology/terminology.ts';
import { archive, isThere, unzipped, withArchives } from './support/archives.ts';

const ARCHIVE = () => archive('rxnorm', 'RxNorm_full_reconstructed.zip');
const linesOf = (table: string): readonly (readonly string[])[] =>
  unzipped(ARCHIVE(), new RegExp(`${table}\\.RRF$`))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|'));

const [head = [], ...rows] = readFileSync(join(import.meta.dir, 'rxnorm.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
/** Written from the archive by a script of its own. */
const DRUGS = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));

const PRODUCTS: readonly string[] = ['SCD', 'SBD', 'GPCK', 'BPCK'];

let opened: Terminology | undefined;
let codes: readonly string[] = [];
let atoms: ReturnType<typeof linesOf> = [];
let relations: ReturnType<typeof linesOf> = [];
let packages: ReturnType<typeof linesOf> = [];
type ByCode = ReadonlyMap<string, ReturnType<typeof linesOf>>;
let around: Readonly<Record<'atoms' | 'relations' | 'packages', ByCode>> = {
  ...{ atoms: new Map(), relations: new Map(), packages: new Map() },
};
if (isThere) {
  beforeAll(async () => {
    const { concepts, details } = await importRxnorm(ARCHIVE());
    codes = concepts.map(({ code }) => code);
    const info = { source: 'reference', notes: '', coverage: 'undated' } as const;
    const releases = { icd10cm: '', loinc: '', rxnorm: 'unknown' };
    // Only names are shown; other designations take most of the time that an index needs.
    const bare = concepts.map((concept) => ({ ...concept, terms: [] }));
    opened = openTerminology(buildPack({ ...info, releases }, bare, { rxnorm: details }));
    [atoms, relations, packages] = [linesOf('RXNCONSO'), linesOf('RXNREL'), linesOf('RXNSAT')];
    const asked = new Set(DRUGS.map(({ code }) => code));
    around = {
      atoms: Map.groupBy(atoms, ([code = '']) => code),
      relations: Map.groupBy(
        relations.filter((fields) => asked.has(fields[4])),
        (fields) => fields[4] ?? '',
      ),
      packages: Map.groupBy(packages, ([code = '']) => code),
    };
  }, 240_000);
}
const terminology = (): Terminology => {
  if (opened === undefined) throw new Error('the archive is not open');
  return opened;
};
const detailsOf = (code: string) => {
  const details = terminology().detailsOf('rxnorm', code);
  if (details === undefined) throw new Error(`${code} is not there`);
  return details;
};
const relatedTo = (code: string, relation: Relation): readonly string[] =>
  detailsOf(code)
    .related(relation)
    .items.map((item) => item.code);

const sorted = (found: Iterable<string>): string => [...new Set(found)].sort((a, b) => Number(a) - Number(b)).join(' ');

test('there are at least 100 reference answers for drugs', () => {
  expect(DRUGS.length).toBeGreaterThanOrEqual(100);
});

describe('the reference answers for drugs', () => {
  withArchives('are those of the archive', () => {
    const typeOf = new Map(DRUGS.map(({ code, tty }) => [code, tty]));
    for (const [code = '', , , , , , , , , , , , type, , text, , suppress] of atoms) {
      if (type === 'IN' || type === 'BN' || /^(?:SCD|SCDC|SCDF|GPCK)$/.test(type ?? '')) typeOf.set(code, type ?? '');
      const drug = DRUGS.find((one) => one.code === code && one.name === text);
      if (drug !== undefined)
        expect([code, type, suppress === 'N']).toEqual([code, drug.tty, drug.status === 'current']);
    }
    for (const { code = '', ...drug } of DRUGS) {
      const own = around.atoms.get(code) ?? [];
      expect([
        code,
        own.some(([, , , , , , , , , , , , type, , text]) => type === drug.tty && text === drug.name),
      ]).toEqual([code, true]);
      expect([code, own.some((fields) => fields[16] === 'N' && fields[17] === '4096')]).toEqual([
        code,
        drug.prescribable === '1',
      ]);
      const to = (name: string, kinds: RegExp) =>
        (around.relations.get(code) ?? []).flatMap(([first = '', , , , , , , rela]) =>
          rela === name && first !== code && kinds.test(typeOf.get(first) ?? '') ? [first] : [],
        );
      if (!/PCK/.test(drug.tty ?? ''))
        expect([code, sorted(to('has_ingredient', /^IN$/))]).toEqual([code, drug.ingredients ?? '']);
      expect([code, sorted(to('has_ingredient', /^BN$/))]).toEqual([code, drug.brands ?? '']);
      expect([code, sorted(to('tradename_of', /^(?:SCD|SCDC|SCDF|GPCK)$/))]).toEqual([code, drug.generics ?? '']);
      const ndcs = (around.packages.get(code) ?? []).flatMap(([, , , , , , , , name, , value = '']) =>
        name === 'NDC' ? [value] : [],
      );
      expect([code, String(ndcs.length), ndcs.sort()[0] ?? '']).toEqual([
        code,
        drug.packages ?? '',
        drug['first package'] ?? '',
      ]);
    }
  });

  withArchives('are those of the details', () => {
    for (const { code = '', tty = '', ...drug } of DRUGS) {
      const { self, has } = detailsOf(code);
      expect({
        code,
        name: self.display,
        tty: self.tty,
        status: self.status,
        prescribable: has('prescribable'),
      }).toEqual({
        ...{ code, name: drug.name, tty, status: drug.status, prescribable: drug.prescribable === '1' },
      } as never);
      if (!/PCK/.test(tty))
        expect([code, relatedTo(code, 'ingredients').join(' ')]).toEqual([code, drug.ingredients ?? '']);
      if (/^SB|BPCK/.test(tty)) expect([code, relatedTo(code, 'brands').join(' ')]).toEqual([code, drug.brands ?? '']);
      expect([code, relatedTo(code, 'generics').join(' ')]).toEqual([code, drug.generics ?? '']);
      expect([code, String(relatedTo(code, 'branded').length)]).toEqual([code, drug.branded ?? '']);
      const ndcs = relatedTo(code, 'ndcs');
      expect([code, String(ndcs.length), ndcs[0] ?? '']).toEqual([
        code,
        drug.packages ?? '',
        drug['first package'] ?? '',
      ]);
    }
  });
});

describe('over all drugs', () => {
  withArchives('each package leads to the drug that the archive names, and back', () => {
    const wrong: string[] = [];
    const held = new Set<string>();
    for (const [code = '', , , , , , , , name, , value = ''] of packages) {
      if (name !== 'NDC') continue;
      if (
        !terminology()
          .drugsOf(value)
          .some(({ self }) => self.code === code)
      )
        wrong.push(value);
      held.add(`${code} ${value}`);
    }
    expect(wrong).toEqual([]);
    const back = codes.flatMap((code) => relatedTo(code, 'ndcs').map((ndc) => `${code} ${ndc}`));
    expect(back.length).toBe(held.size);
    expect(back.filter((pair) => !held.has(pair))).toEqual([]);
    // The archive gives 21 packages to concepts that are no products.
    expect(back.filter((pair) => !PRODUCTS.includes(detailsOf(pair.split(' ')[0] ?? '').self.tty)).length).toBe(21);
  });

  withArchives('relations are inverse to each other', () => {
    const pairs: readonly (readonly [Relation, Relation])[] = [
      ...(['ingredients', 'brands', 'components', 'drug_forms', 'dose_forms'] as const).map(
        (relation) => [relation, 'products'] as const,
      ),
      ...([
        ['generics', 'branded'],
        ['contents', 'packs'],
        ['unquantified', 'quantified'],
      ] as const),
    ];
    const known = new Map<string, ReadonlySet<string>>();
    const setOf = (code: string, relation: Relation): ReadonlySet<string> => {
      const key = `${relation} ${code}`;
      const found = known.get(key) ?? new Set(relatedTo(code, relation));
      known.set(key, found);
      return found;
    };
    const broken: string[] = [];
    let links = 0;
    for (const code of codes) {
      const { tty } = detailsOf(code).self;
      for (const [relation, inverse] of pairs) {
        // A clinical drug has the brands of its branded forms, which are no products of it.
        if (inverse === 'products' && !(relation === 'brands' ? tty === 'SBD' : PRODUCTS.includes(tty))) continue;
        for (const other of relatedTo(code, relation)) {
          links += 1;
          if (!setOf(other, inverse).has(code)) broken.push(`${code} ${relation} ${other}`);
        }
      }
    }
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(300_000);
  });

  withArchives('every product has ingredients that are there, but for those whose substances no release names', () => {
    const without: string[] = [];
    const wrong: string[] = [];
    for (const code of codes) {
      const { self, related } = detailsOf(code);
      if (!PRODUCTS.includes(self.tty) || self.obsolete) continue;
      const { items } = related('ingredients');
      if (items.length === 0) without.push(code);
      for (const { tty, kind } of items) if (tty !== 'IN' || kind !== 'code') wrong.push(code);
    }
    expect(wrong).toEqual([]);
    expect(without.length).toBeLessThan(1050);
  });

  withArchives('what is derived from a name is in the name', () => {
    const broken: string[] = [];
    for (const code of codes) {
      const { self, related } = detailsOf(code);
      if (self.tty !== 'SCD' && self.tty !== 'SBD') continue;
      const name = self.display.toLowerCase();
      const parts = [
        ...related('dose_forms').items,
        ...related('components').items.filter(({ tty }) => tty === 'SCDC'),
      ];
      for (const { display } of parts) if (!name.includes(display.toLowerCase())) broken.push(`${code} ${display}`);
    }
    expect(broken).toEqual([]);
  });
});
