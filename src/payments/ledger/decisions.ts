/** A person's decisions about uncertain purchases, over whichever ledger. */
import { type Conclusion, LedgerError, type Purchase } from './ledger.ts';
import type { LedgerBook } from './port.ts';

/** @throws {@link LedgerError} when there is no such purchase, or it is not uncertain */
export const uncertainOne = async (book: Pick<LedgerBook, 'read'>, id: number): Promise<Purchase> => {
  const purchase = await book.read(id);
  if (purchase === undefined) throw new LedgerError(`there is no purchase ${id}`);
  if (purchase.state === 'uncertain') return purchase;
  throw new LedgerError(`purchase ${id} is ${purchase.state}; only an uncertain one can be decided`);
};

/** Writes down what a person has found out. @throws {@link LedgerError} as {@link uncertainOne} does */
export const decideByHand = async (
  book: Pick<LedgerBook, 'read' | 'decide'>,
  id: number,
  conclusion: Conclusion,
  why: string,
): Promise<Purchase> => {
  const decided = await book.decide(id, conclusion, { actor: 'operator', why });
  if (decided === undefined) {
    // It was decided meanwhile, or its lease has ended just now.
    await uncertainOne(book, id);
    return decideByHand(book, id, conclusion, why);
  }
  return (await book.read(id)) as Purchase;
};
