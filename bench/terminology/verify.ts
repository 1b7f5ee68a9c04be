/** Scores the check of claims: true ones and seeded errors of eight kinds, about made notes and about those of others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTsv } from '../../build/tsv.ts';
import type { Terminology } from '../../src/terminology/terminology.ts';
import { prepared } from '../../src/tools/arguments.ts';
import { calculators } from '../../src/tools/inventory.ts';
import { verify } from '../../src/tools/notes/verification.ts';
import { type Random, randomOf, shuffled } from '../../test/simulation/random.ts';
import { openIcd10 } from './claims.ts';
import { referenceFolder } from './evaluation.ts';
import { percent, table } from './text.ts';

const KINDS = [
  ...(['wrong value', 'other patient', 'wrong unit', 'swapped side', 'negation lost'] as const),
  ...(['code retired', 'code of a sibling', 'wrong score'] as const),
] as const;
type Kind = (typeof KINDS)[number];

/** A claim that is true of a note, and the same with one error. */
type Made = { readonly kind: Kind; readonly note: string; readonly right: object; readonly wrong: object };

/** Errors of each kind. */
const EACH = 250;

/** Laboratory values with units that the same number cannot have. */
const MEASURES = [
  ['sodium', 128, 152, 0, 'mmol/L', 'mg/dL'],
  ['potassium', 3, 6, 1, 'mmol/L', 'g/dL'],
  ['creatinine', 0.6, 4, 1, 'mg/dL', 'mmol/L'],
  ['glucose', 70, 400, 0, 'mg/dL', 'mmol/L'],
  ['hemoglobin', 7, 16, 1, 'g/dL', 'mmol/L'],
  ['albumin', 2, 5, 1, 'g/dL', 'mg/dL'],
  ['platelet count', 90, 400, 0, '×10^9/L', 'mg/dL'],
  ['calcium', 7, 12, 1, 'mg/dL', 'g/L'],
  ['heart rate', 50, 150, 0, '/min', 'mmHg'],
  ['weight', 45, 120, 0, 'kg', 'cm'],
] as const;

type Row = (typeof MEASURES)[number];

const numberOf = ([, low, high, decimals]: Row, random: Random): string =>
  (low + (high - low) * random.next()).toFixed(decimals);

const beside = (value: string): string => (Number(value) * 1.4 + 3).toFixed(/\.(\d+)/.exec(value)?.[1]?.length ?? 0);

/** A note of some values in the words of several writers. */
const noteOf = (random: Random) => {
  const rows = shuffled(MEASURES, random)
    .slice(0, 4)
    .map((row) => ({ row, value: numberOf(row, random) }));
  const sex = random.pick(['man', 'woman']);
  const link = random.pick([' ', ': ', ' was ', ' of ', ' is ']);
  const stated = rows.map(({ row: [name, , , , unit], value }) => `${name}${link}${value} ${unit}`);
  const text = `A ${20 + random.below(70)}-year-old ${sex} was seen.\nResults: ${stated.join(random.pick([', ', '; ', '. ']))}.`;
  return { text, rows };
};

const claimOf = (name: string, value: string, unit: string) => ({ kind: 'value', name, value, unit });

const madeValues = (random: Random, kind: Kind): Made => {
  const [{ text, rows }, other] = [noteOf(random), noteOf(random)];
  const { row, value } = random.pick(rows);
  const [name, , , , unit, wrongUnit] = row;
  const right = claimOf(name, value, unit);
  if (kind === 'wrong unit') return { kind, note: text, right, wrong: claimOf(name, value, wrongUnit) };
  const ofOther = other.rows.find((one) => one.row === row)?.value ?? numberOf(row, random);
  const wrong = kind === 'other patient' && ofOther !== value ? ofOther : beside(value);
  return { kind, note: text, right, wrong: claimOf(name, wrong, unit) };
};

const OF_GAP = (random: Random): Made => {
  const [sodium, chloride, bicarbonate] = [130 + random.below(20), 90 + random.below(20), 10 + random.below(20)];
  const note = `A 60-year-old man. Sodium ${sodium} mmol/L, chloride ${chloride} mmol/L, bicarbonate ${bicarbonate} mmol/L.`;
  const gap = sodium - chloride - bicarbonate;
  const inputs = random.chance(0.5)
    ? { inputs: { sodium_mmol_l: sodium, chloride_mmol_l: chloride, bicarbonate_mmol_l: bicarbonate } }
    : {};
  const score = (value: number) => ({ kind: 'score', calculator: 'anion_gap', value: String(value), ...inputs });
  return { kind: 'wrong score', note, right: score(gap), wrong: score(gap + 3) };
};

