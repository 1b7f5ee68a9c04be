/** The owner's page: what was earned, what must be decided, how the service is, and what it serves. It changes nothing. */
import { hash } from 'node:crypto';
import type { OfferCounts } from '../observability/offer-counts.ts';
import { type Html, html } from '../pages/html.ts';
import { nameOnPages } from '../pages/names.ts';
import { COLORS } from '../pages/style.ts';
import type { Books, Earned } from '../payments/ledger/books.ts';
import { formatUsdc, placesOf } from '../payments/protocol/usdc.ts';
import type { Tool } from '../tools/tool.ts';
import type { Told } from './books.ts';
import css from './page.css' with { type: 'text' };

/** A check as `/ready` reports it. */
type Check = { readonly status: string; readonly detail: string };

export type Owned = {
  readonly told: Told;
  readonly serviceName: string;
  readonly baseUrl: string;
  readonly version: string;
  readonly tools: readonly Tool[];
  readonly counts: OfferCounts;
  /** By name. */
  readonly checks: Readonly<Record<string, Check>>;
  readonly payTo: string;
  readonly networks: readonly { readonly network: string }[];
  /** The address that signs receipts. */
  readonly signer: string | undefined;
  /** The time of the last backup that the ledger's folder tells of. */
  readonly backup: string | undefined;
  /** In sentences: what the configuration lacks. */
  readonly lacks: readonly string[];
};

const SHEET = `${COLORS}${css}`;

/** The page loads nothing, and shows nothing in a frame of another page. */
export const OWNER_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', SHEET, 'base64')}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

