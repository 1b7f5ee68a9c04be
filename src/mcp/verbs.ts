/**
 * The verbs that a host lists by default. A model reads them instead of every tool, and each call of one is a call of a
 * tool: the same resource, price and answer. `find_tool` finds the tools, free; `call_tool` calls any of them by name.
 */
import {
  beginsSo,
  type CatalogQuery,
  type Found,
  findParameters,
  inBrief,
  noneShown,
  readCatalogQuery,
  searchOf,
} from '../discovery/catalog-query.ts';
import { displayPrice, displayPrices } from '../discovery/site.ts';
import { nearest } from '../nearest.ts';
import { prepared, queryOfArguments } from '../tools/arguments.ts';
import { quote } from '../tools/inputs.ts';
import type { Tool } from '../tools/tool.ts';
import { ANNOTATIONS, FIND_TOOL, inputSchemaOf } from './listing.ts';
import type { Fields } from './message.ts';
import { givenTo, type Host, type ToolResult, textOf } from './protocol.ts';
import { answered, refused } from './result.ts';

/** Calls a tool by its name, for hosts that call only what they have listed. */
const CALL_TOOL = 'call_tool';

/** A call of a tool by its id, or what is wrong with the call of a verb. */
type Meant = { readonly name: string; readonly given: Fields } | { readonly problem: Fields };

type Verb = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tools that it may call. */
  readonly calls: (tool: Tool) => boolean;
  /** @param tools - those that it may call, of which there is one at least */
  readonly inputSchema: (tools: readonly Tool[]) => Fields;
  /** @throws {@link RpcError} for arguments in a form that no call has */
  readonly meant: (given: Fields, tools: readonly Tool[]) => Meant;
};

type Words = Pick<Verb, 'name' | 'title' | 'description'>;

/** A verb that is one tool. */
const oneTool = (id: string, words: Words): Verb => ({
  ...words,
  calls: (tool) => tool.id === id,
  inputSchema: ([tool]) => inputSchemaOf({ parameters: tool?.parameters ?? [] }),
  meant: (given, [tool]) =>
    tool === undefined || Object.keys(given).length === 0 ? { name: id, given } : callOf(tool, given),
});

/** A call without inputs, or with an empty list alone, asks what they are, and not for the price. */
const callOf = (tool: Tool, given: Fields): Meant => {
  const { problems } = queryOfArguments(given).size === 0 ? prepared(tool, given).call : { problems: [] };
  const [first] = problems;
  return first === undefined
    ? { name: tool.id, given }
    : { problem: { code: first.code, message: first.message, problems } };
};

/** A verb that calls one of many tools. `member` has its id, `arguments` its inputs. */
const anyOf = (member: string, calls: Verb['calls'], words: Words): Verb => ({
  ...words,
  calls,
  inputSchema: (tools) => ({
    type: 'object',
    properties: {
      [member]: { type: 'string', enum: tools.map(({ id }) => id) },
      arguments: { type: 'object', description: `Its inputs by name: ${FIND_TOOL} shows them` },
    },
    required: [member, 'arguments'],
  }),
  meant: (asked, tools) => {
    const id = asked[member];
    const others = Object.keys(asked).filter((name) => name !== member && name !== 'arguments');
    if (typeof id !== 'string' || (asked.arguments === undefined && others.length > 0))
      return { problem: misplaced(member, others) };
    const tool = tools.find((one) => one.id === id);
    return tool === undefined ? { problem: unknownTool(id, tools) } : callOf(tool, givenTo(asked));
  },
});

/** Inputs beside `arguments`, or the tool under another name. Names are told, and no values. */
const misplaced = (member: string, others: readonly string[]): Fields => ({
  code: 'invalid_arguments',
  message: `send {"${member}": its id, "arguments": {its inputs by name}}${others.length === 0 ? '' : `; got ${others.slice(0, MOST).map(quote).join(', ')} beside them`}`,
});

const unknownTool = (id: string, tools: readonly Tool[]): Fields => {
  const asked = id.slice(0, LONGEST_NAME);
  const ids = tools.map((tool) => tool.id);
  const meant = tools.find((tool) => beginsSo(tool, asked))?.id ?? nearest(asked, ids);
  return {
    code: 'not_found',
    message: `unknown tool ${quote(id)}${meant === undefined ? '' : `; did you mean ${meant}?`}; ${FIND_TOOL} finds tools by words`,
  };
};

