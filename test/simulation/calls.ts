/** Calls with their known answers, and wrong calls with their known errors. */
import fc from 'fast-check';
import type { ErrorCode } from '../../src/errors/errors.ts';
import { formatQuery, parseQuery } from '../../src/tools/query.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { COMPUTED, callTo } from '../support/arbitraries.ts';
import { answerTo, prepare } from '../support/calling.ts';
import { MARKER } from '../support/marker.ts';
import { tools } from '../support/tools.ts';

/** A valid call: its path with the query, and the bytes of its answer. */
export type Call = {
  readonly tool: string;
  /** Path and query; behind `POST ` the query stands for the members of a body. */
  readonly target: string;
  /** Atomic units. */
  readonly price: string;
  readonly body: string;
};

/** A call with a wrong parameter, and the code of its error. */
export type WrongCall = Pick<Call, 'target' | 'price'> & { readonly code: ErrorCode };

const POST = 'POST ';

type Given = Readonly<Record<string, string>>;

/** A call of a tool with its answer. */
export const callOf = (tool: Tool, given: Given, isPost = false): Call => ({
  tool: tool.id,
  // The tools warn of an unknown name and ignore its value, which is the marker.
  target: `${isPost ? POST : ''}${tool.path}${formatQuery({ ...given, note: MARKER })}`,
  price: tool.price.toString(),
  body: JSON.stringify(answerTo(tool.path, { ...given, note: MARKER })),
});

/** The path and the request of a target. */
export const requestTo = (target: string): { readonly path: string; readonly init: RequestInit } => {
  if (!target.startsWith(POST)) return { path: target, init: {} };
  const [path = '', query = ''] = target.slice(POST.length).split('?');
  const members = [...parseQuery(query)].map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
  const headers = { 'Content-Type': 'application/json' };
  return { path, init: { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(members)) } };
};

/** Answers of FHIR have errors of another form, which the simulation does not read. */
const SOLD = tools.filter(({ path }) => !path.startsWith('/fhir'));

const OF_EACH = 40;
const CODES = ['E11.9', 'e119', 'I10', 'Z99', 'nothing'];

/** Short and long, spelt right and wrong, and some without a match. */
const PHRASES = [
  'HTN, high blood pressure, type 2 diabetes, sugar diabetes, metformin 500 mg tablet, lisinopril, metfromin',
  'hart attack, hemoglobin a1c, serum potassium, creatinine, TSH, vitamin d deficiency, iron deficiency anaemia',
  'atorvastatin 40 mg oral tablet, amoxicillin 250 mg/5 ml suspension, asthma, low back pain, urinary tract infection',
  'the patient has had chest pain on exertion for two weeks, chronic kidney disease stage 3, kidney, diabetes, pain, x',
  'of the, nothing at all like this qqqqq, é, 高血圧, insulin glargine 100 units/ml pen injector',
  `${'a '.repeat(200).trim()}, ${'zzzz '.repeat(100).trim()}`,
].flatMap((line) => line.split(', '));

const givenTo = ({ path, parameters, example }: Tool, seed: number): readonly Given[] => {
  const computed = COMPUTED.find((one) => one === path);
  if (computed !== undefined) return fc.sample(callTo(computed), { seed, numRuns: OF_EACH });
  if (path.endsWith('/translate')) return PHRASES.map((query) => ({ ...example, query }));
  if (path.endsWith('/lookup')) return CODES.map((code) => ({ ...example, code }));
  if (path.endsWith('/ping')) return ['a', 'b', 'c'].map((probe) => ({ probe }));
  const flags = parameters.filter(({ schema }) => schema.type === 'boolean').map(({ name }) => name);
  return [example, ...flags.map((name) => ({ ...example, [name]: example[name] === 'true' ? 'false' : 'true' }))];
};

/** Notes and lists, by POST. */
const posted = (): readonly Call[] =>
  SOLD.filter(({ takesBody }) => takesBody === true).flatMap((tool) =>
    bodiesOf(tool).map((given): Call => callOf(tool, given, true)),
  );

const bodiesOf = ({ id, example }: Tool): readonly Given[] => {
  if (id === 'annotate') return PHRASES.map((phrase) => ({ text: `PMH: ${phrase}. Denies fever.` }));
  return id === 'translate_batch' ? PHRASES.map((query) => ({ query })) : [example];
};

/** Valid calls of every tool, a third of them by POST. */
export const rightCalls = (seed: number): readonly Call[] => {
  const byGet = SOLD.flatMap((tool) => givenTo(tool, seed).map((given) => callOf(tool, given)));
  const byPost = posted();
  return [...byGet, ...byGet.flatMap((_, at) => (at % 2 === 0 ? (byPost[(at / 2) % byPost.length] ?? []) : []))];
};

/** Every tool with each parameter left out, invalid, or given twice, where that is an error. */
export const wrongCalls = (): readonly WrongCall[] =>
  SOLD.flatMap(({ path, price, parameters, example, takesBody }) =>
    parameters.flatMap(({ name }) => {
      const { [name]: _, ...rest } = example;
      const whole = new URLSearchParams(example).toString();
      const spoilt = [new URLSearchParams(rest).toString(), `${whole}&${name}=${MARKER}`, `${name}=${MARKER}`];
      return spoilt.flatMap((query) => {
        const [problem] = prepare(path, query).problems;
        return problem === undefined
          ? []
          : (takesBody === true ? [POST, ''] : ['']).map((method) => ({
              target: `${method}${path}?${query}`,
              price: price.toString(),
              code: problem.code,
            }));
      });
    }),
  );
