/** `/v1/changes` and `/changes.atom`: what was corrected in the formulas, so that a buyer finds the calls it touched. */
import { type Static, Type } from '@sinclair/typebox';
import { affectedWords, ChangeShown, changeShown } from '../tools/currency.ts';
import { docsUrl, type Site } from './site.ts';

export const Changes = Type.Object({
  changes: Type.Array(Type.Intersect([Type.Object({ tool: Type.String() }), ChangeShown]), {
    description: 'The latest first',
  }),
  versions: Type.Record(Type.String(), Type.String(), { description: 'The version of each formula' }),
});

const declared = ({ tools }: Site) =>
  tools.flatMap(({ id, title, currency }) => (currency === undefined ? [] : [{ id, title, currency }]));

const latestFirst = (site: Site) =>
  declared(site)
    .flatMap(({ id, title, currency }) => currency.changes.map((change) => ({ id, title, change })))
    .toSorted((a, b) => b.change.on.localeCompare(a.change.on));

export const changesDocument = (site: Site): Static<typeof Changes> => ({
  changes: latestFirst(site).map(({ id, change }) => ({ tool: id, ...changeShown(change) })),
  versions: Object.fromEntries(declared(site).map(({ id, currency }) => [id, currency.version])),
});

/** The day on which the history of the formulas begins. */
const BEGINNING = '2026-11-27';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** An Atom feed (RFC 4287). An entry has the same id on every server, and another for each version. */
export const changesFeed = (site: Site): string => {
  const all = latestFirst(site);
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
  const self = escaped(`${site.baseUrl}/changes.atom`);
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
