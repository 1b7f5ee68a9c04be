/** The bodies of requests, and which of them are still on their way. */

const coming = new WeakSet<Request>();

/** Reads a body. */
export const bytesOf = async (request: Request): Promise<Uint8Array> => {
  coming.add(request);
  try {
    return await request.bytes();
  } finally {
    coming.delete(request);
  }
};

/** True while the client has not sent the whole body: nothing is done for it yet. */
export const isComing = (request: Request): boolean => coming.has(request);
