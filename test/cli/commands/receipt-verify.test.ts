/** `clinmeter receipt verify`, in this process; standard input in one of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeHeader } from '../../../src/payments/protocol/headers.ts';
import { cli } from '../../support/cli.ts';
import { ANSWER, PURCHASE, responseFor, seller } from '../../support/receipts.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-receipt-'));
const RESPONSE = await responseFor();
const FILES: Readonly<Record<string, string>> = {
  'header.txt': `${encodeHeader(RESPONSE)}\n`,
  'receipt.json': `${JSON.stringify(RESPONSE, null, 2)}\n`,
  'altered.json': JSON.stringify({ ...RESPONSE, amount: '1' }),
  'bare.json': JSON.stringify({ ...RESPONSE, extensions: undefined }),
  'half.json': JSON.stringify(RESPONSE).slice(0, -1),
  'cut.txt': encodeHeader(RESPONSE).slice(0, -3),
  'array.json': '[]',
  'empty.txt': '',
  'answer.json': ANSWER,
  'other.json': `${ANSWER}\n`,
};
beforeAll(() => Promise.all(Object.entries(FILES).map(([name, text]) => Bun.write(join(folder, name), text))));
afterAll(() => rmSync(folder, { recursive: true }));

/** File names are those in the folder. */
const run = (...argv: readonly string[]) =>
  cli(['receipt', ...argv.map((word) => (word in FILES ? join(folder, word) : word))]);

describe('clinmeter receipt verify', () => {
  for (const file of ['header.txt', 'receipt.json']) {
    test(`clinmeter receipt verify shows what a good receipt is for: ${file}`, async () => {
      const { status, out, err } = await run('verify', file, '--body', 'answer.json', '--signer', seller.address);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toContain(`${PURCHASE.payer} paid 0.005 USDC to ${PURCHASE.payTo}`);
      expect(out).toContain('ok      body');
      expect(out).not.toContain('Not checked');
    });
  }

  test('clinmeter receipt verify takes a key that signs no more, for its time alone', async () => {
    const former = (...ends: readonly string[]) =>
      run('verify', 'header.txt', '--former-signer', ends.map((end) => `${seller.address}@${end}`).join(','));
    expect(await former('2020-01-01', '2099-01-01')).toMatchObject({
      status: 0,
      out: expect.stringContaining('it is the signer until 2099-01-01T00:00:00.000Z'),
    });
    expect(await former('2020-01-01')).toMatchObject({
      status: 1,
      out: expect.stringContaining('its signer ended at 2020-01-01T00:00:00.000Z, before it'),
    });
    expect((await former('2020-13-01')).status).toBe(2);
  });

  test('clinmeter receipt verify says what it could not check', async () => {
    const { status, out } = await run('verify', 'header.txt');
    expect(status).toBe(0);
    expect(out).toContain(`Not checked: whether ${seller.address} is the seller’s address (--signer ADDRESS)`);
    expect(out).toContain('Not checked: the answer (--body FILE)');
  });

  test('clinmeter receipt verify fails with status 1 and says which check did', async () => {
    const cases = [
      [['altered.json'], 'FAILED  agreement   bound differs from the settlement’s amount'],
      [['bare.json'], 'FAILED  receipt     it is missing'],
      [['header.txt', '--body', 'other.json'], 'FAILED  body'],
      [['header.txt', '--signer', `0x${'1'.repeat(40)}`], `FAILED  signer      0x${'1'.repeat(40)} has not signed it`],
    ] as const;
    for (const [argv, line] of cases) {
      const { status, out, err } = await run('verify', ...argv);
      expect({ status, err }).toEqual({ status: 1, err: '' });
      expect(out).toContain(line);
      expect(out).toContain('The receipt is not good.');
    }
  });

  test('clinmeter receipt verify prints JSON for programs', async () => {
    const good = await run('verify', 'header.txt', '--json');
    expect(JSON.parse(good.out)).toMatchObject({
      ok: true,
      signer: seller.address,
      checks: [{ name: 'settlement', ok: true }, {}, {}, {}, {}],
      purchase: { amount: '5000', payer: PURCHASE.payer },
    });
    const bad = await run('verify', 'bare.json', '--json');
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.out)).toMatchObject({ ok: false, signer: null, purchase: null });
  });

  test('clinmeter receipt verify explains what it cannot read', async () => {
    for (const file of ['half.json', 'cut.txt', 'array.json', 'empty.txt']) {
      const { status, out, err } = await run('verify', file);
      expect({ file, status, out }).toEqual({ file, status: 1, out: '' });
      expect(err).toContain('the content of PAYMENT-RESPONSE cannot be read');
    }
    for (const argv of [['/nowhere/x'], ['header.txt', '--body', '/nowhere/x']]) {
      const { status, err } = await run('verify', ...argv);
      expect(status).toBe(1);
      expect(err).toContain('"/nowhere/x" cannot be read');
    }
  });

  test('clinmeter receipt verify refuses a wrong command line with status 2', async () => {
    const wrong: readonly (readonly [argv: readonly string[], message: string])[] = [
      [[], 'receipt needs a command; accepted: verify'],
      [['verify'], 'FILE is missing; accepted: a file name'],
      [['show', 'header.txt'], 'unknown command "receipt show"; accepted: verify'],
      [['verify', 'header.txt', 'more'], 'unexpected argument "more"; usage: clinmeter receipt verify FILE [options]'],
      [['verify', ''], 'FILE is ""; accepted: a file name'],
    ];
    for (const [argv, message] of wrong) {
      const { status, err } = await run(...argv);
      expect([status, err]).toEqual([2, expect.stringContaining(message)]);
    }
    expect((await run('verify', '-', '--body', '-')).status).toBe(2);
    expect((await run('verify', 'header.txt', '--signer', '0x12')).status).toBe(2);
    const mistyped = seller.address.replace(/[a-f]/, (letter) => letter.toUpperCase());
    expect((await run('verify', 'header.txt', '--signer', mistyped)).status).toBe(2);
  });

  test('clinmeter receipt verify reads standard input', async () => {
    const main = join(import.meta.dir, '..', '..', '..', 'src', 'main.ts');
    const child = Bun.spawn([process.execPath, main, 'receipt', 'verify', '-', '--json'], {
      stdin: new Blob([FILES['header.txt'] ?? '']),
      stdout: 'pipe',
      stderr: 'inherit',
      env: {},
    });
    expect(JSON.parse(await child.stdout.text())).toMatchObject({ ok: true, signer: seller.address });
    expect(await child.exited).toBe(0);
  });
});
