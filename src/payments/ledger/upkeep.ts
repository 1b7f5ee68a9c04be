/** Prunes purchases and destroys day keys while the ledger is served. */
import { type Ledger, LedgerError } from './ledger.ts';

type UpkeepOptions = {
  readonly ledger: Pick<Ledger, 'forgetDays' | 'list' | 'prune'>;
  /** Time after its settlement in which an answer can be fetched, in milliseconds. */
  readonly redelivery: number;
  /** Told once of each failure of the ledger. */
  readonly onError: (error: Error) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds of a clock that no one sets. */
  readonly elapsed?: () => number;
};

/** Between two rounds, in milliseconds. */
const INTERVAL = 60_000;

/** Between two rounds while there is more to prune than one round does. */
const SHORT_INTERVAL = 1000;

/** The most purchases that a round looks at: some milliseconds of work. */
const ROUND = 100;

/**
 * A clock that is this much later than it was known to be last may be wrong, and is believed when the same time has passed,
 * in milliseconds: a key that it ends is gone for good.
 */
const DOUBT = 3_600_000;

/** Judges the clock. The time that was known last is that of the round before. */
const believing = (now: () => number, elapsed: () => number) => {
  let last: number | undefined;
  let from = Number.NEGATIVE_INFINITY;
  return (known: number | undefined): boolean => {
    const [at, before] = [now(), last ?? known];
    if (before !== undefined && at - before > DOUBT) from = elapsed() + DOUBT;
    last = at;
    return elapsed() >= from;
  };
};

/** Begins at once. @returns what ends it */
export const keepTidy = ({
  ledger,
  redelivery,
  onError,
  now = Date.now,
  elapsed = () => performance.now(),
}: UpkeepOptions): (() => void) => {
  const isBelieved = believing(now, elapsed);
  let [failure, isStopped] = ['', false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = (error: unknown): number => {
    if (!(error instanceof LedgerError)) throw error;
    if (error.message !== failure) onError(error);
    failure = error.message;
    return INTERVAL;
  };
  const round = async (): Promise<number> => {
    const [newest] = await ledger.list(1);
    await ledger.forgetDays(redelivery, isBelieved(newest?.updatedAt));
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
