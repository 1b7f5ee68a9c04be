/** Examines a seller of x402 version 2 from outside. It pays nothing and signs nothing. */
import { hostOf, isLoopback } from '../../config/hosts.ts';
import { decodeHeader, isObject } from '../../payments/protocol/headers.ts';
import { fetchAt } from '../connect.ts';
import { printable } from '../terminal.ts';
import { answerOf, type Finding, findings } from './finding.ts';
import { checkOffer } from './seller-offer.ts';

type Answer = { readonly status: number; readonly headers: Headers };
type Asking = (
  url: string,
  init?: { method?: string; headers?: Record<string, string> },
) => Promise<Answer | undefined>;

/** @param place - the host and port to connect to, if it is another one than in the URL */
export const checkSeller = async (url: string, place?: string): Promise<readonly Finding[]> => {
  const ask: Asking = (target, { headers = {}, ...init } = {}) =>
    answerOf(async (signal) => {
      const asked = {
        ...init,
        signal,
        redirect: 'manual',
        headers: { Accept: 'application/json', ...headers },
      } as const;
      const response = await fetchAt(place)(target, asked);
      await response.body?.cancel();
      return response;
    });
  const answer = await ask(url);
  if (answer === undefined) {
    return [findings('seller').error('no answer', 'check the URL, and that the seller runs and is reached from here')];
  }
  if (answer.status < 300) {
    return [findings('seller').error('the answer is free: nothing is sold at this URL', 'name the URL of a paid call')];
  }
  const found = [
    addressOf(url),
    ...offerOf(answer, url),
    crossOrigin(answer),
    ...(await Promise.all([preflight(ask, url), head(ask, url, answer), malformed(ask, url), documents(ask, url)])),
  ];
  return found.map((finding) => ({ ...finding, found: printable(finding.found) }));
};

const addressOf = (url: string): Finding => {
  const address = findings('address');
  const { protocol, host, origin, pathname } = new URL(url);
  if (protocol === 'https:') return address.ok(origin + pathname);
  const advice = 'serve buyers over https: on the way, others could change the offer';
  return isLoopback(hostOf(host))
    ? address.warning(`${origin}${pathname}, on this machine`, advice)
    : address.error(`${origin}${pathname} is not encrypted`, advice);
};

/** Decodes the offer of an answer. @returns text for the problem of an unreadable one */
const offerIn = ({ status, headers }: Answer): Readonly<Record<string, unknown>> | string => {
  const header = headers.get('PAYMENT-REQUIRED');
  if (status !== 402) return `status ${status} instead of 402`;
  if (header === null) return 'the 402 has no PAYMENT-REQUIRED header';
  try {
    return decodeHeader(header);
  } catch (error) {
    return `PAYMENT-REQUIRED cannot be decoded: ${error instanceof Error ? error.message : ''}`;
  }
};

const offerOf = (answer: Answer, url: string): readonly Finding[] => {
  const unpaid = findings('call without payment');
  const offer = offerIn(answer);
  if (typeof offer === 'string') {
    return [unpaid.error(offer, 'answer 402 with PAYMENT-REQUIRED, the base64 JSON of the offer (x402 version 2)')];
  }
  return [unpaid.ok('402 with an offer'), ...checkOffer(offer, url)];
};

/** True if a comma-separated header has all of these names. */
const lists = (headers: Headers, header: string, names: readonly string[]): boolean => {
  const listed = (headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());
  return listed.includes('*') || names.every((name) => listed.includes(name));
};

const crossOrigin = ({ headers }: Answer): Finding => {
  const cors = findings('CORS');
  const isOpen = headers.get('Access-Control-Allow-Origin') === '*';
  if (isOpen && lists(headers, 'Access-Control-Expose-Headers', ['payment-required', 'payment-response']))
    return cors.ok('pages of other origins can read the offer and the receipt');
  return cors.warning(
    'pages of other origins cannot read the offer and the receipt',
    'send Access-Control-Allow-Origin: *, and expose PAYMENT-REQUIRED and PAYMENT-RESPONSE',
  );
};

const preflight = async (ask: Asking, url: string): Promise<Finding> => {
  const options = findings('OPTIONS');
  const answer = await ask(url, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://buyer.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'payment-signature',
    },
  });
  const isGood =
    answer !== undefined &&
    answer.status < 300 &&
    lists(answer.headers, 'Access-Control-Allow-Headers', ['payment-signature']);
  if (isGood) return options.ok('a preflight allows PAYMENT-SIGNATURE');
  return options.warning(
    answer === undefined ? 'no answer' : `status ${answer.status}; PAYMENT-SIGNATURE is not allowed`,
    'answer a preflight with 204 and Access-Control-Allow-Headers: PAYMENT-SIGNATURE, so that pages can pay',
  );
};

const head = async (ask: Asking, url: string, get: Answer): Promise<Finding> => {
  const probe = findings('HEAD');
  const answer = await ask(url, { method: 'HEAD' });
  const found = answer === undefined ? 'no answer' : `status ${answer.status}`;
  if (answer?.status === get.status) return probe.ok(`${found}, as GET`);
  return probe.warning(
    `${found}; GET has ${get.status}`,
    'answer HEAD as GET, without a body (RFC 9110, section 9.3.2)',
  );
};

/** A header that is no payment: it can move no money. */
const MALFORMED = 'x';

const malformed = async (ask: Asking, url: string): Promise<Finding> => {
  const wrong = findings('malformed payment');
  const answer = await ask(url, { headers: { 'PAYMENT-SIGNATURE': MALFORMED } });
  if (answer === undefined) return wrong.error('no answer', 'answer 402 with an offer');
  const { status } = answer;
  if (status < 300)
    return wrong.error(`status ${status}: the answer is given away`, 'verify each payment before you answer');
  if (status < 400 || status >= 500)
    return wrong.error(`status ${status}`, 'answer 402 with an offer: the fault is the buyer’s');
  const offer = offerIn(answer);
  return typeof offer !== 'string' && Array.isArray(offer.accepts) && offer.accepts.some(isObject)
    ? wrong.ok('402 with a fresh offer')
    : wrong.warning(`${status} without a fresh offer`, 'answer 402 with an offer, so that the buyer can sign again');
};

const DOCUMENTS = ['/openapi.json', '/.well-known/x402', '/llms.txt'];

const documents = async (ask: Asking, url: string): Promise<Finding> => {
  const documents = findings('documents');
  const { origin } = new URL(url);
  const answers = await Promise.all(DOCUMENTS.map((path) => ask(origin + path)));
  // Some sites answer every path with the page of their start.
  const isFound = (_: string, index: number): boolean =>
    answers[index]?.status === 200 && answers[index]?.headers.get('Content-Type')?.includes('html') !== true;
  const found = DOCUMENTS.filter(isFound);
  const missing = DOCUMENTS.filter((path) => !found.includes(path));
  if (missing.length === 0) return documents.ok(found.join(', '));
  return documents.warning(`${missing.join(', ')} not found`, 'serve them: listings and agents learn of tools there');
};
