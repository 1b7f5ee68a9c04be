/** The service as its documents describe it, with the addresses and examples that they share. */

import {
  type ErrorCode,
  type ErrorEntry,
  errors,
  interfaceOrder,
  paymentErrors,
  type ServiceCode,
} from '../errors/errors.ts';
import type { Seller } from '../payments/offer.ts';
import { type EvmNetwork, formatUsdc, isEvm, networksIn, placesOf } from '../payments/protocol/usdc.ts';
import type { CatalogMetadata } from '../terminology/model/metadata.ts';
import { formatQuery, queryOf } from '../tools/query.ts';
import { type Specialty, specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { scopeOf } from './code-systems.ts';

/** `until`: milliseconds since the epoch. */
type FormerSigner = { readonly address: string; readonly until: number };

export type Site = Seller & {
  /** Payments are simulated. */
  readonly isStub: boolean;
  /** Version of the executable. */
  readonly version: string;
  readonly tools: readonly Tool[];
  /** The retry window of a paid answer. */
  readonly redeliveryHours: number;
  /** The address that signs offers and receipts; absent if nothing does. */
  readonly receiptSigner?: string | undefined;
  /** Addresses that have signed receipts before a time. */
  readonly formerReceiptSigners?: readonly FormerSigner[] | undefined;
  /** Signatures of the recipient over the origin, for listings. */
  readonly ownershipProofs?: readonly string[] | undefined;
  /** The start of the service in milliseconds since 1970: offers stay the same while it runs. */
  readonly since?: number;
  /** Free answers of the forms for a network and day; absent for none. */
  readonly freeTries?: number | undefined;
  /** Checksum of the terminology pack that answers; absent where no page is made. */
  readonly pack?: string | undefined;
  readonly ontology: CatalogMetadata;
  /** What the clock says of the releases, for pages; absent where no page is made. */
  readonly clockNotes?: () => readonly string[];
};

/** The networks that are sold on, for people. */
export const placesIn = (site: Pick<Site, 'network' | 'otherNetworks'>): string =>
  placesOf(networksIn(site).map(({ id }) => ({ network: id })));

type Places = Pick<Site, 'network' | 'otherNetworks'>;

/** The networks that are paid with an EIP-3009 authorization. */
export const evmIn = (site: Places): readonly EvmNetwork[] => networksIn(site).filter(isEvm);

/** True if Solana is sold on. */
export const isOnSolana = (site: Places): boolean => !networksIn(site).every(isEvm);

export const INTERFACE_VERSION = '0.1.0';

/** The price of a call for people: `$0.005`. */
export const displayPrice = ({ price }: Pick<Tool, 'price'>): string => `$${formatUsdc(price)}`;

/** Both prices of a tool that has two: `$0.02, above 4000 characters $0.05`. */
export const displayPrices = ({ price, larger }: Pick<Tool, 'price' | 'larger'>): string =>
  larger === undefined
    ? displayPrice({ price })
    : `${displayPrice({ price })}, above ${larger.above} characters ${displayPrice(larger)}`;

/** The price of most tools. */
export const usualPrice = ({ tools }: Pick<Site, 'tools'>): string =>
  [...Map.groupBy(tools, displayPrice)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';

/** The URL of a call, by default with the tool's own example. */
export const exampleUrl = (
  { baseUrl }: Pick<Site, 'baseUrl'>,
  tool: Tool,
  query: Tool['example'] = tool.example,
): string => `${baseUrl}${tool.path}${formatQuery(query)}`;

/**
 * The answer to a tool's example, computed by the tool itself.
 *
 * @throws if the tool refuses its own example
 */
export const exampleAnswer = (tool: Tool): Record<string, unknown> => {
  const made = examples.get(tool) ?? answerOf(tool);
  examples.set(tool, made);
  return made;
};

/** Makes the answer to a tool's example elsewhere; `undefined` if it is to be made here. */
export type MakeElsewhere = (tool: Tool) => Promise<Record<string, unknown> | undefined>;

/** Makes the answers to all examples, one after the other: a request waits for one of them at most. */
export const makeExamples = (tools: readonly Tool[], elsewhere?: MakeElsewhere): Promise<void> => {
  const made =
    allExamples.get(tools) ??
    (async () => {
      for (const tool of tools) {
        await new Promise((resolve) => setImmediate(resolve));
        const answer = examples.has(tool) ? undefined : await elsewhere?.(tool);
        if (answer === undefined) exampleAnswer(tool);
        else examples.set(tool, answer);
      }
    })();
  allExamples.set(tools, made);
  return made;
};

const allExamples = new WeakMap<readonly Tool[], Promise<void>>();

/** Offer, catalog, OpenAPI and pages show the same answers. */
const examples = new WeakMap<Tool, Record<string, unknown>>();

const answerOf = (tool: Tool): Record<string, unknown> => {
  const { answer, problems } = tool.prepare(queryOf(tool.example));
  if (answer === undefined) {
    throw new Error(`the example of ${tool.id} is refused: ${problems.map(({ message }) => message).join('; ')}`);
  }
  return answer();
};

export type ListedError = ErrorEntry & { readonly code: ErrorCode };

const listed = (codes: readonly ServiceCode[]): readonly ListedError[] =>
  codes.map((code) => ({ code, ...errors[code] }));

/** Every error a tool answers with: those of its own inputs, then those of the payment. */
export const errorsOf = (tool: Tool): readonly ListedError[] => [...tool.errors, ...listed(paymentErrors)];

/** One entry for a code that inputs with other bounds share: it lists every condition, each once. */
const both = (known: ListedError | undefined, error: ListedError): ListedError => {
  const conditions = known?.message.split('; ') ?? [];
  const message = [...new Set([...conditions, ...error.message.split('; ')])].join('; ');
  return { ...(known ?? error), message };
};

/** Every error of the service: those of all inputs, in the order of the interface, then the rest. */
export const allErrors = ({ tools }: Pick<Site, 'tools'>): readonly ListedError[] => {
  const declared = new Map<ErrorCode, ListedError>();
  for (const error of tools.flatMap((tool) => tool.errors))
    declared.set(error.code, both(declared.get(error.code), error));
  const codes = [...interfaceOrder.filter((code) => declared.has(code)), ...declared.keys()];
  return [
    ...[...new Set(codes)].flatMap((code) => declared.get(code) ?? []),
    ...listed(Object.keys(errors) as ServiceCode[]),
  ];
};

/** The releases that the terminology answers from, by field. */
export const releasesOf = ({ ontology }: Pick<Site, 'ontology'>): readonly (readonly [string, string])[] => {
  const { license: _, systems, ...fields } = ontology;
  return Object.entries({ ...fields, notes: scopeOf(ontology), systems: systems.join(', ') });
};

/** The place in the documentation that explains something. */
export const docsUrl = ({ baseUrl }: Pick<Site, 'baseUrl'>, anchor: string): string => `${baseUrl}/docs#${anchor}`;

export const toolPageUrl = ({ baseUrl }: Pick<Site, 'baseUrl'>, { id }: Pick<Tool, 'id'>): string =>
  `${baseUrl}/docs/${id}`;

/** The text of a tool, for agents. */
export const toolTextUrl = (site: Pick<Site, 'baseUrl'>, tool: Pick<Tool, 'id'>): string =>
  `${toolPageUrl(site, tool)}.md`;

export const errorUrl = ({ baseUrl }: Pick<Site, 'baseUrl'>, code: ErrorCode): string =>
  `${baseUrl}/docs/errors#${code}`;

export type Group = { readonly specialty: Specialty; readonly name: string; readonly tools: readonly Tool[] };

/** The tools by specialty, without empty specialties. */
export const groupsOf = ({ tools }: Pick<Site, 'tools'>): readonly Group[] =>
  (Object.entries(specialties) as [Specialty, string][])
    .map(([specialty, name]) => ({ specialty, name, tools: tools.filter((tool) => tool.specialty === specialty) }))
    .filter((group) => group.tools.length > 0);

export const isOntology = ({ specialty }: Pick<Tool, 'specialty'>): boolean => specialty === 'terminology';

export const sellsTerminology = ({ tools }: Pick<Site, 'tools'>): boolean => tools.some(isOntology);
