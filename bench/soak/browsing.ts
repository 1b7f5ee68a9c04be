/** Traffic that does not pay. */
import { errors } from '../../src/errors/errors.ts';
import { MARKER } from '../../test/support/marker.ts';
import { type Answer, errorFlaw, offerFlaw } from './answers.ts';
import { ask, violate, type World } from './world.ts';

/** Asks for an offer, with parameters that are right or wrong, as a program or as a person. */
export const unpaid = async (world: World): Promise<void> => {
  const { target } = world.random.chance(0.7) ? world.random.pick(world.right) : world.random.pick(world.wrong);
  const isPerson = world.random.chance(0.1);
  const kind = isPerson ? 'unpaid, as a page' : 'unpaid';
  const answer = await ask(world, kind, target, { headers: { Accept: isPerson ? 'text/html' : 'application/json' } });
  if (answer === undefined) return;
  violate(world, kind, isPerson ? pageFlaw(answer) : offerFlaw(answer));
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

export const document = async (world: World): Promise<void> => {
  const answer = await ask(world, 'free', `${world.random.pick(DOCUMENTS)}?note=${MARKER}`);
  if (answer === undefined) return;
  if (answer.status !== 200 && !world.isStopping) violate(world, 'free', `is ${answer.status}`);
  if (answer.body === '') violate(world, 'free', 'is empty');
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

export const nowhere = async (world: World): Promise<void> => {
  const answer = await ask(world, 'no such path', world.random.pick(ANYWHERE));
  if (answer !== undefined) violate(world, 'no such path', errorFlaw(answer, ['not_found']));
};

const METHODS = ['POST', 'PUT', 'DELETE', 'PATCH'];

/** Methods: HEAD is the offer without its body, OPTIONS the preflight, anything else is not allowed. */
export const methods = async (world: World): Promise<void> => {
  const { target } = world.random.pick(world.right);
  const method = world.random.pick(['HEAD', 'OPTIONS', ...METHODS]);
  const body = METHODS.includes(method) && world.random.chance(0.5) ? { body: JSON.stringify({ note: MARKER }) } : {};
  const kind = METHODS.includes(method) ? 'wrong method' : method;
  const answer = await ask(world, kind, target, { method, ...body });
  if (answer === undefined) return;
  if (method === 'HEAD') {
    const isOffer = answer.status === 402 && answer.headers.has('payment-required') && answer.body === '';
    if (!isOffer) violate(world, kind, `is ${answer.status}`);
  } else if (method === 'OPTIONS') {
    if (answer.status !== 204) violate(world, kind, `is ${answer.status}`);
  } else violate(world, kind, errorFlaw(answer, ['method_not_allowed']));
};

const KILOBYTE = 1024;

/** More than a request may be: the service says so, and whatever it says is said before anything is looked at. */
export const oversized = async (world: World): Promise<void> => {
  const { target } = world.random.pick(world.right);
  const size = world.random.pick([9, 12, 40]) * KILOBYTE;
  const what = world.random.pick(['URL', 'header', 'payment', 'body'] as const);
  const kind = `oversized ${what}`;
  const sent: Readonly<Record<typeof what, () => Promise<Answer | undefined>>> = {
    URL: () => ask(world, kind, `${target}&more=${'u'.repeat(size)}`),
    header: () => ask(world, kind, target, { headers: { 'X-More': 'h'.repeat(size) } }),
    payment: () => ask(world, kind, target, { headers: { 'PAYMENT-SIGNATURE': 'cGF5'.repeat(size / 4) } }),
    body: () => ask(world, kind, target, { method: 'POST', body: 'b'.repeat(size) }),
  };
  const answer = await sent[what]();
  const accepted: Readonly<Record<typeof what, readonly number[]>> = {
    URL: [errors.uri_too_long.status, 431],
    header: [402, 431],
    payment: [402, 431],
    body: [405, 413],
  };
  if (answer !== undefined && !accepted[what].includes(answer.status)) violate(world, kind, `is ${answer.status}`);
};
