/**
 * Reads which revision of MCP a message follows. Up to 2025-11-25 a handshake negotiates it. From 2026-07-28 on each request
 * names it in `_meta`, and HTTP headers repeat version, method and name. Neither kind has a session.
 */
import { mcpVersions } from '../discovery/mcp.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { CODES, type Fields, type Message, RpcError } from './message.ts';

export type Revision = 'handshake' | 'stateless';

/** The headers of an HTTP request that repeat its message; absent over stdio. */
export type MirroredHeaders = {
  readonly version: string | null;
  readonly method: string | null;
  readonly name: string | null;
};

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';

const BAD_REQUEST = 400;

const isStateless = (version: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= mcpVersions.stateless[0];

/**
 * Determines the kind of revision that a message follows.
 *
 * @throws {@link RpcError} for a version that is not served, or headers that contradict the message
 */
export const revisionOf = (message: Exclude<Message, { kind: 'response' }>, mirrored?: MirroredHeaders): Revision => {
  const claimed = claimOf(message.params);
  const isHandshake = message.method === 'initialize' && !(typeof claimed === 'string' && isStateless(claimed));
  const header = mirrored?.version ?? null;
  if (isHandshake || claimed === undefined) {
    if (header === null) return 'handshake';
    if (isStateless(header)) throw isHandshake ? mismatch(`initialize belongs to ${OLDEST}`) : incomplete(VERSION_KEY);
    if (isHandshake || mcpVersions.handshake.some((version) => version === header)) return 'handshake';
    throw unsupported(header, mcpVersions.handshake);
  }
  if (typeof claimed !== 'string') throw incomplete(VERSION_KEY);
  if (header !== null && header !== claimed)
    throw mismatch(`MCP-Protocol-Version is ${header}, ${VERSION_KEY} is ${claimed}`);
  if (!mcpVersions.stateless.some((version) => version === claimed)) throw unsupported(claimed, mcpVersions.stateless);
  if (message.kind === 'request') {
    if (!isObject(metaOf(message.params)[CAPABILITIES_KEY])) throw incomplete(CAPABILITIES_KEY);
    if (mirrored !== undefined) checkMirrored(message, mirrored);
  }
  return 'stateless';
};

const OLDEST = `revisions before ${mcpVersions.stateless[0]}`;

export const metaOf = ({ _meta }: Fields): Fields => (isObject(_meta) ? _meta : {});

const claimOf = (params: Fields): unknown => metaOf(params)[VERSION_KEY];

/** The parameter that the header `Mcp-Name` repeats, by method. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

const checkMirrored = ({ method, params }: Extract<Message, { kind: 'request' }>, mirrored: MirroredHeaders): void => {
  if (mirrored.version === null) throw mismatch('MCP-Protocol-Version is missing');
  if (mirrored.method !== method) throw mismatch(`Mcp-Method must be ${method}, got ${mirrored.method ?? 'none'}`);
  const member = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined;
  const value = member === undefined ? undefined : params[member];
  if (typeof value !== 'string') return;
  if (mirrored.name === null) throw mismatch(`Mcp-Name is missing: it repeats ${member}`);
  if (plainName(mirrored.name) !== value) throw mismatch(`Mcp-Name must repeat ${member}`);
};

/** Decodes `=?base64?…?=`, which stands for a name that a header cannot hold. */
const plainName = (header: string): string | undefined => {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(header)?.[1];
  if (encoded === undefined) return header;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.fromBase64(encoded));
  } catch {
    return undefined;
  }
};

const mismatch = (what: string): RpcError =>
  new RpcError(CODES.headerMismatch, `headers and message disagree: ${what}`, BAD_REQUEST);

const incomplete = (key: string): RpcError =>
  new RpcError(CODES.invalidParams, `params._meta needs ${key}`, BAD_REQUEST, { missing: [key] });

const unsupported = (requested: string, supported: readonly string[]): RpcError =>
  new RpcError(CODES.unsupportedVersion, `protocol version ${requested.slice(0, 32)} is not served`, BAD_REQUEST, {
    supported,
    requested: requested.slice(0, 32),
  });
