/** What becomes of uncertain purchases on a chain of our own. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import { clientFor } from '../../src/payments/chain/nodes.ts';
import { rpcChain } from '../../src/payments/chain/rpc.ts';
import type { Purchase } from '../../src/payments/ledger/ledger.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import { ledgerOn, type Store } from '../../src/payments/ledger/sqlite.ts';
import { proofOn } from '../../src/payments/methods/exact-evm-chain.ts';
import type { Authorization, FacilitatorRequest } from '../../src/payments/protocol/schema.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { resolvePurchase } from '../../src/payments/purchase/chain-resolution.ts';
import { type LocalChain, startChain } from '../support/chain/anvil.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { allow, allowedCall, callTogether, cancelCall, pay, transferCall } from '../support/chain/together.ts';
import { newBuyer, signAuthorization } from '../support/chain/wallet.ts';
import { openingOf } from '../support/ledger-process.ts';
import { REQUIREMENTS } from '../support/payments.ts';

const PRICE = BigInt(REQUIREMENTS.amount);
const US = REQUIREMENTS.payTo as Hex;
const STRANGER: Hex = '0x1212121212121212121212121212121212121212';

const SETTLED = (transaction: Hex) => ({ kind: 'decided', conclusion: { state: 'settled', transaction } }) as const;
const REFUSED = (reason: string) => ({ kind: 'decided', conclusion: { state: 'refused', reason } }) as const;
const MAY_MOVE = { kind: 'movable' } as const;
const UNDECIDABLE = { kind: 'person' } as const;
const ENDED = { kind: 'open' } as const;
const ALREADY_USED = REFUSED('authorization_already_used');

describeOnChain('an uncertain purchase on the chain', () => {
  let local: LocalChain;
  let ledger: Store;
  beforeAll(async () => {
    local = await startChain();
    ledger = openStore({ file: ':memory:', mode: 'real' });
    // So that there is a safe block that is not the first one.
    await makeSafe();
  });
  afterAll(async () => {
    await local.stop();
    ledger.close();
  });

  const chain = () => rpcChain(clientFor([local.rpcUrl], BASE));

  /** More blocks than the safe one is behind: everything that has happened is safe. */
  const makeSafe = (): Promise<void> => local.test.mine({ blocks: 33 });

  const authorizationOf = ({ paymentPayload }: FacilitatorRequest): Authorization =>
    paymentPayload.payload.authorization;

  /** A buyer, and what they sign, for a minute of the chain's time. */
  const newPayer = async (units = 3n * PRICE) => {
    const buyer = await newBuyer(local, units);
    const sign = async (changes: Partial<Authorization> = {}): Promise<FacilitatorRequest> => {
      const { timestamp } = await local.client.getBlock();
      return signAuthorization(buyer, { validBefore: String(timestamp + 60n), ...changes });
    };
    return { buyer, sign };
  };

  /** A row that an attempt at this moment has left uncertain. */
  const uncertain = async (request: FacilitatorRequest, mark?: string | null): Promise<Purchase> => {
    const { from, to, value, validBefore, nonce } = authorizationOf(request);
    const { purchase } = ledger.begin(
      openingOf(0, {
        payer: from.toLowerCase(),
        nonce: nonce.toLowerCase(),
        amount: BigInt(value),
        payTo: to.toLowerCase(),
        validBefore: BigInt(validBefore),
        mark: mark === undefined ? String((await chain().head()).number) : mark,
      }),
    );
    ledger.conclude(purchase, { state: 'uncertain' });
    return purchase;
  };

  const resolve = (purchase: Purchase, now = Date.now) =>
    resolvePurchase({ ledger: ledgerOn(ledger), prove: proofOn(chain()), now }, purchase, 'resolver');

  const submit = (request: FacilitatorRequest): Promise<Hex> =>
    local.submit(authorizationOf(request), request.paymentPayload.payload.signature);

  /** Another payment signed with the same nonce. */
  const instead = (
    sign: Awaited<ReturnType<typeof newPayer>>['sign'],
    request: FacilitatorRequest,
    changes: Partial<Authorization>,
  ): Promise<FacilitatorRequest> => sign({ nonce: authorizationOf(request).nonce, ...changes });

  test('is settled as soon as its transfer is in a block, with the transaction that moved the money', async () => {
    const { sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request);
    const transaction = await submit(request);
    expect(await resolve(purchase)).toEqual(SETTLED(transaction));
    expect(ledger.find(purchase)).toMatchObject({ state: 'settled', transaction });
  });

  test('stays so while its transfer waits to be mined', async () => {
    const { sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request);
    await local.test.setAutomine(false);
    const { authorization, signature } = request.paymentPayload.payload;
    const transaction = await local.submit(authorization, signature, { wait: false });
    expect(await resolve(purchase)).toEqual(MAY_MOVE);
    await local.test.mine({ blocks: 1 });
    await local.test.setAutomine(true);
    expect(await resolve(purchase)).toEqual(SETTLED(transaction));
  });

  test('is settled by its transfer among others in one transaction', async () => {
    const [one, other] = [await newPayer(), await newPayer()];
    const requests = [await one.sign(), await other.sign(), await one.sign()];
    const purchases = await Promise.all(requests.map((request) => uncertain(request)));
    const transaction = await callTogether(local, requests.map(transferCall));
    for (const purchase of purchases) expect(await resolve(purchase)).toEqual(SETTLED(transaction));
  });

  test('is left to a person when its authorization was used before, however long ago', async () => {
    const { sign } = await newPayer();
    const request = await sign();
    await submit(request);
    const purchase = await uncertain(request);
    expect(await resolve(purchase)).toEqual(ENDED);
    await local.test.increaseTime({ seconds: 100 });
    await makeSafe();
    expect(await resolve(purchase)).toEqual(UNDECIDABLE);
    expect(ledger.find(purchase)?.state).toBe('uncertain');
  });

  test('is left to a person when it is not known at which block it was begun', async () => {
    const { sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request, null);
    await submit(request);
    await makeSafe();
    expect(await resolve(purchase)).toEqual(UNDECIDABLE);
  });

  test('is refused once its cancellation is safe, and not before', async () => {
    const { buyer, sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request);
    await local.cancel(buyer, authorizationOf(request).nonce);
    expect(await resolve(purchase)).toEqual(ENDED);
    await makeSafe();
    expect(await resolve(purchase)).toEqual(ALREADY_USED);
    await expect(submit(request)).rejects.toThrow();
  });

  test('is refused once the chain has passed the end of its validity for certain, and not before', async () => {
    const { sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request);
    expect(await resolve(purchase)).toEqual(MAY_MOVE);
    await local.test.setNextBlockTimestamp({ timestamp: purchase.validBefore - 1n });
    await makeSafe();
    expect(await resolve(purchase)).toEqual(MAY_MOVE);
    await local.test.increaseTime({ seconds: 100 });
    await local.test.mine({ blocks: 1 });
    expect(await resolve(purchase)).toEqual(MAY_MOVE);
    await makeSafe();
    // Our clock has not come so far.
    expect(await resolve(purchase)).toEqual(MAY_MOVE);
    expect(await resolve(purchase, () => Number(purchase.validBefore) * 1000)).toEqual(REFUSED('expired'));
    await expect(submit(request)).rejects.toThrow();
  });

  test.each<[string, Partial<Authorization>]>([
    ['to another address', { to: STRANGER }],
    ['of a smaller amount', { value: String(PRICE - 1n) }],
    ['of a greater amount', { value: String(PRICE + 1n) }],
  ])('is refused once it is safe that its nonce moved money %s', async (_, changes) => {
    const { sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request);
    await submit(await instead(sign, request, changes));
    expect(await resolve(purchase)).toEqual(ENDED);
    await makeSafe();
    expect(await resolve(purchase)).toEqual(ALREADY_USED);
  });

  describe('is not settled by other money that came to us in the transaction that paid another seller', () => {
    test.each([
      ['before', (theirs: Hex, ours: Hex) => [ours, theirs]],
      ['afterwards', (theirs: Hex, ours: Hex) => [theirs, ours]],
    ])('with another authorization %s', async (_, order) => {
      const { sign } = await newPayer();
      const [request, bought] = [await sign(), await sign()];
      const [purchase, other] = [await uncertain(request), await uncertain(bought)];
      const theirs = await instead(sign, request, { to: STRANGER });
      const before = await local.balanceOf(US);
      const transaction = await callTogether(local, order(transferCall(theirs), transferCall(bought)));
      expect(await local.balanceOf(US)).toBe(before + PRICE);
      expect(await resolve(purchase)).toEqual(ENDED);
      expect(await resolve(other)).toEqual(SETTLED(transaction));
      await makeSafe();
      expect(await resolve(purchase)).toEqual(ALREADY_USED);
    });

    test.each([
      ['before', (theirs: Hex, ours: Hex) => [ours, theirs]],
      ['afterwards', (theirs: Hex, ours: Hex) => [theirs, ours]],
      ['before and afterwards', (theirs: Hex, ours: Hex) => [ours, theirs, ours]],
    ])('without any authorization %s', async (_, order) => {
      const { buyer, sign } = await newPayer();
      const request = await sign();
      const purchase = await uncertain(request);
      const theirs = await instead(sign, request, { to: STRANGER });
      await allow(local, buyer, 2n * PRICE);
      await callTogether(local, order(transferCall(theirs), allowedCall(buyer.address, US, PRICE)));
      expect(await resolve(purchase)).toEqual(ENDED);
      await makeSafe();
      expect(await resolve(purchase)).toEqual(ALREADY_USED);
    });
  });

  test('is not settled by money that came to us right after its cancellation', async () => {
    const { buyer, sign } = await newPayer();
    const request = await sign();
    const purchase = await uncertain(request);
    await allow(local, buyer, PRICE);
    const cancellation = await cancelCall(buyer, authorizationOf(request).nonce);
    await callTogether(local, [cancellation, allowedCall(buyer.address, US, PRICE)]);
    expect(await resolve(purchase)).toEqual(ENDED);
    await makeSafe();
    expect(await resolve(purchase)).toEqual(ALREADY_USED);
  });

  test('is not settled by a plain transfer of the same amount', async () => {
    const { buyer, sign } = await newPayer();
    const purchase = await uncertain(await sign());
    await pay(local, buyer, US, PRICE);
    expect(await resolve(purchase)).toEqual(MAY_MOVE);
    await local.test.increaseTime({ seconds: 100 });
    await makeSafe();
    expect(await resolve(purchase, () => Number(purchase.validBefore) * 1000)).toEqual(REFUSED('expired'));
  });
});
