/** Findings as a person or a program reads them. */
import { table } from '../terminal.ts';
import type { Finding, Severity } from './finding.ts';

/** The text of all findings, and whether none is an error. */
export const reported = (
  found: readonly Finding[],
  isJson: boolean,
): { readonly text: string; readonly isOk: boolean } => {
  const worst = worstOf(found);
  const isOk = worst !== 'error';
  return {
    isOk,
    text: isJson ? JSON.stringify({ ok: isOk, severity: worst, findings: found }, null, 2) : report(found),
  };
};

const ORDER: readonly Severity[] = ['ok', 'warning', 'error'];

const worstOf = (found: readonly Finding[]): Severity =>
  ORDER.findLast((severity) => found.some((finding) => finding.severity === severity)) ?? 'ok';

const report = (found: readonly Finding[]): string => {
  const lines = table(found.map(({ name, severity, found: what }) => [severity.padEnd(7), name, what]));
  const advice = found.flatMap(({ name, advice: what }) => (what === undefined ? [] : [`${name}: ${what}`]));
  return [lines, ...(advice.length === 0 ? [] : ['', 'What to do:', ...advice.map((line) => `  ${line}`)])].join('\n');
};
