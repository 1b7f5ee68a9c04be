/** Parameters that many operations have in common: the interface description has them once. */
import type { Parameter } from '../tools/input.ts';
import { exampleValue, plainSchema } from './schema.ts';

/** Seldom ones stay where they are. */
const OFTEN = 3;

type Described = ReturnType<typeof parameterObject>;

/** The shared parameters by name, and those of an operation, which refers to them. */
export type SharedParameters = {
  readonly parameters: Readonly<Record<string, Described>>;
  readonly refer: (parameters: readonly Parameter[]) => readonly (Described | { readonly $ref: string })[];
};

/** Finds what some operations share: the same parameter with the same meaning and bounds. */
export const sharedParameters = (all: readonly Parameter[]): SharedParameters => {
  const uses = Map.groupBy(all.map(parameterObject), (one) => JSON.stringify(one));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, [described, ...more]] of uses) {
    if (described === undefined || more.length + 1 < OFTEN) continue;
    const title = `Query${described.name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())}`;
    let name = title;
    for (let count = 2; taken.has(name); count += 1) name = `${title}_${count}`;
    taken.add(name);
    names.set(key, name);
  }
  const named = [...uses].flatMap(([key, [described]]) => {
    const name = names.get(key);
    return name === undefined || described === undefined ? [] : [[name, described] as const];
  });
  return {
    parameters: Object.fromEntries(named),
    refer: (parameters) =>
      parameters.map((parameter) => {
        const described = parameterObject(parameter);
        const name = names.get(JSON.stringify(described));
        return name === undefined ? described : { $ref: `#/components/parameters/${name}` };
      }),
  };
};

/** A parameter of the query. */
export const parameterObject = ({ name, description, required, example, schema }: Parameter) => ({
  name,
  in: 'query',
  required,
  description,
  schema: plainSchema(schema),
  example: exampleValue(example, schema),
});
