/** The log: one line a request, and the life of the service. Lines of JSON for programs, short ones for a terminal. */
import type { Seen } from './seen.ts';
import { LOG_LEVELS, type LogLevel, type LogStyle } from './styles.ts';

type Fields = Readonly<Record<string, string | number>>;

export type Logger = {
  readonly request: (seen: Seen) => void;
  /** A step in the life of the service. */
  readonly note: (message: string, fields?: Fields) => void;
  /** An error that no handler expected. */
  readonly error: (error: unknown) => void;
  /** Resolves once everything is written, or when whoever reads the log does not read. */
  readonly close: () => Promise<void>;
};

/** A sink of lines that each end with a line feed. */
export type LogSink = { readonly write: (line: string) => void; readonly close?: () => Promise<void> };

type LoggerOptions = { readonly style: LogStyle; readonly level: LogLevel; readonly sink: LogSink };

/** Makes the log. Switched off it keeps the errors that nobody expected, as text. */
export const createLogger = ({ style, level, sink }: LoggerOptions): Logger => {
  const shown = style === 'off' ? [] : LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));
  const [requestLine, noteLine] = style === 'pretty' ? [prettyRequest, prettyNote] : [jsonRequest, jsonNote];
  return {
    request: (seen) => {
      if (shown.includes(levelOf(seen.status))) sink.write(requestLine(seen));
    },
    note: (message, fields = {}) => {
      if (shown.includes('info')) sink.write(noteLine(message, fields));
    },
    error: (error) => {
      if (style === 'json') sink.write(jsonLine('error', { err: serialized(error), msg: UNEXPECTED }));
      else sink.write(`${UNEXPECTED}: ${error instanceof Error ? error.stack : String(error)}\n`);
    },
    close: async () => sink.close?.(),
  };
};

const jsonLine = (level: LogLevel, fields: object): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), ...fields })}\n`;

const jsonNote = (message: string, fields: Fields): string => jsonLine('info', { ...fields, msg: message });

const jsonRequest = ({ requestId, method, route, status, milliseconds, payment: { outcome, reason } }: Seen): string =>
  jsonLine(levelOf(status), {
    request_id: requestId,
    method: methodOf(method),
    route,
    status,
    duration_ms: Math.round(milliseconds * 1000) / 1000,
    payment: outcome,
    reason,
  });

/** A request as a person reads it. */
const prettyRequest = ({ method, route, status, milliseconds, payment: { outcome, reason } }: Seen): string => {
  const found = [outcome, reason].filter((part) => part !== undefined);
  return `${[clock(new Date()), methodOf(method), route, status, `${milliseconds.toFixed(1)} ms`, ...found].join('  ')}\n`;
};

const clock = (time: Date): string => time.toTimeString().slice(0, 8);

const UNEXPECTED = 'Unexpected error';

/** Trouble of ours stands out: a 503 may be one, a 500 is one. */
const levelOf = (status: number): LogLevel => (status === 500 ? 'error' : status > 500 ? 'warn' : 'info');

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT']);

/** A client can put anything where the method stands. */
const methodOf = (method: string): string => (METHODS.has(method) ? method : 'other');

/** Own fields of an error stay out of the log: libraries hang whole requests, headers and all, on theirs. */
const serialized = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: typeof error, message: String(error) };

/** A step as a person reads it. */
const prettyNote = (message: string, fields: Fields): string => {
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `${[clock(new Date()), message, ...shown].join(' ')}\n`;
};
