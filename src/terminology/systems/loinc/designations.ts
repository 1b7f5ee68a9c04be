/** Designations of tests that follow from their axes. */
import type { Concept } from '../../model/concept.ts';
import { type Designation, designationsOf } from '../../model/designation.ts';

/** What a differential or fraction is counted against, which lab sheets leave out. */
const DENOMINATOR =
  /\/(?:100 )?(?:leukocytes|lymphocytes|cells|hemoglobin\.total|protein\.total|erythrocytes|white blood cells)$/i;

/** Beside its names a test by component and specimen alone: phrases seldom say which property is measured, and how. */
export const testDesignations = (concept: Concept): readonly Designation[] => {
  const names = designationsOf(concept);
  if (concept.axes === null) return names;
  const { component, time, specimen, scale } = concept.axes;
  const [analyte = '', challenge = ''] = component.split('^');
  if (analyte === '' || analyte.length > MOST_COMPONENT) return names;
  const text = [analyte.replace(DENOMINATOR, ''), challenge, time, specimen, scale].join(' ');
  return [...names, { text, kind: 'component' }];
};

const MOST_COMPONENT = 60;
