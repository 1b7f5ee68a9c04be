/** What is told of a write before and after it is on the disk, and after a disk that has failed. */
import { expect, test } from 'bun:test';
import type { Facilitator } from '../../../src/payments/facilitators/facilitator.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { EIO, heldDisk } from '../../support/held-disk.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { NOW, paymentWith } from '../../support/payments.ts';
import { claimFor, doorWith } from '../../support/purchases.ts';
import { turns } from '../../support/turns.ts';

/** A ledger on a disk that the test holds. */
const heldPlace = (now = Date.now) => {
  const [place, disk] = [ledgerPlace(), heldDisk()];
  return { ...place, disk, ledger: place.open({ sync: disk.sync, now }) };
};

/** What a write returns, or the error that it fails with as text. */
const told = (write: Promise<unknown>): Promise<unknown> => write.catch(String);

/** What a promise was kept with, or `'waits'`. */
const endOf = async (promise: Promise<unknown>): Promise<unknown> => {
  await turns();
  return Promise.race([promise, Promise.resolve('waits')]);
};

const FAILED =
  'LedgerError: the disk did not keep the ledger: EIO: i/o error, fdatasync. Nothing is sold until the service is started again.';

test('a write is seen at once, and its promise is kept when it is on the disk', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const write = ledger.commit(() => ledger.begin(openingOf(1)).begun).durable;
  expect(await endOf(write)).toBe('waits');
  expect(ledger.list(9)).toMatchObject([{ id: 1, state: 'settling' }]);
  expect(disk.waits()).toBe(1);
  disk.finish();
  expect(await endOf(write)).toBe(true);
});

test('a write is told of as soon as it is written where that is asked for, with a promise that it is on the disk', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const { written, durable } = ledger.commit(() => ledger.begin(openingOf(1)).begun);
  expect([await written, await endOf(durable)]).toEqual([true, 'waits']);
  disk.finish();
  expect(await endOf(durable)).toBe(true);
});

const [FIRST, SECOND] = [{ bmi: { amount: '1', payTo: '0x1' } }, { bmi: { amount: '2', payTo: '0x1' } }].map((terms) =>
  JSON.stringify(terms),
) as [string, string];

test('a write of terms waits for the disk, and not for terms that are the last ones already', async () => {
  using place = heldPlace();
  const { disk } = place;
  const ledger = ledgerOn(place.ledger);
  const write = ledger.noteOffers(FIRST);
  expect(await endOf(write)).toBe('waits');
  disk.finish();
  await write;
  expect(await endOf(ledger.noteOffers(FIRST))).toBeUndefined();
  expect(disk.waits()).toBe(0);
  const next = ledger.noteOffers(SECOND);
  expect(await endOf(next)).toBe('waits');
  disk.finish();
  await next;
  expect((await ledger.offers()).map(({ terms }) => terms)).toEqual([FIRST, SECOND]);
});

test('a write that comes while the disk is waited for is written with all others that come meanwhile', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const first = ledger.commit(() => ledger.begin(openingOf(1)).begun).durable;
  await turns();
  const second = ledger.commit(() => ledger.begin(openingOf(2)).begun).durable;
  await turns();
  const third = ledger.commit(() => ledger.begin(openingOf(3)).begun).durable;
  await turns();
  expect({ rows: ledger.list(9).length, commits: ledger.commits(), waits: disk.waits() }).toEqual({
    ...{ rows: 1, commits: 1, waits: 1 },
  });
  disk.finish();
  expect([await endOf(first), await endOf(second), await endOf(third)]).toEqual([true, 'waits', 'waits']);
  expect({ rows: ledger.list(9).length, commits: ledger.commits(), waits: disk.waits() }).toEqual({
    ...{ rows: 3, commits: 2, waits: 1 },
  });
  disk.finish();
  expect([await endOf(second), await endOf(third)]).toEqual([true, true]);
});

test('a write that may come later is written with what comes while the disk is waited for', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const first = ledger.commit(() => ledger.begin(openingOf(1)).purchase).durable;
  await turns();
  const note = ledgerOn(ledger).recordAnswer({ id: 1, digest: 'ab'.repeat(32), pack: null });
  await Bun.sleep(150);
  expect(ledger.list(9)).toMatchObject([{ answerDigest: null }]);
  disk.finish();
  await first;
  await turns();
  disk.finish();
  await note;
  expect(ledger.list(9)).toMatchObject([{ answerDigest: 'ab'.repeat(32) }]);
});

test('a write that is on its way when the ledger is closed is not lost, and the log is closed after it', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const first = ledger.commit(() => ledger.begin(openingOf(1)).begun).durable;
  await turns();
  const second = ledger.commit(() => ledger.begin(openingOf(2)).begun).durable;
  ledger.close();
  ledger.close();
  expect([await endOf(first), await endOf(second)]).toEqual(['waits', true]);
  disk.finish();
  expect(await endOf(first)).toBe(true);
  expect(place.open().list(9).length).toBe(2);
});

test('a disk that has failed fails the writes that have waited for it, those that wait behind them, and all that come', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const first = told(ledger.commit(() => ledger.begin(openingOf(1))).durable);
  await turns();
  const second = told(ledger.commit(() => ledger.begin(openingOf(2))).durable);
  disk.finish(EIO);
  expect([await endOf(first), await endOf(second)]).toEqual([FAILED, FAILED]);
  expect(await told(ledger.commit(() => ledger.begin(openingOf(3))).durable)).toBe(FAILED);
  expect(() => ledger.begin(openingOf(4))).toThrow(FAILED.slice('LedgerError: '.length));
  expect({ rows: ledger.list(9).map(({ id }) => id), waits: disk.waits() }).toEqual({ rows: [1], waits: 0 });
});

