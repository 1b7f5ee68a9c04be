/** `/v1/catalog`: the machine-readable list of all tools. */

import { type Static, Type } from '@sinclair/typebox';
import { entriesOf } from '../payments/offer.ts';
import { PaymentRequirements } from '../payments/protocol/schema.ts';
import { CatalogMetadata } from '../terminology/model/metadata.ts';
import { ChangeShown, type Currency, changeShown, currencyFields, statusShown } from '../tools/currency.ts';
import { guidelines } from '../tools/guidelines.ts';
import type { Parameter } from '../tools/inputs.ts';
import { Meanings } from '../tools/meaning.ts';
import type { Tool } from '../tools/tool.ts';
import { type CatalogQuery, type Found, inBrief, NoneShown, noneShown } from './catalog-query.ts';
import { scopeOf } from './code-systems.ts';
import { PlaybookEntry, playbooks } from './playbooks.ts';
import { exampleValue, fieldsOf, requiredOf, typeName, wordsOf } from './schema.ts';
import {
  displayPrice,
  displayPrices,
  docsUrl,
  errorsOf,
  exampleAnswer,
  exampleUrl,
  type Site,
  toolTextUrl,
} from './site.ts';

const CurrencyEntry = Type.Object(
  {
    status: currencyFields.status,
    version: Type.String({ description: 'The major number grows if a number, a category or a null changes' }),
    reviewed: Type.Optional(currencyFields.reviewed),
    uses: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The guidelines, labels and policies that use it, with their dates',
      }),
    ),
    limits: Type.Optional(
      Type.Array(
        Type.Object({
          key: Type.String({ description: 'Its stable name; text_url has the sentence' }),
          source: Type.String(),
          warned: Type.Optional(Type.String({ description: 'When warnings of an answer say it' })),
          after_payment: Type.Optional(
            Type.Literal(true, { description: 'The offer does not say it: it tells a result' }),
          ),
        }),
      ),
    ),
    changes: Type.Optional(Type.Array(ChangeShown, { description: 'The latest first' })),
  },
  { description: 'How current the formula is; with view=full all of it' },
);

/** An entry of an offer without its price, which `amount` and `prices` tell. */
const Entry = Type.Pick(PaymentRequirements, ['scheme', 'network', 'asset', 'payTo']);

const ToolEntry = Type.Object({
  scheme: PaymentRequirements.properties.scheme,
  path: Type.String(),
  method: Type.Literal('GET'),
  description: Type.String(),
  parameters: Type.Array(
    Type.Object({
      in: Type.Literal('query'),
      name: Type.String(),
      type: Type.String({ description: 'JSON type of the value; on the wire it is text' }),
      description: Type.String(),
      required: Type.Boolean(),
      example: Type.Unknown(),
      enum: Type.Optional(Type.Array(Type.String())),
      default: Type.Optional(Type.Unknown()),
      minimum: Type.Optional(Type.Number()),
      maximum: Type.Optional(Type.Number()),
      minLength: Type.Optional(Type.Integer()),
      maxLength: Type.Optional(Type.Integer()),
      minItems: Type.Optional(Type.Integer()),
      maxItems: Type.Optional(Type.Integer()),
      format: Type.Optional(Type.String()),
    }),
    { description: 'Bounds are those of JSON Schema' },
  ),
  errors: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), status: Type.Integer() })),
  amount: Type.String({ description: 'Atomic USDC units' }),
  display_price: Type.String(),
  network: Type.String(),
  asset: Type.String({ description: 'Contract address of the token' }),
  accepts: Type.Array(Entry, { description: 'The ways to pay, as the operator prefers; the first is told above' }),
  example_url: Type.String(),
  example_response: Type.Record(Type.String(), Type.Unknown(), { description: 'The answer to example_url' }),
  response_fields: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), description: Type.String() })),
  interpretation: Type.Optional(
    Type.Array(Meanings, { description: 'With view=full: what the values of its fields mean' }),
  ),
  docs_url: Type.String(),
  x402Version: Type.Literal(2),
  specialty: Type.String({ description: 'Group of the tool in the documents' }),
  synonyms: Type.Array(Type.String(), { description: 'Other names that people search by' }),
  text_url: Type.String({ description: 'All of the tool as Markdown' }),
  currency: Type.Optional(CurrencyEntry),
  one_of: Type.Optional(
    Type.Array(Type.Array(Type.String()), { description: 'Of each pair, which are two units, a call needs one' }),
  ),
  prices: Type.Optional(
    Type.Array(
      Type.Object({
        up_to_characters: Type.Union([Type.Integer(), Type.Null()]),
        amount: Type.String(),
        display_price: Type.String(),
      }),
      { description: 'Where a longer text costs more; up to null is any length' },
    ),
  ),
});

export const Catalog = Type.Object({
  service: Type.String(),
  tools: Type.Array(ToolEntry),
  base_url: Type.String(),
  playbooks: Type.Array(PlaybookEntry),
  docs_url: Type.String(),
  ontology: CatalogMetadata,
  x402Version: Type.Literal(2),
  next: Type.Optional(Type.String({ description: 'Of a page: the address of the next one' })),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'What was sent and is not used' })),
});
export type Catalog = Static<typeof Catalog>;

/** The body of `/v1/catalog`; `isFull` adds all of the currency and the meanings. */
export const catalog = (site: Site, isFull = false): Catalog => ({
  service: site.serviceName,
  tools: site.tools.map((tool) => toolEntry(tool, site, isFull)),
  base_url: site.baseUrl,
  playbooks: playbooks(site),
  docs_url: `${site.baseUrl}/docs`,
  ontology: { ...site.ontology, notes: scopeOf(site.ontology) },
  x402Version: 2,
});

