/** The terms of a moment ago: an offer that a buyer holds is honoured for a while after its price or recipient has changed. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Terms } from '../payments/offer.ts';
import { isObject } from '../payments/protocol/headers.ts';
import type { Tool } from '../tools/tool.ts';

/** The price in atomic units and the recipient of a tool, as an offer has them. */
export type ToolTerms = { readonly amount: string; readonly payTo: string };

type Offered = Readonly<Record<string, ToolTerms>>;

/** Terms that were offered, and how long they are honoured, in milliseconds since the epoch. */
type Former = { readonly offered: Offered; readonly until: number };

/** What was offered until now. */
type State = { readonly current?: Offered; readonly former: readonly Former[] };

/** Keeps what was offered across restarts. */
export type TermsLog = { readonly read: () => State; readonly write: (state: State) => void };

/** The other terms on which a tool was offered a moment ago. */
export type FormerTerms = (tool: string) => readonly ToolTerms[];

/** An offer is honoured for this long after a change, in milliseconds: as long as its authorization is asked to be valid. */
const HONOURED = 60_000;

/** Keeps them in a file beside a ledger that is one, else in memory. A file that cannot be read or written is as none. */
export const openTerms = (ledger: string): TermsLog => {
  const file = ledger === ':memory:' || ledger.includes('://') ? undefined : `${ledger}.offers`;
  // What this process offers is known without the file, which may not have taken it.
  let state: State | undefined;
  return {
    read: () => {
      state ??= file === undefined ? NONE : readState(file);
      return state;
    },
    write: (next) => {
      state = next;
      if (file === undefined) return;
      try {
        writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // Without it, a buyer of the last minute signs anew; nothing is lost.
      }
    },
  };
};

const NONE: State = { former: [] };

/** A file with other than terms is as none. */
const readState = (file: string): State => {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(state) && isOffered(state.current) && Array.isArray(state.former) && state.former.every(isFormer)
      ? { current: state.current, former: state.former }
      : NONE;
  } catch {
    return NONE;
  }
};

const isFormer = (value: unknown): value is Former =>
  isObject(value) && isOffered(value.offered) && Number.isSafeInteger(value.until);

const isOffered = (value: unknown): value is Offered =>
  isObject(value) && Object.values(value).every((terms) => isObject(terms) && isTerms(terms));

const isTerms = ({ amount, payTo }: Readonly<Record<string, unknown>>): boolean =>
  typeof amount === 'string' &&
  /^[1-9]\d{0,30}$/.test(amount) &&
  typeof payTo === 'string' &&
  /^0x[0-9a-f]{40}$/i.test(payTo);

/**
 * Notes what is offered from now on.
 *
 * @param now - milliseconds since the epoch
 */
export const noteTerms = (
  log: TermsLog,
  tools: readonly Tool[],
  { payTo }: Pick<Terms, 'payTo'>,
  now: () => number = Date.now,
): FormerTerms => {
  const current: Offered = Object.fromEntries(
    tools.map((tool) => [tool.id, { amount: tool.price.toString(), payTo: tool.payTo ?? payTo }]),
  );
  const before = log.read();
  const isChanged = before.current !== undefined && !Bun.deepEquals(before.current, current);
  const former = [
    ...(isChanged && before.current !== undefined ? [{ offered: before.current, until: now() + HONOURED }] : []),
    // No time that this service has written lies further ahead, unless the clock was set back.
    ...before.former.filter(({ until }) => until > now() && until <= now() + HONOURED),
  ];
  if (isChanged || before.current === undefined) log.write({ current, former });
  return (tool) => former.flatMap(({ offered, until }) => (until > now() ? (offered[tool] ?? []) : []));
};
