/** The log: one line a request, and the life of the service. Lines of JSON for programs, short ones for a terminal. */
import { Condition } from '../errors/condition.ts';
import type { PaymentTrail, RequestRecord } from './request-record.ts';

export const LOG_STYLES = ['json', 'pretty', 'off'] as const;
export type LogStyle = (typeof LOG_STYLES)[number];

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Fields = Readonly<Record<string, string | number | undefined>>;

export type Logger = {
  readonly request: (record: RequestRecord) => void;
  /** A step in the life of the service. */
  readonly note: (message: string, fields?: Fields) => void;
  /** A condition that lasts, and that the operator has to know of. */
  readonly warn: (message: string, fields?: Fields) => void;
  /** A failure. A {@link Condition} is told by its message, everything else with its origin. */
  readonly error: (error: unknown) => void;
  /** Resolves once everything is written, or if nothing reads the log. */
  readonly close: () => Promise<void>;
};

/** A sink of lines that each end with a line feed. */
export type LogSink = { readonly write: (line: string) => void; readonly close?: () => Promise<void> };

type LoggerOptions = { readonly style: LogStyle; readonly level: LogLevel; readonly sink: LogSink };

/** Makes the log. Style `off` still writes unexpected errors, as text. */
export const createLogger = ({ style, level, sink }: LoggerOptions): Logger => {
  const shown = style === 'off' ? [] : LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));
  const [requestLine, noteLine] = style === 'pretty' ? [prettyRequest, prettyNote] : [jsonRequest, jsonNote];
  return {
    request: (record) => {
      if (shown.includes(levelOf(record.status))) sink.write(requestLine(record));
    },
    note: (message, fields = {}) => {
      if (shown.includes('info')) sink.write(noteLine('info', message, fields));
    },
    warn: (message, fields = {}) => {
      if (shown.includes('warn')) sink.write(noteLine('warn', message, fields));
    },
    error: (error) => {
      if (error instanceof Condition)
        sink.write(style === 'off' ? `${error.message}\n` : noteLine('error', error.message, {}));
      else if (style === 'json') sink.write(jsonLine('error', { err: serialized(error), msg: UNEXPECTED }));
      else sink.write(`${UNEXPECTED}: ${error instanceof Error ? error.stack : String(error)}\n`);
    },
    close: async () => sink.close?.(),
  };
};

const jsonLine = (level: LogLevel, fields: object): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), ...fields })}\n`;

const jsonNote = (level: LogLevel, message: string, fields: Fields): string =>
  jsonLine(level, { ...fields, msg: message });

const jsonRequest = ({ requestId, method, route, status, milliseconds, payment }: RequestRecord): string =>
  jsonLine(levelOf(status), {
    request_id: requestId,
    method: methodOf(method),
    route,
    status,
    duration_ms: Math.round(milliseconds * 1000) / 1000,
    payment: payment.outcome,
    reason: payment.cause ?? payment.reason,
    ...saleOf(payment),
  });

/** What is known of the sale, in the order in which it came about. */
const saleOf = ({ purchase, facilitator, upstreamStatus, errno, transaction, isDiffering }: PaymentTrail): Fields => ({
  purchase,
  facilitator,
  upstream_status: upstreamStatus,
  errno,
  transaction,
  redelivery: isDiffering === true ? 'differs' : undefined,
});

const prettyRequest = ({ method, route, status, milliseconds, payment }: RequestRecord): string => {
  const found = [payment.outcome, payment.cause ?? payment.reason].filter((part) => part !== undefined);
  found.push(...shownFields(saleOf(payment)));
  return `${[clock(new Date()), methodOf(method), route, status, `${milliseconds.toFixed(1)} ms`, ...found].join('  ')}\n`;
};

const clock = (time: Date): string => time.toTimeString().slice(0, 8);

const UNEXPECTED = 'Unexpected error';

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

const prettyNote = (_: LogLevel, message: string, fields: Fields): string =>
  `${[clock(new Date()), message, ...shownFields(fields)].join(' ')}\n`;

const shownFields = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
