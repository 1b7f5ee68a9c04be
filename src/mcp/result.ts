/** Words the outcome of a sale as the result of a tool (x402 specification, transports-v2/mcp.md). */
import { problemBody } from '../http/problem.ts';
import { type Worded, worded } from '../http/reply.ts';
import type { Sale, Sold } from '../http/sale.ts';
import { correctedOffer } from '../payments/offer.ts';
import { outcomes } from '../payments/outcomes.ts';
import { reasons } from '../payments/protocol/reasons.ts';
import { formatUsdc, placesOf } from '../payments/protocol/usdc.ts';
import type { Unsold } from '../payments/purchase/decide.ts';
import type { Fields } from './message.ts';
import type { ToolResult } from './protocol.ts';

/** The members of `_meta` that carry payments. */
export const PAYMENT_KEY = 'x402/payment';
export const RECEIPT_KEY = 'x402/payment-response';
/** Marks the offer of a server that moves no money. */
export const SIMULATED_KEY = 'clinmeter/simulated';
/** Lists the problems of the arguments, so that a client which pays by itself does not sign. */
export const PROBLEMS_KEY = 'clinmeter/problems';
/** Clients of Cloudflare read the offer here. */
const OFFER_KEY = 'x402/error';

const textContent = (text: string) => ({ type: 'text' as const, text });

/** Makes the result of a call. An answer has the same bytes as over HTTP. */
export const resultOfSale = (sale: Sale, { outcome, payment }: Sold): ToolResult => {
  if ('body' in outcome) return answered(outcome.body, { [RECEIPT_KEY]: outcome.response });
  const { code, details } = worded(sale, outcome, payment);
  return outcomes[outcome.kind].action === 'none' || code !== 'payment_required'
    ? refused(problemBody(code, details, sale.context, sale.options))
    : offered(sale, outcome, details);
};

/** Wraps the answer of a tool. Text and structure hold the same JSON. */
export const answered = (body: string, meta?: Fields): ToolResult => ({
  content: [textContent(body)],
  structuredContent: JSON.parse(body) as Fields,
  isError: false,
  ...(meta === undefined ? {} : { _meta: meta }),
});

/** Adds what is said beside an answer, whose bytes do not depend on the clock. */
export const withNotes = (result: ToolResult, notes: readonly string[]): ToolResult =>
  notes.length === 0 ? result : { ...result, content: [...result.content, textContent(notesOf(notes).join(' '))] };

const notesOf = (warnings: readonly string[] = []): readonly string[] =>
  warnings.map((warning) => `Note: ${warning.replace(/\.$/, '')}.`);

/** Wraps an error that asks for no payment. */
export const refused = (body: Fields): ToolResult => ({
  content: [textContent(JSON.stringify(body))],
  structuredContent: body,
  isError: true,
});

/** Wraps an offer, which a client signs to repeat the call. */
const offered = (
  { offer, tool, options }: Sale,
  { reason = 'missing', response, correction }: Unsold,
  details: Worded['details'],
): ToolResult => {
  const error = reason === 'missing' ? `no payment was sent in _meta["${PAYMENT_KEY}"]` : reasons[reason];
  const required = correction === undefined ? { ...offer, error } : correctedOffer(offer, correction);
  const text = JSON.stringify(required);
  const { problems = [] } = details;
  const hint = [
    `This call costs ${formatUsdc(tool.price)} USDC on ${placesOf(offer.accepts)}; nothing was charged: ${details.message}.`,
    ...notesOf(details.warnings),
  ];
  return {
    content: [textContent(text), textContent(hint.join(' '))],
    structuredContent: required,
    isError: true,
    _meta: {
      [OFFER_KEY]: required,
      ...(options.isStub ? { [SIMULATED_KEY]: true } : {}),
      ...(problems.length > 0 ? { [PROBLEMS_KEY]: problems } : {}),
      ...(response === undefined ? {} : { [RECEIPT_KEY]: response }),
    },
  };
};
