/** `clinmeter ledger backup` in this process. */
import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('clinmeter ledger backup copies the ledger without its key for its owner alone, and examines the copy', async () => {
  using place = onePurchase();
  const { events, head } = place.examine();
  expect(await place.backUp(place.copy)).toEqual({
    status: 0,
    out: [
      `ok: 1 purchase, ${events} events, the digest to note is ${head}`,
      `ledger: ${place.copy}`,
      'key:    not copied; keep it elsewhere, or add --with-key',
      `heads:  ${place.file}.heads\n`,
    ].join('\n'),
    err: '',
  });
  expect(examined(place.copy)).toEqual(place.examine());
  expect(modeOf(place.copy)).toBe('600');
  expect(copiesIn(place.folder)).toEqual(['copy.sqlite']);
});

test('clinmeter ledger backup lets a copy without its key be read and checked, but not be served with', async () => {
  using place = onePurchase();
  await place.backUp(place.copy);
  for (const command of ['list', 'export', 'verify']) {
    expect(await cli(['ledger', command, '--ledger', place.copy])).toMatchObject({ status: 0, err: '' });
  }
  expect(() => place.open({ file: place.copy })).toThrow('has rows but its key file');
  writeFileSync(`${place.copy}.ledger-key`, readFileSync(`${place.file}.ledger-key`));
  expect(place.open({ file: place.copy }).list(9)).toMatchObject([{ id: 1, state: 'settled' }]);
});

test('clinmeter ledger backup copies the key too with --with-key, for its owner alone', async () => {
  using place = onePurchase();
  const { out } = await place.backUp(place.copy, '--with-key');
  expect(out).toContain(`\nkey:    ${place.copy}.ledger-key\n`);
  expect(readFileSync(`${place.copy}.ledger-key`)).toEqual(readFileSync(`${place.file}.ledger-key`));
  expect([modeOf(place.copy), modeOf(`${place.copy}.ledger-key`)]).toEqual(['600', '600']);
  expect(copiesIn(place.folder).sort()).toEqual(['copy.sqlite', 'copy.sqlite.ledger-key']);
});

test('clinmeter ledger backup appends the last digest of each copy that is whole to the file of heads', async () => {
  using place = onePurchase();
  const heads = `${place.file}.heads`;
  const noted: string[] = [];
  for (const number of [2, 3]) {
    const { head, events } = place.examine();
    await place.backUp(`${place.copy}-${number}`);
    noted.push(`${head} ${events}`);
    const ledger = place.open();
    ledger.begin(openingOf(number));
    ledger.close();
  }
  const lines = readFileSync(heads, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /, ''))).toEqual(noted);
  expect(modeOf(heads)).toBe('600');
  place.sql((database) => database.run("UPDATE purchase SET amount = '1' WHERE id = 1"));
  expect(await place.backUp(`${place.copy}-4`)).toMatchObject({ status: 1 });
  expect(readFileSync(heads, 'utf8').trimEnd().split('\n')).toEqual(lines);
});

test('clinmeter ledger backup says which digest to note if the file of heads cannot be written', async () => {
  using place = onePurchase();
  mkdirSync(`${place.file}.heads`);
  const { status, err } = await place.backUp(place.copy);
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringMatching(
      /^Error: the copy is made, but its digest cannot be noted: EISDIR.*\nTry: note [0-9a-f]{64} elsewhere\n$/,
    ),
  });
  expect(existsSync(place.copy)).toBe(true);
});

test('clinmeter ledger backup prints JSON with --json', async () => {
  using place = onePurchase();
  for (const [argv, key_file] of [
    [[], null],
    [['--with-key'], `${place.copy}.ledger-key`],
  ] as const) {
    const { status, out, err } = await place.backUp(place.copy, '--json', ...argv);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const files = { file: place.copy, key_file, heads_file: `${place.file}.heads` };
    expect(JSON.parse(out)).toEqual({ ok: true, ...files, ...place.examine() });
    rmSync(place.copy);
  }
});

test.each(['copy.sqlite', 'copy.sqlite.ledger-key'])('clinmeter ledger backup overwrites nothing: %s', async (name) => {
  using place = onePurchase();
  writeFileSync(join(place.folder, name), 'precious');
  const { status, out, err } = await place.backUp(place.copy, '--with-key');
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toBe(
    `Error: ${join(place.folder, name)} is there already, and a backup overwrites nothing\nTry: clinmeter ledger backup --help\n`,
  );
  expect(readFileSync(join(place.folder, name), 'utf8')).toBe('precious');
  expect(copiesIn(place.folder)).toEqual([name]);
});

test('clinmeter ledger backup explains a missing folder, ledger or path', async () => {
  using place = onePurchase();
  const nowhere = await place.backUp('/nowhere/copy.sqlite');
  expect(nowhere.status).toBe(1);
  expect(nowhere.err).toStartWith('Error: the backup cannot be written: ENOENT');
  const missing = await cli(['ledger', 'backup', place.copy, '--ledger', join(place.folder, 'none.sqlite')]);
  expect(missing.err).toStartWith(`Error: there is no ledger ${join(place.folder, 'none.sqlite')}\n`);
  const wrong = await place.backUp();
  expect(wrong).toMatchObject({ status: 2, out: '' });
  expect(wrong.err).toStartWith(
    'Error: PATH is missing; accepted: the name of a new file, or --to\nTry: clinmeter ledger backup /',
  );
  expect(existsSync(place.copy)).toBe(false);
});

test('clinmeter ledger backup copies no key that is not this ledger’s, and says whose business the key is', async () => {
  using place = onePurchase({ key: KEY });
  for (const stale of [undefined, 'cd'.repeat(32)]) {
    if (stale !== undefined) writeFileSync(`${place.file}.ledger-key`, stale);
    const { status, out } = await place.backUp(place.copy, '--with-key');
    expect(status).toBe(0);
    expect(out).toContain('not in a file beside the ledger; keep the value of --ledger-key');
    expect(existsSync(`${place.copy}.ledger-key`)).toBe(false);
    rmSync(place.copy);
  }
});

test('clinmeter ledger backup says what is wrong with a ledger whose history was changed, with status 1', async () => {
  using place = onePurchase();
  place.sql((database) => database.run("UPDATE purchase SET amount = '1' WHERE id = 1"));
  const { status, out } = await place.backUp(place.copy);
  expect(status).toBe(1);
  expect(out).toStartWith('purchase 1: a column that it was begun with is not what its history says\n');
});
