/** Spellings of a path: one that is not exact is 404, and none reaches a tool around its payment. */
import { afterAll, expect, test } from 'bun:test';
import { encodePaymentSignatureHeader } from '@x402/core/http';
import { appWith } from '../support/app.ts';
import { paymentFor } from '../support/buyer.ts';
import { rawRequest } from '../support/raw.ts';

const { ask, handle, ledger, records } = appWith();
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch: handle });
afterAll(() => server.stop(true));

const BMI = '/api/calc/bmi';
const CALL = `${BMI}?height_cm=170&weight_kg=70`;
const PATHS = [BMI, '/fhir/CodeSystem/$lookup', '/docs', '/docs/bmi'];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST'];

/** A payment that would buy the call: an answer other than 200 is not for the lack of one. */
const payment = encodePaymentSignatureHeader(await paymentFor(`${server.url.origin}${CALL}`));
const bySocket = async (method: string, target: string, host?: string): Promise<string> => {
  const headers = [`PAYMENT-SIGNATURE: ${payment}`];
  const answer = await rawRequest(server.url.origin, `${method} ${target} HTTP/1.1`, headers, '', host);
  return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
};

/** Other spellings of a path, which no server may take for it. */
const spellingsOf = (path: string): readonly string[] => [
  `${path}/`,
  `/${path}`,
  path.replaceAll('/', '//'),
  path.toUpperCase(),
  `/${path.slice(1, 2).toUpperCase()}${path.slice(2)}`,
  ...[1, 5, path.length - 1].map(
    (at) => `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`,
  ),
  path.replace(/(?!^)\//g, '%2F'),
  `${path}%2f`,
  `${path}%00`,
  `${path}%20`,
  `${path}%3f`,
  `${path}%23`,
  `${path}%`,
  `${path}%zz`,
  `${path};x=1`,
  path.replace(/(?<=.)\//, ';x=1/'),
  `${path}/..;/x`,
  `${path}/*`,
  `${path}.json`,
  `${path}&x=1`,
  `/x${path}`,
  `/:page${path}`,
  '/*',
];

for (const path of PATHS) {
  const spellings = spellingsOf(path).filter((spelling) => spelling !== path);

  test(`another spelling of ${path} is 404 for every method, also with a payment`, async () => {
    for (const method of METHODS) {
      for (const spelling of spellings) {
        const { status } = await ask(`${spelling}?height_cm=170&weight_kg=70`, {
          method,
          headers: { 'PAYMENT-SIGNATURE': payment },
        });
        expect([method, spelling, status]).toEqual([method, spelling, 404]);
      }
    }
  });

  test(`another spelling of ${path} is 404 over a socket`, async () => {
    for (const method of METHODS) {
      for (const spelling of [...spellings, `${path}#x`, `${path}#x?y=1`, `${path}\u00e9`]) {
        const status = await bySocket(method, `${spelling}?height_cm=170&weight_kg=70`);
        expect([method, spelling, status]).toEqual([method, spelling, '404']);
      }
    }
  });
}

test.each(['%2fapi%2fcalc%2fbmi', 'api/calc/bmi', '*', '?x=1'])(
  'the request target %s is 400, because it has no slash',
  async (target) => {
    for (const method of METHODS) expect([method, await bySocket(method, target)]).toEqual([method, '400']);
  },
);

test.each(['a b', 'a/b', 'a?b', 'a#b'])('no path is served under the malformed host %s', async (host) => {
  for (const target of [...PATHS, CALL, `/x${CALL}`, `//x${CALL}`]) {
    expect([target, await bySocket('GET', target, host)]).toEqual([target, '404']);
  }
});

test('other spellings have bought nothing, and the payment is still good', async () => {
  expect(await ledger.list(10)).toEqual([]);
  expect(await bySocket('GET', CALL)).toBe('200');
  expect(await ledger.list(10)).toMatchObject([{ state: 'settled' }]);
});

test.each([`/x/..${BMI}`, `/.${BMI}`, `/x/%2e%2e${BMI}`, `${BMI}/../bmi`, `http://elsewhere.example${BMI}`])(
  '%s resolves to the path of a tool, and gets its offer',
  async (target) => {
    const answer = await rawRequest(server.url.origin, `GET ${target} HTTP/1.1`);
    expect(answer).toStartWith('HTTP/1.1 402 ');
    expect(records.at(-1)).toMatchObject({ route: BMI, status: 402, payment: { outcome: 'unpaid' } });
  },
);

test.each(['a', 'a:1', 'abc', '[::]', 'localhost'])('a path is found under the short host %s', async (host) => {
  const answer = await rawRequest(server.url.origin, `HEAD ${BMI}?x=/docs HTTP/1.1`, [], '', host);
  expect(answer).toStartWith('HTTP/1.1 402 ');
});
