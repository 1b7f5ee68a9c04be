/** `clinmeter ledger export` with a selection, and `clinmeter ledger summary`, in this process. */
import { expect, test } from 'bun:test';
import { summarise } from '../../../src/cli/commands/ledger-summary.ts';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';
import { openSharedLedger } from '../../../src/payments/ledger/postgres/node.ts';
import { parseUsdc } from '../../../src/payments/protocol/usdc.ts';
import { cli } from '../../support/cli.ts';
import { describeOnPostgres } from '../../support/cluster.ts';
import { ledgerPlace, REFUSED, SETTLED, TRANSACTION, UNCERTAIN } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { fc } from '../../support/properties.ts';
import { addressOf, LEDGER_KEY } from '../../support/shared-ledger.ts';

const MIDNIGHT = Date.UTC(2030, 1, 1);
const OTHER = `0x${'ab'.repeat(20)}`;
const GAS = { used: 90_000n, price: 2_000_000_000n, fee: 180_000_000_050_000n };

/** Two were begun in January; the first of them settled as February began. */
const books = (mode: 'real' | 'stub' | 'test' = 'real') => {
  const place = ledgerPlace();
  let now = 0;
  const ledger = place.open({ now: () => now, mode });
  const sell = (number: number, begun: number, ended: number, conclusion: object, changes = {}) => {
    now = begun;
    const network = mode === 'test' ? { network: 'eip155:84532' } : {};
    const { purchase } = ledger.begin(openingOf(number, { ...network, ...changes }));
    now = ended;
    ledger.conclude(purchase, conclusion as typeof SETTLED);
  };
  sell(1, MIDNIGHT - 5000, MIDNIGHT, SETTLED);
  sell(2, MIDNIGHT - 4000, MIDNIGHT - 1, { ...SETTLED, gas: GAS }, { tool: 'egfr', amount: 1n, payer: OTHER });
  sell(3, MIDNIGHT, MIDNIGHT + 1, REFUSED);
  sell(4, MIDNIGHT - 1, MIDNIGHT + 1, UNCERTAIN, { amount: 9_000_000n });
  ledger.close();
  return { ...place, run: (...argv: readonly string[]) => cli(['ledger', ...argv, '--ledger', place.file]) };
};

type Place = ReturnType<typeof books>;

const idsOf = async (place: Place, ...argv: readonly string[]): Promise<number[]> => {
  const { out, err } = await place.run('export', '--json', ...argv);
  expect(err).toBe('');
  return out.split('\n').flatMap((line) => (line === '' ? [] : [Number(JSON.parse(line).id)]));
};

test.each([
  [[], [1, 2, 3, 4]],
  [
    ['--from', '2030-02-01'],
    [1, 3],
  ],
  [
    ['--to', '2030-02-01'],
    [2, 4],
  ],
  [
    ['--from', '2030-01-31T23:59:59.999Z', '--to', '2030-02-01T00:00Z'],
    [2, 4],
  ],
  [
    ['--state', 'settled'],
    [1, 2],
  ],
  [['--state', 'uncertain', '--from', '2030-02-01'], []],
  [['--tool', 'egfr'], [2]],
  [['--payer', `0x${OTHER.slice(2).toUpperCase()}`], [2]],
])(
  'clinmeter ledger export of some purchases %j has those that settled, or else began, in the period, and are as asked',
  async (argv, ids) => {
    using place = books();
    expect(await idsOf(place, ...argv)).toEqual(ids);
  },
);

