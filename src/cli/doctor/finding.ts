/** The findings of `clinmeter doctor`. */
import { answerBefore } from '../../answer-before.ts';

/** `skipped`: it was not checked, as it is not configured. */
export type Severity = 'skipped' | 'ok' | 'warning' | 'error';

/** The result of one check. */
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
