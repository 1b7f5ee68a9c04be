/** `/llms.txt` and `/llms-full.txt`: what an agent needs to find, call and pay for any tool. */
import { Type } from '@sinclair/typebox';
import { errors, paymentErrors, type ServiceCode } from '../errors/errors.ts';
import { offerOf } from '../payments/offer.ts';
import { reasons, voucherReasons } from '../payments/protocol/reasons.ts';
import type { EvmNetwork } from '../payments/protocol/usdc.ts';
import type { Tool } from '../tools/tool.ts';
import { PYTHON_STEPS, pythonCode, typescriptCode, typescriptSteps } from './code.ts';
import { payCommandFor } from './commands.ts';
import { ErrorBody, outlineOf } from './error-body.ts';
import {
  firstCall,
  generalRules,
  handshake,
  limitsOfUse,
  paymentFacts,
  retryActions,
  statusFacts,
  stubNotice,
  summary,
} from './guide.ts';
import { documentOf, factList, fenced, list, numbered } from './markdown.ts';
import { mcpFacts, mcpLines } from './mcp.ts';
import { mcpHostFacts } from './mcp-hosts.ts';
import { linkedPaths } from './paths.ts';
import { playbooks } from './playbooks.ts';
import {
  displayPrices,
  evmIn,
  exampleUrl,
  groupsOf,
  INTERFACE_VERSION,
  placesIn,
  releasesOf,
  type Site,
  usualPrice,
} from './site.ts';
import { typedDataOf, vectorOf } from './vector.ts';

/** Told of a shop that is paid on several networks. */
const places = (site: Site): readonly string[] =>
  (site.otherNetworks ?? []).length === 0
    ? []
    : [
        `A call is paid in USDC on ${placesIn(site)}. \`accepts\` has an entry for each of them that can be settled on at present, in the order that this server prefers: sign one.`,
      ];

/** The short text: the service, the handshake, the tools by specialty, what to do when it fails. */
export const llmsTxt = (site: Site): string =>
  documentOf([
    ...introduction(site),
    '## How to pay',
    ...places(site),
    `In TypeScript. ${typescriptSteps(site)}`,
    fenced('ts', typescriptCode(site, firstCall(site))),
    'From a terminal:',
    fenced('sh', payCommandFor(firstCall(site), site)),
    '## Over MCP',
    list(mcpLines(site)),
    ...toolsBySpecialty(site, ({ id, title }) => `\`${id}\` ${title}`),
    '## When it fails',
    'Every error is JSON with `code`, `message`, `problems` and `retry.action`. Do what `retry.action` says:',
    list(Object.entries(retryActions).map(([action, text]) => `\`${action}\`: ${text}`)),
    factList(statusFacts),
    ...dataReleases(site),
    '## What it is not',
    list(limitsOfUse(site)),
    '## More',
    links(site, ['/llms-full.txt', ...linkedPaths]),
  ]);

/** The long text: enough to write a buyer from nothing. The text of each tool has its parameters and fields. */
export const llmsFullTxt = (site: Site): string =>
  documentOf([
    ...introduction(site),
    `Interface version ${INTERFACE_VERSION}, server version ${site.version}, x402 version 2.`,
    ...toolsBySpecialty(site, ({ id }) => `\`${id}\``),
    ...paying(site),
    '## Over MCP',
    factList([...mcpFacts(site), ...mcpHostFacts(site)]),
    ...generalRules.flatMap(({ title, facts }) => [`## ${title}`, factList(facts)]),
    '## Playbooks',
    list(
      playbooks(site).map(
        ({ name, description, sequence }) =>
          `**${name}.** ${description} ${sequence.map(({ example_url }) => `GET ${example_url}`).join(', then ')}`,
      ),
    ),
    ...failing(site),
    ...dataReleases(site),
    ...notices(site),
    '## What it is not',
    list(limitsOfUse(site)),
    '## Links',
    links(site, ['/llms.txt', ...linkedPaths]),
  ]);

const introduction = (site: Site): readonly string[] => [
  `# ${site.serviceName}`,
  `> ${summary(site)}`,
  ...[stubNotice(site) ?? []].flat(),
  `Base URL: ${site.baseUrl}`,
  ...(site.contact === undefined ? [] : [`Contact: ${site.contact}`]),
  ...(site.termsUrl === undefined ? [] : [`Terms of use: ${site.termsUrl}`]),
];

