/**
 * Costly work in threads beside the one that takes money. The pool knows what a job costs and nothing of what it is about: a
 * job is data, its answer is text, and it may be done twice.
 *
 * - Each thread does one job at a time, under a clock of processor time. What exceeds its limit is stopped.
 * - Clients take turns, so one does not wait for the queue of another.
 * - What is paid for and was stopped runs again in a thread of its own, one at a time, with more time.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { queueByClient } from '../queue-by-client.ts';

/** What a thread makes of a job. `failed`: the name of an error; its text may hold what was asked. */
export type Made = { readonly milliseconds: number } & ({ readonly text: string } | { readonly failed: string });

/** A thread, or a process that takes its place. */
export type Port<Job> = {
  /** `undefined` if the thread has ended without an answer. */
  readonly ask: (job: Job) => Promise<Made | undefined>;
  /** Ends the thread; false if it does not end soon. */
  readonly stop: () => Promise<boolean>;
  /** The processor time that the thread has used, in milliseconds. */
  readonly clock: () => number;
  /** Resolves once the thread has ended. */
  readonly ended: Promise<void>;
};

/** What became of a job. `unavailable`: no thread starts, or two have died of it. */
export type Done =
  | ({ readonly kind: 'made' } & Made)
  | { readonly kind: 'too_costly'; readonly milliseconds: number }
  | { readonly kind: 'unavailable'; readonly milliseconds: number };

/** Who asks, and for how much: `kind` groups jobs whose cost grows alike with `effort`, such as characters to read. */
export type Asked = {
  readonly kind: string;
  readonly effort: number;
  readonly client: string;
  /** It is paid for: it is never refused, and gets more time. */
  readonly isSettled: boolean;
};

export type WorkState = {
  readonly idle: number;
  readonly busy: number;
  readonly stuck: number;
  readonly waiting: number;
};

export type Pool<Job> = {
  /** Tells before a payment if a job would be refused: `too_costly` for good, `busy` while the client has much waiting. */
  readonly look: (job: Job, asked: Asked) => 'ok' | 'too_costly' | 'busy';
  readonly run: (job: Job, asked: Asked) => Promise<Done>;
  /** Milliseconds that a job will probably take. */
  readonly expected: (asked: Pick<Asked, 'kind' | 'effort'>) => number;
  readonly state: () => WorkState;
  /** False while no thread starts, or too many do not end. */
  readonly isWorking: () => boolean;
  /** Starts a thread if none is there, so that the first job does not wait for it. */
  readonly warm: () => void;
  /** Threads that start from now on start so; those that are there end with their jobs. */
  readonly renew: (start: () => Promise<Port<Job>>) => void;
  readonly stop: () => void;
};

/** `stopped`: at the limit of its job; `stuck`: stopped, and it does not end. */
export type ThreadEnd = 'stopped' | 'died' | 'stuck';

type PoolOptions<Job> = {
  readonly start: () => Promise<Port<Job>>;
  readonly size: number;
  /** Told of each thread that ended before its time, and of one that does not end; never of a job. */
  readonly onEnd?: (cause: ThreadEnd) => void;
  /** Told of the processor time of each job. */
  readonly onWork?: ((kind: string, milliseconds: number) => void) | undefined;
  /** Milliseconds without a new try after a thread did not start; 5 seconds by default. */
  readonly pause?: number;
};

/** A job may use so much processor time, in milliseconds; one of more than `LARGE` effort twice as much. */
const LIMIT = 250;
const LARGE = 4000;

/** What is paid for gets so many times the limit. */
const PATIENCE = 20;

/** What takes no more than so many times the limit then is not remembered as too costly. */
const FORGIVEN = 4;

/** Clients that wait, and of each the jobs and the milliseconds of expected processor time, so that none fills the queue. */
const MOST_WAITING = 64;
const MOST_EXPECTED = 2000;

/** Milliseconds between two looks at the clocks. */
const TICK = 20;

/** Milliseconds of a unit of effort before a job of its kind was done. */
const FIRST_RATE = 0.02;

const PAUSE = 5000;

/** Jobs that are remembered as too costly. */
const MOST_KNOWN = 1000;

type Task<Job> = Asked & {
  readonly job: Job;
  readonly limit: number;
  readonly isLong: boolean;
  tries: number;
  readonly end: (done: Done) => void;
};

type Lane<Job> = {
  readonly port: Port<Job>;
  readonly isLong: boolean;
  task?: Task<Job> | undefined;
  began: number;
  /** It has done a job: its code is compiled, and its tables are made. */
  isWarm: boolean;
  isOld: boolean;
};

