import { describe, expect, test } from 'bun:test';
import { type Asked, createPool, type Made, type Port } from '../../src/work/pool.ts';

type Thread = {
  readonly jobs: string[];
  /** Answers the job at hand. */
  readonly answer: (text?: string, milliseconds?: number) => void;
  /** The thread ends by itself. */
  readonly die: () => void;
  /** Processor time that it has used. */
  used: number;
  /** False for one that does not end when it is stopped. */
  canStop: boolean;
  /** It does not end before the test lets it. */
  isSlow: boolean;
  isStopped: boolean;
};

/** A pool over threads that a test plays. */
const scene = (size = 1, canStart: () => boolean = () => true, pause = 60_000) => {
  const threads: Thread[] = [];
  const ends: string[] = [];
  const start = async (): Promise<Port<string>> => {
    if (!canStart()) throw new Error('no thread');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let waiting: ((made: Made | undefined) => void) | undefined;
    let isThere = true;
    const thread: Thread = {
      jobs: [],
      used: 0,
      canStop: true,
      isSlow: false,
      isStopped: false,
      answer: (text = '', milliseconds = 1) => waiting?.({ text, milliseconds }),
      die: () => {
        isThere = false;
        waiting?.(undefined);
        end();
      },
    };
    threads.push(thread);
    return {
      ended,
      clock: () => thread.used,
      ask: (job) => {
        if (!isThere) return Promise.resolve(undefined);
        thread.jobs.push(job);
        const { promise, resolve } = Promise.withResolvers<Made | undefined>();
        waiting = resolve;
        return promise;
      },
      stop: async () => {
        thread.isStopped = true;
        if (thread.isSlow) await ended;
        else if (thread.canStop) thread.die();
        return thread.canStop;
      },
    };
  };
  const pool = createPool({ start, size, onEnd: (cause) => ends.push(cause), pause });
  const run = (job: string, asked: Partial<Asked> = {}) =>
    pool.run(job, { kind: 'note', effort: 10, client: 'a', isSettled: false, ...asked });
  const look = (job: string, asked: Partial<Asked> = {}) =>
    pool.look(job, { kind: 'note', effort: 10, client: 'a', isSettled: false, ...asked });
  return { pool, look, run, threads, ends };
};

/** Some turns of the event loop, and of the clock that looks at threads. */
const turns = () => Bun.sleep(1);
const looks = () => Bun.sleep(50);

const answerAll = async (threads: readonly Thread[], count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) {
    await turns();
    for (const thread of threads) thread.answer();
  }
};

