/**
 * Sends a request line and headers byte for byte, which `fetch` would normalise. The server closes the connection.
 *
 * @returns the whole answer as text
 */
export const rawRequest = async (
  url: string,
  requestLine: string,
  headers: readonly string[] = [],
  body = '',
  hostHeader = new URL(url).host,
): Promise<string> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = '';
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.write([requestLine, `Host: ${hostHeader}`, 'Connection: close', ...headers, '', body].join('\r\n'));
      },
      data: (_, chunk) => {
        answer += chunk.toString('latin1');
      },
      close: () => resolve(answer),
    },
  });
  return promise;
};
