/**
 * A bucket on loopback that keeps objects in memory and checks each signature (AWS Signature Version 4). It knows what a backup
 * asks for: HEAD, GET and PUT of an object, and uploads in parts. No server of the npm registry does so without a framework.
 */
import { createHash, createHmac } from 'node:crypto';

export type S3Store = {
  readonly url: string;
  readonly objects: Map<string, Uint8Array>;
  /** The requests, as `PUT /bucket/name 200`. */
  readonly requests: string[];
  /** What is kept of an object, if not all of it. */
  keep: (content: Uint8Array) => Uint8Array;
  readonly stop: () => Promise<void>;
};

type Credentials = { readonly keyId: string; readonly secret: string };

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that the request must have ("Signature Version 4 signing process", tasks 1 to 3). */
const isSigned = (request: Request, { keyId, secret }: Credentials): boolean => {
  const url = new URL(request.url);
  const [, credential = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('Authorization') ?? '',
    ) ?? [];
  const [id, day = '', region = '', service = '', end = ''] = credential.split('/');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${(request.headers.get(name) ?? '').trim()}\n`);
  const canonical = [
    ...[request.method, url.pathname, query.join('&'), headers.join(''), names],
    request.headers.get('x-amz-content-sha256') ?? '',
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers.get('x-amz-date') ?? '', scope, digest].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return id === keyId && given === hmac(key, text).toString('hex');
};

const xml = (text: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, { headers: { 'Content-Type': 'application/xml' } });

export const startS3Store = (credentials: Credentials): S3Store => {
  const objects: S3Store['objects'] = new Map();
  const uploads = new Map<string, Map<number, Uint8Array>>();
  const requests: string[] = [];

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (!isSigned(request, credentials))
      return new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 });
    const name = decodeURIComponent(pathname.slice(1));
    const upload = searchParams.get('uploadId');
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `upload${uploads.size}`;
      uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'PUT') {
      const content = await request.bytes();
      if (upload === null) objects.set(name, store.keep(content));
      else uploads.get(upload)?.set(Number(searchParams.get('partNumber')), content);
      return new Response(null, { headers: { ETag: `"${createHash('md5').update(content).digest('hex')}"` } });
    }
    if (request.method === 'POST' && upload !== null) {
      const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b);
      objects.set(name, store.keep(Buffer.concat(parts.map(([, part]) => part))));
      return xml('<CompleteMultipartUploadResult><ETag>"made"</ETag></CompleteMultipartUploadResult>');
    }
    const found = objects.get(name);
    if (found === undefined) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });
    return new Response(request.method === 'HEAD' ? null : found, {
      headers: { 'Content-Length': String(found.length), ETag: '"made"' },
    });
  };

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: 1 << 30,
    fetch: async (request) => {
      const response = await answer(request);
      requests.push(`${request.method} ${new URL(request.url).pathname} ${response.status}`);
      return response;
    },
  });
  const store: S3Store = {
    url: `http://127.0.0.1:${server.port}`,
    objects,
    requests,
    keep: (content) => content,
    stop: () => server.stop(true),
  };
  return store;
};
