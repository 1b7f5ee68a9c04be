/** Nodes whose connections are cut, whose answers get lost, and whose database crashes, with buyers who repeat and race. */
import { expect, test } from 'bun:test';
import type { Ledger } from '../../../../src/payments/ledger/ledger.ts';
import { driverFor } from '../../../../src/payments/ledger/postgres/driver.ts';
import { openWith } from '../../../../src/payments/ledger/postgres/node.ts';
import { readSharedLedger } from '../../../../src/payments/ledger/postgres/operator.ts';
import { randomOf } from '../../../simulation/random.ts';
import { describeOnPostgres } from '../../../support/cluster.ts';
import { cuttingProxy } from '../../../support/cutting-proxy.ts';
import { openingOf } from '../../../support/ledger-process.ts';
import { addressOf, LEDGER_KEY } from '../../../support/shared-ledger.ts';

const PURCHASES = 240;
const BUYERS = 24;
const LEASE = 1500;

/** Moves the money of each nonce once. Some answers are late, some get lost. */
const judgeWith = (random: () => number) => {
  const moved = new Set<string>();
  return {
    moved,
    settle: async (nonce: string): Promise<'moved' | 'used' | 'lost'> => {
      await Bun.sleep(random() * 10);
      const isFirst = !moved.has(nonce);
      moved.add(nonce);
      if (random() < 0.05) await Bun.sleep(LEASE * 1.2);
      if (random() < 0.05) return 'lost';
      return isFirst ? 'moved' : 'used';
    },
  };
};

type Judge = ReturnType<typeof judgeWith>;

/** One call at a node, as the service decides it. @returns whether the answer was handed over */
const call = async (ledger: Ledger, number: number, judge: Judge): Promise<boolean> => {
  const opening = openingOf(number, { lease: LEASE });
  const found = await ledger.find(opening);
  if (found?.state === 'settled') return true;
  const { result, kept } = await ledger.begin(opening);
  await kept;
  if (!result.begun) return result.purchase.state === 'settled';
  const answer = await judge.settle(opening.nonce);
  const { purchase } = result;
  const isRefused = answer === 'used' && purchase.attempts === 1;
  const written = await ledger.conclude(
    purchase,
    answer === 'moved'
      ? { state: 'settled', transaction: opening.nonce }
      : isRefused
        ? { state: 'refused', reason: 'authorization_already_used' }
        : { state: 'uncertain' },
  );
  await written.kept;
  return answer === 'moved';
};

describeOnPostgres('nodes under faults', (cluster) => {
  test('nodes under faults sell each payment once, forget none, and keep a history that follows', async () => {
    const random = randomOf(22).next;
    const judge = judgeWith(random);
    const database = await cluster().database();
    const proxies = await Promise.all([1, 2, 3].map(() => cuttingProxy(() => cluster().port)));
    const nodes = await Promise.all(
      proxies.map(({ port }, index) => {
        const address = addressOf({ ...cluster(), port }, database);
        const node = { name: `node ${index}`, release: '1', pack: null, settler: null };
        const driver = driverFor(address, { timeout: 400 });
        return openWith(driver, { mode: 'stub', key: LEDGER_KEY, node, patience: 1500 });
      }),
    );

    const told = new Set<number>();
    let next = 0;
    const buyer = async (): Promise<void> => {
      while (next < PURCHASES) {
        next += 1;
        const number = next;
        for (let tries = 0; tries < 6; tries += 1) {
          const calls = Array.from({ length: random() < 0.3 ? 2 : 1 }, async () => {
            const ledger = nodes[Math.floor(random() * nodes.length)] as Ledger;
            if (await call(ledger, number, judge).catch(() => false)) told.add(number);
          });
          await Promise.all(calls);
          // Some send it again although they have the answer.
          if (told.has(number) && random() < 0.8) break;
          await Bun.sleep(random() * 300);
        }
      }
    };

    let isOver = false;
    const trouble = async (): Promise<void> => {
      for (let round = 1; !isOver; round += 1) {
        await Bun.sleep(50 + random() * 150);
        const proxy = proxies[Math.floor(random() * proxies.length)];
        if (random() < 0.5) proxy?.swallow();
        await Bun.sleep(random() * 100);
        proxy?.cut();
        if (round !== 8) continue;
        await cluster().end('immediate');
        await cluster().start();
      }
    };
    const troubled = trouble();
    await Promise.all(Array.from({ length: BUYERS }, buyer));
    isOver = true;
    await troubled;
    for (const proxy of proxies) proxy.cut();
    await Promise.all(nodes.map((node) => node.close()));
    for (const proxy of proxies) proxy.close();

    const reader = await readSharedLedger(addressOf(cluster(), database));
    const rows = new Map((await Array.fromAsync(reader.all())).map((row) => [row.nonce, row]));
    const { flaws } = await reader.examine();
    await reader.close();
    const states = (numbers: Iterable<number>) =>
      [...numbers].map((number) => rows.get(openingOf(number).nonce)?.state);
    expect(flaws).toEqual([]);
    expect(new Set(states(told))).toEqual(new Set(['settled']));
    expect(
      [...judge.moved].filter((nonce) => !['settled', 'uncertain'].includes(rows.get(nonce)?.state ?? '')),
    ).toEqual([]);
    expect([...rows.values()].filter(({ state, nonce }) => state === 'settled' && !judge.moved.has(nonce))).toEqual([]);
    // Enough has been sold, and enough has gone wrong, that this means something.
    expect(told.size).toBeGreaterThan(PURCHASES / 2);
    expect([...rows.values()].filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(0);
  }, 120_000);
});
