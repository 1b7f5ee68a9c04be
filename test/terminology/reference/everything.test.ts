/** Hierarchy, notes and properties on the whole reference archives, read a second time in another way. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminology } from '../../../src/terminology/terminology.ts';
import { isThere, type Listed, loincRows, orderLines, tabularList, withArchives } from './support/archives.ts';
import { openReference } from './support/terminology.ts';

type Row = Readonly<Record<string, string>>;
const tableOf = (file: string): readonly Row[] => {
  const [head = [], ...rows] = readFileSync(join(import.meta.dir, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
};
const DISEASES = tableOf('icd10cm.tsv');
const TESTS = tableOf('loinc.tsv');

/** Elements of the tabular list, and how answers call them. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ includes: 'includes', inclusionTerm: 'inclusion_terms', notes: 'notes', codeFirst: 'code_first' },
  ...{ useAdditionalCode: 'use_additional', codeAlso: 'code_also', excludes1: 'excludes1', excludes2: 'excludes2' },
};

let opened: Terminology | undefined;
let codes: ReturnType<typeof orderLines> = new Map();
let listed: ReadonlyMap<string, Listed> = new Map();
if (isThere) {
  beforeAll(async () => {
    opened = await openReference();
    codes = orderLines(2026);
    listed = tabularList();
  }, 240_000);
}

const terminology = (): Terminology => {
  if (opened === undefined) throw new Error('the archives are not open');
  return opened;
};
const relatedTo = (code: string, relation: 'parent' | 'children' | 'ancestors' | 'siblings') =>
  terminology()
    .detailsOf('icd10', code)
    ?.related(relation)
    .items.map((node) => node.code) ?? [];

/** What the archives have around a code, from the chapter down. */
const pathOf = (code: string): readonly string[] => {
  const parent = codes.get(code)?.parent ?? listed.get(code)?.within;
  return parent === undefined ? [] : [...pathOf(parent), parent];
};

test('there are at least 100 reference answers', () => {
  expect(DISEASES.length + TESTS.length).toBeGreaterThanOrEqual(100);
});

describe('the reference answers', () => {
  withArchives('for ICD-10-CM are those of the archives', () => {
    for (const { code = '', ...row } of DISEASES) {
      const path = row.path?.split('>') ?? [];
      const own = pathOf(code);
      expect({ code, path: path.filter((key) => own.includes(key)) }).toEqual({ code, path: [...own] });
      const chain = [code, ...path.toReversed()];
      const notes = chain.flatMap((key, at) =>
        Object.entries(listed.get(key)?.notes ?? {}).flatMap(([element, texts]) =>
          element === 'inclusionTerm' && at > 0 ? [] : texts.map((text) => `${KINDS[element]}@${key}: ${text}`),
        ),
      );
      const children = [...codes.values()].filter(({ parent }) => parent === code).length;
      const seventh = chain.map((key) => listed.get(key)?.seventh ?? '').find((table) => table !== '') ?? '';
      expect({
        ...{ code, billable: codes.get(code)?.billable === true ? '1' : '0', children: String(children) },
        ...{ notes: String(notes.length), seventh, 'one note': notes.find((note) => note === row['one note']) },
        path: row.path,
      }).toEqual({ code, ...row } as never);
    }
  });

  withArchives('for ICD-10-CM are those of a lookup', () => {
    for (const { code = '', ...row } of DISEASES) {
      const record = terminology().recordOf('icd10', code);
      const notes = record?.notes.map(({ kind, at, text }) => `${kind}@${at}: ${text}`) ?? [];
      expect({
        ...{ code, billable: terminology().lookup('icd10', code)?.billable === true ? '1' : '0' },
        path: record?.hierarchy.map((node) => node.code).join('>'),
        children: String(relatedTo(code, 'children').length),
        ...{ notes: String(notes.length), 'one note': notes.find((note) => note === row['one note']) },
        seventh: record?.seventhCharacters?.characters.map(({ character }) => character).join('') ?? '',
      }).toEqual({ code, ...row } as never);
    }
  });

  withArchives('for LOINC are those of the archive and of a lookup', () => {
    const rows = loincRows();
    for (const { code = '', ...row } of TESTS) {
      const columns = rows.get(code);
      const archived = { class: columns?.CLASS, units: columns?.EXAMPLE_UCUM_UNITS, rank: columns?.COMMON_TEST_RANK };
      expect({ code, ...archived }).toEqual({ code, ...row } as never);
      const properties = terminology().recordOf('loinc', code)?.properties ?? [];
      const textOf = (name: string) => properties.find((property) => property.name === name)?.values.join() ?? '';
      expect({
        ...{ code, class: textOf('class'), units: textOf('example_ucum_units'), rank: textOf('common_test_rank') },
      }).toEqual({ code, ...row } as never);
    }
  });
});

