/** How current the formulas are: each declaration against the register, the calendar and its own history. */
import { describe, expect, test } from 'bun:test';
import { reviewList } from '../../build/reviews.ts';
import { checkReviews } from '../../src/cli/doctor/formulas.ts';
import {
  type Affected,
  historyOf,
  historyOfParts,
  limitsOfParts,
  recentlyCorrected,
} from '../../src/tools/currency.ts';
import { guidelines } from '../../src/tools/guidelines.ts';
import { calculators, panels } from '../../src/tools/inventory.ts';
import { sentences } from '../../src/tools/limit-sentences.ts';
import { queryOf } from '../../src/tools/query.ts';
import { reviewed, reviewsDue } from '../../src/tools/reviews.ts';

const register = new Map(
  Object.entries<(typeof guidelines)[keyof typeof guidelines] & { supersededBy?: string }>(guidelines),
);
const all = [...calculators, ...panels];
const ids = new Set<string>(all.map(({ id }) => id));

/** The day of the commit that is tested, or of the clock where there is no history. */
const commitDay = (): number => {
  const { exitCode, stdout } = Bun.spawnSync(['git', 'log', '-1', '--format=%cI']);
  return exitCode === 0 && stdout.length > 0 ? Date.parse(stdout.toString().trim()) : Date.now();
};

