/** Sells the tools of a service over MCP, through the same seller, ledger and limits as over HTTP. */

import { lazily } from '../deferred.ts';
import { BAZAAR, bazaarMcpOf } from '../discovery/bazaar.ts';
import { iconsOf, mcpUrl } from '../discovery/mcp.ts';
import type { Site } from '../discovery/site.ts';
import { notePayment, type RequestContext } from '../http/client.ts';
import { problemBody } from '../http/problem.ts';
import { type Sale, type SellOptions, sellTo, signedOffer, whileOffered } from '../http/sale.ts';
import { toolFinder } from '../http/tool-finder.ts';
import { readAmong } from '../payments/methods/method.ts';
import { decodePayment, isObject } from '../payments/protocol/headers.ts';
import type { Sent } from '../payments/protocol/payment.ts';
import { prepared } from '../tools/arguments.ts';
import { ofSize, type Sized, sizesOf } from '../tools/inventory.ts';
import type { Tool } from '../tools/tool.ts';
import { soldTool, VIEW } from './listing.ts';
import type { Fields } from './message.ts';
import { type Host, type ToolResult, unknown } from './protocol.ts';
import { resourcesAndPrompts } from './resources-and-prompts.ts';
import { PAYMENT_KEY, refused, resultOfSale } from './result.ts';
import { listedTools, withVerbs } from './verbs.ts';

export type Shop = {
  readonly site: Site;
  readonly options: SellOptions;
  readonly tools: readonly Tool[];
  /** Tools that are no longer sold. A call of one only redelivers an earlier purchase. */
  readonly withheld?: readonly Tool[];
};

/** Makes the host of one request. It lists the tools that the client has chosen, and calls any. */
export type Hosts = (chosen: readonly Tool[] | undefined, context: RequestContext) => Host;

/** Makes the hosts of a service. They share descriptions, offers and documents. */
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
  const find = toolFinder(sold, options);
  const offers = new Map(
    [...sold, ...withheld].map((tool) => {
      const url = mcpUrl(site);
      const made = ({ key, tool: sized }: Sized) => {
        const now = whileOffered(options, (own) =>
          lazily(async () => {
            const extensions = { [BAZAAR]: bazaarMcpOf(tool) };
            return { key, tool: sized, offer: await signedOffer(sized, own, { extensions, url }) };
          }),
        );
        return () => now()();
      };
      const [usual, ...larger] = sizesOf(tool);
      return [tool.id, [made(usual), ...larger.map(made)] as const];
    }),
  );
  const reading = resourcesAndPrompts(site);
  return (chosen, context) => ({
    info,
    instructions: INSTRUCTIONS,
    tools: () => listedTools(findable, chosen),
    call: withVerbs(findable, withheld, async (asked) => {
      const found = await find(asked, context);
      return 'code' in found ? problemBody(found.code, found.details, context, options) : found;
    })((name, given, meta) => {
      const sizes = offers.get(name);
      if (sizes === undefined) return undefined;
      const tool = sold.find(({ id }) => id === name);
      if (tool !== undefined) return sellOver({ tool, sizes, options, context }, given, meta);
      const closed = withheld.find(({ id }) => id === name);
      return closed && redeliverOver({ tool: closed, sizes, options, context }, given, meta);
    }),
    ...reading,
  });
};

const INSTRUCTIONS = `Clinical calculators and RxNorm, ICD-10-CM and LOINC codes at fixed prices. A call without payment shows its offer and charges nothing: sign it and repeat the call with the payment in _meta["${PAYMENT_KEY}"]. If retry.action says so, repeat the same payment. ${VIEW} Send no names or record numbers. Not a medical device.`;

type Requested = Omit<Sale, 'offer' | 'key' | 'call'> & {
  /** Its offer at each of its prices. */
  readonly sizes: readonly [Priced, ...Priced[]];
};

type Priced = () => Promise<Pick<Sale, 'tool' | 'key' | 'offer'>>;

/** Sells a call. Reports wrong arguments before the offer, because clients sign any offer that they see. */
const sellOver = async ({ sizes, ...asked }: Requested, given: Fields, meta: Fields): Promise<ToolResult> => {
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
  const sale = { ...asked, ...(await ofSize(sizes, tool, call)()), call };
  return resultOfSale(sale, await sellTo(sale, query, sent));
};

/** @throws {@link RpcError} as for an unknown tool, unless the payment has an earlier purchase */
const redeliverOver = async (asked: Requested, given: Fields, meta: Fields): Promise<ToolResult> => {
  const { tool, context, options } = asked;
  const sent = sentIn(meta, context.request, options);
  const key = 'payment' in sent ? sent.payment.key : undefined;
  if (key !== undefined && (await options.purchases.holds(key))) return sellOver(asked, given, meta);
  throw unknown('tool', tool.id);
};

/** Reads the payment of a call: an object or base64 text in `_meta`, or the header of the request. */
const sentIn = (meta: Fields, { headers }: Request, { methods }: SellOptions): Sent => {
  const read = readAmong(methods);
  const { [PAYMENT_KEY]: payment } = meta;
  if (isObject(payment)) return read(payment);
  if (typeof payment === 'string') return decodePayment(payment, read);
  if (payment !== undefined && payment !== null) return { refusal: { reason: 'malformed', message: UNREADABLE } };
  const header = headers.get('payment-signature');
  if (header !== null) return decodePayment(header, read);
  return { refusal: { reason: 'missing', message: MISSING } };
};

const UNREADABLE = `_meta["${PAYMENT_KEY}"] must be an object or base64 text`;
const MISSING = `sign the offer, and repeat this call with the payment in _meta["${PAYMENT_KEY}"]`;
