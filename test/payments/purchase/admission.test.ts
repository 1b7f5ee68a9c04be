import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, type Hex } from 'viem';
import type { Limits } from '../../../src/limits/limits.ts';
import { signPayment } from '../../../src/payments/buyer.ts';
import { contentOf, exactEvm } from '../../../src/payments/methods/exact-evm.ts';
import type { Payment } from '../../../src/payments/protocol/payment.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { type Checked, clientQueue, createAdmission, walletLane } from '../../../src/payments/purchase/admission.ts';
import { newAccount } from '../../support/buyer.ts';
import { NOW, paymentFrom, paymentWith, REQUIREMENTS } from '../../support/payments.ts';

const { domain: DOMAIN } = BASE;

const CLIENT = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';
const EXCEEDED = { limit: 10, resetSeconds: 9 };

type Options = {
  readonly isContract?: (address: string) => Promise<boolean>;
  readonly mostPairs?: number;
};

/** An admission whose client has used up the lane of contracts, unless the test opens it. */
const admissionWith = ({ isContract, ...options }: Options = {}) => {
  const lane = { isOpen: false };
  const exceeded: Limits['exceeded'] = (bucket) => (bucket === 'wallet' && !lane.isOpen ? EXCEEDED : undefined);
  const method = exactEvm({ network: BASE, isContract });
  const limits = { exceeded, reserve: () => ({ end: () => {} }) };
  const admission = createAdmission({ limits, now: Date.now, ...options });
  const check = (payment: Payment, client: string | undefined = CLIENT, isStrict = true) =>
    admission.checkSignature(method, { payment, client }, isStrict);
  return { ...admission, method, lane, check };
};

type Admitting = ReturnType<typeof admissionWith>;

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

const outcomeOf = async ({ check, lane }: Admitting, payment: Payment, isOpen = false): Promise<Checked> => {
  lane.isOpen = isOpen;
  const { found, leave } = await check(payment);
  leave?.();
  return found;
};

/** A signature that goes on to the facilitator. */
const PASSED = expect.stringMatching(/^(?:good|contract|unverified)$/);

describe('a signature', () => {
  test('of the payer’s key passes, and needs no lane', async () => {
    expect(await outcomeOf(admissionWith(), await signed())).toEqual({ kind: 'good' });
  });

  test('of another key goes no further without a lane, and the refusal says what was expected', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const { signature } = (await signPayment(account, REQUIREMENTS, NOW)).payload;
    const payment = await signed(other, signature);
    const outcome = await outcomeOf(admissionWith(), payment);
    const digest = expect.stringMatching(/^0x[0-9a-f]{64}$/);
    expect(outcome).toMatchObject({
      kind: 'wrong',
      refusal: { reason: 'invalid_signature', signature: { domain: DOMAIN, digest } },
    });
  });

  test('is recovered to the address that has made it', async () => {
    const [payer, signer] = [newAccount(), newAccount()];
    const content = await signPayment(signer, REQUIREMENTS, NOW);
    const { authorization } = content.payload;
    // The signer signs for the payer, as a client with a wrong key does.
    const account = { ...signer, address: payer.address };
    const asPayer = await signPayment(account, REQUIREMENTS, NOW);
    expect(asPayer.payload.authorization.from).not.toBe(authorization.from);
    const outcome = await outcomeOf(admissionWith(), paymentFrom(asPayer as Record<string, unknown>));
    expect(outcome).toMatchObject({ refusal: { signature: { recovered: signer.address.toLowerCase() } } });
  });

  test('that no key can have made is recovered to none', async () => {
    const payment = paymentWith({ signature: `0x${'ff'.repeat(65)}` });
    expect(await outcomeOf(admissionWith(), payment)).toMatchObject({
      refusal: { signature: { recovered: null } },
    });
  });

  test.each([
    ['nothing before it', `0x${'5a'.repeat(65)}${MARK}`],
    ['nothing at all before it', `0x${'00'.repeat(33)}${MARK}`],
    ['an empty signature before it', wrapped('0x')],
    ['half a wrapper before it', `0x${wrapped('0x5a').slice(66)}`],
    ['the mark in capitals', `0x${'5A'.repeat(65)}${MARK}`.replace('0X', '0x')],
  ])('with the mark of ERC-6492 and %s is malformed, even with a lane', async (_, signature) => {
    const outcome = await outcomeOf(admissionWith(), paymentWith({ signature }), true);
    expect(outcome).toMatchObject({ kind: 'wrong', refusal: { reason: 'malformed' } });
  });
});

