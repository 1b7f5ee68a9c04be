/** `/docs/errors`: every error code and its remedy; error bodies link here. */
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { ErrorBody, PAYMENT_STATES } from '../discovery/error-body.ts';
import { retryActions } from '../discovery/guide.ts';
import { allErrors, errorsOf, type ListedError, type Site, toolPageUrl } from '../discovery/site.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { reasons } from '../payments/protocol/reasons.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout } from './layout.ts';
import { code, contentsOf, notice, prose, table } from './parts.ts';
import { frameOf } from './tool-list.ts';

const states = PAYMENT_STATES.map((state) => `\`${state}\``).join(', ');

export const errorsPage = (site: Site): string => {
  const all = allErrors(site);
  const first = all.filter(isOfService).slice(0, FIRST);
  const more = all.filter((one) => !first.includes(one));
  return layout({
    title: `${site.serviceName} errors`,
    description: `Every error code of ${site.serviceName}: status, meaning, and what to do next.`,
    ...brandOf(site),
    path: '/docs/errors',
    scripts: ['/docs/search.js'],
    frame: frameOf(site, '/docs/errors'),
    body: html`<h1>Errors</h1>
<p>Every error has the same JSON body. <code>code</code> says what went wrong, <code>retry.action</code> what to do next.</p>
${notice(site)}
${contentsOf(CONTENTS)}
<h2 id="actions">What to do</h2>
${table(
  'What to do, by retry.action',
  ['Action', 'What to do', 'Answered with'],
  Object.entries(retryActions).map(([action, text]) => [code(action), prose(text), codesOf(action, site)]),
)}
<h2 id="overview">What went wrong</h2>
${overview(first)}
<details class="sample"><summary>${more.length} more: parameters of one tool or a few</summary>
${overview(more)}
</details>
<h2 id="body">The body</h2>
<pre><code>${shapeOf(Type.Omit(ErrorBody, ['payment', 'extensions', 'see']))}</code></pre>
<p>${prose(`A 402 adds \`reason\` and \`payment_required\`, the decoded offer. An error about a payment that was sent adds \`payment\`: its \`state\` (${states}), \`authorization_expires_at\`, and the \`transaction\` where one is known. A \`proof_required\` adds \`extensions\`: the \`sign-in-with-x\` message to sign. A 404 and a 405 add \`see\`: the nearest path, tools that fit, and where to search.`)}</p>
<h2 id="reasons">The reason of a 402</h2>
${table(
  'Reasons of a 402',
  ['Reason', 'Meaning'],
  Object.entries(reasons).map(([reason, text]) => [code(reason), html`${text}`]),
)}
<h2 id="codes">The codes</h2>
${allErrors(site).map((error) => section(error, site))}`,
  });
};

/** So many rows come first: those of payments and of the service, which any call may meet. */
const FIRST = 12;

/** True for an error that is of no parameter of a tool. */
const isOfService = ({ action }: ListedError): boolean => action !== 'fix_parameters';

const overview = (errors: readonly ListedError[]): Html =>
  table('Error codes', ['Code', 'Status', 'Meaning'], errors.map(overviewRow));

/** So many codes of an action stand in its row. */
const MOST_CODES = 6;

const codesOf = (action: string, site: Site): readonly Html[] =>
  allErrors(site)
    .filter((one) => one.action === action)
    .slice(0, MOST_CODES)
    .map(({ code: name }, index) => html`${index === 0 ? '' : ', '}<a href="#${name}">${code(name)}</a>`);

const CONTENTS = [
  { id: 'actions', name: 'What to do' },
  { id: 'overview', name: 'What went wrong' },
  { id: 'body', name: 'The body' },
  { id: 'reasons', name: 'The reason of a 402' },
  { id: 'codes', name: 'The codes' },
];

/** An object of the shape of a schema; plain values that follow each other share a line. */
const shapeOf = ({ properties }: TObject): string => {
  const isPlain = ({ type }: TSchema): boolean => type !== 'array' && type !== 'object';
  const fields = Object.entries(properties).map(([name, schema], index, all) => {
    const before = all[index - 1]?.[1];
    const separator = before === undefined ? '' : isPlain(before) && isPlain(schema) ? ', ' : ',\n  ';
    return `${separator}"${name}": ${exampleOf(schema)}`;
  });
  return `{\n  ${fields.join('')}\n}`;
};

const exampleOf = ({ type, anyOf, items, properties }: TSchema): string => {
  if (anyOf !== undefined) return anyOf[0].type === 'string' ? '"… or null"' : 'null';
  if (type === 'array') return `[${exampleOf(items)}]`;
  if (type === 'integer') return '400';
  if (type === 'boolean') return 'true';
  if (type !== 'object') return '"…"';
  const fields = Object.entries(properties as TProperties).map(([name, field]) => `"${name}": ${exampleOf(field)}`);
  return `{ ${fields.join(', ')} }`;
};

const overviewRow = ({ code: name, status, message }: ListedError): readonly Html[] => [
  html`<a href="#${name}">${code(name)}</a>`,
  html`${status}`,
  html`${message}`,
];

const section = (
  { code: name, status, message, remedy, action, afterSeconds }: ListedError,
  site: Site,
): Html => html`<section aria-labelledby="${name}">
<h3 id="${name}">${name} (${status})</h3>
<p><strong>Meaning:</strong> ${message}.</p>
<p><strong>What to do:</strong> ${remedy}</p>
<p><code>retry.action</code>: <code>${action}</code>${afterSeconds === undefined ? '' : `, after ${afterSeconds} s unless Retry-After says otherwise`}</p>
${raisedBy(name, site)}
</section>
`;

/** The tools that answer with this code, by their conditions where those differ. */
const raisedBy = (name: ErrorCode, site: Site): Html | undefined => {
  const tools = site.tools.filter((tool) => errorsOf(tool).some(({ code }) => code === name));
  if (tools.length === 0) return undefined;
  if (tools.length === site.tools.length) return html`<p>Answered by all paid tools.</p>`;
  const conditions = [...Map.groupBy(tools, (tool) => conditionAt(tool, name))];
  if (conditions.length === 1) return html`<p>Answered by ${links(tools, site)}.</p>`;
  return html`<ul>${conditions.map(([condition, those]) => html`<li>${condition}: ${links(those, site)}</li>\n`)}</ul>`;
};

/** The condition of a code at one tool, with the bounds of that tool. */
const conditionAt = (tool: Tool, name: ErrorCode): string =>
  errorsOf(tool).find(({ code }) => code === name)?.message ?? '';

const links = (tools: readonly Tool[], site: Site): readonly Html[] =>
  tools.map((tool, index) => html`${index === 0 ? '' : ', '}<a href="${toolPageUrl(site, tool)}">${tool.title}</a>`);
