/** A pack that the executable builds and serves. */
import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { run, start } from '../support/executable.ts';
import { asZip, LOINC, ORDER_2026, RXNORM, removeArchives } from '../terminology/import/support/release.ts';

afterAll(removeArchives);

test('the executable serves a pack that it has built', async () => {
  await using other = await start();
  const pack = join(other.folder, 'full.pack');
  const archives = [
    '--rxnorm',
    asZip(RXNORM),
    '--icd10cm',
    asZip(ORDER_2026),
    '--loinc',
    asZip(LOINC, 'Loinc_2.81.zip'),
  ];
  expect(await run(['data', 'build', ...archives, '--out', pack])).toMatchObject({ status: 0, err: '' });
  await using service = await start(['--data', pack]);
  const catalog = await (await fetch(`${service.url}/v1/catalog`)).text();
  expect(catalog).toContain('"coverage":"full"');
  expect(catalog).toContain('"rxnorm_release":"2026-03-02"');
  expect((await run(['data', 'info'])).out).not.toContain(pack);
});
