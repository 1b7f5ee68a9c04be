/** `/llms.txt` and `/llms-full.txt`: the documentation as Markdown, for agents. */
import { type TSchema, Type } from '@sinclair/typebox';
import { errors, paymentErrors } from '../errors/errors.ts';
import { offerOf } from '../payments/offer.ts';
import { reasons } from '../payments/protocol/reasons.ts';
import type { Parameter } from '../tools/input.ts';
import type { Tool } from '../tools/tool.ts';
import { ErrorBody, outlineOf } from './error-body.ts';
import {
  clientCode,
  handshake,
  limitsOfUse,
  parameterLegend,
  payCommand,
  paymentFacts,
  retryActions,
  rules,
  statusFacts,
  stubNotice,
  summary,
} from './guide.ts';
import { mcpFacts } from './mcp.ts';
import { meaningLines } from './meanings.ts';
import { linkedPaths } from './paths.ts';
import { playbooks } from './playbooks.ts';
import type { Fact } from './rules.ts';
import { acceptedValues, nestedFieldsOf, typeName } from './schema.ts';
import {
  allErrors,
  displayPrice,
  errorsOf,
  exampleAnswer,
  exampleUrl,
  INTERFACE_VERSION,
  isCalculator,
  type ListedError,
  releasesOf,
  type Site,
} from './site.ts';

/** The short text: the service, the handshake, the tools, the errors. */
export const llmsTxt = (site: Site): string =>
  document([
    ...introduction(site),
    '## How to pay',
    'In JavaScript, with `npm install @x402/fetch @x402/evm viem`:',
    fenced('js', clientCode(site)),
    'From a terminal:',
    fenced('sh', payCommand(site)),
    '## Tools',
    `Find one, free: ${site.baseUrl}/v1/catalog?search=kidney+function (names, abbreviations, specialties, inputs) or ?specialty=kidney.`,
    'Parameters marked * are required.',
    list(site.tools.filter((tool) => !isCalculator(tool)).map((tool) => toolLine(tool, site))),
    ...calculatorLines(site),
    '## When it fails',
    'Every error is JSON with `code`, `message`, `problems` and `retry.action`.',
    factList(statusFacts),
    'What any paid call may answer, beside the errors named with its tool:',
    list(paymentErrors.map((code) => errorLine({ code, ...errors[code] }))),
    ...dataReleases(site),
    '## What it is not',
    list(limitsOfUse(site)),
    '## More',
    links(site, ['/llms-full.txt', ...linkedPaths]),
  ]);

/** The long text: all of the documentation. */
export const llmsFullTxt = (site: Site): string =>
  document([
    ...introduction(site),
    `Interface version ${INTERFACE_VERSION}, server version ${site.version}, x402 version 2.`,
    ...paying(site),
    '## Over MCP',
    factList(mcpFacts(site)),
    ...rules(site).flatMap(({ title, facts }) => [`## ${title}`, factList(facts)]),
    '## Tools',
    parameterLegend(site),
    ...site.tools.flatMap((tool) => toolSection(tool, site)),
    '## Playbooks',
    ...playbooks(site).flatMap(({ name, description, sequence }) => [
      `### ${name}`,
      description,
      numbered(sequence.map(({ method, example_url }) => `${method} ${example_url}`)),
    ]),
    ...failing(site),
    ...dataReleases(site),
    ...notices(site),
    '## What it is not',
    list(limitsOfUse(site)),
    '## Links',
    links(site, ['/llms.txt', ...linkedPaths]),
  ]);

const introduction = (site: Site): readonly string[] => [
  '# Clinmeter',
  `> ${summary(site)}`,
  ...[stubNotice(site) ?? []].flat(),
  `Base URL: ${site.baseUrl}`,
];

const paying = (site: Site): readonly string[] => [
  '## How to pay',
  numbered(handshake),
  ...site.tools
    .slice(0, 1)
    .flatMap((tool) => [
      `\`PAYMENT-REQUIRED\` of \`${tool.path}\`, decoded:`,
      fenced('json', pretty(offerOf(tool, site))),
    ]),
  'The whole handshake in JavaScript, with `npm install @x402/fetch @x402/evm viem`:',
  fenced('js', clientCode(site)),
  'The same from a terminal:',
  fenced('sh', payCommand(site)),
  factList(paymentFacts(site)),
];

