/** The log: one line a request, and the life of the service. Lines of JSON for programs, short ones for a terminal. */
import { write as writeTo } from 'node:fs';
import { answerBefore } from '../deferred.ts';
import { Condition } from '../errors/condition.ts';
import type { PaymentTrail } from '../payments/outcomes.ts';
import type { RequestRecord } from './request-record.ts';

export const LOG_STYLES = ['json', 'pretty', 'off'] as const;
export type LogStyle = (typeof LOG_STYLES)[number];

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Fields = Readonly<Record<string, string | number | undefined>>;

export type Logger = {
  readonly request: (record: RequestRecord) => void;
  /** A step in the life of the service. */
  readonly note: (message: string, fields?: Fields) => void;
  /** A lasting condition that the operator must know. */
  readonly warn: (message: string, fields?: Fields) => void;
  /** Logs a failure: a {@link Condition} by its message, everything else with its origin. */
  readonly error: (error: unknown) => void;
  /** Resolves once everything is written, or if nothing reads the log. */
  readonly close: () => Promise<void>;
};

/** A sink of lines that each end with a line feed. */
export type LogSink = { readonly write: (line: string) => void; readonly close?: () => Promise<void> };

type LoggerOptions = {
  readonly style: LogStyle;
  readonly level: LogLevel;
  readonly sink: LogSink;
  /** The name of the node, for each line; a service that sells alone has none. */
  readonly node?: string | undefined;
};

/** Makes the log. Style `off` still writes unexpected errors, as text. */
export const createLogger = ({ style, level, node, sink: { write, close } }: LoggerOptions): Logger => {
  const shown = style === 'off' ? [] : LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));
  const { request, note, failure } = style === 'pretty' ? prettyLines(node) : jsonLines(node);
  return {
    request: (record) => {
      if (shown.includes(levelOf(record.status))) write(request(record));
    },
    note: (message, fields = {}) => {
      if (shown.includes('info')) write(note('info', message, fields));
    },
    warn: (message, fields = {}) => {
      if (shown.includes('warn')) write(note('warn', message, fields));
    },
    error: (error) => {
      if (error instanceof Condition) write(style === 'off' ? `${error.message}\n` : note('error', error.message, {}));
      else write(style === 'off' ? unexpected(error) : failure(error));
    },
    close: async () => close?.(),
  };
};

type Lines = {
  readonly request: (record: RequestRecord) => string;
  readonly note: (level: LogLevel, message: string, fields: Fields) => string;
  /** An unexpected error. */
  readonly failure: (error: unknown) => string;
};

const jsonLines = (node: string | undefined): Lines => {
  const line = (level: LogLevel, fields: object): string =>
    `${JSON.stringify({ level, time: new Date().toISOString(), node, ...fields })}\n`;
  return {
    request: ({ requestId, method, route, status, milliseconds, work, payment }) =>
      line(levelOf(status), {
        request_id: requestId,
        method: methodOf(method),
        route,
        status,
        duration_ms: Math.round(milliseconds * 1000) / 1000,
        work_ms: work && Math.round(work * 1000) / 1000,
        payment: payment.outcome,
        reason: payment.cause ?? payment.reason,
        ...saleOf(payment),
      }),
    note: (level, message, fields) => line(level, { ...fields, msg: message }),
    failure: (error) => line('error', { err: serialized(error), msg: UNEXPECTED }),
  };
};

const prettyLines = (node: string | undefined): Lines => {
  const start = (): string => [clock(new Date()), ...(node === undefined ? [] : [node])].join('  ');
  return {
    request: ({ method, route, status, milliseconds, payment }) => {
      const found = [payment.outcome, payment.cause ?? payment.reason].filter((part) => part !== undefined);
      found.push(...shownFields(saleOf(payment)));
      return `${[start(), methodOf(method), route, status, `${milliseconds.toFixed(1)} ms`, ...found].join('  ')}\n`;
    },
    note: (_, message, fields) => `${[start(), message, ...shownFields(fields)].join(' ')}\n`,
    failure: unexpected,
  };
};

/** The fields of a sale, in the order of its steps. */
const saleOf = ({ purchase, facilitator, upstreamStatus, errno, transaction, isDiffering }: PaymentTrail): Fields => ({
  purchase,
  facilitator,
  upstream_status: upstreamStatus,
  errno,
  transaction,
  redelivery: isDiffering === true ? 'differs' : undefined,
});

const clock = (time: Date): string => time.toTimeString().slice(0, 8);

const UNEXPECTED = 'Unexpected error';

const unexpected = (error: unknown): string =>
  `${UNEXPECTED}: ${error instanceof Error ? error.stack : String(error)}\n`;

/** A 500 is a fault of ours; a 503 may be one. */
const levelOf = (status: number): LogLevel => (status === 500 ? 'error' : status > 500 ? 'warn' : 'info');

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT']);

/** A client can send any text as its method. */
const methodOf = (method: string): string => (METHODS.has(method) ? method : 'other');

/** Leaves out an error's own fields: libraries attach whole requests to theirs, headers included. */
const serialized = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: typeof error, message: String(error) };

const shownFields = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));

/** Lines are written once so many characters have gathered, or so many milliseconds have passed. */
const BATCH_LENGTH = 65_536;
const LONGEST_WAIT_MS = 100;

/** Characters kept for a reader that falls behind. Beyond them log lines are dropped; requests are not delayed. */
const MOST_LENGTH = 8 * 1024 * 1024;

/** `close` waits this long for such a reader. */
const CLOSE_MS = 1000;

/** The process may run this much longer. */
const EXIT_MS = 100;

/** Writes to a file descriptor in the background, many lines at a time. */
export const logTo = (fd: number): LogSink => {
  let [lines, length]: [string[], number] = [[], 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (writing !== undefined || length === 0) return;
    const batch = Buffer.from(lines.join(''));
    [lines, length] = [[], 0];
    writing = writeAll(fd, batch).then(() => {
      writing = undefined;
      if (length >= BATCH_LENGTH) flush();
      else if (length > 0) wait();
    });
  };
  const wait = (): void => {
    timer ??= setTimeout(flush, LONGEST_WAIT_MS);
  };

  return {
    write: (line) => {
      if (isClosed || length + line.length > MOST_LENGTH) return;
      lines.push(line);
      length += line.length;
      if (length >= BATCH_LENGTH) flush();
      else wait();
    },
    close: async () => {
      isClosed = true;
      const drain = async () => {
        while (length > 0 || writing !== undefined) {
          flush();
          await writing;
        }
      };
      await answerBefore(CLOSE_MS, drain());
      // A write that is never taken would keep the process alive for ever.
      if (writing !== undefined) setTimeout(() => process.exit(), EXIT_MS).unref();
    },
  };
};

/** Writes all bytes, however few are taken at once. If the reader is gone, the log ends and the service goes on. */
const writeAll = async (fd: number, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) {
    const taken = await writeSome(fd, bytes.subarray(at));
    if (taken === undefined) return;
    at += taken;
  }
};

/** The number of bytes taken, or `undefined` if the reader is gone. */
const writeSome = (fd: number, bytes: Uint8Array): Promise<number | undefined> =>
  new Promise((resolve) => {
    writeTo(fd, bytes, (error, written) => {
      if (error === null) resolve(written);
      // A full pipe that does not block.
      else if (error.code === 'EAGAIN') setTimeout(resolve, LONGEST_WAIT_MS, 0);
      else resolve(undefined);
    });
  });
