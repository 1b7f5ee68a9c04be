/**
 * The annotated notes in `test/vectors/notes.jsonl`, by which the annotator is tuned and measured.
 *
 * Every note is invented. An annotator may be tuned on `split: "tune"` alone; `hold` and `hold2` measure it. The notes of
 * `hold2` are of other styles than the rest. Who wrote them also wrote rules, so `hold` is the stricter set.
 * - `start` and `end` count UTF-16 units of `text`; `end` is exclusive.
 * - A mention is the shortest text that names the concept: a drug with its strength and form, a test without its value.
 * - `codes` are all acceptable, the most specific first. A family or past illness also takes its Z code.
 * - Chronic illnesses are `present` in a history section. What is considered or depends on an event is `hypothetical`.
 * - `ignore` are texts that count neither as missed nor as false: procedures, social matters, unclear assertions.
 */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEntry, withArchives } from '../../src/terminology/import/archive.ts';
import { readLines } from '../../src/terminology/import/text.ts';
import { REFERENCE_DATA } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

type Span = { readonly start: number; readonly end: number; readonly text: string };

type Mention = Span & {
  readonly system: string;
  readonly codes: readonly string[];
  readonly assertion: string;
  readonly dose?: string;
  readonly route?: string;
  readonly frequency?: string;
  readonly value?: string;
  readonly unit?: string;
};

type Note = {
  readonly id: string;
  readonly kind: string;
  readonly split: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly ignore: readonly Span[];
};

const LINES = (await Bun.file(join(import.meta.dir, '..', 'vectors', 'notes.jsonl')).text()).trimEnd().split('\n');
const notes = LINES.map((line): Note => JSON.parse(line));
const mentions = notes.flatMap((note) => note.mentions.map((mention) => ({ ...mention, note: note.id })));

const ASSERTIONS = ['absent', 'family', 'historical', 'hypothetical', 'planned', 'possible', 'present'];

test('the annotated notes are at least 60, with 600 mentions and each assertion and system often', () => {
  expect(notes.length).toBeGreaterThanOrEqual(60);
  expect(mentions.length).toBeGreaterThanOrEqual(600);
  for (const split of ['tune', 'hold']) {
    const own = notes.filter((note) => note.split === split).flatMap((note) => note.mentions);
    for (const assertion of ASSERTIONS) {
      expect(own.filter((mention) => mention.assertion === assertion).length).toBeGreaterThanOrEqual(15);
    }
    for (const system of ['icd10', 'loinc', 'rxnorm']) {
      expect(own.filter((mention) => mention.system === system).length).toBeGreaterThanOrEqual(100);
    }
  }
});

test('the annotated notes have each their own name, a kind, a half and at most 2,000 characters', () => {
  expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
  expect(notes.filter(({ text }) => text.length > 2000).map(({ id }) => id)).toEqual([]);
  expect(new Set(notes.map(({ split }) => split))).toEqual(new Set(['tune', 'hold', 'hold2']));
  expect(new Set(notes.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
});

test('the annotated notes hold carriage returns, tabs, bullets and characters of two UTF-16 units before a mention', () => {
  const before = (sign: string) => notes.some((note) => note.text.lastIndexOf(sign, last(note)) >= 0);
  expect(['\r\n', '\t', '•', '\u{1F642}', 'µ', 'é'].filter((sign) => !before(sign))).toEqual([]);
});

test('the annotated notes have spans that equal their text, in order and apart', () => {
  const wrong = notes.flatMap(({ id, text, mentions: own, ignore }) => {
    const spans = [...own, ...ignore].sort((one, other) => one.start - other.start);
    return spans
      .filter((span, at) => text.slice(span.start, span.end) !== span.text || span.start < (spans[at - 1]?.end ?? 0))
      .map((span) => `${id}: ${span.text}`);
  });
  expect(wrong).toEqual([]);
});

test('the annotated notes name a known system, a known assertion and at least one code a mention', () => {
  const wrong = mentions.filter(
    ({ system, assertion, codes }) =>
      !['icd10', 'loinc', 'rxnorm'].includes(system) || !ASSERTIONS.includes(assertion) || codes.length === 0,
  );
  expect(wrong).toEqual([]);
});

test('the annotated notes quote dose, route, frequency, value and unit as their note has them', () => {
  const wrong = notes.flatMap(({ text, mentions: own }) =>
    own.filter(({ dose, route, frequency, value, unit }) =>
      [dose, route, frequency, value, unit].some((quote) => quote !== undefined && !text.includes(quote)),
    ),
  );
  expect(wrong).toEqual([]);
});

const last = ({ mentions: own }: Note): number => own.at(-1)?.start ?? 0;

const folder = join(REFERENCE_DATA, 'terminology');
const { test: withReference } = needing(
  existsSync(join(folder, 'loinc')),
  'no reference data in ../shared or CLINMETER_TEST_DATA',
);

/** The codes of a release, read without its importer. */
const codesIn = async (archive: string, pattern: RegExp, codeOf: (line: string) => string | undefined) => {
  const codes = new Set<string>();
  await withArchives([join(folder, archive)], async (archives) => {
    await readLines(findEntry(archives, pattern, archive), (line) => {
      const code = codeOf(line);
      if (code !== undefined) codes.add(code);
    });
  });
  return codes;
};

/** A row of the order file: header flag in column 15, code without its dot in columns 7 to 13. */
const billableIcd10 = (line: string): string | undefined =>
  line[14] === '1'
    ? line
        .slice(6, 13)
        .trim()
        .replace(/^(...)(.+)$/, '$1.$2')
    : undefined;

const currentLoinc = (line: string): string | undefined =>
  /,"?(?:ACTIVE|TRIAL)"?,/.test(line) ? /^"?(\d+-\d)"?,/.exec(line)?.[1] : undefined;

/** A row of RXNCONSO: RXCUI in field 1, source in field 12, suppression in field 17. */
const currentRxnorm = (line: string): string | undefined => {
  const fields = line.split('|');
  return fields[11] === 'RXNORM' && fields[16] === 'N' ? fields[0] : undefined;
};

withReference('every code of the annotated notes is current and billable in its release', async () => {
  const codes: Readonly<Record<string, ReadonlySet<string>>> = {
    icd10: await codesIn('icd10cm/2026-code-descriptions-tabular-order.zip', /order_\d+\.txt$/, billableIcd10),
    loinc: await codesIn('loinc/Loinc_2.81_partial.zip', /LoincTable\/Loinc\.csv$/, currentLoinc),
    rxnorm: await codesIn('rxnorm/RxNorm_full_reconstructed.zip', /RXNCONSO\.RRF$/, currentRxnorm),
  };
  const unknown = mentions.flatMap(({ note, system, codes: own }) =>
    own.filter((code) => codes[system]?.has(code) !== true).map((code) => `${note} ${system} ${code}`),
  );
  expect(unknown).toEqual([]);
});
