/** Sends a facilitator a payment that cannot be valid: this moves nothing, and shows whether it takes our requests at all. */
import { zeroHash } from 'viem';
import { type Facilitator, type FacilitatorAnswer, troubleIn } from '../../payments/facilitators/facilitator.ts';
import { requirementsOf, type Terms } from '../../payments/offer.ts';
import { isObject } from '../../payments/protocol/headers.ts';
import type { FacilitatorRequest } from '../../payments/protocol/schema.ts';
import { answerOf } from './finding.ts';

/** A problem of a facilitator, and its remedy. */
export type Flaw = { readonly severity: 'warning' | 'error'; readonly found: string; readonly advice: string };

/** A well-formed payment that has expired in 1970, from an address that no key is known of, with an impossible signature. */
export const invalidRequest = (terms: Terms): FacilitatorRequest => {
  const asked = requirementsOf({ price: 1n }, terms);
  const resource = {
    url: 'https://clinmeter.invalid/doctor',
    description: '',
    mimeType: '',
    serviceName: '',
    tags: [],
  };
  const authorization = {
    from: `0x${'0'.repeat(36)}dead`,
    to: terms.payTo as `0x${string}`,
    value: asked.amount,
    validAfter: '0',
    validBefore: '1',
    nonce: zeroHash,
  } as const;
  const signature = `0x${'00'.repeat(64)}1b` as const;
  const payload = { authorization, signature };
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, resource, accepted: asked, payload },
    paymentRequirements: asked,
  };
};

/** Finds why a facilitator cannot verify payments; `undefined` if it can, or has no such request. */
export const verificationFlaw = async ({ askVerify }: Facilitator, terms: Terms): Promise<Flaw | undefined> => {
  if (askVerify === undefined) return undefined;
  const answer = await answerOf((signal) => askVerify(invalidRequest(terms), signal));
  return flawIn(answer ?? { kind: 'no_answer', errno: 'ETIMEDOUT' });
};

const CREDENTIALS = 'check --facilitator-token, or --cdp-key-id and --cdp-key-secret: every sale fails like this';

/** By the status with which a facilitator turns requests away. */
const ADVICE: Readonly<Partial<Record<number, string>>> = {
  401: CREDENTIALS,
  403: CREDENTIALS,
  404: 'check the path of --facilitator: its /settle is looked for beside it',
  429: 'the quota is used up: ask the facilitator for more, or add another one',
};

const flawIn = (answer: FacilitatorAnswer): Flaw | undefined => {
  if (answer.kind === 'unauthorized') {
    return { severity: 'error', found: 'no credentials can be made for POST /verify', advice: CREDENTIALS };
  }
  if (answer.kind === 'answered' && isObject(answer.body) && answer.body.isValid === true) {
    return {
      severity: 'error',
      found: 'says that a payment without a valid signature is valid',
      advice: 'use another facilitator: this one proves nothing',
    };
  }
  const trouble = troubleIn(answer);
  if (trouble === undefined) return undefined;
  const { status, errno } = trouble;
  const advice = status === undefined ? undefined : ADVICE[status];
  if (advice !== undefined)
    return { severity: 'error', found: `turns POST /verify away with status ${status}`, advice };
  return {
    severity: 'warning',
    found: `gives no usable answer to POST /verify (${status === undefined ? (errno ?? 'none') : `status ${status}`})`,
    advice: 'make a paid call before you rely on it: clinmeter pay',
  };
};
