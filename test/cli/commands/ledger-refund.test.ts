/** `clinmeter ledger refund`, and the books that know of refunds and of what was closed. */
import { expect, test } from 'bun:test';
import { parse } from 'csv-parse/sync';
import { cli } from '../../support/cli.ts';
import { ledgerPlace, REFUSED, SETTLED, TRANSACTION } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

const BACK = `0x${'b1'.repeat(32)}`;

/** Two settled purchases of 0.005 USDC, and a refused one. */
const sold = () => {
  const place = ledgerPlace();
  const ledger = place.open();
  for (const [index, end] of [SETTLED, SETTLED, REFUSED].entries())
    ledger.conclude(ledger.begin(openingOf(index + 1)).purchase, end);
  const run = (...argv: readonly string[]) => cli(['ledger', ...argv, '--ledger', place.file]);
  return { ...place, run, [Symbol.dispose]: place[Symbol.dispose] };
};

const PAYER = openingOf(1).payer;

test('a refund is recorded, shown with its reason, and exported', async () => {
  using place = sold();
  expect(
    await place.run('refund', '1', '--reason', ' bought twice ', '--transaction', BACK.toUpperCase().replace('X', 'x')),
  ).toEqual({
    ...{ status: 0, err: '' },
    out: `purchase 1 is refunded: 0.005 USDC to ${PAYER} in ${BACK}\n`,
  });
  const { out } = await place.run('show', '1', '--json');
  expect(JSON.parse(out)).toMatchObject([
    {
      ...{ state: 'settled', transaction: TRANSACTION, refund_transaction: BACK },
      refunded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      history: [{ kind: 'begun' }, { kind: 'settled' }, { kind: 'refunded', actor: 'operator', why: 'bought twice' }],
    },
  ]);
  const lines = parse((await place.run('export')).out, { columns: true }) as Record<string, string>[];
  expect(lines.map(({ refund_transaction }) => refund_transaction)).toEqual([BACK, '', '']);
  expect((await place.run('verify')).out).toStartWith('ok: 3 purchases, 7 events');
});

test('the summary takes refunds off, and has their columns only where there are some', async () => {
  using place = sold();
  expect((await place.run('summary', '--by', 'tool')).out).not.toContain('refunded');
  await place.run('refund', '2', '--reason', 'late');
  const { out } = await place.run('summary', '--by', 'tool');
  expect(
    out
      .split('\n')
      .slice(0, 3)
      .map((line) => line.trim().split(/\s{2,}|\s(?=\d)/)),
  ).toEqual([
    ['tool', 'settled', 'USDC', 'refunded', 'USDC back', 'USDC net', 'refused', 'uncertain', 'settling'],
    ['bmi', '2', '0.010000', '1', '0.005000', '0.005000', '1', '0', '0'],
    ['total', '2', '0.010000', '1', '0.005000', '0.005000', '1', '0', '0'],
  ]);
  expect(JSON.parse((await place.run('summary', '--json')).out)).toMatchObject({
    total: { settled: 2, amount: '10000', refunded: 1, refunds: '5000', net: '5000', net_usdc: '0.005' },
    closed: null,
  });
});

test.each([
  [['3', '--reason', 'late'], 1, 'purchase 3 is refused; only a settled one can be refunded'],
  [['9', '--reason', 'late'], 1, 'there is no purchase 9'],
  [
    ['1', '--reason', 'late', '--amount', '0.004'],
    1,
    'purchase 1 cost 0.005 USDC and not 0.004; only the whole price can be refunded',
  ],
  [['1'], 2, '--reason is missing'],
  [['1', '--reason', ' '], 2, '--reason is " "; accepted: a text of 1 to 500 characters'],
  [
    ['1', '--reason', 'late', '--transaction', '0x12'],
    2,
    '--transaction is "0x12"; accepted: 0x and 64 hexadecimal digits',
  ],
  [['x', '--reason', 'late'], 2, 'ID is "x"; accepted: the id of one purchase'],
])('a refund that cannot be is refused in words, and nothing is written: %j', async (argv, status, message) => {
  using place = sold();
  const { head } = place.examine();
  const found = await place.run('refund', ...argv);
  expect([found.status, found.err]).toEqual([status, expect.stringContaining(`Error: ${message}`)]);
  expect(place.examine().head).toBe(head);
});

test('a second refund is refused, and says when the first one was', async () => {
  using place = sold();
  const refund = () => place.run('refund', '1', '--reason', 'late', '--amount', '0.005', '--json');
  expect(JSON.parse((await refund()).out)).toMatchObject({ id: 1, refund_transaction: null });
  const { status, err } = await refund();
  expect(status).toBe(1);
  expect(JSON.parse(err)).toEqual({
    error: expect.stringMatching(/^purchase 1 was refunded already, at \d{4}-/),
    try: 'clinmeter ledger show 1',
  });
});
