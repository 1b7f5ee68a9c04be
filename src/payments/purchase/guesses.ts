/**
 * The wrong resources that a payment is sent for. A settled payment can be rebuilt from the chain, so that each of them may
 * be a guess at what the buyer has asked. The row keeps them; memory holds those that are on their way to the disk.
 */
import { type Ledger, LedgerError, type Purchase } from '../ledger/ledger.ts';

/** So many different wrong resources are told apart from the right one without proof. */
export const MOST_BY_ANYONE = 3;
/** The same for a payment with an identifier; wrong identifiers count too. */
export const MOST_WITH_IDENTIFIER = 20;

/** A wrong resource, or the digest of a wrong identifier, that is not in the row yet. */
export type Guess = {
  readonly purchase: Purchase;
  readonly resourceDigest: string;
  /** The number of guesses that this claim is allowed. */
  readonly most: number;
  /** The status of the claim once the guess is counted. */
  readonly answer: 'spent' | 'identified';
};

/** The digests that no row is known to hold, by purchase. */
export type Guesses = Map<number, Set<string>>;

/** All wrong resources that a payment was sent for. */
export const triedWith = (guesses: Guesses, { id, wrongResources }: Purchase): ReadonlySet<string> =>
  new Set([...wrongResources, ...(guesses.get(id) ?? [])]);

/** Counts a guess in memory, so that guesses of the same moment see each other. */
export const holdGuess = (guesses: Guesses, id: number, resourceDigest: string): void => {
  guesses.set(id, (guesses.get(id) ?? new Set()).add(resourceDigest));
};

/** A row that was read before a guess was written to it is used within this time, in milliseconds. */
const STALE = 10_000;

const letGo = (guesses: Guesses, id: number, resourceDigest: string): void => {
  const own = guesses.get(id);
  own?.delete(resourceDigest);
  if (own?.size === 0) guesses.delete(id);
};

/**
 * Counts a guess that is held in memory in the row, before it is answered. A guess that the ledger cannot take stays in
 * memory.
 *
 * @returns whether the guess may be answered; `undefined` if the ledger cannot take it
 */
export const countGuess = async (
  ledger: Pick<Ledger, 'noteWrong'>,
  guesses: Guesses,
  { purchase: { id }, resourceDigest, most }: Omit<Guess, 'answer'>,
): Promise<boolean | undefined> => {
  try {
    const isCounted = await ledger.noteWrong(id, resourceDigest, most);
    setTimeout(letGo, STALE, guesses, id, resourceDigest).unref();
    return isCounted;
  } catch (error) {
    if (error instanceof LedgerError) return undefined;
    throw error;
  }
};
