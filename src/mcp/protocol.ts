/**
 * The methods of MCP. They know no transport, and not whether a tool is sold or free.
 *
 * Written by hand: the official SDK adds 2.7 MB to the executable and takes 3.4 times the CPU of an unpaid call. The
 * conformance suite and both SDK clients test this instead.
 */
import { mcpVersions } from '../discovery/mcp.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { quote } from '../tools/inputs.ts';
import { CODES, type Fields, type Message, RpcError } from './message.ts';
import { type MirroredHeaders, metaOf, type Revision, revisionOf, SERVER_INFO_KEY } from './revision.ts';

/** The result of a tool (MCP 2025-11-25, "CallToolResult"). */
export type ToolResult = {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: Fields;
  readonly isError: boolean;
  readonly _meta?: Fields;
};

type Listed = readonly Fields[] | Promise<readonly Fields[]>;

/** Lists and calls of one server, which the methods of the protocol expose. */
export type Host = {
  readonly info: Fields & { readonly name: string; readonly version: string };
  readonly instructions: string;
  readonly tools: () => Listed;
  /** `undefined` for a tool that the host does not have. */
  readonly call: (name: string, given: Fields, meta: Fields) => Promise<ToolResult> | undefined;
  readonly resources: () => Listed;
  readonly read: (uri: string) => Promise<Fields> | undefined;
  readonly prompts: () => Listed;
  readonly prompt: (name: string, given: Fields) => Fields | Promise<Fields> | undefined;
};

type Request = Extract<Message, { kind: 'request' }>;
type Method = (request: Request, host: Host) => Fields | Promise<Fields>;

const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

/** Lists and documents change with the executable and its data alone. */
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' };

/** @throws {@link RpcError} if the member is not text */
export const textOf = (params: Fields, name: string): string => {
  const value = params[name];
  if (typeof value !== 'string') throw new RpcError(CODES.invalidParams, `${name} must be text`);
  return value;
};

/** Each argument is compared with those that are known. */
const MOST_ARGUMENTS = 256;

/** The arguments of a call. @throws {@link RpcError} if they are not an object */
export const givenTo = (params: Fields): Fields => {
  const given = params.arguments ?? {};
  if (!isObject(given)) throw new RpcError(CODES.invalidParams, 'arguments must be an object');
  if (Object.keys(given).length > MOST_ARGUMENTS)
    throw new RpcError(CODES.invalidParams, `arguments must have at most ${MOST_ARGUMENTS} members`);
  return given;
};

const known = <Value>(value: Value | undefined, what: string, name: string): Value => {
  if (value !== undefined) return value;
  throw unknown(what, name);
};

export const unknown = (what: string, name: string): RpcError =>
  new RpcError(CODES.invalidParams, `unknown ${what} ${quote(name)}: ${what}s/list has the names`);

/** @throws {@link RpcError} for any cursor, because each list has a single page */
const onePage = (params: Fields): void => {
  const cursor = params.cursor ?? '';
  if (cursor !== '') throw new RpcError(CODES.invalidParams, 'unknown cursor: each list has one page');
};

const resourceOf = (uri: string, read: Host['read']): Promise<Fields> => {
  const found = read(uri);
  if (found !== undefined) return found;
  throw new RpcError(CODES.invalidParams, 'unknown resource: resources/list has the addresses', 200, { uri });
};

const listOf =
  (member: 'tools' | 'resources' | 'prompts'): Method =>
  async ({ params }, host) => {
    onePage(params);
    return { [member]: await host[member](), ...CACHED };
  };

/** The methods of both kinds of revision. */
const SHARED: Readonly<Record<string, Method>> = {
  'tools/list': listOf('tools'),
  'tools/call': ({ params }, { call }) => {
    const name = textOf(params, 'name');
    return known(call(name, givenTo(params), metaOf(params)), 'tool', name);
  },
  'resources/list': listOf('resources'),
  'resources/templates/list': () => ({ resourceTemplates: [], ...CACHED }),
  'resources/read': async ({ params }, { read }) => ({
    contents: [await resourceOf(textOf(params, 'uri'), read)],
    ...CACHED,
  }),
  'prompts/list': listOf('prompts'),
  'prompts/get': ({ params }, { prompt }) => {
    const name = textOf(params, 'name');
    return known(prompt(name, givenTo(params)), 'prompt', name);
  },
};

const METHODS: Readonly<Record<Revision, Readonly<Record<string, Method>>>> = {
  handshake: {
    ...SHARED,
    ping: () => ({}),
    initialize: ({ params }, { info, instructions }) => ({
      protocolVersion:
        mcpVersions.handshake.find((version) => version === params.protocolVersion) ?? mcpVersions.handshake[0],
      capabilities: CAPABILITIES,
      serverInfo: info,
      instructions,
    }),
  },
  stateless: {
    ...SHARED,
    'server/discover': (_, { instructions }) => ({
      supportedVersions: mcpVersions.stateless,
      capabilities: CAPABILITIES,
      instructions,
      ...CACHED,
    }),
  },
};

const NOT_FOUND = 404;

/**
 * The result of a request; `undefined` for a message that gets none.
 *
 * @throws {@link RpcError}
 */
export const resultOf = async (
  message: Message,
  host: Host,
  mirrored?: MirroredHeaders,
): Promise<Fields | undefined> => {
  if (message.kind === 'response') return undefined;
  const revision = revisionOf(message, mirrored);
  if (message.kind === 'notification') return undefined;
  const methods = METHODS[revision];
  const method = Object.hasOwn(methods, message.method) ? methods[message.method] : undefined;
  if (method === undefined) {
    const status = revision === 'stateless' ? NOT_FOUND : 200;
    throw new RpcError(CODES.methodNotFound, `unknown method ${quote(message.method)}`, status);
  }
  const result = await method(message, host);
  return revision === 'handshake' ? withoutCache(result) : stamped(result, host);
};

/** Revisions with a handshake do not define these members. */
const withoutCache = ({ ttlMs: _, cacheScope: __, ...result }: Fields): Fields => result;

/** Revisions without a handshake require each result to name its type and its server. */
const stamped = (result: Fields, { info }: Host): Fields => ({
  resultType: 'complete',
  ...result,
  _meta: { [SERVER_INFO_KEY]: info, ...(isObject(result._meta) ? result._meta : {}) },
});
