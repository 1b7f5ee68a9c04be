/** A period of a ledger in PostgreSQL that is closed, with two nodes that have sold in it. */
import { beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closing } from '../../../../src/payments/ledger/close.ts';
import type { Examination, Opening } from '../../../../src/payments/ledger/ledger.ts';
import { readSqlite, refundByHand } from '../../../../src/payments/ledger/operator.ts';
import { closeShared } from '../../../../src/payments/ledger/postgres/close.ts';
import { openSharedOperator, readSharedLedger } from '../../../../src/payments/ledger/postgres/operator.ts';
import { describeOnPostgres } from '../../../support/cluster.ts';
import { REFUSED, UNCERTAIN } from '../../../support/ledger-file.ts';
import { CLOSABLE, DAY, FEBRUARY, JANUARY, openingAt, settledIn } from '../../../support/past-sales.ts';
import { addressOf, clockedDatabase, placesIn } from '../../../support/shared-ledger.ts';

describeOnPostgres('a ledger in PostgreSQL that is closed', (cluster) => {
  let database = '';
  let newPlace: ReturnType<typeof placesIn>;
  beforeAll(async () => {
    database = await clockedDatabase(cluster());
    newPlace = placesIn(cluster(), database);
  });

  /** January by two nodes, with a purchase of each kind, and one of February. */
  const month = async (first: Partial<Opening> = {}) => {
    const place = await newPlace();
    const clock = { now: JANUARY };
    const nodes = [await place.open(() => clock.now), await place.open(() => clock.now)] as const;
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-close-'));
    const sell = async (number: number, at: number, end = settledIn(number), changes: Partial<Opening> = {}) => {
      clock.now = at;
      const [ledger] = number % 2 === 0 ? nodes : [nodes[1]];
      const { purchase } = (await ledger.begin(openingAt(number, at, changes))).result;
      clock.now = at + 40;
      await (await ledger.conclude(purchase, end)).kept;
      return purchase.id;
    };
    await sell(1, JANUARY, settledIn(1), first);
    await sell(2, JANUARY + DAY, UNCERTAIN);
    await sell(3, JANUARY + 2 * DAY, settledIn(3), { tool: 'egfr', amount: 7000n });
    await sell(4, JANUARY + 3 * DAY, REFUSED);
    await sell(5, FEBRUARY - 20);
    await sell(6, FEBRUARY + DAY);
    const address = addressOf(cluster(), database);
    const closing = (changes: Partial<Closing> = {}): Closing => ({
      ...{ file: '', folder, until: FEBRUARY, redelivery: DAY, now: CLOSABLE },
      ...changes,
    });
    const reading = async <Result>(look: (reader: Awaited<ReturnType<typeof readSharedLedger>>) => Promise<Result>) => {
      const reader = await readSharedLedger(address);
      try {
        return await look(reader);
      } finally {
        await reader.close();
      }
    };
    return {
      ...{ clock, nodes, folder, sell, address },
      close: (changes: Partial<Closing> = {}) => closeShared(address, closing(changes)),
      ids: () => reading(async ({ all }) => (await Array.fromAsync(all())).map(({ id }) => id)),
      examine: (noted: readonly string[] = []): Promise<Examination> => reading(({ examine }) => examine(noted)),
      whole: (noted: readonly string[] = []): Promise<Examination> =>
        reading(({ examine }) => examine(noted, { paths: [folder], signerOf: async () => '' })),
      sql: (text: string) => cluster().admin(text, database),
      [Symbol.asyncDispose]: async () => {
        for (const node of nodes) await node.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };

  /** Ends a closing before its n-th transaction that removes something. */
  const dyingAt = async ({ close }: Awaited<ReturnType<typeof month>>, step: number): Promise<boolean> => {
    let steps = 0;
    const pause = async (): Promise<void> => {
      if (steps === step) throw new Error('died');
      steps += 1;
    };
    return close({ pause }).then(
      () => false,
      (error) => {
        if (error.message !== 'died') throw error;
        return true;
      },
    );
  };

  test('a closed month of two nodes goes into the archive; what is undecided or goes on stays, and all is proven', async () => {
    await using given = await month();
    const noted = (await given.examine()).heads?.map(({ head }) => head) ?? [];
    const { seal, archive, carried } = await given.close();
    expect(await given.ids()).toEqual([2, 5, 6]);
    expect(carried).toBe(2);
    const { tools, ...sums } = seal.sums;
    expect(sums).toEqual({ settled: 2, amount: '12000', refused: 1, refunded: 0, refunds: '0' });
    expect(tools.egfr).toMatchObject({ settled: 1, amount: '7000' });
    const reader = await readSqlite(archive);
    expect((await Array.fromAsync(reader.all())).map(({ id, state }) => [id, state])).toEqual([
      [1, 'settled'],
      [3, 'settled'],
      [4, 'refused'],
    ]);
    await reader.close();
    const found = await given.examine();
    expect(found).toMatchObject({ flaws: [], purchases: 3, sealed: { purchases: 3, isFinished: true, lookedAt: [] } });
    const whole = await given.whole(noted);
    expect(whole).toMatchObject({ flaws: [], sealed: { lookedAt: ['closed-2030-02-01.sqlite'] } });
    expect(whole.sealed).not.toHaveProperty('notLookedAt');
    expect(await given.nodes[0].counts()).toEqual({ settling: 0, settled: 2, refused: 0, uncertain: 1 });
  });

  test('an authorization that is closed is never sold again, and the nodes sell on', async () => {
    await using given = await month();
    await given.close();
    given.clock.now = CLOSABLE;
    for (const number of [1, 3, 4]) {
      const { begun, purchase } = (await given.nodes[0].begin(openingAt(number, CLOSABLE))).result;
      expect({ begun, reason: purchase.reason }).toEqual({ begun: false, reason: 'authorization_already_used' });
    }
    expect(await given.sell(9, CLOSABLE)).toBe(7);
    given.clock.now = CLOSABLE + 1;
    expect(await given.nodes[1].decide(2, settledIn(2), { actor: 'operator', why: 'seen' })).toBeDefined();
    const ledger = await openSharedOperator(given.address);
    const refund = (id: number) =>
      refundByHand(ledger, id, { amount: undefined, transaction: null, why: 'late' }, CLOSABLE);
    expect(await refund(5)).toMatchObject({ id: 5, refund: { amount: 5000n } });
    await expect(refund(3)).rejects.toThrow('purchase 3 was closed until 2030-02-01');
    const lost = { method: 'exact', transaction: '0x1', block: 1n, at: CLOSABLE };
    const { network, asset, payer, nonce, amount, payTo } = openingAt(1, JANUARY);
    expect(await ledger.recover([{ ...lost, network, asset, payer, nonce, amount, payTo }], new Date())).toBe(0);
    expect(await ledger.isClosed(openingAt(1, JANUARY))).toBe(true);
    expect(await ledger.isClosed(openingAt(5, JANUARY))).toBe(false);
    await ledger.close();
    expect((await given.whole()).flaws).toEqual([]);
  });

  test.each([
    [3600, [1, 2, 5, 6]],
    [3601, [2, 5, 6]],
  ])('a purchase whose authorization ended less than an hour ago is not closed: %i s', async (ago, ids) => {
    await using given = await month({ validBefore: BigInt(CLOSABLE / 1000 - ago) });
    await given.close();
    expect(await given.ids()).toEqual(ids);
    expect((await given.whole()).flaws).toEqual([]);
  });

  test('a purchase whose history goes on after the month stays with all that became of it', async () => {
    await using given = await month();
    const ledger = await openSharedOperator(given.address);
    const refund = { amount: undefined, transaction: null, why: 'late' };
    expect((await refundByHand(ledger, 1, refund, CLOSABLE)).refund).not.toBeNull();
    await ledger.close();
    await given.close();
    expect(await given.ids()).toEqual([1, 2, 5, 6]);
    expect((await given.whole()).flaws).toEqual([]);
  });

  test('month after month is closed, also of nodes that have ended', async () => {
    await using given = await month();
    await given.close();
    await given.nodes[1].close();
    given.clock.now = CLOSABLE + DAY;
    await given.nodes[0].decide(2, settledIn(2), { actor: 'operator', why: 'seen' });
    await given.sell(8, FEBRUARY + 30 * DAY);
    const march = FEBRUARY + 28 * DAY;
    await expect(given.close({ until: FEBRUARY + DAY, now: march + 2 * DAY })).rejects.toThrow(
      'the ledger was closed until',
    );
    // The chain of the closing has the time of the machine, not that of the test.
    const { seal } = await given.close({ until: march, now: march + 2 * DAY });
    expect(seal.total).toMatchObject({ settled: 5, refused: 1 });
    expect(await given.ids()).toEqual([7]);
    expect((await given.examine()).flaws).toEqual([]);
    const names = ['closed-2030-03-01.sqlite', 'closed-2030-02-01.sqlite'];
    expect(await given.whole()).toMatchObject({ flaws: [], sealed: { lookedAt: names } });
    renameSync(join(given.folder, names[1] ?? ''), join(given.folder, 'away'));
    expect((await given.whole()).sealed).toMatchObject({ lookedAt: names });
    rmSync(join(given.folder, 'away'));
    expect((await given.whole()).sealed).toMatchObject({ lookedAt: [names[0]], notLookedAt: names[1] });
  });

  test('a closing that ends at any step is finished by the next one, and every step in between is whole', async () => {
    let steps = 0;
    for (let dies = true; dies; steps += 1) {
      await using given = await month();
      dies = await dyingAt(given, steps);
      expect((await given.examine()).flaws).toEqual([]);
      given.clock.now = CLOSABLE;
      for (const number of [1, 3, 4])
        expect((await given.nodes[0].begin(openingAt(number, CLOSABLE))).result.begun).toBe(false);
      if (dies) expect(await given.close()).toMatchObject({ isResumed: true });
      expect(await given.ids()).toEqual([2, 5, 6]);
      expect((await given.whole()).flaws).toEqual([]);
    }
    expect(steps).toBeGreaterThan(4);
  });

  test('no row goes that the archive has otherwise, and none without the archive', async () => {
    await using given = await month();
    expect(await dyingAt(given, 0)).toBe(true);
    await given.sql("update clinmeter.purchase set wrong_resources = 'aa' where id = 3");
    await expect(given.close()).rejects.toThrow('purchase 3 is not as the archive has it');
    await given.sql('update clinmeter.purchase set wrong_resources = null where id = 3');
    const archive = join(given.folder, 'closed-2030-02-01.sqlite');
    expect(existsSync(`${archive}.seal.json`)).toBe(true);
    renameSync(archive, `${archive}.away`);
    await expect(given.close()).rejects.toThrow('is missing; no row is removed without it');
    expect(await given.ids()).toEqual([1, 2, 3, 4, 5, 6]);
    renameSync(`${archive}.away`, archive);
    await given.close();
    expect((await given.whole()).flaws).toEqual([]);
  });

  test.each([
    [
      'a fence that was removed',
      'delete from clinmeter.fence where ctid = (select ctid from clinmeter.fence limit 1)',
      /3 purchases were closed, and 2/,
    ],
    [
      'a seal that the ledger forgets',
      "delete from clinmeter.ledger where key = 'closed'",
      /history was closed, and the ledger does not say so/,
    ],
    [
      'a later beginning of a chain',
      "update clinmeter.node set base_hash = repeat('0', 64) where base_seq > 0",
      /does not follow|not the one that was sealed/,
    ],
    [
      'another end of what was sealed',
      "update clinmeter.node set sealed_hash = repeat('0', 64) where sealed_seq > 0",
      /not the one that was sealed/,
    ],
    [
      'a purchase that was carried over and is gone',
      'delete from clinmeter.purchase where id = 2',
      /purchase 2 has a history but no row/,
    ],
    [
      'a changed purchase that was carried over',
      "update clinmeter.purchase set amount = '1' where id = 2",
      /purchase 2: /,
    ],
    [
      'a changed seal',
      "update clinmeter.entry set detail = replace(detail, '12000', '12001') where kind = 'sealed'",
      /does not follow/,
    ],
  ])('what was changed after a closing is found: %s', async (_, change, flaw) => {
    await using given = await month();
    await given.close();
    await given.sql(change);
    expect((await given.examine()).flaws.join('\n')).toMatch(flaw);
  });

  test('a role that does not own the tables cannot close', async () => {
    await using given = await month();
    await given.sql('drop role if exists closer; create role closer login; grant clinmeter_node to closer');
    await expect(
      closeShared(
        { ...given.address, user: 'closer' },
        { file: '', folder: given.folder, until: FEBRUARY, redelivery: DAY, now: CLOSABLE },
      ),
    ).rejects.toThrow('this role may not remove purchases');
    expect(await given.ids()).toHaveLength(6);
  });
});
