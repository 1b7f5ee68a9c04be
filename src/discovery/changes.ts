/** `/v1/changes` and `/changes.atom`: what was corrected in the formulas, so that a buyer finds the calls it touched. */
import { type Static, Type } from '@sinclair/typebox';
import type { Problem } from '../errors/errors.ts';
import { suggestion } from '../nearest.ts';
import { affectedWords, ChangeShown, changeShown } from '../tools/currency.ts';
import { date, LONGEST_QUOTE, optional, type Parameter, quote, text } from '../tools/inputs.ts';
import type { Query } from '../tools/query.ts';
import { docsUrl, type Site } from './site.ts';

export const Changes = Type.Object({
  changes: Type.Array(Type.Intersect([Type.Object({ tool: Type.String() }), ChangeShown]), {
    description: 'The latest first',
  }),
  versions: Type.Record(Type.String(), Type.String(), { description: 'The version of each formula' }),
});

const inputs = {
  since: optional(
    date({
      name: 'since',
      description: 'Only corrections of this day or later',
      example: '2026-11-27',
      error: 'invalid_since',
      remedy: '',
    }),
  ),
  tool: optional(
    text({
      name: 'tool',
      description: 'Only corrections of this calculator or panel; of a panel, those of its calculators too',
      example: 'mme',
      longest: LONGEST_QUOTE,
      error: 'invalid_tool',
      remedy: '',
    }),
  ),
};

export const changesParameters: readonly Parameter[] = Object.values(inputs).flatMap(({ parameters }) => parameters);

export type ChangesQuery = { readonly since?: string | undefined; readonly tool?: string | undefined };

/** Reads the filters, or the problem of one. Parameters that there are not change nothing. */
export const readChangesQuery = (query: Query, site: Site): ChangesQuery | { readonly problem: Problem } => {
  const [since, tool] = [inputs.since.read(query), inputs.tool.read(query)];
  if (!since.ok) return since;
  if (!tool.ok) return tool;
  const ids = declared(site).map(({ id }) => id);
  if (tool.value === undefined || ids.includes(tool.value)) return { since: since.value, tool: tool.value };
  const message = `tool must be a calculator or a panel of the catalog, got ${quote(tool.value)}${suggestion(tool.value.toLowerCase(), ids)}`;
  return { problem: { code: 'invalid_tool', parameter: 'tool', message } };
};

const declared = ({ tools }: Site) =>
  tools.flatMap(({ id, title, formula }) => (formula === undefined ? [] : [{ id, title, formula }]));

/** Without a tool, a correction of a calculator stands there alone, and not in its panels. */
const latestFirst = (site: Site, { since = '', tool }: ChangesQuery) =>
  declared(site)
    .filter(({ id }) => tool === undefined || id === tool)
    .flatMap(({ id, title, formula }) => formula.changes.map((change) => ({ id, title, change })))
    .filter(({ change }) => change.on >= since && (tool !== undefined || change.of === undefined))
    .toSorted((a, b) => b.change.on.localeCompare(a.change.on));

export const changesDocument = (site: Site, query: ChangesQuery = {}): Static<typeof Changes> => ({
  changes: latestFirst(site, query).map(({ id, change }) => ({ tool: id, ...changeShown(change) })),
  versions: Object.fromEntries(
    declared(site).flatMap(({ id, formula }) =>
      query.tool === undefined || id === query.tool ? [[id, formula.version]] : [],
    ),
  ),
});

/** The day on which the history of the formulas begins. */
const BEGINNING = '2026-11-27';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** An Atom feed (RFC 4287). An entry has the same id on every server, and another for each version. */
export const changesFeed = (site: Site, query: ChangesQuery = {}): string => {
  const all = latestFirst(site, query);
  const entries = all.map(
    ({ id, title, change }) => `<entry>
<id>urn:clinmeter:formula:${id}:${change.to}</id>
<title>${escaped(`${title}, version ${change.to}`)}</title>
<updated>${change.on}T00:00:00Z</updated>
<link href="${escaped(docsUrl(site, id))}"/>
<category term="${change.kind}"/>
<summary>${escaped(`${change.what} ${affectedWords(change)} Source: ${change.source}.`)}</summary>
</entry>`,
  );
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  const self = escaped(`${site.baseUrl}/changes.atom${given.length === 0 ? '' : `?${given.join('&')}`}`);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${escaped(`Corrections of the formulas of ${site.serviceName}`)}</title>
<updated>${all[0]?.change.on ?? BEGINNING}T00:00:00Z</updated>
<author><name>${escaped(site.serviceName)}</name></author>
<link rel="self" href="${self}"/>
${entries.join('\n')}
</feed>
`;
};
