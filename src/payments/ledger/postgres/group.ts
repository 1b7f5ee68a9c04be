/**
 * Writes the waiting writes of a node as one statement: one round trip, one commit, one link of the node's history.
 *
 * 1. A group has a number. While its end is unknown, it is sent again under the same number, and no other one is sent.
 * 2. A writer is told of a failure when its patience ends. The group is still sent until the database answers: what it has
 *    done is then known, and `onLate` can undo it.
 * 3. Two writes that concern the same row or identifier never share a group.
 * 4. If a write is wrong in itself, its group is written one by one. No other refusal tells what an earlier try has done.
 * 5. Once the database has lost what it had acknowledged, nothing is written any more.
 */
import { LedgerError } from '../ledger.ts';
import { type Driver, isAboutValues, isRefusal, isTransient, refused, StatementError, unreachable } from './driver.ts';

/** One write: its letter and values, as `write_group` reads them. */
export type Op = Readonly<Record<string, unknown>> & { readonly k: string };

type GroupOptions = {
  readonly driver: Driver;
  /** The number of this start of the node. */
  readonly node: string;
  /** The longest wait of a writer, in milliseconds. */
  readonly patience?: number;
  /** Told of a write that was done after its writer was told of a failure. */
  readonly onLate: (op: Op, result: unknown) => void;
  /** Told of the database's time with each answer, in milliseconds since the epoch. */
  readonly onTime: (now: number) => void;
};

export type Groups = {
  /** @param keys - what it concerns @throws {@link LedgerError} */
  readonly write: (op: Op, keys: readonly string[], when?: 'now' | 'later') => Promise<unknown>;
  /**
   * True if a settlement that was visible before the call is durable. If another server has taken over meanwhile, it may have
   * been lost.
   *
   * @param digest - of its authorization, in hexadecimal
   * @throws {@link LedgerError}
   */
  readonly barrier: (digest: string) => Promise<boolean>;
  /**
   * @throws {@link LedgerError} if nothing is written any more, or the database refuses the node, or has been out of reach for
   *   too long
   */
  readonly check: () => void;
  /** Told of a statement of others that has failed. */
  readonly note: (error: unknown) => void;
  /** Writes what waits, for as long as its writers wait. */
  readonly close: () => Promise<void>;
};

type Waiting = {
  readonly op: Op;
  readonly keys: readonly string[];
  readonly until: number;
  readonly end: PromiseWithResolvers<unknown>;
  readonly isAlone: boolean;
  isLate: boolean;
};

const MOST = 256;

/** A `later` write waits this long for others, in milliseconds. */
const LATER = 100;

const PATIENCE = 8000;

/** The database may be out of reach for this long, in milliseconds, before the node says so. */
const OUT_OF_REACH = 10_000;

/** Between two signs of life of a node that has nothing to write, in milliseconds. */
const BEAT = 5000;

/** An anchor names the ends of the other chains, in milliseconds. */
const ANCHOR = 60_000;

const WRITE = 'select clinmeter.write_group($1::bigint, $2::bigint, $3::text) as r';

const LOST = 'P0002';

