/** Which codes are below a header, and which of them stands for it when nothing more is known. */
import type { Concept } from '../../model/concept.ts';
import { defaultChild } from './default-child.ts';

/** What must be known of a code. */
export type Title = Pick<Concept, 'code' | 'name' | 'billable'>;

export type Hierarchy = {
  /** The codes right below a header, in their order. */
  readonly childrenOf: (code: string) => readonly Title[];
  /**
   * The billable code that stands for a code: itself, or below a header the one that is unspecified, not otherwise
   * specified, without complication or, of a seventh character, the initial encounter. Undefined for a code that is not
   * there and for a header without such a one.
   */
  readonly defaultOf: (code: string) => string | undefined;
};

/**
 * Builds the hierarchy of the codes of one year: a code is below the longest other one that it begins with.
 *
 * @param inclusionsOf - inclusion terms of a code, where "… NOS" names the default
 */
export const hierarchyOf = (
  codes: ReadonlyMap<string, Title>,
  inclusionsOf: (code: string) => readonly string[],
): Hierarchy => {
  const children = Map.groupBy(codes.values(), ({ code }) => parentOf(code, codes));
  const childrenOf = (code: string) => children.get(code) ?? [];
  const defaultOf = (code: string): string | undefined => {
    const header = codes.get(code);
    if (header === undefined || header.billable === true) return header?.code;
    const child = defaultChild(header, childrenOf(code), inclusionsOf);
    return child && defaultOf(child.code);
  };
  return { childrenOf, defaultOf };
};

const parentOf = (code: string, codes: ReadonlyMap<string, Title>): string | undefined => {
  for (let end = code.length - 1; end >= 3; end -= 1) {
    if (codes.has(code.slice(0, end))) return code.slice(0, end);
  }
  return undefined;
};
