/** Parameters and members of answers that operations have in common. The interface description has each once. */
import type { Parameter } from '../tools/inputs.ts';
import { exampleValue, type JsonSchema, plainSchema } from './schema.ts';

/** Uses of a part that is moved to the components. */
const OFTEN = 3;
/** Characters of a member that is moved: a reference to a shorter one is as long to read. */
const LONG = 100;

/** Titles the parts that are used often, by their JSON. Parts of one name get numbered titles. */
const titled = <Part extends { readonly name: string }>(
  parts: readonly Part[],
  titleOf: (name: string, number: string) => string,
): ReadonlyMap<string, readonly [title: string, part: Part]> => {
  const shared = new Map<string, readonly [string, Part]>();
  const taken = new Set<string>();
  for (const [key, [part, ...more]] of Map.groupBy(parts, (one) => JSON.stringify(one))) {
    if (part === undefined || more.length + 1 < OFTEN) continue;
    const name = part.name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());
    let title = titleOf(name, '');
    for (let number = 2; taken.has(title); number += 1) title = titleOf(name, String(number));
    taken.add(title);
    shared.set(key, [title, part]);
  }
  return shared;
};

/** The shared members by title, and an answer that refers to them. */
export type SharedMembers = {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly refer: (answer: JsonSchema) => JsonSchema;
};

type Member = { readonly name: string; readonly schema: JsonSchema };

const membersOf = ({ properties = {} }: JsonSchema): readonly Member[] =>
  Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => ({ name, schema }));

const isLong = ({ name, schema }: Member): boolean => name.length + JSON.stringify(schema).length + 1 >= LONG;

/** Finds the members that answers share. Two members are the same if they have one name and one schema. */
export const sharedMembers = (answers: readonly JsonSchema[]): SharedMembers => {
  const shared = titled(answers.flatMap(membersOf).filter(isLong), (name, number) => `Answer${name}${number}`);
  const referred = (member: Member): JsonSchema => {
    const [title] = shared.get(JSON.stringify(member)) ?? [];
    return title === undefined ? member.schema : { $ref: `#/components/schemas/${title}` };
  };
  return {
    schemas: Object.fromEntries([...shared.values()].map(([title, { schema }]) => [title, schema])),
    refer: (answer) => ({
      ...answer,
      properties: Object.fromEntries(membersOf(answer).map((member) => [member.name, referred(member)])),
    }),
  };
};

type Described = ReturnType<typeof parameterObject>;

/** The shared parameters by title, and those of an operation, which refer to them. */
export type SharedParameters = {
  readonly parameters: Readonly<Record<string, Described>>;
  readonly refer: (parameters: readonly Parameter[]) => readonly (Described | { readonly $ref: string })[];
};

/** Finds the parameters that operations share, with the same meaning and bounds. */
export const sharedParameters = (all: readonly Parameter[]): SharedParameters => {
  const shared = titled(all.map(parameterObject), (name, number) => `Query${name}${number && `_${number}`}`);
  return {
    parameters: Object.fromEntries(shared.values()),
    refer: (parameters) =>
      parameters.map(parameterObject).map((described) => {
        const [title] = shared.get(JSON.stringify(described)) ?? [];
        return title === undefined ? described : { $ref: `#/components/parameters/${title}` };
      }),
  };
};

export const parameterObject = ({ name, description, required, example, schema }: Parameter) => ({
  name,
  in: 'query',
  required,
  description,
  schema: plainSchema(schema),
  example: exampleValue(example, schema),
});
