import { expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { Catalog, catalog, catalogFound } from '../../src/discovery/catalog.ts';
import { parseQuery } from '../../src/tools/query.ts';
import { tools } from '../support/tools.ts';
import { localPart, site, terminologySite } from './sites.ts';

const sorted = (words: readonly string[]): string[] => [...words].sort();
const keys = (value: object): string[] => sorted(Object.keys(value));

const body = catalog(site);
const full = catalog(site, true);
const [withTerminology] = catalog(terminologySite).tools;

const callOf = (url: string, among = tools) => {
  const { path, query } = localPart(url);
  return among.find((tool) => tool.path === path)?.prepare(parseQuery(query));
};

test('the catalog has exactly the fields of the interface at its top', () => {
  expect(keys(body)).toEqual(
    sorted(['service', 'tools', 'base_url', 'playbooks', 'docs_url', 'ontology', 'x402Version']),
  );
  expect(body.x402Version).toBe(2);
  expect(Value.Check(Catalog, body)).toBe(true);
});

test('the catalog has exactly the fields of the interface in every tool entry, and after them those to find it by', () => {
  const fields =
    'scheme path method description parameters errors amount display_price network asset accepts example_url example_response response_fields docs_url x402Version specialty synonyms text_url';
  for (const { interpretation, one_of, currency, prices, ...entry } of body.tools) {
    expect(keys(entry)).toEqual(sorted(fields.split(' ')));
    expect(Object.keys(entry).slice(-3)).toEqual(['specialty', 'synonyms', 'text_url']);
    expect(entry).toMatchObject({ scheme: 'exact', network: 'eip155:8453', x402Version: 2 });
  }
});

test('the catalog has exactly the fields of the interface in parameters, errors, response fields and playbooks', () => {
  const always = ['in', 'name', 'type', 'description', 'required', 'example'];
  const BOUNDS = 'minimum maximum minLength maxLength minItems maxItems format'.split(' ');
  for (const entry of body.tools) {
    for (const { enum: words, default: otherwise, ...parameter } of entry.parameters) {
      expect(keys(parameter).filter((name) => !BOUNDS.includes(name))).toEqual(sorted(always));
    }
    for (const error of entry.errors) expect(keys(error)).toEqual(sorted(['code', 'message', 'status']));
    for (const field of entry.response_fields) expect(keys(field)).toEqual(sorted(['name', 'type', 'description']));
  }
  for (const { sequence, ...playbook } of body.playbooks) {
    expect(keys(playbook)).toEqual(sorted(['name', 'description', 'slug', 'bundle_path', 'bundle_url', 'docs_url']));
    for (const step of sequence) expect(keys(step)).toEqual(sorted(['path', 'method', 'example_url']));
  }
});

test('the catalog gives parameters their JSON type, their example as a value of it, and the words they are limited to', () => {
  const egfr = body.tools.find(({ path }) => path === '/api/calc/egfr_ckd_epi');
  expect(egfr?.parameters).toMatchObject([
    { name: 'creatinine_mg_dl', type: 'number', required: false, example: 1.1 },
    { name: 'creatinine_umol_l', type: 'number', required: false, example: 97 },
    { name: 'age', type: 'integer', required: true, example: 72 },
    { name: 'sex', type: 'string', required: true, example: 'female', enum: ['female', 'male'] },
    { name: 'view', type: 'string', required: false, example: 'full', enum: ['full', 'compact', 'full,compact'] },
  ]);
});

test('the catalog has the bounds of a parameter, and the pairs of units of which a call needs one', () => {
  const egfr = body.tools.find(({ path }) => path === '/api/calc/egfr_ckd_epi');
  expect(egfr?.parameters[0]).toMatchObject({ name: 'creatinine_mg_dl', minimum: 0.1, maximum: 20 });
  expect(egfr?.one_of).toEqual([['creatinine_mg_dl', 'creatinine_umol_l']]);
  expect(body.tools.find(({ path }) => path === '/api/calc/fib4')?.one_of).toBeUndefined();
  for (const { path, parameters, one_of = [] } of body.tools) {
    const names = parameters.filter(({ required }) => !required).map(({ name }) => name);
    for (const pair of one_of) expect([path, pair.every((name) => names.includes(name))]).toEqual([path, true]);
  }
});

test('the catalog lists the validation codes of a tool before those of the payment', () => {
  const codes = body.tools.find(({ path }) => path === '/api/calc/bmi')?.errors.map(({ code }) => code);
  expect(codes?.slice(0, 4)).toEqual(['invalid_height', 'invalid_weight', 'invalid_view', 'payment_required']);
  const ping = body.tools.find(({ path }) => path === '/v1/tools/ping');
  expect(ping?.errors.map(({ code }) => code)).not.toContain('invalid_height');
  expect(ping?.errors.at(0)?.code).toBe('payment_required');
});

test('the catalog names fields of answers by JSON type, unions of words as string', () => {
  const bmi = body.tools.find(({ path }) => path === '/api/calc/bmi');
  expect(Object.fromEntries(bmi?.response_fields.map(({ name, type }) => [name, type]) ?? [])).toEqual({
    formula: 'string',
    formula_expression: 'string',
    height_cm: 'number',
    weight_kg: 'number',
    bmi: 'number',
    who_adult_category: 'string',
    citation: 'object',
    disclaimer: 'string',
    interpretation: 'array',
    status: 'object',
    version: 'string',
    reviewed: 'object',
    limits: 'array',
    warnings: 'array',
    inputs_as_sent: 'object',
  });
  expect(withTerminology?.response_fields.map(({ type }) => type)).toEqual(['boolean or null', 'array', 'string']);
});

test('the playbooks are listed only when all their tools are sold', () => {
  const slugs = (tools: typeof site.tools) => catalog({ ...site, tools }).playbooks.map(({ slug }) => slug);
  expect(slugs([])).toEqual([]);
  expect(slugs(terminologySite.tools)).toEqual([
    'prior-authorization-coding',
    'oncology-dosing-arithmetic',
    'kidney-function-plus-stroke-risk',
  ]);
  expect(slugs(tools.filter(({ id }) => id === 'egfr_ckd_epi'))).toEqual([]);
});

test('the playbooks have slugs that differ from each other and from the ids of tools', () => {
  const { playbooks } = catalog(terminologySite);
  const anchors = [...playbooks.map(({ slug }) => slug), ...terminologySite.tools.map(({ id }) => id)];
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('the playbooks call tools with parameters that are accepted', () => {
  for (const { sequence } of catalog(terminologySite).playbooks) {
    for (const { path, example_url } of sequence) {
      expect(localPart(example_url).path).toBe(path);
      expect(callOf(example_url, terminologySite.tools)?.problems).toEqual([]);
    }
  }
});

test('the catalog says how current each formula is, with the source of each limit', () => {
  const pce = full.tools.find(({ path }) => path === '/api/calc/ascvd_pce')?.currency;
  expect(pce).toMatchObject({
    status: { is: 'superseded', by: 'prevent' },
    version: '1.1',
    uses: { uspstf_statin_2022: '2022-08-23' },
    changes: [{ to: '1.1', affects: { text: 'Every call.', all: [] } }],
  });
  expect(pce?.limits).toContainEqual(expect.objectContaining({ key: 'superseded_by_prevent', warned: 'always' }));
  const qtc = full.tools.find(({ path }) => path === '/api/calc/qtc')?.currency;
  expect(qtc?.limits?.filter(({ after_payment }) => after_payment).map(({ key }) => key)).toEqual([
    'qtc_500',
    'qtc_prolonged',
    'qtc_short',
  ]);
});

test('the catalog leaves out what one tool’s text has too, unless it is asked for: the rest is the same', () => {
  const without = full.tools.map(({ interpretation, currency, ...rest }) => ({
    ...rest,
    ...(currency && { currency: { status: currency.status, version: currency.version } }),
  }));
  expect(body.tools as unknown).toEqual(without);
  expect(Value.Check(Catalog, full)).toBe(true);
  expect(JSON.stringify(body).length).toBeLessThan(JSON.stringify(full).length * 0.92);
});

test('the pages of the catalog have every tool once, in its order, and name the next', () => {
  const all = { tools: site.tools };
  const paths: string[] = [];
  let page: number | undefined = 1;
  for (let guard = 0; page !== undefined && guard < 50; guard += 1) {
    const part = catalogFound(site, all, { search: undefined, specialty: undefined, page, warnings: [] }) as Catalog;
    expect(Value.Check(Catalog, part)).toBe(true);
    expect(part.tools.length).toBeLessThanOrEqual(20);
    paths.push(...part.tools.map(({ path }) => path));
    page = part.next === undefined ? undefined : Number(new URLSearchParams(localPart(part.next).query).get('page'));
  }
  expect(paths).toEqual(body.tools.map(({ path }) => path));
});

test('a page beyond the last has no tool, and the next page keeps specialty and view', () => {
  const part = (page: number, tools = site.tools) =>
    catalogFound(
      site,
      { tools },
      { search: undefined, specialty: 'kidney', page, isFull: true, warnings: [] },
    ) as Catalog;
  expect(part(100)).toMatchObject({ tools: [] });
  expect(part(100)).not.toHaveProperty('next');
  expect(part(1).next).toEndWith('/v1/catalog?specialty=kidney&view=full&page=2');
  expect(part(1, site.tools.slice(0, 20))).not.toHaveProperty('next');
});
