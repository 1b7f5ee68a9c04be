/** The limits of a caller, as the door to a purchase asks for them. */

/** A rate limit that is used up, and the seconds until it is not. */
export type Exceeded = { readonly limit: number; readonly resetSeconds: number };

/** The limits of the caller. */
export type Admission = {
  /**
   * Counts the request. `owed`: a retry that matches a row, so that a buyer can always fetch what was paid for. `wallet`: a
   * signature that only the chain can judge. `refused`: an attempt that was refused.
   */
  readonly rate: (bucket: 'paid' | 'owed' | 'wallet' | 'refused') => Exceeded | undefined;
  /** The limit of refused attempts, if it is used up. */
  readonly refusals: () => Exceeded | undefined;
  /** Runs a settlement, or `undefined` if none may begin now. */
  readonly settling: <Result>(work: () => Promise<Result>) => Promise<Result> | undefined;
};
