/** Takes from the ledger, while it is served, what it need not keep. */
import { LedgerError } from './ledger.ts';
import type { Ledger } from './port.ts';

type UpkeepOptions = {
  readonly ledger: Pick<Ledger, 'forgetDays' | 'prune'>;
  /** How long after its settlement an answer can be fetched, in milliseconds. */
  readonly redelivery: number;
  /** Told once of each failure of the ledger. */
  readonly onError: (error: Error) => void;
};

/** Between two rounds, in milliseconds. */
const INTERVAL = 60_000;

/** The same while there is more to prune than one round does. */
const SHORT_INTERVAL = 1000;

/** The most purchases that a round looks at: some milliseconds of work. */
const ROUND = 100;

/** Begins at once. @returns what ends it */
export const keepTidy = ({ ledger, redelivery, onError }: UpkeepOptions): (() => void) => {
  let [failure, isStopped] = ['', false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = (error: unknown): number => {
    if (!(error instanceof LedgerError)) throw error;
    if (error.message !== failure) onError(error);
    failure = error.message;
    return INTERVAL;
  };
  const round = async (): Promise<number> => {
    await ledger.forgetDays(redelivery);
    const seen = await ledger.prune(ROUND);
    failure = '';
    return seen < ROUND ? INTERVAL : SHORT_INTERVAL;
  };
  const goOn = async (): Promise<void> => {
    const pause = await round().catch(report);
    if (!isStopped) timer = setTimeout(goOn, pause).unref();
  };
  void goOn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
