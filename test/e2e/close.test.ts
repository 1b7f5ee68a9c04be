/** `clinmeter ledger close` on the compiled executable: beside a service that sells, and for the next month. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/payments/ledger/open.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { startChain } from '../support/chain/anvil.ts';
import { newBooks } from '../support/chain/books.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { pay } from '../support/chain/together.ts';
import { newBuyer } from '../support/chain/wallet.ts';
import { EXECUTABLE, run, start } from '../support/executable.ts';
import { examined, ledgerPlace, REFUSED, UNCERTAIN } from '../support/ledger-file.ts';
import { needing } from '../support/needing.ts';
import { DAY, sellAt, settledIn } from '../support/past-sales.ts';
import { isStraceInstalled } from '../support/strace.ts';

/** A day that can be closed today, with a redelivery time of a day. */
const latest = (): number => {
  const at = Date.now() - DAY - 3_600_000;
  return at - (at % DAY);
};
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const RECEIPT_KEY = 'cd'.repeat(32);

test('a service sells while a month is closed; nothing is lost, and what was closed is not sold again', async () => {
  await using service = await start(['--rate-limit', 'off']);
  const url = `${service.url}/v1/tools/ping`;
  const SOLD = 3000;
  const from = latest() - 31 * DAY;
  const clock = { now: from };
  const ledger = openStore({ file: service.ledger, mode: 'stub', now: () => clock.now });
  const again = await paymentFor(url);
  const { payload, accepted } = again as unknown as {
    payload: { authorization: { from: string; nonce: string } };
    accepted: { network: string; asset: string };
  };
  // The nonce of a sale a month ago, which its payer has just signed for a later time.
  const own = {
    ...{ network: accepted.network, asset: accepted.asset.toLowerCase() },
    ...{ payer: payload.authorization.from.toLowerCase(), nonce: payload.authorization.nonce.toLowerCase() },
  };
  const sellSome = ledger.atOnce((first: number) => {
    for (let number = first; number < first + 10; number += 1) {
      const end = number === 500 ? UNCERTAIN : number % 100 === 7 ? REFUSED : settledIn(number);
      const at = from + Math.floor((number * 30 * DAY) / SOLD);
      sellAt(ledger, clock, { number, at, end, ...(number === 42 ? own : {}) });
    }
  });
  for (let number = 1; number <= SOLD; number += 10) sellSome(number);
  ledger.close();

  const bought: { payment: unknown; body: string }[] = [];
  let isBuying = true;
  const buyer = async (): Promise<void> => {
    while (isBuying) {
      const payment = await paymentFor(url);
      const answer = await sendPayment(url, payment);
      expect(answer.status).toBe(200);
      bought.push({ payment, body: await answer.text() });
    }
  };
  const buyers = Promise.all([buyer(), buyer()]);
  while (bought.length < 3) await Bun.sleep(5);
  const close = (until: number, ...argv: readonly string[]) =>
    run(['ledger', 'close', '--until', dayOf(until), '--ledger', service.ledger, ...argv], {
      environment: { CLINMETER_RECEIPT_KEY: RECEIPT_KEY },
    });
  const closed = await close(latest(), '--json');
  expect({ status: closed.status, err: closed.err }).toEqual({ status: 0, err: '' });
  const sales = bought.length;
  while (bought.length < sales + 3) await Bun.sleep(5);
  isBuying = false;
  await buyers;

  const done = JSON.parse(closed.out);
  expect(done).toMatchObject({ ok: true, carried: 1, freePages: 0, seal: { sums: { settled: 2969, refused: 30 } } });
  expect(done.size.after).toBeLessThan(done.size.before / 4);
  expect(examined(service.ledger)).toMatchObject({ purchases: bought.length + 1, flaws: [] });
  const verify = (...argv: readonly string[]) => run(['ledger', 'verify', '--ledger', service.ledger, ...argv]);
  expect((await verify()).out).toContain('2999 purchases; not looked at: closed-');
  const whole = await verify('--archive', `${service.ledger}.archives`);
  expect(whole.status).toBe(0);
  expect(whole.out).toContain('2999 purchases, all in archives that were examined');
  expect(JSON.parse(readFileSync(`${done.archive}.seal.json`, 'utf8'))).toMatchObject({
    seal: done.seal,
    signer: done.signer,
  });

  const show = (file: string) => run(['ledger', 'show', '42', '--ledger', file]);
  expect((await show(service.ledger)).err).toContain(
    'Try: clinmeter ledger show 42 --ledger ARCHIVE; what is older than',
  );
  expect((await show(done.archive)).out).toStartWith('Purchase 42 is settled');

  for (const { payment, body } of bought.slice(0, 20)) {
    const answer = await sendPayment(url, payment);
    expect([answer.status, await answer.text()]).toEqual([200, body]);
  }
  const refused = await sendPayment(url, again);
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({
    message: 'the authorization has bought or may have bought another call, or was spent elsewhere',
  });
  expect(refused.headers.get('PAYMENT-RESPONSE')).not.toBeNull();
  expect(examined(service.ledger).purchases).toBe(bought.length + 1);

  const totals = async (file: string) =>
    JSON.parse((await run(['ledger', 'summary', '--json', '--ledger', file])).out).total.settled;
  expect((await totals(service.ledger)) + (await totals(done.archive))).toBe(bought.length + 2969);
  expect((await close(latest() + DAY)).err).toContain('is too late: later answers can be fetched still');
  expect(await close(latest())).toMatchObject({ status: 0, err: '' });
  expect(await service.stop()).toBe(0);
  expect(examined(service.ledger).flaws).toEqual([]);
});