describe('the hierarchy of ICD-10-CM', () => {
  withArchives('has each code below the one that the order file has it below, or in its block', () => {
    const wrong = [...codes].filter(([code, { parent }]) => {
      const [found] = relatedTo(code, 'parent');
      return found !== (parent ?? listed.get(code)?.within ?? found);
    });
    expect(wrong).toEqual([]);
  });

  withArchives('ends at a chapter, but for the category that the older tabular list does not know', () => {
    const ends = Map.groupBy(codes.keys(), (code) => relatedTo(code, 'ancestors').at(-1) ?? code);
    const chapters = Array.from({ length: 22 }, (_, at) => String(at + 1));
    expect([...ends.keys()].filter((end) => !chapters.includes(end)).map((end) => end.slice(0, 3))).toEqual([
      ...new Set(['QA0']),
    ]);
  });

  withArchives('has children where a parent is, and siblings on both sides', () => {
    const childrenOf = new Map<string, readonly string[]>();
    let children = 0;
    for (const code of codes.keys()) {
      const [parent] = relatedTo(code, 'parent');
      if (parent === undefined) continue;
      const family = childrenOf.get(parent) ?? relatedTo(parent, 'children');
      childrenOf.set(parent, family);
      expect(family).toContain(code);
      children += 1;
    }
    expect(children).toBe(codes.size - 1);
    for (const [parent, family] of [...childrenOf].filter((_, at) => at % 50 === 0)) {
      for (const child of family) {
        expect(relatedTo(child, 'siblings').toSorted()).toEqual(family.filter((other) => other !== child).toSorted());
        expect(relatedTo(child, 'parent')).toEqual([parent]);
      }
    }
  });
});

describe('the notes of ICD-10-CM', () => {
  withArchives('are all notes of the tabular list, where they stand and in their order', () => {
    let [compared, lost] = [0, 0];
    for (const [key, { notes, seventh }] of listed) {
      const details = terminology().detailsOf('icd10', key);
      const texts = Object.values(notes).flat().length;
      if (details === undefined) lost += texts;
      if (details === undefined || (texts === 0 && seventh === '')) continue;
      for (const [element, kind] of Object.entries(KINDS)) {
        expect({ key, kind, texts: details.texts(kind as never) }).toEqual({ key, kind, texts: notes[element] ?? [] });
      }
      const characters = details.texts('seventh_characters').map((text) => text.split('\t')[0]);
      expect([...new Set(characters)].join('')).toBe(seventh);
      compared += texts;
    }
    expect(compared).toBeGreaterThan(22_000);
    expect(lost).toBe(1);
  });

  withArchives('refer to codes that exist, or to what is said not to', () => {
    const unknown: string[] = [];
    let references = 0;
    for (const [key, { notes }] of listed) {
      if ((notes.excludes1?.length ?? 0) + (notes.excludes2?.length ?? 0) === 0) continue;
      for (const note of terminology().recordOf('icd10', key)?.notes ?? []) {
        if (note.at !== key || !note.kind.startsWith('excludes')) continue;
        for (const { text, first, last, known } of note.references) {
          references += 1;
          if (known) expect([first, last].every((code) => terminology().detailsOf('icd10', code))).toBe(true);
          else unknown.push(text);
        }
      }
    }
    expect(references).toBeGreaterThan(7_000);
    // Slips of the list itself: a letter for a digit, and a range over two letters.
    expect(unknown).toEqual(['V94.X', 'T63.81-R63.83']);
  });
});

withArchives('the properties of LOINC are the columns of its table, for every code', () => {
  for (const [code, columns] of loincRows()) {
    const details = terminology().detailsOf('loinc', code);
    const kept = [details?.texts('class'), details?.texts('example_ucum_units'), details?.texts('common_test_rank')];
    const written = [columns.CLASS, columns.EXAMPLE_UCUM_UNITS, columns.COMMON_TEST_RANK];
    expect([code, ...kept]).toEqual([
      code,
      ...written.map((text) => (text === undefined || text === '' ? [] : [text])),
    ]);
  }
});

describe('the check of claims', () => {
  withArchives('judges each excludes1 note from both ends of a claim, or says that no program can read it', () => {
    const below = new Map<string, string[]>();
    for (const [code, { billable }] of codes) {
      if (billable)
        for (const key of [code, ...pathOf(code)]) below.set(key, [...(below.get(key) ?? []), code].slice(0, 2));
    }
    const silent: string[] = [];
    const counts = { judged: 0, told: 0, passed: 0 };
    for (const [at, { notes }] of listed) {
      const [owner] = below.get(at) ?? [];
      for (const note of notes.excludes1 ?? []) {
        const [named] = /[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]+)?/.exec(note.match(/\([^()]*\)/g)?.at(-1) ?? '') ?? [];
        const other = named === undefined ? undefined : below.get(named)?.find((code) => code !== owner);
        // Heads, codes of other years, and references that this test does not read.
        const isPassed =
          named === undefined
            ? /:$|[A-Z]\d\d/.test(note)
            : other === undefined || /character|(?:E13|[.]9) with /.test(note);
        if (owner === undefined || isPassed) {
          counts.passed += 1;
          continue;
        }
        const pairs =
          other === undefined
            ? [[owner]]
            : [
                [owner, other],
                [other, owner],
              ];
        const found = pairs.map((pair) => terminology().checkClaim({ codes: pair }));
        const isJudged = found.every(({ findings }) =>
          findings.some(
            (one) => one.rule === 'excludes1' && one.note?.includes(note) === true && one.codes[0] === owner,
          ),
        );
        counts[isJudged ? 'judged' : 'told'] += 1;
        const isTold = found.every(({ notJudged }) => notJudged.some(({ text }) => text.includes(note)));
        if (!isJudged && !isTold) silent.push(`${at} ${note} ${pairs[0]}`);
      }
    }
    expect(silent).toEqual([]);
    expect(counts).toEqual({ judged: 5228, told: 80, passed: 133 });
  });
});
