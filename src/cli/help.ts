/** Help texts, made from the table of commands and their declarations. */
import { usageOf } from '../config/arguments.ts';
import { type Flag, fileVariable, isSetting, type Operand, takesSecret } from '../config/option.ts';
import { VERSION } from '../version.ts';
import { type Command, statuses } from './command.ts';
import { type Commands, leavesOf, summariesOf } from './table.ts';
import { table } from './terminal.ts';

/** `clinmeter --help` */
export const overview = async (commands: Commands): Promise<string> => {
  const summaries = await summariesOf(commands);
  const mark = (word: string): string => ('leaves' in (commands[word] ?? {}) ? `${word} …` : word);
  return [
    `Clinmeter ${VERSION}: deterministic clinical answers for software agents, paid per call with x402`,
    '',
    'Usage: clinmeter <command> [options]',
    '',
    indented(table(summaries.map(([word, summary]) => [mark(word), summary]))),
    '',
    'clinmeter <command> --help shows options and examples. A word with … has several commands under it.',
    '',
    'Exit status:',
    indented(table(statuses.map(({ status, doc }) => [status, doc]))),
  ].join('\n');
};

/** Every command as usage and summary, for documents. */
export const usages = async (commands: Commands): Promise<readonly (readonly [usage: string, summary: string])[]> => {
  const rows = Object.entries(commands).map(async ([name, entry]) => {
    if ('placeholder' in entry) return [[`clinmeter ${name} ${entry.placeholder} [options]`, entry.summary] as const];
    return (await leavesOf({ [name]: entry })).map((command) => [usageOf(command), command.summary] as const);
  });
  return (await Promise.all(rows)).flat();
};

/** `clinmeter data --help` */
export const groupHelp = async (name: string, summary: string, leaves: Commands): Promise<string> =>
  [
    summary,
    '',
    `Usage: clinmeter ${name} <command> [options]`,
    '',
    indented(table(await summariesOf(leaves))),
    '',
    `clinmeter ${name} <command> --help shows its options and examples.`,
  ].join('\n');

/** `clinmeter data build --help`. @param below - the commands whose names begin with this one's */
export const commandHelp = async (command: Command, below: Commands = {}): Promise<string> => {
  const {
    summary,
    examples,
    options,
    operands,
    variables = [],
    statuses: [done, failed] = ['success', 'failure'],
  } = command;
  const exits = statuses.slice(0, 3).map(({ status, doc }, index) => [status, [done, failed][index] ?? doc]);
  return [
    summary,
    '',
    `Usage: ${usageOf(command)}`,
    ...section('Arguments:', Object.values(operands).flatMap(operandHelp)),
    ...section('Options:', Object.values(options).flatMap(optionHelp)),
    ...section('Environment:', variables.length === 0 ? [] : [table(variables)]),
    ...section('Commands:', Object.keys(below).length === 0 ? [] : [table(await summariesOf(below))]),
    ...section('Examples:', examples),
    ...section('Exit status:', [table(exits)]),
  ].join('\n');
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map(indented)];

const indented = (text: string): string => text.replace(/^/gm, '  ');

const operandHelp = ({ placeholder, doc, accepts }: Operand): readonly string[] => [
  placeholder,
  `    ${doc}`,
  `    ${accepts}`,
];

const optionHelp = (option: Flag): readonly string[] => {
  const { placeholder, doc, accepts, fallback, unset = fallback, isRepeatable, isRequired } = option;
  // A switch that only the command line sets is on or off there, and has no text.
  const hasText = placeholder !== undefined || isSetting(option);
  const facts = [
    ...variablesOf(option),
    ...(hasText ? [accepts] : []),
    ...(isRequired === true ? ['required'] : []),
    ...(isRepeatable === true ? ['may be repeated'] : []),
    ...(hasText && unset !== undefined ? [`default ${unset}`] : []),
  ];
  return [flagUsage(option), `    ${doc}`, ...(facts.length === 0 ? [] : [`    ${facts.join('; ')}`])];
};

/** `CLINMETER_RPC_URL or CLINMETER_RPC_URL_FILE (a file)`; none for what only the command line sets. */
const variablesOf = (option: Flag): readonly string[] => {
  if (!isSetting(option)) return [];
  return [takesSecret(option) ? `${option.variable} or ${fileVariable(option)} (a file)` : option.variable];
};

/** `--port N` */
export const flagUsage = ({ flag, placeholder }: Flag): string =>
  placeholder === undefined ? `--${flag}` : `--${flag} ${placeholder}`;
