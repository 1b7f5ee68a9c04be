/** `/docs/<id>.md`: all of one tool as Markdown, for agents. */
import type { TSchema } from '@sinclair/typebox';
import type { Parameter } from '../tools/inputs.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { curlCommandFor, payCommandFor } from './commands.ts';
import { parameterLegend, rulesOf, stubNotice } from './guide.ts';
import { documentOf, factList, fenced, list, pretty } from './markdown.ts';
import { meaningLines } from './meanings.ts';
import { acceptedValues, nestedFieldsOf, typeName } from './schema.ts';
import { displayPrice, errorsOf, exampleAnswer, exampleUrl, type Site, toolPageUrl } from './site.ts';
import { citationsOf, formulaOf } from './sources.ts';

export const toolText = (tool: Tool, site: Site): string => {
  const { title, path, price, specialty, synonyms, description } = tool;
  return documentOf([
    `# ${title}`,
    `\`GET ${path}\`, ${displayPrice(tool)} (${price} atomic units of USDC)`,
    description,
    ...(stubNotice(site) === undefined ? [] : [stubNotice(site) ?? '']),
    `Specialty: ${specialties[specialty]}.${synonyms.length === 0 ? '' : ` Also found as: ${synonyms.join(', ')}.`}`,
    ...formulaOf(tool).flatMap((formula) => ['## Formula', fenced('', formula)]),
    '## Parameters',
    parameterLegend({ tools: [tool] }),
    list(tool.parameters.map(parameterLine)),
    '## Answer',
    list(nestedFieldsOf(tool.everyView).map(({ name, type, description }) => `\`${name}\` (${type}): ${description}`)),
    ...(rulesOf(tool).length === 0 ? [] : [factList(rulesOf(tool))]),
    ...(tool.meanings.length === 0 ? [] : ['## What the values mean', list(meaningLines(tool))]),
    ...(tool.cautions.length === 0 ? [] : ['## Warnings it may give', list(tool.cautions)]),
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
