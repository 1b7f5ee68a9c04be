/** The audit of the compiled executable by a listing of x402 services (`@agentcash/discovery`). */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { checkEndpointSchema, getWarningsForL3, validatePaymentRequiredDetailed } from '@agentcash/discovery';
import type { Tool } from '../../src/tools/tool.ts';
import { offerFor } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';
import { nightly } from '../support/nightly.ts';
import { runPackage } from '../support/packages.ts';
import { tools } from '../support/tools.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const audit = async (...argv: readonly string[]) => {
  const { status, out, err } = await runPackage('@agentcash/discovery/bin/discovery.js', [...argv, '--json'], '/');
  expect([status, err]).toEqual([0, '']);
  return JSON.parse(out);
};

test('the audit of a listing discovers the service without an error, a warning or a remark', async () => {
  const { ok, warnings, resources } = await audit('discover', service.url);
  // More than 40 routes are a warning, and all are for sale.
  const others = warnings.filter(({ code }: { code: string }) => code !== 'L2_ROUTE_COUNT_HIGH');
  expect([ok, others]).toEqual([true, []]);
  const paid = resources.filter(({ priceHint }: { priceHint?: string }) => priceHint !== undefined);
  expect(new Set(paid.map(({ path }: { path: string }) => path))).toEqual(new Set(tools.map(({ path }) => path)));
  for (const { path, method, priceHint, protocols } of paid) {
    const tool = tools.find((one) => one.path === path);
    const [small, large] = [tool?.price, tool?.larger?.price].map((price) => Number(price) / 1_000_000);
    // A body has the room for a text of either price.
    const isEither = tool?.larger !== undefined && method === 'POST';
    expect([method, priceHint, protocols]).toEqual([method, `${isEither ? `${small}-${large}` : small} USD`, ['x402']]);
  }
});

type Checked = { readonly found: boolean; readonly warnings: unknown; readonly advisories: readonly unknown[] };

const expectGood = (tool: Tool, { found, warnings, advisories }: Checked): void => {
  const methods = tool.takesBody === true ? 2 : 1;
  expect([tool.path, found, warnings, advisories.length]).toEqual([tool.path, true, [], methods]);
  expect(advisories[0]).toMatchObject({ inputSchema: expect.any(Object), outputSchema: expect.any(Object) });
};

test('the audit of a listing checks every tool without an error, a warning or a remark', async () => {
  for (const tool of tools) {
    const result = await checkEndpointSchema({ url: service.url + tool.path });
    const advisories = result.found ? result.advisories : [];
    expectGood(tool, { found: result.found, warnings: advisories.flatMap((one) => getWarningsForL3(one)), advisories });
  }
});

test('its program, as a listing runs it, says the same', async () => {
  const some = tools.filter((_, at) => nightly(true, at % 20 === 0));
  for (const tool of some) expectGood(tool, await audit('check', service.url + tool.path));
});

// The description declares PAYMENT-SIGNATURE as a security scheme, which the audit takes for an API key beside the
// payment and then looks at less. Told only by the live answer, it has to find everything in the 402.
test('the audit of a listing learns from the live 402 alone that a tool is paid, how, and what goes in and out', async () => {
  for (const { path, price } of tools) {
    const result = await checkEndpointSchema({ url: service.url + path, probe: true });
    const [advisory] = result.found ? result.advisories : [];
    expect(advisory).toMatchObject({
      method: 'GET',
      source: 'probe',
      authMode: 'paid',
      paymentOptions: [{ protocol: 'x402', version: 2, scheme: 'exact', amount: price.toString() }],
      inputSchema: expect.any(Object),
      outputSchema: expect.any(Object),
    });
    expect(getWarningsForL3(advisory ?? null)).toEqual([]);
  }
});

test('the audit of a listing takes the offer of every tool as valid', async () => {
  for (const { path } of tools) {
    const { valid, issues, normalized } = validatePaymentRequiredDetailed(await offerFor(service.url + path));
    expect([valid, issues, normalized?.hasInputSchema, normalized?.hasOutputSchema]).toEqual([true, [], true, true]);
  }
});