test('clinmeter ledger export has a line for each change of a price or recipient, which is no sale', async () => {
  using place = ledgerPlace();
  let now = MIDNIGHT;
  const ledger = place.open({ now: () => now, mode: 'real' });
  const offer = (amount: string) => ledger.noteOffers(JSON.stringify({ bmi: { amount, payTo: OTHER } }));
  const sell = (number: number) => ledger.conclude(ledger.begin(openingOf(number, {})).purchase, SETTLED);
  offer('5000');
  sell(1);
  now += 1000;
  offer('10000');
  now += 1000;
  sell(2);
  ledger.noteOffers('{}');
  ledger.close();
  const run = (...argv: readonly string[]) => cli(['ledger', 'export', ...argv, '--ledger', place.file]);
  const lines = (await run('--json')).out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id }) => id)).toEqual([1, null, 2, null]);
  const [first, change, , gone] = lines;
  expect(Object.keys(change)).toEqual(Object.keys(first));
  expect(change).toMatchObject({
    ...{ state: 'offered', tool: 'bmi', amount: '10000', amount_usdc: null, pay_to: OTHER },
    reason: `0.005 to ${OTHER} → 0.01 to ${OTHER}`,
    created_at: '2030-02-01T00:00:01.000Z',
  });
  expect(gone).toMatchObject({ amount: null, reason: `0.01 to ${OTHER} → not sold` });
  const csv = (await run('--tool', 'bmi', '--to', '2030-02-01T00:00:02Z')).out.trimEnd().split('\n').slice(1);
  expect(csv).toEqual([expect.stringMatching(/^1,settled,/), expect.stringMatching(/^,offered,bmi,10000,,/)]);
  for (const only of [
    ['--state', 'settled'],
    ['--payer', OTHER],
    ['--from', '2030-02-02'],
  ])
    expect((await run(...only)).out).not.toContain('offered');
});

test.each([
  ['real', 'https://basescan.org'],
  ['test', 'https://sepolia.basescan.org'],
] as const)('names decimal amounts and the transaction at the explorer: %s', async (mode, explorer) => {
  using place = books(mode);
  const { out } = await place.run('export', '--tool', 'egfr');
  const [head, line] = out.split('\n');
  expect(head).toEndWith(
    ',amount_usdc,explorer_url,gas_used,gas_price_wei,gas_fee_eth,refunded_at,refund_transaction,formula_version,method,channel_id',
  );
  expect(line).toEndWith(`,0.000001,${explorer}/tx/${TRANSACTION},90000,2000000000,0.00018000000005,,,,exact,`);
  expect((await place.run('export', '--state', 'refused')).out).toEndWith(',0.005,,,,,,,,exact,\n');
});

test.each([
  ['--from', '2030-02-30'],
  ['--from', '2030-02-01T00:00'],
  ['--from', '2030-02-01T00:00+01:00'],
  ['--to', 'yesterday'],
  ['--payer', '0x12'],
  ['--state', 'paid'],
])('clinmeter ledger export of some purchases refuses %s %s', async (option, text) => {
  using place = books();
  const { status, out, err } = await place.run('export', option, text);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain(option);
  expect(err).toContain(text);
});

test('clinmeter ledger export of some purchases refuses a tool that neither the release nor the ledger has, and names it', async () => {
  using place = books();
  for (const [tool, meant] of [
    ['bmj', 'bmi'],
    ['EGFR', 'egfr'],
  ])
    expect(await place.run('export', '--tool', `${tool}`)).toMatchObject({
      ...{ status: 2, out: '' },
      err: expect.stringContaining(
        `--tool is "${tool}", which neither this release nor the ledger has; did you mean ${meant}?`,
      ) as string,
    });
  // Sold by this release, and not yet.
  expect((await place.run('export', '--tool', 'fib4')).out.trimEnd().split('\n')).toHaveLength(1);
});

test('clinmeter ledger export of some purchases refuses a period that ends before it begins', async () => {
  using place = books();
  for (const command of ['export', 'summary'])
    expect(await place.run(command, '--from', '2030-02-01', '--to', '2030-02-01')).toMatchObject({
      status: 2,
      err: expect.stringContaining(
        '--from 2030-02-01T00:00:00.000Z is not before --to 2030-02-01T00:00:00.000Z',
      ) as string,
    });
});

test('clinmeter ledger summary counts by month, and adds up the settled ones only', async () => {
  using place = books();
  expect(await place.run('summary', '--by', 'month')).toEqual({
    status: 0,
    err: '',
    out: [
      'month    settled      USDC  refused  uncertain  settling         gas (ETH)',
      '2030-01        1  0.000001        0          1         0  0.00018000000005',
      '2030-02        1  0.005000        1          0         0                 0',
      'total          2  0.005001        1          1         0  0.00018000000005',
      'The gas of 1 settled ones is not known: another has settled them, or late.\n',
    ].join('\n'),
  });
});

