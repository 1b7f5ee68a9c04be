/** The inputs that cost most, as `npm run fuzz` finds them: what each may take, in steps, which a busy machine does not change. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { WORST_INPUTS } from '../support/steps/worst-inputs.ts';

const PROCESS = join(import.meta.dir, '..', 'support', 'steps', 'process.ts');

type Told = { readonly kind: string; readonly name: string; readonly steps: number; readonly place: string };

test('no known input of any kind takes more steps than it may', async () => {
  const child = Bun.spawn([process.execPath, PROCESS], { stdout: 'pipe', stderr: 'inherit' });
  const lines = (await child.stdout.text()).trim().split('\n');
  expect(await child.exited).toBe(0);
  const told = lines.map((line): Told => JSON.parse(line));
  expect(told.map(({ kind, name }) => `${kind}: ${name}`)).toEqual(
    WORST_INPUTS.map(({ kind, name }) => `${kind}: ${name}`),
  );
  const beyond = told.filter(({ steps }, at) => steps > (WORST_INPUTS[at]?.most ?? 0));
  expect(beyond).toEqual([]);
  // An instrument that counts nothing would pass.
  expect(told.filter(({ steps }) => steps < 100)).toEqual([]);
});
