/** `clinmeter dev` on the compiled executable, as a developer of an agent meets it. */
import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { run, start } from '../support/executable.ts';

const BOUND_MS = 60_000;

/** The first test key and its address, as the terminal shows them. */
const printedKey = (output: string) => {
  const [, address = '', key = ''] = /^ {2}(0x[0-9a-fA-F]{40}) {2}(0x[0-9a-f]{64})$/m.exec(output) ?? [];
  return { address, key };
};

/** The blocks of standard error, once there are as many. */
const blocks = async (log: () => string, count: number): Promise<readonly string[]> => {
  const read = () =>
    log()
      .split('\n\n')
      .filter((block) => block.trim() !== '');
  while (read().length < count) await Bun.sleep(10);
  return read();
};

test(
  'shows each step of a paid call with a printed key, and leaves no file behind',
  async () => {
    await using service = await start([], { command: 'dev' });
    const { address, key } = printedKey(service.output());
    const url = `${service.url}/v1/tools/ping?probe=secret`;
    const paid = await run(['pay', url], { environment: { CLINMETER_PAYER_KEY: key } });
    expect(paid).toMatchObject({ status: 0, out: expect.stringContaining('"ok": true') });
    const seen = await blocks(service.log, 2);
    const unpaid = seen.find((block) => block.includes('PAYMENT-SIGNATURE  none')) ?? '';
    expect(unpaid).toContain('GET /v1/tools/ping?probe=…');
    expect(unpaid).toMatch(/status +402/);
    expect(unpaid).toMatch(/PAYMENT-REQUIRED +exact on eip155:8453: 0\.001 USDC to 0x\w{40} within 60 s/);
    expect(unpaid).toMatch(/reason +payment_required: missing: /);
    const settled = seen.find((block) => block.includes(`${address} pays 0.001 USDC`)) ?? '';
    expect(settled).toMatch(/nonce 0x[0-9a-f]{64}, valid until \d+ \(in \d+ s\)/);
    expect(settled).toMatch(/PAYMENT-RESPONSE +settled, transaction 0x/);
    expect(service.log()).not.toContain('secret');
    expect(readdirSync(service.folder)).toEqual([]);
    expect(await service.stop()).toBe(0);
  },
  BOUND_MS,
);

test(
  'shows why a payment is refused, and what a header that is none lacks',
  async () => {
    await using service = await start(['--fault', 'settle:refuse:insufficient_funds'], { command: 'dev' });
    const { key } = printedKey(service.output());
    const url = `${service.url}/v1/tools/ping`;
    expect((await run(['pay', url], { environment: { CLINMETER_PAYER_KEY: key } })).status).toBe(1);
    await fetch(`${service.url}/api/calc/bmi?height_cm=confidential&weight_kg=1`);
    await fetch(url, { headers: { 'PAYMENT-SIGNATURE': 'x', Accept: 'application/json' } });
    await blocks(service.log, 4);
    expect(service.log()).toMatch(/reason +payment_required: insufficient_funds: /);
    expect(service.log()).toContain('PAYMENT-SIGNATURE  not readable: not standard base64 with padding');
    expect(service.log()).toMatch(/GET \/api\/calc\/bmi\?height_cm=…&weight_kg=…\n.*\n {2}status +402/);
    expect(service.log()).not.toContain('confidential');
  },
  BOUND_MS,
);

test.each([
  { argv: ['--facilitator', 'https://facilitator.example'], environment: {} },
  { argv: ['--facilitator', 'onchain'], environment: {} },
  { argv: [], environment: { CLINMETER_FACILITATOR: 'https://facilitator.example' } },
])('refuses a facilitator that moves money: %j', async ({ argv, environment }) => {
  const { status, err } = await run(['dev', ...argv], { environment });
  expect([status, err]).toEqual([2, expect.stringContaining('dev works with the stub facilitator alone')]);
});
