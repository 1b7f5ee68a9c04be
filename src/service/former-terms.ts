/**
 * Former terms of sale. An offer stays valid for a minute after its price or recipient has changed, and so does one of
 * another process that shares the ledger.
 */
import type { Ledger, ToolTerms } from '../payments/ledger/ledger.ts';
import { recipientsOf, type Terms } from '../payments/offer.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { sizesOf } from '../tools/inventory.ts';
import type { Tool } from '../tools/tool.ts';

type Offers = Readonly<Record<string, ToolTerms>>;

/** The other terms on which a tool was offered in the last minute. Never rejects. */
export type FormerTerms = (tool: string) => Promise<readonly ToolTerms[]>;

/** An offer is honoured for this long after a change, in milliseconds: as long as its authorization is asked to be valid. */
const HONOURED = 60_000;

/** The terms read from the ledger stay valid for this long, in milliseconds. */
const RECENT = 1000;

type Options = {
  /** Receives the error of a ledger that cannot store the terms. A buyer of the last minute then signs again. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  /** Calls back after a pause. */
  readonly later?: (act: () => void) => void;
};

const afterASecond = (act: () => void): void => void setTimeout(act, 1000).unref();

/** The writer of the newest terms of each ledger: older terms are not written any more. */
const newest = new WeakMap<object, () => Promise<void>>();

/** Stores the present terms as soon as the ledger can. Never rejects. */
export const noteTerms = async (
  ledger: Pick<Ledger, 'noteOffers' | 'offers'>,
  { tools, payTo }: Pick<Terms, 'payTo'> & { readonly tools: readonly Tool[] },
  { onError, now = () => performance.now(), later = afterASecond }: Options,
): Promise<FormerTerms> => {
  const own = JSON.stringify(
    Object.fromEntries(
      tools
        .flatMap(sizesOf)
        .map(({ key, tool }) => [key, { amount: tool.price.toString(), payTo: recipientsOf(tool.payTo, payTo) }]),
    ),
  );
  let failures = 0;
  // Until the ledger has stored them, it holds the former terms as still offered.
  const note = async (): Promise<void> => {
    if (newest.get(ledger) !== note) return;
    try {
      await ledger.noteOffers(own);
      failures = 0;
      // Terms stored since then are the newest again.
      if (newest.get(ledger) !== note) await newest.get(ledger)?.();
    } catch (error) {
      failures += 1;
      if (failures === 1) onError(error);
      // Other processes refuse these terms until then.
      later(() => void note());
    }
  };
  newest.set(ledger, note);
  await note();

  let asked: { readonly at: number; readonly others: Promise<readonly Offers[]> } | undefined;
  const ask = async (): Promise<readonly Offers[]> => {
    const all = await ledger.offers().catch(() => []);
    const recent = all.filter(({ terms, endedAgo }) => terms !== own && endedAgo >= 0 && endedAgo < HONOURED);
    return recent.map(({ terms }) => offersIn(terms));
  };
  return async (tool) => {
    if (asked === undefined || now() - asked.at >= RECENT) asked = { at: now(), others: ask() };
    return (await asked.others).flatMap((offers) => (Object.hasOwn(offers, tool) ? (offers[tool] ?? []) : []));
  };
};

/** Ignores a text that holds anything else. */
const offersIn = (text: string): Offers => {
  try {
    const offers: unknown = JSON.parse(text);
    return isObject(offers) && Object.values(offers).every((terms) => isObject(terms) && isTerms(terms))
      ? (offers as Offers)
      : {};
  } catch {
    return {};
  }
};

const isTerms = ({ amount, payTo }: Readonly<Record<string, unknown>>): boolean =>
  typeof amount === 'string' &&
  /^[1-9]\d{0,30}$/.test(amount) &&
  typeof payTo === 'string' &&
  /^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})(?:,(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}))?$/i.test(payTo);
