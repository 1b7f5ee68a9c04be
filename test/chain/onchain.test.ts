/** Settlement on a chain of our own, without a facilitator in between. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type Hex, parseGwei, serializeErc6492Signature } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { clientFor } from '../../src/payments/chain/nodes.ts';
import { createSettler } from '../../src/payments/chain/settler.ts';
import type { Facilitator, FacilitatorAnswer } from '../../src/payments/facilitators/facilitator.ts';
import { onchainFacilitator } from '../../src/payments/facilitators/onchain.ts';
import { judge } from '../../src/payments/methods/settling.ts';
import type { Authorization, FacilitatorRequest } from '../../src/payments/protocol/schema.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { newAccount } from '../support/buyer.ts';
import { type LocalChain, startChain } from '../support/chain/anvil.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { newBuyer, signAuthorization } from '../support/chain/wallet.ts';
import { REQUIREMENTS } from '../support/payments.ts';

const { id: NETWORK } = BASE;

const PRICE = BigInt(REQUIREMENTS.amount);
const never = new AbortController().signal;

describeOnChain('settlement on the chain', () => {
  let chain: LocalChain;
  let snapshot: Hex;
  const errors: Error[] = [];

  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());
  beforeEach(async () => {
    snapshot = await chain.test.snapshot();
    errors.length = 0;
  });
  afterEach(async () => {
    await chain.test.setAutomine(true);
    await chain.test.revert({ id: snapshot });
  });

  /** A facilitator with a key of its own, which can pay for gas. */
  const onchain = async (options: { poor?: boolean; patience?: number; rpcUrl?: string; maxFee?: bigint } = {}) => {
    const client = clientFor([options.rpcUrl ?? chain.rpcUrl], BASE);
    const key = generatePrivateKey();
    const { patience = 60_000, maxFee = parseGwei('1000') } = options;
    const settler = createSettler({ client, key, maxFee, pause: 10, patience });
    if (options.poor !== true) await chain.fundEther(settler.address);
    const facilitator = onchainFacilitator({ client, settler, onError: (error) => errors.push(error) });
    return { facilitator, account: settler };
  };

  const verdictOf = (answer: FacilitatorAnswer, { from }: Authorization) =>
    judge(answer, { network: NETWORK, payer: from, amount: 0n });

  const authorizationOf = ({ paymentPayload }: FacilitatorRequest) => paymentPayload.payload.authorization;

  const settled = async (facilitator: Facilitator, request: FacilitatorRequest, signal = never) =>
    verdictOf(await facilitator.settle(request, signal), authorizationOf(request));

  test('moves exactly the price, in a transaction that is named', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, 3n * PRICE);
    const before = await chain.balanceOf(REQUIREMENTS.payTo as Hex);
    const verdict = await settled(facilitator, await signAuthorization(buyer));
    expect(verdict).toMatchObject({ moved: 'yes', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(await chain.balanceOf(buyer.address)).toBe(2n * PRICE);
    expect(await chain.balanceOf(REQUIREMENTS.payTo as Hex)).toBe(before + PRICE);
  });

  test('moves nothing while it is prepared', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, PRICE);
    const request = await signAuthorization(buyer);
    facilitator.prepare?.(request);
    await Bun.sleep(100);
    expect(await chain.balanceOf(buyer.address)).toBe(PRICE);
    expect((await settled(facilitator, request)).moved).toBe('yes');
  });

  test('settles many at once, each once', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, 40n * PRICE);
    const requests = await Promise.all(Array.from({ length: 40 }, () => signAuthorization(buyer)));
    const verdicts = await Promise.all(requests.map((request) => settled(facilitator, request)));
    expect(new Set(verdicts.map(({ moved }) => moved))).toEqual(new Set(['yes']));
    expect(new Set(verdicts.map((verdict) => verdict.moved === 'yes' && verdict.transaction)).size).toBe(40);
    expect(await chain.balanceOf(buyer.address)).toBe(0n);
  });

  const seconds = () => Math.floor(Date.now() / 1000);

  test.each<[string, Partial<Authorization>, string]>([
    ['of more than there is', {}, 'insufficient_funds'],
    ['that has expired', { validBefore: String(seconds() - 10) }, 'expired'],
    ['that is not valid yet', { validAfter: String(seconds() + 1000) }, 'not_yet_valid'],
    ['of another amount', { value: '1' }, 'amount_mismatch'],
    ['to another address', { to: `0x${'12'.repeat(20)}` }, 'recipient_mismatch'],
  ])('refuses a payment %s', async (_, changes, reason) => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, reason === 'insufficient_funds' ? PRICE - 1n : PRICE);
    expect(await settled(facilitator, await signAuthorization(buyer, changes))).toEqual({
      moved: 'no',
      kind: 'refused',
      reason: reason as 'expired',
    });
    expect(await chain.balanceOf(buyer.address)).toBeGreaterThan(0n);
  });

  test('refuses a signature of another key', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, PRICE);
    const request = await signAuthorization(newAccount(), { from: buyer.address });
    expect(await settled(facilitator, request)).toEqual({ moved: 'no', kind: 'refused', reason: 'invalid_signature' });
  });

  test.each([
    ['as the wallet makes it (EIP-1271)', (signature: Hex) => signature],
    [
      'with the words that would deploy the wallet (ERC-6492)',
      (signature: Hex) => serializeErc6492Signature({ address: `0x${'34'.repeat(20)}`, data: '0x1234', signature }),
    ],
  ])('settles a smart-contract wallet’s payment, signed %s', async (_, wrap) => {
    const { facilitator } = await onchain();
    const owner = newAccount();
    const wallet = await chain.deployWallet(owner.address);
    await chain.mint(wallet, PRICE);
    const { paymentPayload, ...request } = await signAuthorization(owner, { from: wallet });
    const payload = { ...paymentPayload.payload, signature: wrap(paymentPayload.payload.signature) };
    const verdict = await settled(facilitator, { ...request, paymentPayload: { ...paymentPayload, payload } });
    expect(verdict.moved).toBe('yes');
    expect(await chain.balanceOf(wallet)).toBe(0n);
  });

  test('refuses the signature of a stranger for a smart-contract wallet', async () => {
    const { facilitator } = await onchain();
    const wallet = await chain.deployWallet(newAccount().address);
    await chain.mint(wallet, PRICE);
    const request = await signAuthorization(newAccount(), { from: wallet });
    expect(await settled(facilitator, request)).toEqual({ moved: 'no', kind: 'refused', reason: 'invalid_signature' });
  });

  test('knows nothing for certain of an authorization that has ended before', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, 3n * PRICE);
    const canceled = await signAuthorization(buyer);
    await chain.cancel(buyer, authorizationOf(canceled).nonce as Hex);
    expect((await settled(facilitator, canceled)).moved).toBe('perhaps');
    const used = await signAuthorization(buyer);
    await chain.submit(authorizationOf(used), used.paymentPayload.payload.signature);
    expect((await settled(facilitator, used)).moved).toBe('perhaps');
  });

  test('is uncertain when another submission came first in the same block', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, PRICE);
    const request = await signAuthorization(buyer);
    await chain.test.setAutomine(false);
    const settling = settled(facilitator, request);
    await Bun.sleep(300);
    await chain.submit(authorizationOf(request), request.paymentPayload.payload.signature, { wait: false });
    await chain.test.mine({ blocks: 1 });
    expect(await settling).toMatchObject({ moved: 'perhaps', transaction: expect.stringMatching(/^0x/) });
    expect(await chain.balanceOf(buyer.address)).toBe(0n);
  });

  test('reports pending when no buyer waits any more, and settles all the same', async () => {
    const { facilitator } = await onchain();
    const buyer = await newBuyer(chain, PRICE);
    await chain.test.setAutomine(false);
    const request = await signAuthorization(buyer);
    const verdict = await settled(facilitator, request, AbortSignal.timeout(300));
    expect(verdict).toMatchObject({ moved: 'perhaps', transaction: expect.stringMatching(/^0x/) });
    await chain.test.mine({ blocks: 1 });
    expect(await chain.balanceOf(buyer.address)).toBe(0n);
  });

  test('raises the fee of a transaction that is not mined', async () => {
    const { facilitator, account } = await onchain({ patience: 200 });
    const buyer = await newBuyer(chain, PRICE);
    await chain.test.setAutomine(false);
    const settling = settled(facilitator, await signAuthorization(buyer));
    const feeOf = async () => {
      const { pending } = await chain.test.getTxpoolContent();
      const own = Object.entries(pending).find(([from]) => from.toLowerCase() === account.address.toLowerCase());
      const [transaction] = Object.values(own?.[1] ?? {});
      return BigInt((transaction as { maxPriorityFeePerGas?: Hex } | undefined)?.maxPriorityFeePerGas ?? 0);
    };
    while ((await feeOf()) === 0n) await Bun.sleep(20);
    const first = await feeOf();
    while ((await feeOf()) === first) await Bun.sleep(20);
    expect(await feeOf()).toBeGreaterThan(first);
    await chain.test.mine({ blocks: 1 });
    expect((await settling).moved).toBe('yes');
    expect(await chain.balanceOf(buyer.address)).toBe(0n);
  });

  test('sends nothing while gas costs more than is paid, and settles the same payment when it is cheaper', async () => {
    const { facilitator, account } = await onchain({ maxFee: parseGwei('5') });
    const buyer = await newBuyer(chain, PRICE);
    const request = await signAuthorization(buyer);
    const ether = await chain.client.getBalance({ address: account.address });
    await chain.test.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('100') });
    await chain.test.mine({ blocks: 1 });
    const answer = await facilitator.settle(request, never);
    expect(answer).toEqual({
      kind: 'too_expensive',
      detail: expect.stringMatching(/^gas costs \d+.* gwei, and at most 5 /),
    });
    expect(verdictOf(answer, authorizationOf(request))).toEqual({
      moved: 'no',
      kind: 'settlement_too_expensive',
    });
    expect(await chain.client.getTransactionCount({ address: account.address, blockTag: 'pending' })).toBe(0);
    expect(await chain.client.getBalance({ address: account.address })).toBe(ether);
    await chain.test.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') });
    await chain.test.mine({ blocks: 1 });
    expect((await settled(facilitator, request)).moved).toBe('yes');
  });

  test('never raises a fee above what is paid', async () => {
    const maxFee = parseGwei('3');
    const { facilitator, account } = await onchain({ patience: 20, maxFee });
    const buyer = await newBuyer(chain, PRICE);
    await chain.test.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') });
    await chain.test.mine({ blocks: 1 });
    await chain.test.setAutomine(false);
    const settling = settled(facilitator, await signAuthorization(buyer));
    const offered: bigint[] = [];
    for (let looks = 0; looks < 40; looks += 1) {
      const { pending } = await chain.test.getTxpoolContent();
      const own = Object.entries(pending).find(([from]) => from.toLowerCase() === account.address.toLowerCase());
      for (const one of Object.values(own?.[1] ?? {}))
        offered.push(BigInt((one as { maxFeePerGas?: Hex }).maxFeePerGas ?? 0));
      await Bun.sleep(20);
    }
    expect(new Set(offered).size).toBeGreaterThan(1);
    for (const fee of offered) expect(fee).toBeLessThanOrEqual(maxFee);
    await chain.test.mine({ blocks: 1 });
    expect((await settling).moved).toBe('yes');
  });

  test('goes on after its key was used elsewhere', async () => {
    const { facilitator, account } = await onchain();
    const buyer = await newBuyer(chain, 3n * PRICE);
    expect((await settled(facilitator, await signAuthorization(buyer))).moved).toBe('yes');
    await chain.test.setNonce({ address: account.address, nonce: 7 });
    expect((await settled(facilitator, await signAuthorization(buyer))).moved).toBe('yes');
    expect((await settled(facilitator, await signAuthorization(buyer))).moved).toBe('yes');
  });

  test('fills the numbers of transactions that a reorganisation has lost', async () => {
    const { facilitator, account } = await onchain({ patience: 100 });
    const buyer = await newBuyer(chain, 1000n * PRICE);
    const before = await chain.test.snapshot();
    for (let sale = 0; sale < 2; sale += 1)
      expect((await settled(facilitator, await signAuthorization(buyer))).moved).toBe('yes');
    await chain.test.revert({ id: before });
    const stuck = settled(facilitator, await signAuthorization(buyer));
    while ((await chain.client.getTransactionCount({ address: account.address })) < 3)
      await settled(facilitator, await signAuthorization(buyer), AbortSignal.timeout(500));
    expect((await stuck).moved).toBe('yes');
    expect((await settled(facilitator, await signAuthorization(buyer))).moved).toBe('yes');
  });

  test('is not available without ether for gas, and says so to the operator alone', async () => {
    const { facilitator, account } = await onchain({ poor: true });
    const buyer = await newBuyer(chain, PRICE);
    expect(await settled(facilitator, await signAuthorization(buyer))).toEqual({
      moved: 'no',
      kind: 'facilitator_unavailable',
    });
    expect(errors.map(({ message }) => message).join()).toContain(account.address);
    expect(await chain.balanceOf(buyer.address)).toBe(PRICE);
  });

  test('is not available without a node', async () => {
    const { facilitator } = await onchain({ rpcUrl: 'http://127.0.0.1:9' });
    const buyer = await newBuyer(chain, PRICE);
    const request = await signAuthorization(buyer);
    expect(await settled(facilitator, request)).toMatchObject({ moved: 'no', kind: 'facilitator_unavailable' });
    const trouble = { detail: expect.stringMatching(/^the node cannot be asked: 127\.0\.0\.1:9 gave no answer/) };
    expect(await facilitator.settle(request, never)).toEqual({ kind: 'not_sent', ...trouble });
    expect(await facilitator.supported(never)).toEqual(trouble);
  });
});