const LONGEST_NAME = 64;

const isPanel = ({ path }: Tool): boolean => path.startsWith('/api/panel/');

const isCalculator = ({ path }: Tool): boolean => path.startsWith('/api/calc/');

/** With a date the question is whether the code was valid on it; a drug package and a unit are only validated. */
const LOOK_UP: Verb = {
  ...oneTool('lookup', {
    name: 'look_up_code',
    title: 'Look up a code',
    description:
      'What the releases know of a code: its names, status, place and notes. With date: if it is valid then. Also whether a unit is UCUM.',
  }),
  calls: ({ id }) => id === 'lookup' || id === 'validate',
  inputSchema: (tools) => {
    const parameters = tools.flatMap((tool) => tool.parameters);
    return inputSchemaOf({ parameters: [...new Map(parameters.map((one) => [one.name, one])).values()] });
  },
  meant: (given) => {
    const isLookup =
      (given.date ?? given.display ?? null) === null && given.system !== 'ndc' && given.system !== 'ucum';
    return { name: isLookup ? 'lookup' : 'validate', given };
  },
};

/** In the order of the list, behind `find_tool`. */
const VERBS: readonly Verb[] = [
  anyOf('tool', isCalculator, {
    name: 'calculate',
    title: 'Calculate',
    description:
      'The exact result of a clinical score, formula or dose, with its meaning and limits. Wrong inputs are told before any price.',
  }),
  oneTool('translate', {
    name: 'find_codes',
    title: 'Find codes',
    description:
      'RxNorm, ICD-10-CM and LOINC codes for the phrase of a drug, a diagnosis or a lab test, ranked, each with its confidence.',
  }),
  LOOK_UP,
  oneTool('related', {
    name: 'related_codes',
    title: 'Related codes',
    description: 'The codes in a relation to a code: parents, children, ingredients, products, panel members and more.',
  }),
  oneTool('annotate', {
    name: 'annotate_note',
    title: 'Annotate a note',
    description:
      'The codes of the drugs, conditions and tests in a note, each with its place, its assertion (present, absent, past, family) and its quality.',
  }),
  oneTool('chart', {
    name: 'read_chart',
    title: 'Read a chart',
    description:
      'The inputs of calculators in a note (vital signs, labs, findings), each with its place, and the results.',
  }),
  oneTool('verify', {
    name: 'verify_claims',
    title: 'Verify claims',
    description:
      'Whether a note supports claims about it: supported, contradicted, not_found or unclear, each with its place.',
  }),
  oneTool('check_codes', {
    name: 'check_codes',
    title: 'Check a set of codes',
    description:
      'Whether ICD-10-CM codes can stand together on a claim, in their order: exclusions, sequence, 7th characters, dates, ages. With the words of the release.',
  }),
  anyOf('panel', isPanel, {
    name: 'run_panel',
    title: 'Run a panel',
    description:
      'Several calculators at once, from the inputs that they share; or the HCC risk score of a Medicare member.',
  }),
];

const FIND: Fields = {
  name: FIND_TOOL,
  title: 'Find a tool',
  description:
    'The calculators, panels and code lookups that answer a question, with the inputs of the best. Free. `none` says that no tool here does.',
  inputSchema: inputSchemaOf({ parameters: findParameters }),
  annotations: ANNOTATIONS,
};

/** Stand in a list of some tools and lead to the others. */
export const SEARCH_TOOLS: readonly Fields[] = [
  FIND,
  {
    name: CALL_TOOL,
    title: 'Call a tool',
    description: `The answer of a tool that ${FIND_TOOL} has found, for the price of that tool.`,
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' }, arguments: { type: 'object', description: 'The inputs of that tool' } },
      required: ['name', 'arguments'],
    },
    annotations: ANNOTATIONS,
  },
];

/** The verb that calls a tool, as an answer of `find_tool` names it. */
const verbOf = (tool: Tool): string => VERBS.find(({ calls }) => calls(tool))?.name ?? CALL_TOOL;

/** Describes a tool as the host lists it, with a price where it is sold. */
type Listed = (tool: Tool) => Fields;

type Findable = { readonly tools: readonly Tool[]; readonly listed: Listed };

