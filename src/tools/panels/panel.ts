/** A panel: several calculators in one call. It computes nothing of its own. */
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { withLazyMembers } from '../../deferred.ts';
import { type CalculatorTool, Citation } from '../calculators/calculator.ts';
import {
  type Correction,
  type Currency,
  currencyFields,
  currencyOfParts,
  type FoundLimit,
  historyOf,
  historyOfParts,
  limitsOfParts,
  statusShown,
} from '../currency.ts';
import { disclaimer } from '../disclaimer.ts';
import { compare, parseDecimal, roundExact, type Value } from '../exact-numbers.ts';
import { type Input, type Inputs, optional } from '../inputs.ts';
import type { Query } from '../query.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';

/** The answers of the parts so far, by id. */
type Results = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The same before they were rounded: what one part takes from another is rounded by neither. */
type Exacts = Results;

/** As many decimals as a parameter takes. */
const HANDED_ON = 12;

/** A calculator of a panel. */
export type Part = {
  readonly tool: CalculatorTool;
  /** Its key in `results`, where the calculator stands there more than once. */
  readonly id?: string;
  /** Parameters that the panel names in another way, by the name of the calculator. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Parameters that earlier results give, before they are rounded; `undefined` if there is no such result. */
  readonly given?: Readonly<Record<string, (exacts: Exacts) => unknown>>;
};

type Panel = Pick<DeclaredTool, 'id' | 'title' | 'specialty' | 'synonyms' | 'description' | 'example'> & {
  /** Corrections of the panel itself; those of its parts are added. */
  readonly changes?: readonly Correction[];
  /** In the order in which they are computed. */
  readonly parts: readonly Part[];
  /** The parameters that a call has to send, metric where there are two units; all others are optional. */
  readonly required: readonly string[];
  /** The inputs under the panel's own names. */
  readonly own?: Inputs;
  /** Facts of different parts that exclude each other: by parameter, the words or the range that a call has. */
  readonly excluded?: readonly Facts[];
};

/** By parameter, words such as `normal mild`, or a range such as `<3`, `>12`. */
type Facts = Readonly<Record<string, string>>;

/** The inputs that a call of one part has to send. */
export const neededBy = ({ inputs }: CalculatorTool): readonly string[] =>
  Object.values(inputs)
    .filter(({ isOptional, parameters }) => isOptional !== true && parameters[0]?.schema.default === undefined)
    .map(nameOf);

const idOf = ({ id, tool }: Part): string => id ?? tool.id;

/** Fields that every part repeats, and a panel has once. */
const SHARED_FIELDS = ['citation', 'disclaimer', 'inputs_as_sent', 'warnings', 'limits', 'status', 'reviewed'];

const without = <Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SHARED_FIELDS.includes(name)));

/** The inputs of all parts, each once: those required in their order, then the others. */
const inputsOf = ({ parts, required, own = {} }: Panel): Inputs => {
  const found = new Map(Object.values(own).map((input) => [nameOf(input), input]));
  for (const { tool, renamed = {}, given = {} } of parts)
    for (const input of Object.values(tool.inputs)) {
      const name = nameOf(input);
      if (!(name in renamed) && !(name in given) && !found.has(name)) found.set(name, input);
    }
  const optionals = [...found].filter(([name]) => !required.includes(name));
  return Object.fromEntries([
    ...required.map((name) => [name, found.get(name)] as const),
    ...optionals.map(([name, input]) => [name, optional(input)] as const),
  ]) as Inputs;
};

const nameOf = ({ parameters }: Input<unknown>): string => parameters[0]?.name ?? '';

/** The call of a part: what the buyer sent, and what earlier results give. */
const callOf = ({ tool, renamed = {}, given = {} }: Part, query: Query, exacts: Exacts): Query =>
  new Map(
    tool.parameters.flatMap(({ name }) => {
      const known = given[name]?.(exacts) as Value | undefined;
      const sent =
        name in given
          ? known === undefined
            ? undefined
            : [String(roundExact(known, HANDED_ON))]
          : query.get(renamed[name] ?? name);
      return sent === undefined ? [] : [[name, sent] as const];
    }),
  );

