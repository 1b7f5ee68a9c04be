/** The FHIR operations through the app: resources, errors and metadata. */
import { expect, test } from 'bun:test';
import { wrapFetchWithPayment } from '@x402/fetch';
import { createLimits } from '../../src/limits/limits.ts';
import { formatQuery, parseQuery } from '../../src/tools/query.ts';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';
import { newAccount, referenceBuyer } from '../support/buyer.ts';
import { complaintsOf, type Resource } from '../support/fhir-types.ts';
import { tools } from '../support/tools.ts';

const R4 = 'application/fhir+json; fhirVersion=4.0';
const R5 = 'application/fhir+json; fhirVersion=5.0';
const ICD = 'http://hl7.org/fhir/sid/icd-10-cm';
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const LOOKUP = '/fhir/CodeSystem/$lookup';

const { ask } = appWith({ tools });
const views = tools.filter(({ format }) => format === 'fhir');

const toolAt = (path: string) => {
  const tool = views.find((view) => view.path === path);
  if (tool === undefined) throw new Error(`${path} is not there`);
  return tool;
};
const answerTo = (path: string, query: string): Resource & Record<string, never> => {
  const { answer, problems } = toolAt(path).prepare(parseQuery(query));
  if (answer === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
  return answer() as Resource & Record<string, never>;
};
type Outcome = Resource & {
  issue: {
    severity: string;
    code: string;
    details: { coding?: { code: string }[]; text: string };
    diagnostics?: string;
  }[];
  extension?: { url: string; valueString: string }[];
  payment_required?: unknown;
};
const outcomeAt = async (path: string, init?: RequestInit) => {
  const response = await ask(path, init);
  return { response, body: (await response.json()) as Outcome };
};

/** The compiler reads the types of FHIR in seconds, on a busy machine in more. */
const COMPILER_MS = 60_000;

const CALLS = [
  [LOOKUP, `system=${RXNORM}&code=861007`],
  [LOOKUP, `system=${RXNORM}&code=6809`],
  [LOOKUP, `system=${ICD}&code=E11`],
  [LOOKUP, 'system=http://loinc.org&code=4548-4&version=2.81'],
  [LOOKUP, `system=${RXNORM}&code=99999999`],
  ['/fhir/CodeSystem/$validate-code', `url=${ICD}&code=e119`],
  ['/fhir/CodeSystem/$validate-code', `url=${ICD}&code=E11.9&display=Cholera`],
  ['/fhir/CodeSystem/$validate-code', `url=${ICD}&code=Z99.99`],
  ['/fhir/CodeSystem/$subsumes', `system=${ICD}&codeA=E11.9&codeB=E11.9`],
  ['/fhir/CodeSystem/$subsumes', `system=${ICD}&codeA=E11.9&codeB=Z99.99`],
  ['/fhir/ValueSet/$expand', 'url=http://loinc.org/vs&count=7&offset=2'],
  ['/fhir/ValueSet/$expand', `url=${encodeURIComponent(`${RXNORM}?fhir_vs`)}&filter=asdfghjk`],
] as const;

const errors = [`${LOOKUP}?system=x&foo=1`, '/fhir/metadata?mode=x', '/fhir/nowhere', '/fhir'];

test.each(['r4', 'r5'] as const)(
  'every resource conforms to the FHIR types of %s',
  async (release) => {
    const accept = { headers: { Accept: release === 'r4' ? R4 : R5 } };
    const resources = [
      ...views.map(({ path, example }) => answerTo(path, formatQuery(example).slice(1))),
      ...CALLS.map(([path, query]) => answerTo(path, query)),
      ...(await Promise.all(errors.map(async (path) => (await outcomeAt(path, accept)).body))),
      ...(await Promise.all(
        ['', '?mode=terminology', '?mode=full'].map(async (query) =>
          (await ask(`/fhir/metadata${query}`, accept)).json(),
        ),
      )),
    ] as Resource[];
    expect(complaintsOf(release, resources)).toEqual([]);
  },
  COMPILER_MS,
);

test(
  'the FHIR types reject a wrong resource',
  () => {
    const wrong: Resource[] = [
      { resourceType: 'Parameters', parameter: [{ name: 'x', valueNumber: 1 }] } as Resource,
      { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'not-a-code' }] } as Resource,
      { resourceType: 'Parameters' },
    ];
    for (const release of ['r4', 'r5'] as const) {
      expect(complaintsOf(release, wrong).map(([position]) => position)).toEqual([0, 1]);
    }
  },
  COMPILER_MS,
);

