/** The stub facilitator over HTTP (x402 v2): `POST /verify`, `POST /settle`, `GET /supported`. */
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Elysia } from 'elysia';
import type { FacilitatorAnswer } from '../payments/facilitators/facilitator.ts';
import type { Stub } from '../payments/facilitators/stub.ts';
import { contentOf, readPayment } from '../payments/methods/exact-evm.ts';
import { payloadOf, readSvmPayment } from '../payments/methods/exact-svm.ts';
import { type FacilitatorRequest, PaymentRequirements } from '../payments/protocol/schema.ts';
import { isEvm, type Network } from '../payments/protocol/usdc.ts';

/** Makes the Elysia app. Its handlers read bodies themselves, so that a malformed one gets an answer of the API. */
export const createFacilitatorApi = (stub: Stub | Stub<unknown>, networks: readonly [Network, ...Network[]]) => {
  // Each request is read as its network demands.
  const facilitator = stub as Stub<unknown>;
  const operation =
    (work: (request: FacilitatorRequest<unknown>, signal: AbortSignal) => Promise<Response>, refusal: object) =>
    async ({ request }: { request: Request }): Promise<Response> => {
      const parsed = await readRequest(request, networks);
      return parsed === undefined ? Response.json(refusal, { status: 400 }) : work(parsed, request.signal);
    };
  return new Elysia({ strictPath: true })
    .onError(({ code }) =>
      code === 'NOT_FOUND'
        ? Response.json(
            { error: 'no such path; accepted: POST /verify, POST /settle, GET /supported' },
            { status: 404 },
          )
        : Response.json({ error: 'internal error' }, { status: 500 }),
    )
    .post(
      '/verify',
      operation(async (request) => Response.json(await facilitator.verify(request)), {
        isValid: false,
        invalidReason: 'invalid_payload',
      }),
      RAW,
    )
    .post(
      '/settle',
      operation(async (request, signal) => responseOf(await facilitator.settle(request, signal)), {
        success: false,
        errorReason: 'invalid_payload',
        transaction: '',
        network: networks[0].id,
      }),
      RAW,
    )
    .get('/supported', async ({ request }) => Response.json(await facilitator.supported(request.signal)));
};

const RAW = { parse: 'none' } as const;

/** A request that the facilitator can judge. */
const FormOfRequest = Type.Object({
  paymentPayload: Type.Object({}),
  paymentRequirements: Type.Pick(PaymentRequirements, ['payTo', 'amount']),
});

const readRequest = async (
  request: Request,
  networks: readonly [Network, ...Network[]],
): Promise<FacilitatorRequest<unknown> | undefined> => {
  const body: unknown = await request.json().catch(() => undefined);
  if (!Value.Check(FormOfRequest, body)) return undefined;
  const { network: asked } = body.paymentRequirements as { readonly network?: unknown };
  const network = networks.find(({ id }) => id === asked) ?? networks[0];
  const decoded = isEvm(network)
    ? readPayment(body.paymentPayload, network)
    : readSvmPayment(body.paymentPayload, network);
  if ('refusal' in decoded) return undefined;
  const payload = isEvm(network) ? contentOf(decoded.payment) : payloadOf(decoded.payment);
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, accepted: decoded.payment.accepted, payload },
    paymentRequirements: body.paymentRequirements as unknown as PaymentRequirements,
  };
};

/** Stands for the page of a proxy between a facilitator and its caller. */
const PAGE = '<!doctype html><title>Rehearsed page</title><p>This page stands where a JSON answer should.</p>\n';

/**
 * Sends the answer of the stub. A lost answer is simulated by a connection that breaks before the body; so is a request
 * that was never sent, because this one has arrived.
 */
const responseOf = (answer: FacilitatorAnswer): Response => {
  if (answer.kind === 'answered') {
    const { status, body } = answer;
    if (body !== undefined) return Response.json(body, { status });
    return status === 200
      ? new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
      : new Response('internal error', { status });
  }
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('dropped by --fault')) });
  return new Response(broken, { headers: { 'Content-Type': 'application/json' } });
};
