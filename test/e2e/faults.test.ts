/** Failures of a facilitator: the answer to the buyer, and to the same payment afterwards. */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingServer, ENDINGS } from '../support/broken-tls.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { ROOT } from '../support/certificates.ts';
import { type Running, run, start } from '../support/executable.ts';

const ping = ({ url }: Running) => `${url}/v1/tools/ping`;

type Row = { state: string; attempts: number };
const rows = async ({ ledger }: Running): Promise<Row[]> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

describe('a facilitator over HTTP', () => {
  const PAY_TO = `0x${'22'.repeat(20)}`;
  const seller = (url: string, ...argv: string[]) => start(['--facilitator', url, '--pay-to', PAY_TO, ...argv]);

  test('a facilitator over HTTP sells through clinmeter facilitator with one settle call', async () => {
    await using stub = await start([], { command: 'facilitator' });
    await using service = await seller(stub.url);
    const payment = await paymentFor(ping(service));
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendPayment(ping(service), payment)));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await sendPayment(ping(service), payment)).status).toBe(200);
    expect(await rows(service)).toMatchObject([{ state: 'settled', attempts: 1 }]);
    expect(responses.at(0)?.headers.get('Clinmeter-Facilitator')).toBeNull();
  });

  test.each(['a fatal alert', 'text that is no TLS'])(
    'a facilitator over HTTP that has settled leaves the payment uncertain when its connection then yields %s',
    async (ending) => {
      await using stub = await start([], { command: 'facilitator' });
      const settle = async (request: Request): Promise<Response | undefined> => {
        const path = new URL(request.url).pathname;
        if (request.method === 'GET') return fetch(stub.url + path);
        await fetch(stub.url + path, { method: 'POST', body: await request.text() });
        return undefined;
      };
      using server = await breakingServer('after the request was read', ENDINGS[ending] ?? (() => {}), settle);
      const certificates = join(stub.folder, 'authority.pem');
      writeFileSync(certificates, ROOT);
      await using service = await start(['--facilitator', server.url, '--pay-to', PAY_TO], {
        environment: { NODE_EXTRA_CA_CERTS: certificates },
      });
      const response = await sendPayment(ping(service), await paymentFor(ping(service)));
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        code: 'settlement_uncertain',
        retry: { action: 'retry_same_payment' },
        payment: { state: 'uncertain' },
      });
      expect(server.read()).toBe(1);
      expect(await rows(service)).toMatchObject([{ state: 'uncertain' }]);
    },
  );
});

test('a facilitator over HTTP cannot rehearse being unreachable', async () => {
  const { status, out, err } = await run(['facilitator', '--port', '0', '--fault', 'settle:500,settle:unreachable']);
  expect(status).not.toBe(0);
  expect(out).toBe('');
  expect(err).toStartWith('Error: --fault has settle:unreachable');
  expect(err).toContain('\nTry: clinmeter serve --fault settle:unreachable');
});

test('a facilitator names its declared faults when it starts', async () => {
  await using stub = await start(['--fault', 'settle:drop@p=0.5@after'], { command: 'facilitator' });
  while (!stub.output().includes('Fault')) await Bun.sleep(5);
  expect(stub.output()).toContain('Fault: settle:drop@after@p=0.5\n');
});
