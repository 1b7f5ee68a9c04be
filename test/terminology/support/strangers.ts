/** What a pack finds in place of a code, when the code is asked for by its own name. */
import { buildPack } from '../../../build/build-pack.ts';
import { type Concept, isObsolete, type System, type TermType } from '../../../src/terminology/model/concept.ts';
import { openTerminology, type Terminology } from '../../../src/terminology/terminology.ts';

export const FILTER = { limit: 1, minScore: 0, includeObsolete: false, billableOnly: true } as const;

/** What is found in place of a code by its own name. Names that several codes have are left out. */
export const strangers = (found: Terminology, system: System, concepts: readonly Concept[]): readonly string[] => {
  const current = concepts.filter((one) => one.system === system && !isObsolete(one.status) && one.billable !== false);
  return [...Map.groupBy(current, ({ name }) => name.toLowerCase()).values()].flatMap(([one, another]) => {
    if (one === undefined || another !== undefined) return [];
    // Who asks for the name of a component means a product, unless it is asked for by its term type.
    const termType = COMPONENTS.includes(one.termType) ? one.termType : undefined;
    const { matches, quality } = found.translate(one.name, { ...FILTER, system, termType });
    const [best] = matches;
    if (best?.code === one.code && best.score === 100 && quality === 'high') return [];
    return [`${one.code} ${one.name}: ${best?.code} ${best?.score}`];
  });
};

const COMPONENTS: readonly TermType[] = ['SCDC', 'SBDC'];

export const packOf = (concepts: readonly Concept[]): Terminology => {
  const releases = { icd10cm: '', loinc: '', rxnorm: '' };
  return openTerminology(buildPack({ source: 'test', notes: '', coverage: 'full', releases }, concepts));
};
