/** The limits of a caller, as the door to a purchase asks for them. */

/**
 * A rate limit that is used up, and the seconds until it is not. `isReserved`: attempts under way have reserved what is left
 * of it, and may give it back in a moment.
 */
export type Exceeded = { readonly limit: number; readonly resetSeconds: number; readonly isReserved?: boolean };

/** A part of a limit, which is free again if it was not used in the end; or why there is none. */
export type Reserved = { readonly end: (isUsed: boolean) => void } | { readonly exceeded: Exceeded };

/** The limits of the caller. */
export type Admission = {
  /**
   * Counts the request. `owed`: a retry that matches a row, so that a buyer can always fetch what was paid for. `proof`: a
   * look at the proof of a buyer. `wallet`: a signature that only the chain can judge.
   */
  readonly rate: (bucket: 'paid' | 'owed' | 'proof' | 'wallet') => Exceeded | undefined;
  /** Reserves one of the attempts of the caller that may be refused. */
  readonly refusal: () => Reserved;
  /** Counts another delivery of one purchase, by its id. */
  readonly delivery: (purchase: number) => Exceeded | undefined;
  /** Counts another question to a facilitator about an uncertain purchase, by its id. */
  readonly repeat: (purchase: number) => Exceeded | undefined;
  /** Runs a settlement, or `undefined` if none may begin now. `isKnown`: the payer has paid from here before. */
  readonly settling: <Result>(work: () => Promise<Result>, isKnown: boolean) => Promise<Result> | undefined;
};
