/**
 * The JSON Schemas that travel with the extension `offer-receipt`, as the reference server sends them. The receipt's
 * allows for `bound` beside `receipt`, and says nothing of it, which keeps a response header short.
 */

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

export const offersSchema = {
  $schema: DRAFT,
  type: 'object',
  properties: {
    offers: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          format: { type: 'string' },
          acceptIndex: { type: 'integer' },
          payload: {
            type: 'object',
            properties: {
              version: { type: 'integer' },
              resourceUrl: { type: 'string' },
              scheme: { type: 'string' },
              network: { type: 'string' },
              asset: { type: 'string' },
              payTo: { type: 'string' },
              amount: { type: 'string' },
              validUntil: { type: 'integer' },
            },
            required: ['version', 'resourceUrl', 'scheme', 'network', 'asset', 'payTo', 'amount'],
          },
          signature: { type: 'string' },
        },
        required: ['format', 'signature'],
      },
    },
  },
  required: ['offers'],
} as const;

export const receiptSchema = {
  $schema: DRAFT,
  type: 'object',
  properties: {
    receipt: {
      type: 'object',
      properties: {
        format: { type: 'string' },
        payload: {
          type: 'object',
          properties: {
            version: { type: 'integer' },
            network: { type: 'string' },
            resourceUrl: { type: 'string' },
            payer: { type: 'string' },
            issuedAt: { type: 'integer' },
            transaction: { type: 'string' },
          },
          required: ['version', 'network', 'resourceUrl', 'payer', 'issuedAt'],
        },
        signature: { type: 'string' },
      },
      required: ['format', 'signature'],
    },
  },
  required: ['receipt'],
} as const;
