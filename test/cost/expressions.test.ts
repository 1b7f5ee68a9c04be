/** No regular expression of ours takes a time that explodes: twice the text costs at most three times the steps. */
import { beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Placed, written } from '../support/expressions/literals.ts';
import { counterOf } from '../support/expressions/matcher.ts';
import { explosionOf, pumpsOf } from '../support/expressions/pump.ts';
import { terminology } from '../support/tools.ts';

/** Places that construct an expression for the import of a release alone, of names that we wrote. */
const UNREACHED = [
  ...['src/terminology/systems/loinc/links.ts', 'src/terminology/systems/loinc/parts.ts'],
  'src/terminology/systems/rxnorm/import.ts',
];

const OF_NAMES = 'meets the names of a release, which the operator imports';
const OF_FILES = 'meets the names and heads of files, which the operator imports';

/** Expressions that grow with the square of their text: its file, how it begins, and why no request brings that text. */
const EXCUSED: readonly (readonly [file: string, beginning: string, reason: string])[] = [
  ['config/options.ts', String.raw`/^[^\s@<>"]+@`, 'meets one option of the operator'],
  ['pages/label.ts', String.raw`/\s*\(or send`, 'meets our own descriptions'],
  ['pages/label.ts', String.raw`/^([^;:]*?)\s*`, 'meets our own descriptions'],
  ['terminology/lexicon/lexicon.ts', String.raw`/(?<=\S),? +(?:without|`, 'meets the meanings of our own tables'],
  ['terminology/reading/open-axes.ts', String.raw`/ \([^)]*\)$/`, OF_NAMES],
  ['terminology/systems/icd10cm/alphabetic-index.ts', String.raw`/\([^)]*\)|\b`, OF_NAMES],
  ['terminology/systems/icd10cm/assign.ts', String.raw`/\.?-*$/`, OF_NAMES],
  ['terminology/systems/icd10cm/axes.ts', '/,? ((?:initial|subsequent) encounter', OF_NAMES],
  ['terminology/systems/icd10cm/designations.ts', String.raw`/\([^)]*\)|\[`, OF_NAMES],
  ['terminology/systems/icd10cm/files.ts', '/conversion[-_ ]?table', OF_FILES],
  ['terminology/systems/icd10cm/files.ts', '/current code', OF_FILES],
  ['terminology/systems/loinc/axes.ts', '/ ?--(.+?)', OF_NAMES],
  ['terminology/systems/loinc/axes.ts', String.raw`/^(?<component>.+?) \[`, OF_NAMES],
  ['terminology/systems/loinc/axes.ts', '/^(?<component>.+?)(?<rest>', OF_NAMES],
  ['terminology/systems/rxnorm/amounts.ts', String.raw`/^(?:\S+ )?([\d.]+) ML`, OF_NAMES],
  ['terminology/systems/rxnorm/amounts.ts', String.raw`/^(.* [\d.]+ (?:MG|UNT|MEQ)\/ML)`, OF_NAMES],
  ['terminology/systems/rxnorm/amounts.ts', String.raw`/\S*amphetamine \S+`, OF_NAMES],
  ['terminology/systems/rxnorm/amounts.ts', String.raw`/\S*amphetamine .*`, OF_NAMES],
  ['terminology/systems/rxnorm/amounts.ts', String.raw`/^(.*) ([\d.]+) MG \/`, OF_NAMES],
  ['terminology/systems/rxnorm/forms.ts', String.raw`/^.* [\d.]+ [A-Z%]+`, OF_NAMES],
  ['terminology/systems/rxnorm/forms.ts', String.raw`/\s*\[[^\]]+\]$/`, OF_NAMES],
  ['terminology/systems/rxnorm/forms.ts', '/^(?<drug>.*?)(?<form>', OF_NAMES],
  ['terminology/systems/rxnorm/forms.ts', String.raw`/^(?<drug>.* [\d.]+`, OF_NAMES],
  ['terminology/systems/rxnorm/forms.ts', String.raw`/[\d.]+ (?:[A-Z%]+)`, OF_NAMES],
  ['terminology/systems/rxnorm/indexing.ts', String.raw`/\b[\d.]+ HR `, OF_NAMES],
  ['terminology/systems/rxnorm/indexing.ts', '/(?:(?:Extended|Delayed|12 HR', OF_NAMES],
  ['terminology/systems/rxnorm/indexing.ts', String.raw`/.* [\d.]+ (?:[A-Z%]+`, OF_NAMES],
  ['terminology/systems/rxnorm/indexing.ts', String.raw`/^(.*?)\s*(\[`, OF_NAMES],
];

const isExcused = ({ place, expression }: Placed): boolean =>
  EXCUSED.some(([file, beginning]) => place.startsWith(`src/${file}:`) && String(expression).startsWith(beginning));

let constructed: readonly Placed[] = [];
const { literals, constructions } = written();

beforeAll(async () => {
  const script = join(import.meta.dir, '../support/expressions/constructed.ts');
  const child = Bun.spawn([process.execPath, script], { stdout: 'pipe', stderr: 'inherit' });
  const made: { readonly place: string; readonly source: string; readonly flags: string }[] = await child.stdout.json();
  constructed = made.map(({ place, source, flags }) => ({ place, expression: new RegExp(source, flags) }));
});