type Named = { readonly code: string; readonly display: string; readonly obsolete: boolean };

const SHORTEST = 3;

/** Names of the release that a note may have as they stand. */
const isPlain = ({ display }: Named): boolean =>
  display.split(' ').length <= 6 &&
  /^[A-Za-z -]+$/.test(display) &&
  !/\b(?:unspecified|other|history)\b/i.test(display);

const codeClaim = ({ code, display }: Named) => ({ kind: 'code', system: 'icd10', code, display });

const madeCodes = (terminology: Terminology, random: Random): Readonly<Record<string, () => Made | undefined>> => {
  const all = [...terminology.eachIn('icd10')].filter(({ billable, obsolete }) => billable === true || obsolete);
  const current = [
    ...shuffled(
      all.filter((one) => !one.obsolete && isPlain(one)),
      random,
    ),
  ];
  const retired = [
    ...shuffled(
      all.filter(({ obsolete }) => obsolete),
      random,
    ),
  ];
  const byCategory = Map.groupBy(all, ({ code }) => code.slice(0, SHORTEST));
  const byName = new Map(all.map((one) => [one.display.toLowerCase(), one]));
  const sided = current.filter(({ display }) => /\bright\b/i.test(display));
  const left = (display: string) => display.replace(/\bright\b/i, 'left');
  const noteOfCode = ({ display }: Named) => `A 60-year-old man. Assessment: ${display.toLowerCase()}. Follow up.`;
  return {
    'code retired': () => {
      const old = retired.pop();
      const one = old && current.pop();
      if (one === undefined || old === undefined) return undefined;
      const note = `${noteOfCode(one)} Also ${old.display.toLowerCase()}.`;
      return { kind: 'code retired', note, right: codeClaim(one), wrong: codeClaim(old) };
    },
    'code of a sibling': () => {
      const one = current.pop();
      const others = byCategory.get(one?.code.slice(0, SHORTEST) ?? '')?.filter((other) => !other.obsolete) ?? [];
      const other = others.find(({ code }) => code !== one?.code);
      if (one === undefined || other === undefined) return undefined;
      const right = { kind: 'code', system: 'icd10', code: one.code };
      return { kind: 'code of a sibling', note: noteOfCode(one), right, wrong: { ...right, code: other.code } };
    },
    'swapped side': () => {
      const one = sided.pop();
      const other = byName.get(left(one?.display ?? '').toLowerCase());
      if (one === undefined || other === undefined) return undefined;
      const right = { kind: 'code', system: 'icd10', code: one.code };
      return { kind: 'swapped side', note: noteOfCode(one), right, wrong: { ...right, code: other.code } };
    },
  };
};

/** Sentences whose assertion is known: what is denied, claimed to be so. */
const madeDenials = (random: Random): (() => Made | undefined) => {
  const rows = readTsv(join(referenceFolder(), 'eval', 'assertion-pairs.tsv'));
  const denied = rows.flatMap(({ text = '', a = '', a_gold, b = '', b_gold }) =>
    (
      [
        [a, a_gold],
        [b, b_gold],
      ] as const
    ).flatMap(([words, gold]) => (gold === 'absent' && words !== '' ? [{ text, words }] : [])),
  );
  const drawn = [...shuffled(denied, random)];
  return () => {
    const one = drawn.pop();
    if (one === undefined) return undefined;
    const note = one.text.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\r', '\r');
    const claim = (assertion: string) => ({ kind: 'finding', words: one.words, assertion });
    return { kind: 'negation lost', note, right: claim('absent'), wrong: claim('present') };
  };
};

/** A name, at most a few signs, and a number with its unit: so plain that any reader agrees. */
const STATED =
  /\b(?<name>sodium|potassium|creatinine|glucose|hemoglobin|albumin|calcium)\b[ ,:]{1,2}(?<value>\d{1,3}(?:\.\d{1,2})?) (?<unit>mmol\/L|mEq\/L|mg\/dL|g\/dL)(?![\p{L}/])/giu;

