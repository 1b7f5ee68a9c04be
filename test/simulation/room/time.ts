/** Time that passes only when the simulation says so: timers, the stopwatch, and the turns of the event loop. */
import { drainMicrotasks } from 'bun:jsc';

type Event = { readonly at: number; readonly order: number; readonly act: () => void; readonly every?: number };

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;

export type VirtualTime = ReturnType<typeof virtualTime>;

/** Takes the place of the timers of the runtime, until `restore`. */
export const virtualTime = () => {
  const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
  const stopwatch = performance.now;
  const events = new Set<Event>();
  let immediates: (() => void)[] = [];
  let [elapsed, order, life] = [0, 0, 0];

  const add = (delay: number, act: () => void, every?: number): Event => {
    order += 1;
    const event: Event = { at: elapsed + Math.max(0, delay), order, act, ...(every === undefined ? {} : { every }) };
    events.add(event);
    return event;
  };
  /** A timer of the process, which dies with it. */
  const timer = (act: (...given: unknown[]) => void, delay = 0, every: number | undefined, given: unknown[]) => {
    const born = life;
    const event = add(
      delay,
      () => {
        if (born === life) act(...given);
        else events.delete(event);
      },
      every,
    );
    return Object.assign(event, { unref: () => event, ref: () => event });
  };
  const clear = (event: unknown): void => void events.delete(event as Event);
  Object.assign(globalThis, {
    setTimeout: (act: () => void, delay?: number, ...given: unknown[]) => timer(act, delay, undefined, given),
    setInterval: (act: () => void, delay = 1, ...given: unknown[]) => timer(act, delay, delay, given),
    setImmediate: (act: () => void) => {
      const born = life;
      immediates.push(() => {
        if (born === life) act();
      });
    },
    clearTimeout: clear,
    clearInterval: clear,
  });
  performance.now = () => elapsed;

  /** Lets everything happen that waits for nothing but its turn. */
  const settle = (): void => {
    drainMicrotasks();
    for (let due = immediates; due.length > 0; due = immediates) {
      immediates = [];
      for (const act of due) act();
      drainMicrotasks();
    }
  };
  const next = (): Event | undefined => {
    let first: Event | undefined;
    for (const event of events)
      if (first === undefined || event.at < first.at || (event.at === first.at && event.order < first.order))
        first = event;
    return first;
  };

  return {
    /** Milliseconds since the beginning. */
    elapsed: (): number => elapsed,
    /** Something that happens outside of the process. */
    after: (delay: number, act: () => void): void => void add(delay, act),
    /** The number of the process that runs. */
    life: (): number => life,
    /** The process dies with its timers. */
    die: (): void => {
      life += 1;
      immediates = [];
    },
    /** Lets the time pass, one event after the other. */
    passUntil: (end: number): void => {
      settle();
      for (let event = next(); event !== undefined && event.at <= end; event = next()) {
        events.delete(event);
        elapsed = Math.max(elapsed, event.at);
        event.act();
        if (event.every !== undefined && event.every > 0) {
          order += 1;
          events.add(Object.assign(event, { at: elapsed + event.every, order }));
        }
        settle();
      }
      elapsed = end;
    },
    restore: (): void => {
      Object.assign(globalThis, real);
      performance.now = stopwatch;
    },
  };
};
