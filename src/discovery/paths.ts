/**
 * The free paths, one row each. Routes, interface description and lists of links derive from this table; `http/routes.ts`
 * binds each path to the handler that answers it.
 */

/** A media type without its parameters. */
type MediaType =
  | 'application/json'
  | 'application/mcp-server-card+json'
  | 'application/fhir+json'
  | 'application/atom+xml'
  | 'application/xml'
  | 'text/markdown'
  | 'text/plain'
  | 'text/html'
  | 'text/javascript'
  | 'image/svg+xml'
  | 'image/png';

type FreePathRow = {
  readonly type: MediaType;
  /** Made anew for each request, so it has no entity tag. */
  readonly isLive?: true;
  /** Answered under any host name: probes and scrapers use the address of the machine. */
  readonly isForAnyHost?: true;
  /** Its operation in the interface description; what only a page loads has none. */
  readonly operation?: {
    readonly id: string;
    readonly summary: string;
    /** Name of the shared schema of its body, if it has one. */
    readonly body?: 'Probe' | 'Catalog' | 'Changes' | 'Manifest' | 'ToolList';
    /** Another body, of a request with a query. */
    readonly found?: 'FoundTools';
    /** The meaning of a 503 on this path. */
    readonly unavailable?: string;
  };
  /** Its place among the links at the end of the texts for agents. */
  readonly link?: number;
};

/** In the order of the interface description. */
const freePaths = {
  '/health': {
    type: 'application/json',
    isLive: true,
    isForAnyHost: true,
    operation: { id: 'health', summary: 'Liveness probe', body: 'Probe' },
  },
  '/ready': {
    type: 'application/json',
    isLive: true,
    isForAnyHost: true,
    operation: {
      id: 'ready',
      summary: 'Readiness probe',
      body: 'Probe',
      unavailable: 'Not ready: starting, stopping, or without a usable ledger',
    },
  },
  '/metrics': { type: 'text/plain', isLive: true, isForAnyHost: true },
  '/v1/catalog': {
    type: 'application/json',
    operation: { id: 'catalog', summary: 'Machine-readable tool catalog', body: 'Catalog', found: 'FoundTools' },
    link: 4,
  },
  '/v1/changes': {
    type: 'application/json',
    operation: { id: 'changes', summary: 'Corrections of the formulas', body: 'Changes' },
    link: 7,
  },
  '/changes.atom': {
    type: 'application/atom+xml',
    operation: { id: 'changes_feed', summary: 'Corrections of the formulas, as a feed' },
  },
  '/openapi.json': {
    type: 'application/json',
    operation: { id: 'openapi', summary: 'This description' },
    link: 5,
  },
  '/tools.json': {
    type: 'application/json',
    operation: {
      id: 'tools_json',
      summary: 'The tools in the form that OpenAI, Anthropic or LangChain take',
      body: 'ToolList',
    },
    link: 8,
  },
  '/.well-known/x402': {
    type: 'application/json',
    operation: { id: 'x402_manifest', summary: 'Payment discovery manifest', body: 'Manifest' },
    link: 6,
  },
  '/.well-known/ai-catalog.json': {
    type: 'application/json',
    operation: { id: 'ai_catalog', summary: 'Where the Model Context Protocol is spoken' },
  },
  '/mcp/server-card': {
    type: 'application/mcp-server-card+json',
    operation: { id: 'mcp_server_card', summary: 'What the endpoint of the Model Context Protocol is' },
  },
  '/.well-known/openapi.json': { type: 'application/json' },
  '/.well-known/x402.json': { type: 'application/json' },
  '/fhir/metadata': {
    type: 'application/fhir+json',
    operation: {
      id: 'fhir_metadata',
      summary: 'FHIR CapabilityStatement; with mode=terminology TerminologyCapabilities',
    },
  },
  '/llms.txt': { type: 'text/plain', operation: { id: 'llms_txt', summary: 'Short onboarding text' } },
  '/llms-full.txt': { type: 'text/plain', operation: { id: 'llms_full_txt', summary: 'Expanded onboarding text' } },
  '/AGENTS.md': { type: 'text/markdown', operation: { id: 'agents_md', summary: 'How an agent connects and pays' } },
  '/robots.txt': { type: 'text/plain' },
  '/sitemap.xml': { type: 'application/xml' },
  '/docs': { type: 'text/html', operation: { id: 'docs', summary: 'Human documentation' }, link: 1 },
  '/docs/api': { type: 'text/html', operation: { id: 'docs_api', summary: 'Every operation on one page' }, link: 3 },
  '/docs/errors': { type: 'text/html', operation: { id: 'docs_errors', summary: 'Every error explained' }, link: 2 },
  '/search': { type: 'text/html', operation: { id: 'search', summary: 'Search for codes, for people' } },
  '/evidence': { type: 'text/html', operation: { id: 'evidence', summary: 'How often the answers are right' } },
  '/': { type: 'text/html' },
  '/docs/playground.js': { type: 'text/javascript' },
  '/docs/crypto.js': { type: 'text/javascript' },
  '/docs/scores.js': { type: 'text/javascript' },
  '/docs/finder.js': { type: 'text/javascript' },
  '/docs/find.json': { type: 'application/json' },
  '/docs/search.js': { type: 'text/javascript' },
  '/favicon.svg': { type: 'image/svg+xml' },
  '/og.png': { type: 'image/png' },
  '/favicon.ico': { type: 'image/svg+xml' },
} as const satisfies Readonly<Record<string, FreePathRow>>;

type Table = typeof freePaths;
export type FreePath = keyof Table;

/** The paths whose body is made anew for each request. */
export type LivePath = { [Path in FreePath]: Table[Path] extends { isLive: true } ? Path : never }[FreePath];

/** The paths whose body is made once. That of the others depends on the query or on what its request accepts. */
export type DocumentPath = Exclude<FreePath, LivePath | '/fhir/metadata' | '/tools.json'>;

/** The rows of the table. */
export const freeRows: readonly (FreePathRow & { readonly path: FreePath })[] = (
  Object.keys(freePaths) as FreePath[]
).map((path) => ({ path, ...freePaths[path] }));

/** The paths that the texts for agents link to, in order. */
export const linkedPaths: readonly FreePath[] = freeRows
  .filter(({ link }) => link !== undefined)
  .sort((a, b) => (a.link ?? 0) - (b.link ?? 0))
  .map(({ path }) => path);
