/** What the discovery documents are made of, and the addresses and examples they share. */
import {
  type ErrorCode,
  type ErrorEntry,
  errors,
  interfaceOrder,
  paymentErrors,
  type ServiceCode,
} from '../errors/errors.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import type { CatalogMetadata } from '../terminology/model/metadata.ts';
import { formatQuery, queryOf } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';

/** A service as its documents describe it. */
export type Site = {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly payTo: string;
  /** Payments are made up. */
  readonly isStub: boolean;
  /** Version of the executable. */
  readonly version: string;
  readonly tools: readonly Tool[];
  /** How long an answer that was paid for can be fetched again. */
  readonly redeliveryHours: number;
  /** Whose signature offers and receipts carry; absent where they are not signed. */
  readonly receiptSigner?: string | undefined;
  readonly ontology: CatalogMetadata;
};

/** Version of the interface, as its description states it. */
export const INTERFACE_VERSION = '0.1.0';

/** The price of a call as people read it: `$0.005`. */
export const displayPrice = ({ price }: Pick<Tool, 'price'>): string => `$${formatUsdc(price)}`;

/** The URL of a call, by default of the tool's own example. */
export const exampleUrl = (
  { baseUrl }: Pick<Site, 'baseUrl'>,
  tool: Tool,
  query: Tool['example'] = tool.example,
): string => `${baseUrl}${tool.path}${formatQuery(query)}`;

/**
 * The answer to a tool's example, computed by the tool itself.
 *
 * @throws when the tool refuses its own example
 */
export const exampleAnswer = (tool: Tool): Record<string, unknown> => {
  const { answer, problems } = tool.prepare(queryOf(tool.example));
  if (answer === undefined) {
    throw new Error(`the example of ${tool.id} is refused: ${problems.map(({ message }) => message).join('; ')}`);
  }
  return answer();
};

/** An error with its code, as the documents list it. */
export type ListedError = ErrorEntry & { readonly code: ErrorCode };

const listed = (codes: readonly ServiceCode[]): readonly ListedError[] =>
  codes.map((code) => ({ code, ...errors[code] }));

/** Every error a tool answers with: those of its own inputs, then those of the payment. */
export const errorsOf = (tool: Tool): readonly ListedError[] => [...tool.errors, ...listed(paymentErrors)];

/** Every error of the service: those of all inputs, in the order of the interface, then the rest. */
export const allErrors = ({ tools }: Pick<Site, 'tools'>): readonly ListedError[] => {
  const declared = new Map(tools.flatMap((tool) => tool.errors.map((error) => [error.code, error])));
  const codes = [...interfaceOrder.filter((code) => declared.has(code)), ...declared.keys()];
  return [
    ...[...new Set(codes)].flatMap((code) => declared.get(code) ?? []),
    ...listed(Object.keys(errors) as ServiceCode[]),
  ];
};

/** The releases that the terminology answers from, by field. */
export const releasesOf = ({ ontology }: Pick<Site, 'ontology'>): readonly (readonly [string, string])[] => {
  const { license: _, systems, ...fields } = ontology;
  return Object.entries({ ...fields, systems: systems.join(', ') });
};

/** Where a tool or a playbook is explained. */
export const docsUrl = ({ baseUrl }: Pick<Site, 'baseUrl'>, anchor: string): string => `${baseUrl}/docs#${anchor}`;

/** Where an error code is explained. */
export const errorUrl = ({ baseUrl }: Pick<Site, 'baseUrl'>, code: ErrorCode): string =>
  `${baseUrl}/docs/errors#${code}`;

const ONTOLOGY_PREFIX = '/api/ontology/';

/** The kinds of tools, told apart by how their paths begin; the last one takes what is left. */
const GROUPS = [
  {
    prefix: ONTOLOGY_PREFIX,
    name: 'Ontology',
    description: 'Codes of RxNorm, ICD-10-CM and LOINC for a phrase, and the record of a code',
  },
  { prefix: '/api/calc/', name: 'Calculators', description: 'Published formulas, computed exactly and cited' },
  { prefix: '/', name: 'Payment test', description: 'The cheapest proof that an agent can pay' },
] as const;

export type Group = { readonly name: string; readonly description: string; readonly tools: readonly Tool[] };

/** The tools by kind, each in one kind; kinds without a tool are left out. */
export const groupsOf = ({ tools }: Pick<Site, 'tools'>): readonly Group[] =>
  GROUPS.map((group) => ({
    name: group.name,
    description: group.description,
    tools: tools.filter(({ path }) => GROUPS.find(({ prefix }) => path.startsWith(prefix)) === group),
  })).filter((group) => group.tools.length > 0);

/** Whether terminology is among what is sold. */
export const sellsTerminology = ({ tools }: Pick<Site, 'tools'>): boolean =>
  tools.some(({ path }) => path.startsWith(ONTOLOGY_PREFIX));
