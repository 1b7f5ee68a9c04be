/** The secp256k1 and Keccak arithmetic, in a script of its own that a page loads only to pay or to check a receipt. */
import { sha256, stringToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { BASE } from '../../payments/protocol/usdc.ts';
import type { Wallet } from './wallets.ts';

export { verifyReceipt } from '../../payments/receipts/verify.ts';

/** SHA-256 of a text in hexadecimal. `crypto.subtle` is missing on a page that came over plain HTTP. */
export const digestOf = (text: string): string => sha256(stringToBytes(text)).slice(2);

/** A wallet with a key that is made for one payment and never leaves this page. Simulated payments only. */
export const throwAwayWallet = (): Wallet => {
  const account = privateKeyToAccount(generatePrivateKey());
  let chain: number = BASE.chainId;
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => chain,
    wallet_switchEthereumChain: ([asked]) => {
      chain = Number((asked as { readonly chainId: string }).chainId);
    },
    eth_signTypedData_v4: ([, data]) => account.signTypedData(JSON.parse(String(data))),
  };
  return {
    id: 'throw-away',
    name: 'A throw-away key, made in this page',
    provider: { request: async ({ method, params = [] }) => answers[method]?.(params) },
  };
};
