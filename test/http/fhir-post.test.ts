/** FHIR operations by POST: a Parameters resource with codings, concepts and value sets. */
import { describe, expect, test } from 'bun:test';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { argumentsIn, prepared } from '../../src/tools/arguments.ts';
import { appWith } from '../support/app.ts';
import { referenceBuyer } from '../support/buyer.ts';
import { complaintsOf, type Resource } from '../support/fhir-types.ts';
import { tools } from '../support/tools.ts';

const ICD = 'http://hl7.org/fhir/sid/icd-10-cm';
const LOINC = 'http://loinc.org';
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const BATCH = 'ValueSet/$batch-validate-code';
const TRANSLATE = 'ConceptMap/$translate';
const UCUM = 'http://unitsofmeasure.org';
const ICD9 = 'http://hl7.org/fhir/sid/icd-9-cm';
const [LOOKUP, VALIDATE, SUBSUMES, IN_SET, EXPAND] = [
  ...['CodeSystem/$lookup', 'CodeSystem/$validate-code', 'CodeSystem/$subsumes'],
  ...['ValueSet/$validate-code', 'ValueSet/$expand'],
] as [string, string, string, string, string];

type Parameter = { readonly name: string; readonly [value: string]: unknown };
type Json = Record<string, unknown>;

const body = (...parameter: readonly Parameter[]) => ({ resourceType: 'Parameters', parameter });
const coding = (system: string, code: string, display?: string) => ({ system, code, ...(display && { display }) });
const valueSet = (include: readonly object[], exclude: readonly object[] = [], more: object = {}) => ({
  name: 'valueSet',
  resource: {
    resourceType: 'ValueSet',
    status: 'active',
    url: 'http://example.org/vs',
    compose: { include, exclude },
    ...more,
  },
});
const filtered = (system: string, property: string, op: string, value: string) => ({
  system,
  filter: [{ property, op, value }],
});
const asked = (system: string, code: string) => ({ name: 'coding', valueCoding: coding(system, code) });

