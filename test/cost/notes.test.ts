/** A note of the longest length costs no more than a common one times five: in steps, not in time. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { UNCOMMON } from '../support/steps/long-notes.ts';

const PROCESS = join(import.meta.dir, '..', 'support', 'steps', 'notes.ts');
const MOST = 5;
/** Milliseconds, also beside other work. */
const LONGEST_RUN = 600_000;
/** Texts for which `chart` takes more yet: it looks at each mention once a finding. */
const MORE_IN_CHART: Readonly<Record<string, number>> = { 'letters without blanks': 6 };

type Told = { readonly name: string; readonly annotate: number; readonly chart: number; readonly place: string };

test(
  'no text takes more than five times the steps of a common note of its length',
  async () => {
    const child = Bun.spawn([process.execPath, PROCESS], { stdout: 'pipe', stderr: 'inherit' });
    const [common, ...others] = (await child.stdout.text())
      .trim()
      .split('\n')
      .map((line): Told => JSON.parse(line));
    expect(await child.exited).toBe(0);
    expect(others.map(({ name }) => name)).toEqual(Object.keys(UNCOMMON));
    if (common === undefined) throw new Error('the process told nothing');
    const beyond = others.filter(
      ({ name, annotate, chart }) =>
        annotate > MOST * common.annotate || chart > (MORE_IN_CHART[name] ?? MOST) * common.chart,
    );
    expect(beyond).toEqual([]);
    // An instrument that counts nothing would pass.
    expect(others.filter(({ annotate, chart }) => annotate < 100 || chart < annotate)).toEqual([]);
  },
  LONGEST_RUN,
);
