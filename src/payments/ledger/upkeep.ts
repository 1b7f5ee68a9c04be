/** Takes from the ledger, while it is served, what it need not keep. */
import { type Ledger, LedgerError } from './ledger.ts';

type UpkeepOptions = {
  readonly ledger: Pick<Ledger, 'forgetDays'>;
  /** How long after its settlement an answer can be fetched, in milliseconds. */
  readonly redelivery: number;
  /** Told once of each failure of the ledger. */
  readonly onError: (error: Error) => void;
};

/** Between two rounds, in milliseconds. */
const INTERVAL = 60_000;

/** Begins at once. @returns what ends it */
export const keepTidy = ({ ledger, redelivery, onError }: UpkeepOptions): (() => void) => {
  let failure = '';
  const round = (): void => {
    try {
      ledger.forgetDays(redelivery);
      failure = '';
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      if (error.message !== failure) onError(error);
      failure = error.message;
    }
  };
  const timer = setInterval(round, INTERVAL);
  timer.unref();
  round();
  return () => clearInterval(timer);
};
