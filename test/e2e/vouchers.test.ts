/** Vouchers of channels (scheme `batch-settlement`) at the executable, with the simulated escrow of the stub. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { createSIWxPayload, encodeSIWxHeader, type SIWxExtension } from '@x402/extensions/sign-in-with-x';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { newAccount, offerFor, payingFetch, sendPayment, twin } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { channelFor, channelIdOf, correctionIn, saltOf, signVoucher, type TestChannel } from '../support/vouchers.ts';

const ARGV = ['--accept', 'base,base:batch', '--rate-limit', 'off'];
const PREFIX = 'invalid_batch_settlement_evm_';

const bmi = ({ url }: Running, kilograms: number | string = 70): string =>
  `${url}/api/calc/bmi?height_cm=170&weight_kg=${kilograms}`;

type Row = { readonly [name: string]: string | number | null };

const rowsOf = async ({ ledger }: Running): Promise<readonly Row[]> =>
  JSON.parse((await run(['ledger', 'list', '--limit', '1000', '--json', '--ledger', ledger])).out);

const verified = async ({ ledger }: Running) => {
  const { status, out } = await run(['ledger', 'verify', '--ledger', ledger]);
  return [status, out.split(',')[0]];
};

const channelRow = ({ ledger }: Running, { id }: TestChannel): Row => {
  const database = new Database(ledger, { readonly: true });
  try {
    return database.query('SELECT * FROM channel WHERE id = ?').get(id) as Row;
  } finally {
    database.close();
  }
};

/** A channel that has bought one call with its deposit. */
const opened = async (service: Running): Promise<TestChannel> => {
  const channel = await channelFor(bmi(service));
  expect((await sendPayment(bmi(service), await channel.deposit(channel.price))).status).toBe(200);
  return channel;
};

const countsOf = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

