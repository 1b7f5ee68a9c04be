/** Several calls in one transaction through Multicall3, which has the same address on every chain. */
import { createWalletClient, encodeFunctionData, erc20Abi, type Hex, http, multicall3Abi, parseAbi } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { TOKEN } from '../../../src/payments/chain/rpc.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../buyer.ts';
import type { LocalChain } from './anvil.ts';
import { signCancellation } from './wallet.ts';

const { usdc: USDC } = BASE;

const MULTICALL3 = base.contracts.multicall3.address;

/** The call that moves the money of an authorization. */
export const transferCall = ({ paymentPayload }: FacilitatorRequest): Hex => {
  const { authorization, signature } = paymentPayload.payload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature] as const;
  return encodeFunctionData({ abi: TOKEN, functionName: 'transferWithAuthorization', args });
};

/** The call that cancels an authorization. */
export const cancelCall = async (account: PrivateKeyAccount, nonce: Hex): Promise<Hex> =>
  encodeFunctionData({
    abi: parseAbi(['function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)']),
    args: [account.address, nonce, await signCancellation(account, nonce)],
  });

/** The call that moves money after `allow`, without any authorization. */
export const allowedCall = (from: Hex, to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, value] });

/** Funds an account with gas and sends its transaction. @throws if the transaction is reverted */
const send = async (chain: LocalChain, account: PrivateKeyAccount, to: Hex, data: Hex): Promise<Hex> => {
  await chain.fundEther(account.address);
  const wallet = createWalletClient({ account, chain: base, transport: http(chain.rpcUrl) });
  const hash = await wallet.sendTransaction({ to, data, gas: 2_000_000n });
  const { status } = await chain.client.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`transaction ${hash} was reverted`);
  return hash;
};

/** Makes calls of the token in one transaction; resolves with its hash. */
export const callTogether = (chain: LocalChain, calls: readonly Hex[]): Promise<Hex> => {
  const args = [calls.map((callData) => ({ target: USDC as Hex, allowFailure: false, callData }))] as const;
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args });
  return send(chain, newAccount(), MULTICALL3, data);
};

/** Allows `allowedCall` to move this much of an account's money. */
export const allow = (chain: LocalChain, account: PrivateKeyAccount, value: bigint): Promise<Hex> =>
  send(chain, account, USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [MULTICALL3, value] }));

/** Moves money with a plain transfer; resolves with the hash of the transaction. */
export const pay = (chain: LocalChain, account: PrivateKeyAccount, to: Hex, value: bigint): Promise<Hex> =>
  send(chain, account, USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }));