const failing = (site: Site): readonly string[] => [
  '## Errors',
  factList(statusFacts),
  `One shape everywhere: \`${outlineOf(Type.Omit(ErrorBody, ['payment', 'extensions']))}\`. A 402 adds \`reason\` and \`payment_required\`; an error about a payment that was sent adds \`payment: ${outlineOf(ErrorBody.properties.payment)}\`.`,
  list(allErrors(site).map((error) => `${errorLine(error)} (retry.action: \`${error.action}\`)`)),
  'What `retry.action` asks for:',
  list(Object.entries(retryActions).map(([action, text]) => `\`${action}\`: ${text}`)),
  'The `reason` of a 402:',
  list(Object.entries(reasons).map(([reason, text]) => `\`${reason}\`: ${text}`)),
];

/** The calculators by id and title: their parameters, errors and examples would be most of the text. */
const calculatorLines = (site: Site): readonly string[] => {
  const calculators = site.tools.filter(isCalculator);
  const [first] = calculators;
  if (first === undefined) return [];
  return [
    `Each calculator is \`GET /api/calc/<id>\`, ${displayPrice(first)}. Its parameters with units and bounds, its fields, errors and examples: the section of its title in ${site.baseUrl}/llms-full.txt, or its path in ${site.baseUrl}/openapi.json. A call without payment is free and names every wrong or missing parameter. Example: ${exampleUrl(site, first)}`,
    calculators.map(({ id, title }) => `\`${id}\` ${title}`).join('; '),
  ];
};

const toolLine = (tool: Tool, site: Site): string =>
  [
    `GET ${tool.path} ${displayPrice(tool)}: ${tool.title}. ${tool.parameters.map(parameterInShort).join(', ')}.`,
    ...(tool.errors.length === 0 ? [] : [`Errors: ${tool.errors.map(({ code }) => code).join(', ')}.`]),
    `Example: ${exampleUrl(site, tool)}`,
  ].join(' ');

const parameterInShort = ({ name, required, schema }: Parameter): string => {
  const integer = typeName(schema) === 'integer' ? 'integer ' : '';
  return `${name}${required ? '*' : ''} (${integer}${acceptedValues(schema)}${otherwise(schema)})`;
};

/** The default, if there is one. */
const otherwise = (schema: TSchema): string => (schema.default === undefined ? '' : `, default ${schema.default}`);

const toolSection = (tool: Tool, site: Site): readonly string[] => [
  `### ${tool.title}`,
  `\`GET ${tool.path}\`, ${displayPrice(tool)} (${tool.price} atomic units of USDC)`,
  tool.description,
  'Parameters:',
  list(tool.parameters.map(parameterLine)),
  'Fields of the answer:',
  list(nestedFieldsOf(tool.everyView).map(({ name, type, description }) => `\`${name}\` (${type}): ${description}`)),
  ...(tool.cautions.length > 0 ? ['Warnings it may give:', list(tool.cautions)] : []),
  ...(tool.meanings.length > 0 ? ['What the values mean:', list(meaningLines(tool))] : []),
  `Errors: ${errorsOf(tool)
    .map(({ code, status }) => `\`${code}\` (${status})`)
    .join(', ')}`,
  `Example: ${exampleUrl(site, tool)}`,
  fenced('json', pretty(exampleAnswer(tool))),
  ...checkedExamples(tool, site),
];

/** Calls with results that another source states. */
const checkedExamples = (tool: Tool, site: Site): readonly string[] => {
  if (tool.examples.length === 0) return [];
  const lines = tool.examples.map(
    ({ input, output, source }) => `${exampleUrl(site, tool, input)} answers \`${JSON.stringify(output)}\` (${source})`,
  );
  return ['Checked examples:', list(lines)];
};

const parameterLine = ({ name, required, description, example, schema }: Parameter): string => {
  const isRequired = required ? 'required' : 'optional';
  return `\`${name}\` (${typeName(schema)}, ${isRequired}, ${acceptedValues(schema)}${otherwise(schema)}): ${description}. Example: ${example}`;
};

const errorLine = ({ code, status, message, remedy }: ListedError): string =>
  `${status} \`${code}\`: ${message}. ${remedy}`;

const dataReleases = (site: Site): readonly string[] => [
  '## Data releases',
  list(releasesOf(site).map(([name, value]) => `${name}: ${value}`)),
];

const notices = ({ ontology }: Site): readonly string[] => ['### Notices', list(Object.values(ontology.license))];

const factList = (facts: readonly Fact[]): string => list(facts.map(({ title, text }) => `**${title}.** ${text}`));
const links = ({ baseUrl }: Site, paths: readonly string[]): string => list(paths.map((path) => `${baseUrl}${path}`));
const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');
const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const document = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
