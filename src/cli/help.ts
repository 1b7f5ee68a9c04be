/** Help texts, made from the tables of commands and options. */
import { type Flag, fileVariable, isSetting } from '../config/options.ts';
import { VERSION } from '../version.ts';
import type { Command } from './command.ts';
import { statuses } from './status.ts';

/** `clinmeter --help` */
export const overview = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Clinmeter ${VERSION}: deterministic clinical answers for software agents, paid per call with x402`,
    '',
    'Usage: clinmeter <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'clinmeter <command> --help shows its options and examples.',
    '',
    'Exit status:',
    ...statuses.map(({ status, doc }) => `  ${status.padEnd(8)}  ${doc}`),
  ].join('\n');
};

/** `clinmeter <command> --help` */
export const commandHelp = ({ name, operands, summary, examples, options }: Command): string => {
  const list = Object.values(options);
  return [
    summary,
    '',
    `Usage: clinmeter ${[name, operands, list.length > 0 ? '[options]' : undefined].filter(Boolean).join(' ')}`,
    ...(list.length > 0 ? ['', 'Options:', ...list.flatMap(optionHelp)] : []),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
};

const optionHelp = (option: Flag<unknown>): readonly string[] => {
  const { doc, accepts, fallback } = option;
  const facts = [...variablesOf(option), accepts, ...(fallback === undefined ? [] : [`default ${fallback}`])];
  return [`  ${usageOf(option)}`, `      ${doc}`, `      ${facts.join('; ')}`];
};

/** `CLINMETER_RPC_URL or CLINMETER_RPC_URL_FILE (a file)`; none for what is read from the command line alone. */
const variablesOf = (option: Flag<unknown>): readonly string[] => {
  if (!isSetting(option)) return [];
  return [option.isSecret ? `${option.variable} or ${fileVariable(option)} (a file)` : option.variable];
};

/** `--port N` */
export const usageOf = ({ flag, placeholder }: Flag<unknown>): string =>
  placeholder === undefined ? `--${flag}` : `--${flag} ${placeholder}`;
