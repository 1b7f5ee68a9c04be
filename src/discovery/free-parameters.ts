/** The parameters of free paths. A start needs the paths alone. */
import type { Parameter } from '../tools/inputs.ts';
import { catalogParameters } from './catalog-query.ts';
import { changesParameters } from './changes.ts';
import { metadataParameters } from './fhir.ts';
import type { FreePath } from './paths.ts';
import { toolListParameters } from './tool-lists.ts';

const PARAMETERS: { readonly [Path in FreePath]?: readonly Parameter[] } = {
  '/v1/catalog': catalogParameters,
  '/v1/changes': changesParameters,
  '/changes.atom': changesParameters,
  '/tools.json': toolListParameters,
  '/fhir/metadata': metadataParameters,
};

/** Absent for a path that takes none. */
export const freeParametersOf = (path: FreePath): readonly Parameter[] | undefined => PARAMETERS[path];
