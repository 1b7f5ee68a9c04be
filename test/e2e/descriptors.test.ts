/** A client that takes all descriptors: what it shuts out, and what becomes of its own connections. */
import { afterEach, expect, setDefaultTimeout } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { encodePaymentSignatureHeader } from '@x402/core/http';
import { paymentFor } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { type Running, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

// Half of the time-out of idle connections, which would let others in, too.
setDefaultTimeout(30_000);

const HOSTILE = '127.0.0.1';
const OTHER = '127.0.0.2';
const PAY_TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const PING = '/v1/tools/ping';
const LIMITS = { limits: 'ulimit -n 512' };
const CONNECTIONS = 700;

const open: Socket[] = [];
const hangUp = (): void => {
  for (const socket of open.splice(0)) socket.destroy();
};
afterEach(hangUp);

/** A connection from an address of this machine. */
const connectFrom = (localAddress: string, { url }: Running) => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  open.push(socket);
  const state = { isClosed: false, heard: '' };
  socket.on('error', () => {});
  socket.on('close', () => {
    state.isClosed = true;
  });
  socket.on('data', (chunk) => {
    state.heard += chunk;
  });
  /** Sends a request, and resolves with the head of its answer, or with what came before the connection was closed. */
  const ask = async (path: string, ...headers: readonly string[]): Promise<string> => {
    state.heard = '';
    socket.write([`GET ${path} HTTP/1.1`, 'Host: shop.example', ...headers, '', ''].join('\r\n'));
    while (!state.isClosed && !state.heard.includes('\r\n\r\n')) await Bun.sleep(5);
    return state.heard;
  };
  return { socket, state, ask };
};

type Client = ReturnType<typeof connectFrom>;

/** Opens the connections of a hostile client, and waits until the service has begun to close them. */
const flood = async (shop: Running, text: string): Promise<readonly Client[]> => {
  const clients = Array.from({ length: CONNECTIONS }, () => connectFrom(HOSTILE, shop));
  for (const { socket } of clients) if (text !== '') socket.write(text);
  while (!clients.some(({ state }) => state.isClosed)) await Bun.sleep(5);
  return clients;
};

const HALF = 'GET /health HTTP/1.1\r\nHost: shop.example\r\nX-Half: ';
const HALF_BODY =
  'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"jsonrpc"';

const paidHeader = async ({ url }: Running): Promise<string> =>
  `PAYMENT-SIGNATURE: ${encodePaymentSignatureHeader(await paymentFor(url + PING))}`;

const { test: onLinux } = needing(process.platform === 'linux', 'only Linux shows the connections');

for (const [what, text] of [
  ['half-sent requests', HALF],
  ['half-sent bodies', HALF_BODY],
  ['connections without a word', ''],
] as const)
  onLinux(`${CONNECTIONS} ${what} of one client let a new client in, which buys`, async () => {
    await using settling = countingFacilitator();
    await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO], LIMITS);
    const paid = await paidHeader(shop);
    await flood(shop, text);
    const buyer = connectFrom(OTHER, shop);
    expect(await buyer.ask('/health')).toStartWith('HTTP/1.1 200');
    // A purchase that needs a file while the last descriptors are taken is not charged, and is sent again.
    let answer = await buyer.ask(PING, paid);
    while (answer.startsWith('HTTP/1.1 503')) answer = await buyer.ask(PING, paid);
    expect(answer).toStartWith('HTTP/1.1 200');
    expect(settling.calls).toHaveLength(1);
    hangUp();
    await shop.stop();
    expect(shop.log().match(/connections without a request were closed/g)).toHaveLength(1);
    expect(shop.log()).not.toContain('Unexpected error');
  });

onLinux('a paid call under way is never cut off, not even one of the client that takes all descriptors', async () => {
  const gate = Promise.withResolvers<void>();
  await using settling = countingFacilitator(() => gate.promise);
  await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO], LIMITS);
  const buyer = connectFrom(HOSTILE, shop);
  const answer = buyer.ask(PING, await paidHeader(shop));
  while (settling.calls.length === 0) await Bun.sleep(5);
  const clients = await flood(shop, HALF);
  // More than the descriptors leave: the oldest connections are closed by now.
  while (clients.filter(({ state }) => state.isClosed).length < CONNECTIONS - 512) await Bun.sleep(5);
  expect(buyer.state.isClosed).toBe(false);
  gate.resolve();
  expect(await answer).toStartWith('HTTP/1.1 200');
});

onLinux('idle connections of other clients stay while one client has more', async () => {
  await using shop = await start([], LIMITS);
  const others = Array.from({ length: 20 }, () => connectFrom(OTHER, shop));
  for (const { ask } of others) expect(await ask('/health')).toStartWith('HTTP/1.1 200');
  await flood(shop, HALF);
  expect(await connectFrom(OTHER, shop).ask('/health')).toStartWith('HTTP/1.1 200');
  for (const { ask } of others) expect(await ask('/health')).toStartWith('HTTP/1.1 200');
});
