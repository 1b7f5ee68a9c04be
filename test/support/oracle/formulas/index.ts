/** The oracle of the calculators that the interface lists line by line. */
import { Decimal } from 'decimal.js';
import type { Given } from '../given.ts';
import { interfaces } from '../interfaces.ts';
import type { Verdict } from '../oracle.ts';
import { type Interface, interfaceOf, printed, readCall } from '../reading.ts';
import { acute } from './acute.ts';
import { calendar } from './calendar.ts';
import { chemistry } from './chemistry.ts';
import { heart } from './heart.ts';
import { type Formula, Refused } from './kit.ts';
import { longScores } from './long-scores.ts';
import { organs } from './organs.ts';
import { scores } from './scores.ts';

const FORMULAS: Readonly<Record<string, Formula>> = {
  ...organs,
  ...heart,
  ...chemistry,
  ...acute,
  ...calendar,
  ...scores,
  ...longScores,
};

const idOf = (path: string): string => path.replace('/api/calc/', '');

const known = new Map<string, Interface>(
  Object.entries(interfaces).map(([id, text]) => [`/api/calc/${id}`, interfaceOf(text)]),
);

export const isListed = (path: string): boolean => known.has(path) && FORMULAS[idOf(path)] !== undefined;

/** The answer the interface and the publication give, without the inputs as used. */
export const listedOracle = (path: string, given: Given): Verdict => {
  const [contract, formula] = [known.get(path), FORMULAS[idOf(path)]];
  if (contract === undefined || formula === undefined) throw new Error(`${path} has no formula in the oracle`);
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