const canTrace = isStraceInstalled();

needing(canTrace, 'no strace').describe('the disk under a closing', () => {
  test('nothing is written to the ledger before its archive, and the name of it, are on the disk', async () => {
    using place = ledgerPlace();
    const clock = { now: 0 };
    const ledger = place.open({ now: () => clock.now });
    for (const number of [1, 2, 3]) sellAt(ledger, clock, { number, at: latest() - DAY + number });
    ledger.close();
    const calls = join(place.folder, 'calls');
    const strace = ['strace', '-f', '-y', '-e', 'trace=pwrite64,fsync,fdatasync,rename', '-o', calls];
    const argv = ['ledger', 'close', '--until', dayOf(latest()), '--ledger', place.file];
    const child = Bun.spawn([...strace, EXECUTABLE, ...argv], { stdout: 'pipe', stderr: 'pipe' });
    expect([await child.exited, await child.stderr.text()]).toEqual([0, '']);
    const lines = readFileSync(calls, 'utf8').split('\n');
    const first = (pattern: RegExp, from = 0): number =>
      lines.findIndex((line, at) => at >= from && pattern.test(line));
    const lastArchived = lines.findLastIndex((line) => /pwrite64\(\d+<[^>]*\.draft-/.test(line));
    const flushed = first(/fsync\(\d+<[^>]*\.draft-\w+>\) += 0/, lastArchived);
    const named = first(/rename\(.*\.draft-/, flushed);
    const kept = first(/fsync\(\d+<[^>]*\.archives>\) += 0/, named);
    const written = first(/pwrite64\(\d+<[^>]*ledger\.sqlite(?:-wal)?>/);
    expect(lastArchived).toBeGreaterThan(0);
    expect([lastArchived < flushed, flushed < named, named < kept, kept < written]).toEqual([true, true, true, true]);
    // The seal is on the disk before a row is removed: the log is written again only after that.
    const sealed = first(/f(?:data)?sync\(\d+<[^>]*ledger\.sqlite-wal>\) += 0/, written);
    const notes = lines.slice(written, sealed).filter((line) => /\.seal\.json/.test(line));
    expect([sealed > written, notes]).toEqual([true, []]);
    expect(
      (await run(['ledger', 'verify', '--archive', `${place.file}.archives`, '--ledger', place.file])).status,
    ).toBe(0);
  });
});

describeOnChain('the books of a closed ledger beside a chain', () => {
  test('reconcile knows closed purchases and refunds, and recover brings neither back', async () => {
    const chain = await startChain();
    using place = ledgerPlace();
    try {
      const past = latest() - DAY;
      let now = past;
      const ledger = place.open({ mode: 'real', now: () => now });
      const books = newBooks(chain, ledger);
      const first = String(await chain.client.getBlockNumber());
      for (const _ of [1, 2]) {
        const request = await books.sign();
        const transaction = await books.move(request);
        // Signed now and sold in the past: what it says of its end is that of the past too.
        await books.record(
          request,
          { state: 'settled', transaction },
          { validBefore: BigInt(Math.floor(past / 1000) + 60) },
        );
      }
      now = Date.now();
      const sold = [await books.sell(), await books.sell(), await books.sell()];
      const [back, other, none] = sold.map(({ id }) => String(id));
      const paidBack = await pay(chain, await newBuyer(chain, 5000n), sold[0]?.payer as `0x${string}`, 5000n);
      const tooLittle = await pay(chain, await newBuyer(chain, 4999n), sold[1]?.payer as `0x${string}`, 4999n);
      const on = ['--ledger', place.file];
      const node = [...on, '--rpc-url', chain.rpcUrl, '--from-block', first];
      const until = ['--until', dayOf(latest())];
      expect((await run(['ledger', 'close', ...until, ...on])).status).toBe(0);
      expect(
        (await run(['ledger', 'refund', back ?? '', '--reason', 'late', '--transaction', paidBack, ...on])).status,
      ).toBe(0);
      expect((await run(['ledger', 'refund', none ?? '', '--reason', 'late', ...on])).status).toBe(0);

      const well = await run(['ledger', 'reconcile', ...node]);
      expect(well).toMatchObject({ status: 0, err: '' });
      expect(well.out.split('\n').slice(1)).toEqual([
        '3 purchases match, 0.015 USDC',
        '2 payments of closed purchases, which are in archives',
        '1 refund on the chain, as recorded',
        '1 refund without a transaction, not looked for',
        '',
      ]);
      expect((await run(['ledger', 'recover', ...node, '--write'])).out).toBe(
        '0 lost payments, 0 USDC: 0 rows written\n',
      );

      expect(
        (await run(['ledger', 'refund', other ?? '', '--reason', 'late', '--transaction', tooLittle, ...on])).status,
      ).toBe(0);
      const wrong = await run(['ledger', 'reconcile', '--json', ...node]);
      expect(wrong.status).toBe(1);
      expect(JSON.parse(wrong.out)).toMatchObject({
        ...{ matched: 3, closed: 2, refunded: 1, refunds_without_transaction: 1, not_in_ledger: [] },
        refunds_not_on_chain: [{ id: Number(other), amount: '5000', transaction: tooLittle }],
      });
    } finally {
      await chain.stop();
    }
  });
});
