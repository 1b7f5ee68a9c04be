/** The tools of a service, sold over MCP: through the same door, ledger and limits as over HTTP. */
import { BAZAAR, bazaarMcpOf } from '../discovery/bazaar.ts';
import { iconsOf, mcpUrl } from '../discovery/mcp.ts';
import type { Site } from '../discovery/site.ts';
import { notePayment, type RequestContext } from '../http/client.ts';
import { problemBody } from '../http/problem.ts';
import type { Sale, SellOptions } from '../http/said.ts';
import { type Sent, sellTo, signedOffer } from '../http/seller.ts';
import { lazily } from '../lazily.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { decodePayment, readPayment } from '../payments/protocol/payment.ts';
import type { Tool } from '../tools/tool.ts';
import { prepared } from './arguments.ts';
import { finding, shownTools } from './finding.ts';
import { soldTool, VIEW } from './listing.ts';
import type { Fields } from './message.ts';
import { type Host, type ToolResult, unknown } from './protocol.ts';
import { readingOf } from './reading.ts';
import { PAYMENT_KEY, refused, resultOfSale } from './result.ts';

/** A service and the tools that it sells. */
export type Shop = {
  readonly site: Site;
  readonly options: SellOptions;
  readonly tools: readonly Tool[];
  /** Those that are not sold: a call answers what was bought before. */
  readonly withheld?: readonly Tool[];
};

/** The host of one request, with the tools that its client wants to list; it can call all of them. */
export type Hosts = (chosen: readonly Tool[] | undefined, context: RequestContext) => Host;

/** Makes the hosts of a service: what they share is made once. */
export const hostsOf = ({ site, options, tools: sold, withheld = [] }: Shop): Hosts => {
  const info = {
    name: 'clinmeter',
    title: site.serviceName,
    version: site.version,
    websiteUrl: site.baseUrl,
    ...iconsOf(site),
  };
  const descriptions = new Map(sold.map((tool) => [tool, lazily(() => soldTool(tool, options))]));
  const findable = { tools: sold, listed: (tool: Tool) => descriptions.get(tool)?.() ?? {} };
  const found = finding(findable);
  const offers = new Map(
    [...sold, ...withheld].map((tool) => {
      const url = mcpUrl(site);
      return [tool.id, lazily(() => signedOffer(tool, options, { extensions: { [BAZAAR]: bazaarMcpOf(tool) }, url }))];
    }),
  );
  const reading = readingOf(site);
  return (chosen, context) => ({
    info,
    instructions: INSTRUCTIONS,
    tools: () => shownTools(findable, chosen),
    call: found((name, given, meta) => {
      const offer = offers.get(name);
      if (offer === undefined) return undefined;
      const tool = sold.find(({ id }) => id === name);
      if (tool !== undefined) return sellOver({ tool, offer, options, context }, given, meta);
      const closed = withheld.find(({ id }) => id === name);
      return closed && redeliverOver({ tool: closed, offer, options, context }, given, meta);
    }),
    ...reading,
  });
};

const INSTRUCTIONS = `Clinical calculators and RxNorm, ICD-10-CM and LOINC codes at fixed prices. A call without payment shows its offer and charges nothing: sign it and repeat the call with the payment in _meta["${PAYMENT_KEY}"]. If retry.action says so, repeat the same payment. ${VIEW} Send no names or record numbers. Not a medical device.`;

type Asked = Omit<Sale, 'offer' | 'call'> & { readonly offer: () => Promise<Sale['offer']> };

/** Sells a call. Wrong arguments are told before the offer, because clients sign an offer at sight. */
const sellOver = async ({ offer, ...asked }: Asked, given: Fields, meta: Fields): Promise<ToolResult> => {
  const { tool, context, options } = asked;
  const { query, call } = prepared(tool, given);
  const sent = sentIn(meta, context.request, options);
  const [problem] = call.problems;
  if (problem !== undefined && query.size > 0 && 'refusal' in sent && sent.refusal.reason === 'missing') {
    const exceeded = options.limits.exceeded('unpaid', context.client);
    if (exceeded === undefined) {
      notePayment(context, 'invalid', problem.code);
      const { problems, warnings } = call;
      return refused(problemBody(problem.code, { message: problem.message, problems, warnings }, context, options));
    }
  }
  const sale = { ...asked, offer: await offer(), call };
  return resultOfSale(sale, await sellTo(sale, query, sent));
};

/** @throws {@link RpcError} for a payment that has bought nothing: there is no such tool for anything else */
const redeliverOver = async (asked: Asked, given: Fields, meta: Fields): Promise<ToolResult> => {
  const { tool, context, options } = asked;
  const sent = sentIn(meta, context.request, options);
  const key = 'payment' in sent ? sent.payment.key : undefined;
  if (key !== undefined && (await options.purchases.holds(key))) return sellOver(asked, given, meta);
  throw unknown('tool', tool.id);
};

/** The payment of a call: an object or base64 text in `_meta`, or the header of the request. */
const sentIn = (meta: Fields, { headers }: Request, { network }: SellOptions): Sent => {
  const { [PAYMENT_KEY]: payment } = meta;
  if (isObject(payment)) return readPayment(payment, network);
  if (typeof payment === 'string') return decodePayment(payment, network);
  if (payment !== undefined && payment !== null) return { refusal: { reason: 'malformed', message: UNREADABLE } };
  const header = headers.get('payment-signature');
  if (header !== null) return decodePayment(header, network);
  return { refusal: { reason: 'missing', message: MISSING } };
};

const UNREADABLE = `_meta["${PAYMENT_KEY}"] must be an object or base64 text`;
const MISSING = `sign the offer, and repeat this call with the payment in _meta["${PAYMENT_KEY}"]`;