describe.each(all.map((tool) => [tool.id, tool] as const))(
  '%s',
  (id, { currency, meanings, formula, parameters, quantities }) => {
    test('declares its status, its guidelines and at least one limit', () => {
      if (currency === undefined) throw new Error(`${id} declares no currency`);
      const { status, uses, limits } = currency;
      expect(limits.length).toBeGreaterThan(0);
      const always = limits.filter(({ warned }) => warned === 'always');
      if (status.is === 'superseded') {
        expect({ id, exists: ids.has(status.by) || register.has(status.by) }).toEqual({ id, exists: true });
        expect({ id, always: always.length }).not.toEqual({ id, always: 0 });
      }
      const inForce = uses.filter((use) => register.get(use)?.supersededBy === undefined);
      expect({ id, retired: uses.filter((use) => !inForce.includes(use)) }).toEqual({ id, retired: [] });
      if (status.is === 'current') expect({ id, inForce: inForce.length }).not.toEqual({ id, inForce: 0 });
    });

    test('calls what a retired guideline says historical', () => {
      const retired = new Set(
        [...register.values()].flatMap(({ doi, supersededBy }) => (supersededBy === undefined ? [] : [doi])),
      );
      const wrong = meanings.filter(({ doi, historical }) => retired.has(doi) && historical !== true);
      expect({ id, wrong: wrong.map(({ field }) => field) }).toEqual({ id, wrong: [] });
    });

    test('has a review that was not due when this was committed', () => {
      expect(reviewsDue([{ id, currency }], commitDay())).toEqual([]);
    });

    test('has the version that its changes lead to', () => {
      const { version, changes } = currency ?? { version: '', changes: [] };
      expect(version).toBe(changes[0]?.to ?? '1.0');
      for (const [index, { from, to, kind, on }] of changes.entries()) {
        expect(from).toBe(changes[index + 1]?.to ?? '1.0');
        const [major, minor] = [from, to].map((text) => Number(text.split('.')[0])) as [number, number];
        expect({ id, to, grows: minor > major }).toEqual({ id, to, grows: kind === 'number' || kind === 'category' });
        expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
      expect(formula).toEqual({ version, changes });
      // A buyer finds the touched calls by parameters of the tool; a bound says nothing in another unit.
      for (const { affects, what } of changes) {
        expect(what).toMatch(/^[ -~]+$/);
        for (const one of affects) {
          expect(parameters.map(({ name }) => name)).toContain(one.parameter);
          const isInUnits = quantities.some((quantity) => quantity.parameters.some((name) => name === one.parameter));
          expect({ ...one, isInUnits: isInUnits && !('sent' in one) }).toEqual({ ...one, isInUnits: false });
        }
      }
    });
  },
);

test('the register knows its successors, and no guideline twice', () => {
  for (const { supersededBy } of register.values())
    if (supersededBy !== undefined) expect([...register.keys()]).toContain(supersededBy);
  const dois = [...register.values()].flatMap(({ doi }) => (doi === '' ? [] : [doi]));
  expect(new Set(dois).size).toBe(dois.length);
});

test('every sentence is that of some limit, in ASCII, with its source', () => {
  const used = new Set(calculators.flatMap(({ currency }) => currency?.limits.map(({ key }) => key) ?? []));
  expect(Object.keys(sentences).filter((key) => !used.has(key))).toEqual([]);
  for (const [sentence, source] of Object.values(sentences)) {
    expect(`${sentence}${source}`).toMatch(/^[ -~]+$/);
    expect(source).not.toBeEmpty();
  }
});

test('a fact that was not looked up is in no category', () => {
  const unconfirmed = calculators.flatMap(({ id, meanings }) =>
    meanings.flatMap(({ source, use }) => (source.includes('unconfirmed') ? [`${id} ${use}`] : [])),
  );
  expect(unconfirmed).toEqual([]);
});

test('a review lasts as long as its basis: a text a year, a summary half of it, memory a quarter', () => {
  expect(reviewed('2026-11-23', 'text').next).toBe('2027-11-23');
  expect(reviewed('2026-11-23', 'summary').next).toBe('2027-05-23');
  expect(reviewed('2026-11-23', 'memory').next).toBe('2027-02-23');
});

test('reviews are due from their day on, the longest overdue first', () => {
  const day = Date.parse('2027-05-29');
  const due = reviewsDue(calculators, day);
  expect(due.length).toBe(
    calculators.length - calculators.filter(({ currency }) => currency?.reviewed.basis === 'formula').length,
  );
  expect(due.map(({ next }) => next)).toEqual(due.map(({ next }) => next).toSorted());
  expect(reviewsDue(calculators, day - 1).every(({ next }) => next < '2027-05-29')).toBe(true);
});

test('the operator and the maker of a release learn which reviews are due', () => {
  expect(checkReviews(Date.parse('2026-12-01'))).toMatchObject({ severity: 'ok' });
  const late = checkReviews(Date.parse('2027-03-01'));
  expect(late).toMatchObject({ severity: 'warning', advice: 'install a newer release of Clinmeter' });
  expect(late.found).toContain('(2027-02-23)');
  const [first = '', ...rest] = reviewList(Date.parse('2027-03-01'));
  expect(first).toMatch(/^2027-02-23, due: .*\bwells_dvt\b/);
  expect(rest.at(-1)).toMatch(/^2027-11-29, in \d+ days: .*\bnlr\b/);
});

const change = (on: string, kind: 'number' | 'meaning', parameter = 'a') => ({
  ...{ on, kind, what: 'It.', source: 'A', affects: [{ parameter, above: '1' }] },
});

test('the history of a panel is that of its parts and its own, and its version grows with each', () => {
  const own = historyOf([change('2030-03-01', 'number'), change('2030-01-01', 'meaning')]);
  expect(own.changes.map(({ from, to }) => [from, to])).toEqual([
    ['1.1', '2.0'],
    ['1.0', '1.1'],
  ]);
  expect([own.version, historyOf().version]).toEqual(['2.0', '1.0']);
  const named = { a: 'b', hidden: undefined } as Readonly<Record<string, string | undefined>>;
  const nameOf = (name: string) => (name in named ? named[name] : name);
  const parts = [
    { ...own, id: 'one', nameOf },
    { ...historyOf([change('2030-04-01', 'meaning', 'hidden')]), id: 'two', nameOf },
  ];
  const { version, changes: all } = historyOfParts(historyOf([change('2030-02-01', 'meaning')]), parts);
  expect(version).toBe('2.2');
  expect(all.map(({ on, of, from, to, affects }) => [on, of, from, to, affects[0]?.parameter])).toEqual([
    ['2030-04-01', 'two', '2.1', '2.2', undefined],
    ['2030-03-01', 'one', '1.2', '2.1', 'b'],
    ['2030-02-01', undefined, '1.1', '1.2', 'a'],
    ['2030-01-01', 'one', '1.0', '1.1', 'b'],
  ]);
});

type Call = Readonly<Record<string, string>>;

test('an offer tells of a correction for 90 days, if it may have changed the answer and touched the call', () => {
  const day = Date.parse('2030-03-01');
  const quantities = [{ parameters: ['d_kg', 'd_lb'] as const }];
  const said = (kind: 'number' | 'meaning', affects: readonly Affected[], query: Call = {}, now = day) => {
    const formula = historyOf([{ ...change('2030-03-01', kind), affects }]);
    return recentlyCorrected({ formula, quantities }, queryOf(query), now);
  };
  const told = (affects: readonly Affected[], query?: Call, now = day) => said('number', affects, query, now).length;
  expect(said('number', [])).toEqual(['corrected on 2030-03-01, version 2.0: It.']);
  expect(said('meaning', [])).toEqual([]);
  const end = day + 90 * 86_400_000;
  expect([day - 1, day, end - 1, end].map((now) => told([], {}, now))).toEqual([0, 1, 1, 0]);
  const conditions: readonly (readonly [
    Affected,
    touched: readonly (string | undefined)[],
    others: readonly (string | undefined)[],
  ])[] = [
    [{ parameter: 'a', above: '39.9' }, ['39.91', '100'], ['39.9', undefined]],
    [{ parameter: 'a', upTo: '0' }, ['0', '0.00', undefined], ['0.1']],
    [{ parameter: 'a', is: 'true' }, ['true'], ['false', undefined]],
  ];
  for (const [condition, touched, others] of conditions)
    for (const value of [...touched, ...others])
      expect([condition, value, told([condition], value === undefined ? {} : { a: value })]).toEqual([
        condition,
        value,
        touched.includes(value) ? 1 : 0,
      ]);
  const sent = [{ parameter: 'd_kg', sent: true }] as const;
  expect([{ d_lb: '1' }, { d_kg: '1' }, { a: '1' }].map((query) => told(sent, query as never))).toEqual([1, 1, 0]);
  expect(told([...sent, { parameter: 'a', is: 'x' }], { d_lb: '1' })).toBe(0);
});

test('a limit that concerns one of several calculators names that one alone', () => {
  const limit = { key: 'low_creatinine', text: 'Low.' };
  const parts = [
    { id: 'a', limits: [{ ...limit, warned: false }] },
    { id: 'b', limits: [{ ...limit, warned: true }] },
  ];
  expect(limitsOfParts(parts)).toEqual([{ ...limit, warned: true, of: ['b'] }]);
});