test('no resource has an empty text, list or object', () => {
  const emptyIn = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).length === 0 || Object.values(value).some(emptyIn)
      : value === '' || value === null || value === undefined;
  for (const [path, query] of CALLS) expect([query, emptyIn(answerTo(path, query))]).toEqual([query, false]);
});

test('a paid FHIR operation answers with the FHIR version of its request, and 404 if $lookup finds no code', async () => {
  const asked = (input: string | URL | Request, init?: RequestInit) => {
    const { url, headers } = input instanceof Request ? input : new Request(String(input), init);
    return ask(url.slice(new URL(url).origin.length), { headers });
  };
  const paying = wrapFetchWithPayment(asked as typeof fetch, referenceBuyer(newAccount()));
  for (const [accept, type, code, status] of [
    ['application/fhir+json', R4, '861007', 200],
    [R5, R5, '861007', 200],
    [R5, R5, '99999999', 404],
  ] as const) {
    const query = `?system=${RXNORM}&code=${code}&unknown=1`;
    const response = await paying(`http://127.0.0.1:8402${LOOKUP}${query}`, { headers: { Accept: accept } });
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    expect(response.headers.get('PAYMENT-RESPONSE')).not.toBeNull();
    // No member beside those of the resource, not even for what is unknown.
    expect(await response.json()).toEqual(answerTo(LOOKUP, query.slice(1).replace('&unknown=1', '')));
  }
});

test('a 402 of a FHIR operation is an OperationOutcome with the offer and the validation errors', async () => {
  const { response, body } = await outcomeAt(`${LOOKUP}?system=icd10&foo=1`);
  expect([response.status, response.headers.get('content-type')]).toEqual([402, R4]);
  const offer = JSON.parse(atob(response.headers.get('PAYMENT-REQUIRED') ?? ''));
  expect(offer).toMatchObject({ x402Version: 2, accepts: [{ amount: '5000' }] });
  expect(JSON.parse(body.extension?.[0]?.valueString ?? '')).toEqual(offer);
  expect(body.payment_required).toEqual(offer);
  const strict = await outcomeAt(`${LOOKUP}?system=icd10&foo=1`, { headers: { Accept: R4 } });
  expect(Object.keys(strict.body)).toEqual(['resourceType', 'extension', 'issue']);
  expect(body.issue.map(({ severity, code, details }) => [severity, code, details.coding?.[0]?.code])).toEqual([
    ['error', 'business-rule', 'payment_required'],
    ['error', 'value', 'invalid_system'],
    ['error', 'value', 'invalid_code'],
    ['warning', 'informational', undefined],
  ]);
  expect(body.issue[0]?.diagnostics).toContain('retry: fix_parameters');
  expect(body.issue[1]?.details.text).toContain(ICD);
});

