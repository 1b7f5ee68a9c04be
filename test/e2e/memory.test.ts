/** A machine without enough memory: what was sold before, and what is sold while it runs out. */
import { expect } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentPayload } from '@x402/core/types';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { type Running, run, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const { test: onLinux } = needing(process.platform === 'linux', 'only Linux bounds the address space');
const PAY_TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const PING = '/v1/tools/ping';

/** The files of a folder with their bytes, and without those that SQLite makes for readers. */
const contentOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'base64')]),
  );

onLinux('a start without enough memory fails, and leaves the ledger as it was', async () => {
  await using settling = countingFacilitator();
  await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO]);
  expect((await sendPayment(shop.url + PING, await paymentFor(shop.url + PING))).status).toBe(200);
  await shop.stop();
  const before = contentOf(shop.folder);
  const argv = ['serve', '--port', '0', '--facilitator', settling.url, '--pay-to', PAY_TO];
  for (const kilobytes of [100_000, 200_000]) {
    const { status, out } = await run(argv, {
      folder: shop.folder,
      limits: `ulimit -c 0; ulimit -v ${kilobytes}`,
    });
    expect([status === 0, out]).toEqual([false, '']);
    expect(contentOf(shop.folder)).toEqual(before);
  }
});

onLinux('what is sold until the memory is used up is in the ledger after the restart, and charged once', async () => {
  await using settling = countingFacilitator();
  const argv = ['--facilitator', settling.url, '--pay-to', PAY_TO, '--rate-limit', 'off', '--rate-limit-free', 'off'];
  await using shop = await startWithLittle(argv);
  const url = shop.url + PING;
  const sold: PaymentPayload[] = [];
  const held: (() => void)[] = [];
  for (let isUp = true; isUp && held.length < MOST_HELD; ) {
    const payment = await paymentFor(url).catch(() => undefined);
    const answer = payment && (await sendPayment(url, payment).catch(() => undefined));
    if (payment !== undefined && answer?.status === 200) sold.push(payment);
    isUp = answer !== undefined;
    for (let count = 0; count < 100; count += 1) held.push(holdBody(shop.url));
  }
  for (const end of held) end();
  expect(await shop.stop('SIGCONT')).not.toBe(0);
  expect(sold.length).toBeGreaterThan(0);
  await using restarted = await start([...argv, '--port', new URL(shop.url).port], { folder: shop.folder });
  for (const payment of sold) expect((await sendPayment(url, payment)).status).toBe(200);
  const nonces = sold.map(({ payload }) => (payload as { authorization: { nonce: string } }).authorization.nonce);
  for (const nonce of nonces) expect(settling.calls.filter((call) => call === `/settle ${nonce}`)).toHaveLength(1);
  expect((await run(['ledger', 'verify', '--ledger', restarted.ledger])).status).toBe(0);
});

/** Starts with as little memory as is enough to start with. */
const startWithLittle = async (argv: readonly string[], kilobytes = 400_000): Promise<Running> =>
  start(argv, { limits: `ulimit -c 0; ulimit -v ${kilobytes}` }).catch((error: unknown) => {
    if (kilobytes > 2_000_000) throw error;
    return startWithLittle(argv, kilobytes + 60_000);
  });

/** So many bodies would fill it several times. */
const MOST_HELD = 6000;

/** Sends a body of MCP without its last byte. Returns what ends the connection. */
const holdBody = (url: string): (() => void) => {
  const { hostname, port } = new URL(url);
  const opened = Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        const head = `POST /mcp HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 60001`;
        socket.write(`${head}\r\n\r\n${' '.repeat(60_000)}`);
      },
      data: () => {},
    },
  });
  opened.catch(() => {});
  return () => void opened.then((socket) => socket.end()).catch(() => {});
};
