/** RxNorm concept identifiers (RXCUI). */

/** The code as published when the text has its form, one to eight digits; otherwise undefined. */
export const normaliseRxnormCode = (text: string): string | undefined => (/^\d{1,8}$/.test(text) ? text : undefined);
