/** Closes a period of a ledger in PostgreSQL. */
import type { ClosedBooks, Closing } from '../close.ts';
import { LedgerError } from '../ledger.ts';
import type { Address } from './address.ts';

export const closeShared = async (_address: Address, _closing: Closing): Promise<ClosedBooks> => {
  throw new LedgerError('a ledger in PostgreSQL cannot be closed yet');
};
