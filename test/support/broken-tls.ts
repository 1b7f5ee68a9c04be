/** Servers on the loopback address whose TLS connections break off. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { CERTIFICATE, INTERMEDIATE, KEY } from './certificates.ts';

const record = (type: number, length: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3, length >> 8, length & 255]), content]);

/** The ways in which a server, or a third party on the way to it, breaks a TLS connection off. */
export const ENDINGS: Readonly<Record<string, (socket: Socket) => void>> = {
  'a fatal alert': (socket) => socket.write(record(21, 2, Buffer.from([2, 80]))),
  'a fatal alert and the end': (socket) => socket.end(record(21, 2, Buffer.from([2, 40]))),
  'a close_notify in clear': (socket) => socket.end(record(21, 2, Buffer.from([1, 0]))),
  'a record that cannot be decrypted': (socket) => socket.end(record(23, 32, Buffer.alloc(32, 7))),
  'a record that is too long': (socket) => socket.end(record(23, 0xffff, Buffer.alloc(0xffff, 7))),
  'a message of a handshake': (socket) => socket.end(record(22, 4, Buffer.alloc(4))),
  'text that is no TLS': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'the end': (socket) => socket.end(),
  'a reset': (socket) => socket.resetAndDestroy(),
};

/** The port of a server that has begun to listen on the loopback address. */
export const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** When the connection is broken off. */
export type When = 'at once' | 'during the handshake' | 'after the request was read';

/**
 * A server over TLS behind a relay that breaks connections off. `read` counts the requests that the server has read.
 *
 * @param answer - reads a request; without an answer, its connection is broken off
 */
export const breakingServer = async (
  when: When,
  end: (socket: Socket) => void,
  answer: (request: Request) => Promise<Response | undefined> = (request) => request.text().then(() => undefined),
) => {
  let read = 0;
  let client: Socket | undefined;
  const behind = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    tls: { cert: CERTIFICATE + INTERMEDIATE, key: KEY },
    fetch: async (request) => {
      const answered = await answer(request);
      if (answered !== undefined) return answered;
      read += 1;
      if (client !== undefined) end(client);
      return new Promise<Response>(() => {});
    },
  });
  const relay = createServer((socket) => {
    socket.on('error', () => {});
    client = socket;
    if (when === 'at once') return end(socket);
    if (when === 'during the handshake') return void socket.once('data', () => end(socket));
    const upstream = connect({ host: '127.0.0.1', port: behind.port ?? 0 }).on('error', () => {});
    socket.pipe(upstream);
    upstream.on('data', (bytes) => read === 0 && socket.write(bytes));
  });
  return {
    url: `https://127.0.0.1:${await listening(relay)}`,
    read: () => read,
    [Symbol.dispose]: () => {
      relay.close();
      behind.stop(true);
    },
  };
};
