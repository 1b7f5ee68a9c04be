/** `clinmeter ledger` in this process. */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { ledgerReconcile } from '../../../src/cli/commands/ledger-reconcile.ts';
import { ledgerResolve } from '../../../src/cli/commands/ledger-resolve.ts';
import type { Conclusion, Purchase } from '../../../src/payments/ledger/ledger.ts';
import { startNode } from '../../support/chain/node.ts';
import { cli } from '../../support/cli.ts';
import type { Finished } from '../../support/executable.ts';
import { decide, ledgerPlace, REFUSED, SETTLED, TRANSACTION, UNCERTAIN } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

const [RECONCILE_EXAMPLE = ''] = ledgerReconcile.examples;

/** The warning that the address of a node is on the command line. */
const EXPOSED = /^(?:Warning: every|\{"warning":).*\n/;

/** A ledger with purchases that ended like this, one second apart, numbered from 1. */
const withPurchases = (...conclusions: readonly (Conclusion | undefined)[]) => {
  const place = ledgerPlace();
  let now = Date.UTC(2030, 0, 1);
  const ledger = place.open({ now: () => now });
  for (const [index, conclusion] of conclusions.entries()) {
    now += 1000;
    // A text that has everything in it that a table could stumble over.
    const requestId = index === 0 ? 'a "b",\r\nc' : `request ${index + 1}`;
    const mark = index === 0 ? '7' : null;
    // It ends in a minute of the machine's time.
    const { purchase } = ledger.begin(openingOf(index + 1, { requestId, mark, lease: Date.now() + 60_000 - now }));
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
  }
  ledger.close();
  return {
    ...place,
    run: async (...argv: readonly string[]): Promise<Finished> => {
      const { err, ...rest } = await cli(['ledger', ...argv, '--ledger', place.file]);
      return { ...rest, err: err.replace(EXPOSED, '') };
    },
    rows: (): readonly Purchase[] => place.read((reader) => [...reader.all()]),
  };
};

const ALL = [SETTLED, REFUSED, UNCERTAIN, undefined] as const;

/** A purchase as it is to be shown. */
const shown = (purchase: Purchase) => {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { id, state, tool, payer, nonce, network, asset, facilitator, transaction, reason, attempts } = purchase;
  return {
    id,
    state,
    tool,
    amount: String(purchase.amount),
    payer,
    pay_to: purchase.payTo,
    nonce,
    network,
    asset,
    facilitator,
    transaction,
    reason,
    attempts,
    request_id: purchase.requestId,
    head_block: purchase.mark,
    valid_before: String(purchase.validBefore),
    created_at: time(purchase.createdAt),
    updated_at: time(purchase.updatedAt),
    settled_at: time(purchase.settledAt),
    refunded_at: null,
    refund_transaction: null,
    formula_version: null,
    method: 'exact',
    channel_id: null,
  };
};

/** A purchase of a stub as it is exported. */
const exported = (purchase: Purchase) => ({ ...shown(purchase), amount_usdc: '0.005', explorer_url: null, ...GASLESS });
const GASLESS = { gas_used: null, gas_price_wei: null, gas_fee_eth: null };

const done = (out: string): Finished => ({ status: 0, out, err: '' });
const failed = (leaf: string, message: string): Finished => ({
  status: 1,
  out: '',
  err: `Error: ${message}\nTry: clinmeter ledger ${leaf} --help\n`,
});

/** The advice for a file that is damaged. */
const RESTORE = 'stop the service, then clinmeter ledger restore BACKUP; clinmeter ledger verify shows what is damaged';

test('clinmeter ledger list shows the newest purchases first, each with its outcome', async () => {
  using place = withPurchases(...ALL);
  const { status, out, err } = await place.run('list');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const { payer } = openingOf(1);
  const [head, ...lines] = out.trimEnd().split('\n');
  expect(head?.split(/ {2,}/)).toEqual(['id', 'created', 'state', 'tool', 'USDC', 'payer', 'transaction or reason']);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['4', '2030-01-01T00:00:04.000Z', 'settling', 'bmi', '0.005', payer],
    ['3', '2030-01-01T00:00:03.000Z', 'uncertain', 'bmi', '0.005', payer],
    ['2', '2030-01-01T00:00:02.000Z', 'refused', 'bmi', '0.005', payer, 'insufficient_funds'],
    ['1', '2030-01-01T00:00:01.000Z', 'settled', 'bmi', '0.005', payer, TRANSACTION],
  ]);
});

