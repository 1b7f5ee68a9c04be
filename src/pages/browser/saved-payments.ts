/**
 * The signed payments that this browser keeps, so that a reload or a lost answer costs nothing. What they are for is a
 * digest: no parameter is stored.
 */
export type SavedPayment = {
  /** The value of `PAYMENT-SIGNATURE`. */
  readonly header: string;
  /** Seconds since the epoch; absent while there is no answer. */
  readonly answeredAt?: number;
};

export type SavedPayments = {
  readonly isEmpty: () => boolean;
  readonly get: (key: string) => SavedPayment | undefined;
  /** @returns false where the browser keeps nothing */
  readonly put: (key: string, payment: SavedPayment) => boolean;
  readonly forget: (key: string) => void;
};

const PREFIX = 'clinmeter-payment-';

/** Seconds for which an answered payment stays: the usual redelivery time of a server. */
const SAVED_SECONDS = 24 * 3600;

/**
 * @param storage - `localStorage`, which throws where the reader has forbidden it
 * @param now - seconds since the epoch
 */
export const savedPayments = (storage: () => Storage, now: () => number): SavedPayments => {
  const or = <Value>(fallback: Value, act: (store: Storage) => Value): Value => {
    try {
      return act(storage());
    } catch {
      return fallback;
    }
  };
  const keysIn = (store: Storage): string[] =>
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) => key.startsWith(PREFIX));
  const isOver = ({ answeredAt = now() }: SavedPayment): boolean => now() - answeredAt > SAVED_SECONDS;
  or(undefined, (store) => {
    for (const key of keysIn(store)) {
      const payment = read(store.getItem(key));
      if (payment === undefined || isOver(payment)) store.removeItem(key);
    }
  });
  return {
    isEmpty: () => or(true, (store) => keysIn(store).length === 0),
    get: (key) => or(undefined, (store) => read(store.getItem(PREFIX + key))),
    put: (key, payment) =>
      or(false, (store) => {
        store.setItem(PREFIX + key, JSON.stringify(payment));
        return true;
      }),
    forget: (key) => or(undefined, (store) => store.removeItem(PREFIX + key)),
  };
};

const read = (text: string | null): SavedPayment | undefined => {
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
