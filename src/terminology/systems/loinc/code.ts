/** LOINC codes. */

/**
 * The code as published when the text has its form, a number, a hyphen and a check digit; otherwise undefined. The
 * digit is not checked: fourteen old codes have another one than they should.
 */
export const normaliseLoincCode = (text: string): string | undefined =>
  /^[1-9]\d{0,6}-\d$/.test(text) ? text : undefined;