test('clinmeter ledger list prints JSON with --json, and as many purchases as --limit says', async () => {
  using place = withPurchases(...ALL);
  const { status, out, err } = await place.run('list', '--json', '--limit', '3');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(JSON.parse(out)).toEqual([...place.rows()].reverse().slice(0, 3).map(shown));
});

test('clinmeter ledger list says that the ledger is empty or unreadable', async () => {
  using place = withPurchases();
  expect(await place.run('list')).toEqual(done('The ledger is empty.\n'));
  expect(await place.run('list', '--json')).toEqual(done('[]\n'));
  writeFileSync(place.file, 'this is no database\n'.repeat(500));
  expect(await place.run('list')).toEqual({
    status: 1,
    out: '',
    err: `Error: the ledger ${place.file} is not usable: file is not a database\nTry: check --ledger; if this file was a ledger: clinmeter ledger restore BACKUP\n`,
  });
});

test('clinmeter ledger export names a ledger whose rows hold impossible values', async () => {
  using place = withPurchases(...ALL);
  place.sql((database) => database.run("UPDATE purchase SET amount = 'x' WHERE id = 2"));
  expect(await place.run('export')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/the ledger \S+ is not usable: /),
  });
});

test('clinmeter ledger export writes CSV that reads back as the purchases, the oldest first', async () => {
  using place = withPurchases(...ALL);
  const { status, out, err } = await place.run('export');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const rows = place.rows();
  const text = (value: unknown): string => (value === null ? '' : String(value));
  expect(parse(out, { columns: true }) as unknown).toEqual(
    rows.map((row) => Object.fromEntries(Object.entries(exported(row)).map(([name, value]) => [name, text(value)]))),
  );
  expect(rows[0]?.requestId).toContain('"b",\r\n');
});

test('clinmeter ledger export writes JSON lines that read back as the purchases, the oldest first', async () => {
  using place = withPurchases(...ALL);
  const { status, out, err } = await place.run('export', '--format', 'jsonl');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(place.rows().map(exported));
  expect(lines.length).toBe(4);
  expect((await place.run('export', '--json')).out).toBe(out);
  expect(await place.run('export', '--json', '--format', 'csv')).toMatchObject({ status: 2, out: '' });
});

test('clinmeter ledger export has no digest, lease or key in it', async () => {
  using place = withPurchases(...ALL);
  const { paymentDigest, resourceDigest } = openingOf(1);
  const secrets = [paymentDigest, resourceDigest, ...place.rows().map(({ owner }) => owner)];
  for (const format of ['csv', 'jsonl']) {
    const { out } = await place.run('export', '--format', format);
    for (const secret of secrets) expect(out).not.toContain(secret);
  }
});

test('clinmeter ledger export of an empty ledger is the line with the names, or nothing', async () => {
  using place = withPurchases();
  expect((await place.run('export')).out).toMatch(
    /^id,state,tool,[a-z_,]+,settled_at,amount_usdc,explorer_url,gas_used,gas_price_wei,gas_fee_eth,refunded_at,refund_transaction,formula_version,method,channel_id\n$/,
  );
  expect(await place.run('export', '--format', 'jsonl')).toEqual(done(''));
});

test('clinmeter ledger export says that the file is damaged', async () => {
  using place = withPurchases(...ALL);
  writeFileSync(place.file, readFileSync(place.file).fill(0xa5, 4096));
  const { status, err } = await place.run('export');
  expect(status).toBe(1);
  expect(err).toMatch(/^Error: the ledger \S+ is not usable: .+\n/);
  expect(err).toEndWith(`\nTry: ${RESTORE}\n`);
});

test('clinmeter ledger verify says that all is well, with what a later look can be compared with', async () => {
  using place = withPurchases(...ALL);
  const { head } = place.examine();
  expect(head).toMatch(/^[0-9a-f]{64}$/);
  expect(await place.run('verify')).toEqual(done(`ok: 4 purchases, 7 events, the digest to note is ${head}\n`));
  const { status, out, err } = await place.run('verify', '--json');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(JSON.parse(out)).toEqual({ ok: true, purchases: 4, events: 7, head, flaws: [] });
});