const call = (operation: string, given: Json) => {
  const tool = tools.find(({ path }) => path === `/fhir${operation && '/'}${operation}`);
  const read = argumentsIn(given);
  if (tool === undefined || typeof read === 'string') throw new Error(`${operation}: ${read}`);
  return prepared(tool, read).call;
};
const answerTo = (operation: string, ...parameter: readonly Parameter[]): Json => {
  const { answer, problems } = call(operation, body(...parameter));
  if (answer === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
  return answer();
};
const problemOf = (operation: string, ...parameter: readonly Parameter[]) =>
  call(operation, body(...parameter)).problems.map(({ code, parameter: name, message }) => [code, name, message]);

type Issue = {
  severity: string;
  code: string;
  details: { coding: { code: string }[]; text: string };
  expression?: string[];
};

/** The values of a Parameters resource by name; of its issues their kinds and places. */
const told = (resource: Json): Json =>
  Object.fromEntries(
    (resource.parameter as Json[]).map(({ name, resource: held, ...value }) => [
      name,
      held === undefined
        ? Object.values(value)[0]
        : (held as { issue: Issue[] }).issue.map(
            ({ severity, details, expression }) => `${severity} ${details.coding[0]?.code} ${expression ?? ''}`,
          ),
    ]),
  );

const codesIn = (resource: Json): readonly string[] =>
  ((resource.expansion as Json).contains as { code: string }[] | undefined)?.map(({ code }) => code) ?? [];

describe('an expansion shows more of its codes', () => {
  const one = valueSet([{ system: ICD, concept: [{ code: 'E11.9' }] }]);
  const first = (...more: readonly Parameter[]) => {
    const { expansion } = answerTo(EXPAND, one, ...more) as { expansion: { contains: readonly Json[] } };
    return expansion.contains[0];
  };

  test('its other names with includeDesignations, and none without', () => {
    const url = 'http://example.org/named';
    const concept = [{ code: 'a', display: 'Alpha', designation: [{ value: 'First' }] }];
    const system = { name: 'tx-resource', resource: { resourceType: 'CodeSystem', url, concept } };
    const named = (...more: readonly Parameter[]) =>
      JSON.stringify(answerTo(EXPAND, system, valueSet([{ system: url }]), ...more));
    expect(named()).not.toContain('designation');
    const designation = '"display":"Alpha","designation":[{"value":"First"}]';
    expect(named({ name: 'includeDesignations', valueBoolean: true })).toContain(designation);
    expect(named({ name: 'property', valueString: 'designation' })).toContain(designation);
  });

  test('properties of its system, and the definition of the value set', () => {
    const asked = ['billable', 'nonsense'].map((valueString) => ({ name: 'property', valueString }));
    const extension = [
      { url: 'code', valueCode: 'billable' },
      { url: 'value', valueString: 'true' },
    ];
    expect(first(...asked)?.extension).toEqual([{ url: expect.stringContaining('contains.property'), extension }]);
    const definition = { name: 'includeDefinition', valueBoolean: true };
    expect(answerTo(EXPAND, one, definition).compose).toEqual(one.resource.compose);
    expect(answerTo(EXPAND, one)).not.toHaveProperty('compose');
    const whole = answerTo(EXPAND, { name: 'url', valueUri: `${ICD}?fhir_vs` }, definition);
    expect(whole.compose).toEqual({ include: [{ system: ICD }] });
  });
});

describe('a fragment of a code system', () => {
  const system = (content: string) => ({
    name: 'tx-resource',
    resource: { resourceType: 'CodeSystem', url: 'http://example.org/part', content, concept: [{ code: 'a' }] },
  });
  const ask = (content: string) => told(answerTo(VALIDATE, system(content), asked('http://example.org/part', 'b')));

  test('does not tell that a code is wrong', () => {
    expect(ask('fragment')).toMatchObject({ result: true, issues: ['warning invalid-code Coding.code'] });
    expect(ask('fragment').message).toContain('may be valid in some other fragment');
    expect(ask('complete')).toMatchObject({ result: false, issues: ['error invalid-code Coding.code'] });
  });
});

test('a text that is no unit is told with the place of its first unknown part', () => {
  const said = JSON.stringify(answerTo(VALIDATE, asked(UCUM, 'mg/foo')));
  expect(said).toContain("The unit 'foo' is unknown at character 4");
  expect(JSON.stringify(answerTo(VALIDATE, asked(UCUM, 'mg/dL')))).not.toContain('unknown at');
});

describe('a coding stands for a code', () => {
  test.each([
    [LOOKUP, [asked(ICD, 'E11.9')], `system=${ICD}&code=E11.9`],
    [
      SUBSUMES,
      [
        { name: 'codingA', valueCoding: coding(ICD, 'E11') },
        { name: 'codingB', valueCoding: coding(ICD, 'E11.9') },
      ],
      '',
    ],
  ] as const)('%s', (operation, parameters, _query) => {
    const byCode =
      operation === LOOKUP
        ? [
            { name: 'system', valueUri: ICD },
            { name: 'code', valueCode: 'E11.9' },
          ]
        : [
            { name: 'system', valueUri: ICD },
            { name: 'codeA', valueCode: 'E11' },
            { name: 'codeB', valueCode: 'E11.9' },
          ];
    expect(answerTo(operation, ...parameters)).toEqual(answerTo(operation, ...byCode));
  });

  test('with another system it is an error before any payment, which names what is accepted', () => {
    expect(problemOf(LOOKUP, asked('http://example.org/x', 'a'))).toEqual([
      ['invalid_system', 'coding', expect.stringContaining(ICD)],
    ]);
    expect(problemOf(LOOKUP, asked(ICD, 'E11.9'), { name: 'code', valueCode: 'E11' })).toMatchObject([
      ['invalid_coding', 'coding', expect.stringContaining('alone')],
    ]);
    const wrong = { name: 'codingB', valueCoding: coding(LOINC, '4548-4') };
    expect(problemOf(SUBSUMES, { name: 'codingA', valueCoding: coding(ICD, 'E11') }, wrong)).toMatchObject([
      ['invalid_system', 'codingB', expect.stringContaining(ICD)],
    ]);
  });
});

describe('a code is validated', () => {
  test('its wrong display is an error at its place', () => {
    const display = { name: 'coding', valueCoding: coding(ICD, 'E11.9', 'Cholera') };
    expect(told(answerTo(VALIDATE, display))).toMatchObject({
      ...{ result: false, display: 'Type 2 diabetes mellitus without complications' },
      issues: ['error invalid-display Coding.display'],
    });
    const lenient = { name: 'lenient-display-validation', valueBoolean: true };
    const all = { name: 'url', valueUri: `${ICD}?fhir_vs` };
    expect(told(answerTo(IN_SET, all, display, lenient))).toMatchObject({
      ...{ result: true, issues: ['warning invalid-display Coding.display'] },
    });
  });

  test('of a concept one coding is enough, and the others are told', () => {
    const concept = { coding: [coding('http://example.org/x', 'a'), coding(ICD, 'E11.9')] };
    expect(told(answerTo(VALIDATE, { name: 'codeableConcept', valueCodeableConcept: concept }))).toMatchObject({
      ...{ result: true, code: 'E11.9', system: ICD },
      issues: ['warning not-found CodeableConcept.coding[0].code'],
    });
  });

  test('a wrong code beside a right one is an error', () => {
    const concept = { coding: [coding(ICD, 'E11.99'), coding(ICD, 'E11.9')] };
    expect(told(answerTo(VALIDATE, { name: 'codeableConcept', valueCodeableConcept: concept }))).toMatchObject({
      ...{ result: false, issues: ['error invalid-code CodeableConcept.coding[0].code'] },
    });
  });

  test('the system that url names is the only one', () => {
    const given = [{ name: 'url', valueUri: LOINC }, asked(ICD, 'E11.9')];
    expect(told(answerTo(VALIDATE, ...given))).toMatchObject({
      result: false,
      issues: ['error not-found Coding.code'],
    });
  });

  test.each([[[]], [[asked(ICD, 'E11.9'), { name: 'code', valueCode: 'E11' }]]])(
    '%j asks no one question',
    (parameters) => {
      const url = { name: 'url', valueUri: ICD };
      expect(problemOf(VALIDATE, url, ...parameters)).toMatchObject([['invalid_code', 'code', expect.any(String)]]);
    },
  );
});

test('a value set of a version has the codes of that version alone', () => {
  const url = { name: 'url', valueUri: `${ICD}?fhir_vs|1999` };
  expect(problemOf(IN_SET, url, asked(ICD, 'I10'))).toMatchObject([
    ['invalid_url', 'url', expect.stringContaining('|1999 is not')],
  ]);
  const old = {
    resourceType: 'CodeSystem',
    status: 'active',
    url: 'http://example.org/cs',
    content: 'complete',
    version: '1',
  };
  const brought = [
    { name: 'tx-resource', resource: { ...old, concept: [{ code: 'a', display: 'A' }] } },
    { name: 'tx-resource', resource: { ...old, version: '2', concept: [{ code: 'a' }, { code: 'b' }] } },
  ];
  const inFirst = (code: string) =>
    told(
      answerTo(IN_SET, ...brought, valueSet([{ system: 'http://example.org/cs', version: '1' }]), {
        name: 'coding',
        valueCoding: { ...coding('http://example.org/cs', code), version: '2' },
      }),
    ).result;
  expect([inFirst('a'), inFirst('b')]).toEqual([true, false]);
});

test('codes out of use are members and are listed, unless the value set or the call leaves them out', () => {
  const own = {
    ...{
      resourceType: 'CodeSystem',
      status: 'active',
      url: 'http://example.org/cs',
      content: 'complete',
      caseSensitive: false,
    },
    concept: [{ code: 'a' }, { code: 'b', property: [{ code: 'inactive', valueBoolean: true }] }],
  };
  const brought = { name: 'tx-resource', resource: own };
  const all = valueSet([{ system: 'http://example.org/cs' }]);
  expect(codesIn(answerTo(EXPAND, brought, all))).toEqual(['a', 'b']);
  expect(codesIn(answerTo(EXPAND, brought, all, { name: 'activeOnly', valueBoolean: true }))).toEqual(['a']);
  const current = { ...all, resource: { ...all.resource, compose: { ...all.resource.compose, inactive: false } } };
  expect(codesIn(answerTo(EXPAND, brought, current))).toEqual(['a']);
  expect(told(answerTo(IN_SET, brought, current, asked('http://example.org/cs', 'b'))).result).toBe(false);
  expect(told(answerTo(IN_SET, brought, all, asked('http://example.org/cs', 'B')))).toMatchObject({
    ...{ result: true, code: 'b', message: expect.stringContaining('a status of inactive') },
  });
});

test('a code in a filter may be written as in an enumeration', () => {
  const set = valueSet([filtered(ICD, 'code', 'in', 'e119, I10'), filtered(ICD, 'parent', '=', 'e11')]);
  expect(told(answerTo(IN_SET, set, asked(ICD, 'E11.9'))).result).toBe(true);
  expect(codesIn(answerTo(EXPAND, set))).toContain('E11.9');
});

test('an expansion that looks at more than a call may is an error before any payment', () => {
  const many = valueSet(Array(4).fill(filtered(ICD, 'parent', '=', 'E11')));
  expect(problemOf(EXPAND, many)).toMatchObject([
    ['invalid_value_set', 'valueSet', expect.stringContaining('look at less')],
  ]);
  const entry = Array(8).fill({
    request: { method: 'POST', url: 'ValueSet/$expand' },
    resource: body(valueSet([filtered(ICD, 'parent', '=', 'E11')])),
  });
  expect(call('', { resourceType: 'Bundle', type: 'batch', entry }).problems).toMatchObject([
    { code: 'invalid_bundle', message: expect.stringContaining('ask for less') },
  ]);
});

/** A value set, codes that it has, codes that it has not. */
const SETS: readonly (readonly [
  string,
  ReturnType<typeof valueSet>,
  readonly (readonly [string, string])[],
  readonly (readonly [string, string])[],
])[] = [
  [
    'an enumeration',
    valueSet([{ system: ICD, concept: [{ code: 'E11.9' }, { code: 'I10' }] }]),
    [
      [ICD, 'E11.9'],
      [ICD, 'I10'],
    ],
    [
      [ICD, 'E10.9'],
      [LOINC, '4548-4'],
    ],
  ],
  [
    'a code with those below',
    valueSet([filtered(ICD, 'concept', 'is-a', 'E11')]),
    [
      [ICD, 'E11'],
      [ICD, 'E11.9'],
    ],
    [
      [ICD, 'E10.9'],
      [ICD, 'I10'],
    ],
  ],
  [
    'those below a code',
    valueSet([filtered(ICD, 'concept', 'descendent-of', 'E11')]),
    [[ICD, 'E11.9']],
    [[ICD, 'E11']],
  ],
  [
    'what is not below a code',
    valueSet([filtered(ICD, 'concept', 'is-not-a', 'E11')]),
    [[ICD, 'I10']],
    [
      [ICD, 'E11'],
      [ICD, 'E11.9'],
    ],
  ],
  ['a property', valueSet([filtered(RXNORM, 'TTY', '=', 'IN')]), [[RXNORM, '6809']], [[RXNORM, '861007']]],
  [
    'values of a property',
    valueSet([filtered(RXNORM, 'TTY', 'in', 'SCD, SBD')]),
    [[RXNORM, '861007']],
    [[RXNORM, '6809']],
  ],
  [
    'other values of a property',
    valueSet([filtered(RXNORM, 'TTY', 'not-in', 'SCD,SBD')]),
    [[RXNORM, '6809']],
    [[RXNORM, '861007']],
  ],
  ['a linked code', valueSet([filtered(RXNORM, 'ingredients', '=', '6809')]), [[RXNORM, '861007']], [[RXNORM, '6809']]],
  [
    'an expression',
    valueSet([filtered(RXNORM, 'TTY', 'regex', '[BG]PCK|IN')]),
    [[RXNORM, '6809']],
    [[RXNORM, '861007']],
  ],
  ['a property that is there', valueSet([filtered(LOINC, 'METHOD_TYP', 'exists', 'false')]), [[LOINC, '4548-4']], []],
  [
    'an exclusion',
    valueSet([filtered(ICD, 'concept', 'is-a', 'E11')], [filtered(ICD, 'billable', '=', 'false')]),
    [[ICD, 'E11.9']],
    [[ICD, 'E11']],
  ],
  [
    'two filters',
    valueSet([
      {
        system: ICD,
        filter: [
          { property: 'concept', op: 'is-a', value: 'E11' },
          { property: 'billable', op: '=', value: 'true' },
        ],
      },
    ]),
    [[ICD, 'E11.9']],
    [
      [ICD, 'E11'],
      [ICD, 'I10'],
    ],
  ],
  ['another value set', valueSet([{ valueSet: [`${ICD}?fhir_vs`] }]), [[ICD, 'I10']], [[LOINC, '4548-4']]],
  [
    'what two value sets share',
    valueSet([{ system: ICD, concept: [{ code: 'I10' }], valueSet: [`${LOINC}/vs`] }]),
    [],
    [
      [ICD, 'I10'],
      [LOINC, '4548-4'],
    ],
  ],
];

describe.each(SETS)('a value set of %s', (_, set, inside, outside) => {
  test('tells its codes from others', () => {
    for (const [codes, result] of [
      [inside, true],
      [outside, false],
    ] as const)
      for (const [system, code] of codes)
        expect([code, told(answerTo(IN_SET, set, asked(system, code))).result]).toEqual([code, result]);
  });

  test('expands to codes that it has, each once', () => {
    const expanded = answerTo(EXPAND, set, { name: 'count', valueInteger: 1000 });
    const codes = codesIn(expanded);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Math.min((expanded.expansion as Json).total as number, 1000)).toBe(codes.length);
    if (codes.length < 1000) for (const [, code] of inside) expect(codes).toContain(code);
    for (const [, code] of outside) expect(codes).not.toContain(code);
  });
});

