/** Checks the file of a ledger that is served, in a thread of its own: a large file takes seconds to read. */
import { Condition } from '../../errors/condition.ts';
import { rememberFiles } from './commit-queue.ts';
import { DAMAGED, type Ledger, LedgerError } from './ledger.ts';
import { isCheckedAtStart } from './open.ts';
import { isDatabase } from './postgres/address.ts';

export type Integrity = {
  /** `undefined` while that is not known. */
  readonly isIntact: () => boolean | undefined;
  /** True once damage was found in the file; it looks at no file itself. */
  readonly isDamaged: () => boolean;
  readonly stop: () => void;
};

/** The program of the thread. It is text, because the executable holds no second one. */
const PROGRAM = `
  import { Database } from 'bun:sqlite';
  self.onmessage = ({ data: file }) => {
    try {
      const database = new Database(file, { readonly: true });
      const lines = database.query('PRAGMA quick_check(1)').all().map((row) => row.quick_check);
      database.close();
      self.postMessage({ flaw: lines[0] === 'ok' ? undefined : lines[0] });
    } catch ({ code, message }) {
      self.postMessage(/CORRUPT|NOTADB/.test(code) ? { flaw: message } : { failure: message });
    }
  };`;

/** Its answer: the first flaw, or the reason for which it could not look. */
type Looked = { readonly flaw?: string; readonly failure?: string };

/** The start of the service comes first, in milliseconds. */
const DELAY = 500;

/**
 * Watches the file of an open ledger. A small one was checked when it was opened, as a thread takes memory. A file that was
 * deleted or replaced since is damaged.
 */
export const watchIntegrity = (file: string, onError: (error: Error) => void): Integrity => {
  if (isDatabase(file)) return WHOLE;
  const { isIntact, isDamaged, stop } = isCheckedAtStart(file) ? WHOLE : checkFile(file, onError);
  const isInPlace = file === ':memory:' ? () => true : rememberFiles([file, `${file}-wal`]);
  return { isIntact: () => (isInPlace() ? isIntact() : false), isDamaged, stop };
};

const WHOLE: Integrity = { isIntact: () => true, isDamaged: () => false, stop: () => {} };

/**
 * A ledger that begins no purchase once damage was found: what a damaged file takes may be lost with it. What was bought
 * is still delivered.
 */
export const sparingDamaged = (ledger: Ledger, isDamaged: () => boolean): Ledger => {
  const refuse = (): void => {
    if (isDamaged()) throw new LedgerError('the ledger is damaged, and begins no purchase', { hint: DAMAGED });
  };
  const { channels } = ledger;
  return {
    ...ledger,
    begin: async (opening) => {
      refuse();
      return ledger.begin(opening);
    },
    ...(channels && {
      channels: {
        ...channels,
        charge: async (...given) => {
          refuse();
          return channels.charge(...given);
        },
      },
    }),
  };
};

/** Checks the file once, soon. @param onError - told of damage, and of a file that cannot be read */
export const checkFile = (file: string, onError: (error: Error) => void, delay = DELAY): Integrity => {
  let intact: boolean | undefined;
  let worker: Worker | undefined;
  const end = ({ flaw, failure }: Looked): void => {
    worker?.terminate();
    if (failure === undefined) intact = flaw === undefined;
    else onError(new Condition(`the ledger ${file} cannot be examined: ${failure}`));
    if (intact === false)
      onError(
        new Condition(
          `the ledger ${file} is damaged: ${flaw?.replace(/\s+/g, ' ')}. Stop, and restore the newest backup.`,
        ),
      );
  };
  const look = (): void => {
    worker = new Worker(URL.createObjectURL(new Blob([PROGRAM], { type: 'application/javascript' })));
    worker.unref();
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = ({ message }) => end({ failure: message });
    worker.postMessage(file);
  };
  const timer = file === ':memory:' ? undefined : setTimeout(look, delay);
  timer?.unref();
  return {
    isIntact: () => intact,
    isDamaged: () => intact === false,
    stop: () => {
      clearTimeout(timer);
      worker?.terminate();
    },
  };
};
