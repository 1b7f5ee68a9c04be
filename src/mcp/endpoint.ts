/** `POST /mcp`: MCP over Streamable HTTP, without sessions and streams; every answer is JSON. */
import { hostOf, isLocalName } from '../config/hosts.ts';
import type { RequestContext } from '../http/client.ts';
import { commonHeaders } from '../http/headers.ts';
import { limitDetails } from '../http/rate-limit.ts';
import type { SellOptions } from '../http/said.ts';
import type { Tool } from '../tools/tool.ts';
import type { Mirrored } from './era.ts';
import type { Stock } from './host.ts';
import { toolsIn } from './listing.ts';
import { CODES, errorMessage, type Id, type Message, RpcError, readMessage, resultMessage } from './message.ts';
import { resultOf } from './protocol.ts';

type Endpoint = {
  readonly stock: Stock;
  readonly tools: readonly Tool[];
  readonly options: SellOptions;
};

/** Answers a POST to the endpoint. */
export const answerPost = async (endpoint: Endpoint, context: RequestContext): Promise<Response> => {
  const { options } = endpoint;
  let id: Id | null = null;
  try {
    checkOrigin(context.request, options);
    checkType(context.request);
    const message = readMessage(await context.request.text());
    if (message.kind === 'request') id = message.id;
    countFree(message, context, options);
    const { stock } = endpoint;
    const result = await resultOf(
      message,
      stock.host(toolsFor(endpoint, context), context),
      mirroredIn(context.request),
    );
    if (result === undefined || id === null)
      return new Response(null, { status: 202, headers: commonHeaders(context, options) });
    return jsonAnswer(resultMessage(id, result), 200, context, options);
  } catch (error) {
    const rpc = error instanceof RpcError ? error : unexpected(error, options);
    const headers = rpc instanceof LimitedError ? rpc.headers : {};
    return jsonAnswer(errorMessage(id, rpc), rpc.status, context, options, headers);
  }
};

const jsonAnswer = (
  body: string,
  status: number,
  context: RequestContext,
  options: SellOptions,
  more: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      ...commonHeaders(context, options),
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...more,
    },
  });

const unexpected = (error: unknown, { onError }: SellOptions): RpcError => {
  onError(error);
  return new RpcError(CODES.internal, 'internal error', INTERNAL);
};

const INTERNAL = 500;
const FORBIDDEN = 403;
const UNSUPPORTED_TYPE = 415;
const TOO_MANY = 429;

/** A local service answers pages of this machine alone (MCP, "Security warning": DNS rebinding). */
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

/** A call of a tool counts by what its payment has bought; everything else counts as free. */
const countFree = (message: Message, { client }: RequestContext, { limits }: SellOptions): void => {
  if (message.kind === 'request' && message.method === 'tools/call') return;
  const exceeded = limits.exceeded('free', client);
  if (exceeded === undefined) return;
  throw new LimitedError({ ...limitDetails(exceeded).headers, 'Retry-After': String(exceeded.resetSeconds) });
};

/** @throws {@link RpcError} for a group that does not exist */
const toolsFor = ({ tools }: Endpoint, { query }: RequestContext): readonly Tool[] => {
  const chosen = toolsIn(tools, new URLSearchParams(query).get('tools') ?? undefined);
  if ('tools' in chosen) return chosen.tools;
  throw new RpcError(
    CODES.invalidParams,
    'unknown group in ?tools=: name specialties or tools of the catalog',
    BAD_REQUEST,
  );
};
const BAD_REQUEST = 400;

const mirroredIn = ({ headers }: Request): Mirrored => ({
  version: headers.get('mcp-protocol-version'),
  method: headers.get('mcp-method'),
  name: headers.get('mcp-name'),
});
