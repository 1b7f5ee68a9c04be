/** `clinmeter annotate FILE`: the mentions of a note on this machine, free. */
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { queryOf } from '../../tools/query.ts';
import { annotate as annotateTool } from '../../tools/terminology/annotate.ts';
import { DONE, defineCommand, FAILED, json } from '../command.ts';
import { noteFile, readNote } from '../note-file.ts';
import { table } from '../terminal.ts';
import { answerOf, inJson } from '../tool-command.ts';

const EXAMPLE = 'clinmeter annotate note.txt --data full.pack';

type Row = Readonly<Record<'line' | 'text' | 'system' | 'assertion' | 'section', unknown>> & {
  readonly matches: readonly { readonly code: string; readonly display: string }[];
};

export const annotate = defineCommand({
  name: 'annotate',
  summary: 'Find diagnoses, drugs and tests in a note on this machine, free',
  operands: { file: noteFile },
  options: { config: options.config, data: options.data, json },
  examples: [EXAMPLE, 'clinmeter annotate - --json < note.txt'],
  statuses: ['success', 'the note has no mention, or cannot be read'],
  run: async ({ file, data, json }, { out, err, isTerminal }) => {
    const text = await readNote(file, EXAMPLE);
    const found = answerOf(annotateTool(loadTerminology(data)).prepare(queryOf({ text })), EXAMPLE, err);
    const isRead = isTerminal === true && json !== true;
    out(isRead ? laidOut(found.mentions as readonly Row[]) : inJson(found, json));
    return (found.mentions as readonly Row[]).length > 0 ? DONE : FAILED;
  },
});

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
