/** The local chain and the reference facilitator are what the other tests take them for. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Address, hashDomain, parseAbi } from 'viem';
import { signPayment } from '../../src/payments/buyer.ts';
import type { FacilitatorRequest } from '../../src/payments/protocol/schema.ts';
import { DOMAIN, NETWORK, USDC } from '../../src/payments/protocol/usdc.ts';
import { newAccount } from '../support/buyer.ts';
import { type LocalChain, startChain } from '../support/chain/anvil.ts';
import { type Fault, type SettlePhase, startReferenceFacilitator } from '../support/chain/facilitator.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { newBuyer, signAuthorization } from '../support/chain/wallet.ts';
import { offerAt } from '../support/payments.ts';

const PRICE = 5000n;
const MONEY = 1_000_000n;

/** A recipient of its own for each test, so that no test sees the money of another. */
const newRequirements = () => offerAt(PRICE, newAccount().address).accepts[0];

/** What a facilitator is asked when the buyer pays the offer with the project's own signature. */
const requestOf = async (
  account: Parameters<typeof signPayment>[0],
  paymentRequirements = newRequirements(),
): Promise<FacilitatorRequest> => ({
  x402Version: 2,
  paymentPayload: await signPayment(account, paymentRequirements, Math.floor(Date.now() / 1000)),
  paymentRequirements,
});

