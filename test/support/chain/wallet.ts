/** Buyers with money on a local chain, and what they sign besides payments that fit their offer. */
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Authorization, FacilitatorRequest, PaymentRequirements } from '../../../src/payments/protocol/schema.ts';
import { DOMAIN, transferWithAuthorization } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../buyer.ts';
import { REQUIREMENTS, requestFrom } from '../payments.ts';
import type { LocalChain } from './anvil.ts';

/** A buyer with a key of its own and this much USDC, in atomic units. */
export const newBuyer = async (chain: LocalChain, units: bigint): Promise<PrivateKeyAccount> => {
  const account = newAccount();
  await chain.mint(account.address, units);
  return account;
};

/** The time as payments have it, in seconds since the epoch. */
const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * What a facilitator is asked for a payment that is signed as it is changed: one that is over, or that a wallet makes
 * (`from` is the wallet, the account its owner). See `requestFrom` for one that is changed after it was signed.
 */
export const signAuthorization = async (
  account: PrivateKeyAccount,
  changes: Partial<Authorization> = {},
  asked: PaymentRequirements = REQUIREMENTS,
): Promise<FacilitatorRequest> => {
  const { paymentPayload, ...request } = await requestFrom(account, asked, () => changes, secondsNow());
  const { authorization } = paymentPayload.payload;
  const signature = await account.signTypedData(transferWithAuthorization(authorization));
  return { ...request, paymentPayload: { ...paymentPayload, payload: { signature, authorization } } };
};

const CANCELLATION = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** Takes back what was signed with this nonce (EIP-3009 `CancelAuthorization`). */
export const signCancellation = (account: PrivateKeyAccount, nonce: Hex): Promise<Hex> =>
  account.signTypedData({
    domain: DOMAIN,
    types: CANCELLATION,
    primaryType: 'CancelAuthorization',
    message: { authorizer: account.address, nonce },
  });
