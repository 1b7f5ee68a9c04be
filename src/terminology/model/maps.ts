/** Keys of the nodes that ICD-10-CM codes are mapped to, and the flags of a General Equivalence Mapping. */

/** Classifications that codes are mapped to. */
export const MAPPED_SYSTEMS = ['cms_hcc', 'ccsr', 'icd9cm'] as const;
export type MappedSystem = (typeof MAPPED_SYSTEMS)[number];

/** With its point: `250.00`, `V10.05`, `E800.0`. */
const dotted = (code: string): string => {
  const compact = code.replace('.', '').toUpperCase();
  const head = compact.startsWith('E') ? 4 : 3;
  return compact.length > head ? `${compact.slice(0, head)}.${compact.slice(head)}` : compact;
};

export const icd9Key = (code: string): string => `ICD-9-CM ${dotted(code)}`;
export const ccsrKey = (category: string): string => `CCSR ${category}`;

/** The code of a key: what stands behind the name of the classification. */
export const codeOfKey = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/**
 * The flags of a row of a General Equivalence Mapping (CMS, "2018 GEM user's guide"): whether it is approximate, whether
 * several targets have to be combined, and then in which scenario and from which of its lists the target is chosen.
 */
export type GemFlags = {
  readonly approximate: boolean;
  readonly combination: boolean;
  readonly scenario: number;
  readonly choice_list: number;
};

/** Reads the five digits; the second one says that there is no target. */
export const gemFlags = (digits: string): GemFlags => ({
  approximate: digits[0] === '1',
  combination: digits[2] === '1',
  scenario: Number(digits[3]),
  choice_list: Number(digits[4]),
});
