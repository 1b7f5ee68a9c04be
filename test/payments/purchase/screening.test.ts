import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, type Hex } from 'viem';
import { signPayment } from '../../../src/payments/buyer.ts';
import type { Payment } from '../../../src/payments/protocol/payment.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import type { Admission } from '../../../src/payments/purchase/admission.ts';
import { createScreening, type Screening } from '../../../src/payments/purchase/screening.ts';
import { newAccount } from '../../support/buyer.ts';
import { NOW, paymentFrom, paymentWith, REQUIREMENTS } from '../../support/payments.ts';

const { domain: DOMAIN } = BASE;

type Lane = Pick<Admission, 'rate'>;
const OPEN: Lane = { rate: () => undefined };
const CLIENT = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';
const EXCEEDED = { limit: 10, resetSeconds: 9 };
/** A client whose lane is used up. */
const FULL: Lane = { rate: (bucket) => (bucket === 'wallet' ? EXCEEDED : undefined) };

/** A payment that its payer has signed, or with this signature instead. */
const signed = async (account = newAccount(), signature?: string): Promise<Payment> => {
  const content = await signPayment(account, REQUIREMENTS, NOW);
  return paymentFrom({
    ...content,
    payload: { ...content.payload, ...(signature === undefined ? {} : { signature }) },
  });
};

const MARK = '6492'.repeat(16);
const wrapped = (inner: Hex): string => {
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const;
  return encodeAbiParameters(types, [newAccount().address, '0x1234', inner]) + MARK;
};

type From = { readonly lane?: Lane; readonly client?: string | undefined };
const outcomeOf = async (
  screening: Screening,
  payment: Payment,
  { lane = FULL, client = CLIENT }: From = {},
): Promise<object | 'passed'> => {
  const screened = await screening.check({ payment, client }, lane);
  if ('leave' in screened) screened.leave();
  return 'outcome' in screened ? screened.outcome : 'passed';
};

describe('a signature', () => {
  test('of the payer’s key passes, and needs no lane', async () => {
    expect(await outcomeOf(createScreening({ network: BASE }), await signed())).toBe('passed');
  });

  test('of another key goes no further without a lane, and the refusal says what was expected', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const { signature } = (await signPayment(account, REQUIREMENTS, NOW)).payload;
    const payment = await signed(other, signature);
    const outcome = await outcomeOf(createScreening({ network: BASE }), payment);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'invalid_signature', signature: { domain: DOMAIN } });
    expect(outcome).toMatchObject({ signature: { digest: expect.stringMatching(/^0x[0-9a-f]{64}$/) } });
  });

  test('is recovered to the address that has made it', async () => {
    const [payer, signer] = [newAccount(), newAccount()];
    const content = await signPayment(signer, REQUIREMENTS, NOW);
    const { authorization } = content.payload;
    // The signer signs for the payer, as a client with a wrong key does.
    const account = { ...signer, address: payer.address };
    const asPayer = await signPayment(account, REQUIREMENTS, NOW);
    expect(asPayer.payload.authorization.from).not.toBe(authorization.from);
    const outcome = await outcomeOf(
      createScreening({ network: BASE }),
      paymentFrom(asPayer as Record<string, unknown>),
    );
    expect(outcome).toMatchObject({ signature: { recovered: signer.address.toLowerCase() } });
  });

  test('that no key can have made is recovered to none', async () => {
    const payment = paymentWith({ signature: `0x${'ff'.repeat(65)}` });
    expect(await outcomeOf(createScreening({ network: BASE }), payment)).toMatchObject({
      signature: { recovered: null },
    });
  });

  test.each([
    ['nothing before it', `0x${'5a'.repeat(65)}${MARK}`],
    ['nothing at all before it', `0x${'00'.repeat(33)}${MARK}`],
    ['an empty signature before it', wrapped('0x')],
    ['half a wrapper before it', `0x${wrapped('0x5a').slice(66)}`],
    ['the mark in capitals', `0x${'5A'.repeat(65)}${MARK}`.replace('0X', '0x')],
  ])('with the mark of ERC-6492 and %s is malformed, even with a lane', async (_, signature) => {
    const outcome = await outcomeOf(createScreening({ network: BASE }), paymentWith({ signature }), { lane: OPEN });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'malformed' });
  });
});

