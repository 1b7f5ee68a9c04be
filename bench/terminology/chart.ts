/** Scores MedCalc-Bench end to end: a note and a calculator to the answer (Khandekar et al., NeurIPS 2024). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calculators } from '../../src/tools/inventory.ts';
import { type Computed, chartOf, computed } from '../../src/tools/notes/chart.ts';
import { referenceFolder } from './evaluation.ts';
import type { Annotate } from './notes.ts';
import { percent, table } from './text.ts';

/** A question of `chart-dev.jsonl`, whose labels physicians have corrected. */
type Question = {
  readonly name: string;
  readonly tool: string;
  readonly field: string;
  readonly ask: Readonly<Record<string, string>>;
  /** How the label computes otherwise than we do; `''` where we sell it. */
  readonly variant: string;
  /** No answer is right: an input is missing. */
  readonly na: boolean;
  readonly answer: string;
  readonly low: string;
  readonly high: string;
  readonly note: string;
};

type Tally = { rows: number; right: number; wrong: number; sure: number; wrongAndSure: number };

/** What a call that takes what is not sure gets; a result that the note states wins. */
const answered = ({ answer, stated }: Computed, field: string): unknown => {
  const other = stated.find((one) => one.field === field && !one.agrees);
  if (other !== undefined) return Number(other.value);
  if (field !== 'gestational_age') return answer?.[field];
  const { gestational_age_weeks: weeks, gestational_age_days: days } = answer ?? {};
  return typeof weeks === 'number' && typeof days === 'number' ? weeks * 7 + days : undefined;
};

const isRight = (value: unknown, { na, low, high, answer }: Question): boolean => {
  if (value === undefined || value === null || na) return na && (value === undefined || value === null);
  if (typeof value === 'number') return value >= Number(low) && value <= Number(high);
  const [year, month, day] = String(value).split('-');
  return answer === `${month}/${day}/${year}`;
};

/** The rows that we sell, by calculator. */
export const chartText = async (annotate: Annotate): Promise<string> => {
  const file = join(referenceFolder(), 'eval', 'chart-dev.jsonl');
  if (!existsSync(file)) return `Skipped: ${file} is missing; CLINMETER_TEST_DATA is the folder of the test data.`;
  const text = await Bun.file(file).text();
  const questions = text
    .trimEnd()
    .split('\n')
    .map((line): Question => JSON.parse(line));
  const tallies = new Map<string, Tally>();
  for (const question of questions.filter(({ variant }) => variant === '')) {
    const tool = calculators.find(({ id }) => id === question.tool);
    if (tool === undefined) continue;
    const found = computed(chartOf(question.note, { annotate }), tool, { given: question.ask, accept: 'low' });
    const value = answered(found, question.field);
    const [isTold, isGood] = [value !== undefined && value !== null, isRight(value, question)];
    const isSure = isTold && found.status === 'computed';
    for (const name of ['all', question.name]) {
      const tally = tallies.get(name) ?? { rows: 0, right: 0, wrong: 0, sure: 0, wrongAndSure: 0 };
      tally.rows += 1;
      tally.right += Number(isGood);
      tally.wrong += Number(isTold && !isGood);
      tally.sure += Number(isSure);
      tally.wrongAndSure += Number(isSure && !isGood);
      tallies.set(name, tally);
    }
  }
  return table(
    ['calculator', 'rows', 'right %', 'wrong %', 'sure %', 'wrong and sure'],
    [...tallies].map(([name, { rows, right, wrong, sure, wrongAndSure }]) => [
      ...[name, String(rows), percent(right / rows), percent(wrong / rows), percent(sure / rows)],
      String(wrongAndSure),
    ]),
  );
};
