/** The button that pays: its label, the reuse of a saved payment, and the wallet that signs a new one. */

import { type Answer, CallError, type CallOptions } from './call.ts';
import { chooseWallet } from './chooser.ts';
import { loadCrypto } from './crypto-script.ts';
import { button, styled } from './dom.ts';
import { buy, isStubAnswer, nowhere, type Place } from './pay.ts';
import { callOf, type SavedPayment, savedPayments } from './saved-payments.ts';
import { authorize } from './sign-payment.ts';
import { walletsOf } from './wallets.ts';

const wallets = walletsOf(window);

export type PayButton = {
  /** Shows if a payment is saved for the current call. */
  readonly refresh: () => void;
  /** Sends a payment again that the page was left with. */
  readonly resume: () => Promise<void>;
  readonly placeOf: (url: string) => Promise<Place>;
};

const SEND_AGAIN = 'Send the signed payment again';
const SHOW_AGAIN = 'Show the paid answer again';

/** @param call - the URL of the call as the form stands */
export const payButtonOf = (form: HTMLFormElement, call: () => string, now: () => number): PayButton => {
  const saved = savedPayments(() => localStorage, now);
  const placeOf = async (url: string): Promise<Place> => {
    const { digestOf } = await loadCrypto();
    const key = digestOf(callOf(url, location.href));
    return { get: () => saved.get(key), put: (payment) => saved.put(key, payment), forget: () => saved.forget(key) };
  };
  const payer = form.querySelector<HTMLButtonElement>('button[value=pay]');
  const priced = payer?.textContent ?? '';
  const note = styled('p', 'kept hint');
  note.hidden = true;
  payer?.parentElement?.after(note);
  const show = (payment: SavedPayment | undefined, forget: () => void): void => {
    if (payer === null) return;
    payer.textContent = payment === undefined ? priced : payment.answeredAt === undefined ? SEND_AGAIN : SHOW_AGAIN;
    note.hidden = payment === undefined;
    if (payment !== undefined) note.replaceChildren(KEPT, ' ', forgetButton(payment, forget));
  };
  const placeNow = async (): Promise<Place | undefined> => (saved.isEmpty() ? undefined : await placeOf(call()));
  const refresh = async (): Promise<void> => {
    const url = call();
    const place = await placeNow().catch(() => undefined);
    if (url !== call()) return;
    show(place?.get(), () => {
      place?.forget();
      show(undefined, () => {});
      payer?.focus();
    });
  };
  const resume = async (): Promise<void> => {
    const payment = (await placeNow().catch(() => undefined))?.get();
    if (payment !== undefined && payment.answeredAt === undefined && payer !== null) form.requestSubmit(payer);
  };
  return { refresh, resume, placeOf };
};

const KEPT =
  'This browser keeps the signed payment of this call, under a digest of the call. Sending it again is never charged twice.';

/** Forgets an answered payment at once, and asks again before it forgets one that may still buy its answer. */
const forgetButton = ({ answeredAt }: SavedPayment, forget: () => void): HTMLButtonElement => {
  let isSure = answeredAt !== undefined;
  const made = button('Forget this payment', () => {
    if (isSure) return forget();
    isSure = true;
    made.textContent = 'Forget it, though its answer may be paid for';
  });
  return made;
};

type Priced = { readonly price: bigint; readonly isStub: boolean };

/** Pays with the wallet that the reader chooses; in stub mode a throw-away key is one of them. */
export const payByWallet = async (
  payButton: PayButton,
  url: string,
  { price, isStub }: Priced,
  options: CallOptions,
): Promise<Answer | undefined> => {
  const { throwAwayWallet } = await loadCrypto();
  const place = await payButton.placeOf(url);
  return alone(url, () =>
    buy(
      {
        url,
        price,
        place,
        sign: async (offers, answer) => {
          const throwAway = isStub && isStubAnswer(answer) ? throwAwayWallet() : undefined;
          const chosen = await chooseWallet({ offers, wallets, throwAway });
          return chosen && authorize(chosen.wallet, chosen.offer, options);
        },
      },
      options,
    ),
  );
};

/** Lets one tab at a time pay for a call, where the browser has locks. */
const alone = <Result>(url: string, act: () => Promise<Result>): Promise<Result> => {
  if (navigator.locks === undefined) return act();
  return navigator.locks.request(`clinmeter ${url}`, { ifAvailable: true }, (lock) => {
    if (lock === null) throw new CallError('Another tab is paying for this call already: nothing was signed here.');
    return act();
  });
};

/** Pays with a key that is made for this call, where the server simulates payments. */
export const paySimulated = async (url: string, price: bigint, options: CallOptions): Promise<Answer | undefined> => {
  const { throwAwayWallet } = await loadCrypto();
  const sign: Parameters<typeof buy>[0]['sign'] = async ([offer], answer) => {
    if (!isStubAnswer(answer)) throw new CallError('This server takes real money: nothing was signed.');
    return authorize(throwAwayWallet(), offer, { ...options, say: () => {} });
  };
  return buy({ url, price, place: nowhere, sign }, options);
};
