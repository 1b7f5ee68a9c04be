/** Tells a URL of the operator when a condition begins and when it ends (`--notify-url`). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fetch } from '../network/guarded-fetch.ts';
import { type Condition, conditionsAt, PATIENCE, type Watched } from './conditions.ts';

/** The body of a notification, JSON. It holds nothing of what buyers ask. */
export type Notification = {
  readonly condition: Condition;
  readonly state: 'firing' | 'resolved';
  /** When the condition began, ISO 8601. */
  readonly since: string;
  readonly detail: string;
  readonly service: string;
  readonly version: string;
  /** The same in one line, for chats that show this member. */
  readonly text: string;
};

/** Milliseconds. */
const SECOND = 1000;
const LOOK = 15_000;
const TIMEOUT = 10_000;
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 10 * 60_000;

type NotifyOptions = {
  readonly url: string;
  readonly fetch: Fetch;
  readonly watched: Watched;
  readonly service: string;
  readonly version: string;
  /** Receives the first failure of the URL, and the next one only after an answer. */
  readonly onFailure: (reason: string) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Resolves after so many milliseconds, or at once when the work is stopped. */
  readonly sleep?: (milliseconds: number, stopped: AbortSignal) => Promise<void>;
};

type Known = { readonly since: number; detail: string; isTold: boolean };

/**
 * Looks at the conditions and posts what changes, until it is stopped. A notification that gets no 2xx is sent again,
 * after longer and longer pauses; the newest state of a condition replaces one that was not delivered.
 *
 * @returns the function that stops it, and one check for tests
 */
export const notifyOf = ({
  url,
  fetch,
  watched,
  service,
  version,
  onFailure,
  now = Date.now,
  sleep = (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
}: NotifyOptions): { readonly look: () => Promise<void>; readonly stop: () => void } => {
  const known = new Map<Condition, Known>();
  const pending = new Map<Condition, Notification>();
  // A pause or a request that went on would keep the process from ending.
  const stopping = new AbortController();
  let isSending = false;

  const queue = (condition: Condition, state: Notification['state'], { since, detail }: Known): void => {
    const text = `Clinmeter at ${service}: ${condition} ${state}: ${detail}`;
    const told = { condition, state, since: new Date(since).toISOString(), detail, service, version, text };
    // The operator has had no notice of its beginning, and needs none of its end.
    if (state === 'resolved' && pending.get(condition)?.state === 'firing') pending.delete(condition);
    else pending.set(condition, told);
    void send();
  };

  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    let pause = 0;
    for (let next = first(pending); next !== undefined && !stopping.signal.aborted; next = first(pending)) {
      const [condition, notification] = next;
      const failure = await post(fetch, url, notification, stopping.signal);
      if (stopping.signal.aborted) break;
      if (failure === undefined) {
        pause = 0;
        if (pending.get(condition) === notification) pending.delete(condition);
        continue;
      }
      if (pause === 0) onFailure(failure);
      pause = Math.min(Math.max(FIRST_PAUSE, 2 * pause), LONGEST_PAUSE);
      await sleep(pause, stopping.signal);
    }
    isSending = false;
  };

  const look = async (): Promise<void> => {
    const at = now();
    const found = await conditionsAt(watched, at);
    for (const [condition, detail] of found) {
      const one = known.get(condition) ?? { since: at, detail, isTold: false };
      known.set(condition, one);
      one.detail = detail;
      if (one.isTold || at - one.since < PATIENCE[condition]) continue;
      one.isTold = true;
      queue(condition, 'firing', one);
    }
    for (const [condition, one] of known) {
      if (found.has(condition)) continue;
      known.delete(condition);
      // What it was is no news, and reads as if it still were.
      const detail = `it is over after ${Math.round((at - one.since) / SECOND)} s`;
      if (one.isTold) queue(condition, 'resolved', { ...one, detail });
    }
  };

  const timer = setInterval(() => void look(), LOOK);
  timer.unref();
  return {
    look,
    stop: () => {
      stopping.abort();
      clearInterval(timer);
    },
  };
};

const first = <Key, Value>(map: ReadonlyMap<Key, Value>): readonly [Key, Value] | undefined =>
  map.entries().next().value;

/** Sends a notification. Returns the reason if it was not accepted. */
const post = async (
  fetch: Fetch,
  url: string,
  notification: Notification,
  stopped: AbortSignal,
): Promise<string | undefined> => {
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(notification),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT)]),
    });
    return ok ? undefined : `it answered ${status}`;
  } catch (error) {
    // The message of `fetch` may hold the URL, which may hold a token. The code of a time-out is a number without a name.
    const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
    return name === 'TimeoutError' ? `no answer within ${TIMEOUT / SECOND} s` : String(code ?? name);
  }
};
