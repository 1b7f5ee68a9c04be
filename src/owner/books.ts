/**
 * The books of the shop, added up by a process of their own: a pass over the ledger is long, and nothing that sells waits for
 * it. The process is the command `clinmeter ledger today`, one at a time; its answer serves for a while.
 */
import { basename } from 'node:path';
import type { Books } from '../payments/ledger/books.ts';

/** Books are read again after this time, in milliseconds. */
const FRESH = 30_000;

/** A pass that takes longer is ended, in milliseconds: the ledger wants closing. */
const LONGEST = 20_000;

/** The books, or the reason why there are none. */
export type Told = { readonly books: Books } | { readonly missing: string };

type Shop = { readonly ledger: string; readonly ownAddress?: readonly string[] | undefined };

/** This program. From the sources it is a file that the runtime runs. */
const self = (): readonly string[] =>
  basename(process.execPath).startsWith('bun') ? [process.execPath, Bun.main] : [process.execPath];

/**
 * A command of this program about the ledger, which its environment names: an address may hold a password.
 *
 * @param timeout - it is ended after this time, in milliseconds
 */
export const ledgerCommand = ({ ledger }: Pick<Shop, 'ledger'>, timeout: number, ...words: readonly string[]) =>
  Bun.spawn([...self(), 'ledger', ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CLINMETER_CONFIG: 'none', CLINMETER_LEDGER: ledger },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
    timeout,
  });

const read = async (shop: Shop): Promise<Told> => {
  if (shop.ledger === ':memory:') return { missing: 'The ledger is in memory: no other program can read it.' };
  const own = shop.ownAddress === undefined ? [] : ['--own-address', shop.ownAddress.join(',')];
  const child = ledgerCommand(shop, LONGEST, 'today', '--json', ...own);
  const [text, status] = await Promise.all([child.stdout.text(), child.exited]);
  if (status === 0) return { books: JSON.parse(text) };
  return {
    missing:
      child.signalCode === null
        ? 'The ledger cannot be read. The command clinmeter ledger today says why.'
        : `The ledger takes longer than ${LONGEST / 1000} s to add up. Close a month: clinmeter ledger close --help`,
  };
};

/** Reads the books, and once for all who ask within a while. @param now - milliseconds since the epoch */
export const bookkeeper = (now: () => number) => {
  let last: { readonly key: string; readonly at: number; readonly told: Promise<Told> } | undefined;
  return (shop: Shop): Promise<Told> => {
    const key = JSON.stringify(shop);
    if (last === undefined || last.key !== key || now() - last.at > FRESH) last = { key, at: now(), told: read(shop) };
    return last.told;
  };
};
