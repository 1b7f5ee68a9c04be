/** What `clinmeter doctor` finds. */

export type Severity = 'ok' | 'warning' | 'error';

/** One thing that was looked at. */
export type Finding = {
  readonly name: string;
  readonly severity: Severity;
  /** What is so; never a secret, nor the address of the node. */
  readonly found: string;
  /** What to do about it; absent where nothing is to be done. */
  readonly advice?: string;
};

/** What a check is told of one name; a bad finding comes with what to do about it. */
export const findings = (name: string) => ({
  ok: (found: string): Finding => ({ name, severity: 'ok', found }),
  warning: (found: string, advice: string): Finding => ({ name, severity: 'warning', found, advice }),
  error: (found: string, advice: string): Finding => ({ name, severity: 'error', found, advice }),
});

/** How long one check may take, in milliseconds. */
const BOUND = 5000;

/** The answer of a remote side, or `undefined` when it fails or takes too long. */
export const answerOf = async <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  bound = BOUND,
): Promise<Answer | undefined> => {
  const ended = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => ended.resolve(undefined), bound);
  try {
    return await Promise.race([ask(AbortSignal.timeout(bound)), ended.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
};
