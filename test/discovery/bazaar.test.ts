import { describe, expect, test } from 'bun:test';
import { extractDiscoveryInfoFromExtension, validateDiscoveryExtension } from '@x402/extensions';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { bazaarOf, wholeBazaarOf } from '../../src/discovery/bazaar.ts';
import { exampleAnswer } from '../../src/discovery/site.ts';
import { offerOf } from '../../src/payments/offer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { withMembers } from '../../src/tools/inventory.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { tools } from '../support/tools.ts';
import { site } from './sites.ts';

for (const tool of tools) {
  test(`${tool.id} is described to listings as the reference extension wants it`, () => {
    const extension = bazaarOf(tool);
    expect(validateDiscoveryExtension(extension as never)).toEqual({ valid: true });
    expect(extractDiscoveryInfoFromExtension(extension as never)).toMatchObject({
      input: { type: 'http', method: 'GET' },
    });
    expect(JSON.stringify(extension)).not.toContain('$ref');
    expect(encodeHeader(extension).length).toBeLessThan(2000);
    const { example = {} } = extension.info.output;
    expect(isPart(example, exampleAnswer(tool))).toBe(true);
  });
}

/** True if an answer has all of an example, whose lists are cut. */
const isPart = (example: unknown, answer: unknown): boolean =>
  typeof example === 'object' && example !== null
    ? Object.entries(example).every(([name, value]) => isPart(value, (answer as Record<string, unknown>)[name]))
    : example === answer;

const toolNamed = (id: string): Tool => {
  const tool = tools.find((one) => one.id === id);
  if (tool === undefined) throw new Error(`no tool ${id}`);
  return tool;
};

const querySchemaOf = (extension: ReturnType<typeof bazaarOf>) =>
  (extension.schema.properties.input.properties as { queryParams: { properties?: object } }).queryParams;

test('a tool with few parameters is described in full, one with many by its call; a body has all of both', () => {
  const told = (extension: ReturnType<typeof bazaarOf>) =>
    Object.keys(querySchemaOf(extension).properties ?? {}).length;
  expect([told(bazaarOf(toolNamed('bmi'))), told(bazaarOf(toolNamed('prevent')))]).toEqual([5, 0]);
  const prevent = toolNamed('prevent');
  expect(told(wholeBazaarOf(prevent))).toBe(prevent.parameters.length);
});

describe('the schema of a call', () => {
  const validate = new Ajv({ strict: false }).compile(querySchemaOf(bazaarOf(toolNamed('bmi'))));

  test.each([
    [{ height_cm: 170, weight_kg: 70 }, true],
    [{ height_in: 67, weight_lb: 154, view: 'full' }, true],
    [{}, false],
    [{ height_cm: 170 }, false],
    [{ height_cm: 170, height_in: 67 }, false],
    [{ height_cm: 1700, weight_kg: 70 }, false],
  ])('the schema of a call has bounds and requires one of two units: %j', (call, isRight) => {
    expect(validate(call)).toBe(isRight);
  });

  test('the schema of a call is right for the example of a tool that a header does not hold', () => {
    for (const tool of ['prevent', 'related'].map(toolNamed)) {
      const { info, schema } = wholeBazaarOf(tool);
      const queryParams = querySchemaOf({ info, schema });
      expect([
        tool.id,
        new Ajv({ strict: false }).compile(queryParams)((info.input as { queryParams: object }).queryParams),
      ]).toEqual([tool.id, true]);
    }
  });
});

describe('the tags of an offer', () => {
  const tagsOf = (id: string): readonly string[] => offerOf(toolNamed(id), site).resource.tags;

  test('the tags of an offer are those of its tool', () => {
    expect(tagsOf('egfr_ckd_epi')).toEqual(['healthcare', 'kidney', 'gfr', 'egfr', 'glomerular filtration rate']);
    expect(tagsOf('translate')).toEqual(['healthcare', 'terminology', 'icd-10-cm', 'rxnorm', 'loinc']);
    expect(tagsOf('fib4')).toContain('fib-4');
    expect(tagsOf('fib4')).not.toContain('fib4');
  });

  test('the tags of an offer are at most five of at most 32 plain characters', () => {
    for (const { id } of tools) {
      expect(tagsOf(id).length).toBeWithin(2, 6);
      for (const tag of tagsOf(id)) expect(tag).toMatch(/^[\x20-\x7e]{3,32}$/);
    }
  });
});

test('an offer names the form of its answer, and an icon', () => {
  const typeOf = (id: string) => offerOf(toolNamed(id), site).resource.mimeType;
  expect([typeOf('bmi'), typeOf('fhir_lookup')]).toEqual(['application/json', 'application/fhir+json']);
  expect(offerOf(toolNamed('bmi'), site).resource.iconUrl).toBe(`${site.baseUrl}/favicon.svg`);
});

test('a tool that fails on its own example is offered without one', () => {
  const bmi = toolNamed('bmi');
  const prepare: Tool['prepare'] = (query) => ({
    ...bmi.prepare(query),
    answer: () => {
      throw new RangeError('broken');
    },
  });
  const { info } = bazaarOf(withMembers(bmi, { prepare }));
  expect(info).toEqual({ input: expect.anything(), output: { type: 'json' } });
});
