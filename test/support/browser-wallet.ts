/** Wallets in a browser, as extensions announce them (EIP-6963). Their keys stay in the test, which answers for them. */
import type { Page } from 'playwright-core';
import type { PrivateKeyAccount } from 'viem/accounts';
import { newAccount } from './buyer.ts';

/** The answer of a wallet to a method, in place of its work. */
type Refusal = { readonly code: number };

export type ScriptedWallet = {
  readonly name: string;
  readonly account?: PrivateKeyAccount;
  /** The chain it is on; that of Base by default. */
  readonly chainId?: number;
  readonly refuses?: Readonly<Record<string, Refusal>>;
};

/** A request that a page made of a wallet. */
export type WalletCall = { readonly wallet: string; readonly method: string; readonly params: readonly unknown[] };

const BASE = 8453;

type Reply = { readonly result: unknown } | { readonly refusal: Refusal };

const answering = ({ account = newAccount(), chainId = BASE, refuses = {} }: ScriptedWallet) => {
  let chain = chainId;
  return async (method: string, params: readonly unknown[]): Promise<Reply> => {
    const refusal = refuses[method];
    if (refusal !== undefined) return { refusal };
    switch (method) {
      case 'eth_requestAccounts':
        return { result: [account.address.toLowerCase()] };
      case 'eth_chainId':
        return { result: `0x${chain.toString(16)}` };
      case 'wallet_switchEthereumChain':
        chain = Number((params[0] as { chainId: string }).chainId);
        return { result: null };
      case 'eth_signTypedData_v4':
        return { result: await account.signTypedData(JSON.parse(String(params[1]))) };
      default:
        return { refusal: { code: 4200 } };
    }
  };
};

/** Puts wallets into every page of a tab that is opened from now on. @returns what they were asked for */
export const addWallets = async (
  page: Page,
  wallets: readonly ScriptedWallet[],
  way: 'announced' | 'window.ethereum' = 'announced',
): Promise<readonly WalletCall[]> => {
  const calls: WalletCall[] = [];
  const answers = wallets.map(answering);
  await page.exposeFunction('askWallet', async (at: number, method: string, params: readonly unknown[]) => {
    calls.push({ wallet: wallets[at]?.name ?? '', method, params });
    return answers[at]?.(method, params);
  });
  await page.addInitScript(`{
    const providerOf = (at) => ({
      request: async ({ method, params = [] }) => {
        const reply = await window.askWallet(at, method, params);
        if ('refusal' in reply) throw Object.assign(new Error('refused'), reply.refusal);
        return reply.result;
      },
    });
    const names = ${JSON.stringify(wallets.map(({ name }) => name))};
    if (${way === 'window.ethereum'}) window.ethereum = providerOf(0);
    else window.addEventListener('eip6963:requestProvider', () => names.forEach((name, at) => {
      const info = Object.freeze({ uuid: 'wallet-' + at, name, icon: 'data:image/svg+xml,<svg/>', rdns: 'test.wallet' + at });
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: providerOf(at) }) }));
    }));
  }`);
  return calls;
};
