import { expect, test } from 'bun:test';
import { createFacilitatorApi } from '../../src/http/facilitator-api.ts';
import { httpFacilitator } from '../../src/payments/facilitators/http.ts';
import type { Fault } from '../../src/payments/facilitators/stub.ts';
import { stubFacilitator } from '../../src/payments/facilitators/stub.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { newAccount } from '../support/buyer.ts';
import { FAULTS, faultIn } from '../support/faults.ts';
import { NOW, requestFrom } from '../support/payments.ts';

const stub = (fault?: Fault) =>
  stubFacilitator({ network: BASE, ...(fault === undefined ? {} : { fault }), now: () => BigInt(NOW) });

const post = async (path: string, body: unknown, fault?: Fault): Promise<Response> =>
  createFacilitatorApi(stub(fault), [BASE]).fetch(
    new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(body) }),
  );

test('the facilitator API sends a fault without JSON as a page, or as a status and a text', async () => {
  const request = await requestFrom(newAccount());
  const page = await post('/settle', request, { kind: 'html' });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toStartWith('text/html');
  expect(await page.text()).toStartWith('<!doctype html>');
  const failure = await post('/settle', request, { kind: '500' });
  expect(failure.status).toBe(500);
  expect(await failure.text()).toBe('internal error');
});

test('the facilitator API simulates no fault in /verify or for an invalid request', async () => {
  const request = await requestFrom(newAccount());
  expect(await (await post('/verify', request, { kind: 'html' })).json()).toMatchObject({ isValid: true });
  const refused = await post('/settle', {}, { kind: 'drop' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ success: false, errorReason: 'invalid_payload' });
});

const passedOn = FAULTS.filter(({ name }) => name !== 'timeout' && name !== 'unreachable');
test.each(passedOn)('the facilitator API passes on the fault of the stub: $text', async ({ text }) => {
  const fault = faultIn(text);
  const api = createFacilitatorApi(stub(fault), [BASE]);
  using server = Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch: api.fetch });
  const request = await requestFrom(newAccount());
  const signal = AbortSignal.timeout(5000);
  const received = await httpFacilitator(`http://127.0.0.1:${server.port}`).settle(request, signal);
  expect(received).toMatchObject(await stub(fault).settle(request, signal));
});