test('clinmeter ledger verify says what was changed, with status 1', async () => {
  using place = withPurchases(...ALL);
  place.sql((database) => {
    database.run("UPDATE purchase SET amount = '1' WHERE id = 2");
    database.run('UPDATE link SET entries = replace(entries, \'"request",\', \'"operator",\') WHERE id = 7');
  });
  const flaws = [
    'entry 7 and those with it do not follow from the ones before',
    'purchase 2: a column that it was begun with is not what its history says',
  ];
  expect(await place.run('verify')).toEqual({ status: 1, out: `${flaws.join('\n')}\n`, err: '' });
  const { status, out, err } = await place.run('verify', '--json');
  expect({ status, err }).toEqual({ status: 1, err: '' });
  expect(JSON.parse(out)).toMatchObject({ ok: false, purchases: 4, flaws });
});

test('clinmeter ledger verify says which noted digests are gone, from the command line or a file, with status 1', async () => {
  using place = withPurchases(...ALL);
  const { head } = place.examine();
  const other = 'AB'.repeat(32);
  const gone = `${other.toLowerCase()} is not in this history: its end was cut off, or it was changed\n`;
  const heads = `${place.file}.heads`;
  writeFileSync(heads, `2030-01-31T12:00:00.000Z ${head} 7\n\n`);
  expect(await place.run('verify', '--contains', head, '--anchor', heads)).toMatchObject({ status: 0 });
  expect(await place.run('verify', '--contains', head, '--contains', other)).toEqual({
    status: 1,
    out: gone,
    err: '',
  });
  writeFileSync(heads, `${other}\n`, { flag: 'a' });
  expect(await place.run('verify', '--anchor', heads)).toEqual({ status: 1, out: gone, err: '' });
});

test('clinmeter ledger verify knows what ledger anchor has printed, and misses any digest of its line', async () => {
  using place = withPurchases(...ALL);
  const { head } = place.examine();
  const { status, out } = await place.run('anchor');
  expect({ status, lines: out.split('\n').length }).toEqual({ status: 0, lines: 2 });
  expect(JSON.parse(out)).toEqual({ at: expect.any(String) as unknown as string, heads: [{ head }] });
  const anchors = `${place.file}.anchors`;
  writeFileSync(anchors, out);
  expect(await place.run('verify', '--anchor', anchors)).toMatchObject({ status: 0 });
  const gone = 'cd'.repeat(32);
  writeFileSync(anchors, JSON.stringify({ heads: [{ head }, { head: gone }] }));
  expect(await place.run('verify', '--anchor', anchors)).toEqual({
    status: 1,
    out: `${gone} is not in this history: its end was cut off, or it was changed\n`,
    err: '',
  });
});

test('clinmeter ledger verify refuses an invalid digest, and a file without digests', async () => {
  using place = withPurchases(...ALL);
  expect(await place.run('verify', '--contains', 'ab')).toMatchObject({ status: 2, out: '' });
  const heads = `${place.file}.heads`;
  for (const [content, problem] of [
    ['', 'holds no digest'],
    [`{"heads":[{"head":"${'ab'.repeat(32)}"},{"head":"ab"}]}`, 'line 1 is not a whole line'],
    [`{"heads":[{"head":"${'ab'.repeat(32)}"},{"he`, 'line 1 is not a whole line'],
    [`${'ab'.repeat(32)}\nabc\n`, 'line 2 holds no digest of 64 hexadecimal digits'],
  ] as const) {
    writeFileSync(heads, content);
    const { status, out, err } = await place.run('verify', '--anchor', heads);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(problem);
  }
  expect(await place.run('verify', '--anchor', `${heads}.none`)).toMatchObject({ status: 1, out: '' });
});

test('clinmeter ledger verify says that the file is damaged, with status 1', async () => {
  using place = withPurchases(...ALL);
  writeFileSync(place.file, readFileSync(place.file).fill(0xa5, 4096));
  const { status, out, err } = await place.run('verify');
  expect({ status, err }).toEqual({ status: 1, err: '' });
  expect(out).toMatch(/^the file is damaged: /);
});

const NODE = ['--rpc-url', 'http://127.0.0.1:1', '--allow-local-upstream'];

