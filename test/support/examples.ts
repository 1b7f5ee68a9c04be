/** The examples a tool declares, run through the tool. */
import { queryOf } from '../../src/tools/query.ts';
import type { DeclaredTool } from '../../src/tools/tool.ts';

/** The examples whose answer is not the declared one, each with both. */
export const failedExamples = (tool: DeclaredTool): readonly unknown[] =>
  tool.examples.flatMap(({ input, output, source }) => {
    const { answer, problems, warnings } = tool.prepare(queryOf(input));
    const given = answer?.();
    const got = Object.fromEntries(Object.keys(output).map((field) => [field, given?.[field]]));
    const isUsed = warnings.every((warning) => tool.currency?.limits.some(({ text }) => text === warning));
    const isRight = problems.length === 0 && isUsed && Bun.deepEquals(got, output);
    return isRight ? [] : [{ input, source, output, got, problems, warnings }];
  });

/** The fields a formula decides that no example states: a wrong constant behind them would go unseen. */
export const unexampledFields = ({ rounding, categories, response, examples }: DeclaredTool): readonly string[] => {
  const decided = [
    ...rounding.filter(({ isInput }) => !isInput).map(({ field }) => field),
    ...categories.map(({ field }) => field),
    ...Object.keys(response.properties).filter((field) => field === 'score'),
  ];
  return decided.filter((field) => !examples.some(({ output }) => field in output));
};