test('a 402 of a FHIR operation is a page for browsers', async () => {
  const response = await ask(LOOKUP, { headers: { Accept: 'text/html' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([402, 'text/html; charset=utf-8']);
});

test('a 402 of a FHIR operation warns of a code that cannot exist', async () => {
  const { body } = await outcomeAt(`${LOOKUP}?system=${RXNORM}&code=metformin`);
  expect(body.issue.at(-1)).toEqual({
    severity: 'warning',
    code: 'informational',
    details: { text: 'code "metformin" has not the form of a code of rxnorm: it will not be found' },
  });
});

test('$lookup refuses a release that is not loaded, and names the loaded one', async () => {
  const { answer, problems } = toolAt(LOOKUP).prepare(parseQuery(`system=${ICD}&code=I10&version=FY2019`));
  expect(answer).toBeUndefined();
  expect(problems).toEqual([
    {
      code: 'invalid_version',
      parameter: 'version',
      message: 'version must be 2026; got "FY2019"',
    },
  ]);
});

test('$expand with count=0 has only the number of codes', () => {
  const expansionOf = (query: string) => {
    const answer = toolAt('/fhir/ValueSet/$expand').prepare(parseQuery(`url=http://loinc.org/vs&count=0${query}`));
    return (answer.answer?.() as { expansion: { total?: number; contains?: unknown } } | undefined)?.expansion;
  };
  expect(expansionOf('')?.total).toBeGreaterThan(100);
  for (const query of ['', '&filter=glucose']) expect(expansionOf(query)?.contains).toBeUndefined();
});

test('$lookup has the requested properties and no others', () => {
  const names = (query: string) => {
    const answer = toolAt(LOOKUP)
      .prepare(parseQuery(`system=${ICD}&code=E11.9${query}`))
      .answer?.();
    const { parameter } = answer as { parameter: { name: string; part?: { valueCode?: string }[] }[] };
    return new Set(parameter.map(({ name, part }) => (name === 'property' ? part?.[0]?.valueCode : name)));
  };
  const always = ['name', 'version', 'display'];
  expect(names('&property=inactive&property=parent')).toEqual(new Set([...always, 'inactive', 'parent']));
  expect(names('&property=designation').isSubsetOf(new Set([...always, 'designation']))).toBe(true);
  expect(names('&property=children')).toEqual(new Set(always));
  expect(names('').size).toBeGreaterThan(6);
});

test('$lookup refuses a property that no code of the system has', () => {
  const refusalOf = (query: string) =>
    toolAt(LOOKUP).prepare(parseQuery(`system=${ICD}&code=E11.9${query}`)).problems[0];
  expect(refusalOf('&property=COMPONENT')).toMatchObject({
    code: 'invalid_property',
    message: expect.stringContaining('billable, parent, children'),
  });
  expect(refusalOf('&property=')?.message).toContain('each with 1 to 64 characters');
  expect(refusalOf('&property=status'.repeat(33))?.message).toContain('got 33');
});

test.each([
  ['an unknown path', '/fhir/Patient', {}, 404, 'not-found', 'not_found'],
  ['the root', '/fhir', {}, 402, 'business-rule', 'payment_required'],
  ['another method', LOOKUP, { method: 'PUT' }, 405, 'not-supported', 'method_not_allowed'],
  ['an unknown mode', '/fhir/metadata?mode=x', {}, 400, 'value', 'invalid_mode'],
  ['a URL that is too long', `${LOOKUP}?code=${'1'.repeat(70_000)}`, {}, 414, 'too-long', 'uri_too_long'],
  ['a malformed payment', LOOKUP, { headers: { 'PAYMENT-SIGNATURE': 'x' } }, 402, 'business-rule', 'payment_required'],
])('%s below /fhir is answered with an OperationOutcome', async (_, path, init, status, issue, code) => {
  const { response, body } = await outcomeAt(path, init);
  expect([response.status, response.headers.get('content-type')]).toEqual([status, R4]);
  expect(body.resourceType).toBe('OperationOutcome');
  expect([body.issue[0]?.code, body.issue[0]?.details.coding?.[0]?.code]).toEqual([issue, code]);
  expect(body.issue[0]?.diagnostics).toContain(`request: ${response.headers.get('x-request-id')}`);
});

test('a 429 below /fhir is an OperationOutcome', async () => {
  const limited = appWith({ tools, limits: createLimits({ paid: 1, free: 1, maxInFlight: 1 }) });
  await limited.ask('/fhir/metadata');
  const response = await limited.ask('/fhir/metadata');
  expect([response.status, response.headers.get('content-type')]).toEqual([429, R4]);
  expect(await response.json()).toMatchObject({ issue: [{ code: 'throttled' }] });
});

test('an error outside /fhir is not an OperationOutcome', async () => {
  const response = await ask('/fhirx');
  expect(response.headers.get('content-type')).toBe('application/json');
});

const read = async (query: string, accept = R4) =>
  (await ask(`/fhir/metadata${query}`, { headers: { Accept: accept } })).json();

test('/fhir/metadata lists the operations for R4 and R5', async () => {
  expect(await read('')).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });
  const statement = await read('', R5);
  expect(statement).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '5.0.0', experimental: true });
  const { rest } = statement as {
    rest: { resource: { type: string; operation: { name: string; documentation: string }[] }[] }[];
  };
  const paths = rest[0]?.resource.flatMap(({ type, operation }) =>
    operation.map(({ name }) => `/fhir/${type}/$${name}`),
  );
  // A batch goes to the root, which is no operation.
  expect([...(paths ?? []), '/fhir'].sort()).toEqual(views.map(({ path }) => path).sort());
  const documented = rest[0]?.resource.flatMap(({ operation }) => operation.map(({ documentation }) => documentation));
  expect(documented?.sort()).toEqual(
    views
      .filter(({ path }) => path !== '/fhir')
      .map(({ description }) => description)
      .sort(),
  );
});

