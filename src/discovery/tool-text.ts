/** `/docs/<id>.md`: all of one tool as Markdown, for agents. */
import type { TSchema } from '@sinclair/typebox';
import { type Change, type Currency, changeWords, statusLine } from '../tools/currency.ts';
import { guidelines } from '../tools/guidelines.ts';
import type { Parameter } from '../tools/inputs.ts';
import { reviewWords } from '../tools/reviews.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { curlCommandFor, payCommandFor } from './commands.ts';
import { parameterLegend, rulesOf, stubNotice } from './guide.ts';
import { documentOf, factList, fenced, list, pretty } from './markdown.ts';
import { meaningLines } from './meanings.ts';
import { acceptedValues, nestedFieldsOf, typeName } from './schema.ts';
import { displayPrice, errorsOf, exampleAnswer, exampleUrl, type Site, toolPageUrl } from './site.ts';
import { citationsOf, formulaOf } from './sources.ts';

const BY_POST =
  'A text that no URL holds goes by POST to the same path, as a JSON object with the parameters as members (`Content-Type: application/json`, at most 96 KiB). It is the same call: a payment for one is good for the other.';

/** @param notes - what the clock says of the releases that the tool answers from */
export const toolText = (tool: Tool, site: Site, notes: readonly string[] = []): string => {
  const { title, path, price, larger, specialty, synonyms, description } = tool;
  return documentOf([
    `# ${title}`,
    `\`GET ${path}\`, ${displayPrice(tool)} (${price} atomic units of USDC)${larger === undefined ? '' : `; above ${larger.above} characters ${displayPrice(larger)} (${larger.price})`}`,
    description,
    ...notes.map((note) => `**${note}.**`),
    ...(tool.currency === undefined ? [] : standingOf(tool.currency)),
    ...(stubNotice(site) === undefined ? [] : [stubNotice(site) ?? '']),
    `Specialty: ${specialties[specialty]}.${synonyms.length === 0 ? '' : ` Also found as: ${synonyms.join(', ')}.`}`,
    ...formulaOf(tool).flatMap((formula) => ['## Formula', fenced('', formula)]),
    '## Parameters',
    ...(tool.takesBody === true ? [BY_POST] : []),
    parameterLegend({ tools: [tool] }),
    list(tool.parameters.map(parameterLine)),
    '## Answer',
    list(nestedFieldsOf(tool.everyView).map(({ name, type, description }) => `\`${name}\` (${type}): ${description}`)),
    ...(rulesOf(tool).length === 0 ? [] : [factList(rulesOf(tool))]),
    ...(tool.meanings.length === 0 ? [] : ['## What the values mean', list(meaningLines(tool))]),
    ...(tool.currency === undefined ? [] : ['## Limits and warnings', list(limitLines(tool.currency))]),
    ...(tool.currency === undefined || tool.currency.changes.length === 0
      ? []
      : ['## Changes', list(tool.currency.changes.map(changeLine))]),
    '## Example',
    `Example: ${exampleUrl(site, tool)}`,
    fenced('json', pretty(exampleAnswer(tool))),
    ...checkedExamples(tool, site),
    '## Errors',
    `Errors: ${errorsOf(tool)
      .map(({ code, status }) => `\`${code}\` (${status})`)
      .join(', ')}`,
    ...(tool.errors.length === 0 ? [] : [list(tool.errors.map(({ code, message }) => `\`${code}\`: ${message}`))]),
    '## Pay',
    'See the price and every problem of the parameters, free; then pay:',
    fenced('sh', `${curlCommandFor(exampleUrl(site, tool))}\n${payCommandFor(exampleUrl(site, tool), site)}`),
    `Signers in TypeScript and Python, and every other error: ${site.baseUrl}/llms-full.txt. This text as a page: ${toolPageUrl(site, tool)}`,
    ...citationsOf(tool).flatMap(({ text, url }, index) => [
      ...(index === 0 ? ['## Citation'] : []),
      `${text}${url === undefined ? '' : ` ${url}`}`,
    ]),
  ]);
};

/** Its status if it is not current, its guidelines, its review. */
const standingOf = (currency: Currency): readonly string[] => {
  const line = statusLine(currency);
  const { reviewed, uses, version } = currency;
  const used = uses.map((id) => guidelines[id]).map(({ title, date }) => `${title} (${date})`);
  return [
    ...(line === undefined ? [] : [line]),
    `Version ${version}. ${reviewWords(reviewed)}${used.length === 0 ? '' : ` Used by: ${used.join('; ')}.`}`,
  ];
};

/** Of a panel without the sources, which the texts of its parts have. */
const limitLines = ({ limits, of }: Currency): readonly string[] =>
  limits.map(({ key, text, source, warned }) => {
    const condition = warned === undefined ? '' : ` (warned: ${warned})`;
    return `\`${key}\`${condition}: ${text}${of === undefined ? ` Source: ${source}.` : ''}`;
  });

const changeLine = (change: Change): string => `${changeWords(change)} Source: ${change.source}.`;

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

/** The default, if there is one. */
const otherwise = (schema: TSchema): string => (schema.default === undefined ? '' : `, default ${schema.default}`);
