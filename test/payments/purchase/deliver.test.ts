import { expect, test } from 'bun:test';
import { LedgerError, type Purchase } from '../../../src/payments/ledger/ledger.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import type { SettlementResponse } from '../../../src/payments/protocol/schema.ts';
import { deliver, firstDelivery, noteOf } from '../../../src/payments/purchase/deliver.ts';
import { keptAnswers } from '../../../src/payments/purchase/kept-answers.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { OFFER } from '../../support/payments.ts';

/** A settled purchase, and deliveries of it with the data of this pack. */
const scene = (isSigned: boolean) => {
  const ledger = openStore({ file: ':memory:', mode: 'stub' });
  const opening = openingOf(1, { resourceKey: ledger.today().name });
  ledger.conclude(ledger.begin(opening).purchase, { state: 'settled', transaction: `0x${'7a'.repeat(32)}` });
  const row = (): Purchase => ledger.find(opening) as Purchase;
  const errors: unknown[] = [];
  const context = {
    ledger: ledgerOn(ledger),
    unwritten: new Map(),
    isSigned,
    onError: (error: unknown) => errors.push(error),
  };
  const deliver = (body: string, pack: string, purchase = row()) => firstDelivery({ ...context, pack }, purchase, body);
  return { ledger, row, context, errors, deliver };
};

test.each([true, false])('the first answer is noted with its data (signed: %p)', async (isSigned) => {
  const { row, ledger, deliver } = scene(isSigned);
  expect(await deliver('{"a":1}', 'first')).toEqual({ isSame: true, pack: 'first' });
  await ledger.commit(() => {}, 'now').durable;
  expect(row()).toMatchObject({ answerDigest: ledger.digestOf(row())?.('{"a":1}'), pack: 'first' });
  expect(await deliver('{"a":1}', 'second')).toEqual({ isSame: true, pack: 'first' });
  expect(await deliver('{"a":2}', 'second')).toEqual({ isSame: false, pack: 'first' });
  expect(row()).toMatchObject({ answerDigest: ledger.digestOf(row())?.('{"a":1}'), pack: 'first' });
});

test('a receipt has the version of the formula that was noted with the first answer, and none for a row without', async () => {
  const { row, ledger, context } = scene(true);
  const signed: (string | null)[] = [];
  const receipts = {
    address: '0x1',
    sign: () => Promise.reject(new Error('not asked')),
    confirm: async (_: unknown, { formulaVersion }: Purchase) => {
      signed.push(formulaVersion);
      return 'receipt' as never;
    },
  };
  const counter = { ...context, receipts, pack: 'first', kept: keptAnswers(0), underway: new Map() };
  const call = (formulaVersion: string) => ({ tool: 'bmi', offer: OFFER, formulaVersion });
  const sell = (version: string, purchase = row()) =>
    deliver(counter, call(version), purchase, '{"a":1}', {} as SettlementResponse);
  await sell('1.1');
  expect(row().formulaVersion).toBe('1.1');
  const { extensions } = (await sell('1.2')).response;
  expect(extensions).toBeDefined();
  // Earlier releases noted answers without a version.
  await sell('1.2', { ...row(), formulaVersion: null });
  expect(signed).toEqual(['1.1', '1.1', null]);
  const digest = ledger.digestOf(row())?.('{"a":1}');
  expect(await noteOf(counter, call('1.1'), row(), '{"a":1}')).toEqual({
    ...{ digest, pack: 'first', formulaVersion: '1.1' },
  } as never);
});

test('of two different answers at the same moment only one is to be signed', async () => {
  const { row, deliver } = scene(true);
  const before = row();
  const both = await Promise.all([deliver('{"a":1}', 'first', before), deliver('{"a":2}', 'second', before)]);
  expect(both).toEqual([
    { isSame: true, pack: 'first' },
    { isSame: false, pack: 'first' },
  ]);
});

test('an answer that cannot be noted is not to be signed, and is delivered all the same', async () => {
  for (const isSigned of [true, false]) {
    const { row, context, errors } = scene(isSigned);
    const failure = Promise.reject(new LedgerError('full'));
    failure.catch(() => {});
    const ledger = { ...context.ledger, recordAnswer: () => failure };
    const first = await firstDelivery({ ...context, ledger, pack: null }, row(), '{}');
    expect(first).toEqual(isSigned ? undefined : { isSame: true, pack: null });
    await Bun.sleep(0);
    expect(errors).toEqual([new LedgerError('full')]);
  }
});
