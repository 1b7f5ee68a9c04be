/** ICD-10-CM codes: three characters, then up to four more behind a dot (CMS, icd10cmCodesFile.pdf). */

/** Since fiscal year 2026 the letter may stand second as well as third: QA0, besides C7A. */
const CODE = /^([A-Za-z](?:\d[0-9A-Za-z]|[A-Za-z]\d))(?:\.?([0-9A-Za-z]{1,4}))?$/;

/** The code with its dot and in capitals when the text has its form, dotted or compact; otherwise undefined. */
export const normaliseIcd10cmCode = (text: string): string | undefined => {
  const [, category, rest] = CODE.exec(text) ?? [];
  if (category === undefined) return undefined;
  return (rest === undefined ? category : `${category}.${rest}`).toUpperCase();
};
