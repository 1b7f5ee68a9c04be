/** Parts, answer lists and answers of LOINC in FHIR and in relations. */
import { afterAll, expect, test } from 'bun:test';
import { argumentsIn, prepared } from '../../src/tools/arguments.ts';
import { allTools } from '../../src/tools/inventory.ts';
import { removeArchives } from '../terminology/import/support/release.ts';
import { openSmall } from '../terminology/import/support/small-pack.ts';

afterAll(removeArchives);

const LOINC = 'http://loinc.org';
const tools = allTools(await openSmall());

const answerOf = (id: string, given: object) => {
  const tool = tools.find((one) => one.id === id);
  const read = argumentsIn(given as never);
  if (tool === undefined || typeof read === 'string') throw new Error(`${id}: ${read}`);
  const { answer, problems } = prepared(tool, read).call;
  return answer?.() ?? problems.map(({ message }) => message).join('; ');
};
const parameters = (...parameter: readonly object[]) => ({ resourceType: 'Parameters', parameter });
const lookup = (code: string) =>
  JSON.stringify(answerOf('fhir_lookup', parameters({ name: 'coding', valueCoding: { system: LOINC, code } })));
const filtered = (property: string, op: string, value: string) => ({
  name: 'valueSet',
  resource: {
    ...{ resourceType: 'ValueSet', status: 'active' },
    compose: { include: [{ system: LOINC, filter: [{ property, op, value }] }] },
  },
});
const codesIn = (...given: readonly object[]): unknown => {
  const answer = answerOf('fhir_expand', parameters(...given)) as { expansion: { contains?: { code: string }[] } };
  return typeof answer === 'string' ? answer : (answer.expansion.contains ?? []).map(({ code }) => code);
};

test('a lookup names the answers of a list, the codes that ask for them, and the lists of an answer', () => {
  expect(lookup('LL1-1')).toContain('{"name":"display","valueString":"Yes|No"}');
  const named = (text: string) =>
    [...text.matchAll(/"valueCode":"(Answer|answers-for|AnswerList)"},{"name":"value","valueCode":"([^"]+)"/g)].map(
      ([, name, code]) => `${name} ${code}`,
    );
  expect(named(lookup('LL1-1'))).toEqual(['Answer LA1-1', 'Answer LA2-2', 'answers-for 99003-4']);
  expect(named(lookup('LA2-2'))).toEqual(['AnswerList LL1-1']);
  expect(lookup('LP1-1')).toContain('"valueString":"Fabulin"');
  expect(lookup('LP9-9')).toContain('has no code');
});

test('the value set of a list has its answers in their order, by its address and by a filter', () => {
  expect(codesIn({ name: 'url', valueUri: `${LOINC}/vs/LL1-1` })).toEqual(['LA1-1', 'LA2-2']);
  expect(codesIn(filtered('LIST', '=', 'LL1-1'))).toEqual(['LA1-1', 'LA2-2']);
  expect(codesIn(filtered('LIST', '=', 'LL7-7'))).toEqual([]);
  expect(codesIn(filtered('LIST', 'exists', 'true'))).toContain('a filter on LIST must have the op =');
  expect(codesIn({ name: 'url', valueUri: `${LOINC}/vs/LL7-7` })).toContain('is not here');
});

test('a filter finds codes by a part, by its text and by a property that parts fill; no part is in it', () => {
  expect(codesIn(filtered('COMPONENT', '=', 'LP1-1'))).toEqual(['99001-8']);
  expect(codesIn(filtered('COMPONENT', '=', 'Fabulin'))).toEqual(['99001-8']);
  expect(codesIn(filtered('document-kind', 'exists', 'true'))).toEqual(['99003-4']);
  expect(codesIn({ name: 'url', valueUri: `${LOINC}/vs` })).not.toContain('LP1-1');
});

test('related codes lead from a question to its answers, and back', () => {
  const related = (code: string, relation: string): unknown => {
    const answer = answerOf('related', { system: 'loinc', code, relation }) as { items?: { code: string }[] };
    return answer.items?.map((one) => one.code) ?? answer;
  };
  expect(related('99003-4', 'answers')).toEqual(['LA1-1', 'LA2-2']);
  expect(related('LL1-1', 'answers_for')).toEqual(['99003-4']);
  expect(related('LA1-1', 'answer_lists')).toEqual(['LL1-1']);
});

test('all codes of a system are expanded with their other names, if these are asked for', () => {
  const named = (more: object) => JSON.stringify(answerOf('fhir_expand', { url: `${LOINC}/vs`, ...more }));
  expect(named({})).not.toContain('designation');
  expect(named({ includeDesignations: true })).toContain('"designation":[{"value":');
});