test.each([
  ['list', []],
  ['verify', []],
  ['recover', [...NODE, '--from-block', '1', '--pay-to', `0x${'ab'.repeat(20)}`, '--write']],
])('a file that is not there or no ledger is named by %s, with the next step', async (command, argv) => {
  using place = ledgerPlace();
  const { status, err } = await cli(['ledger', command, ...argv, '--ledger', place.file]);
  expect(status).not.toBe(0);
  expect(err).toContain(`there is no ledger ${place.file}`);
  expect(err).toContain('first start');
  expect(existsSync(place.file)).toBe(false);
});

test('a file that is no ledger is not called damaged by verify', async () => {
  using place = ledgerPlace();
  writeFileSync(place.file, 'no database at all '.repeat(100));
  const { err } = await cli(['ledger', 'verify', '--ledger', place.file]);
  expect(err).toContain('check --ledger');
  expect(err).not.toContain('ledger verify');
});

test('a missing file of digests is not blamed on the ledger', async () => {
  using place = withPurchases(SETTLED);
  const { err } = await place.run('verify', '--anchor', '/nonexistent/heads');
  expect(err).toContain('the digests in /nonexistent/heads cannot be read');
  expect(err).not.toContain('is not usable');
});

test('ledger show asks for a purchase before it looks for the ledger', async () => {
  const { err } = await cli(['ledger', 'show']);
  expect(err).toContain('ID|REQUEST_ID|TRANSACTION|NONCE is missing');
});

test.each([
  [
    'a changed time',
    'UPDATE purchase SET created_at = created_at + 5000',
    'purchase 1: created_at is not what its history says',
  ],
  ['a dropped index', 'DROP INDEX purchase_identifier', 'the schema was changed: index purchase_identifier is missing'],
  [
    'an added trigger',
    'CREATE TRIGGER quiet AFTER INSERT ON purchase BEGIN DELETE FROM event; END',
    'the schema was changed: trigger quiet is not of this version',
  ],
])('clinmeter ledger verify tells %s', async (_, statement, flaw) => {
  using place = withPurchases(SETTLED);
  expect((await place.run('verify')).status).toBe(0);
  place.sql((database) => database.run(statement));
  expect(await place.run('verify')).toEqual({ status: 1, out: `${flaw}\n`, err: '' });
});

const SHOW = ['show', '--json'];

test('clinmeter ledger show tells the history of a purchase as a timeline, with the next command', async () => {
  using place = withPurchases(SETTLED, UNCERTAIN);
  decide(place.file, 2, SETTLED, 'seen on basescan.org');
  const [, { payer, payTo, nonce, validBefore, facilitator } = { payer: '' }] = place.rows();
  const times = place.read((reader) => reader.history(2)).map(({ at }) => new Date(at).toISOString());
  expect(await place.run('show', '2')).toEqual(
    done(
      [
        'Purchase 2 is settled: bmi for 0.005 USDC',
        '',
        `  from   ${payer}`,
        `  to     ${payTo}`,
        `  nonce  ${nonce}, signed to end at second ${validBefore}`,
        '',
        `  ${times[0]}  begun      request   facilitator ${facilitator}, request id request 2`,
        `  ${times[1]}  uncertain  request`,
        `  ${times[2]}  taken_up   operator`,
        `  ${times[3]}  settled    operator  transaction ${TRANSACTION}, why seen on basescan.org`,
        '',
        'Chain: not asked; add --rpc-url URL',
        'Next:  nothing is left to do\n',
      ].join('\n'),
    ),
  );
});

