import type { Terminology } from '../../terminology/terminology.ts';
import { argumentsIn, type Fields } from '../arguments.ts';
import type { Query } from '../query.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { answerOf } from './batch.ts';
import { dateInput } from './inputs.ts';
import { displayLanguage, resources, validations, valueSet } from './question.ts';
import { parametersOrOutcome, parametersResource } from './resource.ts';
import { fhirValidateCode } from './validate-code.ts';
import { fhirValidateInValueSet, lenient } from './validate-in-value-set.ts';
import { valueSetCanonical } from './value-set.ts';

/** `ValueSet/$batch-validate-code` of the HL7 terminology ecosystem: up to 25 validations, which share what stands beside them. */
export const fhirBatchValidateCode = (terminology: Terminology): DeclaredTool => {
  const inValueSet = fhirValidateInValueSet(terminology);
  const inSystem = fhirValidateCode(terminology);
  return defineTool({
    id: 'fhir_batch_validate_code',
    title: 'FHIR ValueSet $batch-validate-code',
    specialty: 'terminology',
    synonyms: ['validate many codes', 'FHIR batch validation'],
    description:
      'FHIR R4 and R5 view: up to 25 validations in one call, each against a value set, or without one against its code system. A validation that is asked wrongly is answered with an OperationOutcome.',
    format: 'fhir',
    inputs: {
      ...{ validations, url: valueSetCanonical, sets: valueSet, date: dateInput },
      ...{ isLenient: lenient, displayLanguage, resources },
    },
    response: parametersOrOutcome,
    example: {
      validation:
        '{"resourceType":"Parameters","parameter":[{"name":"coding","valueCoding":{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9"}}]}',
    },
    effort: ({ validations: asked }) => RECORD * asked.length,
    run: ({ validations: asked }, query) => {
      const shared = sharedIn(query);
      return parametersResource(
        asked.map((validation) => {
          const own = argumentsIn(validation);
          const given: Fields | string = typeof own === 'string' ? own : { ...shared, ...own };
          const hasSet = typeof given !== 'string' && (given.url !== undefined || given.valueSet !== undefined);
          return {
            name: 'validation',
            resource: answerOf(hasSet ? inValueSet : inSystem, hasSet ? given : bySystem(given)).resource,
          };
        }),
      );
    },
  });
};

/** The parameters beside the validations hold for each. */
const sharedIn = (query: Query): Fields =>
  Object.fromEntries(
    [...query].flatMap(([name, values]) =>
      name === 'validation' ? [] : [[name, values.length === 1 ? values[0] : values]],
    ),
  );

/** The validation in a code system names it `url`. */
const bySystem = (given: Fields | string): Fields | string => {
  if (typeof given === 'string' || given.system === undefined) return given;
  const { system, ...rest } = given;
  return { ...rest, url: system };
};