/** The verb as a host lists it; none without a tool to call. A price stands where all its tools have the same. */
const verbListed = ({ tools, listed }: Findable, { name, title, description, ...verb }: Verb): readonly Fields[] => {
  const called = tools.filter(verb.calls);
  const [first] = called;
  if (first === undefined) return [];
  const { _meta: meta } = listed(first);
  const prices = new Set(called.map(({ price, payTo }) => `${displayPrice({ price })} ${payTo}`));
  const costs = prices.size === 1 ? ` Costs ${displayPrices(first)} (x402).` : ' Costs what its tool costs (x402).';
  return [
    {
      name,
      title,
      description: meta === undefined ? description : description + costs,
      inputSchema: verb.inputSchema(called),
      annotations: { title, ...ANNOTATIONS },
      ...(meta === undefined || prices.size > 1 || called.length > MOST_PRICED ? {} : { _meta: meta }),
    },
  ];
};

/** A verb over more tools has no price of its own: an operator may set that of each. */
const MOST_PRICED = 2;

/** The words of the verbs, as of a machine where calls are free. */
export const freeVerbs = (tools: readonly Tool[]): readonly Fields[] => [
  FIND,
  ...VERBS.flatMap((verb) => verbListed({ tools, listed: () => ({}) }, verb)),
];

/** Lists the verbs; all tools, if the client has chosen them all; or the chosen ones and the two that reach the others. */
export const listedTools = (findable: Findable, chosen: readonly Tool[] | undefined): readonly Fields[] => {
  const { tools, listed } = findable;
  if (chosen === undefined) return [FIND, ...VERBS.flatMap((verb) => verbListed(findable, verb))];
  return chosen === tools ? tools.map(listed) : [...chosen.map(listed), ...SEARCH_TOOLS];
};

/**
 * The call of a tool that a call of a verb stands for. Another call stays as it is.
 *
 * @param tools - also those that are sold no more
 * @throws {@link RpcError} for arguments in a form that no call has
 */
export const meantBy = (tools: readonly Tool[], name: string, given: Fields): Meant => {
  if (name === CALL_TOOL) return meantBy(tools, textOf(given, 'name'), givenTo(given));
  const verb = VERBS.find((one) => one.name === name);
  return verb === undefined ? { name, given } : verb.meant(given, tools.filter(verb.calls));
};

/** The tools that an answer names: each costs a model some 60 tokens, and the inputs of the first some 200. */
const MOST = 3;

/** Each found tool in some lines, the first with its inputs; or `none`. A specialty alone lists all that it has. */
const foundShown = (found: Found, { search, warnings }: CatalogQuery, listed: Listed): Fields => ({
  tools: found.tools.slice(0, search === undefined ? undefined : MOST).map((tool, at) => ({
    ...inBrief(tool),
    call: verbOf(tool),
    ...('_meta' in listed(tool) ? { costs: displayPrices(tool) } : {}),
    ...(at === 0 && search !== undefined ? { inputSchema: inputSchemaOf(tool) } : {}),
  })),
  ...noneShown(found),
  ...(warnings.length > 0 ? { warnings } : {}),
});

/** Finds tools for a client, or says why it does not. */
type Find = (asked: CatalogQuery) => Promise<Found | Fields>;

const alone = (tools: readonly Tool[]): Find => {
  const search = searchOf(tools);
  return async (asked) => search(asked);
};

const NOTHING_ASKED = {
  code: 'invalid_search',
  message: 'search or specialty is required, such as search: kidney function',
};

/**
 * Answers the calls of verbs, and passes those that are calls of a tool on to `call`.
 *
 * @param find - by default this thread looks
 */
export const withVerbs = ({ tools, listed }: Findable, withheld: readonly Tool[] = [], find = alone(tools)) => {
  const found = async (given: Fields): Promise<ToolResult> => {
    const asked = readCatalogQuery(queryOfArguments(given));
    if ('problems' in asked) return refused({ ...asked.problems[0], problems: asked.problems });
    if (asked.search === undefined && asked.specialty === undefined) return refused(NOTHING_ASKED);
    const fitting = await find(asked);
    return 'tools' in fitting
      ? answered(JSON.stringify(foundShown(fitting as Found, asked, listed)))
      : refused(fitting);
  };
  const all = [...tools, ...withheld];
  return (call: Host['call']): Host['call'] =>
    (name, given, meta) => {
      if (name === FIND_TOOL) return found(given);
      const meant = meantBy(all, name, given);
      return 'problem' in meant ? Promise.resolve(refused(meant.problem)) : call(meant.name, meant.given, meta);
    };
};