/** Makes a pool without a thread. */
export const createPool = <Job>({
  start: first,
  size,
  onEnd = () => {},
  onWork,
  pause = PAUSE,
}: PoolOptions<Job>): Pool<Job> => {
  const lanes = new Set<Lane<Job>>();
  const queue = queueByClient<Task<Job>>();
  const long = queueByClient<Task<Job>>();
  const rates = new Map<string, number>();
  const known = knownJobs<Job>();
  let start = first;
  let starting = 0;
  let startingLong = 0;
  let leaving = 0;
  let stuck = 0;
  let pausedUntil = 0;
  let isStopped = false;
  let ticker: ReturnType<typeof setInterval> | undefined;

  const expected: Pool<Job>['expected'] = ({ kind, effort }) => (rates.get(kind) ?? FIRST_RATE) * effort;
  const isFull = () => stuck >= size;
  const isBroken = () => isStopped || isFull() || performance.now() < pausedUntil;

  /** What is not paid for is refused; what is paid for waits for a thread, unless there will be none. */
  const endWaiting = (): void => {
    const isOver = isStopped || isFull();
    for (const one of [queue, long])
      for (const { end } of one.remove(({ isSettled }) => isOver || !isSettled))
        end({ kind: 'unavailable', milliseconds: 0 });
  };

  /** Gives jobs to threads, and starts a thread where one is missing. */
  const next = (): void => {
    if (isBroken()) {
      endWaiting();
      return;
    }
    for (const lane of lanes) {
      if (lane.task !== undefined || lane.isLong) continue;
      const task = queue.take();
      if (task === undefined) break;
      void work(lane, task);
    }
    const ordinary = [...lanes].filter(({ isLong }) => !isLong).length + starting + leaving;
    if (queue.length() > starting && ordinary < size) void begin(false);
    if (long.length() > 0 && startingLong === 0 && ![...lanes].some(({ isLong }) => isLong)) void begin(true);
  };

  const begin = async (isLong: boolean): Promise<void> => {
    const from = start;
    if (isLong) startingLong += 1;
    else starting += 1;
    let port: Port<Job> | undefined;
    try {
      port = await from();
    } catch {
      pausedUntil = performance.now() + pause;
      setTimeout(next, pause).unref();
      onEnd('died');
    }
    if (isLong) startingLong -= 1;
    else starting -= 1;
    if (port !== undefined && (isStopped || from !== start)) void port.stop();
    else if (port !== undefined) enter({ port, isLong, began: 0, isWarm: false, isOld: false });
    if (!isStopped) next();
  };

  const enter = (lane: Lane<Job>): void => {
    lanes.add(lane);
    void lane.port.ended.then(() => {
      // A thread that ends by itself, between two jobs.
      if (!lanes.delete(lane)) return;
      onEnd('died');
      next();
    });
    if (!lane.isLong) return;
    const task = long.take();
    if (task === undefined) leave(lane);
    else void work(lane, task);
  };

  /** Ends a thread that is not needed any more. */
  const leave = (lane: Lane<Job>): void => {
    lanes.delete(lane);
    void endOf(lane);
  };

  const endOf = async ({ port }: Lane<Job>): Promise<void> => {
    leaving += 1;
    const hasEnded = await port.stop();
    leaving -= 1;
    if (!hasEnded) {
      stuck += 1;
      onEnd('stuck');
      void port.ended.then(() => {
        stuck -= 1;
        next();
      });
    }
    next();
  };

  const work = async (lane: Lane<Job>, task: Task<Job>): Promise<void> => {
    lane.task = task;
    lane.began = lane.port.clock();
    ticker ??= setInterval(stopLate, TICK);
    const made = await lane.port.ask(task.job);
    // It was stopped, and has its end.
    if (lane.task !== task) return;
    lane.task = undefined;
    if (made === undefined) {
      if (lanes.delete(lane)) onEnd('died');
      retry(task);
    } else {
      lane.isWarm = true;
      finish(task, { kind: 'made', ...made });
    }
    if (lane.isLong || lane.isOld) leave(lane);
    next();
  };

  /** A thread that died of a job is no proof against it; two are. */
  const retry = (task: Task<Job>): void => {
    task.tries += 1;
    if (task.tries > 1) finish(task, { kind: 'unavailable', milliseconds: 0 });
    else (task.isLong ? long : queue).addFirst(task);
  };

  const finish = (task: Task<Job>, done: Done): void => {
    onWork?.(task.kind, done.milliseconds);
    if (done.kind === 'made' && task.effort > 0) {
      const rate = rates.get(task.kind) ?? FIRST_RATE;
      rates.set(task.kind, rate + (done.milliseconds / task.effort - rate) / 8);
    }
    task.end(done);
  };

  /** Stops what has used up its time. */
  const stopLate = (): void => {
    const busy = [...lanes].filter(({ task }) => task !== undefined);
    if (busy.length === 0) {
      clearInterval(ticker);
      ticker = undefined;
    }
    for (const lane of busy) {
      const { task } = lane;
      const milliseconds = lane.port.clock() - lane.began;
      if (task === undefined || milliseconds <= task.limit) continue;
      lane.task = undefined;
      onEnd('stopped');
      leave(lane);
      // A thread that has just begun is slow: that it was stopped there counts from the second time on.
      const isProof = lane.isWarm || known.of(task.job) !== undefined;
      known.note(task.job, task.isLong ? 'never' : !isProof ? 'once' : task.isSettled ? 'long' : 'free');
      finish(task, { kind: 'too_costly', milliseconds });
    }
    next();
  };

  const ask = (job: Job, asked: Asked, isLong: boolean): Promise<Done> =>
    new Promise((end) => {
      const limit = limitOf(asked) * (isLong ? PATIENCE : 1);
      const task = { ...asked, job, limit, isLong, tries: 0, end };
      (isLong ? long : queue).add(task);
      next();
    });

  const isProbablyLong = (asked: Asked): boolean => expected(asked) > limitOf(asked);

  const look: Pool<Job>['look'] = (job, asked) => {
    if (isRefused(known.of(job), asked)) return 'too_costly';
    const { clients, own } = (isProbablyLong(asked) ? long : queue).waitingOf(asked.client);
    const sum = own.reduce((total, task) => total + expected(task), 0);
    const isFilled = own.length === 0 ? clients >= MOST_WAITING : own.length >= MOST_WAITING;
    return isBroken() || isFilled || sum >= MOST_EXPECTED * size ? 'busy' : 'ok';
  };

  return {
    expected,
    look,
    run: async (job, asked) => {
      const was = known.of(job);
      if (was === 'never') return { kind: 'too_costly', milliseconds: 0 };
      if (!asked.isSettled) {
        const found = look(job, asked);
        if (found !== 'ok') return { kind: found === 'busy' ? 'unavailable' : found, milliseconds: 0 };
        return ask(job, asked, false);
      }
      const isLong = was === 'long' || isProbablyLong(asked);
      const done = isLong ? undefined : await ask(job, asked, false);
      if (done !== undefined && done.kind !== 'too_costly') return done;
      const longer = await ask(job, asked, true);
      // What the second thread does in a moment is not refused to the next buyer.
      if (longer.kind === 'made' && longer.milliseconds <= FORGIVEN * LIMIT) known.forget(job);
      else if (known.of(job) === 'once' || known.of(job) === 'free') known.note(job, 'long');
      return { ...longer, milliseconds: longer.milliseconds + (done?.milliseconds ?? 0) };
    },
    state: () => {
      const busy = [...lanes].filter(({ task }) => task !== undefined).length;
      return { idle: lanes.size - busy, busy, stuck, waiting: queue.length() + long.length() };
    },
    isWorking: () => !isBroken(),
    warm: () => {
      if (lanes.size + starting === 0 && !isBroken()) void begin(false);
    },
    renew: (other) => {
      start = other;
      for (const lane of lanes) {
        if (lane.task === undefined) leave(lane);
        else lane.isOld = true;
      }
    },
    stop: () => {
      isStopped = true;
      clearInterval(ticker);
      for (const lane of lanes) leave(lane);
      endWaiting();
    },
  };
};

