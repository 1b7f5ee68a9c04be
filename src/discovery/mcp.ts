/** Documents by which listings and hosts find the MCP endpoint before they connect. */
import type { Fact } from './rules.ts';
import type { Site } from './site.ts';
import { toolFormats } from './tool-lists.ts';

/** The revisions of MCP that are served, the newest first. */
export const mcpVersions = {
  /** Each request names its version (MCP 2026-07-28). */
  stateless: ['2026-07-28'],
  /** A handshake negotiates the version. */
  handshake: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
} as const;

/** At most 100 characters, as registries want it. */
const DESCRIPTION = 'Deterministic clinical calculators and RxNorm, ICD-10-CM and LOINC codes, paid per call by x402';

type Server = Pick<Site, 'baseUrl' | 'version' | 'serviceName' | 'icon'>;

const described = (server: Server) => ({
  version: server.version,
  description: DESCRIPTION,
  title: server.serviceName,
  websiteUrl: server.baseUrl,
  ...iconsOf(server),
});

export const iconsOf = ({ icon }: Pick<Site, 'icon'>) => (icon === undefined ? {} : { icons: [{ src: icon }] });

export const mcpUrl = ({ baseUrl }: Pick<Site, 'baseUrl'>): string => `${baseUrl}/mcp`;

/** `api.example.com` is `com.example.api/clinmeter`. */
const nameOf = ({ baseUrl }: Pick<Site, 'baseUrl'>): string =>
  `${new URL(baseUrl).hostname
    .replaceAll(/[[\]:]/g, '-')
    .split('.')
    .reverse()
    .join('.')}/clinmeter`;

/** `/mcp/server-card` (SEP-2127, MCP Server Cards). */
export const serverCard = (site: Server) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: nameOf(site),
  ...described(site),
  remotes: [
    {
      type: 'streamable-http',
      url: mcpUrl(site),
      supportedProtocolVersions: [...mcpVersions.stateless, ...mcpVersions.handshake],
    },
  ],
});

/** `/.well-known/ai-catalog.json`: the domain's one entry, which leads to the card. */
export const aiCatalog = (site: Server) => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(site.baseUrl).hostname}:clinmeter`,
      displayName: site.serviceName,
      type: 'application/mcp-server-card+json',
      url: `${mcpUrl(site)}/server-card`,
    },
  ],
});

/** The file that an operator submits to the MCP Registry (schema of 2025-12-11). @param name - `namespace/name` */
export const serverJson = (site: Server, name: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name,
  ...described(site),
  remotes: [{ type: 'streamable-http', url: mcpUrl(site) }],
});

/** Explains the list for programs that hand tools to a model without a client of MCP. */
const listFact = ({ baseUrl }: Pick<Site, 'baseUrl'>): Fact => ({
  title: 'Without an MCP client',
  text: `\`${baseUrl}/tools.json?format=${Object.keys(toolFormats).join('|')}\` is the same list for the interface of a model, free, with \`?tools=\` as above. Send what the model calls as \`tools/call\` with its name and arguments.`,
});

/** How to connect, in two lines. `Code` stands in backticks. */
export const mcpLines = (site: Pick<Site, 'baseUrl'>): readonly string[] => [
  `Connect to \`${mcpUrl(site)}\` (Streamable HTTP, no session, no key). It lists ten verbs; \`find_tool\` is free.`,
  'A call without payment shows its offer. Repeat it with the signed payment in `_meta["x402/payment"]`.',
];

/** Explains how agents reach the same tools over MCP. `Code` stands in backticks. */
export const mcpFacts = (site: Pick<Site, 'baseUrl'>): readonly Fact[] => [
  {
    title: 'Endpoint',
    text: `\`POST ${mcpUrl(site)}\`, Streamable HTTP without sessions, revisions ${mcpVersions.handshake.at(-1)} to ${mcpVersions.stateless[0]}. Every answer is JSON. \`tools/list\` has ten verbs, some 3,300 tokens. \`find_tool\` finds tools by words, free, with the inputs of the best, or says \`none\`. \`calculate\` and \`run_panel\` call one by its id. \`find_codes\`, \`look_up_code\`, \`related_codes\`, \`annotate_note\`, \`read_chart\`, \`verify_claims\` and \`check_codes\` are the tools of terminology and notes. A verb costs what its tool costs. \`?tools=all\` lists every tool; \`?tools=kidney,translate\` those of some specialties, or some tools, beside \`find_tool\` and \`call_tool\`. Every tool can be called by its own name, listed or not. Arguments are JSON numbers, booleans and text; a number has at most 12 digits on each side of the point.`,
  },
  {
    title: 'Paying',
    text: 'A call without payment answers the offer with `isError: true`, in `structuredContent` and in `content[0].text`. Repeat the call with the payment in `_meta["x402/payment"]`, as an object or as the base64 text of `PAYMENT-SIGNATURE`. The receipt is in `_meta["x402/payment-response"]`. Call, payment and answer are the same as over HTTP: the same payment gets the same bytes on either. Wrong arguments are told before any offer; a call without arguments gets the offer.',
  },
  listFact(site),
];
