/** The tools that answer from the terminology, in the order of the documentation. */
import type { Terminology } from '../terminology/terminology.ts';
import { fhirExpand } from './fhir/expand.ts';
import { fhirLookup } from './fhir/lookup.ts';
import { fhirSubsumes } from './fhir/subsumes.ts';
import { fhirValidateCode } from './fhir/validate-code.ts';
import { annotate } from './terminology/annotate.ts';
import { lookup } from './terminology/lookup.ts';
import { related } from './terminology/related.ts';
import { translate } from './terminology/translate.ts';
import { translateBatch } from './terminology/translate-batch.ts';
import { validate } from './terminology/validate.ts';
import type { Tool } from './tool.ts';

/** The views of the terminology for clients of FHIR. */
export const fhirTools = (terminology: Terminology): readonly Tool[] => [
  fhirLookup(terminology),
  fhirValidateCode(terminology),
  fhirSubsumes(terminology),
  fhirExpand(terminology),
];

/** All of them; they read the loaded data. */
export const terminologyTools = (terminology: Terminology): readonly Tool[] => [
  translate(terminology),
  lookup(terminology),
  related(terminology),
  validate(terminology),
  translateBatch(terminology),
  ...fhirTools(terminology),
  annotate(terminology),
];
