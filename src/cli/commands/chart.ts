/** `clinmeter chart FILE`: what the calculators answer of a note, on this machine, free. */
import { flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { prepared } from '../../tools/arguments.ts';
import { calculators } from '../../tools/inventory.ts';
import { chart as tool } from '../../tools/notes/abstraction.ts';
import { DONE, defineCommand, FAILED, json } from '../command.ts';
import { noteFile, readNote } from '../note-file.ts';
import { table } from '../terminal.ts';
import { answerOf, inJson } from '../tool-command.ts';

const EXAMPLE = 'clinmeter chart note.txt --calculator egfr_ckd_epi --calculator cha2ds2_vasc';

export const chart = defineCommand({
  name: 'chart',
  summary: 'Read the inputs of calculators out of a note on this machine, and compute them, free',
  operands: { file: noteFile },
  options: {
    config: options.config,
    data: options.data,
    calculators: flag({
      flag: 'calculator',
      placeholder: 'ID',
      doc: 'A calculator to compute; repeatable',
      unset: 'all for which the note has what they need',
      accepts: 'the id of a calculator, as clinmeter tools lists it',
      isRepeatable: true,
      parse: (text) => (calculators.some(({ id }) => id === text) ? text : undefined),
    }),
    given: flag({
      flag: 'given',
      placeholder: 'NAME=VALUE',
      doc: 'A parameter that the note does not say; it wins over the note; repeatable',
      accepts: 'name=value, such as target_sodium_mmol_l=140',
      isRepeatable: true,
      parse: (text) => /^([a-z0-9_]+)=(.+)$/.exec(text)?.slice(1),
    }),
    acceptLow: flag({
      flag: 'accept-low',
      doc: 'Compute from inputs that are not sure too',
      accepts: 'no value',
      parse: () => true,
    }),
    json,
  },
  examples: [EXAMPLE],
  statuses: ['success', 'nothing can be computed, or the note cannot be read'],
  run: async ({ file, data, calculators: ids, given: pairs, acceptLow, json }, { out, err, isTerminal }) => {
    const text = await readNote(file, EXAMPLE);
    const asked = {
      ...{ text, calculator: ids },
      ...(pairs.length > 0 && { given: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])) }),
      ...(acceptLow && { accept: 'low' }),
    };
    const found = answerOf(prepared(tool(loadTerminology(data), calculators), asked).call, EXAMPLE, err);
    const rows = found.calculators as readonly Row[];
    out(isTerminal === true && json !== true ? laidOut(found, rows) : inJson(found, json));
    return rows.some((one) => one.answer !== null) ? DONE : FAILED;
  },
});

type Row = Readonly<Record<'id' | 'status', string>> & {
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly reasons: readonly string[];
  readonly missing: readonly Readonly<Record<'parameter' | 'why', string>>[];
};

type Input = Readonly<Record<'parameter' | 'value' | 'when' | 'quality', string>> & {
  readonly spans: readonly { readonly text: string }[];
};

const laidOut = (found: Readonly<Record<string, unknown>>, rows: readonly Row[]): string =>
  [
    table([
      ['input', 'value', 'when', 'quality', 'words'],
      ...(found.inputs as readonly Input[]).map(({ parameter, value, when, quality, spans }) => [
        ...[parameter, value, when, quality, spans.map(({ text }) => text).join(' … ')],
      ]),
    ]),
    table([
      ['calculator', 'status', 'result', 'not sure because', 'missing'],
      ...rows.map(({ id, status, answer, reasons, missing }) => [
        ...[id, status, resultOf(answer), reasons.join(', ')],
        missing.map(({ parameter }) => parameter).join(', '),
      ]),
    ]),
    String(found.notice),
  ].join('\n\n');

/** The first number or word of an answer that is a result. */
const resultOf = (answer: Row['answer']): string => {
  const [result] = Object.entries(answer ?? {}).filter(
    ([name, value]) => !/^formula/.test(name) && ['number', 'string', 'boolean'].includes(typeof value),
  );
  return result === undefined ? '' : `${result[0]} ${result[1]}`;
};
