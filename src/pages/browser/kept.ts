/**
 * The signed payments that this browser keeps, so that a reload or a lost answer costs nothing. What they are for is a
 * digest: no parameter is kept.
 */
export type Kept = {
  /** The value of `PAYMENT-SIGNATURE`. */
  readonly header: string;
  /** Seconds since the epoch; absent while there is no answer. */
  readonly answeredAt?: number;
};

export type KeptPayments = {
  readonly isEmpty: () => boolean;
  readonly get: (key: string) => Kept | undefined;
  /** @returns false where the browser keeps nothing */
  readonly put: (key: string, kept: Kept) => boolean;
  readonly forget: (key: string) => void;
};

const PREFIX = 'clinmeter-payment-';

/** What is answered is kept for as long as a server usually answers it again, in seconds. */
const KEPT_SECONDS = 24 * 3600;

/**
 * @param storage - `localStorage`, which throws where the reader has forbidden it
 * @param now - seconds since the epoch
 */
export const keptPayments = (storage: () => Storage, now: () => number): KeptPayments => {
  const or = <Value>(fallback: Value, act: (store: Storage) => Value): Value => {
    try {
      return act(storage());
    } catch {
      return fallback;
    }
  };
  const keysIn = (store: Storage): string[] =>
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) => key.startsWith(PREFIX));
  const isOver = ({ answeredAt = now() }: Kept): boolean => now() - answeredAt > KEPT_SECONDS;
  or(undefined, (store) => {
    for (const key of keysIn(store)) {
      const kept = read(store.getItem(key));
      if (kept === undefined || isOver(kept)) store.removeItem(key);
    }
  });
  return {
    isEmpty: () => or(true, (store) => keysIn(store).length === 0),
    get: (key) => or(undefined, (store) => read(store.getItem(PREFIX + key))),
    put: (key, kept) =>
      or(false, (store) => {
        store.setItem(PREFIX + key, JSON.stringify(kept));
        return true;
      }),
    forget: (key) => or(undefined, (store) => store.removeItem(PREFIX + key)),
  };
};

const read = (text: string | null): Kept | undefined => {
  try {
    const { header, answeredAt } = JSON.parse(text ?? '{}');
    if (typeof header !== 'string') return undefined;
    return typeof answeredAt === 'number' ? { header, answeredAt } : { header };
  } catch {
    return undefined;
  }
};

/** A call as text: its path and its parameters in one order, so that another spelling is the same call. */
export const callOf = (url: string, base: string): string => {
  const { pathname, searchParams } = new URL(url, base);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
};
