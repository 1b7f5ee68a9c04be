import { expect, test } from 'bun:test';
import { pack as packMessage, unpack, unpackMultiple } from 'msgpackr';
import { buildPack } from '../../../build/build-pack.ts';
import { SYSTEMS } from '../../../src/terminology/model/concept.ts';
import { flawsOf } from '../../../src/terminology/pack/inspect.ts';
import { decodePack, encodePack } from '../../../src/terminology/pack/pack.ts';
import { onlyOwn } from '../../../src/terminology/pack/pack-file.ts';
import { digestOf, PackError, partsOf } from '../../../src/terminology/pack/parts.ts';
import { buildSystemIndex } from '../../../src/terminology/search/build-index.ts';
import type { SystemIndex } from '../../../src/terminology/search/index.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';
import { openTerminology } from '../../../src/terminology/terminology.ts';
import { fc, runs } from '../../support/properties.ts';
import { concept } from '../support/concepts.ts';
import { concepts, INFO, invented, rxnorm } from '../support/invented-pack.ts';

const DETAILS = { rxnorm };
const bytes = new Uint8Array(encodePack(invented()));
const main = partsOf(bytes).main;

/** What is thrown for a file that cannot be used. */
const refusalOf = (content: Uint8Array, name = '/data/some.pack'): PackError | undefined => {
  try {
    decodePack(content, name);
    return undefined;
  } catch (error) {
    if (error instanceof PackError) return error;
    throw error;
  }
};

const flipped = (position: number, bit: number): Uint8Array => {
  const copy = bytes.slice();
  copy[position] = (copy[position] ?? 0) ^ (1 << bit);
  return copy;
};

test('a pack is the same bytes for every order of the concepts', () => {
  const order = fc.shuffledSubarray([...concepts], { minLength: concepts.length });
  fc.assert(
    fc.property(order, (shuffled) => {
      expect(encodePack(buildPack(INFO, shuffled, DETAILS)).equals(bytes)).toBe(true);
    }),
    runs(8),
  );
});

test('a pack is other bytes when anything in it is other', () => {
  const [first, ...rest] = concepts;
  if (first === undefined) throw new Error('no concepts');
  const others = [
    encodePack(buildPack(INFO, rest)),
    encodePack(buildPack(INFO, [{ ...first, name: `${first.name}x` }, ...rest], DETAILS)),
    encodePack(buildPack({ ...INFO, notes: '' }, concepts, DETAILS)),
    encodePack(buildPack({ ...INFO, coverage: 'full' }, concepts, DETAILS)),
    encodePack(buildPack(INFO, concepts, { rxnorm: { ...rxnorm, absent: [] } })),
  ];
  for (const other of others) expect(other.equals(bytes)).toBe(false);
});

test('a pack reads as what was written, and writes as the same bytes again', () => {
  const read = decodePack(bytes, 'some.pack').pack;
  const { indexes, details, ...info } = read;
  const built = buildPack(INFO, concepts, DETAILS);
  expect(info).toEqual(INFO);
  expect({ ...details }).toEqual(built.details);
  expect(indexes).toEqual(built.indexes);
  expect(encodePack(read).equals(bytes)).toBe(true);
});

test('a pack keeps every code with its name, term type, status, billable flag and synonyms', () => {
  const terminology = openTerminology(decodePack(bytes, 'some.pack').pack);
  for (const { system, code, name, termType, status, billable, terms } of concepts) {
    expect(terminology.lookup(system, code)).toMatchObject({
      ...{ code, status, system, display: name, tty: termType, billable },
      synonyms: terms.map(({ text }) => text),
    });
  }
});

test('a pack is viewed, not copied', () => {
  const { indexes } = decodePack(bytes, 'some.pack').pack;
  for (const system of SYSTEMS) {
    const { vocabulary, texts, postings, profiles, weights, traits } = indexes[system];
    for (const array of [vocabulary.labels, texts.words, texts.records, postings, profiles, weights, traits]) {
      expect(array.buffer).toBe(bytes.buffer);
    }
  }
});

test('a pack is three values of msgpack', () => {
  const [head, details, mark, length] = unpackMultiple(bytes) as [object, Uint8Array, string, number];
  expect(Object.keys(head)).toEqual(['format', 'version', 'checksum', 'directory', 'padding', 'sections']);
  expect([mark, length]).toEqual(['details', details.length]);
});

test('a pack reads the same from any place in memory', () => {
  for (const shift of [1, 4, 7]) {
    const moved = new Uint8Array(bytes.length + shift);
    moved.set(bytes, shift);
    const read = decodePack(moved.subarray(shift), 'some.pack').pack;
    expect(encodePack(read).equals(bytes)).toBe(true);
  }
});

test('a pack of no concepts is a pack without answers', () => {
  const { pack } = decodePack(encodePack(buildPack(INFO, [])), 'some.pack');
  expect(SYSTEMS.map((system) => pack.indexes[system].codes.length)).toEqual(SYSTEMS.map(() => 0));
  const terminology = openTerminology(pack);
  expect(terminology.lookup('icd10', 'I10')).toBeUndefined();
  const filter = { limit: 5, minScore: 0, includeObsolete: true, billableOnly: false };
  expect(terminology.translate('hypertension', filter)).toEqual({ matches: [], quality: 'none' });
});

