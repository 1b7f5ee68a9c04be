/** Designations of tests that follow from how LOINC composes its names. */
import type { Concept } from '../../model/concept.ts';
import { type Designation, designationsOf } from '../../model/designation.ts';

/** `Component [Property] in Specimen by Method`, as LOINC composes its long common names. */
const MEASUREMENT = /^(.+?)(?: \[[^\]]+\])?(?: \([^)]*\))?(?: (?:in|of|from) (.+?))?(?: by .+)?$/;

/** What a differential or fraction is counted against, which lab sheets leave out. */
const DENOMINATOR =
  /\/(?:100 )?(?:leukocytes|lymphocytes|cells|hemoglobin\.total|protein\.total|erythrocytes|white blood cells)$/i;

/** Beside its names a test by component and specimen alone: phrases seldom say which property is measured, and how. */
export const testDesignations = (concept: Concept): readonly Designation[] => {
  const [, component = '', specimen = ''] = MEASUREMENT.exec(concept.name) ?? [];
  const names = designationsOf(concept);
  if (component === '' || component.length > MOST_COMPONENT) return names;
  return [...names, { text: `${component.replace(DENOMINATOR, '')} ${specimen}`, kind: 'short' }];
};

const MOST_COMPONENT = 60;