test('clinmeter ledger show finds a purchase by its id, nonce, transaction, and by each request that began an attempt', async () => {
  using place = ledgerPlace();
  const ledger = place.open();
  const opening = openingOf(1, { requestId: 'First-1' });
  ledger.conclude(ledger.begin(opening).purchase, REFUSED);
  ledger.conclude(ledger.begin({ ...opening, requestId: 'second-2' }).purchase, SETTLED);
  ledger.begin(openingOf(2, { requestId: 'third-3' }));
  const words = ['1', opening.nonce, opening.nonce.toUpperCase().replace('X', 'x'), TRANSACTION, 'first-1', 'SECOND-2'];
  for (const word of words) {
    const { out } = await cli(['ledger', ...SHOW, word, '--ledger', place.file]);
    expect(JSON.parse(out).map(({ id }: { id: number }) => id)).toEqual([1]);
  }
  const { out } = await cli(['ledger', ...SHOW, '1', '--ledger', place.file]);
  const kinds = ['begun', 'refused', 'begun', 'settled'];
  const [told] = JSON.parse(out);
  expect(told.history.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  expect({ chain: told.chain, next: told.next }).toEqual({ chain: null, next: null });
  expect(out).not.toContain('digest');
});

test('clinmeter ledger show names the next command of a purchase that is open', async () => {
  using place = ledgerPlace();
  const ledger = place.open();
  ledger.conclude(ledger.begin(openingOf(1)).purchase, UNCERTAIN);
  ledger.begin(openingOf(2));
  const next = async (id: string) =>
    JSON.parse((await cli(['ledger', ...SHOW, id, '--ledger', place.file])).out)[0].next;
  expect(await next('1')).toBe(`clinmeter ledger resolve 1 --rpc-url URL --ledger '${place.file}'`);
  expect(await next('2')).toBe(`clinmeter ledger show 2 --ledger '${place.file}'`);
});

test.each(['7', 'no-request', TRANSACTION])('clinmeter ledger show says that there is no purchase %s', async (word) => {
  using place = withPurchases(UNCERTAIN);
  const { status, out, err } = await place.run('show', word);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toStartWith(`Error: the ledger has no purchase ${word}\nTry: clinmeter ledger list; `);
});

test('clinmeter ledger show tells the history also if the node cannot be asked, with status 1', async () => {
  using place = withPurchases(SETTLED);
  await using node = startNode({ eth_chainId: () => '0x1' });
  const { status, out, err } = await place.run(...SHOW, '1', '--rpc-url', node.rpcUrl);
  expect({ status, err }).toEqual({ status: 1, err: '' });
  expect(JSON.parse(out)).toMatchObject([
    { id: 1, chain: { asked: false, says: 'the node is of chain 1, not of 8453', proves: null }, next: null },
  ]);
});

const WHY = ['--why', 'seen on basescan.org'];
const FORCED = [...WHY, '--force'];
const [ASK_CHAIN = '', , , BY_HAND = ''] = ledgerResolve.examples;
const NO_NODE = 'the chain cannot be asked without --rpc-url; accepted: --rpc-url, or your decision with --force';

test.each<[string, readonly string[], string, string]>([
  ['no id', ['--refused', ...FORCED], 'ID is missing; accepted: the id of one purchase, or --all', ASK_CHAIN],
  ['an id and all', ['1', '--all'], '--all goes without an ID, --settled and --refused', ASK_CHAIN],
  ['an end of all', ['--all', '--refused', ...FORCED], '--all goes without an ID, --settled and --refused', ASK_CHAIN],
  ['no end and no node', ['1'], NO_NODE, ASK_CHAIN],
  ['all and no node', ['--all'], NO_NODE, ASK_CHAIN],
  ['a claim and no node', ['1', '--refused', ...WHY], NO_NODE, ASK_CHAIN],
  ['a reason for no end', ['1', ...WHY], '--force and --why go with --settled or --refused', BY_HAND],
  ['force for no end', ['1', '--force'], '--force and --why go with --settled or --refused', BY_HAND],
  ['both ends', ['1', '--settled', '--refused', ...FORCED], 'give either --settled or --refused', BY_HAND],
  ['no reason', ['1', '--refused', '--force'], '--why is missing; accepted: a text of 1 to 500 characters', BY_HAND],
  [
    'no transaction of what is settled',
    ['1', '--settled', ...FORCED],
    '--transaction is missing; --settled needs the hash of the transaction',
    BY_HAND,
  ],
  [
    'a transaction of what is refused',
    ['1', '--refused', '--transaction', TRANSACTION, ...FORCED],
    '--transaction goes with --settled only',
    BY_HAND,
  ],
])('clinmeter ledger resolve does nothing with %s, and says so', async (_, argv, message, hint) => {
  using place = withPurchases(UNCERTAIN);
  const { head } = place.examine();
  expect(await place.run('resolve', ...argv)).toEqual({
    status: 2,
    out: '',
    err: `Error: ${message}\nTry: ${hint}\n`,
  });
  expect(place.examine().head).toBe(head);
});

test.each<[string, readonly string[], string]>([
  ['an id of letters', ['one'], 'ID is "one"; accepted: the id of one purchase'],
  ['the id 0', ['0'], 'ID is "0"; accepted: the id of one purchase'],
  ['two ids', ['1', '2'], 'unexpected argument "2"; usage: clinmeter ledger resolve [ID] [options]'],
  [
    'a transaction that is none',
    ['1', '--settled', '--transaction', '0x12', ...WHY],
    '--transaction is "0x12"; accepted: 0x and 64 hexadecimal digits, or the signature of a transaction of Solana in base58',
  ],
  ['an empty reason', ['1', '--refused', '--why', ' '], '--why is " "; accepted: a text of 1 to 500 characters'],
  ['an end twice', ['1', '--refused', '--refused', ...WHY], '--refused is given 2 times; give it once'],
  ['a flag that is not known', ['1', '--refuse', ...WHY], "Unknown option '--refuse'; did you mean --refused?"],
])('clinmeter ledger resolve does nothing with %s, and says so', async (_, argv, message) => {
  using place = withPurchases(UNCERTAIN);
  const { head } = place.examine();
  const { status, err } = await place.run('resolve', ...argv);
  expect({ status, err }).toEqual({ status: 2, err: `Error: ${message}\nTry: clinmeter ledger resolve --help\n` });
  expect(place.examine().head).toBe(head);
});

test.each<[string, readonly string[], Conclusion]>([
  ['settled', ['--settled', '--transaction', TRANSACTION.toUpperCase().replace('0X', '0x')], SETTLED],
  ['refused', ['--refused'], { state: 'refused', reason: 'refused' }],
])(
  'clinmeter ledger resolve records with --force that a purchase is %s, by whom and why',
  async (state, argv, expected) => {
    using place = withPurchases(SETTLED, UNCERTAIN);
    const detail = state === 'settled' ? `in ${TRANSACTION}` : 'refused';
    expect(await place.run('resolve', '2', ...argv, ...FORCED)).toEqual(done(`purchase 2 is ${state}: ${detail}\n`));
    expect(place.rows()[1]).toMatchObject({ id: 2, ...expected });
    const last = place.read((reader) => reader.history(2)).slice(-2);
    expect(last.map(({ kind, actor, detail }) => [kind, actor, detail.why])).toEqual([
      ['taken_up', 'operator', undefined],
      [state, 'operator', 'seen on basescan.org (--force)'],
    ]);
    expect(await place.run('verify')).toMatchObject({ status: 0 });
    expect(await place.run('resolve', '2', ...argv, ...FORCED)).toEqual(
      failed('resolve', `purchase 2 is ${state}; only an uncertain one can be decided`),
    );
  },
);

test.each<[string, Conclusion | undefined]>([
  ['settling', undefined],
  ['settled', SETTLED],
  ['refused', REFUSED],
])('clinmeter ledger resolve leaves a %s purchase alone', async (state, conclusion) => {
  using place = withPurchases(conclusion);
  const [before, { head }] = [place.rows(), place.examine()];
  for (const end of [['--refused'], ['--settled', '--transaction', TRANSACTION]]) {
    const message = `purchase 1 is ${state}; only an uncertain one can be decided`;
    expect(await place.run('resolve', '1', ...end, ...FORCED)).toEqual(failed('resolve', message));
  }
  expect(place.rows()).toEqual(before);
  expect(place.examine().head).toBe(head);
});

test('clinmeter ledger resolve prints the purchase and an error as JSON if asked to', async () => {
  using place = withPurchases(UNCERTAIN);
  const { out } = await place.run('resolve', '1', '--refused', ...FORCED, '--json');
  expect(JSON.parse(out)).toEqual(place.rows().map(shown)[0]);
  const { status, err } = await place.run('resolve', '1', '--refused', ...FORCED, '--json');
  expect([status, JSON.parse(err)]).toEqual([
    1,
    { error: 'purchase 1 is refused; only an uncertain one can be decided', try: 'clinmeter ledger resolve --help' },
  ]);
});

test('clinmeter ledger resolve refuses an unknown purchase', async () => {
  using place = withPurchases(UNCERTAIN);
  expect(await place.run('resolve', '7', '--refused', ...FORCED)).toEqual(failed('resolve', 'there is no purchase 7'));
});

const wrong = (message: string): Finished => ({
  status: 2,
  out: '',
  err: `Error: ${message}\nTry: ${RECONCILE_EXAMPLE}\n`,
});
const unasked = (message: string): Finished => ({ ...wrong(message), status: 1 });

test('clinmeter ledger reconcile needs a node', async () => {
  using place = withPurchases(SETTLED);
  expect(await place.run('reconcile')).toEqual(
    wrong(
      '--rpc-url is missing; accepted: http or https URLs, or NETWORK=URL, separated by commas, each once; networks: base, polygon, arbitrum, avalanche, ethereum, base-sepolia, arbitrum-sepolia, solana, solana-devnet',
    ),
  );
});

test.each(['secret-key', 'ftp://base.example/secret-key'])(
  'clinmeter ledger reconcile does not show the address that it cannot use: %s',
  async (url) => {
    using place = withPurchases(SETTLED);
    const expected = {
      status: 2,
      out: '',
      err: 'Error: --rpc-url is a value that is not shown; accepted: http or https URLs, or NETWORK=URL, separated by commas, each once; networks: base, polygon, arbitrum, avalanche, ethereum, base-sepolia, arbitrum-sepolia, solana, solana-devnet\nTry: clinmeter ledger reconcile --help\n',
    };
    expect(await place.run('reconcile', '--rpc-url', url)).toEqual(expected);
  },
);

test('clinmeter ledger reconcile needs the first block if no purchase records one', async () => {
  await using node = startNode({ eth_blockNumber: () => '0x9' });
  using place = withPurchases();
  const message = '--from-block is missing, and no purchase records the block at which it began';
  expect(await place.run('reconcile', '--rpc-url', node.rpcUrl)).toEqual(wrong(message));
});

test('clinmeter ledger reconcile refuses a range that ends before it begins', async () => {
  await using node = startNode({ eth_blockNumber: () => '0x9' });
  using place = withPurchases(SETTLED);
  const range = (...argv: readonly string[]) => place.run('reconcile', '--rpc-url', node.rpcUrl, ...argv);
  expect(await range('--to-block', '6')).toEqual(wrong('the last block, 6, is before the first one, 7'));
  expect(await range('--from-block', '10')).toEqual(wrong('the last block, 9, is before the first one, 10'));
  expect(await range('--from-block', '-1')).toMatchObject({ status: 2 });
});

test.each<[string, Parameters<typeof startNode>[0], string]>([
  ['that is of another chain', { eth_chainId: () => '0x1' }, 'the node is of chain 1, not of 8453'],
  [
    'that answers with an error in which its address is',
    {
      eth_getLogs: () => {
        throw new Error('no archive at http://127.0.0.1/secret-key');
      },
    },
    'the node cannot be asked: ',
  ],
  ['that does not know what is asked', {}, 'the node cannot be asked: '],
])('clinmeter ledger reconcile says that it cannot ask a node %s, without its address', async (_, answers, message) => {
  await using node = startNode({ eth_blockNumber: () => '0x9', ...answers });
  using place = withPurchases(SETTLED);
  const { status, out, err } = await place.run('reconcile', '--rpc-url', node.rpcUrl);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toContain(message);
  expect(err).not.toContain('secret-key');
});

test('clinmeter ledger reconcile says that it cannot reach a node, without its address, which may come from the environment', async () => {
  using place = withPurchases(SETTLED);
  const node = startNode();
  await node[Symbol.asyncDispose]();
  const environment = { CLINMETER_RPC_URL: node.rpcUrl };
  const found = await cli(['ledger', 'reconcile', '--ledger', place.file], environment);
  expect(found).toEqual(
    unasked(`the node cannot be asked: ${new URL(node.rpcUrl).host} gave no answer (ECONNREFUSED)`),
  );
});

test('clinmeter ledger reconcile makes no ledger where there is none', async () => {
  await using node = startNode({ eth_blockNumber: () => '0x9' });
  using place = withPurchases();
  const missing = join(place.folder, 'missing.sqlite');
  const { status } = await cli(['ledger', 'reconcile', '--rpc-url', node.rpcUrl, '--ledger', missing]);
  expect({ status, exists: existsSync(missing) }).toEqual({ status: 1, exists: false });
});