describe('the lane of contracts', () => {
  const WALLETS = [
    ['a wrapper', wrapped('0x5a5a')],
    ['a length of its own', `0x${'5a'.repeat(66)}`],
    ['the length of a key’s signature', `0x${'5a'.repeat(65)}`],
  ] as const;

  test.each(WALLETS)('admits a signature with %s: eight at a time, two of one client', async (_, signature) => {
    const screening = createScreening({ network: BASE });
    const payment = paymentWith({ signature });
    const check = (client: string) => screening.check({ payment, client }, OPEN);
    const enter = async (client: string) => 'leave' in (await check(client));
    const first = await check('a');
    for (const client of ['a', 'b', 'b', 'c', 'c', 'd']) expect(await enter(client)).toBe(true);
    for (const client of ['a', 'b', 'c']) expect(await enter(client)).toBe(false);
    expect([await enter('e'), await enter('f')]).toEqual([true, false]);
    if ('leave' in first) first.leave();
    // The last two places are for clients that have none.
    expect([await enter('b'), await enter('a'), await enter('f')]).toEqual([false, false, true]);
  });

  test.each(WALLETS)('says nothing of a signature with %s while it is full', async (_, signature) => {
    const screening = createScreening({ network: BASE });
    const payment = paymentWith({ signature });
    for (let entered = 0; entered < 2; entered += 1) await screening.check({ payment, client: CLIENT }, OPEN);
    const full = { kind: 'unavailable', code: 'payment_unavailable' };
    expect(await outcomeOf(screening, payment, { lane: OPEN })).toEqual(full);
  });

  test('is closed to an address that is no contract, if the chain can say so', async () => {
    const asked: string[] = [];
    const contracts = new Set<string>();
    const screening = createScreening({
      network: BASE,
      isContract: async (address) => {
        asked.push(address);
        return contracts.has(address);
      },
    });
    for (const [, signature] of WALLETS.slice(1)) {
      const payment = paymentWith({ signature });
      const { payer } = payment.key;
      expect(await outcomeOf(screening, payment, { lane: OPEN })).toMatchObject({ reason: 'invalid_signature' });
      contracts.add(payer);
      expect(await outcomeOf(screening, payment, { lane: OPEN })).toBe('passed');
      contracts.delete(payer);
      expect(asked.splice(0)).toEqual([payer, payer]);
      // No request of one who has used up the lane.
      expect(await outcomeOf(screening, payment)).not.toBe('passed');
      expect(asked).toEqual([]);
    }
    // The wallet comes to be with its first payment.
    expect(await outcomeOf(screening, paymentWith({ signature: wrapped('0x5a5a') }), { lane: OPEN })).toBe('passed');
    expect(asked).toEqual([]);
  });

  test('stays open while the chain cannot be asked', async () => {
    const screening = createScreening({ network: BASE, isContract: () => Promise.reject(new Error('down')) });
    const payment = paymentWith({ signature: `0x${'5a'.repeat(65)}` });
    expect(await outcomeOf(screening, payment, { lane: OPEN })).toBe('passed');
  });

  test('says how long to wait when the client has used it up', async () => {
    const payment = paymentWith({ signature: `0x${'5a'.repeat(66)}` });
    expect(await outcomeOf(createScreening({ network: BASE }), payment)).toEqual({
      kind: 'limited',
      exceeded: EXCEEDED,
    });
  });
});

describe('a payer', () => {
  /** Whether the screening looks at a payment. */
  const isLookedAt = async (screening: Screening, payment: Payment, client: string | undefined): Promise<boolean> =>
    'outcome' in (await screening.admit({ payment, client }, FULL));
  const payerOf = (payment: Payment): Payment => {
    const { authorization, payload } = payment;
    const { accepted } = payload;
    return paymentFrom({
      x402Version: 2,
      accepted,
      payload: { authorization, signature: `0x${'5a'.repeat(66)}` },
    });
  };

  test('who has paid from a client is not looked at there, and is elsewhere', async () => {
    const screening = createScreening({ network: BASE });
    const payment = await signed();
    await screening.note({ payment, client: CLIENT }, true);
    expect(await isLookedAt(screening, payerOf(payment), CLIENT)).toBe(false);
    expect(await isLookedAt(screening, payerOf(payment), ELSEWHERE)).toBe(true);
    expect(await isLookedAt(screening, payerOf(await signed()), CLIENT)).toBe(true);
  });

  test('whose client is not known is looked at every time', async () => {
    const screening = createScreening({ network: BASE });
    const payment = await signed();
    await screening.note({ payment, client: undefined }, true);
    expect(await isLookedAt(screening, payerOf(payment), undefined)).toBe(true);
  });

  test('is looked at again after a refusal', async () => {
    const screening = createScreening({ network: BASE });
    const payment = await signed();
    await screening.note({ payment, client: CLIENT }, true);
    await screening.note({ payment, client: CLIENT }, false);
    expect(await isLookedAt(screening, payerOf(payment), CLIENT)).toBe(true);
  });

  test('stays known when a forgery is refused, and is looked at from then on', async () => {
    const screening = createScreening({ network: BASE });
    const payment = await signed();
    const own = { payment, client: CLIENT };
    await screening.note(own, true);
    await screening.note({ payment: payerOf(payment), client: CLIENT }, false);
    expect([screening.knows(own), await isLookedAt(screening, payerOf(payment), CLIENT)]).toEqual([true, true]);
    expect(await outcomeOf(screening, payment)).toBe('passed');
    await screening.note(own, true);
    expect(await isLookedAt(screening, payerOf(payment), CLIENT)).toBe(false);
    await screening.note(own, false);
    expect(screening.knows(own)).toBe(false);
  });

  test('is forgotten when many others have paid since', async () => {
    const screening = createScreening({ network: BASE, mostPairs: 2 });
    const [first, second, third] = [await signed(), await signed(), await signed()];
    for (const payment of [first, second, first, third]) await screening.note({ payment, client: CLIENT }, true);
    const seen = await Promise.all([first, second, third].map((one) => isLookedAt(screening, payerOf(one), CLIENT)));
    expect(seen).toEqual([false, true, false]);
  });
});
