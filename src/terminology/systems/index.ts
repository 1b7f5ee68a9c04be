/** The code systems that are served: a new one is a folder, its id in the model, and a line here. */
import type { CodeSystem } from '../model/code-system.ts';
import type { System } from '../model/concept.ts';
import { icd10cm } from './icd10cm/system.ts';
import { loinc } from './loinc/system.ts';
import { rxnorm } from './rxnorm/system.ts';

export const CODE_SYSTEMS: Readonly<Record<System, CodeSystem>> = { rxnorm, icd10: icd10cm, loinc };
