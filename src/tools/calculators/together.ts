/** Inputs that only count together: all of them are sent, or none. */
import type { Problem } from '../../errors/errors.ts';
import type { Inputs } from '../inputs.ts';

/** The problem of the first input that is missing while another one was sent. */
export const together =
  (inputs: Inputs, ...keys: readonly string[]) =>
  (values: Readonly<Record<string, unknown>>): Problem | undefined => {
    const named = keys.map((key) => ({ ...inputs[key], isSent: values[key] !== undefined }));
    const missing = named.find(({ isSent }) => !isSent);
    const sent = named.find(({ isSent }) => isSent);
    if (missing?.error === undefined || sent === undefined) return undefined;
    const [parameter, other] = [missing, sent].map(({ parameters = [] }) => parameters[0]?.name ?? '');
    return { code: missing.error.code, parameter: parameter ?? '', message: `${parameter} is required with ${other}` };
  };
