/** Entity tags and compressed forms of documents that never change while the service runs. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Document } from './free.ts';

/** A document that the executable holds compressed, because it is large and nearly all clients accept gzip. */
export type Packed = Omit<Document, 'body'> & { readonly gzip: () => Uint8Array<ArrayBuffer> };

/** The forms of a body, the best encoding first. */
type Forms = {
  readonly br?: () => Uint8Array<ArrayBuffer>;
  readonly gzip: () => Uint8Array<ArrayBuffer>;
  readonly identity: () => string | Uint8Array<ArrayBuffer>;
};

const formsOf = (body: string): Forms => ({
  br: () => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: () => gzipSync(body, { level: 9 }),
  identity: () => body,
});

const packedForms = (gzip: Packed['gzip']): Forms => ({ gzip, identity: () => gunzipSync(gzip()) });

/**
 * Answers conditional requests (RFC 9110, section 13.1.2) and negotiates an encoding (section 12.5.3). The first request
 * for a form makes it.
 */
export const negotiated = (document: Document | Packed): ((request: Request) => Document) => {
  if ('gzip' in document) {
    const { gzip, ...rest } = document;
    return among(packedForms(gzip), gzip, rest);
  }
  const { body } = document;
  return typeof body !== 'string' || body === '' ? () => document : among(formsOf(body), () => body, document);
};

const among = (
  forms: Forms,
  content: () => string | Uint8Array,
  document: Omit<Document, 'body'>,
): ((request: Request) => Document) => {
  let etag: string | undefined;
  const made = new Map<Form, Document>();
  const make = (form: Form, tag: string): Document => {
    const vary = [document.headers?.Vary ?? [], 'Accept-Encoding'].flat().join(', ');
    const headers = { ...document.headers, ETag: tag, Vary: vary };
    if (form === 'not modified') return { ...document, status: 304, body: null, headers };
    const body = new Blob([forms[form]?.() ?? '']);
    return { ...document, body, headers: form === 'identity' ? headers : { ...headers, 'Content-Encoding': form } };
  };
  return ({ headers: asked }) => {
    etag ??= etagOf(content());
    const form = matches(asked.get('if-none-match'), etag)
      ? 'not modified'
      : (encodingIn(forms, asked.get('accept-encoding')) ?? 'identity');
    const known = made.get(form) ?? make(form, etag);
    made.set(form, known);
    return known;
  };
};

type Form = keyof Forms | 'not modified';

const encodingIn = (forms: Forms, accepted: string | null): 'br' | 'gzip' | undefined =>
  accepted === null ? undefined : (['br', 'gzip'] as const).find((name) => name in forms && accepts(accepted, name));

/** Weak, because all encodings share the tag. */
const etagOf = (content: string | Uint8Array): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

const matches = (condition: string | null, etag: string): boolean => {
  if (condition === null) return false;
  return condition.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag === etag || `W/${tag}` === etag;
  });
};

const accepts = (header: string, encoding: string): boolean => {
  const ranges = header.split(',').map((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return { name, isRefused: parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) };
  });
  const range = ranges.find(({ name }) => name === encoding) ?? ranges.find(({ name }) => name === '*');
  return range !== undefined && !range.isRefused;
};
