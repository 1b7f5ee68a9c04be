/** The wallets of the browser: those that announce themselves (EIP-6963), else the one at `window.ethereum` (EIP-1193). */
import { isObject } from '../../payments/protocol/headers.ts';

export type Provider = {
  readonly request: (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
};

export type Wallet = {
  readonly id: string;
  readonly name: string;
  readonly provider: Provider;
};

export type Wallets = {
  readonly list: () => readonly Wallet[];
  /** Asks the wallets to announce themselves, and reports each. @returns a function that ends this */
  readonly watch: (onChange: () => void) => () => void;
};

const LONGEST_NAME = 60;

const isProvider = (value: unknown): value is Provider => isObject(value) && typeof value.request === 'function';

/** A wallet out of an announcement, which any script may have made. */
const announced = (detail: unknown): Wallet | undefined => {
  const { info, provider } = isObject(detail) ? detail : {};
  const { uuid, name } = isObject(info) ? info : {};
  if (!isProvider(provider) || typeof uuid !== 'string' || typeof name !== 'string') return undefined;
  const shown = name.trim().slice(0, LONGEST_NAME);
  return shown === '' ? undefined : { id: uuid, name: shown, provider };
};

const FALLBACK = 'The wallet of this browser';

/** Listens for wallets, also for those that come late. */
export const walletsOf = (page: EventTarget & { readonly ethereum?: unknown }): Wallets => {
  const known = new Map<string, Wallet>();
  let tell = (): void => {};
  page.addEventListener('eip6963:announceProvider', (event: Event & { readonly detail?: unknown }) => {
    const wallet = announced(event.detail);
    if (wallet === undefined || known.has(wallet.id)) return;
    known.set(wallet.id, wallet);
    tell();
  });
  const request = (): boolean => page.dispatchEvent(new Event('eip6963:requestProvider'));
  request();
  return {
    list: () => {
      if (known.size > 0) return [...known.values()];
      return isProvider(page.ethereum) ? [{ id: FALLBACK, name: FALLBACK, provider: page.ethereum }] : [];
    },
    watch: (onChange) => {
      tell = onChange;
      request();
      return () => {
        tell = () => {};
      };
    },
  };
};
