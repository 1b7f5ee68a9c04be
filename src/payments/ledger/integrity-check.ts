/** Looks for damage to the file of a ledger that is served, in a thread of its own: a large file takes seconds to read. */
import { Condition } from '../../errors/condition.ts';
import { rememberFiles } from './commit-queue.ts';
import { isCheckedAtStart } from './open.ts';
import { isDatabase } from './postgres/address.ts';

export type Wholeness = {
  /** `undefined` while that is not known. */
  readonly isWhole: () => boolean | undefined;
  readonly stop: () => void;
};

/** What the thread runs. It is text, because the executable holds no second program. */
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

/** What it answers: the first flaw, or why it could not look. */
type Looked = { readonly flaw?: string; readonly failure?: string };

/** The start of the service comes first, in milliseconds. */
const DELAY = 500;

/**
 * What is known of the file of an open ledger. A small one was examined when it was opened: a thread takes memory. One that
 * was deleted or replaced since is not whole.
 */
export const wholenessOf = (file: string, onError: (error: Error) => void): Wholeness => {
  if (isDatabase(file)) return { isWhole: () => true, stop: () => {} };
  const { isWhole, stop } = isCheckedAtStart(file)
    ? { isWhole: () => true, stop: () => {} }
    : lookForDamage(file, onError);
  const isInPlace = file === ':memory:' ? () => true : rememberFiles([file, `${file}-wal`]);
  return { isWhole: () => (isInPlace() ? isWhole() : false), stop };
};

/** Looks once, soon. @param onError - told of damage, and of a file that cannot be looked at */
export const lookForDamage = (file: string, onError: (error: Error) => void, delay = DELAY): Wholeness => {
  let whole: boolean | undefined;
  let worker: Worker | undefined;
  const end = ({ flaw, failure }: Looked): void => {
    worker?.terminate();
    if (failure === undefined) whole = flaw === undefined;
    else onError(new Condition(`the ledger ${file} cannot be examined: ${failure}`));
    if (whole === false)
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
    isWhole: () => whole,
    stop: () => {
      clearTimeout(timer);
      worker?.terminate();
    },
  };
};
