/** Clients that break the rules of HTTP, byte by byte over their own sockets. */
import { connect, type Socket } from 'node:net';
import { requestTo } from '../../test/simulation/calls.ts';
import type { Purchase } from '../../test/simulation/purchases.ts';
import { note } from '../../test/simulation/world.ts';
import { MARKER } from '../../test/support/marker.ts';
import { prepare } from './buying.ts';
import type { Traffic } from './traffic.ts';

/** Opens a connection; its errors are ignored. */
const dial = ({ url }: Traffic): Promise<Socket | undefined> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Socket | undefined>();
  const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
  socket.on('error', () => resolve(undefined));
  return promise;
};

const requestOf = ({ call, header }: Purchase, client: string): string => {
  const { path, init } = requestTo(call.target);
  const { method = 'GET', body = '' } = init;
  const sized =
    body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(String(body))}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${client}\r\n${sized}PAYMENT-SIGNATURE: ${header}\r\n\r\n${body}`;
};

/** Closes the connection within a paid request, right after it, or during the answer. */
export const cut = async (traffic: Traffic): Promise<void> => {
  const unsent = await prepare(traffic);
  const socket = await dial(traffic);
  if (socket === undefined) return;
  const request = requestOf(unsent, traffic.client());
  const isComplete = traffic.random.chance(0.6);
  const sent = isComplete ? request : request.slice(0, traffic.random.below(request.length));
  traffic.payments.update(unsent, isComplete ? 'unknown' : 'unused');
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
  const wait = traffic.random.pick([0, 0, 1, 3, 10]);
  if (wait > 0) await Bun.sleep(wait);
  if (traffic.random.chance(0.5)) socket.resetAndDestroy();
  else socket.destroy();
  note(traffic, isComplete ? 'cut after the request' : 'cut within the request', 'gone');
};

/** Holds a connection for some seconds, or until the service closes it. */
const hold = async (traffic: Traffic, socket: Socket, eachSecond: () => void) => {
  let [isClosed, read] = [false, 0];
  socket.once('close', () => {
    isClosed = true;
  });
  socket.on('data', (chunk) => {
    read += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), SIP_PAUSE_MS);
  });
  const end = Date.now() + 5000 + traffic.random.below(35_000);
  while (!isClosed && !traffic.isOver && Date.now() < end) {
    eachSecond();
    await Bun.sleep(1000);
  }
  socket.destroy();
  return { isClosed, read };
};

const SIP_PAUSE_MS = 300;

/** Sends headers a few bytes a second and never ends them. */
export const loris = async (traffic: Traffic): Promise<void> => {
  const socket = await dial(traffic);
  if (socket === undefined) return Bun.sleep(1000);
  socket.write(`GET /v1/tools/ping?note=${MARKER} HTTP/1.1\r\nHost: 127.0.0.1\r\n`);
  const { isClosed } = await hold(traffic, socket, () => socket.write(`X-${traffic.random.below(1000)}: slow\r\n`));
  note(traffic, 'slow headers', isClosed ? 'closed by the service' : 'gone');
};

/** Asks for one of the largest documents and reads a little at a time. */
export const slowReader = async (traffic: Traffic): Promise<void> => {
  const socket = await dial(traffic);
  if (socket === undefined) return Bun.sleep(1000);
  const path = traffic.random.pick(['/docs/reference.js', '/docs', '/openapi.json']);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${traffic.client()}\r\n\r\n`);
  const { isClosed, read } = await hold(traffic, socket, () => {});
  note(traffic, 'slow reader', isClosed ? 'closed by the service' : read === 0 ? 'read nothing' : 'gone');
};
