/** `POST /mcp`: MCP over Streamable HTTP, without sessions and streams; every answer is JSON. */
import { hostOf, isLocalName } from '../config/hosts.ts';
import { bytesOf, TOO_LONG } from '../http/body.ts';
import type { RequestContext } from '../http/client.ts';
import { encoded, keepingEncoder } from '../http/encoding.ts';
import { takeTurn } from '../http/fair-queue.ts';
import { countSize } from '../http/free.ts';
import { commonHeaders } from '../http/headers.ts';
import { limitDetails, problem } from '../http/problem.ts';
import type { SellOptions } from '../http/sale.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { type Hosts, hostsOf, type Shop } from './host.ts';
import { chosenIn } from './listing.ts';
import { CODES, errorMessage, type Id, type Message, RpcError, readMessage, resultMessage } from './message.ts';
import { givenTo, resultOf, textOf } from './protocol.ts';
import type { MirroredHeaders } from './revision.ts';
import { meantBy } from './verbs.ts';

/** Makes the endpoint of a shop: it answers each POST. */
export const endpointOf = (shop: Shop): ((context: RequestContext) => Promise<Response>) => {
  const hostFor = hostsOf(shop);
  return (context) => answerPost(shop, hostFor, context);
};

const answerPost = async (shop: Shop, hostFor: Hosts, context: RequestContext): Promise<Response> => {
  const { options } = shop;
  let id: Id | null = null;
  let isFree = false;
  try {
    checkOrigin(context.request, options);
    checkType(context.request);
    const bytes = await bytesOf(context.request).catch(cutOff);
    if (bytes === undefined)
      return problem('body_not_accepted', context, options, {
        message: TOO_LONG,
      });
    await takeTurn(context.client);
    const message = readMessage(decoded(bytes));
    if (message.kind === 'request') id = message.id;
    isFree = !isSale(message, shop);
    const limited = isFree ? limitedBy(context, options) : undefined;
    if (limited !== undefined) throw limited;
    const host = hostFor(chosenTools(shop, context), context);
    const result = await resultOf(message, host, mirroredIn(context.request));
    if (result === undefined || id === null)
      return new Response(null, { status: 202, headers: commonHeaders(context, options) });
    const body = resultMessage(id, result);
    if (isFree) countSize(options, context, body.length);
    return jsonAnswer(body, 200, context, options, {
      isList: message.kind === 'request' && message.method === 'tools/list',
    });
  } catch (error) {
    // A call that ends without a sale counts as a free request.
    const rpc =
      error instanceof RpcError
        ? ((isFree ? undefined : limitedBy(context, options)) ?? error)
        : unexpected(error, options);
    const headers = rpc instanceof LimitedError ? rpc.headers : {};
    return jsonAnswer(errorMessage(id, rpc), rpc.status, context, options, { headers });
  }
};

/** True for a call of a sold tool. The seller counts such a call itself, by the outcome of its payment. */
const isSale = (message: Message, { tools, withheld = [] }: Shop): boolean => {
  if (message.kind !== 'request' || message.method !== 'tools/call') return false;
  const known = [...tools, ...withheld];
  const meant = meantBy(known, textOf(message.params, 'name'), givenTo(message.params));
  return 'name' in meant && known.some(({ id }) => id === meant.name);
};

/** The client has left, or is one of those that shut others out. */
const cutOff = (): never => {
  throw new RpcError(CODES.parse, 'the message was cut off', BAD_REQUEST);
};

/** @throws {@link RpcError} for bytes that are not UTF-8, because a lenient decoder would change values */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RpcError(CODES.parse, 'the message is not UTF-8', BAD_REQUEST);
  }
};

/** All clients ask for the same few lists. */
const encodeList = keepingEncoder();

type Answering = { readonly headers?: Readonly<Record<string, string>>; readonly isList?: boolean };

const jsonAnswer = (
  body: string,
  status: number,
  context: RequestContext,
  options: SellOptions,
  { headers: more, isList = false }: Answering = {},
): Response => {
  const headers = {
    ...commonHeaders(context, options),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...more,
  };
  return encoded(context.request, body, { status, headers }, isList ? encodeList : undefined);
};

const unexpected = (error: unknown, { onError }: SellOptions): RpcError => {
  onError(error);
  return new RpcError(CODES.internal, 'internal error', INTERNAL);
};

const INTERNAL = 500;
const FORBIDDEN = 403;
const UNSUPPORTED_TYPE = 415;
const TOO_MANY = 429;

/** Refuses pages of other origins to a local service (MCP, "Security warning": DNS rebinding). */
const checkOrigin = ({ headers }: Request, { mode }: SellOptions): void => {
  if (mode !== 'local') return;
  const host = headers.get('host');
  const origin = headers.get('origin');
  const isOurs = (name: string): boolean => isLocalName(hostOf(name));
  const isForeign =
    (host !== null && !isOurs(host)) || (origin !== null && !(URL.canParse(origin) && isOurs(new URL(origin).host)));
  if (isForeign) throw new RpcError(CODES.invalidRequest, 'a local service answers this machine alone', FORBIDDEN);
};

const checkType = ({ headers }: Request): void => {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new RpcError(CODES.invalidRequest, 'send Content-Type: application/json', UNSUPPORTED_TYPE);
};

class LimitedError extends RpcError {
  constructor(readonly headers: Readonly<Record<string, string>>) {
    super(CODES.limited, 'too many requests: wait for Retry-After', TOO_MANY);
  }
}

const limitedBy = ({ client }: RequestContext, { limits }: SellOptions): LimitedError | undefined => {
  const exceeded = limits.exceeded('free', client);
  if (exceeded === undefined) return undefined;
  return new LimitedError({ ...limitDetails(exceeded).headers, 'Retry-After': String(exceeded.resetSeconds) });
};

/** @throws {@link RpcError} for an unknown group */
const chosenTools = ({ tools }: Shop, { query }: RequestContext): readonly Tool[] | undefined => {
  const groups = new URLSearchParams(query).getAll('tools');
  const found = chosenIn(tools, groups.length === 0 ? undefined : groups.join(','));
  if ('chosen' in found) return found.chosen;
  const accepted = `specialties (${Object.keys(specialties).join(', ')}) and tools`;
  throw new RpcError(CODES.invalidParams, `?tools= has no ${found.unknown}; accepted: ${accepted}`, BAD_REQUEST);
};
const BAD_REQUEST = 400;

const mirroredIn = ({ headers }: Request): MirroredHeaders => ({
  version: headers.get('mcp-protocol-version'),
  method: headers.get('mcp-method'),
  name: headers.get('mcp-name'),
});