test('an expansion keeps the order of its clauses, pages, and names what is unknown', () => {
  const set = valueSet([{ system: ICD, concept: [{ code: 'I10' }, { code: 'Z99.99' }, { code: 'E11.9' }] }]);
  const { expansion } = answerTo(EXPAND, set) as { expansion: Json };
  expect(expansion).toMatchObject({ total: 2, contains: [{ code: 'I10' }, { code: 'E11.9' }] });
  expect(expansion.parameter).toContainEqual({ name: 'unknown-code', valueString: `${ICD}|Z99.99` });
  const page = [
    { name: 'offset', valueInteger: 1 },
    { name: 'count', valueInteger: 1 },
  ];
  expect(codesIn(answerTo(EXPAND, set, ...page))).toEqual(['E11.9']);
  expect(codesIn(answerTo(EXPAND, set, { name: 'filter', valueString: 'HYPERTENSION primary' }))).toEqual(['I10']);
});

test('resources that a call brings are read: a code system, a supplement, a value set by its canonical', () => {
  const own = {
    ...{
      resourceType: 'CodeSystem',
      status: 'active',
      url: 'http://example.org/cs',
      content: 'complete',
      version: '1',
    },
    concept: [
      {
        code: 'a',
        display: 'First',
        concept: [{ code: 'b', display: 'Second', property: [{ code: 'status', valueCode: 'retired' }] }],
      },
    ],
  };
  const more = {
    ...{
      resourceType: 'CodeSystem',
      status: 'active',
      url: 'http://example.org/more',
      content: 'supplement',
      supplements: ICD,
    },
    concept: [{ code: 'I10', designation: [{ value: 'High blood pressure, here' }] }],
  };
  const set = {
    ...{ resourceType: 'ValueSet', status: 'active', url: 'http://example.org/vs', version: '2' },
    compose: { include: [filtered('http://example.org/cs', 'concept', 'is-a', 'a'), { system: ICD }] },
  };
  const brought = [own, more, set].map((resource) => ({ name: 'tx-resource', resource }));
  const url = { name: 'url', valueUri: 'http://example.org/vs|2' };
  const inSet = (value: object) => told(answerTo(IN_SET, ...brought, url, { name: 'coding', valueCoding: value }));
  expect(inSet(coding('http://example.org/cs', 'b'))).toMatchObject({
    ...{ result: true, display: 'Second', version: '1', inactive: true, issues: ['warning code-comment Coding.code'] },
  });
  expect(inSet(coding('http://example.org/cs', 'c'))).toMatchObject({ result: false });
  expect(inSet(coding(ICD, 'I10', 'high blood pressure, HERE'))).toMatchObject({ result: true });
  expect(codesIn(answerTo(EXPAND, ...brought, url, { name: 'activeOnly', valueBoolean: true })).slice(0, 1)).toEqual([
    'a',
  ]);
});

