/** What is asked for: calls whose answer is known, and calls that are wrong in a way that is known. */
import fc from 'fast-check';
import type { ErrorCode } from '../../src/errors/errors.ts';
import { formatQuery } from '../../src/tools/query.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { COMPUTED, callTo } from '../../test/support/arbitraries.ts';
import { answerTo, prepare } from '../../test/support/calling.ts';
import { MARKER } from '../../test/support/marker.ts';
import { tools } from '../../test/support/tools.ts';
import { PHRASES } from './phrases.ts';

/** A call that is right: its path with the query, and the bytes of its answer. */
export type Call = {
  readonly tool: string;
  readonly target: string;
  /** Atomic units. */
  readonly price: string;
  readonly body: string;
};

/** A call that is wrong, and the code that it gets. */
export type WrongCall = Pick<Call, 'target' | 'price'> & { readonly code: ErrorCode };

type Given = Readonly<Record<string, string>>;

const callOf = (tool: Tool, given: Given): Call => ({
  tool: tool.id,
  // An unknown name is ignored; what stands behind it is the marker.
  target: `${tool.path}${formatQuery({ ...given, note: MARKER })}`,
  price: tool.price.toString(),
  body: JSON.stringify(answerTo(tool.path, given)),
});

const OF_EACH = 40;
const CODES = ['E11.9', 'e119', 'I10', 'Z99', 'nothing'];

const givenTo = ({ path, parameters, example }: Tool, seed: number): readonly Given[] => {
  const computed = COMPUTED.find((one) => one === path);
  if (computed !== undefined) return fc.sample(callTo(computed), { seed, numRuns: OF_EACH });
  if (path.endsWith('/translate')) return PHRASES.map((query) => ({ ...example, query }));
  if (path.endsWith('/lookup')) return CODES.map((code) => ({ ...example, code }));
  if (path.endsWith('/ping')) return ['a', 'b', 'c'].map((probe) => ({ probe }));
  const flags = parameters.filter(({ schema }) => schema.type === 'boolean').map(({ name }) => name);
  return [example, ...flags.map((name) => ({ ...example, [name]: example[name] === 'true' ? 'false' : 'true' }))];
};

/** Calls of every tool, each with its answer. */
export const rightCalls = (seed: number): readonly Call[] =>
  tools.flatMap((tool) => givenTo(tool, seed).map((given) => callOf(tool, given)));

/** Every tool with each of its parameters left out, spoilt, or given twice, where that is an error. */
export const wrongCalls = (): readonly WrongCall[] =>
  tools.flatMap(({ path, price, parameters, example }) =>
    parameters.flatMap(({ name }) => {
      const { [name]: _, ...rest } = example;
      const whole = new URLSearchParams(example).toString();
      const spoilt = [new URLSearchParams(rest).toString(), `${whole}&${name}=${MARKER}`, `${name}=${MARKER}`];
      return spoilt.flatMap((query) => {
        const [problem] = prepare(path, query).problems;
        return problem === undefined
          ? []
          : [{ target: `${path}?${query}`, price: price.toString(), code: problem.code }];
      });
    }),
  );
