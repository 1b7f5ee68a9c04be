/** Traffic that does not pay. */
import { errors } from '../../src/errors/errors.ts';
import { type Answer, errorFlaw, offerFlaw } from '../../test/simulation/answers.ts';
import { ask, violate } from '../../test/simulation/world.ts';
import { MARKER } from '../../test/support/marker.ts';
import type { Traffic } from './traffic.ts';

/** Asks for an offer with valid or wrong parameters, as a program or as a person. */
export const unpaid = async (traffic: Traffic): Promise<void> => {
  const { target } = traffic.random.chance(0.7)
    ? traffic.random.pick(traffic.right)
    : traffic.random.pick(traffic.wrong);
  const isPerson = traffic.random.chance(0.1);
  const kind = isPerson ? 'unpaid, as a page' : 'unpaid';
  const answer = await ask(traffic, kind, target, { headers: { Accept: isPerson ? 'text/html' : 'application/json' } });
  if (answer === undefined) return;
  violate(traffic, kind, isPerson ? pageFlaw(answer) : offerFlaw(answer));
};

const pageFlaw = ({ status, headers, body }: Answer): string | undefined => {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true && body.includes('</html>');
  return status === 402 && isPage && headers.has('payment-required')
    ? undefined
    : `is ${status} and no page with an offer`;
};

const DOCUMENTS = [
  '/health',
  '/ready',
  '/v1/catalog',
  '/openapi.json',
  '/.well-known/x402',
  '/llms.txt',
  '/llms-full.txt',
  '/docs',
  '/docs/errors',
  '/docs/api',
];

export const document = async (traffic: Traffic): Promise<void> => {
  const answer = await ask(traffic, 'free', `${traffic.random.pick(DOCUMENTS)}?note=${MARKER}`);
  if (answer === undefined) return;
  if (answer.status !== 200 && !traffic.mayLose) violate(traffic, 'free', `is ${answer.status}`);
  if (answer.body === '') violate(traffic, 'free', 'is empty');
};

const ANYWHERE = [
  '/nowhere',
  '/api/calc/',
  '/api//calc/bmi',
  '/v1/tools/ping/',
  '/.env',
  '/docs/../etc/passwd',
  '/%2e%2e/x',
];

export const nowhere = async (traffic: Traffic): Promise<void> => {
  const answer = await ask(traffic, 'no such path', traffic.random.pick(ANYWHERE));
  if (answer !== undefined) violate(traffic, 'no such path', errorFlaw(answer, ['not_found']));
};

const METHODS = ['POST', 'PUT', 'DELETE', 'PATCH'];

/** HEAD answers the offer without its body, OPTIONS is the preflight, and every other method is refused. */
export const methods = async (traffic: Traffic): Promise<void> => {
  const { target } = traffic.random.pick(traffic.right);
  const method = traffic.random.pick(['HEAD', 'OPTIONS', ...METHODS]);
  const body = METHODS.includes(method) && traffic.random.chance(0.5) ? { body: JSON.stringify({ note: MARKER }) } : {};
  const kind = METHODS.includes(method) ? 'wrong method' : method;
  const answer = await ask(traffic, kind, target, { method, ...body });
  if (answer === undefined) return;
  if (method === 'HEAD') {
    const isOffer = answer.status === 402 && answer.headers.has('payment-required') && answer.body === '';
    if (!isOffer) violate(traffic, kind, `is ${answer.status}`);
  } else if (method === 'OPTIONS') {
    if (answer.status !== 204) violate(traffic, kind, `is ${answer.status}`);
  } else violate(traffic, kind, errorFlaw(answer, ['method_not_allowed']));
};

const KILOBYTE = 1024;

/** A request beyond the limits is refused before anything else is checked. */
export const oversized = async (traffic: Traffic): Promise<void> => {
  const { target } = traffic.random.pick(traffic.right);
  const size = traffic.random.pick([9, 12, 40]) * KILOBYTE;
  const what = traffic.random.pick(['URL', 'header', 'payment', 'body'] as const);
  const kind = `oversized ${what}`;
  const sent: Readonly<Record<typeof what, RequestInit>> = {
    URL: {},
    header: { headers: { 'X-More': 'h'.repeat(size) } },
    payment: { headers: { 'PAYMENT-SIGNATURE': 'cGF5'.repeat(size / 4) } },
    body: { method: 'POST', body: 'b'.repeat(size) },
  };
  const answer = await ask(traffic, kind, what === 'URL' ? `${target}&more=${'u'.repeat(size)}` : target, sent[what]);
  const accepted: Readonly<Record<typeof what, readonly number[]>> = {
    URL: [errors.uri_too_long.status, 431],
    header: [402, 431],
    payment: [402, 431],
    body: [405, 413],
  };
  if (answer !== undefined && !accepted[what].includes(answer.status)) violate(traffic, kind, `is ${answer.status}`);
};
