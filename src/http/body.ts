/** The bodies of requests, and which of them are still on their way. */

/** Longest body: 20,000 characters of a note in any script, with the payment of an MCP message. */
export const MAX_BODY_BYTES = 98_304;

/** What is said of a longer one. */
export const TOO_LONG = `the body is longer than ${MAX_BODY_BYTES / 1024} KiB`;

/**
 * So much of a longer body is read and dropped before it is refused: to a proxy that still sends, the end of the connection
 * is a failure, and it does not pass the answer on. Bun cuts off a body beyond this.
 */
export const MAX_READ_BYTES = 4 * MAX_BODY_BYTES;

const coming = new WeakSet<Request>();

/** Reads a body. @returns `undefined` if it is too long */
export const bytesOf = async (request: Request): Promise<Uint8Array | undefined> => {
  coming.add(request);
  try {
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= MAX_BODY_BYTES) return await request.bytes();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    }
    return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
  } finally {
    coming.delete(request);
  }
};

/** True while the client has not sent the whole body: nothing is done for it yet. */
export const isComing = (request: Request): boolean => coming.has(request);
