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