test.each([
  ['a system that is not here', valueSet([{ system: 'http://example.org/x' }]), 'http://example.org/x is not here'],
  ['a version that is not here', valueSet([{ system: ICD, version: '1999' }]), `${ICD}|1999 is not here`],
  [
    'a value set that is not here',
    valueSet([{ valueSet: ['http://example.org/other'] }]),
    'http://example.org/other is not here',
  ],
  ['a property that is not there', valueSet([filtered(ICD, 'laterality', '=', 'left')]), 'billable'],
  ['an operation that is not there', valueSet([filtered(ICD, 'concept', 'child-of', 'E11')]), 'descendent-of'],
  ['a hierarchy where none is', valueSet([filtered(LOINC, 'concept', 'is-a', '4548-4')]), 'no codes below others'],
  ['a code that is not there', valueSet([filtered(ICD, 'concept', 'is-a', 'E99')]), 'must name a code'],
  ['no expression', valueSet([filtered(LOINC, 'COMPONENT', 'regex', '(')]), 'RE2'],
  ['a long expression', valueSet([filtered(LOINC, 'COMPONENT', 'regex', 'a'.repeat(201))]), '200 characters'],
  ['many expressions', valueSet(Array(6).fill(filtered(LOINC, 'COMPONENT', 'regex', 'a'))), 'more than 50 filters'],
  ['many filters', valueSet(Array(51).fill(filtered(ICD, 'billable', '=', 'true'))), 'more than 50 filters'],
  [
    'concepts and filters',
    valueSet([{ ...filtered(ICD, 'code', '=', 'I10'), concept: [{ code: 'E11.9' }] }]),
    'not both',
  ],
  ['exists of something else', valueSet([filtered(ICD, 'billable', 'exists', 'yes')]), 'true or false'],
  ['nothing', valueSet([]), 'includes nothing'],
])('a value set with %s is an error before any payment', (_, set, words) => {
  const problem = [['invalid_value_set', 'valueSet', expect.stringContaining(words)]];
  expect(problemOf(IN_SET, set, asked(ICD, 'I10'))).toEqual(problem);
  expect(problemOf(EXPAND, set)).toEqual(problem);
});

