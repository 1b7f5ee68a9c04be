import { expect, test } from 'bun:test';
import { cli } from '../../support/cli.ts';
import { tools as sold } from '../../support/tools.ts';

test('clinmeter tools lists every tool that is sold, with its price and specialty', async () => {
  const { status, out } = await cli(['tools']);
  expect(status).toBe(0);
  const lines = out.trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(sold.map(({ id }) => id));
  expect(lines.find((line) => line.startsWith('bmi '))).toMatch(/^bmi +\$0\.005 {2}Body mass index +General$/);
});

test('clinmeter tools finds by words, quoted or not, and the best first', async () => {
  const { out } = await cli(['tools', 'kidney', 'function']);
  expect(out).toStartWith('egfr_ckd_epi ');
  expect((await cli(['tools', 'kidney function'])).out).toBe(out);
});

test('clinmeter tools prints JSON for programs', async () => {
  const { out } = await cli(['tools', 'MELD', '--specialty', 'liver', '--json']);
  expect(JSON.parse(out)).toMatchObject([
    { id: 'meld_3', path: '/api/calc/meld_3' },
    { id: 'cirrhosis' },
    { id: 'meld_na' },
  ]);
});

test('clinmeter tools fails where nothing fits, and names what it accepts', async () => {
  expect(await cli(['tools', 'xyzzy'])).toEqual({
    status: 1,
    out: '',
    err: 'Error: no tool fits "xyzzy"\nTry: clinmeter tools\n',
  });
  expect((await cli(['tools', ' '])).err).toContain('accepted: text that is not blank');
  expect((await cli(['tools', '--specialty', 'Kidney'])).status).toBe(2);
});
