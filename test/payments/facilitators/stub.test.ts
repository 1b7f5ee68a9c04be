import { describe, expect, test } from 'bun:test';
import { hashTypedData } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import type { Facilitator } from '../../../src/payments/facilitators/facilitator.ts';
import { STUB_BALANCE, type Stub, stubFacilitator } from '../../../src/payments/facilitators/stub.ts';
import { judge } from '../../../src/payments/methods/settling.ts';
import type { FacilitatorRequest, PaymentRequirements } from '../../../src/payments/protocol/schema.ts';
import { BASE, transferWithAuthorization } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../../support/buyer.ts';
import { FAULTS, faultIn } from '../../support/faults.ts';
import { NOW, offerAt, PAY_TO, REQUIREMENTS, requestFrom } from '../../support/payments.ts';

const start = (balance = 5000n, now = NOW): Stub => stubFacilitator({ network: BASE, balance, now: () => BigInt(now) });

const NEVER = new AbortController().signal;

type Settled = { readonly success: boolean; readonly errorReason?: string; readonly transaction: string };

const settle = async (stub: Facilitator, request: FacilitatorRequest): Promise<Settled> => {
  const answer = await stub.settle(request, NEVER);
  expect(answer).toMatchObject({ kind: 'answered', status: 200 });
  return (answer as { body: Settled }).body;
};

const verify = (stub: Stub, request: FacilitatorRequest) => stub.verify(request);

/** A request whose authorization is signed as it stands after the change. */
const resigned = async (
  account: ReturnType<typeof newAccount>,
  change: Partial<FacilitatorRequest['paymentPayload']['payload']['authorization']>,
): Promise<FacilitatorRequest> => {
  const request = await requestFrom(account, REQUIREMENTS, () => change);
  const { authorization } = request.paymentPayload.payload;
  const signature = await account.signTypedData(transferWithAuthorization(authorization, BASE));
  return { ...request, paymentPayload: { ...request.paymentPayload, payload: { authorization, signature } } };
};

const at = (price: bigint, payTo: string): PaymentRequirements => offerAt(price, payTo).accepts[0];

