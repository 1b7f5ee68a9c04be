/**
 * National drug codes: labeler, product and package.
 *
 * Claims use eleven digits, 5-4-2 (45 CFR 162.1002, HIPAA). The FDA assigns ten, in segments of 4-4-2, 5-3-2 or 5-4-1
 * (21 CFR 207.33), so a zero comes before the segment that is one digit short.
 */

const DIGITS = 11;

/** The fewest digits of a code with a labeler of four or five. */
const TEN = 10;

/** The segments of ten digits. */
const SPLITS = [
  [4, 4, 2],
  [5, 3, 2],
  [5, 4, 1],
] as const;

/**
 * The eleven digits that a text may mean:
 *
 * - segments with hyphens: each is filled up with zeros, so there is one. A labeler of six digits begins with a zero,
 *   which is dropped, as RxNorm does with those of its sources (Technical Documentation, section on NDC).
 * - eleven digits without hyphens: themselves; twelve that begin with zero: the others
 * - ten digits without hyphens: up to three, for they do not say where the segments end
 *
 * @returns none for a text that is no national drug code
 */
export const readNdc = (text: string): readonly string[] => {
  const [labeler = '', product, code] = /^(\d{4,6})-(\d{3,4})-(\d{1,2})$/.exec(text)?.slice(1) ?? [];
  if (product !== undefined && code !== undefined) {
    const five = labeler.length === 6 ? labeler.replace(/^0/, '') : labeler.padStart(5, '0');
    const isShort = labeler.length < 6 && labeler.length + product.length + code.length < TEN;
    return five.length > 5 || isShort ? [] : [`${five}${product.padStart(4, '0')}${code.padStart(2, '0')}`];
  }
  if (/^\d{11}$/.test(text)) return [text];
  if (/^0\d{11}$/.test(text)) return [text.slice(1)];
  if (!/^\d{10}$/.test(text)) return [];
  return [...new Set(SPLITS.flatMap((lengths) => readNdc(split(text, lengths))))];
};

const split = (digits: string, [labeler, product]: readonly [number, number, number]): string =>
  [digits.slice(0, labeler), digits.slice(labeler, labeler + product), digits.slice(labeler + product)].join('-');

/** The key of a package of the National Drug Code Directory. */
export const ndcKey = (digits: string): string => `NDC ${digits}`;

export const formatNdc = (number: number): string => `${number}`.padStart(DIGITS, '0');
