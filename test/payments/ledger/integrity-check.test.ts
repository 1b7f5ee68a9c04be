import { expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { checkFile, watchIntegrity } from '../../../src/payments/ledger/integrity-check.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

/** What is found of a file, once that is known. */
const lookedAt = async (file: string) => {
  const errors: string[] = [];
  const { isIntact, stop } = checkFile(file, ({ message }) => errors.push(message), 0);
  for (let turn = 0; isIntact() === undefined && errors.length === 0; turn += 1) {
    if (turn === 1000) throw new Error('nothing was found');
    await Bun.sleep(5);
  }
  stop();
  return { isIntact: isIntact(), errors };
};

/** A ledger with many rows, which is open. */
const filled = () => {
  const place = ledgerPlace();
  const ledger = place.open();
  for (let number = 1; number <= 50; number += 1) ledger.begin(openingOf(number));
  return { place, ledger };
};

test('a ledger that is served is whole, and can be written meanwhile', async () => {
  const { place, ledger } = filled();
  using _ = place;
  const looking = lookedAt(place.file);
  ledger.begin(openingOf(51));
  expect(await looking).toEqual({ isIntact: true, errors: [] });
  ledger.close();
});

test('a small ledger was examined when it was opened', () => {
  const { place, ledger } = filled();
  using _ = place;
  const errors: unknown[] = [];
  expect(watchIntegrity(place.file, (error) => errors.push(error)).isIntact()).toBe(true);
  expect(watchIntegrity(':memory:', (error) => errors.push(error)).isIntact()).toBeUndefined();
  expect(errors).toEqual([]);
  ledger.close();
});

test('a ledger whose file is deleted or replaced is not whole any more', () => {
  for (const change of ['delete', 'replace']) {
    const { place, ledger } = filled();
    using _ = place;
    const { isIntact } = watchIntegrity(place.file, () => {});
    expect(isIntact()).toBe(true);
    rmSync(place.file);
    if (change === 'replace') writeFileSync(place.file, '');
    expect(isIntact()).toBe(false);
    ledger.close();
  }
});

test('garbage inside its file is damage', async () => {
  const { place, ledger } = filled();
  using _ = place;
  ledger.close();
  const bytes = readFileSync(place.file);
  bytes.fill(0x5a, 8192, 12_288);
  writeFileSync(place.file, bytes);
  const { isIntact, errors } = await lookedAt(place.file);
  expect(isIntact).toBe(false);
  expect(errors).toEqual([expect.stringMatching(/^the ledger .* is damaged: .*restore the newest backup\.$/)]);
});

test('a file that is not there is no damage, and is told of', async () => {
  const { isIntact, errors } = await lookedAt('/nowhere/ledger.sqlite');
  expect(isIntact).toBeUndefined();
  expect(errors[0]).toContain('cannot be examined');
});

test('a ledger in memory is not looked at, and a look can be called off', async () => {
  const errors: unknown[] = [];
  const inMemory = checkFile(':memory:', (error) => errors.push(error), 0);
  const calledOff = checkFile('/nowhere/ledger.sqlite', (error) => errors.push(error), 10);
  calledOff.stop();
  await Bun.sleep(50);
  expect([inMemory.isIntact(), calledOff.isIntact(), errors]).toEqual([undefined, undefined, []]);
});
