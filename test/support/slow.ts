/** Slow clients. */
import { connect, type Socket } from 'node:net';

export type SlowClient = {
  readonly socket: Socket;
  /** Resolves once the server has ended the connection. */
  readonly closed: Promise<void>;
};

/**
 * Opens a connection, sends some bytes, and goes on with one at a time.
 *
 * @param drip - sent every 500 ms after them
 */
export const slowClient = (url: string, bytes: string, drip?: string): SlowClient => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.write(bytes);
  socket.resume();
  const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), 500);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
  return { socket, closed };
};