export const groupWriter = ({ driver, node, patience = PATIENCE, onLate, onTime }: GroupOptions): Groups => {
  let waiting: Waiting[] = [];
  let done = 0;
  let [isSending, isDue, isClosed] = [false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lost: LedgerError | undefined;
  let failing: { readonly since: number; readonly error: StatementError } | undefined;
  let anchored = performance.now();

  const dismiss = (group: readonly Waiting[], error: LedgerError): void => {
    for (const one of group) {
      if (one.isLate) continue;
      one.isLate = true;
      one.end.reject(error);
    }
  };
  const dismissLate = (sent: readonly Waiting[]): void => {
    const now = performance.now();
    const isOver = ({ until }: Waiting): boolean => until <= now;
    const error = unreachable(failing?.error.message ?? 'it does not answer');
    dismiss(sent.filter(isOver), error);
    dismiss(waiting.filter(isOver), error);
    waiting = waiting.filter((one) => !isOver(one));
  };

  const answer = (group: readonly Waiting[], text: string): void => {
    const answered = JSON.parse(text) as { now: number; ops: readonly unknown[] };
    done += 1;
    failing = undefined;
    onTime(answered.now);
    for (const [index, { op, end, isLate }] of group.entries()) {
      const result = answered.ops[index] ?? undefined;
      if (isLate) onLate(op, result);
      else end.resolve(result);
    }
  };

  const noteFailure = (error: StatementError): void => {
    failing = { since: failing?.since ?? performance.now(), error };
  };

  /** @param isTried - true if an earlier try may have been done @returns true if the group has ended */
  const fail = (group: readonly Waiting[], error: StatementError, isTried: boolean): boolean => {
    if (error.sqlstate === LOST) {
      lost = new LedgerError(`the database has lost what it had acknowledged. ${UNTIL_RESTART}`, { hint: LOST_HINT });
      dismiss([...group, ...waiting], lost);
      waiting = [];
      return true;
    }
    if (isTransient(error) || (isTried && !isAboutValues(error))) {
      noteFailure(error);
      dismissLate(group);
      return isClosed && group.every(({ isLate }) => isLate);
    }
    if (!isAboutValues(error)) noteFailure(error);
    if (group.length === 1 || !isAboutValues(error)) dismiss(group, refused(error));
    else waiting = [...group.map((one) => ({ ...one, isAlone: true })), ...waiting];
    return true;
  };

  const send = async (group: readonly Waiting[]): Promise<void> => {
    const ops = JSON.stringify(group.map(({ op }, i) => ({ ...op, i })));
    const sweep = setInterval(() => dismissLate(group), 250);
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          const [text = ''] = await driver.run(WRITE, [node, String(done + 1), ops]);
          answer(group, text);
          return;
        } catch (error) {
          if (!(error instanceof StatementError)) throw error;
          if (fail(group, error, tries > 1)) return;
          await Bun.sleep(Math.min(1000, 20 * tries));
        }
      }
    } finally {
      clearInterval(sweep);
    }
  };

  const sendNext = async (): Promise<void> => {
    isDue = false;
    if (isSending) return;
    const [group, rest] = nextGroup(waiting);
    if (group.length === 0) return;
    waiting = rest;
    isSending = true;
    await send(group);
    isSending = false;
    if (waiting.length > 0) wake();
  };
  const wake = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isDue || isSending) return;
    isDue = true;
    setImmediate(() => void sendNext());
  };

  const write: Groups['write'] = (op, keys, when = 'now') => {
    if (lost !== undefined) return Promise.reject(lost);
    if (isClosed) return Promise.reject(new LedgerError('the ledger is closed'));
    const end = Promise.withResolvers<unknown>();
    waiting.push({ op, keys, until: performance.now() + patience, end, isAlone: false, isLate: false });
    if (when === 'now') wake();
    else timer ??= setTimeout(wake, LATER);
    return end.promise;
  };

  const beat = (): void => {
    const isAnchor = performance.now() - anchored >= ANCHOR;
    if (isAnchor) anchored = performance.now();
    write({ k: isAnchor ? 'a' : 'x' }, []).catch(() => {});
  };
  const beats = setInterval(beat, BEAT).unref();

  return {
    write,
    barrier: async (digest) => (await write({ k: 'x', a: digest }, [])) !== false,
    check: () => {
      if (lost !== undefined) throw lost;
      if (failing === undefined) return;
      const { since, error } = failing;
      if (isRefusal(error)) throw refused(error);
      if (performance.now() - since > OUT_OF_REACH) throw unreachable(error.message);
    },
    note: (error) => {
      if (error instanceof StatementError && isRefusal(error)) noteFailure(error);
    },
    close: async () => {
      clearInterval(beats);
      if (waiting.length > 0) wake();
      const until = performance.now() + patience;
      while ((waiting.length > 0 || isSending) && lost === undefined && performance.now() < until) await Bun.sleep(5);
      isClosed = true;
    },
  };
};

const UNTIL_RESTART = 'Nothing is sold until the service is started again.';

const LOST_HINT =
  'a failover has chosen a server that did not have every commit: clinmeter ledger recover finds payments that are missing';

/** The writes that can go together, and the others in their order. */
const nextGroup = (waiting: readonly Waiting[]): readonly [Waiting[], Waiting[]] => {
  const [group, rest]: [Waiting[], Waiting[]] = [[], []];
  const seen = new Set<string>();
  for (const one of waiting) {
    const isFull = group.length >= MOST || (group.length > 0 && (one.isAlone || group[0]?.isAlone === true));
    if (isFull || one.keys.some((key) => seen.has(key))) rest.push(one);
    else group.push(one);
    for (const key of one.keys) seen.add(key);
  }
  return [group, rest];
};