test('/fhir/metadata?mode=terminology lists code systems with their releases and subsumption', async () => {
  const { codeSystem } = (await read('?mode=terminology')) as {
    codeSystem: { uri: string; version: { code: string }[]; subsumption: boolean; content?: string }[];
  };
  const { rxnorm_release: rxnorm, icd10cm_fy: icd10cm, loinc_version: loinc } = site.ontology;
  expect(codeSystem.map(({ uri, version, subsumption }) => [uri, version[0]?.code, subsumption])).toEqual([
    [RXNORM, rxnorm.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1'), false],
    [ICD, icd10cm.replace('FY', ''), true],
    ['http://loinc.org', loinc, false],
  ]);
  expect(codeSystem.map(({ content }) => content)).toEqual([undefined, undefined, undefined]);
  const r5 = (await read('?mode=terminology', R5)) as { codeSystem: { content: string }[] };
  expect(r5.codeSystem.map(({ content }) => content)).toEqual(Array(3).fill('fragment'));
});

type Part = { name: string; valueCode?: string; valueBoolean?: boolean; valueString?: string };
const parametersOf = (path: string, query: string) =>
  (answerTo(path, query) as unknown as { parameter: (Part & { part?: Part[] })[] }).parameter;
const found = (path: string, query: string, name: string) => {
  const parameter = parametersOf(path, query).find((one) => one.name === name);
  return parameter?.valueCode ?? parameter?.valueBoolean ?? parameter?.valueString;
};

test('$lookup answers only properties that the metadata list, and no synonyms of our own', async () => {
  const { codeSystem } = (await (await ask('/fhir/metadata?mode=terminology')).json()) as {
    codeSystem: { uri: string; version: { property: string[] }[] }[];
  };
  for (const [path, query] of CALLS.filter(([path]) => path === LOOKUP).slice(0, 4)) {
    const named = codeSystem.find(({ uri }) => query.includes(`=${uri}&`))?.version[0]?.property ?? [];
    const parts = parametersOf(path, query);
    const codes = parts.filter(({ name }) => name === 'property').map(({ part = [] }) => part[0]?.valueCode ?? '');
    expect([query, codes.filter((code) => !named.includes(code))]).toEqual([query, []]);
    expect(codes).toContain('status');
    // The starter selection has no synonyms but ours.
    expect(parts.filter(({ name }) => name === 'designation')).toEqual([]);
  }
});

test('$lookup answers the relations of a code as properties', () => {
  const properties = parametersOf(LOOKUP, `system=${RXNORM}&code=861007`).filter(({ name }) => name === 'property');
  const flat = properties.map(({ part = [] }) =>
    part.map((one) => one.valueCode ?? one.valueBoolean ?? one.valueString),
  );
  expect(flat).toContainEqual(['inactive', false]);
  expect(flat).toContainEqual(['TTY', 'SCD']);
  expect(flat).toContainEqual(['ingredients', '6809', 'metformin']);
  expect(flat).toContainEqual(['brands', '151827', 'Glucophage']);
});

test.each([
  ['code=E11.9', true],
  ['code=e119&display=type%202%20DIABETES%20mellitus%20without%20complications', true],
  ['code=E11.9&display=Cholera', false],
  ['code=Z99.99', false],
])('$validate-code?%s is %p', (query, result) => {
  expect(found('/fhir/CodeSystem/$validate-code', `url=${ICD}&${query}`, 'result')).toBe(result);
});

test.each([
  ['E11', 'E11.9', 'subsumes'],
  ['E11.9', 'e11', 'subsumed-by'],
  ['E119', 'E11.9', 'equivalent'],
  ['E11.9', 'I10', 'not-subsumed'],
])('$subsumes of %s and %s is %s', (a, b, outcome) => {
  const query = `system=${ICD}&codeA=${a}&codeB=${b}`;
  expect(found('/fhir/CodeSystem/$subsumes', query, 'outcome')).toBe(outcome);
});

test('$expand without a filter pages through all active codes', () => {
  const url = `url=${encodeURIComponent(`${RXNORM}?fhir_vs`)}`;
  type Expansion = { expansion: { total?: number; contains?: { code: string }[] } };
  const page = (query: string) =>
    (answerTo('/fhir/ValueSet/$expand', `${url}${query}`) as unknown as Expansion).expansion;
  const total = page('').total ?? 0;
  const codes: string[] = [];
  for (let offset = 0; offset < total; offset += 1000) {
    codes.push(...(page(`&count=1000&offset=${offset}`).contains ?? []).map(({ code }) => code));
  }
  expect(codes).toEqual(codes.toSorted((a, b) => Number(a) - Number(b)));
  expect([codes.length, new Set(codes).size]).toEqual([total, total]);
  expect(page(`&offset=${total}`).contains).toBeUndefined();
  const filtered = page('&filter=metformin%20500%20mg%20tablet&count=2');
  expect(filtered.contains).toHaveLength(2);
  expect(page('&filter=metformin%20500%20mg%20tablet&count=1&offset=1').contains).toEqual(filtered.contains?.slice(1));
  expect(filtered.total).toBeUndefined();
});
