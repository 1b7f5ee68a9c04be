/** `/.well-known/x402`: the paid resources, for crawlers. */
import { type Static, Type } from '@sinclair/typebox';
import { offerOf } from '../payments/offer.ts';
import { wholeBazaarOf } from './bazaar.ts';
import { mcpUrl } from './mcp.ts';
import type { Site } from './site.ts';

export const Manifest = Type.Object({
  version: Type.Literal(1),
  x402Version: Type.Literal(2),
  service: Type.String(),
  resources: Type.Array(Type.String({ format: 'uri' }), { description: 'Absolute URLs of the paid tools' }),
  catalog: Type.String({ format: 'uri' }),
  openapi: Type.String({ format: 'uri' }),
  docs: Type.String({ format: 'uri' }),
  llms: Type.String({ format: 'uri' }),
  mcp: Type.String({ format: 'uri', description: 'Endpoint of the Model Context Protocol; answers POST alone' }),
  receiptSigner: Type.Optional(Type.String({ description: 'Address that signs offers and receipts' })),
  formerReceiptSigners: Type.Optional(
    Type.Array(Type.Object({ address: Type.String(), until: Type.String({ format: 'date-time' }) }), {
      description: 'Addresses that have signed receipts before a time',
    }),
  ),
  ownershipProofs: Type.Optional(
    Type.Array(Type.String(), { description: 'Signatures of the recipient over the origin (EIP-191)' }),
  ),
});

const dated = ({ address, until }: { readonly address: string; readonly until: number }) => ({
  address,
  until: new Date(until).toISOString(),
});

/** The body of `/.well-known/x402`. */
export const wellKnown = ({
  baseUrl,
  tools,
  receiptSigner,
  formerReceiptSigners,
  serviceName,
  ownershipProofs,
}: Site): Static<typeof Manifest> => ({
  version: 1,
  x402Version: 2,
  service: serviceName,
  resources: tools.map(({ path }) => `${baseUrl}${path}`),
  catalog: `${baseUrl}/v1/catalog`,
  openapi: `${baseUrl}/openapi.json`,
  docs: `${baseUrl}/docs`,
  llms: `${baseUrl}/llms.txt`,
  mcp: mcpUrl({ baseUrl }),
  ...(receiptSigner === undefined ? {} : { receiptSigner }),
  ...(formerReceiptSigners === undefined ? {} : { formerReceiptSigners: formerReceiptSigners.map(dated) }),
  ...(ownershipProofs === undefined ? {} : { ownershipProofs: [...ownershipProofs] }),
});

/**
 * The body of `/.well-known/x402.json`: each paid resource with its offer, in the form in which listings keep them (x402
 * specification 2, section 8).
 */
export const resourceList = (site: Site) => ({
  x402Version: 2,
  ...(site.since === undefined ? {} : { lastUpdated: new Date(site.since).toISOString() }),
  ...(site.ownershipProofs && { ownershipProofs: site.ownershipProofs }),
  items: site.tools.map((tool) => {
    const { resource, accepts } = offerOf(tool, site);
    return {
      resource: resource.url,
      type: 'http',
      x402Version: 2,
      accepts,
      description: resource.description,
      ...wholeBazaarOf(tool).info,
    };
  }),
});
