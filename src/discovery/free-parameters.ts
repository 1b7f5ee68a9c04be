/** The parameters of free paths. A start needs the paths alone. */
import type { Parameter } from '../tools/inputs.ts';
import { findParameters } from './catalog-query.ts';
import { metadataParameters } from './fhir.ts';
import type { FreePath } from './paths.ts';

const PARAMETERS: { readonly [Path in FreePath]?: readonly Parameter[] } = {
  '/v1/catalog': findParameters,
  '/fhir/metadata': metadataParameters,
};

/** Absent for a path that takes none. */
export const freeParametersOf = (path: FreePath): readonly Parameter[] | undefined => PARAMETERS[path];
