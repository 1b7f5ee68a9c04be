import { Type } from '@sinclair/typebox';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { text } from '../inputs.ts';
import { CALL_PRICE, defineTool, disclaimer, type Tool } from '../tool.ts';
import { billable, described, disclaimerField, systemInput } from './fields.ts';

/** The term type of a code that does not exist, where its system has only one. */
const TERM_TYPE = { rxnorm: '', icd10: 'CM', loinc: 'LN' } as const;

/** Exact lookup of one code. */
export const lookup = (terminology: Terminology): Tool =>
  defineTool({
    id: 'lookup',
    title: 'Ontology lookup',
    path: '/api/ontology/lookup',
    price: CALL_PRICE,
    description:
      'Name, status and synonyms of one RxNorm, ICD-10-CM or LOINC code. A well-formed code that does not exist is answered with found false.',
    inputs: {
      system: systemInput('Code system of the code'),
      code: text({
        name: 'code',
        description: 'The code; ICD-10-CM dotted or compact, in any case',
        longest: 32,
        example: 'E11.9',
        error: 'invalid_code',
        remedy: 'Send a code of {range} characters.',
      }),
    },
    response: {
      ...described,
      found: Type.Boolean({ description: 'Whether the code exists in the loaded release' }),
      billable,
      synonyms: Type.Array(Type.String(), { description: 'Other names' }),
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { system: 'icd10', code: 'E11.9' },
    run: ({ system, code }) => {
      const entry = terminology.lookup(system, code);
      const shared = { catalog: terminology.metadata, disclaimer };
      if (entry !== undefined) {
        const { billable, synonyms, ...fields } = entry;
        return { ...fields, found: true, billable, synonyms: [...synonyms], ...shared };
      }
      return {
        code: terminology.codeAsPublished(system, code),
        status: 'unknown' as const,
        system,
        display: '',
        tty: TERM_TYPE[system],
        obsolete: false,
        found: false,
        billable: null,
        synonyms: [],
        ...shared,
      };
    },
  });