const limitOf = ({ effort }: Pick<Asked, 'effort'>): number => (effort > LARGE ? 2 : 1) * LIMIT;

/**
 * `once`: it was stopped in a thread that had just begun; `free`: in another, or twice, without a payment that gives it more
 * time, so it is refused to free calls alone; `long`: with one; `never`: even with more time.
 */
type Known = 'once' | 'free' | 'long' | 'never';

const isRefused = (known: Known | undefined, { isSettled }: Pick<Asked, 'isSettled'>): boolean =>
  known === 'long' || known === 'never' || (known === 'free' && !isSettled);

/** Remembers jobs by keyed digests, without what they ask. */
const knownJobs = <Job>() => {
  const key = randomBytes(32);
  const jobs = new Map<string, Known>();
  const digestOf = (job: Job) => createHmac('sha256', key).update(JSON.stringify(job)).digest('base64');
  return {
    of: (job: Job) => (jobs.size === 0 ? undefined : jobs.get(digestOf(job))),
    forget: (job: Job) => jobs.delete(digestOf(job)),
    note: (job: Job, kind: Known) => {
      jobs.set(digestOf(job), kind);
      const [oldest] = jobs.keys();
      if (jobs.size > MOST_KNOWN && oldest !== undefined) jobs.delete(oldest);
    },
  };
};