const post = (url: string, path: '/verify' | '/settle', body: unknown, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}${path}`, { ...init, method: 'POST', body: JSON.stringify(body) });

const settle = async (url: string, request: FacilitatorRequest): Promise<unknown> =>
  (await post(url, '/settle', request)).json();

const payeeOf = ({ paymentRequirements }: FacilitatorRequest): Address => paymentRequirements.payTo as Address;

const SETTLED = { success: true, network: NETWORK, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) };
const PENDING = { ...SETTLED, success: false, errorReason: 'settlement_pending' };
const REFUSED = { success: false, transaction: '' };

describeOnChain('the local chain', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  /** A facilitator, a buyer with money and a payment of the buyer's. */
  const scene = async (options: Omit<Parameters<typeof startReferenceFacilitator>[0], 'chain'> = {}) => {
    const facilitator = await startReferenceFacilitator({ chain, ...options });
    const buyer = await newBuyer(chain, MONEY);
    const request = await requestOf(buyer);
    const balances = async () => [await chain.balanceOf(buyer.address), await chain.balanceOf(payeeOf(request))];
    return { ...facilitator, buyer, request, balances };
  };
  const UNMOVED = [MONEY, 0n];
  const MOVED = [MONEY - PRICE, PRICE];

  test('has the token at the address of USDC, with the domain that we sign for', async () => {
    const separator = await chain.client.readContract({
      address: USDC,
      abi: parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)']),
      functionName: 'DOMAIN_SEPARATOR',
    });
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ] as const;
    expect(separator).toBe(
      hashDomain({ domain: { ...DOMAIN, chainId: BigInt(DOMAIN.chainId) }, types: { EIP712Domain } }),
    );
  });

  test('adds to what an address has', async () => {
    const { address } = newAccount();
    expect(await chain.balanceOf(address)).toBe(0n);
    await chain.mint(address, 7n);
    await chain.mint(address, 5n);
    expect(await chain.balanceOf(address)).toBe(12n);
  });

  test('settles what we sign, once, and moves exactly the amount', async () => {
    await using pair = await scene();
    expect(await (await post(pair.url, '/verify', pair.request)).json()).toMatchObject({ isValid: true });
    expect(await pair.balances()).toEqual(UNMOVED);
    expect(await settle(pair.url, pair.request)).toMatchObject({ ...SETTLED, payer: pair.buyer.address });
    expect(await pair.balances()).toEqual(MOVED);
    expect(await settle(pair.url, pair.request)).toMatchObject(REFUSED);
    expect(await pair.balances()).toEqual(MOVED);
    expect(pair.calls.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/verify 200',
      '/settle 200',
      '/settle 200',
    ]);
  });

  test('settles many payments at the same time', async () => {
    await using pair = await scene();
    const requests = await Promise.all(Array.from({ length: 10 }, () => requestOf(pair.buyer)));
    const results = await Promise.all(requests.map((request) => settle(pair.url, request)));
    for (const result of results) expect(result).toMatchObject(SETTLED);
    expect(await chain.balanceOf(pair.buyer.address)).toBe(MONEY - 10n * PRICE);
  });

  test('refuses an authorization that was taken back', async () => {
    await using pair = await scene();
    await chain.cancel(pair.buyer, pair.request.paymentPayload.payload.authorization.nonce);
    expect(await settle(pair.url, pair.request)).toMatchObject(REFUSED);
    expect(await pair.balances()).toEqual(UNMOVED);
  });

  test('refuses an authorization that another account has submitted', async () => {
    await using pair = await scene();
    const { authorization, signature } = pair.request.paymentPayload.payload;
    await chain.submit(authorization, signature);
    expect(await pair.balances()).toEqual(MOVED);
    expect(await settle(pair.url, pair.request)).toMatchObject(REFUSED);
    await expect(chain.submit(authorization, signature)).rejects.toThrow('reverted');
    expect(await pair.balances()).toEqual(MOVED);
  });

  test('settles the payment of a smart-contract wallet only if its owner has signed it', async () => {
    await using pair = await scene();
    const wallet = await chain.deployWallet(pair.buyer.address);
    await chain.mint(wallet, MONEY);
    const forged = await signAuthorization(newAccount(), { from: wallet }, newRequirements());
    expect(await settle(pair.url, forged)).toMatchObject(REFUSED);
    const signed = await signAuthorization(pair.buyer, { from: wallet }, newRequirements());
    expect(await settle(pair.url, signed)).toMatchObject({ ...SETTLED, payer: wallet });
    expect(await chain.balanceOf(wallet)).toBe(MONEY - PRICE);
    expect(await chain.balanceOf(payeeOf(signed))).toBe(PRICE);
    expect(await pair.balances()).toEqual(UNMOVED);
  });

  test('refuses to settle what was not verified when it is told to', async () => {
    await using pair = await scene({ requireVerify: true });
    expect(await settle(pair.url, pair.request)).toMatchObject(REFUSED);
    expect(await pair.balances()).toEqual(UNMOVED);
    await (await post(pair.url, '/verify', pair.request)).json();
    expect(await settle(pair.url, pair.request)).toMatchObject(SETTLED);
  });

  test('says what it supports', async () => {
    await using facilitator = await startReferenceFacilitator({ chain });
    const supported = await (await fetch(`${facilitator.url}/supported`)).json();
    expect(supported).toMatchObject({ kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }] });
  });

  /** What arrives of a fault. */
  const received = async (url: string, request: FacilitatorRequest) => {
    try {
      const response = await post(url, '/settle', request, { signal: AbortSignal.timeout(500) });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      return (error as { name?: string }).name === 'TimeoutError' ? 'timeout' : (error as { code?: string }).code;
    }
  };
  const json = (text: string | undefined) => JSON.parse(text ?? '');

  for (const when of ['before', 'after'] as const) {
    describe(`with a fault ${when} the settlement`, () => {
      /** The answer to a settlement with this fault; the next one has none. */
      const failOnce = async (fault: Fault) => {
        const phases: SettlePhase[] = [];
        await using pair = await scene({
          faults: (callNumber) => (callNumber === 1 ? fault : undefined),
          onSettle: (phase, callNumber) => void (callNumber === 1 && phases.push(phase)),
        });
        const answer = await received(pair.url, pair.request);
        expect(await pair.balances()).toEqual(when === 'after' ? MOVED : UNMOVED);
        const status = typeof answer === 'object' ? answer.status : undefined;
        expect(pair.calls).toMatchObject([{ path: '/settle', status }]);
        const answered = status === undefined ? [] : ['answered'];
        expect(phases).toEqual(['received', ...(when === 'after' ? ['moved'] : []), ...answered] as SettlePhase[]);
        expect(await settle(pair.url, pair.request)).toMatchObject(when === 'after' ? REFUSED : SETTLED);
        expect(await pair.balances()).toEqual(MOVED);
        return answer;
      };

      test('it never answers', async () => {
        expect(await failOnce({ when, kind: 'timeout' })).toBe('timeout');
      });

      test('it closes the connection', async () => {
        expect(await failOnce({ when, kind: 'drop' })).toBe('ECONNRESET');
      });

      test('it answers anything', async () => {
        const page = { status: 502, body: '<h1>Bad gateway</h1>' };
        expect(await failOnce({ when, kind: 'status', ...page })).toEqual(page);
        expect(await failOnce({ when, kind: 'status' })).toEqual({ status: 500, body: '' });
      });

      for (const [kind, status, body] of [
        ['pending-200', 200, PENDING],
        ['pending-500', 500, PENDING],
        ['wrong-network', 200, { ...SETTLED, network: 'eip155:84532' }],
      ] as const) {
        test(`it answers ${kind}`, async () => {
          const answer = await failOnce({ when, kind });
          if (typeof answer !== 'object') throw new Error('there was no answer');
          expect(answer.status).toBe(status);
          expect(json(answer.body)).toMatchObject(body);
        });
      }
    });
  }
});

describeOnChain('a chain that does not mine by itself', () => {
  test('leaves a settlement pending until it is told to mine', async () => {
    await using chain = await startChain({ automine: false });
    await using facilitator = await startReferenceFacilitator({ chain, confirmationTimeoutMs: 200 });
    const request = await requestOf(await newBuyer(chain, MONEY));
    expect(await settle(facilitator.url, request)).toMatchObject(PENDING);
    expect(await chain.balanceOf(payeeOf(request))).toBe(0n);
    await chain.test.mine({ blocks: 1 });
    expect(await chain.balanceOf(payeeOf(request))).toBe(PRICE);
    expect(await settle(facilitator.url, request)).toMatchObject(SETTLED);
  });

  test('mines first what another account submits after the facilitator', async () => {
    await using chain = await startChain({ automine: false });
    await using facilitator = await startReferenceFacilitator({ chain, confirmationTimeoutMs: 5000 });
    const request = await requestOf(await newBuyer(chain, MONEY));
    const { authorization, signature } = request.paymentPayload.payload;
    const result = settle(facilitator.url, request);
    while ((await chain.test.getTxpoolStatus()).pending === 0) await Bun.sleep(5);
    const hash = await chain.submit(authorization, signature, { wait: false });
    await chain.test.mine({ blocks: 1 });
    expect(await result).toMatchObject({ success: false, transaction: SETTLED.transaction });
    expect(await chain.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
    expect(await chain.balanceOf(payeeOf(request))).toBe(PRICE);
  });

  test('mines at intervals when it is told to', async () => {
    await using chain = await startChain({ blockTime: 1 });
    await using facilitator = await startReferenceFacilitator({ chain });
    const request = await requestOf(await newBuyer(chain, MONEY));
    expect(await settle(facilitator.url, request)).toMatchObject(SETTLED);
    expect(await chain.balanceOf(payeeOf(request))).toBe(PRICE);
  });
});