describe('jobs', () => {
  test('run in as many threads as the pool may have, one a thread', async () => {
    const { run, threads } = scene(2);
    const all = ['1', '2', '3', '4'].map((job) => run(job));
    await turns();
    expect(threads.map(({ jobs }) => jobs)).toEqual([['1'], ['2']]);
    await answerAll(threads, 3);
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(['made', 'made', 'made', 'made']);
    expect(threads).toHaveLength(2);
  });

  test('of clients take turns', async () => {
    const { run, threads } = scene();
    const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((job) => run(job, { client: job[0] as string }));
    await answerAll(threads, 6);
    await Promise.all(all);
    expect(threads[0]?.jobs).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('are refused before a payment while 64 wait, and run all the same if they are paid for', async () => {
    const { pool, look, run, threads } = scene();
    const all = Array.from({ length: 66 }, (_, job) => run(`${job}`, { isSettled: true }));
    await turns();
    expect(pool.state()).toEqual({ idle: 0, busy: 1, stuck: 0, waiting: 65 });
    expect(look('new')).toBe('busy');
    expect(await run('new')).toMatchObject({ kind: 'unavailable' });
    await answerAll(threads, 67);
    expect(new Set((await Promise.all(all)).map(({ kind }) => kind))).toEqual(new Set(['made']));
    expect(look('new')).toBe('ok');
  });

  test('are refused before a payment while those of their client will probably take two seconds a thread', async () => {
    const { pool, look, run, threads } = scene();
    const first = run('1');
    await turns();
    threads[0]?.answer('', 1600);
    await first;
    // An eighth of what it took counts: 20 ms a unit.
    expect(Math.round(pool.expected({ kind: 'note', effort: 10 }))).toBe(200);
    const all = Array.from({ length: 11 }, (_, job) => run(`${job + 2}`, { isSettled: true }));
    expect([look('new'), look('new', { client: 'b' })]).toEqual(['busy', 'ok']);
    await answerAll(threads, 12);
    await Promise.all(all);
  });
});

describe('a job that exceeds its limit', () => {
  test('is stopped, is refused from then on, and no other one waits for it', async () => {
    const { look, run, threads, ends } = scene();
    const first = run('first');
    await answerAll(threads, 1);
    await first;
    const [costly, other] = [run('costly'), run('other', { client: 'b' })];
    await turns();
    (threads[0] as Thread).used = 251;
    await looks();
    expect(await costly).toEqual({ kind: 'too_costly', milliseconds: 251 });
    expect(threads[0]?.isStopped).toBe(true);
    threads[1]?.answer('yes');
    expect(await other).toMatchObject({ kind: 'made', text: 'yes' });
    expect(ends).toEqual(['stopped']);
    expect([look('costly'), look('other')]).toEqual(['too_costly', 'ok']);
    expect(await run('costly')).toMatchObject({ kind: 'too_costly' });
    expect(threads[1]?.jobs).toEqual(['other']);
  });

  test('in a thread that has just begun is tried once more, and is refused after that', async () => {
    const { look, run, threads } = scene();
    for (const [at, found] of (['ok', 'too_costly'] as const).entries()) {
      const costly = run('costly');
      await turns();
      (threads[at] as Thread).used = 251;
      await looks();
      expect(await costly).toMatchObject({ kind: 'too_costly' });
      expect(look('costly')).toBe(found);
    }
    expect(await run('costly')).toMatchObject({ kind: 'too_costly' });
    expect(threads.map(({ jobs }) => jobs)).toEqual([['costly'], ['costly']]);
  });

  test('in a thread that has just begun is not refused once another thread has done it', async () => {
    const { look, run, threads } = scene();
    const costly = run('costly');
    await turns();
    (threads[0] as Thread).used = 251;
    await looks();
    await costly;
    const again = run('costly');
    await answerAll(threads, 1);
    expect(await again).toMatchObject({ kind: 'made' });
    expect(look('costly')).toBe('ok');
  });

  test('may use 250 ms, and 500 ms with a long text', async () => {
    const { run, threads } = scene();
    for (const [effort, most] of [
      [4000, 250],
      [4001, 500],
    ] as const) {
      const job = run(`${effort}`, { effort });
      await turns();
      const thread = threads.at(-1) as Thread;
      thread.used += most;
      await looks();
      expect(thread.isStopped).toBe(false);
      thread.used += 1;
      await looks();
      expect(thread.isStopped).toBe(true);
      expect(await job).toMatchObject({ kind: 'too_costly' });
    }
  });

  test('without a payment is refused to free calls, and not to one that is paid for', async () => {
    const { look, run, threads } = scene();
    const first = run('first');
    await answerAll(threads, 1);
    await first;
    const free = run('costly');
    await turns();
    (threads[0] as Thread).used = 251;
    await looks();
    expect(await free).toMatchObject({ kind: 'too_costly' });
    expect([look('costly'), look('costly', { isSettled: true })]).toEqual(['too_costly', 'ok']);
  });

  test('and is paid for runs again in a thread of its own, with 20 times the limit', async () => {
    const { run, threads } = scene();
    const paid = run('costly', { isSettled: true });
    await turns();
    (threads[0] as Thread).used = 251;
    await looks();
    const [, own] = threads as [Thread, Thread];
    expect(own.jobs).toEqual(['costly']);
    const other = run('other');
    await turns();
    // It does not wait for the costly one.
    threads[2]?.answer('yes');
    expect(await other).toMatchObject({ text: 'yes' });
    own.used = 5000;
    await looks();
    expect(own.isStopped).toBe(false);
    own.answer('at last', 5000);
    expect(await paid).toEqual({ kind: 'made', text: 'at last', milliseconds: 5251 });
    await turns();
    expect(own.isStopped).toBe(true);
  });

  test('and is paid for is refused to the next buyer if its second run has taken more than a second', async () => {
    for (const [milliseconds, found] of [
      [1000, 'ok'],
      [1001, 'too_costly'],
    ] as const) {
      const { look, run, threads } = scene();
      const paid = run('costly', { isSettled: true });
      await turns();
      (threads[0] as Thread).used = 251;
      await looks();
      threads[1]?.answer('', milliseconds);
      await paid;
      expect(look('costly')).toBe(found);
    }
  });

  test('and that too, is not tried again', async () => {
    const { run, threads } = scene();
    const paid = run('endless', { isSettled: true });
    await turns();
    (threads[0] as Thread).used = 251;
    await looks();
    (threads[1] as Thread).used = 5001;
    await looks();
    expect(await paid).toEqual({ kind: 'too_costly', milliseconds: 5252 });
    expect(await run('endless', { isSettled: true })).toEqual({ kind: 'too_costly', milliseconds: 0 });
    expect(threads).toHaveLength(2);
  });

  test('and will probably exceed it runs in a thread of its own at once, and clients take turns there', async () => {
    const { run, threads } = scene();
    const first = run('1', { isSettled: true });
    await turns();
    threads[0]?.answer('', 400);
    await first;
    // 5 ms a unit: an eighth of what the first took.
    const all = ['a1', 'a2', 'b1'].map((job) => run(job, { effort: 100, client: job[0] as string, isSettled: true }));
    for (let turn = 0; turn < 3; turn += 1) {
      await turns();
      threads.at(-1)?.answer();
    }
    await Promise.all(all);
    expect(threads.map(({ jobs }) => jobs)).toEqual([['1'], ['a1'], ['b1'], ['a2']]);
  });

  test('is followed by one of them at a time', async () => {
    const { run, threads } = scene(2);
    const both = ['1', '2'].map((job) => run(job, { isSettled: true }));
    await turns();
    for (const thread of threads) thread.used = 251;
    await looks();
    expect(threads).toHaveLength(3);
    threads[2]?.answer();
    await turns();
    threads[3]?.answer();
    expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(['made', 'made']);
  });
});

describe('a thread', () => {
  test('that dies of a job is replaced, and the job runs once more before all others', async () => {
    const { run, threads, ends } = scene();
    const [first, second] = [run('1'), run('2')];
    await turns();
    threads[0]?.die();
    await turns();
    expect(threads[1]?.jobs).toEqual(['1']);
    await answerAll(threads, 2);
    expect([await first, await second]).toMatchObject([{ kind: 'made' }, { kind: 'made' }]);
    expect(ends).toEqual(['died']);
  });

  test('and another that die of a job end it', async () => {
    const { run, threads } = scene();
    const job = run('1', { isSettled: true });
    await turns();
    threads[0]?.die();
    await turns();
    threads[1]?.die();
    expect(await job).toMatchObject({ kind: 'unavailable' });
  });

  test('that dies between two jobs is replaced for the next one', async () => {
    const { pool, run, threads, ends } = scene();
    pool.warm();
    await turns();
    threads[0]?.die();
    const job = run('1');
    await turns();
    threads[1]?.answer('yes');
    expect(await job).toMatchObject({ text: 'yes' });
    expect(ends).toEqual(['died']);
  });

  test('that does not end is counted; as many as the pool has threads stop costly work until one ends', async () => {
    const { pool, look, run, threads, ends } = scene();
    const job = run('1');
    await turns();
    const [stuck] = threads as [Thread];
    stuck.canStop = false;
    stuck.used = 251;
    await looks();
    expect(await job).toMatchObject({ kind: 'too_costly' });
    expect({ ...pool.state(), isWorking: pool.isWorking() }).toMatchObject({ stuck: 1, isWorking: false });
    expect(look('2')).toBe('busy');
    expect(await run('2', { isSettled: true })).toMatchObject({ kind: 'unavailable' });
    stuck.die();
    await turns();
    expect({ ...pool.state(), isWorking: pool.isWorking() }).toMatchObject({ stuck: 0, isWorking: true });
    expect(ends).toEqual(['stopped', 'stuck']);
  });

  test('that does not start leaves costly work unavailable, and is not tried at once again', async () => {
    let starts = 0;
    const { pool, look, run } = scene(1, () => {
      starts += 1;
      return false;
    });
    expect(await run('1')).toMatchObject({ kind: 'unavailable' });
    void run('2', { isSettled: true });
    await turns();
    expect(pool.state().waiting).toBe(1);
    expect({ starts, isWorking: pool.isWorking(), look: look('3') }).toEqual({
      starts: 1,
      isWorking: false,
      look: 'busy',
    });
  });

  test('that starts at last does what is paid for', async () => {
    const starts = [false, false, true];
    const { run, threads } = scene(1, () => starts.shift() === true, 1);
    const paid = run('1', { isSettled: true });
    while (threads.length === 0) await turns();
    threads[0]?.answer('yes');
    expect(await paid).toMatchObject({ text: 'yes' });
  });

  test('is not replaced before it has ended, as a busy machine may keep it for long', async () => {
    const { run, threads } = scene();
    const job = run('1');
    await turns();
    const [slow] = threads as [Thread];
    slow.isSlow = true;
    slow.used = 251;
    await looks();
    await job;
    const other = run('2');
    await turns();
    expect(threads).toHaveLength(1);
    slow.die();
    await turns();
    threads[1]?.answer('yes');
    expect(await other).toMatchObject({ text: 'yes' });
  });

  test('of before a change of data ends with its job', async () => {
    const { pool, run, threads } = scene(2);
    const idle = run('0');
    await turns();
    threads[0]?.answer();
    await idle;
    const job = run('1');
    await turns();
    pool.renew(async () => {
      throw new Error('the new start');
    });
    expect(threads[0]?.isStopped).toBe(false);
    threads[0]?.answer('yes');
    expect(await job).toMatchObject({ text: 'yes' });
    await turns();
    expect(threads[0]?.isStopped).toBe(true);
    expect(await run('2')).toMatchObject({ kind: 'unavailable' });
  });

  test('ends with the pool, and what waits is told', async () => {
    const { pool, run, threads } = scene();
    const both = [run('1'), run('2')];
    await turns();
    pool.stop();
    expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable']);
    expect(threads[0]?.isStopped).toBe(true);
  });
});
