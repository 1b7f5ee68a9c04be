import { expect, test } from 'bun:test';
import { extractDiscoveryInfoFromExtension, validateDiscoveryExtension } from '@x402/extensions';
import { bazaarOf } from '../../src/discovery/bazaar.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { tools } from '../support/tools.ts';

for (const tool of tools) {
  test(`${tool.id} is described to listings as the reference extension wants it`, () => {
    const extension = bazaarOf(tool);
    expect(validateDiscoveryExtension(extension as never)).toEqual({ valid: true });
    expect(extractDiscoveryInfoFromExtension(extension as never)).toMatchObject({
      input: { type: 'http', method: 'GET' },
    });
    expect(JSON.stringify(extension)).not.toContain('$ref');
    const { properties } = extension.schema.properties.input.properties.queryParams;
    const told = extension.schema.properties.output.properties.example.properties;
    if (properties !== undefined && told !== undefined) {
      expect(Object.keys(properties)).toEqual(tool.parameters.map(({ name }) => name));
      expect(Object.keys(told)).toEqual(Object.keys(tool.response.properties as object));
    }
    expect(encodeHeader(extension).length).toBeLessThan(2000);
  });
}

test('a tool with few parameters is described in full, one with many by its call', () => {
  const told = (id: string) => {
    const tool = tools.find((one) => one.id === id);
    const extension = tool && bazaarOf(tool);
    return Object.keys(extension?.schema.properties.input.properties.queryParams.properties ?? {}).length;
  };
  expect([told('bmi'), told('prevent')]).toEqual([5, 0]);
});
