/** RxNorm concept identifiers (RXCUI). */
import type { CodeSyntax } from '../../model/code-system.ts';

/** One to eight digits. */
export const normaliseRxnormCode = (text: string): string | undefined => (/^\d{1,8}$/.test(text) ? text : undefined);

export const rxnormSyntax: CodeSyntax = {
  normalise: normaliseRxnormCode,
  keyOf: (code) => (/^[1-9]\d{0,7}$/.test(code) ? Number(code) : Number.NaN),
  codeOf: String,
  Keys: Uint32Array,
};
