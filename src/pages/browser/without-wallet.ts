/** The ways of a reader without a wallet: get one, open the page in one on a phone, or run the executable. */
import { element, link } from './dom.ts';

/** The page without the values that are typed into it: none of them goes into an address. */
const page = (): string => location.host + location.pathname;

/** Wallets that sign for USDC on Base, with the address that opens a page in their app. */
const WALLETS: readonly (readonly [name: string, site: string, open: () => string])[] = [
  ['MetaMask', 'https://metamask.io/download', () => `https://link.metamask.io/dapp/${page()}`],
  [
    'Coinbase Wallet',
    'https://www.coinbase.com/wallet/downloads',
    () => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(`${location.protocol}//${page()}`)}`,
  ],
];

const listed = (before: string, made: readonly Node[]): Node[] =>
  made.flatMap((node, at) => [document.createTextNode(at === 0 ? before : ' · '), node]);

/** Explains wallets, with links to some. A phone opens this page in the app of a wallet. */
export const aboutWallets = (): Node =>
  element(
    'p',
    'A wallet app or browser extension holds digital dollars (USDC) and signs for you. ',
    ...listed(
      'Get ',
      WALLETS.map(([name, site]) => link(site, name)),
    ),
    ...(matchMedia('(pointer: coarse)').matches
      ? listed(
          '. Open this page in ',
          WALLETS.map(([name, , open]) => link(open(), name)),
        )
      : []),
    '.',
  );

/** The executable needs no wallet. */
export const onOwnMachine = (): Node =>
  element(
    'p',
    'Free: the executable computes the same on your machine. ',
    link(new URL('../docs#local', import.meta.url).href, 'How'),
  );

/** The ways to an answer when no free try is left. */
export const withoutPaying = (): HTMLElement =>
  element('div', element('p', 'More free tries from 00:00 UTC. Or pay:'), aboutWallets(), onOwnMachine());
