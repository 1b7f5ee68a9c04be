/** The log: one line a request, and the life of the service. Lines of JSON for programs, short ones for a terminal. */
import { type DestinationStream, pino } from 'pino';
import type { Seen } from './seen.ts';
import type { LogLevel, LogStyle } from './styles.ts';

export type Logger = {
  readonly request: (seen: Seen) => void;
  /** A step in the life of the service. */
  readonly note: (message: string, fields?: Readonly<Record<string, string | number>>) => void;
  /** An error that no handler expected. */
  readonly error: (error: unknown) => void;
  /** Resolves once everything is written, or when whoever reads the log does not read. */
  readonly close: () => Promise<void>;
};

/** A sink of lines that each end with a line feed. */
export type LogSink = DestinationStream & { readonly close?: () => Promise<void> };

type LoggerOptions = { readonly style: LogStyle; readonly level: LogLevel; readonly sink: LogSink };

/** Makes the log. Switched off it keeps the errors that nobody expected, as text. */
export const createLogger = ({ style, level, sink }: LoggerOptions): Logger => {
  const log = pino(
    {
      level: style === 'off' ? 'silent' : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serialized },
    },
    style === 'pretty' ? { write: (line) => sink.write(prettied(line)) } : sink,
  );
  const isShown = {
    info: log.isLevelEnabled('info'),
    warn: log.isLevelEnabled('warn'),
    error: log.isLevelEnabled('error'),
  };
  const lineOf = style === 'pretty' ? prettyRequest : jsonRequest;
  return {
    request: (seen) => {
      if (isShown[levelOf(seen.status)]) sink.write(lineOf(seen));
    },
    note: (message, fields = {}) => log.info(fields, message),
    error: (error) => {
      if (style === 'json') log.error({ err: error }, UNEXPECTED);
      else sink.write(`${UNEXPECTED}: ${error instanceof Error ? error.stack : String(error)}\n`);
    },
    close: async () => sink.close?.(),
  };
};

/** The form of pino's lines, without its cost: these are written thousands of times a second. */
const jsonRequest = ({ requestId, method, route, status, milliseconds, payment: { outcome, reason } }: Seen): string =>
  `${JSON.stringify({
    level: levelOf(status),
    time: new Date().toISOString(),
    request_id: requestId,
    method: methodOf(method),
    route,
    status,
    duration_ms: Math.round(milliseconds * 1000) / 1000,
    payment: outcome,
    reason,
  })}\n`;

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
const prettied = (line: string): string => {
  const { time, level, msg, ...rest } = JSON.parse(line);
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  return `${[clock(new Date(time)), msg, ...fields].join(' ')}\n`;
};
