/** Packs, ledgers and configurations that are damaged by structure: `npm run fuzz -- --files` makes many more. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { nightly } from '../support/nightly.ts';

/** Of each kind. */
const RUNS = nightly(3000, 50);

const PROCESS = join(import.meta.dir, '..', 'support', 'damage', 'process.ts');

test('a pack, a ledger or a configuration that is damaged is refused with its name, or works, and never ends a process', async () => {
  const child = Bun.spawn([process.execPath, PROCESS, `${RUNS}`, '600000'], { stdout: 'pipe', stderr: 'inherit' });
  const lines = (await child.stdout.text()).trim().split('\n');
  expect(await child.exited).toBe(0);
  const outcomes = lines.map((line) => JSON.parse(line));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['damagedConfiguration', 'damagedLedger', 'damagedPack']);
  for (const { kind, refused, works, failures } of outcomes) {
    expect([kind, ...failures]).toEqual([kind]);
    expect(refused + works).toBe(RUNS);
    expect(Math.min(refused, works)).toBeGreaterThan(RUNS / 20);
  }
});