describe('the lane of contracts', () => {
  const WALLETS = [
    ['a wrapper', wrapped('0x5a5a')],
    ['a length of its own', `0x${'5a'.repeat(66)}`],
    ['the length of a key’s signature', `0x${'5a'.repeat(65)}`],
  ] as const;

  test.each(WALLETS)('admits a signature with %s: eight at a time, two of one client', async (_, signature) => {
    const { lane, check } = admissionWith();
    lane.isOpen = true;
    const payment = paymentWith({ signature });
    const enter = async (client: string) => (await check(payment, client)).leave !== undefined;
    const first = await check(payment, 'a');
    for (const client of ['a', 'b', 'b', 'c', 'c', 'd']) expect(await enter(client)).toBe(true);
    for (const client of ['a', 'b', 'c']) expect(await enter(client)).toBe(false);
    expect([await enter('e'), await enter('f')]).toEqual([true, false]);
    first.leave?.();
    // The last two places are for clients that have none.
    expect([await enter('b'), await enter('a'), await enter('f')]).toEqual([false, false, true]);
  });

  test.each(WALLETS)('says nothing of a signature with %s while it is full', async (_, signature) => {
    const admission = admissionWith();
    admission.lane.isOpen = true;
    const payment = paymentWith({ signature });
    for (let entered = 0; entered < 2; entered += 1) await admission.check(payment);
    expect(await outcomeOf(admission, payment, true)).toEqual({ kind: 'busy' });
  });

  test('is closed to an address that is no contract, if the chain can say so', async () => {
    const asked: string[] = [];
    const contracts = new Set<string>();
    const admission = admissionWith({
      isContract: async (address) => {
        asked.push(address);
        return contracts.has(address);
      },
    });
    for (const [, signature] of WALLETS.slice(1)) {
      const payment = paymentWith({ signature });
      const { payer } = payment.key;
      const reason = 'invalid_signature';
      expect(await outcomeOf(admission, payment, true)).toMatchObject({ kind: 'wrong', refusal: { reason } });
      contracts.add(payer);
      expect(await outcomeOf(admission, payment, true)).toMatchObject({ kind: 'contract' });
      contracts.delete(payer);
      expect(asked.splice(0)).toEqual([payer, payer]);
      // No request of one who has used up the lane.
      expect(await outcomeOf(admission, payment)).not.toMatchObject({ kind: PASSED });
      expect(asked).toEqual([]);
    }
    // The wallet comes to be with its first payment.
    const first = paymentWith({ signature: wrapped('0x5a5a') });
    expect(await outcomeOf(admission, first, true)).toMatchObject({ kind: 'unverified' });
    expect(asked).toEqual([]);
  });

  test('stays open while the chain cannot be asked', async () => {
    const admission = admissionWith({ isContract: () => Promise.reject(new Error('down')) });
    const payment = paymentWith({ signature: `0x${'5a'.repeat(65)}` });
    expect(await outcomeOf(admission, payment, true)).toMatchObject({ kind: 'unverified' });
  });

  test('says how long to wait when the client has used it up', async () => {
    const payment = paymentWith({ signature: `0x${'5a'.repeat(66)}` });
    expect(await outcomeOf(admissionWith(), payment)).toEqual({ kind: 'exceeded', exceeded: EXCEEDED });
  });

  test.each([
    [1, 2, 8],
    [3, 1, 3],
  ])('that %p nodes share takes %p signatures of one client and %p of all', (nodes, ofOne, ofAll) => {
    const entered = (clients: readonly string[]): number => {
      const enter = walletLane(nodes);
      return clients.filter((client) => enter(client) !== undefined).length;
    };
    expect(entered(Array(10).fill('a'))).toBe(ofOne);
    expect(entered(Array.from({ length: 10 }, (_, index) => `client ${index}`))).toBe(ofAll);
  });
});

