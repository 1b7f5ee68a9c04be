/** Clients that do not speak as they should: byte for byte over sockets of their own. */
import { connect, type Socket } from 'node:net';
import { MARKER } from '../../test/support/marker.ts';
import type { Entry } from './book.ts';
import { prepare } from './buying.ts';
import { count, violate, type World } from './world.ts';

/** A connection of which nobody minds how it ends. */
const dial = ({ url }: World): Promise<Socket | undefined> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Socket | undefined>();
  const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
  socket.on('error', () => resolve(undefined));
  return promise;
};

const requestOf = ({ call, signed }: Entry): string =>
  `GET ${call.target} HTTP/1.1\r\nHost: 127.0.0.1\r\nPAYMENT-SIGNATURE: ${signed.header}\r\n\r\n`;

/** A buyer who goes away: within the request, right after it, or while it is answered. */
export const cut = async (world: World): Promise<void> => {
  const entry = await prepare(world);
  const socket = await dial(world);
  if (socket === undefined) return;
  const request = requestOf(entry);
  const isWhole = world.random.chance(0.6);
  const sent = isWhole ? request : request.slice(0, world.random.below(request.length));
  world.book.note(entry, isWhole ? 'unknown' : 'unused');
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
  const wait = world.random.pick([0, 0, 1, 3, 10]);
  if (wait > 0) await Bun.sleep(wait);
  if (world.random.chance(0.5)) socket.resetAndDestroy();
  else socket.destroy();
  count(world, isWhole ? 'cut after the request' : 'cut within the request', 'gone');
};

const JUNK = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET /v1/tools/ping\r\n\r\n',
  'GET /v1/tools/ping HTTP/1.1\r\n\r\n',
  'POST /v1/tools/ping HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
  'POST /v1/tools/ping HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n',
  'POST /v1/tools/ping HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'GET /v1/tools/ping HTTP/1.1\r\nHost: a\r\nHost: b\r\nX\u0000: y\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n\r\n\r\n\r\n',
  `GET /${'\u00ff'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`,
];

/** Bytes that are no request: whatever comes back is not a fault of the service. */
export const junk = async (world: World): Promise<void> => {
  const socket = await dial(world);
  if (socket === undefined) return;
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.write(Buffer.from(world.random.pick(JUNK), 'latin1'));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([closed, Bun.sleep(50)]);
  socket.destroy();
  const [, status = 'nothing'] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
  count(world, 'junk', status);
  if (status.startsWith('5') && status !== '505') violate(world, 'junk', `is ${status}`);
};

/** Headers that come a few bytes a second and never end. */
export const loris = async (world: World): Promise<void> => {
  const socket = await dial(world);
  if (socket === undefined) return void (await Bun.sleep(1000));
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  socket.write(`GET /v1/tools/ping?note=${MARKER} HTTP/1.1\r\nHost: 127.0.0.1\r\n`);
  const end = Date.now() + 5000 + world.random.below(40_000);
  while (!isClosed && !world.isOver && Date.now() < end) {
    socket.write(`X-${world.random.below(1000)}: slow\r\n`);
    await Bun.sleep(1000);
  }
  socket.destroy();
  count(world, 'slow headers', isClosed ? 'closed by the service' : 'gone');
};

const SIP_PAUSE_MS = 300;

/** Asks for one of the largest documents as it is, and reads a little at a time. */
export const slowReader = async (world: World): Promise<void> => {
  const socket = await dial(world);
  if (socket === undefined) return void (await Bun.sleep(1000));
  let isClosed = false;
  let read = 0;
  socket.once('close', () => {
    isClosed = true;
  });
  socket.on('data', (chunk) => {
    read += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), SIP_PAUSE_MS);
  });
  const request = `GET ${world.random.pick(['/docs/reference.js', '/docs', '/openapi.json'])} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  socket.write(request);
  const end = Date.now() + 5000 + world.random.below(30_000);
  while (!isClosed && !world.isOver && Date.now() < end) await Bun.sleep(200);
  socket.destroy();
  count(world, 'slow reader', isClosed ? 'closed by the service' : read === 0 ? 'read nothing' : 'gone');
};
