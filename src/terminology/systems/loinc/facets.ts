/** On which axes the names of tests differ. */
import type { Facet } from '../../model/code-system.ts';
import { axesInName } from './axes.ts';

export const testFacets = (name: string): readonly Facet[] => {
  const { component, specimen, property, time, scale, method } = axesInName(name);
  const [analyte = '', challenge = ''] = component.split('^');
  const axes = { specimen, property, time, challenge, scale, method };
  return Object.entries(axes).map(([axis, value]) => ({
    axis,
    stem: JSON.stringify([analyte, { ...axes, [axis]: '' }]),
    value,
  }));
};