test('a code without its system is an error before any payment', () => {
  const url = { name: 'url', valueUri: `${ICD}?fhir_vs` };
  expect(problemOf(IN_SET, url, { name: 'code', valueCode: 'I10' })).toMatchObject([
    ['invalid_system', 'system', expect.any(String)],
  ]);
});

test('value sets that name each other end in an error', () => {
  const loop = (url: string, other: string) => ({
    name: 'tx-resource',
    resource: { resourceType: 'ValueSet', status: 'active', url, compose: { include: [{ valueSet: [other] }] } },
  });
  const given = [
    loop('http://example.org/a', 'http://example.org/b'),
    loop('http://example.org/b', 'http://example.org/a'),
  ];
  const url = { name: 'url', valueUri: 'http://example.org/a' };
  expect(problemOf(EXPAND, ...given, url)).toMatchObject([
    ['invalid_url', 'url', expect.stringContaining('more than 50')],
  ]);
});

test.each([
  ['another resource', { resourceType: 'Patient' }, 'invalid_body'],
  ['a parameter without a value', body({ name: 'code' }), 'invalid_body'],
  ['two values', body({ name: 'code', valueCode: 'E11', valueString: 'E11' }), 'invalid_body'],
  [
    'another language',
    body(asked(ICD, 'E11.9'), { name: 'displayLanguage', valueCode: 'de' }),
    'invalid_display_language',
  ],
  ['no coding', body({ name: 'coding', valueCoding: { system: ICD } }), 'invalid_coding'],
])('a body with %s is an error beside the offer', async (_, given, code) => {
  const response = await ask(`/fhir/${LOOKUP}`, posted(given));
  expect([response.status, await response.json()]).toMatchObject([
    402,
    { issue: [{}, { details: { coding: [{ code }] } }] },
  ]);
});

