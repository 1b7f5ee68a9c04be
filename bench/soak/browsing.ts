/** Traffic that does not pay. */
import { type Answer, offerFlaw } from '../../test/simulation/answers.ts';
import { ask, note, violate } from '../../test/simulation/world.ts';
import { MARKER } from '../../test/support/marker.ts';
import { sendRequest, soundFlaw } from '../../test/support/random/request.ts';
import { exchange } from '../../test/support/random/wire.ts';
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

/** The free documents. */
export const DOCUMENTS = [
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

/** A random request without a payment, as the robustness test sends them. */
export const stray = async (traffic: Traffic): Promise<void> => {
  const sent = traffic.random.pick(traffic.strays);
  const lines = [...(sent.lines ?? []), `X-Forwarded-For: ${traffic.client()}`];
  const answer = await sendRequest(traffic.url, { ...sent, lines }).catch(() => undefined);
  note(traffic, 'any request', answer === undefined ? 'no answer' : String(answer.status));
  if (traffic.mayLose) return;
  const flaw = answer === undefined ? 'no answer' : soundFlaw(traffic.contract, sent, answer);
  violate(traffic, 'any request', flaw && `${flaw} to ${JSON.stringify(sent)}`);
  if (answer?.headers.has('payment-response')) violate(traffic, 'any request', 'was given a receipt');
};

/** Random bytes, most of them no request. */
export const junk = async (traffic: Traffic): Promise<void> => {
  const bytes = await exchange(traffic.url, traffic.random.pick(traffic.junk), { isWhole: false }).catch(() => '');
  const [, status = 'nothing'] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1')) ?? [];
  note(traffic, 'junk', status);
  if (status.startsWith('5') && status !== '505' && !traffic.mayLose) violate(traffic, 'junk', `is ${status}`);
};
