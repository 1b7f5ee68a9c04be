import { expect, test } from 'bun:test';
import { invalidRequest, verificationFlaw } from '../../../src/cli/doctor/verification.ts';
import type { FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { stubFacilitator } from '../../../src/payments/facilitators/stub.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';

const TERMS = { payTo: `0x${'22'.repeat(20)}`, network: BASE };

/** The finding about a facilitator that answers `/verify` with this. */
const flawOf = (answer: FacilitatorAnswer | undefined) =>
  verificationFlaw({ ...stubFacilitator({ network: BASE }), ...(answer && { askVerify: async () => answer }) }, TERMS);

const answered = (status: number, body?: unknown): FacilitatorAnswer => ({ kind: 'answered', status, body });

test('the payment that is sent can never be valid', async () => {
  const request = invalidRequest(TERMS);
  const expired = { isValid: false, invalidReason: 'invalid_exact_evm_payload_authorization_valid_before' };
  expect(await stubFacilitator({ network: BASE }).verify(request)).toMatchObject(expired);
  const { paymentPayload } = request;
  const { payload } = paymentPayload;
  // Not even where time would allow it.
  const timely = { ...payload, authorization: { ...payload.authorization, validBefore: '99999999999' } };
  const answer = await stubFacilitator({ network: BASE }).verify({
    ...request,
    paymentPayload: { ...paymentPayload, payload: timely },
  });
  expect(answer).toMatchObject({ isValid: false, invalidReason: 'invalid_exact_evm_signature' });
});

test.each([200, 400, 402])('a facilitator that finds it invalid with status %p is well', async (status) => {
  expect(await flawOf(answered(status, { isValid: false, invalidReason: 'expired' }))).toBeUndefined();
});

test('a facilitator without verification is not asked', async () => {
  expect(await flawOf(undefined)).toBeUndefined();
});

test.each([401, 403, 404, 429])(
  'a facilitator that turns the impossible payment away with %p does so with every sale',
  async (status) => {
    const found = `turns POST /verify away with status ${status}`;
    expect(await flawOf(answered(status, { error: 'no' }))).toMatchObject({ severity: 'error', found });
  },
);

test('a facilitator that finds an impossible payment valid proves nothing', async () => {
  expect(await flawOf(answered(200, { isValid: true }))).toMatchObject({ severity: 'error' });
});

test.each<[FacilitatorAnswer, string]>([
  [answered(500), '(status 500)'],
  [answered(200, 'hello'), '(status 200)'],
  [{ kind: 'no_answer', errno: 'ECONNRESET' }, '(ECONNRESET)'],
])('one that gives no usable answer is doubtful: %j', async (answer, found) => {
  expect(await flawOf(answer)).toMatchObject({ severity: 'warning', found: expect.stringContaining(found) });
});

test('a facilitator for which no credentials can be made is an error', async () => {
  expect(await flawOf({ kind: 'unauthorized' })).toMatchObject({ severity: 'error' });
});