const { ask } = appWith({ tools });
const posted = (given: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(given),
  headers: { 'Content-Type': 'application/fhir+json; fhirVersion=5.0', ...headers },
});

test('a paid call by POST answers in the FHIR version of its body, and its payment buys no other', async () => {
  const given = body(asked(ICD, 'E11.9'));
  const offer = await ask(`/fhir/${LOOKUP}`, posted(given));
  const required = decodePaymentRequiredHeader(offer.headers.get('PAYMENT-REQUIRED') ?? '');
  const payment = {
    'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(await referenceBuyer().createPaymentPayload(required)),
  };
  const bought = await ask(`/fhir/${LOOKUP}`, posted(given, payment));
  expect([bought.status, bought.headers.get('content-type')]).toEqual([200, 'application/fhir+json; fhirVersion=5.0']);
  expect((await ask(`/fhir/${LOOKUP}`, posted(body(asked(ICD, 'I10')), payment))).status).toBe(402);
});

describe('units of UCUM', () => {
  const all = valueSet([{ system: UCUM }]);

  test('are codes of a system, and what is written in another way is told', () => {
    expect(
      told(answerTo(VALIDATE, { name: 'url', valueUri: UCUM }, { name: 'code', valueCode: 'mg/dL' })),
    ).toMatchObject({
      ...{ result: true, system: UCUM, version: '2.2' },
    });
    const wrong = told(answerTo(IN_SET, all, asked(UCUM, 'mcg')));
    expect(wrong).toMatchObject({ result: false, message: expect.stringContaining('UCUM writes it ug') });
  });

  test('have no end, so they are not listed', () => {
    expect(problemOf(EXPAND, all)).toMatchObject([
      ['invalid_value_set', 'valueSet', expect.stringContaining('no end')],
    ]);
  });
});

