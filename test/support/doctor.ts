/** Runs `clinmeter doctor --json` and reads its findings. */
import { expect } from 'bun:test';
import type { Finished } from './executable.ts';

type Finding = { readonly name: string; readonly severity: string; readonly found: string; readonly advice?: string };

/** @param run - the command line in this process, or the executable */
export const doctorWith = async <Options>(
  run: (argv: readonly string[], options?: Options) => Promise<Finished>,
  argv: readonly string[],
  options?: Options,
) => {
  const { status, out, err } = await run(['doctor', '--json', ...argv], options);
  expect(err).toBe('');
  const { ok, severity, findings } = JSON.parse(out) as { ok: boolean; severity: string; findings: Finding[] };
  expect(status).toBe(ok ? 0 : 1);
  for (const finding of findings)
    expect(['ok', 'skipped'].includes(finding.severity)).toBe(finding.advice === undefined);
  return { ok, severity, out, about: (name: string) => findings.find((finding) => finding.name === name) };
};
