/** Findings as a person or a program reads them. */
import type { CommandIo } from '../command.ts';
import { table } from '../terminal.ts';
import type { Finding, Severity } from './finding.ts';

/** The text of all findings, and whether none is an error. */
export const reported = (
  found: readonly Finding[],
  { isJson, isColoured = false }: { readonly isJson: boolean; readonly isColoured?: boolean },
): { readonly text: string; readonly isOk: boolean } => {
  const worst = worstOf(found);
  const isOk = worst !== 'error';
  return {
    isOk,
    text: isJson ? JSON.stringify({ ok: isOk, severity: worst, findings: found }, null, 2) : report(found, isColoured),
  };
};

const ORDER: readonly Severity[] = ['skipped', 'ok', 'warning', 'error'];

const worstOf = (found: readonly Finding[]): Severity =>
  ORDER.findLast((severity) => found.some((finding) => finding.severity === severity)) ?? 'ok';

/** Of the same length, so that columns stay aligned: grey, green, yellow, red. */
const COLOURS: Readonly<Record<Severity, string>> = { skipped: '90', ok: '32', warning: '33', error: '31' };

/**
 * True for a terminal with colours, unless NO_COLOR is set (https://no-color.org).
 */
export const isColoured = ({
  environment,
  isTerminal = false,
}: Pick<CommandIo, 'environment' | 'isTerminal'>): boolean =>
  isTerminal && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';

const report = (found: readonly Finding[], hasColours: boolean): string => {
  const marked = (severity: Severity): string => {
    const word = severity.padEnd(7);
    return hasColours ? `\u001b[${COLOURS[severity]}m${word}\u001b[0m` : word;
  };
  const lines = table(found.map(({ name, severity, found: what }) => [marked(severity), name, what]));
  const advice = found.flatMap(({ name, advice: what }) => (what === undefined ? [] : [`${name}: ${what}`]));
  return [lines, ...(advice.length === 0 ? [] : ['', 'What to do:', ...advice.map((line) => `  ${line}`)])].join('\n');
};
