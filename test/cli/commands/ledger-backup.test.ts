/** `clinmeter ledger backup` in this process. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../../support/cli.ts';
import { examined, ledgerPlace } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

const KEY = 'ab'.repeat(32);

/** A ledger with one purchase, closed. */
const onePurchase = (options: Parameters<ReturnType<typeof ledgerPlace>['open']>[0] = {}) => {
  const place = ledgerPlace();
  const ledger = place.open(options);
  ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'settled', transaction: `0x${'7a'.repeat(32)}` });
  ledger.close();
  const copy = join(place.folder, 'copy.sqlite');
  return {
    ...place,
    copy,
    backUp: (...argv: readonly string[]) => cli(['ledger', 'backup', ...argv, '--ledger', place.file]),
  };
};

const copiesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('copy'));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('clinmeter ledger backup', () => {
  test('copies ledger and key for their owner alone, and examines the copy', async () => {
    using place = onePurchase();
    const { events, head } = place.examine();
    expect(await place.backUp(place.copy)).toEqual({
      status: 0,
      out: [
        `ok: 1 purchase, ${events} events, the last one is ${head}`,
        `ledger: ${place.copy}`,
        `key:    ${place.copy}.ledger-key\n`,
      ].join('\n'),
      err: '',
    });
    expect(examined(place.copy)).toEqual(place.examine());
    expect(readFileSync(`${place.copy}.ledger-key`)).toEqual(readFileSync(`${place.file}.ledger-key`));
    expect([modeOf(place.copy), modeOf(`${place.copy}.ledger-key`)]).toEqual(['600', '600']);
  });

  test('leaves nothing else behind', async () => {
    using place = onePurchase();
    await place.backUp(place.copy);
    expect(copiesIn(place.folder).sort()).toEqual(['copy.sqlite', 'copy.sqlite.ledger-key']);
  });

  test('prints JSON with --json', async () => {
    using place = onePurchase();
    const { status, out, err } = await place.backUp(place.copy, '--json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      ok: true,
      file: place.copy,
      key_file: `${place.copy}.ledger-key`,
      ...place.examine(),
    });
  });

  test.each(['copy.sqlite', 'copy.sqlite.ledger-key'])('overwrites nothing: %s', async (name) => {
    using place = onePurchase();
    writeFileSync(join(place.folder, name), 'precious');
    const { status, out, err } = await place.backUp(place.copy);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toBe(
      `Error: ${join(place.folder, name)} is there already, and a backup overwrites nothing\nTry: clinmeter ledger backup --help\n`,
    );
    expect(readFileSync(join(place.folder, name), 'utf8')).toBe('precious');
    expect(copiesIn(place.folder)).toEqual([name]);
  });

  test('explains a missing folder, ledger or path', async () => {
    using place = onePurchase();
    const nowhere = await place.backUp('/nowhere/copy.sqlite');
    expect(nowhere.status).toBe(1);
    expect(nowhere.err).toStartWith('Error: the backup cannot be written: ENOENT');
    const missing = await cli(['ledger', 'backup', place.copy, '--ledger', join(place.folder, 'none.sqlite')]);
    expect(missing.err).toStartWith('Error: the ledger is not usable: ');
    const wrong = await place.backUp();
    expect(wrong).toMatchObject({ status: 2, out: '' });
    expect(wrong.err).toStartWith(
      'Error: PATH is missing; accepted: the name of a new file\nTry: clinmeter ledger backup /',
    );
    expect(existsSync(place.copy)).toBe(false);
  });

  test('copies no key that is not this ledger’s, and says whose business the key is', async () => {
    using place = onePurchase({ key: KEY });
    for (const stale of [undefined, 'cd'.repeat(32)]) {
      if (stale !== undefined) writeFileSync(`${place.file}.ledger-key`, stale);
      const { status, out } = await place.backUp(place.copy);
      expect(status).toBe(0);
      expect(out).toContain('not in a file beside the ledger; keep the value of --ledger-key');
      expect(existsSync(`${place.copy}.ledger-key`)).toBe(false);
      rmSync(place.copy);
    }
  });

  test('says what is wrong with a ledger whose history was changed, with status 1', async () => {
    using place = onePurchase();
    place.sql((database) => database.run("UPDATE purchase SET amount = '1' WHERE id = 1"));
    const { status, out } = await place.backUp(place.copy);
    expect(status).toBe(1);
    expect(out).toStartWith('purchase 1: amount is not what its history says\n');
  });
});