/** A sentence that speaks of another fluid before a value: whose value it is, is no plain truth. */
const OF_FLUID =
  /\b(?:urin\w+|csf|cerebrospinal|pleural|ascit\w+|peritoneal|synovial|sweat|stool|dialysate)\b(?:[^.]|\.\d)*$/iu;

/** Values in case reports of others, each beside that of another report. */
const fromReports = (random: Random): readonly Made[] => {
  const notes = readFileSync(join(referenceFolder(), 'eval', 'chart-dev.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): string => JSON.parse(line).note);
  const stated = [...new Set(notes)].flatMap((note) =>
    [...note.matchAll(STATED)]
      .filter(({ index }) => !OF_FLUID.test(note.slice(Math.max(0, index - 400), index)))
      .map(({ groups: { name = '', value = '', unit = '' } = {} }) => ({ note, name, value, unit })),
  );
  return shuffled(stated, random).map(({ note, name, value, unit }) => {
    const kind = random.pick(['wrong value', 'other patient', 'wrong unit'] as const);
    const other = stated.find(
      (one) => one.name.toLowerCase() === name.toLowerCase() && one.note !== note && !note.includes(one.value),
    );
    const row = MEASURES.find(([measure]) => measure === name.toLowerCase());
    const wrong =
      kind === 'wrong unit'
        ? claimOf(name, value, row?.[5] ?? 'kg')
        : claimOf(name, kind === 'other patient' && other !== undefined ? other.value : beside(value), unit);
    return { kind, note, right: claimOf(name, value, unit), wrong };
  });
};

const isNote = (made: Made | undefined): made is Made => made !== undefined;

const madeNotes = (terminology: Terminology, seed: number): readonly Made[] => {
  const random = randomOf('verify', seed);
  const codes = madeCodes(terminology, random);
  const denial = madeDenials(random);
  const make: Readonly<Record<Kind, () => Made | undefined>> = {
    'wrong value': () => madeValues(random, 'wrong value'),
    'other patient': () => madeValues(random, 'other patient'),
    'wrong unit': () => madeValues(random, 'wrong unit'),
    'negation lost': denial,
    'wrong score': () => OF_GAP(random),
    ...(codes as Record<'code retired' | 'code of a sibling' | 'swapped side', () => Made | undefined>),
  };
  return KINDS.flatMap((kind) => {
    const found: Made[] = [];
    for (let tries = 0; found.length < EACH && tries < 20 * EACH; tries += 1)
      found.push(...[make[kind]()].filter(isNote));
    return found;
  });
};

type Answer = { readonly claims: readonly { readonly verdict: string; readonly reasons: readonly string[] }[] };

/** Targets: of wrong claims at most 2 % supported and at least 80 % contradicted, of true ones at most 3 % contradicted. */
export const verifyText = async (seed: number): Promise<string> => {
  const terminology = await openIcd10();
  const tool = verify(terminology, calculators);
  const judged = (all: readonly Made[]) =>
    all.map((made) => {
      const { note: text, right, wrong } = made;
      const answer = prepared(tool, { text, claims: [right, wrong] }).call.answer?.() as Answer | undefined;
      return { ...made, verdicts: answer?.claims.map(({ verdict }) => verdict) ?? [] };
    });
  const shown = (name: string, some: ReturnType<typeof judged>): readonly string[] => {
    const share = (at: 0 | 1, verdict: string) =>
      percent(some.filter(({ verdicts }) => verdicts[at] === verdict).length / Math.max(1, some.length));
    return [
      ...[name, String(some.length), share(1, 'supported'), share(1, 'contradicted')],
      ...[share(0, 'supported'), share(0, 'contradicted')],
    ];
  };
  const heads = ['error', 'claims', 'wrong: supported %', 'contradicted %', 'true: supported %', 'contradicted %'];
  const [own, reports] = [judged(madeNotes(terminology, seed)), judged(fromReports(randomOf('reports', seed)))];
  const rows = (title: string, some: ReturnType<typeof judged>) => [
    ...KINDS.map((kind) => some.filter((one) => one.kind === kind))
      .filter((of) => of.length > 0)
      .map((of) => shown(`${title}: ${of[0]?.kind}`, of)),
    shown(`${title}: all`, some),
  ];
  return table(heads, [...rows('made', own), ...rows('reports', reports)]);
};