describe('a map is asked', () => {
  const map = (system: string, code: string, target: string) => [
    { name: 'system', valueUri: system },
    { name: 'code', valueCode: code },
    { name: 'targetsystem', valueUri: target },
  ];

  test('for what replaced a code, or says that it names none', () => {
    expect(told(answerTo(TRANSLATE, asked(ICD, 'I10')))).toMatchObject({
      ...{ result: false, message: expect.stringContaining('no successor') },
    });
  });

  test('that does not have the code, and says so', () => {
    const missing = told(answerTo(TRANSLATE, ...map(ICD, 'E11.9', ICD9)));
    expect(missing).toMatchObject({
      result: false,
      message: expect.stringMatching(/not have the code, or is not loaded/),
    });
  });

  test.each([
    ['no code', [{ name: 'system', valueUri: ICD }], 'invalid_code'],
    ['a pair without a map', map(LOINC, '4548-4', ICD), 'invalid_system'],
    ['a system that is not here', map('http://example.org/x', 'a', ICD), 'invalid_system'],
    ['two codes', [...map(ICD, 'E11.9', ICD9), { name: 'sourceCode', valueCode: 'I10' }], 'invalid_code'],
  ])('with %s it is an error before any payment', (_, parameters, code) => {
    expect(problemOf(TRANSLATE, ...parameters)).toMatchObject([[code, expect.any(String), expect.any(String)]]);
  });
});

