/** Members that many answers have in common: the interface description has them once. */
import type { JsonSchema } from './schema.ts';

/** Seldom or short ones stay where they are: a reference is no shorter to read. */
const OFTEN = 3;
const LONG = 100;

/** The shared members by name, and an answer that refers to them. */
export type SharedMembers = {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly refer: (answer: JsonSchema) => JsonSchema;
};

type Members = Readonly<Record<string, JsonSchema>>;

const membersOf = ({ properties = {} }: JsonSchema): Members => properties as Members;

/** Finds what some answers share. Two members are the same if they have one name and one schema. */
export const sharedMembers = (answers: readonly JsonSchema[]): SharedMembers => {
  const uses = new Map<string, { readonly name: string; readonly schema: JsonSchema; count: number }>();
  for (const [name, schema] of answers.flatMap((answer) => Object.entries(membersOf(answer)))) {
    const use = uses.get(keyOf(name, schema)) ?? { name, schema, count: 0 };
    use.count += 1;
    uses.set(keyOf(name, schema), use);
  }
  const shared = [...uses].filter(([key, { count }]) => count >= OFTEN && key.length >= LONG);
  const names = new Map<string, string>();
  for (const [key, { name }] of shared) {
    const title = `Answer${name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())}`;
    const taken = [...names.values()];
    names.set(
      key,
      [title, ...taken.map((_, index) => `${title}${index + 2}`)].find((one) => !taken.includes(one)) ?? title,
    );
  }
  const referred = (name: string, schema: JsonSchema): JsonSchema => {
    const title = names.get(keyOf(name, schema));
    return title === undefined ? schema : { $ref: `#/components/schemas/${title}` };
  };
  return {
    schemas: Object.fromEntries(shared.map(([key, { schema }]) => [names.get(key), schema])),
    refer: (answer) => ({
      ...answer,
      properties: Object.fromEntries(
        Object.entries(membersOf(answer)).map(([name, schema]) => [name, referred(name, schema)]),
      ),
    }),
  };
};

const keyOf = (name: string, schema: JsonSchema): string => `${name} ${JSON.stringify(schema)}`;