describe('a payer', () => {
  /** True if the signature of a payment is judged. */
  const isJudged = async (
    { check, lane }: Admitting,
    payment: Payment,
    client: string | undefined,
  ): Promise<boolean> => {
    lane.isOpen = false;
    return (await check(payment, client, false)).found.kind === 'exceeded';
  };
  const forged = (payment: Payment): Payment =>
    paymentFrom({
      x402Version: 2,
      accepted: payment.accepted,
      payload: { authorization: contentOf(payment).authorization, signature: `0x${'5a'.repeat(66)}` },
    });

  test('who has paid from a client is not looked at there, and is elsewhere', async () => {
    const admission = admissionWith();
    const payment = await signed();
    admission.noteSettled({ payment, client: CLIENT });
    expect(await isJudged(admission, forged(payment), CLIENT)).toBe(false);
    expect(await isJudged(admission, forged(payment), ELSEWHERE)).toBe(true);
    expect(await isJudged(admission, forged(await signed()), CLIENT)).toBe(true);
  });

  test('whose client is not known is looked at every time', async () => {
    const admission = admissionWith();
    const payment = await signed();
    admission.noteSettled({ payment, client: undefined });
    expect(await isJudged(admission, forged(payment), undefined)).toBe(true);
  });

  test('is looked at again after a refusal', async () => {
    const admission = admissionWith();
    const payment = await signed();
    admission.noteSettled({ payment, client: CLIENT });
    await admission.noteRefused(admission.method, { payment, client: CLIENT });
    expect(await isJudged(admission, forged(payment), CLIENT)).toBe(true);
  });

  test('stays known when a forgery is refused, and is looked at from then on', async () => {
    const admission = admissionWith();
    const payment = await signed();
    const own = { payment, client: CLIENT };
    admission.noteSettled(own);
    await admission.noteRefused(admission.method, { payment: forged(payment), client: CLIENT });
    expect([admission.knows(own), await isJudged(admission, forged(payment), CLIENT)]).toEqual([true, true]);
    expect(await outcomeOf(admission, payment)).toEqual({ kind: 'good' });
    admission.noteSettled(own);
    expect(await isJudged(admission, forged(payment), CLIENT)).toBe(false);
    await admission.noteRefused(admission.method, own);
    expect(admission.knows(own)).toBe(false);
  });

  test('is forgotten when many others have paid since', async () => {
    const admission = admissionWith({ mostPairs: 2 });
    const [first, second, third] = [await signed(), await signed(), await signed()];
    for (const payment of [first, second, first, third]) admission.noteSettled({ payment, client: CLIENT });
    const seen = await Promise.all([first, second, third].map((one) => isJudged(admission, forged(one), CLIENT)));
    expect(seen).toEqual([false, true, false]);
  });
});

const LONG = 60_000;

test('turns of a client come first come, first served, and one at a time', async () => {
  const turns = clientQueue();
  const order: number[] = [];
  const waits = [1, 2, 3].map((one) => turns.wait('a', LONG).then((came) => came && order.push(one)));
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    turns.next('b');
    turns.next('a');
    await waits[expected.length - 1];
    expect(order).toEqual(expected);
  }
});

test('two turns in the same moment are for two', async () => {
  const turns = clientQueue();
  const waits = [turns.wait('a', LONG), turns.wait('a', LONG)];
  turns.next('a');
  turns.next('a');
  expect(await Promise.all(waits)).toEqual([true, true]);
});

test('a turn that does not come in time is none, and leaves its place', async () => {
  const turns = clientQueue(1);
  expect(await turns.wait('a', 1)).toBe(false);
  const wait = turns.wait('a', LONG);
  turns.next('a');
  expect(await wait).toBe(true);
});

test('only so many of one client wait, and only so many in all', async () => {
  const turns = clientQueue(1, 2);
  const waits = [turns.wait('a', LONG), turns.wait('b', LONG)];
  expect(await turns.wait('a', LONG)).toBe(false);
  expect(await turns.wait('c', LONG)).toBe(false);
  for (const client of ['a', 'b']) turns.next(client);
  expect(await Promise.all(waits)).toEqual([true, true]);
});