/** Each expression once. */
const all = (): readonly Placed[] => [
  ...new Map([...literals, ...constructed].map((one) => [String(one.expression), one])).values(),
];

test('every place of src that constructs an expression is seen', () => {
  const seen = new Set(constructed.map(({ place }) => place));
  const unseen = constructions.filter((place) => !seen.has(place)).map((place) => place.replace(/:\d+$/, ''));
  expect(unseen).toEqual(UNREACHED);
  expect(literals.length).toBeGreaterThan(600);
  expect(constructed.length).toBeGreaterThan(200);
});

test('no expression explodes but those that no request reaches', () => {
  const found = all().flatMap((one) => {
    const explosion = explosionOf(one.expression);
    return explosion === undefined ? [] : [{ ...one, explosion }];
  });
  expect(found.filter((one) => !isExcused(one))).toEqual([]);
  const needless = EXCUSED.filter((excuse) => !found.some((one) => isExcusedBy(one, excuse)));
  expect(needless).toEqual([]);
});

const isExcusedBy = ({ place, expression }: Placed, [file, beginning]: (typeof EXCUSED)[number]): boolean =>
  place.startsWith(`src/${file}:`) && String(expression).startsWith(beginning);

test('the matcher finds what the engine finds', () => {
  let compared = 0;
  for (const { expression } of all()) {
    const count = counterOf(expression);
    for (const { prefix, unit, suffix } of pumpsOf(expression).take(24)) {
      const text = prefix + unit.repeat(3) + suffix;
      expression.lastIndex = 0;
      expect([String(expression), text, count(text).found]).toEqual([
        String(expression),
        text,
        expression.exec(text)?.[0],
      ]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(8_000);
});

const WHEN_ONCE = /^(?:[\s,/&.:•*-]|\d+[.)]?|and\b|in\b|at\b|on\b|every\b|q\b|wks?\b|weeks?\b|level\b|visit\b)*$/i;
const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?|\.\d+`;
const PER_ONCE = new RegExp(
  String.raw`(?:${NUMBER})\s?mg(?:\s?/\s?(?:${NUMBER})?\s?(?:ml|hr?|hour|day|d|kg(?:/(?:day|dose|hr?|min))?|min|act|mg))*(?![\p{L}\p{N}]|\s?/\s?\p{L})`,
  'iu',
);

test.each([
  ['a run of digits in 2^n ways', WHEN_ONCE],
  ['two parts that are also one', PER_ONCE],
  ['quotes before quotes', /^(["'“”‘’«»`]+)(.*?)["'“”‘’«»`]+$/u],
  ['any beginning of what is denied', /([^;.]+?)\s*(?:\(-\)|\[-\]|[:=–-]\s*(?:none|neg(?:ative)?|no)|\?\s*no)$/giu],
  ['a beginning and an end with blanks', /^(\p{L}[^\d]*?)\s*[:=]?\s*0$/giu],
  ['the end of a run, looked for from each of its characters', /\s+$/],
  ['a look back from each character', /(?<=\bno\b.*)\bT\d\b/],
])('an expression that explodes is found: %s', (_, expression) => {
  expect(explosionOf(expression)).toBeDefined();
});

test.each([
  ['a loop', /a+b/y],
  ['a bounded loop', /[^.;]{0,40}?\bto\b/u],
  ['a run from its beginning', /(?<!\s)\s+$/],
])('an expression that does not explode is none: %s', (_, expression) => {
  expect(explosionOf(expression)).toBeUndefined();
});

/** Collects each expression with the texts that it meets while a function runs. */
const metBy = (run: () => void): ReadonlyMap<string, readonly [RegExp, string]> => {
  const met = new Map<string, readonly [RegExp, string]>();
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const place = this.sticky ? this.lastIndex : 0;
    met.set(`${this} ${place} ${text}`, [this, text.slice(place)]);
    return exec.call(this, text);
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return met;
};

const FILTER = { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true } as const;

test.each([
  ['hemoglobin and a number of many points', `hemoglobin a1c ${'0.'.repeat(24)}G`],
  ['tests and a number of many digits', `TSH, potassium and sodium level tomorrow ${'1'.repeat(40)} x.`],
  ['a drug per and per', `metformin 5 mg${'/kg/h'.repeat(24)}/x`],
  ['a drug per and per with blanks', `metformin 5 mg${'/ kg'.repeat(24)}/x`],
  ['quotes', `${'"'.repeat(200)}x`],
  ['blanks', `fever${' '.repeat(200)}x`],
  ['digits', '1'.repeat(200)],
  ['signs of denial', `fever${' -'.repeat(100)}`],
])('no expression takes many steps for %s', (_, text) => {
  const met = metBy(() => {
    terminology.annotate(text);
    terminology.translate(text, FILTER);
    terminology.read(text, FILTER);
  });
  expect(met.size).toBeGreaterThan(100);
  const most = new Map<string, number>();
  for (const [expression, given] of met.values()) {
    const limit = MOST_A_CHARACTER * (given.length + 10);
    const { steps } = counterOf(expression)(given, limit);
    if (steps > limit) most.set(`${expression} ${given}`, steps);
  }
  expect([...most.keys()]).toEqual([]);
});

/** A list of a thousand words tries each at each character. */
const MOST_A_CHARACTER = 2000;
