/** The billable code that a header stands for when no more detail is given. */
import type { Concept } from '../concept.ts';
import { normalise } from '../normalise.ts';

/** Words by which a title says that it adds no detail to its header's. */
const NEUTRAL = new Set(
  normalise(
    'nos not otherwise specified site type part organism cause without complication uncomplicated initial encounter for closed fracture of the and or in to mention migrainosus status episode single',
    'icd10',
  ),
);

/** The words of a title up to where it says that something is unspecified, a leading "unspecified" apart. */
const detail = (title: string): readonly string[] => {
  const text = title.toLowerCase().replace(/^unspecified /, '');
  const end = text.search(/,? unspecified\b/);
  return normalise(end < 0 ? text : text.slice(0, end), 'icd10');
};

/**
 * Each header with its default code: the child that adds nothing but "unspecified", "without complications" and the
 * like, and that child's default in turn.
 */
export const defaultCodes = (concepts: readonly Concept[]): ReadonlyMap<Concept, string> => {
  const current = concepts.filter(({ status }) => status === 'current');
  const byCode = new Map(current.map((concept) => [concept.code.replace('.', ''), concept]));
  const children = childrenOf(byCode);
  const found = new Map<Concept, string>();
  const visit = (concept: Concept): string | undefined => {
    if (concept.billable === true) return concept.code;
    const child = defaultChild(concept, children.get(concept) ?? []);
    const code = child && visit(child);
    if (code !== undefined) found.set(concept, code);
    return code;
  };
  for (const concept of current) if (concept.billable === false) visit(concept);
  return found;
};

/** A child's code is its header's and one or more characters; the header is the longest code that it begins with. */
const childrenOf = (byCode: ReadonlyMap<string, Concept>): ReadonlyMap<Concept, Concept[]> => {
  const children = new Map<Concept, Concept[]>();
  for (const [code, concept] of byCode) {
    for (let length = code.length - 1; length >= 3; length -= 1) {
      const parent = byCode.get(code.slice(0, length));
      if (parent === undefined) continue;
      children.set(parent, [...(children.get(parent) ?? []), concept]);
      break;
    }
  }
  return children;
};

const defaultChild = (header: Concept, children: readonly Concept[]): Concept | undefined => {
  if (children.length === 1) return children[0];
  const title = detail(header.name);
  const [best] = children
    .map((child) => {
      const words = detail(child.name);
      const extra = words.filter((word) => !title.includes(word));
      const missing = title.filter((word) => !words.includes(word)).length;
      const isUnspecified = /unspecified|\bNOS\b|without complication/i.test(child.name);
      const isInitial = !/subsequent encounter|sequela/.test(child.name);
      const isNeutral = isInitial && missing <= title.length / 3 && extra.every((word) => NEUTRAL.has(word));
      return { child, isNeutral, order: [missing, isUnspecified ? 0 : 1, extra.length] };
    })
    .filter(({ isNeutral }) => isNeutral)
    .sort((a, b) => compareLists(a.order, b.order) || (a.child.code < b.child.code ? -1 : 1));
  return best?.child;
};

const compareLists = (a: readonly number[], b: readonly number[]): number => {
  for (const [index, value] of a.entries()) if (value !== b[index]) return value - (b[index] ?? 0);
  return 0;
};
