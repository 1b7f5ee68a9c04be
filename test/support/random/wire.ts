/** Sends and receives raw bytes over a socket. */
import { connect } from 'node:net';

/** An answer: names of headers in lower case, the body undecoded. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
};

/** Silence that ends an incomplete request, in milliseconds: the service may wait for more. */
const SILENCE_MS = 40;

type ExchangeOptions = {
  /** The request is complete and gets an answer. Otherwise some silence ends the exchange. */
  readonly isWhole: boolean;
  /** A HEAD request: its answer has no body in spite of its headers. */
  readonly isHead?: boolean;
};

/** Sends bytes on a new connection. @returns all received bytes */
export const exchange = (
  url: string,
  bytes: Uint8Array,
  { isWhole, isHead = false }: ExchangeOptions,
): Promise<Buffer> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let received: Buffer = Buffer.alloc(0);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
  const end = (): void => {
    clearTimeout(silence);
    socket.destroy();
    resolve(received);
  };
  const listen = (): void => {
    clearTimeout(silence);
    if (!isWhole) silence = setTimeout(end, SILENCE_MS);
  };
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (isWhole && readAnswer(received, isHead) !== undefined) end();
    else listen();
  });
  socket.on('close', end);
  // A reset ends the exchange; a refused connection is an error.
  socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? reject(error) : end()));
  listen();
  return promise;
};

/** The first answer in some bytes, or `undefined` while it is incomplete. */
export const readAnswer = (bytes: Buffer, isHead = false): WireAnswer | undefined => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = isHead || status === 204 || status === 304 ? 0 : Number(headers.get('content-length') ?? 0);
  const body = bytes.subarray(end + 4, end + 4 + length);
  return body.length < length ? undefined : { status, headers, body };
};
