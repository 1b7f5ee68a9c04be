/** The findings of `clinmeter doctor`, and their report. */
import { answerBefore } from '../../deferred.ts';
import type { CommandIo } from '../command.ts';
import { table } from '../terminal.ts';

/** `skipped`: it was not checked, as it is not configured. */
export type Severity = 'skipped' | 'ok' | 'warning' | 'error';

export type Finding = {
  readonly name: string;
  readonly severity: Severity;
  /** The observation; never a secret or the address of the node. */
  readonly found: string;
  /** The fix; absent if none is needed. */
  readonly advice?: string;
};

/** Makes the findings of one name. A warning or error needs advice. */
export const findings = (name: string) => ({
  skipped: (found: string): Finding => ({ name, severity: 'skipped', found }),
  ok: (found: string): Finding => ({ name, severity: 'ok', found }),
  warning: (found: string, advice: string): Finding => ({ name, severity: 'warning', found, advice }),
  error: (found: string, advice: string): Finding => ({ name, severity: 'error', found, advice }),
});

/** Codes of a certificate whose authority is not known (openssl-verification-options, "X509_V_ERR"). */
const UNTRUSTED = /\((UNABLE_TO_GET_ISSUER_CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE|\w*SELF_SIGNED_CERT\w*)\)/;

/** The fix for an upstream that gave no answer. @param otherwise - the fix unless its certificate is the reason */
export const adviceOn = (found: string, otherwise: string): string =>
  UNTRUSTED.test(found) ? 'name the authority that has signed its certificate with --upstream-ca' : otherwise;

/** Time limit of one check, in milliseconds. */
const BOUND = 5000;

/** The answer of a remote side, or `undefined` if it fails or takes too long. */
export const answerOf = async <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  bound = BOUND,
): Promise<Answer | undefined> => {
  try {
    const answer = await answerBefore(bound, ask(AbortSignal.timeout(bound)));
    return answer === 'late' ? undefined : answer;
  } catch {
    return undefined;
  }
};

/** Words the findings for a person or a program. @returns `isOk` unless one is an error */
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

/** True for a terminal with colours, unless NO_COLOR is set (https://no-color.org). */
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
