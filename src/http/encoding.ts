/** Compresses bodies that are made for one request, at a bounded cost. */

/** No client sends a longer `Accept-Encoding`, in characters; the rest stays unread. */
const LONGEST_ACCEPTED = 256;

/** Returns true if an `Accept-Encoding` accepts an encoding (RFC 9110, section 12.5.3). */
export const acceptsEncoding = (header: string | null, encoding: string): boolean => {
  const accepted = header?.slice(0, LONGEST_ACCEPTED);
  const ranges = accepted?.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase())) ?? [];
  const range = ranges.find(([name]) => name === encoding) ?? ranges.find(([name]) => name === '*');
  return range !== undefined && !range.slice(1).some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
};

/** In characters: an offer or an answer is smaller, and no sale waits for its compression. */
const LEAST = 16_384;

type Encode = (body: string) => Uint8Array<ArrayBuffer>;

/** The fastest level: 50 kB take some 0.3 ms of processor. */
const quickly: Encode = (body) => Bun.gzipSync(body, { level: 1 });

/** Makes what compresses bodies that come again, such as lists, and keeps the last few. */
export const keepingEncoder = (most = 4): Encode => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return (body) => {
    const encoded = kept.get(body) ?? quickly(body);
    if (!kept.has(body) && kept.size >= most) kept.clear();
    kept.set(body, encoded);
    return encoded;
  };
};

/** The answer to a request, gzipped if it is large and the request accepts that. */
export const encoded = (
  { headers: asked }: Request,
  body: string,
  { status, headers }: { readonly status: number; readonly headers: Headers | Readonly<Record<string, string>> },
  encode: Encode = quickly,
): Response => {
  const own = new Headers(headers as Headers);
  own.append('Vary', 'Accept-Encoding');
  if (body.length < LEAST || !acceptsEncoding(asked.get('accept-encoding'), 'gzip'))
    return new Response(body, { status, headers: own });
  own.set('Content-Encoding', 'gzip');
  return new Response(encode(body), { status, headers: own });
};
