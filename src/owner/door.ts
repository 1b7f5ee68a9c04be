/** The door to the owner's page: open to this machine on a port of its own, and to a token on the public port. */
import { timingSafeEqual } from 'node:crypto';
import { hostOf, isLoopback } from '../config/hosts.ts';
import { ledgerCommand } from './books.ts';
import { OWNER_POLICY } from './page.ts';
import { OWNER_PATHS } from './paths.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const refusal = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });

type Pages = { readonly page: () => Promise<string>; readonly ledger: string };

/** Answers a request that may see it. */
export const ownerAnswer = async (request: Request, path: string, { page, ledger }: Pages): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refusal(405, 'only GET is accepted', { Allow: 'GET, HEAD' });
  const [home, csv] = OWNER_PATHS;
  if (path === home)
    return new Response(await page(), {
      headers: { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': OWNER_POLICY },
    });
  if (path === csv) return exported(new URL(request.url).searchParams.get('month') ?? '', ledger);
  return refusal(404, 'here are /owner and /owner/export.csv?month=YYYY-MM');
};

let isExporting = false;

/** An export that nothing reads is ended, in milliseconds. */
const LONGEST_EXPORT = 600_000;

/** The purchases of a month, as `clinmeter ledger export` prints them. One export runs at a time. */
const exported = async (month: string, ledger: string): Promise<Response> => {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month))
    return refusal(400, `month is "${month.slice(0, 20)}"; accepted: YYYY-MM`);
  if (ledger === ':memory:') return refusal(409, 'the ledger is in memory: no other program can read it');
  if (isExporting) return refusal(429, 'an export runs already', { 'Retry-After': '20' });
  isExporting = true;
  const [year, of] = month.split('-').map(Number) as [number, number];
  const next = new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10);
  const child = ledgerCommand({ ledger }, LONGEST_EXPORT, 'export', '--from', `${month}-01`, '--to', next);
  void child.exited.finally(() => {
    isExporting = false;
  });
  const parts = child.stdout[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) return refusal(500, 'the ledger cannot be read: clinmeter ledger export says why');
  // A part of a month must not look like the whole: its connection breaks.
  const whole = async function* () {
    try {
      yield first.value;
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
      if ((await child.exited) !== 0) throw new Error('the export has failed');
    } finally {
      child.kill();
    }
  };
  const headers = {
    ...HEADERS,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="purchases-${month}.csv"`,
  };
  return new Response(whole(), { headers });
};

/** On the owner's port a page of another site could send requests, but under its own name. */
export const ownPort =
  (pages: () => Pages) =>
  async (request: Request): Promise<Response> => {
    const host = hostOf(request.headers.get('host') ?? '');
    if (!isLoopback(host)) return refusal(421, `the name is ${host}; accepted: localhost or 127.0.0.1`);
    return ownerAnswer(request, new URL(request.url).pathname, pages());
  };

/** The token is a bearer's, or the password that a browser asks for. */
export const hasToken = (header: string | null, token: string): boolean => {
  const [, scheme = '', given = ''] = /^(bearer|basic) +(\S+)$/i.exec(header ?? '') ?? [];
  const word =
    scheme.toLowerCase() === 'basic' ? (Buffer.from(given, 'base64').toString().split(/:(.*)/s)[1] ?? '') : given;
  const [one, other] = [word, token].map((text) => new Bun.CryptoHasher('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
};

export const askForToken = (): Response =>
  refusal(401, 'this page is the owner’s: send the token of --owner-token-file as password or bearer', {
    'WWW-Authenticate': 'Basic realm="owner", charset="UTF-8"',
  });
