import { describe, expect, test } from 'bun:test';
import { catalog } from '../../src/discovery/catalog.ts';
import { llmsFullTxt, llmsTxt } from '../../src/discovery/llms.ts';
import { openapi } from '../../src/discovery/openapi.ts';
import { allErrors } from '../../src/discovery/site.ts';
import { wellKnown } from '../../src/discovery/well-known.ts';
import { errors, paymentErrors } from '../../src/errors/errors.ts';
import { docsPage } from '../../src/pages/docs.ts';
import { requirementsOf } from '../../src/payments/offer.ts';
import { reasons } from '../../src/payments/protocol/reasons.ts';
import { operationsOf, site, terminologySite } from './sites.ts';

const { tools } = site;
const entries = catalog(site).tools;
const described = operationsOf(openapi(site));
const short = llmsTxt(site);
const full = llmsFullTxt(site);
const page = docsPage(site);

describe('every face of the service', () => {
  test('names the same paid paths', () => {
    const paths = tools.map(({ path }) => path);
    expect(entries.map(({ path }) => path)).toEqual(paths);
    expect(wellKnown(site).resources).toEqual(paths.map((path) => `${site.baseUrl}${path}`));
    for (const path of paths) {
      expect(described[path]?.security).toEqual([{ paymentSignature: [] }]);
      for (const text of [short, full, page]) expect(text).toContain(`GET ${path}`);
    }
  });

  test('names the same prices as the offer', () => {
    for (const tool of tools) {
      const { amount } = requirementsOf(tool, site.payTo);
      const dollars = String(Number(amount) / 1_000_000);
      const entry = entries.find(({ path }) => path === tool.path);
      expect(entry).toMatchObject({ amount, display_price: `$${dollars}` });
      expect(described[tool.path]?.['x-payment-info']?.price.amount).toBe(dollars);
      expect(short).toContain(`GET ${tool.path} $${dollars}`);
      expect(full).toContain(`\`GET ${tool.path}\`, $${dollars}`);
      expect(page).toContain(`<code>GET ${tool.path}</code>, <strong>$${dollars}</strong>`);
    }
  });

  test('names the same parameters in the same order', () => {
    for (const tool of tools) {
      const names = tool.parameters.map(({ name }) => name);
      const entry = entries.find(({ path }) => path === tool.path);
      expect(entry?.parameters.map(({ name }) => name)).toEqual(names);
      expect(described[tool.path]?.parameters?.map(({ name }) => name)).toEqual(names);
      const line = short.split('\n').find((text) => text.startsWith(`- GET ${tool.path} `)) ?? '';
      const told = line.slice(line.indexOf(`${tool.title}. `) + tool.title.length);
      expect([...told.matchAll(/(\w+)\*? \(/g)].map(([, name]) => name)).toEqual(names);
      for (const name of names) {
        expect(full).toContain(`- \`${name}\` (`);
        expect(page).toContain(`>${name}</code></td>`);
      }
    }
  });
});

describe('the texts for agents', () => {
  test('say what to do after every payment error', () => {
    for (const code of paymentErrors) {
      expect(short).toContain(`${errors[code].status} \`${code}\``);
      expect(short).toContain(errors[code].remedy);
    }
    const codes = allErrors(site).map(({ code }) => code);
    for (const code of [...codes, ...Object.keys(reasons)]) expect(full).toContain(`\`${code}\``);
  });

  test('say what 409 and 503 mean: come back with the same payment, never with a second one', () => {
    for (const text of [short, full]) {
      const [, conflict = ''] = /^- \*\*409\.\*\* (.*)$/m.exec(text) ?? [];
      const [, unavailable = ''] = /^- \*\*503\.\*\* (.*)$/m.exec(text) ?? [];
      for (const code of paymentErrors.filter((code) => errors[code].status === 409)) expect(conflict).toContain(code);
      expect(unavailable).toContain('`settlement_uncertain`');
      for (const meaning of [conflict, unavailable]) expect(meaning).toContain('same `PAYMENT-SIGNATURE`');
      expect(unavailable).toContain('never sign a second payment');
    }
  });

  test('say what the service is not and which releases it answers from', () => {
    for (const text of [short, full]) {
      expect(text).toContain('## What it is not\n\n- Not a medical device');
      expect(text).toContain(`version: ${site.ontology.version}`);
      expect(text).toContain(`coverage: ${site.ontology.coverage}`);
    }
  });

  test('are short where they say so: a tool is a line, and the whole fits into a few thousand tokens', () => {
    expect(short.split('\n').filter((line) => line.startsWith('- GET '))).toHaveLength(tools.length);
    expect(short.length).toBeLessThan(12_000);
    expect(full.length).toBeLessThan(80_000);
  });

  test('show how to pay in at most ten lines of code', () => {
    const [, code = ''] = /```js\n([\s\S]*?)\n```/.exec(short) ?? [];
    expect(code.split('\n').length).toBeLessThanOrEqual(10);
    expect(code).toContain(`${site.baseUrl}${tools[0]?.path}`);
    expect(short).toContain('clinmeter pay ');
  });

  test('say that payments are made up in stub mode, and only there', () => {
    for (const text of [llmsTxt, llmsFullTxt, docsPage]) {
      expect(text(site)).not.toContain('stub mode');
      expect(text({ ...site, isStub: true })).toContain('stub mode');
    }
  });

  test('speak of terminology only where it is sold', () => {
    const without = { ...site, tools: tools.filter(({ path }) => !path.startsWith('/api/ontology/')) };
    expect(llmsFullTxt(without)).not.toContain('match_quality');
    expect(llmsFullTxt(terminologySite)).toContain('match_quality');
    expect(llmsTxt(terminologySite)).toContain('RxNorm, ICD-10-CM, LOINC');
  });

  test('carry the notices of the data owners', () => {
    for (const text of Object.values(site.ontology.license)) {
      expect(full).toContain(text);
      expect(page).toContain(text);
    }
  });

  test('tell of the categories where the calculator puts them', () => {
    const bmi = tools.find(({ id }) => id === 'bmi');
    const [, classes = ''] = /`who_adult_category` \(.*?\): (.*?)\. /.exec(full) ?? [];
    const told = [...classes.matchAll(/`(\w+)` from (\d+(?:\.\d)?)/g)];
    expect(told.length).toBe(5);
    for (const [, category, weight = ''] of told) {
      const call = bmi?.prepare(
        new Map([
          ['height_cm', ['100']],
          ['weight_kg', [weight]],
        ]),
      );
      expect(call?.answer?.()).toMatchObject({ who_adult_category: category });
    }
  });
});
