/** The dialog before a payment: what is going to be signed, and by which wallet. */
import type { PaymentRequirements } from '../../payments/protocol/schema.ts';
import { formatUsdc, networkById } from '../../payments/protocol/usdc.ts';
import { button, element, styled, terms } from './dom.ts';
import { SIGNED_FOR_SECONDS } from './sign-payment.ts';
import type { Wallet, Wallets } from './wallets.ts';
import { aboutWallets, onOwnMachine } from './without-wallet.ts';

type Choice = {
  /** The ways to pay, one for each network. */
  readonly offers: readonly [PaymentRequirements, ...PaymentRequirements[]];
  readonly wallets: Wallets;
  /** Signs with a key that is made in the page; only in stub mode. */
  readonly throwAway?: Wallet | undefined;
};

const NONE = 'No wallet was found in this browser. Nothing was signed.';

const STUB_CAUTION =
  'This server is in stub mode: no money moves here. What a wallet of yours signs is a real authorization all the same, so take one without money.';

/** The choice of the reader. */
type Chosen = { readonly wallet: Wallet; readonly offer: PaymentRequirements };

/** Asks which wallet signs, and on which network. @returns `undefined` where the reader cancels */
export const chooseWallet = ({ offers, wallets, throwAway }: Choice): Promise<Chosen | undefined> =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'wallets';
    let [offer] = offers;
    let chosen: Chosen | undefined;
    const choose = (wallet: Wallet): void => {
      chosen = { wallet, offer };
      dialog.close();
    };
    const list = styled('ul', 'choices');
    const none = element('div', element('p', NONE), aboutWallets(), onOwnMachine());
    const show = (): void => {
      const all = [...(throwAway === undefined ? [] : [throwAway]), ...wallets.list()];
      list.replaceChildren(
        ...all.map((wallet) =>
          element(
            'li',
            button(wallet.name, () => choose(wallet)),
          ),
        ),
      );
      none.hidden = all.length > 0;
    };
    const heading = element('h2', `Pay $${formatUsdc(BigInt(offer.amount))}`);
    heading.id = 'wallets-title';
    dialog.setAttribute('aria-labelledby', heading.id);
    const signed = element('div', signedTerms(offer));
    dialog.append(
      heading,
      element('p', 'Your wallet signs one transfer, and sends nothing itself. This page never sees your key.'),
      ...(offers.length === 1
        ? []
        : [
            networkList(offers, (next) => {
              offer = next;
              signed.replaceChildren(signedTerms(next));
            }),
          ]),
      signed,
      ...(throwAway === undefined ? [] : [styled('p', 'notice', STUB_CAUTION)]),
      element('h3', 'Sign with'),
      list,
      none,
      styled(
        'p',
        'actions',
        button('Cancel', () => dialog.close()),
      ),
    );
    const stop = wallets.watch(show);
    dialog.addEventListener('close', () => {
      stop();
      dialog.remove();
      resolve(chosen);
    });
    show();
    document.body.append(dialog);
    dialog.showModal();
    (list.querySelector('button') ?? dialog.querySelector('button'))?.focus();
  });

const titleOf = ({ network }: PaymentRequirements): string => networkById(network)?.title ?? 'chain';

/** The networks to pay on; the wallet is asked to switch to the chosen one. */
const networkList = (
  offers: readonly PaymentRequirements[],
  choose: (offer: PaymentRequirements) => void,
): HTMLElement => {
  const list = document.createElement('select');
  list.append(...offers.map((offer) => new Option(titleOf(offer))));
  list.onchange = () => choose(offers[list.selectedIndex] as PaymentRequirements);
  return element('label', 'Pay on ', list);
};

/** States everything that the signature allows. */
const signedTerms = (offer: PaymentRequirements): HTMLElement => {
  const { amount, payTo, asset, network } = offer;
  return terms([
    ['Amount', `${formatUsdc(BigInt(amount))} USDC`],
    ['To', element('code', payTo)],
    ['Network', `${titleOf(offer)} (${network})`],
    ['Token', 'USDC, ', element('code', asset)],
    ['Valid', `for ${SIGNED_FOR_SECONDS / 60} minutes after you sign, once`],
    ['Network fee', 'none for you'],
  ]);
};