export const ownerPage = (owned: Owned): string => {
  const { told, serviceName } = owned;
  const at = 'books' in told ? told.books.at : new Date().toISOString();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Today · ${serviceName}</title>
${{ html: `<style>${SHEET}</style>` }}
</head>
<body>
<main>
<h1>Today</h1>
<p class="when">${serviceName} · <time datetime="${at}">${minuteOf(at)}</time> UTC · read-only</p>
${'books' in told ? ledgerParts(told.books, owned) : html`<section class="card act"><h2>No books</h2><p>${told.missing}</p></section>`}
<div class="cols"><div>${'books' in told ? byDay(told.books) : undefined}${byTool(owned)}</div>
<div>${health(owned)}${served(owned)}</div></div>
<p class="note">The service keeps no query, so this page can show none. Change prices and recipients in the shop file, then reload.</p>
</main>
</body>
</html>
`.html;
};

const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** `November 2026` for `2026-11`. */
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const dollars = ({ earned }: Earned): string => `$${earned}`;

const ledgerParts = (books: Books, owned: Owned): Html => {
  const { today, month, former_month, own, uncertain } = books;
  const mine = own.sales === 0 ? '' : ` · own ${dollars(own)} apart`;
  return html`${books.stub ? html`<p class="note">The ledger is for stub payments: no money has moved.</p>` : undefined}
<dl class="card figures">
<div><dt>Earned today</dt><dd>${dollars(today)}</dd><dd class="more">${counted(today.sales, 'sale')}</dd></div>
<div><dt>Earned in ${monthName(month.name)}</dt><dd>${dollars(month)}</dd><dd class="more">${counted(month.sales, 'sale')}${mine}</dd></div>
<div><dt>Earned in ${monthName(former_month.name)}</dt><dd>${dollars(former_month)}</dd><dd class="more">${counted(former_month.sales, 'sale')}</dd></div>
<div><dt>To decide</dt><dd>${uncertain.count}</dd><dd class="more">${uncertain.count === 0 ? 'no purchase is uncertain' : counted(uncertain.count, 'uncertain purchase')}</dd></div>
</dl>
${uncertain.count === 0 ? undefined : toDecide(books, owned)}`;
};

/** An uncertain purchase, and the commands that end it. */
const toDecide = ({ uncertain: { count, oldest } }: Books, { lacks }: Owned): Html => html`<section class="card act">
<h2>${counted(count, 'purchase')} to decide</h2>
<p>It is not known if the money has moved. The first command shows what is known; the second notes your decision.${lacks.length === 0 ? ' With a node the service decides by itself, within minutes.' : undefined}</p>
<table><thead><tr><th>Since</th><th>Tool</th><th class="n">USDC</th><th>Commands</th></tr></thead>
<tbody>${oldest.map(
  ({ id, tool, amount, since }) =>
    html`<tr><td>${minuteOf(since)}</td><th>${tool}</th><td class="n">${amount}</td><td><code>clinmeter ledger show ${id}</code><br><code>clinmeter ledger resolve ${id}</code></td></tr>\n`,
)}</tbody></table>
${count > oldest.length ? html`<p class="note">The ${oldest.length} oldest are listed.</p>` : undefined}</section>`;

/** The height and the width of a day in the chart, in its own units. */
const [HEIGHT, WIDTH] = [100, 20];

/** A bar for each day of the month so far, as high as its share of the best one. */
const byDay = ({ at, days, month, today, closed_until }: Books): Html => {
  const sold = new Map(days.map(({ day, sales }) => [Number(day.slice(8)), sales]));
  const last = Number(at.slice(8, 10));
  const best = days.reduce((one, other) => (other.sales > one.sales ? other : one), { day: '', sales: 0 });
  const bars = Array.from({ length: last }, (_, index) => {
    const height = (HEIGHT * (sold.get(index + 1) ?? 0)) / best.sales;
    return html`<rect x="${index * WIDTH + 2}" y="${(HEIGHT - height).toFixed(1)}" width="${WIDTH - 4}" height="${height.toFixed(1)}"/>`;
  });
  const said = best.sales === 0 ? 'None yet.' : `Most: ${best.sales} on ${best.day}. Today so far: ${today.sales}.`;
  return html`<section class="card"><h2>Sales in ${monthName(month.name)}, by day</h2>
${best.sales === 0 ? undefined : html`<svg viewBox="0 0 ${31 * WIDTH} ${HEIGHT}" role="img" aria-label="${said}">${bars}</svg>`}
<p class="note">${said} ${closed_until === null ? undefined : `Closed until ${closed_until}: the archives have what was before. `}<a href="owner/export.csv?month=${month.name}">Export ${monthName(month.name)} (CSV)</a></p></section>`;
};

/** Sales come from the ledger; offers are counted by this process. */
const byTool = ({ told, tools, counts }: Owned): Html => {
  const earned = new Map('books' in told ? told.books.tools.map((one) => [one.tool, one]) : []);
  const seen = counts.read();
  const rows = tools
    .map(({ id, title, path }) => ({
      name: nameOnPages({ id, title }),
      earned: earned.get(id),
      offers: seen.get(path),
    }))
    .filter((row) => row.earned !== undefined || row.offers !== undefined)
    .sort((a, b) => Number(b.earned?.earned ?? 0) - Number(a.earned?.earned ?? 0));
  const others = [...earned.values()].filter(({ tool }) => !tools.some(({ id }) => id === tool));
  return html`<section class="card"><h2>By tool</h2>
${
  rows.length + others.length === 0
    ? html`<p class="note">Nothing was asked for yet.</p>`
    : html`<table><thead><tr><th>Tool</th><th class="n">Sold</th><th class="n">Earned</th><th class="n">Offers</th><th class="n">Bought</th></tr></thead>
<tbody>${rows.map(
        ({ name, earned: sum, offers }) =>
          html`<tr><th>${name}</th><td class="n">${sum?.sales ?? 0}</td><td class="n">${sum === undefined ? '$0' : dollars(sum)}</td><td class="n">${offers?.offered ?? 0}</td><td class="n">${offers?.sold ?? 0}</td></tr>\n`,
      )}${others.map(
        (one) =>
          html`<tr><th>${one.tool}</th><td class="n">${one.sales}</td><td class="n">${dollars(one)}</td><td class="n">–</td><td class="n">–</td></tr>\n`,
      )}</tbody></table>`
}
<p class="note">Sold and earned: this month. Offers, and what was bought of them: over HTTP since ${minuteOf(new Date(counts.since).toISOString())} UTC, when this process started; own purchases are among them.</p></section>`;
};

const health = ({ checks, lacks, backup }: Owned): Html => html`<section class="card"><h2>Health</h2>
<table class="keys"><tbody>${Object.entries(checks)
  .sort(([, a], [, b]) => Number(a.status === 'ok') - Number(b.status === 'ok'))
  .map(
    ([name, { status, detail }]) =>
      html`<tr${status === 'ok' ? undefined : html` class="failed"`}><th>${name}</th><td>${status === 'ok' ? undefined : `${status}: `}${detail.replaceAll('|', ', ')}</td></tr>\n`,
  )}<tr><th>last backup</th><td>${backup === undefined ? 'none seen' : html`<time datetime="${backup}">${minuteOf(backup)}</time> UTC`}</td></tr></tbody></table>
${lacks.map((one) => html`<p class="note">${one}</p>`)}
<p class="note">Backups are seen that <code>clinmeter ledger backup</code> has noted beside the ledger; <code>clinmeter doctor</code> looks at more.</p></section>`;

const served = ({ baseUrl, version, payTo, networks, signer, tools, counts }: Owned): Html => {
  const prices = Map.groupBy(tools, ({ price }) => price);
  return html`<section class="card"><h2>As served now</h2>
<table class="keys"><tbody>
<tr><th>Address</th><td><a href="${baseUrl}/">${baseUrl}</a></td></tr>
<tr><th>Price</th><td>${[...prices]
    .sort(([a], [b]) => Number(a - b))
    .map(([price, its]) => html`$${formatUsdc(price)}: ${counted(its.length, 'tool')}<br>`)}</td></tr>
<tr><th>Paid to</th><td><code>${payTo}</code></td></tr>
<tr><th>Network</th><td>${placesOf(networks)}, USDC</td></tr>
<tr><th>Receipts</th><td>${signer === undefined ? 'not signed: --receipt-key is not set' : html`signed by <code>${signer}</code>`}</td></tr>
<tr><th>Release</th><td>${version}, since ${minuteOf(new Date(counts.since).toISOString())} UTC</td></tr>
</tbody></table></section>`;
};