test('clinmeter ledger summary counts by tool, payer and recipient within a period, also in JSON', async () => {
  using place = books();
  const { payer, payTo } = openingOf(1);
  for (const [by, names] of [
    ['tool', ['bmi', 'egfr']],
    ['payer', [OTHER, payer]],
    ['recipient', [payTo]],
  ] as const) {
    const { out } = await place.run('summary', '--by', by, '--to', '2030-02-01', '--json');
    const found = JSON.parse(out);
    expect(found).toMatchObject({ by, from: null, to: '2030-02-01T00:00:00.000Z', stub: false });
    expect(found.rows.map((row: Record<string, unknown>) => row[by])).toEqual([...names].sort());
    expect(found.total).toEqual({
      ...{ settled: 1, amount: '1', amount_usdc: '0.000001', refused: 0, uncertain: 1, settling: 0 },
      ...{ refunded: 0, refunds: '0', refunds_usdc: '0', net: '1', net_usdc: '0.000001' },
      ...{ gas_fee_eth: '0.00018000000005', gas_known: 1 },
    });
  }
});

test('clinmeter ledger summary says that stub payments are no revenue', async () => {
  using place = books('stub');
  expect((await place.run('summary')).out).toEndWith('\nThe ledger is for stub payments: no money has moved.\n');
});

test('clinmeter ledger summary is exact for any amounts: the groups add up to the total, by every grouping', async () => {
  const purchase = fc.record({
    state: fc.constantFrom('settled', 'refused', 'uncertain', 'settling'),
    amount: fc.bigInt({ min: 0n, max: 2n ** 200n }),
    tool: fc.constantFrom('a', 'b', 'c'),
    payer: fc.constantFrom('x', 'y'),
    payTo: fc.constantFrom('p', 'q'),
    gas: fc.constant(null),
    refund: fc.constantFrom(null, { at: 1, amount: 7n, transaction: null }),
    createdAt: fc.integer({ min: 0, max: 4e12 }),
    settledAt: fc.integer({ min: 0, max: 4e12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(purchase),
      fc.constantFrom('day', 'month', 'tool', 'payer', 'recipient'),
      async (made, by) => {
        const each = (async function* () {
          yield* made as unknown as Purchase[];
        })();
        const { groups, total } = await summarise(each, by as 'day', () => true);
        const settled = made.filter(({ state }) => state === 'settled');
        const revenue = settled.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0n);
        expect(total.amount).toBe(revenue);
        const refunded = settled.flatMap(({ refund }) => (refund === null ? [] : [refund.amount]));
        expect([total.refunded, total.refunds]).toEqual([refunded.length, 7n * BigInt(refunded.length)]);
        expect(groups.map(([, { amount }]) => amount).reduce((sum, amount) => sum + amount, 0n)).toBe(revenue);
        const counted = [total, ...groups.map(([, sum]) => sum)].map(
          (sum) => sum.settled + sum.refused + sum.uncertain + sum.settling,
        );
        expect(counted[0]).toBe(made.length);
        expect(counted.slice(1).reduce((sum, count) => sum + count, 0)).toBe(made.length);
        expect(total.settled).toBe(settled.length);
      },
    ),
  );
});

describeOnPostgres('the books of a ledger in PostgreSQL', (cluster) => {
  test('the books of a ledger in PostgreSQL are those of a file', async () => {
    const database = await cluster().database();
    const node = { name: 'one', release: '1', pack: null, settler: null };
    const address = addressOf(cluster(), database);
    const ledger = await openSharedLedger({ address, mode: 'stub', key: LEDGER_KEY, node, connections: 1 });
    for (const [number, amount] of [10_000_000n, 1n, 7n].entries()) {
      const { purchase } = (await ledger.begin(openingOf(number + 1, { amount }))).result;
      await (await ledger.conclude(purchase, number < 2 ? SETTLED : REFUSED)).kept;
    }
    await ledger.close();
    const url = `postgres://postgres@127.0.0.1:${cluster().port}/${database}`;
    const { out, status } = await cli(['ledger', 'summary', '--by', 'tool', '--json'], { CLINMETER_LEDGER: url });
    expect(status).toBe(0);
    const sums = { settled: 2, amount: '10000001', amount_usdc: '10.000001', refused: 1, uncertain: 0, settling: 0 };
    expect(JSON.parse(out)).toMatchObject({ stub: true, rows: [{ tool: 'bmi', ...sums }], total: sums });
    const lines = (await cli(['ledger', 'export', '--state', 'settled'], { CLINMETER_LEDGER: url })).out;
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['id', '1', '2']);
    expect(parseUsdc(sums.amount_usdc)).toBe(BigInt(sums.amount));
  });
});
