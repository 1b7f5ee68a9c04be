/** A commit that can be seen and is not on the standby: it may still be lost, so a node tells it only once the standby has it. */
import { afterAll, beforeAll, expect } from 'bun:test';
import { parseAddress } from '../../../../src/payments/ledger/postgres/address.ts';
import { driverFor } from '../../../../src/payments/ledger/postgres/driver.ts';
import { openWith } from '../../../../src/payments/ledger/postgres/node.ts';
import type { PaymentKey } from '../../../../src/payments/protocol/payment.ts';
import { cuttingProxy } from '../../../support/cutting-proxy.ts';
import { openingOf } from '../../../support/ledger-process.ts';
import { needing } from '../../../support/needing.ts';
import { isPostgresInstalled, NEEDED } from '../../../support/postgres.ts';
import { LEDGER_KEY } from '../../../support/shared-ledger.ts';
import { type Pair, startPair } from '../../../support/standby.ts';

const SETTLED = { state: 'settled', transaction: `0x${'ab'.repeat(32)}` } as const;

needing(isPostgresInstalled(), NEEDED).describe('a commit that waits for the standby', () => {
  let pair: Pair;
  let databases = 0;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => pair.remove());

  /** Two nodes, and a purchase that the first one settles while the standby is told of nothing. */
  const scene = async () => {
    databases += 1;
    const database = `barrier${databases}`;
    await pair.primary().admin(`create database ${database}`);
    const proxies = await Promise.all(([0, 1] as const).map((place) => cuttingProxy(() => pair.ports()[place])));
    const node = (name: string, ports: readonly number[]) => {
      const address = parseAddress(
        `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/${database}`,
      );
      if (!('servers' in address)) throw new Error('no address');
      const identity = { name, release: '1', pack: null, settler: null };
      return openWith(driverFor(address, { name }), {
        mode: 'stub',
        key: LEDGER_KEY,
        node: identity,
        patience: 30_000,
      });
    };
    const first = await node(
      'first',
      proxies.map(({ port }) => port),
    );
    const second = await node('second', pair.ports());
    const opening = openingOf(1, { lease: 60_000 });
    const { result, kept } = await first.begin(opening);
    await kept;
    const waits = async (name: string): Promise<boolean> => {
      const asked = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and application_name = '${name}'`;
      return (await pair.primary().admin(asked)).length > 0;
    };
    pair.isolate();
    const ending = first.conclude(result.purchase, SETTLED);
    ending.catch(() => {});
    await untilEither(() => waits('first'));
    return {
      first,
      second,
      ending,
      key: opening as PaymentKey,
      waits,
      /** The commit can be seen from now on, and its node has not heard of it. */
      cutOff: () =>
        pair.primary().admin(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
      isolateFirst: () => {
        for (const proxy of proxies) proxy.close();
      },
      close: async () => {
        for (const proxy of proxies) proxy.close();
        await second.close();
      },
    };
  };

  const { test } = needing(isPostgresInstalled(), NEEDED);

  test('a commit that waits for the standby and is lost is not told by another node that has seen it', async () => {
    const { second, key, waits, cutOff, isolateFirst, close } = await scene();
    isolateFirst();
    await cutOff();
    let isTold = false;
    const found = second.find(key).finally(() => {
      isTold = true;
    });
    await untilEither(
      () => waits('second'),
      () => isTold,
    );
    await pair.failOver();
    const told = await found;
    await close();
    await pair.rejoin();
    expect(told?.state).toBe('settling');
  });

  test('a commit that waits for the standby and is lost is written again by its own node before its caller is told', async () => {
    const { first, second, ending, key, waits, cutOff, close } = await scene();
    await cutOff();
    let isTold = false;
    const told = ending.finally(() => {
      isTold = true;
    });
    await untilEither(
      () => waits('first'),
      () => isTold,
    );
    await pair.failOver();
    await (await told).kept;
    expect((await second.find(key))?.state).toBe('settled');
    await first.close();
    await close();
  });
});

const untilEither = async (...conditions: readonly (() => boolean | Promise<boolean>)[]): Promise<void> => {
  for (;;) {
    for (const condition of conditions) if (await condition()) return;
    await Bun.sleep(20);
  }
};
