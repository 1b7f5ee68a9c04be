/** The detail that a header needs before a claim can carry it. */
import type { CodeDetails, RelatedNode } from './details/code-details.ts';
import type { CodeSystem } from './model/code-system.ts';

/** A current code below a header. */
export type NextCode = RelatedNode & {
  /** The axis on which it differs from its siblings; `detail` for any other. */
  readonly axis: string;
};

export type RequiredSpecificity = {
  /** The axes on the way to the billable codes, those of the nearest level first. */
  readonly axes: readonly string[];
  /** The current codes directly below. */
  readonly choices: readonly NextCode[];
};

const NOTHING: RequiredSpecificity = { axes: [], choices: [] };

type Source = {
  readonly detailsOf: (code: string) => CodeDetails | undefined;
  readonly facetsOf: CodeSystem['facetsOf'];
  readonly axial: CodeSystem['axial'];
};

/** The detail to choose below a header; nothing for a code that a claim can carry. */
export const requiredSpecificity = (source: Source, code: string): RequiredSpecificity => {
  const details = source.detailsOf(code);
  if (details === undefined || details.self.billable !== false || details.self.obsolete) return NOTHING;
  if (source.axial !== undefined) {
    const axes = source.axial.axesAfter(code);
    const values = details.related('children', EVERYTHING).items;
    return { axes, choices: values.map((node) => ({ ...node, axis: axes[0] ?? DETAIL })) };
  }
  const choices = familyBelow(source, details);
  const axes = new Set<string>();
  for (let level = [choices]; level.length > 0; ) {
    for (const family of level) for (const { axis } of family) axes.add(axis);
    level = level.flat().flatMap((next) => {
      const below = next.billable === true ? undefined : source.detailsOf(next.code);
      return below === undefined ? [] : [familyBelow(source, below, isSeventh(below) ? SAMPLE : EVERYTHING)];
    });
  }
  return { axes: [...axes], choices };
};

const EVERYTHING = { offset: 0, count: Number.POSITIVE_INFINITY, isCurrentOnly: true };

/** Codes that differ in their last character alone show with the first few on which axis. */
const SAMPLE = { ...EVERYTHING, count: 3 };
const FULL_LENGTH = 8;
const isSeventh = (header: CodeDetails): boolean =>
  header.related('children', SAMPLE).items.every(({ code }) => code.length === FULL_LENGTH);

const familyBelow = (
  { facetsOf = () => [] }: Source,
  header: CodeDetails,
  page: typeof EVERYTHING = EVERYTHING,
): readonly NextCode[] => {
  const children = header.related('children', page).items.map((node) => ({
    node,
    facets: facetsOf(node.display, node.code).filter(({ axis }) => axis !== DETAIL),
  }));
  return children.map(({ node, facets }) => {
    const own = facets.find(({ axis, stem, value }) =>
      children.some(
        (other) =>
          other.node !== node &&
          other.facets.some((facet) => facet.axis === axis && facet.stem === stem && facet.value !== value),
      ),
    );
    return { ...node, axis: own?.axis ?? DETAIL };
  });
};

const DETAIL = 'detail';
