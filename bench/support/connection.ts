/** A keep-alive HTTP/1.1 connection with one request at a time and little overhead. */
import type { Socket } from 'bun';

/** A complete response. */
export type Answer = {
  readonly status: number;
  /** The status line and the headers, byte for byte. */
  readonly head: string;
  readonly body: Buffer;
};

export type Connection = {
  /** Sends a request and resolves with its complete response. */
  readonly ask: (request: Uint8Array) => Promise<Answer>;
  readonly close: () => void;
};

const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/**
 * Connects to a port of this machine.
 *
 * @throws if no server listens on the port
 */
export const connectTo = async (port: number): Promise<Connection> => {
  let received: Buffer = NOTHING;
  let waiting: PromiseWithResolvers<Answer> | undefined;
  const fail = (message: string) => {
    waiting?.reject(new Error(`port ${port}: ${message}`));
    waiting = undefined;
  };
  const onData = (_: Socket, chunk: Buffer) => {
    received = received.length === 0 ? Buffer.from(chunk) : Buffer.concat([received, chunk]);
    try {
      const answer = answerIn(received);
      if (answer === undefined) return;
      received = NOTHING;
      const asker = waiting;
      waiting = undefined;
      asker?.resolve(answer);
    } catch (error) {
      fail(String(error));
    }
  };
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: onData,
      close: () => fail('the connection was closed before the answer was complete'),
      error: (_, error) => fail(error.message),
    },
  });
  socket.setNoDelay(true);
  return {
    ask: (request) => {
      waiting = Promise.withResolvers();
      const { promise } = waiting;
      if (socket.write(request) !== request.length) fail('the request did not fit into the socket');
      return promise;
    },
    close: () => socket.end(),
  };
};

/** The answer, or `undefined` while it is incomplete. */
const answerIn = (bytes: Buffer): Answer | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length: ${head.slice(0, 200)}`);
  const start = end + HEAD_END.length;
  if (bytes.length < start + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(start, start + Number(length)) };
};

/** The value of a response header, or an empty string. */
export const headerOf = ({ head }: Answer, name: string): string => {
  const prefix = `${name.toLowerCase()}:`;
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(prefix));
  return line?.slice(prefix.length).trim() ?? '';
};

/** The bytes of a GET request, with a payment when there is one. */
export const requestFor = (path: string, payment?: string): Uint8Array =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n${
      payment === undefined ? '' : `PAYMENT-SIGNATURE: ${payment}\r\n`
    }\r\n`,
  );

/** Sends one request on a new connection. */
export const askOnce = async (port: number, request: Uint8Array): Promise<Answer> => {
  const connection = await connectTo(port);
  const answer = await connection.ask(request);
  connection.close();
  return answer;
};
