/**
 * Which codes are below a header, and which of them stands for it when nothing more is known. ICD-10-CM says so only in
 * the titles of the codes: "unspecified", "without complications", "NOS" (official guidelines I.A.6 and I.A.9).
 */
import type { Concept } from '../../model/concept.ts';

export type Title = Pick<Concept, 'code' | 'name' | 'billable'>;

/**
 * Reads the hierarchy of the codes of one year: a code is below the longest other one that it begins with.
 *
 * @param inclusionsOf - inclusion terms of a code, where "… NOS" names the default
 * @returns the billable code that a coder uses for a code: itself, or below a header the one that is unspecified, not
 * otherwise specified, without complication or, of a seventh character, the initial encounter. `undefined` for an
 * unknown code and for a header without a default
 */
export const defaultsOf = (
  codes: ReadonlyMap<string, Title>,
  inclusionsOf: (code: string) => readonly string[],
): ((code: string) => string | undefined) => {
  const children = Map.groupBy(codes.values(), ({ code }) => parentOf(code, codes));
  const defaultOf = (code: string): string | undefined => {
    const header = codes.get(code);
    if (header === undefined || header.billable === true) return header?.code;
    const child = defaultChild(header, children.get(code) ?? [], inclusionsOf);
    return child && defaultOf(child.code);
  };
  return defaultOf;
};

export const parentOf = (code: string, codes: ReadonlyMap<string, Title>): string | undefined => {
  for (let end = code.length - 1; end >= 3; end -= 1) {
    if (codes.has(code.slice(0, end))) return code.slice(0, end);
  }
  return undefined;
};

/**
 * The child that stands for its header: the rules, the surest first.
 *
 * @param inclusionsOf - inclusion terms of a code, where "… NOS" names the default
 */
const defaultChild = (
  header: Title,
  children: readonly Title[],
  inclusionsOf: (code: string) => readonly string[],
): Title | undefined => {
  if (children.length === 1) return children[0];
  const named = (pattern: RegExp) => children.find(({ name }) => pattern.test(name) && !pattern.test(header.name));
  const known = gapsOfHeader(header.name);
  const near = children.filter(({ name }) => 2 * additions(header.name, name).length < wordsOf(name).length);
  const unspecified = near.filter(({ name }) => gaps(name).length > known.length);
  const otherwise = near.filter(({ name }) => gaps(name).some((gap) => gap.includes(' ') && !known.includes(gap)));
  const plain = unspecified.filter(({ name }) => /\bwith\b/i.test(header.name) || !/\bwith\b/i.test(name));
  return (
    named(/\b(?:without complications?|uncomplicated)$/i) ??
    nearest(header, plain) ??
    nearest(header, otherwise) ??
    children.find(({ name }) => name === header.name) ??
    children.find(({ code }) => inclusionsOf(code).some((text) => isNos(text, header))) ??
    children.find(({ name }) => LACKING.test(suffix(header.name, name))) ??
    (children.length === 2
      ? children.find(({ name }) => children.some((other) => isWithout(name, other.name)))
      : undefined) ??
    // Official guidelines I.C.19.e.5(b): a poisoning of which nothing else is known is accidental.
    named(/\baccidental \(unintentional\)/i) ??
    children.find(({ code, name }) => code.length === FULL_LENGTH && /\binitial encounter\b/i.test(name)) ??
    nearest(header, unspecified)
  );
};

/** Of a code with its dot and all seven characters. */
const FULL_LENGTH = 8;

/** Endings of a name that add nothing to the condition of its header. */
const LACKING = /^,? ?(?:without|not intractable|not having achieved|not (?:specified|stated) as)\b/i;

/** Phrases that leave something unspecified. */
const gaps = (name: string): readonly string[] => name.toLowerCase().match(/\bunspecified(?: \w+)?|\bnos\b/g) ?? [];

/** A name such as "suppurative and unspecified" joins several conditions. */
const gapsOfHeader = (name: string): readonly string[] => gaps(name.replace(/\b\w+ (?:and|or) unspecified\b/gi, ''));

const isWithout = (name: string, other: string): boolean =>
  name.includes(' without ') && name.replace(' without ', ' with ') === other;

/** The rest of a name behind another one that it begins with. */
const suffix = (start: string, name: string): string =>
  name.toLowerCase().startsWith(start.toLowerCase()) ? name.slice(start.length) : '';

/** The shortest addition to the header; of equals the code that ends as unspecified codes do. */
const nearest = (header: Title, children: readonly Title[]): Title | undefined => {
  const sizes = children.map(({ name }) => additions(header.name, name).length);
  const best = children.filter((_, index) => sizes[index] === Math.min(...sizes));
  return best.find(({ code }) => code.endsWith('9')) ?? best.find(({ code }) => code.endsWith('0')) ?? best.at(-1);
};

const isNos = (text: string, header: Title): boolean =>
  / NOS$/.test(text) && additions(header.name, text).length + additions(text, header.name).length === 0;

/** Words that a name adds to another one, without those that say what is unspecified. */
const additions = (name: string, longer: string): readonly string[] => {
  const words = new Set(wordsOf(name));
  return wordsOf(longer.replace(/\bunspecified (?:\w+)/gi, ' ')).filter((word) => !words.has(word));
};

const SMALL = new Set('of the and or in with to a an part site other not applicable unspecified nos'.split(' '));

/** Words in the singular, near enough. */
const wordsOf = (name: string): readonly string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !SMALL.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
