/** The page at a paid URL, for a person with a browser. */
import { payCommandFor } from '../discovery/commands.ts';
import { displayPrice, docsUrl, errorUrl, exampleUrl, type Site, toolPageUrl } from '../discovery/site.ts';
import type { PaymentRequired } from '../payments/protocol/schema.ts';
import { placesOf } from '../payments/protocol/usdc.ts';
import { parseQuery } from '../tools/query.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout } from './layout.ts';
import { answerTable, block, code, notice, parameterTable, prose } from './parts.ts';
import { formAttributes, outcome, payButton } from './tool-form.ts';

type Paywall = {
  readonly tool: Tool;
  readonly call: Call;
  readonly offer: PaymentRequired;
  readonly seller: Pick<Site, 'baseUrl' | 'serviceName' | 'icon' | 'contact' | 'termsUrl'>;
  readonly isStub: boolean;
  readonly receiptSigner?: string | undefined;
  /** The query as sent, so that the command pays for the same call. */
  readonly query: string;
};

/** Names the price, the validation errors, how to pay, and what the call returns. */
export const paywallPage = (paywall: Paywall): string => {
  const { tool, offer, seller } = paywall;
  const { baseUrl } = seller;
  const price = displayPrice(tool);
  return layout({
    title: `${tool.title}: ${price} a call`,
    description: tool.description,
    ...brandOf(seller),
    path: tool.path,
    scripts: ['/docs/playground.js'],
    body: html`<h1>${tool.title}</h1>
<p>${tool.description}</p>
<p><span class="price">${price}</span> a call, in USDC on ${offer.accepts.map(placeOf)}, to ${recipientsIn(offer)}.
An agent pays it with x402, without an account.</p>
${notice(paywall)}
${paywall.call.problems.length === 0 && offer.accepts.some(isForWallets) ? payHere(paywall) : undefined}
${parameters(paywall)}
${howToPay(paywall)}
<h2>What you get</h2>
${answerTable(tool, 'Fields of the answer')}
<p>A worked example, its formula or data source, and every error are in the <a href="${toolPageUrl({ baseUrl }, tool)}">documentation of this tool</a>.</p>`,
  });
};

/** The recipients of the entries, each once. */
const recipientsIn = ({ accepts }: Paywall['offer']): readonly Html[] =>
  [...new Set(accepts.map(({ payTo }) => payTo))].map(
    (payTo, at) => html`${at === 0 ? '' : ' or '}<code>${payTo}</code>`,
  );

/** True for what a wallet of a browser can sign here: it is on an EVM network. */
const isForWallets = ({ network }: { readonly network: string }): boolean => network.startsWith('eip155:');

/** Names the networks that this page does not pay on. */
const elsewhere = ({ offer: { accepts } }: Paywall): Html | undefined => {
  const others = accepts.filter((entry) => !isForWallets(entry));
  return others.length === 0 ? undefined : html` On ${placesOf(others)}, an agent pays with its own client.`;
};

/** A network of the offer, with what stands before it in the list. */
const placeOf = ({ network }: { readonly network: string }, at: number, all: readonly unknown[]): Html => {
  const before = at === 0 ? '' : at === all.length - 1 ? ' or ' : ', ';
  return html`${before}${placesOf([{ network }])} (<code>${network}</code>)`;
};

/** Pays for the call of this page. It stays hidden until the script runs. */
const payHere = (
  paywall: Paywall,
): Html => html`<form class="try" hidden novalidate data-fixed aria-labelledby="pay-here" ${formAttributes(paywall.tool, { ...paywall, ...paywall.seller })}>
<h2 id="pay-here">Pay here</h2>
${callOf(paywall)}
<p class="actions">${payButton(paywall.tool)}</p>
<p class="hint">A wallet in your browser signs the payment. This page never asks for a key.${elsewhere(paywall)}</p>
${outcome}
</form>`;

/** Lists the parameters that were sent, so that the reader sees the call that the payment buys. */
const callOf = ({ tool, query }: Paywall): Html | undefined => {
  const sent = parseQuery(query);
  const values = tool.parameters.flatMap(({ name }) => (sent.get(name) ?? []).map((value) => ({ name, value })));
  if (values.length === 0) return undefined;
  return html`<dl class="terms">${values.map(({ name, value = '' }) => html`<dt>${code(name)}</dt><dd>${value}</dd>\n`)}</dl>`;
};

const parameters = ({
  call: { problems, warnings },
  tool,
  seller: { baseUrl },
}: Paywall): Html => html`<h2>The parameters of this call</h2>
${
  problems.length === 0
    ? html`<p>The parameters are valid.</p>`
    : html`<p>They would be refused, and nothing would be charged:</p>
<ul>${problems.map(({ code: name, message }) => html`<li><a href="${errorUrl({ baseUrl }, name)}"><code>${name}</code></a>: ${message}</li>\n`)}</ul>
<p>A call that works: <a href="${exampleUrl({ baseUrl }, tool)}"><code>${exampleUrl({ baseUrl }, tool)}</code></a>,
or fill in the <a href="${toolPageUrl({ baseUrl }, tool)}#call-${tool.id}">form of this tool</a>.</p>`
}
${warnings.length === 0 ? undefined : html`<ul>${warnings.map((text) => html`<li>Note: ${text}</li>\n`)}</ul>`}
${parameterTable(tool.parameters, 'Parameters')}`;

const howToPay = ({ tool, seller: { baseUrl }, query, isStub }: Paywall): Html => {
  const url = `${baseUrl}${tool.path}${query === '' ? '' : `?${query}`}`;
  return html`<h2>Other ways to pay</h2>
${block(payCommandFor(url, { isStub }))}
<p>${prose('Any x402 version 2 client works too: the `PAYMENT-REQUIRED` header of this answer, base64 of a JSON object, says what to sign. Ask with `Accept: application/json` and the body has it decoded.')}
See <a href="${docsUrl({ baseUrl }, 'pay')}">how to pay</a>${isStub ? html`, or <a href="${toolPageUrl({ baseUrl }, tool)}">run it in the documentation</a>` : undefined}.</p>`;
};
