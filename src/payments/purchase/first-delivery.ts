/** Compares an answer with the one that its buyer got first, by digest: the answers themselves are not kept. */
import type { Ledger, Noted, Purchase } from '../ledger/ledger.ts';
import type { Claim } from './status.ts';

type Maker = {
  /** Told of what the operator has to know; never with a query value in it. */
  readonly onError: (error: unknown) => void;
};

/** Makes the answer of a claim; `undefined` if that fails. The error's message may hold a query value, and is not told. */
export const answerOf = (
  { onError }: Maker,
  { tool, answer }: Pick<Claim, 'tool' | 'answer'>,
  pack: string | null,
  isBare = false,
): string | undefined => {
  try {
    if (answer !== undefined) return answer(pack, isBare);
    onError(new Error(`${tool}: a call that was paid for has wrong parameters`));
  } catch (error) {
    onError(new Error(`${tool} failed with ${error instanceof Error ? error.name : typeof error}`));
  }
  return undefined;
};

/** The first delivery of a purchase, as far as it is known. */
export type FirstDelivery = {
  /** Whether these are the bytes that were delivered first. */
  readonly isSame: boolean;
  /** Checksum of the data of the first answer; null if it is not known. */
  readonly pack: string | null;
};

type Context = {
  readonly ledger: Pick<Ledger, 'recordAnswer' | 'digestOf'>;
  /** Digests of first answers that are not on the disk yet, by purchase. */
  readonly unwritten: Map<number, string>;
  /** Checksum of the data that answers are made with now. */
  readonly pack: () => string | null;
  /** Whether answers are signed: two signatures for different answers would contradict each other. */
  readonly isSigned: boolean;
  readonly onError: (error: unknown) => void;
};

/**
 * The first delivery of a purchase whose answer has just been made. If there was none before, this is the first, and it is
 * noted. An answer that is signed waits until that is on the disk; any other one does not.
 *
 * @returns `undefined` if the ledger cannot tell or take the note, so that the answer must not be signed
 */
export const firstDelivery = async (
  { ledger, unwritten, pack, isSigned, onError }: Context,
  purchase: Purchase,
  body: string,
): Promise<FirstDelivery | undefined> => {
  const digest = (await ledger.digestOf(purchase))?.(body);
  if (digest === undefined) return undefined;
  if (purchase.answerDigest !== null) return comparedWith(purchase, digest);
  const note = async () => ledger.recordAnswer({ id: purchase.id, digest, pack: pack() }, isSigned ? 'now' : 'later');
  if (!unwritten.has(purchase.id)) unwritten.set(purchase.id, digest);
  const noted = note()
    .catch((error: unknown) => {
      onError(error);
      return undefined;
    })
    .finally(() => unwritten.delete(purchase.id));
  if (!isSigned) return { isSame: true, pack: pack() };
  // Another process may have delivered it at the same moment.
  const row = await noted;
  return row === undefined ? undefined : comparedWith(row, digest);
};

const comparedWith = ({ answerDigest, pack }: Noted, digest: string): FirstDelivery => ({
  isSame: answerDigest === digest,
  pack,
});
