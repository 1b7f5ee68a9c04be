/**
 * The answers of the calculators, worked out a second time in another way from the interface and the publications.
 * It shares no code with `src`: `reading.ts` reads the text of a call and rounds.
 */
import { Decimal } from 'decimal.js';
import { acute } from './formulas/acute.ts';
import { bedside } from './formulas/bedside.ts';
import { calendar } from './formulas/calendar.ts';
import { chemistry } from './formulas/chemistry.ts';
import { deficits } from './formulas/deficits.ts';
import { emboli } from './formulas/emboli.ts';
import { heart } from './formulas/heart.ts';
import { type Formula, Refused } from './formulas/kit.ts';
import { longScores } from './formulas/long-scores.ts';
import { organs } from './formulas/organs.ts';
import { points } from './formulas/points.ts';
import { rules } from './formulas/rules.ts';
import { scores } from './formulas/scores.ts';
import { interfaces } from './interfaces.ts';
import { type Given, type Interface, interfaceOf, printed, readCall } from './reading.ts';

/** A scored factor, as an answer lists it. */
export type Scored = { readonly factor: string; readonly points: number };

/** The fields of an answer that depend on the query: numbers as exact decimal text, words, and scored factors. */
export type Values = Readonly<Record<string, unknown>>;

/** The expected answer, or the codes of everything wrong with the query, in the documented order. */
type Verdict = { readonly values: Values } | { readonly problems: readonly string[] };

const FORMULAS: Readonly<Record<string, Formula>> = {
  ...organs,
  ...heart,
  ...chemistry,
  ...acute,
  ...calendar,
  ...scores,
  ...longScores,
  ...bedside,
  ...emboli,
  ...rules,
  ...deficits,
  ...points,
};

const idOf = (path: string): string => path.replace('/api/calc/', '');

const known = new Map<string, Interface>(
  Object.entries(interfaces).map(([id, text]) => [`/api/calc/${id}`, interfaceOf(text)]),
);

/** True if the oracle computes a calculator. */
export const hasOracle = (path: string): boolean => known.has(path) && FORMULAS[idOf(path)] !== undefined;

/** The right answer of the calculator at `path`, as the interface and the publication give it. */
export const oracle = (path: string, given: Given): Verdict => {
  const [contract, formula] = [known.get(path), FORMULAS[idOf(path)]];
  if (contract === undefined || formula === undefined)
    throw new Error(`${path} needs an oracle in test/support/oracle/oracle.ts`);
  const { values, problems } = readCall(contract, given);
  if (problems.length > 0) return { problems };
  try {
    const results = formula(values);
    const decimals = new Map(contract.fields.map(({ name, decimals }) => [name, decimals ?? 0]));
    const shown = Object.entries(results).map(([name, value]) => [
      name,
      value instanceof Decimal ? printed(value, decimals.get(name) ?? 0) : value,
    ]);
    return { values: Object.fromEntries(shown) };
  } catch (error) {
    if (error instanceof Refused) return { problems: [error.message] };
    throw error;
  }
};