describe('a shop that takes vouchers', () => {
  let service: Running;
  beforeAll(async () => {
    service = await start(ARGV);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('offers both ways, and a buyer of either pays with its own', async () => {
    const { accepts } = await offerFor(bmi(service));
    expect(accepts.map(({ scheme, network }) => [scheme, network])).toEqual([
      ['exact', 'eip155:8453'],
      ['batch-settlement', 'eip155:8453'],
    ]);
    expect(accepts[1]?.extra).toEqual({
      ...{ name: 'USD Coin', version: '2', receiverAuthorizer: '0x000000000000000000000000000000000000bEEF' },
      ...{ withdrawDelay: 86_400, minDeposit: '1000000', paymentFlow: 'upfront' },
    });
    const exact = await payingFetch()(bmi(service));
    expect([exact.status, decodePaymentResponseHeader(exact.headers.get('PAYMENT-RESPONSE') ?? '')]).toMatchObject([
      200,
      { amount: '5000' },
    ]);
    const both = new x402Client()
      .register('eip155:8453', new ExactEvmScheme(newAccount()))
      .register('eip155:8453', new BatchSettlementEvmScheme(newAccount() as never));
    const answer = await wrapFetchWithPayment(fetch, both)(bmi(service));
    expect(decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '').amount).toBe('5000');
  });

  test('sells to the official client: one deposit, then a voucher a call, then another deposit', async () => {
    const account = newAccount();
    const scheme = new BatchSettlementEvmScheme({
      address: account.address,
      signTypedData: (message: never) => account.signTypedData(message),
    } as never);
    const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:8453', scheme));
    const before = (await rowsOf(service)).length;
    const told: string[][] = [];
    for (let call = 0; call < 205; call += 1) {
      const answer = await pay(bmi(service, 50 + call / 10));
      expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
      const { amount = '', extra } = decodePaymentResponseHeader(
        answer.headers.get('PAYMENT-RESPONSE') ?? '',
      ) as unknown as {
        amount?: string;
        extra?: { channelState: { chargedCumulativeAmount: string } };
      };
      told.push([amount, extra?.channelState.chargedCumulativeAmount ?? '']);
    }
    expect(told.map(([, charged]) => charged)).toEqual(told.map((_, call) => String(5000 * (call + 1))));
    expect(told.filter(([amount]) => amount !== '')).toHaveLength(2);
    const rows = await rowsOf(service);
    expect(rows.length - before).toBe(205);
    expect(rows[0]).toMatchObject({ method: 'batch-settlement', state: 'settled', amount: '5000', head_block: null });
    expect(rows.filter(({ channel_id: id }) => id === rows[0]?.channel_id)).toHaveLength(205);
    expect((await verified(service))[0]).toBe(0);
  });

  test('delivers the same bytes for the same voucher, and for another call the way back', async () => {
    const channel = await opened(service);
    const payment = await channel.voucher(2n * channel.price);
    const [first, again] = [await sendPayment(bmi(service, 71), payment), await sendPayment(bmi(service, 71), payment)];
    expect([first.status, again.status, await again.text()]).toEqual([200, 200, await first.text()]);
    expect(again.headers.get('PAYMENT-RESPONSE')).toBe(first.headers.get('PAYMENT-RESPONSE'));
    for (const kilograms of [72, 73, 74, 75, 76]) {
      const other = await sendPayment(bmi(service, kilograms), payment);
      const { error, first: entry, channelState } = correctionIn(other);
      expect([other.status, error, entry?.scheme]).toEqual([
        402,
        `${PREFIX}cumulative_amount_mismatch`,
        'batch-settlement',
      ]);
      expect(channelState?.chargedCumulativeAmount).toBe(String(2n * channel.price));
      expect(entry?.extra).toMatchObject({
        voucherState: {
          signedMaxClaimable: String(2n * channel.price),
          signature: await signVoucher(channel.account, channel.id, 2n * channel.price),
        },
      });
    }
    const still = await sendPayment(bmi(service, 71), payment);
    expect([still.status, still.headers.get('PAYMENT-RESPONSE')]).toEqual([200, first.headers.get('PAYMENT-RESPONSE')]);
    expect((await sendPayment(bmi(service, 72), await channel.voucher(3n * channel.price))).status).toBe(200);
  });

  test('asks its payer for proof once a claim has shown a voucher, and too many calls were tried with it', async () => {
    const channel = await opened(service);
    const payment = await channel.voucher(2n * channel.price);
    expect((await sendPayment(bmi(service, 71), payment)).status).toBe(200);
    expect((await sendPayment(bmi(service), await channel.refund(2n * channel.price, '95000'))).status).toBe(200);
    expect((await sendPayment(bmi(service, 71), payment)).status).toBe(200);
    const tried = await Promise.all([72, 73, 74, 75].map((kilograms) => sendPayment(bmi(service, kilograms), payment)));
    expect(countsOf(tried.map(({ status }) => status))).toEqual({ 402: 3, 409: 1 });
    const asked = await sendPayment(bmi(service, 71), payment);
    const body = (await asked.json()) as { extensions: Record<string, SIWxExtension> };
    expect([asked.status, body]).toMatchObject([
      409,
      { code: 'proof_required', payment: { state: 'settled' }, extensions: { 'sign-in-with-x': {} } },
    ]);
    const { info, supportedChains } = body.extensions['sign-in-with-x'] as SIWxExtension;
    const message = { ...info, ...supportedChains[0] } as never;
    const proof = await createSIWxPayload(message, channel.account as never, service.url);
    const headers = { 'SIGN-IN-WITH-X': encodeSIWxHeader(proof) };
    expect((await sendPayment(bmi(service, 71), payment, { headers })).status).toBe(200);
    expect((await sendPayment(bmi(service, 72), payment, { headers })).status).toBe(409);
  });

  test('charges nothing for wrong parameters, and for a voucher out of step', async () => {
    const channel = await opened(service);
    const next = await channel.voucher(2n * channel.price);
    expect((await sendPayment(bmi(service, 'much'), next)).status).toBe(400);
    for (const ceiling of [1n, 4999n, 5001n, 9999n, 10_001n, 15_000n, 2n ** 63n - 1n]) {
      const answer = await sendPayment(bmi(service), await channel.voucher(ceiling));
      expect([answer.status, correctionIn(answer).error]).toEqual([402, `${PREFIX}cumulative_amount_mismatch`]);
    }
    expect(channelRow(service, channel)).toMatchObject({ charged: 5000, balance: 1_000_000, state: 'open' });
    expect((await sendPayment(bmi(service), next)).status).toBe(200);
  });

  test('takes no voucher that the escrow would refuse, and none of another channel', async () => {
    const channel = await opened(service);
    const { config, id, price, account } = channel;
    const ceiling = 2n * price;
    const thief = newAccount();
    const good = await signVoucher(account, id, ceiling);
    const before = (await rowsOf(service)).length;
    const with_ = (change: Partial<typeof config>) => ({ ...config, ...change });
    const short = `0x${good.slice(2, 66)}${(BigInt(`0x${good.slice(66, 130)}`) | (good.endsWith('1c') ? 1n << 255n : 0n)).toString(16).padStart(64, '0')}`;
    const forged: readonly (readonly [string, Parameters<TestChannel['voucher']>[1], string | undefined])[] = [
      ['high s', { signature: twin(good) }, 'voucher_signature'],
      ['v of 0 or 1', { signature: good.slice(0, 130) + (good.endsWith('1b') ? '00' : '01') }, 'voucher_signature'],
      ['64 bytes', { signature: good.slice(0, 130) }, 'voucher_signature'],
      ['66 bytes', { signature: `${good}00` }, 'voucher_signature'],
      ['EIP-2098', { signature: short }, 'voucher_signature'],
      ['ERC-6492', { signature: `${good}${'6492'.repeat(16)}` }, 'voucher_signature'],
      ['zeros', { signature: `0x${'00'.repeat(64)}1b` }, 'voucher_signature'],
      ['no signature', { signature: '0x' }, undefined],
      ['another key', { signature: await signVoucher(thief, id, ceiling) }, 'voucher_signature'],
      ['another chain', { signature: await signVoucher(account, id, ceiling, 137) }, 'voucher_signature'],
      ['another ceiling', { signature: await signVoucher(account, id, ceiling + 1n) }, 'voucher_signature'],
      ['another receiver', { config: with_({ receiver: thief.address }) }, 'receiver_mismatch'],
      ['another authorizer', { config: with_({ receiverAuthorizer: thief.address }) }, 'receiver_authorizer_mismatch'],
      ['another token', { config: with_({ token: thief.address }) }, 'token_mismatch'],
      ['a shorter delay', { config: with_({ withdrawDelay: 900 }) }, 'withdraw_delay_mismatch'],
      ['a contract as signer', { config: with_({ payerAuthorizer: `0x${'00'.repeat(20)}` }) }, 'voucher_payload'],
      ['another salt under the same name', { config: with_({ salt: saltOf(9) }) }, 'channel_id_mismatch'],
      ['a name of another channel', { channelId: channelIdOf(with_({ salt: saltOf(9) })) }, 'channel_id_mismatch'],
      ['a thief as signer', { config: with_({ payerAuthorizer: thief.address }) }, 'channel_id_mismatch'],
      ['an eighth member', { config: { ...config, extra: 1 } }, undefined],
      ['a delay as text', { config: { ...config, withdrawDelay: '86400' } }, undefined],
      ['a ceiling of 0', { ceiling: '0' }, undefined],
      ['a ceiling as 1e4', { ceiling: '1e4' }, undefined],
      ['a ceiling with a zero in front', { ceiling: '010000' }, undefined],
      ['a ceiling as a number', { ceiling: 10_000 }, undefined],
      ['a ceiling of 2^63', { ceiling: String(2n ** 63n) }, undefined],
      ['a ceiling of 2^128', { ceiling: String(2n ** 128n) }, undefined],
      ['a lower price', { accepted: { ...channel.entry, amount: '1' } }, undefined],
      ['another recipient', { accepted: { ...channel.entry, payTo: thief.address } }, undefined],
      ['terms left out', { accepted: { ...channel.entry, extra: {} } }, undefined],
    ];
    for (const [name, change, code] of forged) {
      const answer = await sendPayment(bmi(service), await channel.voucher(ceiling, change));
      const { error } = correctionIn(answer);
      expect([name, answer.status]).toEqual([name, 402]);
      if (code !== undefined) expect([name, error]).toEqual([name, `${PREFIX}${code}`]);
    }
    // A channel of the thief's own, which the escrow does not hold.
    const own = await channelFor(bmi(service), thief);
    const empty = await sendPayment(bmi(service), await own.voucher(price));
    expect([empty.status, correctionIn(empty).error]).toEqual([402, `${PREFIX}channel_not_found`]);
    expect((await rowsOf(service)).length).toBe(before);
    expect(channelRow(service, channel)).toMatchObject({ charged: 5000, signature: expect.any(String) });
    expect((await sendPayment(bmi(service), await channel.voucher(ceiling))).status).toBe(200);
  });

  test('takes deposits that cover the call, and none that the token would refuse', async () => {
    const channel = await channelFor(bmi(service));
    const { price } = channel;
    const refused: readonly (readonly [unknown, string])[] = [
      [await channel.deposit(price, 999_999n), 'deposit_below_min_deposit'],
      [await channel.deposit(price, 1_000_000n, { seconds: 2 }), 'payload_authorization_valid_before'],
      [await channel.deposit(price, 1_000_000n, { seconds: 7200 }), 'payload_authorization_valid_before'],
      [await channel.deposit(2n * price), 'cumulative_amount_mismatch'],
    ];
    for (const [payment, code] of refused) {
      const answer = await sendPayment(bmi(service), payment);
      expect([answer.status, correctionIn(answer).error]).toEqual([402, PREFIX + code]);
    }
    const forged = await sendPayment(bmi(service), await channel.deposit(price, 1_000_000n, { by: newAccount() }));
    expect([forged.status, await forged.json()]).toMatchObject([402, { reason: 'invalid_signature' }]);
    const rich = await sendPayment(bmi(service), await channel.deposit(price, 10n ** 15n, { salt: saltOf(5) }));
    expect([rich.status, await rich.json()]).toMatchObject([402, { reason: 'insufficient_funds' }]);
    expect(channelRow(service, channel)).toBeNull();
    expect((await sendPayment(bmi(service), await channel.deposit(price))).status).toBe(200);
    const big = await sendPayment(bmi(service), await channel.voucher(1_005_000n));
    expect(correctionIn(big).error).toBe(`${PREFIX}cumulative_amount_mismatch`);
    expect((await sendPayment(bmi(service), await channel.deposit(2n * price))).status).toBe(200);
    expect(channelRow(service, channel)).toMatchObject({ charged: 10_000, balance: 2_000_000, deposit_id: null });
    expect((await verified(service))[0]).toBe(0);
  });

  test('charges once, however often and for however many calls a voucher is sent at the same moment', async () => {
    const channel = await channelFor(bmi(service));
    const deposit = await channel.deposit(channel.price);
    const deposits = await Promise.all(Array.from({ length: 32 }, () => sendPayment(bmi(service), deposit)));
    expect(deposits.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(deposits.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const same = await channel.voucher(2n * channel.price);
    const all = await Promise.all(Array.from({ length: 64 }, () => sendPayment(bmi(service, 80), same)));
    const texts = await Promise.all(all.map((answer) => answer.text()));
    expect([countsOf(all.map(({ status }) => status)), new Set(texts).size]).toEqual([{ 200: 64 }, 1]);
    const next = await channel.voucher(3n * channel.price);
    const calls = await Promise.all(
      Array.from({ length: 64 }, (_, call) => sendPayment(bmi(service, 81 + call / 10), next)),
    );
    expect(countsOf(calls.map(({ status }) => status))).toEqual({ 200: 1, 402: 63 });
    expect(channelRow(service, channel)).toMatchObject({ charged: 15_000 });
    expect((await rowsOf(service)).filter(({ channel_id: id }) => id === channel.id)).toHaveLength(3);
    expect((await verified(service))[0]).toBe(0);
  });

  test('tells a voucher in its exports and sums as what it is', async () => {
    const [{ out: lines }, { out: summary }] = [
      await run(['ledger', 'export', '--json', '--state', 'settled', '--ledger', service.ledger]),
      await run(['ledger', 'summary', '--json', '--ledger', service.ledger]),
    ];
    const last = JSON.parse(lines.trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ method: 'batch-settlement', channel_id: expect.any(String), explorer_url: null });
    const { channels, methods } = JSON.parse(summary);
    expect((methods as readonly Row[]).map(({ method }) => method).sort()).toEqual(['batch-settlement', 'exact']);
    const own: readonly Row[] = JSON.parse((await run(['channels', 'list', '--json', '--ledger', service.ledger])).out);
    const due = own.reduce((sum, one) => sum + Number(one.due), 0);
    const held = own.reduce((sum, one) => sum + Number(one.balance) - Number(one.charged), 0);
    expect(channels).toEqual([{ network: 'eip155:8453', held: String(held), due: String(due), pending_deposits: 0 }]);
    expect(Object.keys(own[0] ?? {})).toEqual([
      ...['id', 'network', 'payer', 'receiver', 'state', 'charged', 'claimed', 'balance', 'due', 'pending_deposit'],
    ]);
  });
});

test('a buyer gets back what is left, once, and goes on with another deposit', async () => {
  await using service = await start(ARGV);
  const channel = await opened(service);
  const { price } = channel;
  for (const [payment, code] of [
    [await channel.refund(2n * price), 'cumulative_amount_mismatch'],
    [await channel.refund(price, '995001'), 'refund_amount_invalid'],
  ] as const) {
    const answer = await sendPayment(bmi(service), payment);
    expect([answer.status, correctionIn(answer).error]).toEqual([402, PREFIX + code]);
  }
  const wrong = (await (await sendPayment(bmi(service), await channel.refund(2n * price))).json()) as Row;
  expect(wrong.message).toBe('the channel has spent 5000: sign 5000, what was charged, as a refund charges nothing');
  const unknown = await channelFor(bmi(service));
  expect(correctionIn(await sendPayment(bmi(service), await unknown.refund(price))).error).toBe(
    `${PREFIX}refund_no_balance`,
  );
  const part = await sendPayment(bmi(service), await channel.refund(price, '95000'));
  expect([part.status, decodePaymentResponseHeader(part.headers.get('PAYMENT-RESPONSE') ?? '')]).toMatchObject([
    200,
    { success: true, amount: '95000', extra: { channelState: { balance: '905000', refundNonce: '1' } } },
  ]);
  const again = await sendPayment(bmi(service), await channel.refund(price, '95000'));
  expect([again.status, again.headers.get('PAYMENT-RESPONSE')]).toEqual([200, part.headers.get('PAYMENT-RESPONSE')]);
  expect(channelRow(service, channel)).toMatchObject({ balance: 905_000, refund_nonce: 1 });
  expect((await sendPayment(bmi(service, 71), await channel.voucher(2n * price))).status).toBe(200);
  const all = await Promise.all(
    Array.from({ length: 8 }, async () => sendPayment(bmi(service), await channel.refund(2n * price))),
  );
  const statuses = all.map(({ status }) => status);
  const sent = all.filter(({ status }) => status === 200).map(({ headers }) => headers.get('PAYMENT-RESPONSE'));
  expect(new Set(sent).size).toBe(1);
  expect(statuses.every((status) => [200, 402, 409].includes(status))).toBe(true);
  expect(channelRow(service, channel)).toMatchObject({
    charged: 10_000,
    claimed: 10_000,
    balance: 10_000,
    state: 'closed',
  });
  const empty = await sendPayment(bmi(service, 72), await channel.voucher(3n * price));
  expect([empty.status, correctionIn(empty).error]).toEqual([402, `${PREFIX}cumulative_exceeds_balance`]);
  expect((await sendPayment(bmi(service, 72), await channel.deposit(3n * price))).status).toBe(200);
  expect((await verified(service))[0]).toBe(0);
});

test('a deposit whose end is not known keeps its channel until the same payment has found out', async () => {
  await using service = await start([...ARGV, '--fault', 'settle:500@first=1']);
  const channel = await channelFor(bmi(service));
  const deposit = await channel.deposit(channel.price);
  const lost = await sendPayment(bmi(service), deposit);
  expect([lost.status, await lost.json()]).toMatchObject([503, { code: 'settlement_uncertain' }]);
  // Another payment of the same channel waits, so that none of the two is lost.
  const other = await sendPayment(
    bmi(service, 71),
    await channel.deposit(channel.price, 2_000_000n, { salt: saltOf(7) }),
  );
  const { message, payment } = (await other.json()) as { message: string; payment: object };
  expect([other.status, message]).toEqual([409, expect.stringContaining('a payment of this channel is being settled')]);
  expect(payment).toMatchObject({ state: 'settling', authorization_expires_at: expect.stringMatching(/^20/) });
  for (const next of [await channel.voucher(2n * channel.price), await channel.refund(channel.price)]) {
    const answer = await sendPayment(bmi(service, 71), next);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message, payment: { state: 'settling', authorization_expires_at: null } },
    ]);
  }
  const told = async (...argv: string[]) => (await run([...argv, '--ledger', service.ledger])).out;
  expect(await told('channels', 'list')).toContain('deposit of purchase 1 in doubt');
  expect(JSON.parse(await told('channels', 'list', '--json'))).toMatchObject([{ pending_deposit: 1 }]);
  expect(await told('ledger', 'summary')).toContain('; deposits in doubt, and not in these sums: 1');
  expect((await sendPayment(bmi(service), deposit)).status).toBe(200);
  expect(channelRow(service, channel)).toMatchObject({ charged: 5000, balance: 1_000_000, deposit_id: null });
  expect((await sendPayment(bmi(service, 71), await channel.voucher(2n * channel.price))).status).toBe(200);
  expect(await told('ledger', 'summary')).not.toContain('in doubt');
  expect(await told('ledger', 'show', '1')).toContain('ceiling 5000, deposit 1000000');
  const voucher = await told('ledger', 'show', '2');
  expect([voucher.includes('ceiling 10000'), voucher.includes('signed to end')]).toEqual([true, false]);
  expect((await verified(service))[0]).toBe(0);
});

