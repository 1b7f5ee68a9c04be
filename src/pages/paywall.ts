/** What a person sees who opens a paid URL in a browser. */
import type { PaymentRequired } from '../payments/protocol/types.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

type Paywall = {
  readonly tool: Tool;
  readonly call: Call;
  readonly offer: PaymentRequired;
  readonly baseUrl: string;
  readonly isStub: boolean;
  /** The query as sent, so that the command pays for the same call. */
  readonly query: string;
};

/** The page: what the call costs, what it returns, how to pay, and what is wrong with the parameters. */
export const paywallPage = ({ tool, call, offer, baseUrl, isStub, query }: Paywall): string => {
  const price = `$${formatUsdc(tool.price)}`;
  const url = `${baseUrl}${tool.path}${query === '' ? '' : `?${query}`}`;
  return layout({
    title: `${tool.title}: ${price} a call`,
    description: tool.description,
    baseUrl,
    body: html`<h1>${tool.title}</h1>
<p>${tool.description}</p>
<p class="notice">This answer costs <strong>${price}</strong> in USDC on Base (<code>${offer.accepts[0].network}</code>),
paid by an agent with x402, without an account.${isStub ? ' This server is in stub mode: payments are made up.' : ''}</p>
${
  call.problems.length === 0
    ? undefined
    : html`<h2>Before you pay</h2>
<p>These parameters would be refused. Nothing would be charged.</p>
<ul>${call.problems.map(({ code, message }) => html`<li><a href="${baseUrl}/docs/errors#${code}"><code>${code}</code></a>: ${message}</li>`)}</ul>`
}
<h2>How to pay</h2>
<pre><code>clinmeter pay ${shellQuote(url)}</code></pre>
<p>Any x402 version 2 client works too: the <code>PAYMENT-REQUIRED</code> header of this answer says what to sign.
See the <a href="${baseUrl}/docs#pay">documentation</a>.</p>
<h2>What you get</h2>
<ul>${Object.entries(tool.response.properties).map(([name, { description }]) => html`<li><code>${name}</code>: ${description}</li>`)}</ul>`,
  });
};

/** A word as a POSIX shell reads it back unchanged. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
