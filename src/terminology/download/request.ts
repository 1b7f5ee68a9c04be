/** Requests a file, or the rest of it (RFC 9110, sections 13 and 14). */

import { AdvisedError } from '../../errors/advised-error.ts';
import { reasonOf } from '../../errors/reason.ts';

/** An entity tag or date that identifies a version of a file. */
type Validator = string;

/** The rest of a file whose beginning has arrived. */
export type Rest = { readonly from: number; readonly validator: Validator };

export type Answer = {
  readonly response: Response;
  /** The offset of the body in the file: above 0 only if an unchanged file is resumed. */
  readonly from: number;
  /** Bytes of the whole file, when the server says so. */
  readonly total: number | undefined;
  readonly validator: Validator | undefined;
};

export type Asking = {
  /** `fetch`, or one that looks first where a connection would lead. */
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  /** The egress policy: whether an address may be used, also one that the server redirects to. */
  readonly isAllowed: (url: URL) => boolean;
  readonly signal: AbortSignal;
  /** Advice if the file is not there. */
  readonly hint: string;
};

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const RANGE_NOT_SATISFIABLE = 416;

/**
 * Asks for a file.
 *
 * @param rest - what to ask for instead of the whole file; the server sends the whole when the file has changed
 * @throws {@link DownloadError} if no answer comes, or one without the file
 */
export const ask = async (url: string, rest: Rest | undefined, asking: Asking): Promise<Answer> => {
  const response = await follow(new URL(url), headersOf(rest), asking);
  if (response.status === RANGE_NOT_SATISFIABLE && rest !== undefined) {
    await response.body?.cancel();
    return ask(url, undefined, asking);
  }
  const answer = read(response, rest);
  if (answer !== undefined) return answer;
  await response.body?.cancel();
  // Bytes from anywhere else than where ours end are of no use.
  if (response.status === 206 && rest !== undefined) return ask(url, undefined, asking);
  throw new DownloadError(`${url} answered ${response.status}`, asking.hint);
};

/** Lengths are compared, so the file is asked for as it is, without compression on the way. */
const headersOf = (rest: Rest | undefined): Record<string, string> => ({
  'Accept-Encoding': 'identity',
  ...(rest === undefined ? {} : { Range: `bytes=${rest.from}-`, 'If-Range': rest.validator }),
});

/** Follows redirects by hand, because each address has to pass the egress policy. */
const follow = async (url: URL, headers: Record<string, string>, asking: Asking) => {
  const { isAllowed, hint } = asking;
  let at = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isAllowed(at)) throw new DownloadError(`${url.href} leads to ${at.href}, which is not https`, hint);
    const response = await send(at, headers, asking);
    const target = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
    if (target === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(target, at.href)) throw new DownloadError(`${at.href} leads to ${target}, which is no URL`, hint);
    at = new URL(target, at);
  }
  throw new DownloadError(`${url.href} redirects more than ${MOST_REDIRECTS} times`, hint);
};

const send = async (url: URL, headers: Record<string, string>, { fetch, signal, hint }: Asking) => {
  try {
    return await fetch(url, { headers, signal, redirect: 'manual' });
  } catch (error) {
    throw new DownloadError(`no answer from ${url.host}: ${reasonOf(error)}`, hint);
  }
};

/** `undefined` for an answer that does not hold what was asked for. */
const read = (response: Response, rest: Rest | undefined): Answer | undefined => {
  const { status, headers } = response;
  const validator = validatorOf(headers);
  if (status === 200) return { response, from: 0, total: numberOf(headers.get('content-length')), validator };
  if (status !== 206 || rest === undefined) return undefined;
  const [, from = '', total = ''] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (Number(from) !== rest.from || total === '') return undefined;
  return { response, from: rest.from, total: Number(total), validator: validator ?? rest.validator };
};

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined;

/** A weak tag does not promise the same bytes, and may not stand in If-Range. */
const validatorOf = (headers: Headers): Validator | undefined => {
  const tag = headers.get('etag');
  return tag?.startsWith('"') === true ? tag : (headers.get('last-modified') ?? undefined);
};

/** A release that could not be downloaded. The message names its address. */
export class DownloadError extends AdvisedError {
  override readonly name = 'DownloadError';
}