type NotComputed = { readonly id: string; readonly missing: readonly string[]; readonly reason?: string };

/** The reasons that a part has no result: missing parameters, or values that it refuses. */
const notComputed = (part: Part, asked: Query): NotComputed => {
  const { tool, renamed = {}, given = {} } = part;
  const { problems } = tool.prepare(asked);
  const absent = problems.filter(({ parameter }) => !asked.has(parameter));
  const missing = absent.filter(({ parameter }) => !(parameter in given));
  const reasons = problems
    .filter((problem) => !missing.includes(problem))
    .map(({ parameter, message }) => (asked.has(parameter) ? message : `no other part gives ${parameter}`));
  return {
    id: idOf(part),
    missing: missing.map(({ parameter }) => renamed[parameter] ?? parameter),
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
  };
};

type Computed = {
  readonly results: Results;
  readonly not_computed: readonly NotComputed[];
  readonly citations: readonly unknown[];
};

/** What the parts say beside their results. */
type Said = { readonly warnings: readonly string[]; readonly parts: readonly Answered[] };
type Answered = { readonly id: string; readonly part: Part; readonly limits: readonly FoundLimit[] };

const compute = (parts: readonly Part[], query: Query): readonly [Computed, Said] => {
  const results: Record<string, Record<string, unknown>> = {};
  const exacts: Record<string, Exacts[string]> = {};
  const failed: NotComputed[] = [];
  const citations = new Map<string, unknown>();
  const answered: (Answered & { readonly warnings: readonly string[] })[] = [];
  for (const part of parts) {
    const asked = callOf(part, query, exacts);
    const answer = part.tool.prepare(asked).answer?.();
    if (answer === undefined) failed.push(notComputed(part, asked));
    else {
      const { citation, exactly } = part.tool;
      withLazyMembers(exacts, { [idOf(part)]: () => exactly(asked) });
      citations.set(citation.id, { ...citation });
      const warnings = limitsAmong(part, answer.warnings as readonly string[] | undefined);
      const limits = (answer.limits ?? []) as readonly FoundLimit[];
      answered.push({ id: idOf(part), part, limits, warnings });
      // Of a part with inputs from earlier results, the warnings stand beside its result, too.
      const isDerived = part.given !== undefined && warnings.length > 0;
      results[idOf(part)] = { ...without(answer), ...(isDerived && { warnings }) };
    }
  }
  const warnings = [...new Set(answered.flatMap((one) => one.warnings))];
  return [
    { results, not_computed: failed, citations: [...citations.values()] },
    { warnings, parts: answered },
  ];
};

/** True for a parameter that was sent as a fact says. */
const isSo = (query: Query, [name, words]: readonly [string, string]): boolean => {
  const text = query.get(name)?.[0];
  if (text === undefined) return false;
  const [sign, bound] = [words[0], parseDecimal(words.slice(1))];
  if (bound === undefined || (sign !== '<' && sign !== '>')) return words.split(' ').includes(text);
  const value = parseDecimal(text);
  return value !== undefined && (sign === '<' ? compare(value, bound) < 0 : compare(value, bound) > 0);
};

/** The sentences about facts that exclude each other. */
const contradictionsOf = (excluded: readonly Facts[], query: Query): readonly string[] =>
  excluded
    .map((facts) => Object.entries(facts))
    .filter((facts) => facts.every((fact) => isSo(query, fact)))
    .map((facts) => {
      const [first, second] = facts.map(([name]) => `${name} ${query.get(name)?.[0]}`);
      return `${first} and ${second} exclude each other: check both.`;
    });

const currencyOf = ({ tool }: Part): Currency => {
  if (tool.currency === undefined) throw new TypeError(`${tool.id} declares no currency`);
  return tool.currency;
};

