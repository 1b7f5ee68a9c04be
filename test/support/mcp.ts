/** Clients of MCP for the tests: those of both reference libraries, and what they say of a paid call. */
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { signPayment, withIdentifier } from '../../src/payments/buyer.ts';
import type { PaymentPayload, PaymentRequired } from '../../src/payments/protocol/schema.ts';
import { newAccount } from './buyer.ts';

export type Result = {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError: boolean;
  readonly _meta?: Record<string, unknown>;
};

export type Given = Readonly<Record<string, unknown>>;

/** A client, reduced to what the tests ask. */
export type McpClient = {
  readonly version: () => string | undefined;
  readonly tools: () => Promise<readonly { readonly name: string; readonly description?: string | undefined }[]>;
  readonly call: (name: string, given: Given, meta?: Given) => Promise<Result>;
  readonly close: () => Promise<void>;
};

const INFO = { name: 'test', version: '1' };

const params = (name: string, given: Given, meta: Given = {}) => ({ name, arguments: given, _meta: { ...meta } });

/** `@modelcontextprotocol/sdk` 1.x: it opens with a handshake, and checks answers against `outputSchema`. */
export const handshakeClient = async (url: string): Promise<McpClient> => {
  const client = new Client(INFO);
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as never);
  return {
    version: () => transport.protocolVersion,
    tools: async () => (await client.listTools()).tools,
    call: async (name, given, meta) => (await client.callTool(params(name, given, meta))) as never,
    close: () => client.close(),
  };
};

/** `@modelcontextprotocol/client` 2.x; `auto` speaks the revision without a handshake. */
export const newClient = async (url: string, mode: 'auto' | 'legacy'): Promise<McpClient> => {
  const client = new NewClient(INFO, { versionNegotiation: { mode } });
  await client.connect(new NewTransport(new URL(url)));
  return {
    version: () => client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, given, meta) => (await client.callTool(params(name, given, meta))) as never,
    close: () => client.close(),
  };
};

export const PAYMENT = 'x402/payment';

/** A payment for the offer in a result. */
export const signed = (
  { structuredContent }: Pick<Result, 'structuredContent'>,
  account = newAccount(),
): Promise<PaymentPayload> => {
  const offer = structuredContent as unknown as PaymentRequired;
  const now = Math.floor(Date.now() / 1000);
  return signPayment(account, offer.accepts[0], now).then((payment) => withIdentifier(payment, structuredContent));
};

/** Calls, pays the offer, and calls again. */
export const buyOver = async (client: McpClient, name: string, given: Given): Promise<Result> => {
  const offer = await client.call(name, given);
  return client.call(name, given, { [PAYMENT]: await signed(offer) });
};
