/** The kinds of request whose cost is bounded, and how each is answered from a text, without a socket and a payment. */
import { contextOf } from '../../../src/http/client.ts';
import { endpointOf } from '../../../src/mcp/endpoint.ts';
import { loadTerminology } from '../../../src/terminology/load.ts';
import { IDENTITIES } from '../../../src/terminology/model/identity.ts';
import { allTools } from '../../../src/tools/inventory.ts';
import type { Query } from '../../../src/tools/query.ts';
import { site } from '../../discovery/sites.ts';
import { appWith } from '../app.ts';

export const KINDS = ['phrase', 'batch', 'note', 'filter', 'search', 'header', 'mcp', 'path'] as const;
export type Kind = (typeof KINDS)[number];

/** The most characters that a request of a kind may hold; those of a batch are the most of all its lines. */
export const LONGEST: Readonly<Record<Kind, number>> = {
  ...{ phrase: 512, batch: 20 * 513 - 1, note: 20_000, filter: 512, search: 128 },
  ...{ header: 12_288, mcp: 65_536, path: 2048 },
};

const MCP_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-11-25',
};

/** Answers requests from a pack: a file, or the embedded one. */
export const answering = (pack?: string): Readonly<Record<Kind, (text: string) => unknown>> => {
  const tools = allTools(loadTerminology(pack));
  const { ask, options } = appWith({ tools });
  const answerMcp = endpointOf({ site: { ...site, tools }, tools, options });
  /** What runs before a payment, and what runs behind it. */
  const answer = (id: string, given: Readonly<Record<string, string | readonly string[]>>) => {
    const query: Query = new Map(Object.entries(given).map(([name, value]) => [name, [value].flat()]));
    return tools
      .find((tool) => tool.id === id)
      ?.prepare(query)
      .answer?.();
  };
  const read = async (response: Response | Promise<Response>) => (await response).text();
  return {
    phrase: (query) => answer('translate', { query, view: 'full' }),
    batch: (text) => answer('translate_batch', { query: text.split('\n').slice(0, 20), view: 'full' }),
    note: (text) => answer('annotate', { text }),
    filter: (filter) => answer('fhir_expand', { url: IDENTITIES.rxnorm.allCodes, filter, count: '1000' }),
    search: (words) => read(ask(`/v1/catalog?${new URLSearchParams({ search: words })}`)),
    /** JSON is sent as a client encodes it. */
    header: (text) => {
      const isJson = /^[[{"]/.test(text);
      const header = isJson ? Buffer.from(text).toString('base64') : text.replace(/[^\x20-\x7e]/g, '?');
      return read(ask('/api/calc/bmi?weight_kg=70&height_cm=175', { headers: { 'PAYMENT-SIGNATURE': header } }));
    },
    mcp: (body) => {
      const request = new Request(`${site.baseUrl}/mcp`, { method: 'POST', body, headers: MCP_HEADERS });
      return read(answerMcp(contextOf(request, null, options)));
    },
    path: (path) => read(ask(`/${encodeURI(path.toWellFormed())}`)),
  };
};