describe('several operations in one call', () => {
  const validation = (...parameter: readonly Parameter[]) => ({ name: 'validation', resource: body(...parameter) });

  test('validations share what stands beside them, and one that is wrong spoils no other', () => {
    const { parameter } = answerTo(
      BATCH,
      valueSet([{ system: ICD, concept: [{ code: 'I10' }] }]),
      validation(asked(ICD, 'I10')),
      validation({ name: 'other', valueString: 'x' }),
      validation(asked(ICD, 'E11.9')),
      validation({ name: 'url', valueUri: `${ICD}?fhir_vs` }, asked(ICD, 'E11.9')),
    ) as { parameter: { resource: Json }[] };
    expect(parameter.map(({ resource }) => resource.resourceType)).toEqual([
      ...['Parameters', 'OperationOutcome', 'Parameters', 'Parameters'],
    ]);
    expect([0, 2].map((at) => told(parameter[at]?.resource ?? {}).result)).toEqual([true, false]);
  });

  test('without a value set the code system judges', () => {
    const plain = validation({ name: 'system', valueUri: ICD }, { name: 'code', valueCode: 'E11.9' });
    const { parameter } = answerTo(BATCH, validation(asked(ICD, 'E11.9')), validation(asked(ICD, 'E11.99')), plain) as {
      parameter: { resource: Json }[];
    };
    expect(parameter.map(({ resource }) => told(resource).result)).toEqual([true, false, true]);
  });

  test('a Bundle is answered entry by entry, as each operation by itself', () => {
    const entry = [
      { request: { method: 'GET', url: `CodeSystem/$lookup?system=${ICD}&code=E11.9` } },
      {
        request: { method: 'POST', url: '/ValueSet/$validate-code' },
        resource: body(SETS[0]?.[1] as Parameter, asked(ICD, 'I10')),
      },
      { request: { method: 'POST', url: 'Patient' }, resource: { resourceType: 'Patient' } },
      { request: { method: 'DELETE', url: 'CodeSystem/$lookup' } },
      { request: { method: 'GET', url: `CodeSystem/$lookup?system=${ICD}&code=E11.99` } },
      { request: { method: 'GET', url: `ValueSet/$expand?url=${ICD}?fhir_vs&count=1` } },
      { request: { method: 'POST', url: 'CodeSystem/$lookup?code=I10' }, resource: body(asked(ICD, 'I10')) },
    ];
    const { answer } = call('', { resourceType: 'Bundle', type: 'batch', entry });
    if (answer === undefined) throw new Error('the Bundle was not read');
    const { entry: answers, ...about } = answer() as { entry: { resource: Json; response: Json }[] };
    expect(about).toEqual({ resourceType: 'Bundle', type: 'batch-response' } as never);
    expect(answers.map(({ response }) => response.status)).toEqual(['200', '200', '400', '400', '404', '200', '400']);
    expect(answers[0]?.resource).toEqual(
      answerTo(LOOKUP, { name: 'system', valueUri: ICD }, { name: 'code', valueCode: 'E11.9' }),
    );
    expect(told(answers[1]?.resource ?? {}).result).toBe(true);
  });

  test.each([
    ['no entries', { resourceType: 'Bundle', type: 'batch', entry: [] }, 'invalid_bundle'],
    ['too many entries', { resourceType: 'Bundle', type: 'batch', entry: Array(26).fill({}) }, 'invalid_bundle'],
    ['another type', { resourceType: 'Bundle', type: 'transaction', entry: [{}] }, 'invalid_bundle'],
    ['nothing', {}, 'invalid_bundle'],
    ['no entry that can be answered', { resourceType: 'Bundle', type: 'batch', entry: [{}] }, 'invalid_bundle'],
  ])('a Bundle with %s is an error before any payment', (_, given, code) => {
    expect(call('', given).problems).toMatchObject([{ code, parameter: 'bundle' }]);
  });

  test('more than 25 validations are an error before any payment', () => {
    const many = Array.from({ length: 26 }, () => validation(asked(ICD, 'I10')));
    expect(problemOf(BATCH, ...many)).toMatchObject([
      ['invalid_validation', 'validation', expect.stringContaining('26')],
    ]);
    expect(problemOf(BATCH)).toMatchObject([['invalid_validation', 'validation', expect.stringContaining('required')]]);
  });
});

test('the answers conform to the FHIR types', () => {
  const resources = [
    answerTo(VALIDATE, { name: 'coding', valueCoding: coding(ICD, 'E11.9', 'Cholera') }),
    ...SETS.map(([, set]) => answerTo(EXPAND, set, { name: 'count', valueInteger: 3 })),
  ] as unknown as Resource[];
  for (const release of ['r4', 'r5'] as const) expect(complaintsOf(release, resources)).toEqual([]);
}, 180_000);
