/** `clinmeter chart FILE`: what the calculators answer of a note, on this machine, free. */
import { ConfigError } from '../../config/config-error.ts';
import { flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { calculators } from '../../tools/inventory.ts';
import { type Computed, chartOf, computed, LONGEST_NOTE } from '../../tools/notes/chart.ts';
import { DONE, defineCommand, FAILED, json } from '../command.ts';
import { noteFile, readNote } from '../note-file.ts';
import { table } from '../terminal.ts';

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
  run: async ({ file, data, calculators: ids, given: pairs, acceptLow, json }, { out, isTerminal }) => {
    const text = await readNote(file, EXAMPLE);
    if (text.length > LONGEST_NOTE) throw new ConfigError(`the note has more than ${LONGEST_NOTE} characters`, EXAMPLE);
    const read = chartOf(text, loadTerminology(data));
    const given = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
    const asked = ids.length === 0 ? calculators : calculators.filter(({ id }) => ids.includes(id));
    const found = asked
      .map((tool) => ({
        title: tool.title,
        ...computed(read, tool, { given: ofTool(tool, given), ...(acceptLow && { accept: 'low' }) }),
      }))
      .filter(({ status }) => ids.length > 0 || status !== 'missing');
    const shown = { calculators: found.map((one) => shownOf(one, text)), notice: NOTICE };
    out(
      isTerminal === true && json !== true
        ? laidOut(found)
        : JSON.stringify(shown, null, json === true ? undefined : 2),
    );
    return found.some(({ answer }) => answer !== undefined) ? DONE : FAILED;
  },
});

type Parameters = { readonly parameters: readonly { readonly name: string }[] };

const ofTool = (
  { parameters }: Parameters,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => parameters.some((one) => one.name === name)));

const NOTICE =
  'Read by rules, not by a person: check each input at its place. A finding that is not mentioned is not known to be absent; where it is taken as absent, its input says not_mentioned.';

type Found = Computed & { readonly title: string };

const shownOf = ({ id, title, status, answer, inputs, given, missing, stated, doubts }: Found, text: string) => ({
  ...{ id, title, status, quality: answer === undefined ? null : status === 'computed' ? 'high' : 'low' },
  ...{ answer: answer ?? null, given, missing, reasons: doubts },
  inputs: inputs.map(({ parameter, value, spans, doubts: reasons }) => ({
    ...{ parameter, value, reasons },
    spans: spans.map(({ start, end }) => ({ start, end, text: text.slice(start, end) })),
  })),
  stated: stated.map(({ field, value, agrees, start, end }) => ({ field, value, agrees, start, end })),
});

const laidOut = (found: readonly Found[]): string =>
  `${table([
    ['calculator', 'status', 'result', 'not sure because', 'missing'],
    ...found.map(({ id, status, answer, doubts, missing }) => [
      ...[id, status, resultOf(answer), doubts.join(', '), missing.join(', ')],
    ]),
  ])}\n\n${NOTICE}`;

/** The first number or word of an answer that is a result. */
const resultOf = (answer: Found['answer']): string => {
  const [result] = Object.entries(answer ?? {}).filter(
    ([name, value]) => !/^formula/.test(name) && ['number', 'string', 'boolean'].includes(typeof value),
  );
  return result === undefined ? '' : `${result[0]} ${result[1]}`;
};