/** The tools by name: their parameters and fields would be most of the text. */
const toolsBySpecialty = (site: Site, named: (tool: Tool) => string): readonly string[] => {
  const [first] = site.tools;
  if (first === undefined) return [];
  const usual = usualPrice(site);
  return [
    '## Tools',
    `Each tool has a text with its parameters, units, bounds, fields, errors and examples: ${site.baseUrl}/docs/<id>.md. Find one, free: ${site.baseUrl}/v1/catalog?search=kidney+function (names, abbreviations, specialties, inputs) or ?specialty=kidney. A calculator is \`GET /api/calc/<id>\`; other paths are named below. A call costs ${usual} unless another price is named. Without payment it is free and names every wrong or missing parameter. Example: ${exampleUrl(site, first)}`,
    list(
      groupsOf(site).map(
        ({ name, tools }) =>
          `**${name}**: ${tools
            .map((tool) => {
              const { id, path } = tool;
              const where = path === `/api/calc/${id}` ? '' : ` (GET ${path})`;
              const price = displayPrices(tool);
              return `${named(tool)}${where}${price === usual ? '' : ` ${price}`}`;
            })
            .join('; ')}`,
      ),
    ),
  ];
};

const vectorLines = (network: EvmNetwork): readonly string[] => {
  const vector = vectorOf({ network });
  return [
    'The complete typed data of an authorization (EIP-712). Take `to`, `value` and `verifyingContract` from the offer:',
    fenced('json', JSON.stringify(typedDataOf({ network }))),
    'To check a signer: this key must give this digest, signature and header for the typed data above.',
    list([
      `private key \`${vector.key}\` (public: it must hold no money)`,
      `digest \`${vector.digest}\``,
      `signature \`${vector.signature}\``,
      `header \`PAYMENT-SIGNATURE: ${vector.header}\``,
    ]),
  ];
};

const paying = (site: Site): readonly string[] => {
  const [network] = evmIn(site);
  return [
    '## How to pay',
    ...places(site),
    numbered(handshake(site)),
    ...site.tools
      .slice(0, 1)
      .flatMap((tool) => [
        `\`PAYMENT-REQUIRED\` of \`${tool.path}\`, decoded:`,
        fenced('json', JSON.stringify(offerOf(tool, site))),
      ]),
    ...(network === undefined ? [] : vectorLines(network)),
    `In TypeScript. ${typescriptSteps(site)}`,
    fenced('ts', typescriptCode(site, firstCall(site))),
    ...(network === undefined
      ? []
      : [`In Python. ${PYTHON_STEPS}`, fenced('python', pythonCode({ ...site, network }, firstCall(site)))]),
    'From a terminal:',
    fenced('sh', payCommandFor(firstCall(site), site)),
    '## What you can rely on',
    factList(paymentFacts(site)),
  ];
};

const errorLine = (code: ServiceCode): string => {
  const { status, message, action } = errors[code];
  return `${status} \`${code}\` (${action}): ${message}.`;
};

/** The errors of every paid call once; those of parameters are in the texts of the tools. */
const failing = ({ ways }: Site): readonly string[] => [
  '## Errors',
  factList(statusFacts),
  `One shape everywhere: \`${outlineOf(Type.Omit(ErrorBody, ['payment', 'extensions', 'see']))}\`. A 402 adds \`reason\` and \`payment_required\`; an error about a payment that was sent adds \`payment: ${outlineOf(ErrorBody.properties.payment)}\`.`,
  list([
    '400 `invalid_<input>`: a parameter is wrong; the text of the tool lists its codes.',
    ...paymentErrors.map(errorLine),
    ...(Object.keys(errors) as ServiceCode[])
      .filter((code) => !(paymentErrors as readonly ServiceCode[]).includes(code))
      .map(errorLine),
  ]),
  'What `retry.action` asks for:',
  list(Object.entries(retryActions).map(([action, text]) => `\`${action}\`: ${text}`)),
  'The `reason` of a 402:',
  list(
    Object.entries(reasons)
      .filter(([reason]) => ways !== undefined || !voucherReasons.has(reason))
      .map(([reason, text]) => `\`${reason}\`: ${text}`),
  ),
];

const dataReleases = (site: Site): readonly string[] => [
  '## Data releases',
  list(releasesOf(site).map(([name, value]) => `${name}: ${value}`)),
];

const notices = ({ ontology }: Site): readonly string[] => ['### Notices', list(Object.values(ontology.license))];

const links = ({ baseUrl }: Site, paths: readonly string[]): string => list(paths.map((path) => `${baseUrl}${path}`));
