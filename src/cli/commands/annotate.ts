/** `clinmeter annotate FILE`: the mentions of a note on this machine, free. */
import { ConfigError } from '../../config/config-error.ts';
import { file } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { reasonOf } from '../../errors/reason.ts';
import { readInput, readNamed } from '../../named-file.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { queryOf } from '../../tools/query.ts';
import { annotate as annotateTool } from '../../tools/terminology/annotate.ts';
import { CommandError, DONE, defineCommand, FAILED, json } from '../command.ts';
import { table } from '../terminal.ts';

const STANDARD_INPUT = '-';
const EXAMPLE = 'clinmeter annotate note.txt --data full.pack';

type Row = Readonly<Record<'line' | 'text' | 'system' | 'assertion' | 'section', unknown>> & {
  readonly matches: readonly { readonly code: string; readonly display: string }[];
};

export const annotate = defineCommand({
  name: 'annotate',
  summary: 'Find diagnoses, drugs and tests in a note on this machine, free',
  operands: { file: { ...file, doc: 'The note, at most 20,000 characters; - is standard input', isRequired: true } },
  options: { config: options.config, data: options.data, json },
  examples: [EXAMPLE, 'clinmeter annotate - --json < note.txt'],
  statuses: ['success', 'the note has no mention, or cannot be read'],
  run: async ({ file, data, json }, { out, err, isTerminal }) => {
    const text = await read(file);
    const { problems, warnings, answer } = annotateTool(loadTerminology(data)).prepare(queryOf({ text }));
    if (answer === undefined) throw new ConfigError(problems.map(({ message }) => message).join('\n  '), EXAMPLE);
    const found = answer();
    for (const warning of warnings) err(`warning: ${warning}`);
    const isRead = isTerminal === true && json !== true;
    out(
      isRead ? laidOut(found.mentions as readonly Row[]) : JSON.stringify(found, null, json === true ? undefined : 2),
    );
    return (found.mentions as readonly Row[]).length > 0 ? DONE : FAILED;
  },
});

const read = async (path: string): Promise<string> => {
  try {
    return new TextDecoder().decode(path === STANDARD_INPUT ? await readInput() : readNamed(path));
  } catch (error) {
    throw new CommandError(`cannot read ${path}: ${reasonOf(error)}`, EXAMPLE);
  }
};

const LONGEST_NAME = 60;

const laidOut = (mentions: readonly Row[]): string =>
  table([
    ['line', 'text', 'assertion', 'system', 'code', 'name', 'section'],
    ...mentions.map(({ line, text, assertion, system, matches: [best], section }) => [
      ...[line, text, assertion, system].map(String),
      best?.code ?? '',
      (best?.display ?? '').slice(0, LONGEST_NAME),
      String(section ?? ''),
    ]),
  ]);
