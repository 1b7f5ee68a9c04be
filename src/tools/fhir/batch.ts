/** Several FHIR operations in one call and for one payment. */
import { Type } from '@sinclair/typebox';
import { onceFor } from '../../deferred.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { argumentsIn, type Fields, isObject, prepared } from '../arguments.ts';
import { parseQuery } from '../query.ts';
import { RECORD } from '../terminology/fields.ts';
import { type Call, type DeclaredTool, defineTool } from '../tool.ts';
import { fhirExpand } from './expand.ts';
import { fhirLookup } from './lookup.ts';
import { BUNDLE, bundle } from './question.ts';
import { outcome } from './resource.ts';
import { fhirSubsumes } from './subsumes.ts';
import { fhirTranslate } from './translate.ts';
import { fhirValidateCode } from './validate-code.ts';
import { fhirValidateInValueSet } from './validate-in-value-set.ts';
import { MOST_LOOKED_AT } from './value-set.ts';

type Operation = Pick<DeclaredTool, 'prepare' | 'parameters'>;
type Answer = { readonly status: '200' | '400' | '404'; readonly resource: Fields };

const refused = (text: string): Answer => ({
  status: '400',
  resource: outcome([{ severity: 'error', code: 'invalid', details: { text } }]),
});

/** The answer of one operation; of one that is asked wrongly what is wrong, so that the others are answered. */
export const answerOf = (operation: Operation, given: Fields | string): Answer =>
  typeof given === 'string' ? refused(given) : answered(prepared(operation, given).call);

const answered = ({ answer, problems }: Pick<Call, 'answer' | 'problems'>): Answer =>
  answer === undefined ? refused(problems.map(({ message }) => message).join('; ')) : shown(answer());

const wrong = (message: string): Pick<Call, 'answer' | 'problems' | 'effort'> => ({
  problems: [{ code: 'invalid_bundle', parameter: 'bundle', message }],
  effort: 0,
});

/** An outcome in place of an answer says that the code is not there. */
const shown = (resource: Fields): Answer => ({
  status: resource.resourceType === 'OperationOutcome' ? '404' : '200',
  resource,
});

/** A `batch` Bundle of FHIR R4 and R5, with up to 25 operations. */
export const fhirBatch = (terminology: Terminology): DeclaredTool => {
  const operations: Readonly<Record<string, Operation>> = {
    'CodeSystem/$lookup': fhirLookup(terminology),
    'CodeSystem/$validate-code': fhirValidateCode(terminology),
    'CodeSystem/$subsumes': fhirSubsumes(terminology),
    'ValueSet/$validate-code': fhirValidateInValueSet(terminology),
    'ValueSet/$expand': fhirExpand(terminology),
    'ConceptMap/$translate': fhirTranslate(terminology),
  };
  const callIn = (entry: Fields): Pick<Call, 'answer' | 'problems' | 'effort'> => {
    const { method, url } = isObject(entry.request) ? entry.request : {};
    if (typeof url !== 'string' || (method !== 'GET' && method !== 'POST'))
      return wrong('each entry must have a request with method GET or POST, and a url');
    const at = url.includes('?') ? url.indexOf('?') : url.length;
    const [name, query] = [url.slice(0, at).replace(/^\//, ''), url.slice(at + 1)];
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined) return wrong(`url must be one of ${Object.keys(operations).join(', ')}`);
    if (method === 'GET') return operation.prepare(parseQuery(query));
    if (query !== '') return wrong('the parameters of a POST stand in its resource, and not in the url');
    const given = isObject(entry.resource) ? argumentsIn(entry.resource) : {};
    return typeof given === 'string' ? wrong(given) : prepared(operation, given).call;
  };
  const callsIn = onceFor(({ bundle: [entries = []] }: { readonly bundle: readonly (readonly Fields[])[] }) =>
    entries.map(callIn),
  );
  return defineTool({
    id: 'fhir_batch',
    title: 'FHIR batch',
    specialty: 'terminology',
    synonyms: ['FHIR Bundle', 'many FHIR operations in one call'],
    description:
      'FHIR R4 and R5 view: up to 25 operations in one Bundle of type batch, each answered as by itself. An operation that is asked wrongly is answered with an OperationOutcome and status 400.',
    format: 'fhir',
    inputs: { bundle },
    response: {
      resourceType: Type.String({ description: 'Bundle' }),
      type: Type.String({ description: 'batch-response' }),
      entry: Type.Array(Type.Object({ resource: Type.Unknown(), response: Type.Object({ status: Type.String() }) }), {
        description: 'An answer an entry, in their order',
      }),
    },
    example: { bundle: BUNDLE },
    check: (values) => {
      const calls = callsIn(values);
      const [first] = calls.flatMap(({ problems }) => problems);
      if (first !== undefined && calls.every(({ answer }) => answer === undefined))
        return { code: 'invalid_bundle', parameter: 'bundle', message: `no entry can be answered: ${first.message}` };
      const effort = calls.reduce((sum, call) => sum + call.effort, 0);
      if (effort <= MOST_LOOKED_AT) return undefined;
      const message = 'bundle must ask for less: its expansions together look at more codes than one call may';
      return { code: 'invalid_bundle', parameter: 'bundle', message };
    },
    effort: (values) => callsIn(values).reduce((sum, { effort }) => sum + effort, RECORD),
    run: (values) => ({
      resourceType: 'Bundle',
      type: 'batch-response',
      entry: callsIn(values)
        .map(answered)
        .map(({ status, resource }) => ({ resource, response: { status } })),
    }),
  });
};
