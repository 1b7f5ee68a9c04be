/**
 * A facilitator that moves made-up money: it verifies like a real one and keeps balances and used nonces in memory.
 */
import { createHash } from 'node:crypto';
import { verifyTypedData } from 'viem';
import { SETTLING_SECONDS } from '../protocol/payment.ts';
import type { Authorization, FacilitatorRequest, SettlementResponse, VerifyResponse } from '../protocol/types.ts';
import { NETWORK, transferWithAuthorization } from '../protocol/usdc.ts';
import type { Facilitator, FacilitatorAnswer } from './facilitator.ts';
import { type Fault, faultAnswer } from './fault.ts';

/** What every address holds at first, in atomic units: 1,000,000 USDC. */
export const STUB_BALANCE = 1_000_000_000_000n;

type StubOptions = {
  /** What every address holds at first, in atomic units. */
  readonly balance?: bigint;
  readonly fault?: Fault;
  /** Seconds since the epoch. */
  readonly now?: () => bigint;
};

/** Starts a stub with everybody at the initial balance and no nonce used. */
export const stubFacilitator = ({
  balance: initial = STUB_BALANCE,
  fault,
  now = () => BigInt(Math.floor(Date.now() / 1000)),
}: StubOptions = {}): Facilitator => {
  const balances = new Map<string, bigint>();
  const used = new Set<string>();
  const balanceOf = (address: string): bigint => balances.get(address.toLowerCase()) ?? initial;
  const credit = (address: string, units: bigint) => balances.set(address.toLowerCase(), balanceOf(address) + units);

  /** Why the transfer cannot happen, in the words of the reference facilitator; `undefined` when it can. */
  const obstacle = async ({ paymentPayload, paymentRequirements }: FacilitatorRequest): Promise<string | undefined> => {
    const { authorization, signature } = paymentPayload.payload;
    const { to, value, validAfter, validBefore } = authorization;
    if (paymentRequirements.scheme !== 'exact') return 'invalid_exact_evm_scheme';
    if (paymentRequirements.network !== NETWORK) return 'invalid_exact_evm_network_mismatch';
    if (to.toLowerCase() !== paymentRequirements.payTo.toLowerCase()) return 'invalid_exact_evm_recipient_mismatch';
    if (value !== paymentRequirements.amount) return 'invalid_exact_evm_payload_authorization_value_mismatch';
    if (BigInt(validBefore) < now() + SETTLING_SECONDS) return 'invalid_exact_evm_payload_authorization_valid_before';
    if (BigInt(validAfter) > now()) return 'invalid_exact_evm_payload_authorization_valid_after';
    return (await isSigned(authorization, signature)) ? undefined : 'invalid_exact_evm_signature';
  };

  /** Why the payer cannot pay this now. Synchronous, so that nothing comes between this check and the transfer. */
  const shortage = (authorization: Authorization): string | undefined => {
    if (used.has(nonceOf(authorization))) return 'invalid_exact_evm_nonce_already_used';
    return balanceOf(authorization.from) < BigInt(authorization.value)
      ? 'invalid_exact_evm_insufficient_balance'
      : undefined;
  };

  const settle = async (request: FacilitatorRequest): Promise<SettlementResponse> => {
    const { authorization } = request.paymentPayload.payload;
    const errorReason = (await obstacle(request)) ?? shortage(authorization);
    const outcome = { payer: authorization.from, network: NETWORK };
    if (errorReason !== undefined) return { success: false, errorReason, transaction: '', ...outcome };
    used.add(nonceOf(authorization));
    credit(authorization.from, -BigInt(authorization.value));
    credit(authorization.to, BigInt(authorization.value));
    return { success: true, transaction: madeUpTransaction(authorization), ...outcome, amount: authorization.value };
  };

  return {
    name: 'stub',
    verify: async (request): Promise<FacilitatorAnswer> => {
      const { authorization } = request.paymentPayload.payload;
      const invalidReason = (await obstacle(request)) ?? shortage(authorization);
      const payer = authorization.from;
      const body: VerifyResponse =
        invalidReason === undefined ? { isValid: true, payer } : { isValid: false, invalidReason, payer };
      return { kind: 'answered', status: 200, body };
    },
    settle: async (request, signal): Promise<FacilitatorAnswer> => {
      if (fault === undefined) return { kind: 'answered', status: 200, body: await settle(request) };
      const transaction = madeUpTransaction(request.paymentPayload.payload.authorization);
      return faultAnswer(fault, { network: NETWORK, transaction }, signal);
    },
    supported: async () => ({
      kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }],
      extensions: [],
      signers: {},
    }),
  };
};

const nonceOf = ({ from, nonce }: Authorization): string => `${from}:${nonce}`.toLowerCase();

/** A transaction hash that says nothing happened on a chain: derived from the authorization alone. */
const madeUpTransaction = (authorization: Authorization): string =>
  `0x${createHash('sha256')
    .update(`stub:${nonceOf(authorization)}`)
    .digest('hex')}`;

/** Whether the signature is the payer's (EIP-712, ECDSA on secp256k1). */
const isSigned = async (authorization: Authorization, signature: `0x${string}`): Promise<boolean> => {
  try {
    return await verifyTypedData({
      ...transferWithAuthorization(authorization),
      address: authorization.from,
      signature,
    });
  } catch {
    return false;
  }
};