test.each([1, 2, 3, 4, 99, 'two', null])(
  'a file that is no whole pack of this version is refused with its name when its format version is %p',
  (version) => {
    const refusal = refusalOf(packMessage({ ...(unpack(main) as object), version }));
    expect(refusal?.message).toContain('/data/some.pack');
    expect(refusal?.message).toContain('version');
  },
);

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('{"format":"clinmeter-terminology"}')],
  ['a zip file', new TextEncoder().encode('PK\u0003\u0004')],
  ['another document', packMessage({ format: 'something else', version: 3 })],
  ['a list', packMessage([1, 2, 3])],
  ['null', packMessage(null)],
  [
    'only a head',
    packMessage({ format: 'clinmeter-terminology', version: (unpack(main) as { version: number }).version }),
  ],
  ['a pack with something behind it', new Uint8Array([...bytes, 0])],
])('a file that is no whole pack of this version is refused with its name when it is %s', (_, content) => {
  expect(refusalOf(content)?.message).toContain('/data/some.pack');
});

test('a pack of a format without details is refused with its name', () => {
  expect(refusalOf(packMessage({ ...(unpack(main) as object), version: 10 }))?.message).toContain('version 10');
  expect(refusalOf(main)?.message).toContain('parts of it are missing');
});

test('a file that is no whole pack of this version is refused with its name when it was cut short anywhere', () => {
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), (length) => {
      expect(refusalOf(bytes.subarray(0, length))?.message).toContain('/data/some.pack');
    }),
    runs(300),
  );
});

test('a file that is no whole pack of this version is refused with its name when a bit of its content is flipped; a flip elsewhere is refused or changes nothing', () => {
  const { directory, sections } = unpack(main) as { directory: Uint8Array; sections: Uint8Array };
  const details = partsOf(bytes).details;
  const isContent = (position: number) =>
    [directory, sections, details].some(
      ({ byteOffset, length }) =>
        position >= byteOffset - bytes.byteOffset && position < byteOffset - bytes.byteOffset + length,
    );
  const position = fc.oneof(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 400 }));
  fc.assert(
    fc.property(position, fc.nat({ max: 7 }), (at, bit) => {
      const content = flipped(at, bit);
      const refusal = refusalOf(content);
      if (refusal !== undefined) expect(refusal.message).toContain('/data/some.pack');
      else expect(isContent(at) || !encodePack(decodePack(content, 'some.pack').pack).equals(bytes)).toBe(false);
    }),
    runs(400),
  );
});

/** The pack with another directory, whose checksum matches. */
const withDirectory = (change: (directory: Directory) => object): Uint8Array => {
  const head = unpack(main) as { directory: Uint8Array; sections: Uint8Array };
  const directory = packMessage(change(unpack(head.directory) as Directory));
  const checksum = digestOf(directory, head.sections);
  return Buffer.concat([packMessage({ ...head, directory, checksum }), bytes.subarray(main.length)]);
};

type Place = { readonly offset: number; readonly length: number };
type Directory = { readonly arrays: { readonly loinc: Readonly<Record<'labels' | 'shapes' | 'codes', Place>> } };

const withPlace = (name: 'labels' | 'shapes' | 'codes', change: (place: Place) => object) =>
  withDirectory(({ arrays: { loinc, ...others }, ...directory }) => ({
    ...directory,
    arrays: { ...others, loinc: { ...loinc, [name]: change(loinc[name]) } },
  }));

test.each<[string, Uint8Array]>([
  ['that lacks its places', withDirectory(({ arrays: _, ...directory }) => directory)],
  ['whose notes are no text', withDirectory((directory) => ({ ...directory, notes: 5 }))],
  ['with a place beyond the end', withPlace('codes', ({ length }) => ({ offset: 8e9, length }))],
  ['with a place that is too long', withPlace('labels', ({ offset }) => ({ offset, length: 1e9 }))],
  ['with a place between numbers', withPlace('labels', ({ offset, length }) => ({ offset: offset + 1, length }))],
])('a pack with a checksum that matches is refused with its name for a directory %s', (_, content) => {
  expect(refusalOf(content)?.message).toBe('/data/some.pack is damaged: its directory does not describe its content');
});

test('a pack whose trie has other nodes than children is refused when its system is opened', () => {
  const content = withPlace('shapes', ({ offset, length }) => ({ offset, length: length - 1 }));
  const { pack } = decodePack(content, '/data/some.pack');
  expect(() => pack.indexes.loinc).toThrow(
    new PackError(
      '/data/some.pack is damaged although its checksum matches: loinc: the trie has other nodes than children',
    ),
  );
});

test('synonyms are our own alone if the release has them in no letter case', () => {
  const hypertension = concept('icd10', 'I10', 'Essential (primary) hypertension', {
    synonyms: ['High blood pressure'],
  });
  const heart = concept('icd10', 'I11', 'Hypertensive heart disease');
  const own = (_: string, code: string) => (code === 'I10' ? ['high blood pressure', 'HTN', hypertension.name] : []);
  expect([...onlyOwn([hypertension, heart], own)]).toEqual([['I10', ['HTN']]]);
});

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

test('an index that was just built has no flaw', () => {
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
])('an index with the flaw that %s is found out', (flaw, damage) => {
  expect(flawsOf({ ...index, ...damage })).toContain(`loinc: ${flaw}`);
});