test('a deposit whose end is found out after a restart lets its channel go', async () => {
  const first = await start([...ARGV, '--fault', 'settle:500@first=1']);
  const { folder } = first;
  try {
    const channel = await channelFor(bmi(first));
    const deposit = await channel.deposit(channel.price);
    expect((await sendPayment(bmi(first), deposit)).status).toBe(503);
    await first.stop();
    const second = await start(ARGV, { folder });
    expect((await sendPayment(bmi(second), deposit)).status).toBe(200);
    expect(channelRow(second, channel)).toMatchObject({ charged: 5000, balance: 1_000_000, deposit_id: null });
    expect((await sendPayment(bmi(second, 71), await channel.voucher(2n * channel.price))).status).toBe(200);
    expect((await sendPayment(bmi(second), await channel.refund(2n * channel.price))).status).toBe(200);
    await second.stop();
    const database = new Database(second.ledger);
    database.run('UPDATE channel SET deposit_id = 1, deposit_ceiling = 5000');
    database.close();
    const { status, out } = await run(['ledger', 'verify', '--ledger', second.ledger]);
    expect([status, out]).toEqual([1, expect.stringContaining('is held for the deposit of purchase 1, whose end is')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a deposit that a person has settled is told with what the escrow shows', async () => {
  await using service = await start([...ARGV, '--fault', 'settle:500@after@first=1', '--settle-timeout', '2']);
  const channel = await channelFor(bmi(service));
  const deposit = await channel.deposit(channel.price);
  expect((await sendPayment(bmi(service), deposit)).status).toBe(503);
  const resolved = await run([
    ...['ledger', 'resolve', '1', '--settled', '--force', '--transaction', saltOf(1), '--why', 'seen in the explorer'],
    ...['--ledger', service.ledger],
  ]);
  expect([resolved.status, resolved.err]).toEqual([0, '']);
  expect(channelRow(service, channel)).toMatchObject({ looked_at: 0, deposit_id: null });
  const answer = await sendPayment(bmi(service), deposit);
  expect([answer.status, decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '')]).toMatchObject([
    200,
    { amount: '1000000', extra: { channelState: { balance: '1000000', chargedCumulativeAmount: '5000' } } },
  ]);
  expect((await sendPayment(bmi(service, 71), await channel.voucher(2n * channel.price))).status).toBe(200);
  expect((await verified(service))[0]).toBe(0);
});

test('a service that is killed under load keeps every charge whose answer has left, and charges nothing twice', async () => {
  let service = await start(ARGV);
  const { folder } = service;
  try {
    const channels = await Promise.all(Array.from({ length: 8 }, () => opened(service)));
    const paid = new Map(channels.map((channel) => [channel, 1n]));
    for (const pause of [120, 250, 400]) {
      let isOver = false;
      const buying = channels.map(async (channel) => {
        while (!isOver) {
          const spent = paid.get(channel) ?? 0n;
          const payment = await channel.voucher((spent + 1n) * channel.price);
          const kilograms = 60 + Number(spent);
          const answer = await sendPayment(bmi(service, kilograms), payment).catch(() => undefined);
          if (answer === undefined) return;
          if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
          if ((await answer.text().catch(() => undefined)) === undefined) return;
          paid.set(channel, spent + 1n);
        }
      });
      await Bun.sleep(pause);
      const stopped = service.stop('SIGKILL');
      await stopped;
      isOver = true;
      await Promise.all(buying);
      service = await start(ARGV, { folder });
      for (const channel of channels) {
        const spent = paid.get(channel) ?? 0n;
        const charged = BigInt(channelRow(service, channel).charged ?? 0) / channel.price;
        // An answer can be lost on its way; the same voucher fetches it.
        expect(charged === spent || charged === spent + 1n).toBe(true);
        const again = await sendPayment(
          bmi(service, 60 + Number(spent)),
          await channel.voucher((spent + 1n) * channel.price),
        );
        expect(again.status).toBe(200);
        paid.set(channel, spent + 1n);
        expect(BigInt(channelRow(service, channel).charged ?? 0)).toBe((spent + 1n) * channel.price);
      }
      expect((await verified(service))[0]).toBe(0);
    }
    const rows = await rowsOf(service);
    for (const channel of channels)
      expect(BigInt(rows.filter(({ channel_id: id }) => id === channel.id).length)).toBe(paid.get(channel) ?? 0n);
  } finally {
    await service.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the examination of a ledger sees what was changed in a channel, and a restored one asks the escrow again', async () => {
  const service = await start(ARGV);
  const { ledger, folder } = service;
  try {
    const channel = await opened(service);
    await service.stop();
    const backup = `${folder}/backup.sqlite`;
    expect((await run(['ledger', 'backup', backup, '--ledger', ledger])).status).toBe(0);
    const later = await start(ARGV, { folder });
    expect((await sendPayment(bmi(later, 71), await channel.voucher(2n * channel.price))).status).toBe(200);
    await later.stop();
    for (const [change, flaw] of [
      ['charged = charged - 5000', 'charged is not what its history says'],
      ["signature = ''", 'signature is not what its history says'],
      ['balance = balance + 1', 'balance is not what its history says'],
      ['base = base + 1', 'its purchases add up to'],
    ] as const) {
      const database = new Database(ledger);
      database.run('CREATE TEMP TABLE was AS SELECT * FROM channel');
      database.run(`UPDATE channel SET ${change}`);
      const { status, out } = await run(['ledger', 'verify', '--ledger', ledger]);
      expect([status, out]).toEqual([1, expect.stringContaining(flaw)]);
      database.run('DELETE FROM channel');
      database.run('INSERT INTO channel SELECT * FROM temp.was');
      database.close();
    }
    const closing = await run(['ledger', 'close', '--until', '2020-01-01', '--ledger', ledger]);
    expect([closing.status, closing.err]).toEqual([1, expect.stringContaining('has channels of vouchers')]);
    expect((await run(['ledger', 'restore', backup, '--replace', '--ledger', ledger])).status).toBe(0);
    expect(channelRow({ ledger } as Running, channel)).toMatchObject({ looked_at: 0, charged: 5000 });
    const restored = await start(ARGV, { folder });
    expect((await sendPayment(bmi(restored, 71), await channel.voucher(2n * channel.price))).status).toBe(200);
    expect(channelRow(restored, channel).looked_at).toBeGreaterThan(0);
    await restored.stop();
  } finally {
    await service.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a service without vouchers does not start while buyers have money in channels', async () => {
  const service = await start(ARGV);
  const { ledger, folder } = service;
  try {
    const channel = await opened(service);
    await service.stop();
    const { status, err } = await run(['serve', '--port', '0', '--ledger', ledger]);
    expect([status, err]).toEqual([2, expect.stringContaining('accepted: --accept base,base:batch')]);
    const other = await run(['serve', '--port', '0', '--accept', 'polygon,polygon:batch', '--ledger', ledger]);
    expect([other.status, other.err]).toEqual([
      2,
      expect.stringContaining('--accept polygon,polygon:batch,base:batch'),
    ]);
    const later = await start(ARGV, { folder });
    expect((await sendPayment(bmi(later), await channel.refund(channel.price))).status).toBe(200);
    await later.stop();
    const without = await start([], { folder });
    expect((await payingFetch()(bmi(without))).status).toBe(200);
    await without.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('dev takes vouchers, too, and pay goes on with exact', async () => {
  await using service = await start(['--accept', 'base:batch,base'], { command: 'dev' });
  await opened(service);
  expect((await run(['pay', bmi(service)])).status).toBe(0);
});

const PAY_TO = `0x${'22'.repeat(20)}`;
const REAL = ['--pay-to', PAY_TO, '--facilitator', 'https://f.example'];

test.each([
  [['--accept', 'base:batch,base:batch'], '--accept is "base:batch,base:batch"; accepted'],
  [['--accept', 'optimism:batch'], '--accept is "optimism:batch"; accepted'],
  [['--accept', 'base:batch', '--network', 'base'], '--network is base and --accept is base:batch'],
  [['--accept', 'base,base:batch', ...REAL], '--accept base:batch needs --rpc-url'],
  [
    ['--accept', 'base,polygon:batch', ...REAL, '--rpc-url', 'https://n.example'],
    '--accept polygon:batch needs --rpc-url',
  ],
  [
    ['--accept', 'base,base:batch', ...REAL, '--rpc-url', 'https://n.example'],
    '--accept base:batch needs --batch-authorizer-key',
  ],
  [
    [
      ...['--accept', 'base,base:batch', ...REAL, '--rpc-url', 'https://n.example'],
      ...['--batch-authorizer-key', '11'.repeat(32)],
    ],
    'this release claims no vouchers, so that real ones would never be paid',
  ],
  [['--batch-authorizer-key', '11'.repeat(32)], '--batch-authorizer-key needs NETWORK:batch in --accept'],
  [['--accept', 'base:batch', '--withdraw-delay', '3599'], '--withdraw-delay is "3599"; accepted'],
  [['--accept', 'base:batch', '--min-deposit', '0'], '--min-deposit is "0"; accepted'],
  [
    ['--accept', 'base:batch', '--ledger', 'postgres://u@localhost/x', '--ledger-key', '11'.repeat(32)],
    '--accept base:batch needs a --ledger in a file',
  ],
])('%p is refused at the start', async (argv, message) => {
  const { status, err } = await run(['serve', '--port', '0', ...argv]);
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});
