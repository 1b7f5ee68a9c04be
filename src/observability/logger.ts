/** The log: one line a request, and the life of the service. Lines of JSON for programs, short ones for a terminal. */
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

/** The lines of a style. */
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
    request: ({ requestId, method, route, status, milliseconds, payment }) =>
      line(levelOf(status), {
        request_id: requestId,
        method: methodOf(method),
        route,
        status,
        duration_ms: Math.round(milliseconds * 1000) / 1000,
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
