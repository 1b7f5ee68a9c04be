/** The list of the code systems, in the order of their searches. It tells what each is; `index.ts` how each works. */
import { icd10cmFacts } from './icd10cm/facts.ts';
import { icd10pcsFacts } from './icd10pcs/facts.ts';
import { loincFacts } from './loinc/facts.ts';
import { rxnormFacts } from './rxnorm/facts.ts';

export const FACTS = [rxnormFacts, icd10cmFacts, loincFacts, icd10pcsFacts] as const;
