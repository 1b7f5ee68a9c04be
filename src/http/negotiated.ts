/** Documents that never change while the service runs: an entity tag for each, and a compressed form for who takes one. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Document } from './free.ts';

const ENCODERS = {
  br: (body: string) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: string) => gzipSync(body, { level: 9 }),
} as const;

/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Answers conditional requests (RFC 9110, section 13.1.2) and negotiates an encoding (section 12.5.3). Each form is made
 * when it is first asked for.
 */
export const negotiated = (document: Document): ((request: Request) => Document) => {
  const { body } = document;
  if (typeof body !== 'string' || body === '') return () => document;
  // Weak, because the same tag stands for all encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ...document.headers, ETag: etag, Vary: 'Accept-Encoding' };
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>();
  return (request) => {
    if (matches(request.headers.get('if-none-match'), etag)) return { ...document, status: 304, body: null, headers };
    const encoding = ENCODINGS.find((name) => accepts(request.headers.get('accept-encoding'), name));
    if (encoding === undefined) return { ...document, headers };
    const bytes = encoded.get(encoding) ?? ENCODERS[encoding](body);
    encoded.set(encoding, bytes);
    return { ...document, body: bytes, headers: { ...headers, 'Content-Encoding': encoding } };
  };
};

const matches = (condition: string | null, etag: string): boolean =>
  (condition ?? '').split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag === etag || `W/${tag}` === etag;
  });

const accepts = (header: string | null, encoding: string): boolean => {
  const ranges = (header ?? '').split(',').map((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return { name, isRefused: parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) };
  });
  const range = ranges.find(({ name }) => name === encoding) ?? ranges.find(({ name }) => name === '*');
  return range !== undefined && !range.isRefused;
};
