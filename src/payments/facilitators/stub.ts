/**
 * A facilitator that moves simulated money: it verifies like a real one, and keeps balances and the nonces of what has
 * not expired in memory.
 */
import { hash } from 'node:crypto';
import { lazily } from '../../lazily.ts';
import type { Authorization, FacilitatorRequest, SettlementResponse, VerifyResponse } from '../protocol/schema.ts';
import type { Network } from '../protocol/usdc.ts';
import type { Facilitator, FacilitatorAnswer } from './facilitator.ts';
import { lookAhead, requestError } from './facilitator.ts';
import { type Fault, faultAnswer, faultOf, NONCE_USED } from './stub-faults.ts';

/** Loaded for the first payment, so that no start waits for it. */
const signatures = lazily(() => import('./signature.ts'));

/** The initial balance of every address, in atomic units: 1,000,000 USDC. */
export const STUB_BALANCE = 1_000_000_000_000n;

type StubOptions = {
  readonly network: Network;
  /** The initial balance of every address, in atomic units. */
  readonly balance?: bigint;
  readonly fault?: Fault;
  /** Decides about faults with a probability: from 0 up to but not including 1. */
  readonly random?: () => number;
  /** The number of a settlement, asked once for each: 1, 2, 3 … */
  readonly count?: () => number;
  /** Seconds since the epoch. */
  readonly now?: () => bigint;
};

/** A facilitator that says, too, whether it would settle. */
export type Stub = Facilitator & { readonly verify: (request: FacilitatorRequest) => Promise<VerifyResponse> };

/** Starts a stub: every address has the initial balance, and no nonce is used. */
export const stubFacilitator = ({
  network,
  balance: initial = STUB_BALANCE,
  fault,
  random = Math.random,
  count = counter(),
  now = () => BigInt(Math.floor(Date.now() / 1000)),
}: StubOptions): Stub => {
  const balances = new Map<string, bigint>();
  const used = usedNonces(now);
  const balanceOf = (address: string): bigint => balances.get(address.toLowerCase()) ?? initial;
  const credit = (address: string, units: bigint) => balances.set(address.toLowerCase(), balanceOf(address) + units);

  /** The reason the transfer cannot happen, in the words of the reference facilitator; `undefined` if it can. */
  const errorOf = async (request: FacilitatorRequest): Promise<string | undefined> => {
    const reason = requestError(request, now(), network);
    if (reason !== undefined) return reason;
    const { authorization, signature } = request.paymentPayload.payload;
    const { isSignedByPayer } = await signatures();
    return (await isSignedByPayer(authorization, signature, network)) ? undefined : 'invalid_exact_evm_signature';
  };
  const { prepare, findingOn } = lookAhead(errorOf);

  /** The reason the payer cannot pay now. Synchronous, so that nothing comes between this check and the transfer. */
  const shortage = (authorization: Authorization): string | undefined => {
    if (used.has(authorization)) return NONCE_USED;
    return balanceOf(authorization.from) < BigInt(authorization.value)
      ? 'invalid_exact_evm_insufficient_balance'
      : undefined;
  };

  const settle = async (request: FacilitatorRequest): Promise<SettlementResponse> => {
    const { authorization } = request.paymentPayload.payload;
    const errorReason = (await findingOn(request)) ?? shortage(authorization);
    if (errorReason !== undefined) {
      return { success: false, errorReason, transaction: '', payer: authorization.from, network: network.id };
    }
    used.add(authorization);
    credit(authorization.from, -BigInt(authorization.value));
    credit(authorization.to, BigInt(authorization.value));
    return successOf(authorization, network);
  };

  return {
    name: 'stub',
    verify: async (request) => {
      const { authorization } = request.paymentPayload.payload;
      const invalidReason = (await errorOf(request)) ?? shortage(authorization);
      const payer = authorization.from;
      return invalidReason === undefined ? { isValid: true, payer } : { isValid: false, invalidReason, payer };
    },
    prepare,
    settle: async (request, signal): Promise<FacilitatorAnswer> => {
      const met = faultOf(fault, count(), random);
      if (met !== undefined && met.after !== true) {
        return faultAnswer(met, successOf(request.paymentPayload.payload.authorization, network), signal);
      }
      const body = await settle(request);
      // A fault after the money has moved needs money that moves: a refusal stays one.
      return met === undefined || !body.success
        ? { kind: 'answered', status: 200, body }
        : faultAnswer(met, body, signal);
    },
    supported: async () => ({
      kinds: [{ x402Version: 2, scheme: 'exact', network: network.id }],
      extensions: [],
      signers: {},
    }),
  };
};

const counter = (): (() => number) => {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
};

/** Below this many nonces none is looked for that could be forgotten. */
const FEW = 256;

/**
 * Nonces that were used, kept until their authorization has expired: it is refused for that from then on. A facilitator
 * that runs for long would otherwise only ever grow.
 */
const usedNonces = (now: () => bigint) => {
  const expiries = new Map<string, bigint>();
  let most = FEW;
  return {
    has: (authorization: Authorization): boolean => expiries.has(nonceOf(authorization)),
    add: (authorization: Authorization): void => {
      expiries.set(nonceOf(authorization), BigInt(authorization.validBefore));
      if (expiries.size < most) return;
      const time = now();
      for (const [nonce, expiry] of expiries) if (expiry < time) expiries.delete(nonce);
      most = Math.max(FEW, 2 * expiries.size);
    },
  };
};

const nonceOf = ({ from, nonce }: Authorization): string => `${from}:${nonce}`.toLowerCase();

/** A transaction hash that says nothing happened on a chain: derived from the authorization alone. */
const simulatedTransaction = (authorization: Authorization): string =>
  `0x${hash('sha256', `stub:${nonceOf(authorization)}`, 'hex')}`;

const successOf = (authorization: Authorization, network: Network): SettlementResponse => ({
  success: true,
  transaction: simulatedTransaction(authorization),
  payer: authorization.from,
  network: network.id,
  amount: authorization.value,
});