/** The histories of the calculators, each once. */
const historiesOf = (parts: readonly Part[]) =>
  [...new Map(parts.map((part) => [part.tool.id, part])).values()].flatMap(
    ({ tool: { id, formula }, renamed = {}, given = {} }) =>
      formula === undefined
        ? []
        : [{ ...formula, id, nameOf: (name: string) => (name in given ? undefined : (renamed[name] ?? name)) }],
  );

/** The warnings that are sentences of a limit; others are about parameters, and the panel says them itself. */
const limitsAmong = (part: Part, warnings: readonly string[] = []): readonly string[] =>
  warnings.filter((warning) => currencyOf(part).limits.some(({ text }) => text === warning));

/** The warnings about what the buyer sent. */
const cautionsOf = (parts: readonly Part[], query: Query): readonly string[] => {
  const found = parts.flatMap((part) => {
    return limitsAmong(part, part.tool.prepare(callOf(part, query, {})).warnings);
  });
  return [...new Set(found)];
};

/** The answer of a part, without what the panel says once; the calculator itself describes the fields. */
const schemaOf = ({ tool, given }: Part): TSchema => {
  const all = tool.everyView.properties as TProperties;
  const fields = Object.entries({ ...without(all), ...(given !== undefined && { warnings: all.warnings }) });
  const bare = fields.map(([name, { description: _, ...schema }]) => [name, schema]);
  return Type.Object(Object.fromEntries(bare), { description: `${tool.title}: the fields of ${tool.id}` }) as TObject;
};

const responseOf = (parts: readonly Part[]) => ({
  results: Type.Object(
    Object.fromEntries(parts.map((part) => [idOf(part), Type.Optional(schemaOf(part))])) as TProperties,
    { description: 'The answer of each calculator that could be computed' },
  ),
  not_computed: Type.Array(
    Type.Object({
      id: Type.String(),
      missing: Type.Array(Type.String()),
      reason: Type.Optional(Type.String()),
    }),
    { description: 'The calculators without a result: which parameters they miss, or why they refuse a value' },
  ),
  citations: Type.Array(Citation, { description: 'The publications of the results, each once' }),
  disclaimer: Type.String({ const: disclaimer, description: 'Fixed notice, as in the answers of calculators' }),
});

/** Makes a tool of a declared panel. */
export const panel = (declared: Panel): DeclaredTool => {
  const { parts, id, title, specialty, synonyms, description, example, changes, excluded = [] } = declared;
  const formula = historyOfParts(historyOf(changes), historiesOf(parts));
  const saidOf = new WeakMap<object, Said>();
  const currencyOfAll = (of: readonly Part[]) =>
    currencyOfParts(of.map((part) => ({ id: idOf(part), currency: currencyOf(part) })));
  return defineTool<Inputs, Record<string, unknown>>({
    id,
    title,
    specialty,
    synonyms,
    description,
    example,
    inputs: inputsOf(declared),
    formula,
    response: () => responseOf(parts),
    details: () => ({ currency: { ...currencyOfAll(parts), ...formula } }),
    caution: (_, query) => [...contradictionsOf(excluded, query), ...cautionsOf(parts, query)],
    judge: (_, query, answer) => [...contradictionsOf(excluded, query), ...(saidOf.get(answer)?.warnings ?? [])],
    views: {
      full: {
        response: {
          ...currencyFields,
          inputs_as_sent: Type.Record(Type.String(), Type.String(), {
            description: 'The parameters as they were sent',
          }),
        },
        add: (_, { sent, answer }) => {
          const answered = saidOf.get(answer)?.parts ?? [];
          const { status, reviewed, of } = currencyOfAll(answered.map(({ part }) => part));
          return {
            status: { ...statusShown(status), ...(status.is !== 'current' && { of }) },
            version: formula.version,
            reviewed,
            limits: limitsOfParts(answered),
            inputs_as_sent: sent(),
          };
        },
      },
      compact: ['citations', 'disclaimer'],
    },
    run: (_, query) => {
      const [computed, said] = compute(parts, query);
      const answer = { ...computed, disclaimer };
      saidOf.set(answer, said);
      return answer;
    },
  });
};
