/** `clinmeter verify FILE`: what a note says of claims about it, on this machine, free. */
import { ConfigError } from '../../config/config-error.ts';
import { flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { isObject, prepared } from '../../tools/arguments.ts';
import { calculators } from '../../tools/inventory.ts';
import { verify as tool } from '../../tools/notes/verification.ts';
import { CommandError, DONE, defineCommand, FAILED, json } from '../command.ts';
import { noteFile, readNote } from '../note-file.ts';
import { table } from '../terminal.ts';
import { answerOf, inJson } from '../tool-command.ts';

const EXAMPLE = 'clinmeter verify note.txt --claims claims.json';

export const verify = defineCommand({
  name: 'verify',
  summary: 'Check claims about a note on this machine, free',
  operands: { file: noteFile },
  options: {
    config: options.config,
    data: options.data,
    claims: flag({
      flag: 'claims',
      placeholder: 'FILE',
      doc: 'The claims: a list of JSON, or an object with the members of the call',
      accepts: 'a file',
      parse: (text) => (text === '' ? undefined : text),
    }),
    json,
  },
  examples: [EXAMPLE],
  statuses: ['no claim is contradicted or unclear', 'a claim is, or the note cannot be read'],
  run: async ({ file, data, claims: claimsFile, json }, { out, err, isTerminal }) => {
    if (claimsFile === undefined) throw new ConfigError('--claims is required', EXAMPLE);
    const text = await readNote(file, EXAMPLE);
    const asked = { ...claimsIn(await readNote(claimsFile, EXAMPLE)), text };
    const found = answerOf(prepared(tool(loadTerminology(data), calculators), asked).call, EXAMPLE, err);
    const rows = found.claims as readonly Row[];
    out(isTerminal === true && json !== true ? laidOut(rows, String(found.notice)) : inJson(found, json));
    return rows.some(({ verdict }) => verdict === 'contradicted' || verdict === 'unclear') ? FAILED : DONE;
  },
});

/** @throws {@link CommandError} for a text that is no JSON of claims */
const claimsIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { claims: value };
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new CommandError('--claims: the file has neither a list nor an object of JSON', EXAMPLE);
};

type Row = {
  readonly at: number;
  readonly kind: string;
  readonly verdict: string;
  readonly found: string | null;
  readonly reasons: readonly string[];
  readonly evidence: readonly { readonly text: string }[];
};

const laidOut = (rows: readonly Row[], notice: string): string =>
  `${table([
    ['claim', 'kind', 'verdict', 'reasons', 'found', 'words'],
    ...rows.map(({ at, kind, verdict, reasons, found, evidence }) => [
      ...[String(at + 1), kind, verdict, reasons.join(', '), found ?? '', evidence[0]?.text ?? ''],
    ]),
  ])}\n\n${notice}`;
