import { onceFor } from '../../deferred.ts';
import { IDENTITIES } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { flag, optional, text } from '../inputs.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { systemsOf } from './code-systems.ts';
import { codeInput, dateInput, versionInput } from './inputs.ts';
import {
  accepted,
  codeableConcept,
  coding,
  displayLanguage,
  isProblem,
  questionOf,
  resources,
  valueSet,
} from './question.ts';
import { parametersOrOutcome, parametersResource } from './resource.ts';
import { displayInput, lifeNotes } from './validate-code.ts';
import { validationOf } from './validation.ts';
import { type Named, valueSetCanonical, valueSetIn } from './value-set.ts';

const LONGEST_URI = 512;

const systemText = optional(
  text({
    ...{ name: 'system', description: 'Canonical URI of the code system of code', longest: LONGEST_URI },
    ...{ example: IDENTITIES.icd10.uri, error: 'invalid_system', remedy: 'Send the URI of the code system.' },
  }),
);

export const lenient = optional(flag('lenient-display-validation', 'A wrong display is a warning and no error'), false);

/** `ValueSet/$validate-code` of FHIR R4 and R5. */
export const fhirValidateInValueSet = (terminology: Terminology): DeclaredTool => {
  const setIn = onceFor((values: Named) => valueSetIn(terminology, values));
  return defineTool({
    id: 'fhir_validate_in_value_set',
    title: 'FHIR ValueSet $validate-code',
    specialty: 'terminology',
    synonyms: ['is this code in the value set', 'value set membership', 'binding check'],
    description:
      'FHIR R4 and R5 view: whether a code, a coding or a concept is in a value set, which may stand in the call: enumerations, filters on hierarchy and properties, other value sets, exclusions. issues tells each finding.',
    format: 'fhir',
    inputs: {
      ...{ url: valueSetCanonical, sets: valueSet, system: systemText, code: optional(codeInput('code', 'E11.9')) },
      ...{ display: displayInput, version: versionInput, date: dateInput, coding, concepts: codeableConcept },
      ...{ isLenient: lenient, displayLanguage, resources },
    },
    response: parametersOrOutcome,
    example: { url: IDENTITIES.icd10.allCodes, system: IDENTITIES.icd10.uri, code: 'E11.9' },
    check: (values) => {
      const question = questionOf(values);
      if (isProblem(question)) return question;
      if (question.sentAs === 'code' && values.system === undefined)
        return {
          code: 'invalid_system',
          parameter: 'system',
          message: 'system is required: the URI of the code system of code',
        };
      const found = setIn(values);
      return isProblem(found) ? found : undefined;
    },
    effort: () => RECORD,
    run: (values) => {
      const found = accepted(setIn(values));
      const findSystem = systemsOf(terminology, values.resources, values);
      return parametersResource(
        validationOf(accepted(questionOf(values)), {
          ...{ findSystem, valueSet: found, isLenient: values.isLenient },
          noteOn: lifeNotes(terminology),
        }),
      );
    },
  });
};