/** A tool in the answer to a search. The best one has its parameters, so that a caller reads no more than it needs. */
const FoundTool = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String({ description: 'Its first sentence' }),
  path: Type.String(),
  display_price: Type.String(),
  docs_url: Type.String(),
  parameters: Type.Optional(ToolEntry.properties.parameters),
  example_url: Type.Optional(Type.String()),
});

/** The answer of `/v1/catalog` to a search. */
export const FoundTools = Type.Object({
  tools: Type.Array(FoundTool),
  ...NoneShown,
  warnings: Catalog.properties.warnings,
});

/** The answer to a search in brief, or the catalog of a specialty. */
export const catalogFound = (
  site: Site,
  found: Found,
  { search, warnings, ...form }: CatalogQuery,
): Catalog | Static<typeof FoundTools> => ({
  ...(search === undefined
    ? catalogPart(site, found.tools, form)
    : { tools: found.tools.map((tool, at) => foundTool(tool, site, at === 0)), ...noneShown(found) }),
  ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
});

/** The tools of a page of the catalog. */
const PAGE = 20;

const catalogPart = (
  site: Site,
  tools: readonly Tool[],
  { page, specialty, isFull = false }: Pick<CatalogQuery, 'page' | 'specialty' | 'isFull'>,
): Catalog => {
  if (page === undefined) return catalog({ ...site, tools }, isFull);
  const part = catalog({ ...site, tools: tools.slice((page - 1) * PAGE, page * PAGE) }, isFull);
  if (tools.length <= page * PAGE) return part;
  const query = new URLSearchParams({
    ...(specialty && { specialty }),
    ...(isFull && { view: 'full' }),
    page: String(page + 1),
  });
  return { ...part, next: `${site.baseUrl}/v1/catalog?${query}` };
};

const foundTool = (tool: Tool, site: Site, isBest: boolean): Static<typeof FoundTool> => ({
  ...inBrief(tool),
  path: tool.path,
  display_price: displayPrices(tool),
  docs_url: docsUrl(site, tool.id),
  ...(isBest ? { parameters: tool.parameters.map(parameterEntry), example_url: exampleUrl(site, tool) } : {}),
});

const toolEntry = (
  tool: Tool,
  site: Site,
  isFull: boolean,
  entries = entriesOf(tool, site),
  [first] = entries,
): Static<typeof ToolEntry> => ({
  scheme: first.scheme,
  path: tool.path,
  method: 'GET',
  description: tool.description,
  parameters: tool.parameters.map(parameterEntry),
  errors: errorsOf(tool).map(({ code, message, status }) => ({ code, message, status })),
  amount: tool.price.toString(),
  display_price: displayPrice(tool),
  network: first.network,
  asset: first.asset,
  accepts: entries.map(({ scheme, network, asset, payTo }) => ({ scheme, network, asset, payTo })),
  example_url: exampleUrl(site, tool),
  example_response: exampleAnswer(tool),
  response_fields: [...fieldsOf(tool.everyView)],
  ...(isFull && tool.meanings.length > 0 && { interpretation: [...tool.meanings] }),
  docs_url: docsUrl(site, tool.id),
  x402Version: 2,
  specialty: tool.specialty,
  synonyms: [...tool.synonyms],
  text_url: toolTextUrl(site, tool),
  ...(tool.currency === undefined ? {} : { currency: currencyEntry(tool.currency, isFull) }),
  ...oneOf(tool),
  ...(tool.larger && { prices: pricesOf(tool.larger.above, [tool, tool.larger]) }),
});

/** The prices of a tool, the smaller one up to a bound. */
const pricesOf = (bound: number, prices: readonly Pick<Tool, 'price'>[]) =>
  prices.map(({ price }, at) => ({
    up_to_characters: at === 0 ? bound : null,
    amount: price.toString(),
    display_price: displayPrice({ price }),
  }));

const currencyEntry = (
  { status, of, version, reviewed, uses, limits, changes }: Currency,
  isFull: boolean,
): Static<typeof CurrencyEntry> => ({
  status: { ...statusShown(status), ...(of !== undefined && status.is !== 'current' && { of }) },
  version,
  ...(isFull && {
    reviewed,
    uses: Object.fromEntries(uses.map((id) => [id, guidelines[id].date])),
    limits: limits.map(({ key, source, warned, isFree }) => ({
      key,
      source,
      ...(warned === undefined ? {} : { warned }),
      ...(isFree ? {} : { after_payment: true as const }),
    })),
    changes: changes.map(changeShown),
  }),
});

const oneOf = (tool: Tool) => {
  const { allOf } = requiredOf(tool);
  return allOf === undefined ? {} : { one_of: allOf.map(({ anyOf }) => anyOf.map(({ required: [name] }) => name)) };
};

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'format'] as const;

const parameterEntry = ({ name, description, required, example, schema }: Parameter) => {
  const words = wordsOf(schema);
  return {
    in: 'query' as const,
    name,
    type: typeName(schema),
    description,
    required,
    example: exampleValue(example, schema),
    ...(words === undefined ? {} : { enum: [...words] }),
    ...(schema.default === undefined ? {} : { default: schema.default as unknown }),
    ...Object.fromEntries(BOUNDS.flatMap((bound) => (schema[bound] === undefined ? [] : [[bound, schema[bound]]]))),
  };
};