describe('a payment at the stub facilitator', () => {
  const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before';

  test('is verified and settled, and says who paid how much in which transaction', async () => {
    const account = newAccount();
    const [stub, request] = [start(), await requestFrom(account)];
    expect(await verify(stub, request)).toEqual({ isValid: true, payer: account.address });
    expect(await settle(stub, request)).toEqual({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      payer: account.address,
      network: 'eip155:8453',
      amount: '5000',
    } as unknown as Settled);
  });

  test('has another transaction than any other payment, and the same at any stub', async () => {
    const account = newAccount();
    const [one, other] = [await requestFrom(account), await requestFrom(account)];
    const stub = start(10_000n);
    const transactions = [await settle(stub, one), await settle(stub, other), await settle(start(), one)].map(
      ({ transaction }) => transaction,
    );
    expect(new Set(transactions).size).toBe(2);
    expect(transactions[2]).toBe(transactions[0] ?? '');
  });

  test.each<[string, Parameters<typeof resigned>[1], string | undefined]>([
    ['valid for 6 more seconds', { validBefore: String(NOW + 6) }, undefined],
    ['valid for 5 more seconds', { validBefore: String(NOW + 5) }, EXPIRED],
    ['valid until now', { validBefore: String(NOW) }, EXPIRED],
    ['valid until a second ago', { validBefore: String(NOW - 1) }, EXPIRED],
    ['valid from now on', { validAfter: String(NOW) }, undefined],
    ['valid in a second', { validAfter: String(NOW + 1) }, 'invalid_exact_evm_payload_authorization_valid_after'],
    ['valid in a minute', { validAfter: String(NOW + 60) }, 'invalid_exact_evm_payload_authorization_valid_after'],
    ['of a unit less', { value: '4999' }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['of a unit more', { value: '5001' }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['of nothing', { value: '0' }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['to another recipient', { to: newAccount().address }, 'invalid_exact_evm_recipient_mismatch'],
    ['to the recipient in another case', { to: PAY_TO.toLowerCase() as `0x${string}` }, undefined],
  ])('that is %s is settled, or refused for just that', async (_, change, reason) => {
    const { success, errorReason } = await settle(start(), await resigned(newAccount(), change));
    expect({ success, errorReason }).toEqual({ success: reason === undefined, errorReason: reason } as never);
  });

  test('for another scheme or network is refused', async () => {
    const request = await requestFrom(newAccount());
    const asked = (change: object): FacilitatorRequest => ({
      ...request,
      paymentRequirements: { ...request.paymentRequirements, ...change },
    });
    expect((await settle(start(), asked({ scheme: 'upto' }))).errorReason).toBe('invalid_exact_evm_scheme');
    expect((await settle(start(), asked({ network: 'eip155:84532' }))).errorReason).toBe(
      'invalid_exact_evm_network_mismatch',
    );
  });

  test.each(['from', 'validAfter', 'validBefore', 'nonce'] as const)(
    'whose %s was changed after it was signed is refused',
    async (field) => {
      const changed = {
        from: newAccount().address,
        validAfter: '1',
        validBefore: String(NOW + 61),
        nonce: `0x${'77'.repeat(32)}` as const,
      };
      const request = await requestFrom(newAccount(), REQUIREMENTS, () => ({ [field]: changed[field] }));
      expect((await settle(start(), request)).errorReason).toBe('invalid_exact_evm_signature');
    },
  );

  test.each([
    ['invented', `0x${'5a'.repeat(65)}`],
    ['zero', `0x${'00'.repeat(65)}`],
    ['too long', `0x${'5a'.repeat(66)}`],
    ['of a contract wallet', `0x${'5a'.repeat(300)}`],
  ])('with a %s signature is refused', async (_, signature) => {
    const request = await requestFrom(newAccount());
    const payload = { ...request.paymentPayload.payload, signature: signature as `0x${string}` };
    const bent = { ...request, paymentPayload: { ...request.paymentPayload, payload } };
    expect((await settle(start(), bent)).errorReason).toBe('invalid_exact_evm_signature');
  });

  test('that was signed for another chain or another token is refused', async () => {
    const privateKey = `0x${'17'.repeat(32)}` as const;
    const account = privateKeyToAccount(privateKey);
    const request = await requestFrom(account);
    const typed = transferWithAuthorization(request.paymentPayload.payload.authorization, BASE);
    for (const domain of [
      { ...typed.domain, chainId: 84_532 },
      { ...typed.domain, verifyingContract: account.address },
      { ...typed.domain, name: 'USDC' },
      { ...typed.domain, version: '1' },
    ]) {
      const signature = await sign({ hash: hashTypedData({ ...typed, domain }), privateKey, to: 'hex' });
      const payload = { ...request.paymentPayload.payload, signature };
      const bent = { ...request, paymentPayload: { ...request.paymentPayload, payload } };
      expect((await settle(start(), bent)).errorReason).toBe('invalid_exact_evm_signature');
    }
  });

  test('that is refused is neither used up nor paid', async () => {
    const account = newAccount();
    const request = await requestFrom(account);
    let now = BigInt(NOW + 100);
    const stub = stubFacilitator({ network: BASE, balance: 5000n, now: () => now });
    expect((await settle(stub, request)).success).toBe(false);
    now = BigInt(NOW);
    expect((await settle(stub, request)).success).toBe(true);
  });

  test('is not used up by being verified', async () => {
    const [stub, request] = [start(), await requestFrom(newAccount())];
    await verify(stub, request);
    await verify(stub, request);
    expect((await settle(stub, request)).success).toBe(true);
  });
});

describe('the balances at the stub facilitator', () => {
  const POOR = 'invalid_exact_evm_insufficient_balance';

  test('start at a million dollars', async () => {
    const [stub, account] = [stubFacilitator({ network: BASE, now: () => BigInt(NOW) }), newAccount()];
    expect((await settle(stub, await requestFrom(account, at(STUB_BALANCE + 1n, PAY_TO)))).errorReason).toBe(POOR);
    expect((await settle(stub, await requestFrom(account, at(STUB_BALANCE, PAY_TO)))).success).toBe(true);
    expect(STUB_BALANCE).toBe(1_000_000_000_000n);
  });

  test('move from payer to recipient, in any case of an address', async () => {
    const [stub, payer, recipient] = [start(), newAccount(), newAccount()];
    const lower = recipient.address.toLowerCase();
    expect((await settle(stub, await requestFrom(payer, at(5000n, lower)))).success).toBe(true);
    expect((await settle(stub, await requestFrom(payer, at(1n, PAY_TO)))).errorReason).toBe(POOR);
    expect((await settle(stub, await requestFrom(recipient, at(10_001n, payer.address)))).errorReason).toBe(POOR);
    expect((await settle(stub, await requestFrom(recipient, at(10_000n, payer.address)))).success).toBe(true);
    expect((await settle(stub, await requestFrom(payer, at(10_000n, PAY_TO)))).success).toBe(true);
  });

  test('say no before they would be negative, to verification as well', async () => {
    const [stub, account] = [start(4999n), newAccount()];
    const request = await requestFrom(account);
    expect(await verify(stub, request)).toEqual({ isValid: false, invalidReason: POOR, payer: account.address });
    expect((await settle(stub, request)).errorReason).toBe(POOR);
  });

  test('of a payer who pays itself stay the same', async () => {
    const [stub, account] = [start(), newAccount()];
    for (const _ of [1, 2]) {
      expect((await settle(stub, await requestFrom(account, at(5000n, account.address)))).success).toBe(true);
    }
  });

  test('never pay for more than they hold, however many payments come at once', async () => {
    const [stub, account] = [start(15_000n), newAccount()];
    const requests = await Promise.all(Array.from({ length: 10 }, () => requestFrom(account)));
    const outcomes = await Promise.all(requests.map((request) => settle(stub, request)));
    expect(outcomes.filter(({ success }) => success).length).toBe(3);
    expect(outcomes.filter(({ errorReason }) => errorReason === POOR).length).toBe(7);
  });
});

describe('an authorization at the stub facilitator', () => {
  const USED = 'invalid_exact_evm_nonce_already_used';

  test('is good once', async () => {
    const [stub, request] = [start(50_000n), await requestFrom(newAccount())];
    expect((await settle(stub, request)).success).toBe(true);
    expect((await settle(stub, request)).errorReason).toBe(USED);
    expect(await verify(stub, request)).toMatchObject({ isValid: false, invalidReason: USED });
  });

  test('settles exactly once out of 50 attempts at the same moment, and is paid once', async () => {
    const [stub, payer, recipient] = [start(), newAccount(), newAccount()];
    const request = await requestFrom(payer, at(5000n, recipient.address));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => settle(stub, request)));
    expect(outcomes.filter(({ success }) => success).length).toBe(1);
    expect(outcomes.filter(({ errorReason }) => errorReason === USED).length).toBe(49);
    expect((await settle(stub, await requestFrom(recipient, at(10_000n, PAY_TO)))).success).toBe(true);
  });

  test('is forgotten only once it has expired, and is refused for that from then on', async () => {
    const account = newAccount();
    let now = NOW;
    const stub = stubFacilitator({ network: BASE, now: () => BigInt(now) });
    const payOften = async (): Promise<void> => {
      for (let count = 0; count < 256; count += 1) {
        const request = await requestFrom(account, REQUIREMENTS, undefined, now);
        expect((await settle(stub, request)).success).toBe(true);
      }
    };
    const nonce = { nonce: `0x${'ab'.repeat(32)}` } as const;
    const first = await resigned(account, nonce);
    expect((await settle(stub, first)).success).toBe(true);
    await payOften();
    expect((await settle(stub, first)).errorReason).toBe(USED);
    now += 3600;
    await payOften();
    expect((await settle(stub, first)).errorReason).toBe('invalid_exact_evm_payload_authorization_valid_before');
    const second = await resigned(account, { ...nonce, validBefore: String(now + 60) });
    expect((await settle(stub, second)).success).toBe(true);
  });

  test('is another when the same nonce is of another payer', async () => {
    const stub = start();
    const nonce = { nonce: `0x${'ab'.repeat(32)}` } as const;
    expect((await settle(stub, await resigned(newAccount(), nonce))).success).toBe(true);
    expect((await settle(stub, await resigned(newAccount(), nonce))).success).toBe(true);
  });

  test('is the same when its nonce is spelled in another case', async () => {
    const [stub, account] = [start(50_000n), newAccount()];
    expect((await settle(stub, await resigned(account, { nonce: `0x${'ab'.repeat(32)}` }))).success).toBe(true);
    expect((await settle(stub, await resigned(account, { nonce: `0x${'AB'.repeat(32)}` }))).errorReason).toBe(USED);
  });
});

describe('a fault of the stub facilitator', () => {
  const USED = 'invalid_exact_evm_nonce_already_used';
  const POOR = 'invalid_exact_evm_insufficient_balance';
  const faultsAfter = FAULTS.filter(({ mayComeAfter }) => mayComeAfter);

  /** A stub at which every address has the price of one call, and a payment from one to another. */
  const rehearse = async (text: string, random?: () => number) => {
    const [payer, recipient] = [newAccount(), newAccount()];
    const stub = stubFacilitator({
      network: BASE,
      balance: 5000n,
      fault: faultIn(text),
      ...(random === undefined ? {} : { random }),
      now: () => BigInt(NOW),
    });
    return { stub, payer, recipient, request: await requestFrom(payer, at(5000n, recipient.address)) };
  };
  type Rehearsal = Awaited<ReturnType<typeof rehearse>>;

  /** Whether the payer has paid the recipient once, as far as verification can tell. */
  const hasMoved = async ({ stub, payer, recipient }: Rehearsal): Promise<boolean> => {
    const isGood = async (account: typeof payer, amount: bigint) =>
      ((await verify(stub, await requestFrom(account, at(amount, PAY_TO)))) as { isValid: boolean }).isValid;
    const held = [await isGood(payer, 1n), await isGood(payer, 5000n), await isGood(recipient, 5001n)];
    expect([
      [false, false, true],
      [true, true, false],
    ]).toContainEqual(held);
    expect(await isGood(recipient, 10_001n)).toBe(false);
    return held[2] === true;
  };

  const judged = (answer: Awaited<ReturnType<Facilitator['settle']>>, payer: string) =>
    judge(answer, { network: 'eip155:8453', payer, amount: 5000n });

  test.each(FAULTS)(
    'before the money has moved leaves it where it is, and a retry settles: $text',
    async ({ text, end }) => {
      const rehearsal = await rehearse(`${text}@first=1`);
      const { stub, payer, request } = rehearsal;
      const verdict = judged(await stub.settle(request, AbortSignal.abort()), payer.address);
      expect(verdict).toMatchObject(end.verdict);
      expect(await hasMoved(rehearsal)).toBe(false);
      expect(await verify(stub, request)).toMatchObject({ isValid: true });
      expect((await settle(stub, request)).success).toBe(true);
      expect(await hasMoved(rehearsal)).toBe(true);
    },
  );

  test.each(faultsAfter)(
    'after the money has moved looks the same, and a retry hears that the nonce is used: $text',
    async ({ text }) => {
      for (const suffix of ['@after', '@after@first=1']) {
        const rehearsal = await rehearse(`${text}${suffix}`);
        const { stub, payer, request } = rehearsal;
        const after = await stub.settle(request, AbortSignal.abort());
        const before = await (await rehearse(text)).stub.settle(request, AbortSignal.abort());
        expect(after).toEqual(before);
        expect(judged(after, payer.address).moved).toBe('perhaps');
        expect(await hasMoved(rehearsal)).toBe(true);
        expect((await settle(stub, request)).errorReason).toBe(USED);
        expect(await verify(stub, request)).toMatchObject({ isValid: false, invalidReason: USED });
        expect(await hasMoved(rehearsal)).toBe(true);
      }
    },
  );

  test.each(faultsAfter)('after the money has moved does not come where none can move: $text', async ({ text }) => {
    const rehearsal = await rehearse(`${text}@after`);
    const { stub, payer, recipient } = rehearsal;
    const tooMuch = await requestFrom(payer, at(5001n, recipient.address));
    expect((await settle(stub, tooMuch)).errorReason).toBe(POOR);
    const expired = await resigned(payer, { validBefore: String(NOW) });
    expect((await settle(stub, expired)).success).toBe(false);
    expect(await hasMoved(rehearsal)).toBe(false);
  });

  test('after the money has moved pays once out of 50 attempts at the same moment', async () => {
    const rehearsal = await rehearse('settle:drop@after');
    const { stub, request } = rehearsal;
    const answers = await Promise.all(Array.from({ length: 50 }, () => stub.settle(request, NEVER)));
    expect(answers.filter(({ kind }) => kind === 'no_answer').length).toBe(1);
    expect(await hasMoved(rehearsal)).toBe(true);
  });

  test('of time-out moves the money before it is waited for', async () => {
    const rehearsal = await rehearse('settle:timeout@after');
    const controller = new AbortController();
    const answer = rehearsal.stub.settle(rehearsal.request, controller.signal);
    while (!(await hasMoved(rehearsal))) await Bun.sleep(1);
    expect(Bun.peek.status(answer)).toBe('pending');
    controller.abort();
    expect(await answer).toEqual({ kind: 'no_answer' });
  });

  test('is counted in settlements of all payers, and not in verifications', async () => {
    const { stub, request, payer } = await rehearse('settle:drop@first=2,settle:500@first=3');
    await verify(stub, request);
    expect(await stub.settle(request, NEVER)).toEqual({ kind: 'no_answer' });
    expect(await stub.settle(await requestFrom(newAccount()), NEVER)).toEqual({ kind: 'no_answer' });
    expect(await stub.settle(request, NEVER)).toMatchObject({ status: 500 });
    expect(await settle(stub, request)).toMatchObject({ success: true, payer: payer.address });
  });

  test('is counted by the counter that is handed in', async () => {
    const numbers = [7, 2];
    const count = () => numbers.shift() ?? 0;
    const stub = stubFacilitator({ network: BASE, fault: { kind: 'drop', first: 2 }, count, now: () => BigInt(NOW) });
    expect((await settle(stub, await requestFrom(newAccount()))).success).toBe(true);
    expect(await stub.settle(await requestFrom(newAccount()), NEVER)).toEqual({ kind: 'no_answer' });
    expect(numbers).toEqual([]);
  });

  test('with a probability comes as the numbers that are handed in say', async () => {
    const numbers = [0.1, 0.25, 0.9, 0.2];
    const { stub } = await rehearse('settle:drop@p=0.25', () => numbers.shift() ?? Number.NaN);
    const seen = [];
    for (const _ of [1, 2, 3, 4]) seen.push((await stub.settle(await requestFrom(newAccount()), NEVER)).kind);
    expect(seen).toEqual(['no_answer', 'answered', 'answered', 'no_answer']);
  });

  test('with a probability comes about that often by itself', async () => {
    const { stub, request } = await rehearse('settle:drop@p=0.5');
    const answers = await Promise.all(Array.from({ length: 400 }, () => stub.settle(request, NEVER)));
    const lost = answers.filter(({ kind }) => kind === 'no_answer').length;
    // Farther out than ten standard deviations.
    expect(lost).toBeGreaterThan(100);
    expect(lost).toBeLessThan(300);
  });
});

test('the stub facilitator supports what is offered', async () => {
  expect(await start().supported(NEVER)).toMatchObject({
    kinds: [{ x402Version: 2, scheme: REQUIREMENTS.scheme, network: REQUIREMENTS.network }],
  });
});
