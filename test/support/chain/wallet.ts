/** Buyers with money on a local chain, and their signatures for changed or cancelled payments. */
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Authorization, FacilitatorRequest, PaymentRequirements } from '../../../src/payments/protocol/schema.ts';
import { BASE, transferWithAuthorization } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../buyer.ts';
import { REQUIREMENTS, requestFrom } from '../payments.ts';
import type { LocalChain } from './anvil.ts';

const { domain: DOMAIN } = BASE;

/** A buyer with a key of its own and this much USDC, in atomic units. */
export const newBuyer = async (chain: LocalChain, units: bigint): Promise<PrivateKeyAccount> => {
  const account = newAccount();
  await chain.mint(account.address, units);
  return account;
};

/** The time in seconds since the epoch. */
const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * The request for a payment that is changed before it is signed: an expired one, or one of a contract wallet (`from` is
 * the wallet, the account its owner). `requestFrom` changes a payment after it was signed.
 */
export const signAuthorization = async (
  account: PrivateKeyAccount,
  changes: Partial<Authorization> = {},
  asked: PaymentRequirements = REQUIREMENTS,
): Promise<FacilitatorRequest> => {
  const { paymentPayload, ...request } = await requestFrom(account, asked, () => changes, secondsNow());
  const { authorization } = paymentPayload.payload;
  const signature = await account.signTypedData(transferWithAuthorization(authorization, BASE));
  return { ...request, paymentPayload: { ...paymentPayload, payload: { signature, authorization } } };
};

const CANCELLATION = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** Signs the cancellation of the authorization with this nonce (EIP-3009 `CancelAuthorization`). */
export const signCancellation = (account: PrivateKeyAccount, nonce: Hex): Promise<Hex> =>
  account.signTypedData({
    domain: DOMAIN,
    types: CANCELLATION,
    primaryType: 'CancelAuthorization',
    message: { authorizer: account.address, nonce },
  });