test('a disk that has failed fails a write that everything waits for', () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  disk.breakDown(EIO);
  for (const number of [1, 2]) expect(() => ledger.begin(openingOf(number))).toThrow('the disk did not keep');
  expect(ledger.list(9).length).toBe(1);
});

test('a disk that has failed is forgotten when the ledger is opened again', async () => {
  using place = heldPlace();
  const { disk, ledger } = place;
  const write = told(ledger.commit(() => ledger.begin(openingOf(1))).durable);
  await turns();
  disk.finish(EIO);
  await turns();
  expect(await endOf(write)).toBe(FAILED);
  ledger.close();
  expect(place.open().begin(openingOf(2))).toMatchObject({ begun: true });
  expect(place.examine()).toMatchObject({ flaws: [] });
});

const TRANSACTION = `0x${'7a'.repeat(32)}`;

/** A gate on such a ledger, and what its facilitator was told. */
const held = (deadline = 10_000) => {
  const place = heldPlace(() => NOW * 1000);
  const { ledger } = place;
  const calls: [string, FacilitatorRequest][] = [];
  const errors: string[] = [];
  const facilitator: Facilitator = {
    name: 'fake',
    prepare: (request) => void calls.push(['prepare', request]),
    settle: async (request) => {
      calls.push(['settle', request]);
      return {
        kind: 'answered',
        status: 200,
        body: { success: true, transaction: TRANSACTION, network: 'eip155:8453' },
      };
    },
    supported: async () => undefined,
  };
  const { redeem, ...purchases } = doorWith({
    ...{ ledger: ledgerOn(ledger), facilitators: [facilitator], deadline, redelivery: 1e12 },
    onError: (error) => errors.push(error instanceof Error ? error.message : ''),
  });
  const made: string[] = [];
  const answer = (): string => {
    made.push('answer');
    return '{}';
  };
  const buy = (payment = paymentWith()) => redeem(claimFor({ payment, answer }));
  return { ...place, ...purchases, buy, made, calls, errors };
};

test('a purchase is settled once it is on the disk, and meanwhile only prepared', async () => {
  using place = held();
  const { disk, buy, calls } = place;
  const outcome = buy();
  await turns();
  expect(calls.map(([what]) => what)).toEqual(['prepare']);
  expect(await buy()).toMatchObject({ kind: 'in_progress' });
  disk.finish();
  await turns();
  expect(calls.map(([what]) => what)).toEqual(['prepare', 'settle']);
  expect(calls[1]?.[1]).toBe(calls[0]?.[1] as FacilitatorRequest);
  disk.finish();
  expect(await outcome).toMatchObject({ kind: 'settled' });
});

test('a purchase is answered once its settlement is on the disk too, and meanwhile the answer is made', async () => {
  using place = held();
  const { disk, buy, made, health } = place;
  const outcome = buy();
  await turns();
  disk.finish();
  await turns();
  expect([await endOf(outcome), made]).toEqual(['waits', ['answer']]);
  disk.finish();
  expect(await outcome).toMatchObject({ kind: 'settled' });
  expect(health()).toMatchObject({ ledger: true, facilitator: true });
});

test('a purchase that is not on the disk is not settled', async () => {
  using place = held();
  const { disk, buy, calls, errors, health } = place;
  const outcome = buy();
  await turns();
  disk.finish(EIO);
  expect(await outcome).toEqual({ kind: 'ledger_unavailable' });
  expect(calls.map(([what]) => what)).toEqual(['prepare']);
  expect(health()).toEqual({ ledger: false, ledgerFailure: expect.stringContaining('the disk did not keep') });
  const other = paymentWith({ authorization: { nonce: `0x${'0b'.repeat(32)}` } });
  expect(await buy(other)).toEqual({ kind: 'ledger_unavailable' });
  expect(errors).toEqual([FAILED.slice('LedgerError: '.length)]);
  expect(calls.length).toBe(1);
});

test('a purchase that is on the disk only after its deadline is not sent, and may be tried again', async () => {
  using place = held(50);
  const { disk, ledger, buy, calls } = place;
  const outcome = buy();
  await Bun.sleep(60);
  disk.finish();
  await turns();
  disk.finish();
  expect(await outcome).toEqual({ kind: 'facilitator_unavailable' });
  expect(calls.map(([what]) => what)).toEqual(['prepare']);
  expect(ledger.list(9)).toMatchObject([{ state: 'refused' }]);
  const again = buy();
  await turns();
  expect(calls.map(([what]) => what)).toEqual(['prepare', 'prepare']);
  disk.finish();
  await turns();
  disk.finish();
  await again;
});

test('a purchase whose settlement is not on the disk is not answered, and is settled when the ledger is opened again', async () => {
  using place = held();
  const { disk, ledger, buy, made, errors, unfinished, health } = place;
  const outcome = buy();
  await turns();
  disk.finish();
  await turns();
  expect(made).toEqual(['answer']);
  disk.finish(EIO);
  expect(await outcome).toMatchObject({ kind: 'uncertain', row: { transaction: TRANSACTION } });
  expect(errors).toEqual([`the settlement of purchase 1 in ${TRANSACTION} is not written yet`]);
  expect([unfinished(), health()]).toMatchObject([1, { ledger: false, facilitator: true }]);
  expect(await buy()).toMatchObject({ kind: 'redelivered' });
  ledger.close();
  expect(place.open().list(9)).toMatchObject([{ state: 'settled', transaction: TRANSACTION }]);
});
