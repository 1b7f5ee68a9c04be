/** `clinmeter fhir` on the compiled executable: a FHIR client on the same machine, without a payment. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Running, start } from '../support/executable.ts';

let server: Running;
let base = '';
beforeAll(async () => {
  server = await start([], { command: 'fhir' });
  base = `${server.url}/fhir`;
});
afterAll(async () => server[Symbol.asyncDispose]());

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${base}${path}`, init);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as Record<string, unknown>,
  };
};

test('answers operations without a payment', async () => {
  const code = 'system=http://www.nlm.nih.gov/research/umls/rxnorm&code=861007';
  const { status, type, body } = await ask(`/CodeSystem/$lookup?${code}`);
  expect([status, type]).toEqual([200, 'application/fhir+json; fhirVersion=4.0']);
  expect(body).toMatchObject({ resourceType: 'Parameters' });
  expect(JSON.stringify(body)).toContain('metformin hydrochloride 500 MG Oral Tablet');
  expect((await ask('/ValueSet/$expand?url=http://loinc.org/vs&filter=a1c&count=1')).body).toMatchObject({
    expansion: { contains: [{ system: 'http://loinc.org', code: '4548-4' }] },
  });
});

test('answers operations by POST: a coding against a value set of the call, and a Bundle', async () => {
  const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
  const compose = { include: [{ system: rxnorm, filter: [{ property: 'TTY', op: 'regex', value: 'IN|PIN' }] }] };
  const resource = {
    resourceType: 'Parameters',
    parameter: [
      { name: 'valueSet', resource: { resourceType: 'ValueSet', status: 'active', compose } },
      { name: 'coding', valueCoding: { system: rxnorm, code: '6809' } },
    ],
  };
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/fhir+json' } });
  const { status, body } = await post('/ValueSet/$validate-code', resource);
  expect([status, body.parameter]).toEqual([200, expect.arrayContaining([{ name: 'result', valueBoolean: true }])]);
  const entry = [{ request: { method: 'POST', url: 'ValueSet/$validate-code' }, resource }];
  expect(await post('', { resourceType: 'Bundle', type: 'batch', entry })).toMatchObject({
    ...{ status: 200, body: { type: 'batch-response', entry: [{ resource: body }] } },
  });
  expect(await ask('/ValueSet/$expand', { method: 'POST', body: 'x' })).toMatchObject({ status: 415 });
});

test('clinmeter fhir says that it is free, and refuses with an OperationOutcome', async () => {
  const { body } = await ask('/metadata', { headers: { Accept: 'application/fhir+json; fhirVersion=5.0' } });
  expect(body).toMatchObject({
    fhirVersion: '5.0.0',
    implementation: { url: base },
    rest: [{ documentation: 'The operations are free on this machine.' }],
  });
  const refused = await ask('/CodeSystem/$lookup?system=x');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ resourceType: 'OperationOutcome', issue: [{}, {}] });
  const unknown = await ask('/CodeSystem/$lookup?system=http://loinc.org&code=1-1');
  expect(unknown).toMatchObject({ status: 404, body: { issue: [{ code: 'not-found' }] } });
  expect(await ask('/Patient/1')).toMatchObject({ status: 404, body: { resourceType: 'OperationOutcome' } });
  expect(await ask('/metadata', { method: 'POST' })).toMatchObject({ status: 405 });
});

test('clinmeter fhir does not deny a code of RxNorm that packs leave out', async () => {
  const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
  // 1151122 is the dose form group Topical Product.
  for (const path of [
    `/CodeSystem/$lookup?system=${rxnorm}&code=1151122`,
    `/CodeSystem/$validate-code?url=${rxnorm}&code=1151122`,
  ]) {
    const text = JSON.stringify((await ask(path)).body);
    expect(text).toContain('in the loaded pack, which keeps no groups (DFG, SCDG, SBDG)');
    expect(text).not.toContain('in the loaded release');
  }
});

test('stops in order', async () => {
  expect(await server.stop()).toBe(0);
});
