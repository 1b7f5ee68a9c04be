/** The generated part of the clients in `etc/clients`: the tools with the types of their inputs and answers, from the declarations. */
import type { TSchema } from '@sinclair/typebox';
import { FoundTools } from '../src/discovery/catalog.ts';
import { acceptedValues, type JsonSchema, plainSchema } from '../src/discovery/schema.ts';
import { LONGEST_TIMEOUT_SECONDS } from '../src/payments/buyer.ts';
import { BASE, evmNetworks, transferWithAuthorization } from '../src/payments/protocol/usdc.ts';
import type { Tool } from '../src/tools/tool.ts';

/** The type of a value, in no language yet. */
type Shown =
  | { readonly is: 'text' | 'number' | 'integer' | 'flag' | 'nothing' | 'unknown' }
  | { readonly is: 'words'; readonly words: readonly string[] }
  | { readonly is: 'list' | 'map'; readonly of: Shown }
  | { readonly is: 'either'; readonly of: readonly Shown[] }
  | { readonly is: 'shape'; readonly name: string };

type Field = { readonly name: string; readonly type: Shown; readonly isOptional: boolean; readonly doc: string };

/** An object with a name. */
type Shape = {
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly Field[];
  /** The name of the shape whose fields it has, too. */
  readonly base?: string;
};

const titled = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const withoutDescriptions = (schema: JsonSchema): string =>
  JSON.stringify(schema, (name, value) => (name === 'description' && typeof value === 'string' ? undefined : value));

const objectsIn = (value: unknown): readonly JsonSchema[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as JsonSchema[];

const propertiesIn = ({ properties = {} }: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(properties as Readonly<Record<string, JsonSchema>>);

/** The schemas directly inside of one, each with the name of the property that holds it. */
const inside = (schema: JsonSchema, property: string): readonly (readonly [property: string, schema: JsonSchema])[] => [
  ...propertiesIn(schema),
  ...[schema.items, schema.anyOf, Object.values((schema.patternProperties ?? {}) as object)]
    .flatMap(objectsIn)
    .map((inner) => [property, inner] as const),
];

const isShape = (schema: JsonSchema): boolean => propertiesIn(schema).length > 0;

/** Names each nested object by the property that holds it, and by its tool too if others have another one there. */
const namesOf = (roots: readonly (readonly [owner: string, schema: JsonSchema])[]): ReadonlyMap<string, string> => {
  const found = new Map<string, { readonly property: string; readonly owner: string }>();
  const collect = (owner: string, property: string, schema: JsonSchema): void => {
    const key = withoutDescriptions(schema);
    if (property !== '' && isShape(schema) && !found.has(key)) found.set(key, { property, owner });
    for (const [name, inner] of inside(schema, property)) collect(owner, name, inner);
  };
  for (const [owner, schema] of roots) collect(owner, '', schema);
  const alike = Map.groupBy(found.values(), ({ property }) => property);
  const used = new Map(['Tools', ANSWER, INPUT].map((name) => [name, 1]));
  return new Map(
    [...found].map(([key, { property, owner }]) => {
      const name = alike.get(property)?.length === 1 ? titled(property) : `${titled(owner)}${titled(property)}`;
      const before = used.get(name) ?? 0;
      used.set(name, before + 1);
      return [key, before === 0 ? name : `${name}${before + 1}`];
    }),
  );
};

/** The fields that most answers, and most inputs, have alike. */
const [ANSWER, INPUT] = ['CommonAnswer', 'CommonInput'];

/** Puts the fields that three quarters of some shapes have alike into a shape of their own. */
const withBase = (name: string, doc: string, shapes: readonly Shape[]): readonly Shape[] => {
  const counted = Map.groupBy(
    shapes.flatMap(({ fields }) => fields),
    (field) => JSON.stringify(field),
  );
  const common = [...counted].filter(([, uses]) => uses.length > shapes.length * 0.75).map(([key]) => key);
  const keysOf = ({ fields }: Shape) => fields.map((field) => JSON.stringify(field));
  return [
    { name, doc, fields: common.map((key) => JSON.parse(key) as Field) },
    ...shapes.map((shape): Shape => {
      if (!common.every((key) => keysOf(shape).includes(key))) return shape;
      return { ...shape, base: name, fields: shape.fields.filter((field) => !common.includes(JSON.stringify(field))) };
    }),
  ];
};

/** A longer constant is a text that a program does not compare. */
const LONGEST_WORD = 32;

const KINDS: Readonly<Record<string, Shown>> = {
  string: { is: 'text' },
  number: { is: 'number' },
  integer: { is: 'integer' },
  boolean: { is: 'flag' },
  null: { is: 'nothing' },
};

/** Every shape that the tools take and answer, those inside of others first. */
const shapesOf = (tools: readonly Tool[]): readonly Shape[] => {
  const answers = tools.map(({ id, everyView }) => [id, plainSchema(everyView)] as const);
  const found = ['found_tools', plainSchema(FoundTools)] as const;
  const taken = tools.flatMap(({ id, parameters }) =>
    parameters.flatMap(({ name, jsonSchema }) =>
      jsonSchema === undefined ? [] : [[id, { properties: { [name]: plainSchema(jsonSchema) } }] as const],
    ),
  );
  const names = namesOf([...answers, found, ...taken]);
  const shapes = new Map<string, Shape>();
  const typeOf = (schema: JsonSchema): Shown => {
    const { type, enum: words, const: constant, items, anyOf, patternProperties } = schema;
    if (isShape(schema)) return { is: 'shape', name: shaped(names.get(withoutDescriptions(schema)) ?? '', '', schema) };
    if (anyOf !== undefined) return { is: 'either', of: objectsIn(anyOf).map(typeOf) };
    if (words !== undefined) return { is: 'words', words: words as readonly string[] };
    if (typeof constant === 'string' && constant.length <= LONGEST_WORD) return { is: 'words', words: [constant] };
    if (type === 'array') return { is: 'list', of: typeOf((items ?? {}) as JsonSchema) };
    const [value] = Object.values((patternProperties ?? {}) as object);
    if (type === 'object') return { is: 'map', of: value === undefined ? { is: 'unknown' } : typeOf(value) };
    return KINDS[String(type)] ?? { is: 'unknown' };
  };
  const shaped = (
    name: string,
    doc: string,
    schema: JsonSchema,
    docOf: (property: JsonSchema) => string = () => '',
  ): string => {
    const required = (schema.required ?? []) as readonly string[];
    const fields = propertiesIn(schema).map(([property, inner]) => ({
      name: property,
      type: typeOf(inner),
      isOptional: !required.includes(property),
      doc: docOf(inner),
    }));
    shapes.set(name, { name, doc, fields });
    return name;
  };
  const described = ({ description }: JsonSchema): string => String(description ?? '');
  const answered = answers.map(([id, schema]) => shaped(`${titled(id)}Answer`, '', schema, described));
  shaped('FoundTools', 'The tools that a search finds.', found[1], described);
  const inputs = tools.map((tool) => inputOf(tool, typeOf));
  const nested = [...shapes.values()].filter(({ name }) => !answered.includes(name));
  return [
    ...nested,
    ...withBase(INPUT, 'What most tools take.', inputs),
    ...withBase(
      ANSWER,
      'What most tools answer.',
      answered.flatMap((name) => shapes.get(name) ?? []),
    ),
  ];
};

/** Of a quantity with two units both are optional: the service says so if neither is there. */
const inputOf = ({ id, parameters }: Tool, typeOf: (schema: JsonSchema) => Shown): Shape => ({
  name: `${titled(id)}Input`,
  doc: '',
  fields: parameters.map(({ name, description, required, schema, jsonSchema = schema }) => ({
    name,
    type: typeOf(plainSchema(jsonSchema)),
    isOptional: !required,
    doc: `${description}: ${acceptedValues(schema as TSchema)}`,
  })),
});

/** A client sends texts in a body, so that no proxy logs them. */
const callOf = ({ path, takesBody }: Tool) => ({ method: takesBody === true ? 'POST' : 'GET', path });

/** The views of FHIR answer resources of FHIR, for which there are clients. */
const sold = (tools: readonly Tool[]): readonly Tool[] => tools.filter(({ format }) => format === undefined);

/** The type of an authorization (EIP-712). */
const { types: TYPES } = transferWithAuthorization(
  { from: '0x', to: '0x', value: '0', validAfter: '0', validBefore: '0', nonce: '0x' },
  BASE,
);

/** The domain of USDC by the name of its network, and its address there. A client signs for nothing else. */
const domains = Object.fromEntries(evmNetworks.map(({ id, domain }) => [id, domain]));

const NOTICE = 'Written by `npm run readme` from the declarations of the tools: a change here gets lost.';

const ofOneLine = (text: string): string => text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim();

const inTypescript = (type: Shown): string => {
  if (type.is === 'shape') return type.name;
  if (type.is === 'words') return type.words.map((word) => JSON.stringify(word)).join(' | ');
  if (type.is === 'either') return type.of.map(inTypescript).join(' | ');
  if (type.is === 'list') return `ReadonlyArray<${inTypescript(type.of)}>`;
  if (type.is === 'map') return `Readonly<Record<string, ${inTypescript(type.of)}>>`;
  return { text: 'string', number: 'number', integer: 'number', flag: 'boolean', nothing: 'null', unknown: 'unknown' }[
    type.is
  ];
};

const docLines = (doc: string, indent: string): readonly string[] =>
  doc === '' ? [] : [`${indent}/** ${ofOneLine(doc)} */`];

const typescriptShape = ({ name, doc, fields, base }: Shape): string =>
  [
    ...docLines(doc, ''),
    `export type ${name} = ${base === undefined ? '' : `${base} & `}{`,
    ...fields.flatMap((field) => [
      ...docLines(field.doc, '  '),
      `  readonly ${field.name}${field.isOptional ? '?' : ''}: ${inTypescript(field.type)};`,
    ]),
    '};',
  ].join('\n');

/** `etc/clients/typescript/tools.mts`. */
export const typescriptTools = (all: readonly Tool[]): string => {
  const tools = sold(all);
  const rows = tools.map((tool) => `  ${tool.id}: ${JSON.stringify(callOf(tool))},`);
  const types = tools.flatMap(({ id, title, description }) => [
    `  /** ${ofOneLine(`${title}. ${description}`)} */`,
    `  readonly ${id}: { readonly input: ${titled(id)}Input; readonly answer: ${titled(id)}Answer };`,
  ]);
  return [
    `/** The tools of Clinmeter as types. ${NOTICE} */`,
    `/** The call of each tool. */\nexport const calls = {\n${rows.join('\n')}\n} as const;`,
    `/** The EIP-712 domain of USDC on each network. */\nexport const domains: Readonly<Record<string, { name: string; version: string; chainId: number; verifyingContract: \`0x\${string}\` }>> = ${JSON.stringify(domains)};`,
    `/** What a payer signs (EIP-3009). */\nexport const types = ${JSON.stringify(TYPES)} as const;`,
    `/** The longest validity that is signed, in seconds. */\nexport const LONGEST_VALIDITY = ${LONGEST_TIMEOUT_SECONDS};`,
    `/** The input and the answer of each tool. */\nexport type Tools = {\n${types.join('\n')}\n};`,
    ...shapesOf(tools).map(typescriptShape),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
};

const inPython = (type: Shown): string => {
  if (type.is === 'shape') return type.name;
  if (type.is === 'words') return `Literal[${type.words.map((word) => JSON.stringify(word)).join(', ')}]`;
  if (type.is === 'either') return type.of.map(inPython).join(' | ');
  if (type.is === 'list') return `list[${inPython(type.of)}]`;
  if (type.is === 'map') return `dict[str, ${inPython(type.of)}]`;
  return { text: 'str', number: 'float', integer: 'int', flag: 'bool', nothing: 'None', unknown: 'Any' }[type.is];
};

const docstring = (doc: string, indent: string): readonly string[] =>
  doc === '' ? [] : [`${indent}"""${ofOneLine(doc).replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`];

/** The keywords of Python among names of fields. A field cannot have such a name in the body of a class. */
const KEYWORDS = ['as', 'class', 'def', 'from', 'in', 'is', 'not', 'pass', 'with'];

const pythonShape = ({ name, doc, fields, base = 'TypedDict' }: Shape): string => {
  const typed = fields.map((field) => {
    const type = inPython(field.type);
    return { ...field, type: field.isOptional ? `NotRequired[${type}]` : type };
  });
  if (fields.some((field) => KEYWORDS.includes(field.name)))
    return `${name} = TypedDict("${name}", {${typed.map((field) => `"${field.name}": ${field.type}`).join(', ')}})`;
  const lines = typed.flatMap((field) => [`    ${field.name}: ${field.type}`, ...docstring(field.doc, '    ')]);
  return [`class ${name}(${base}):`, ...docstring(doc, '    '), ...(lines.length === 0 ? ['    pass'] : lines)].join(
    '\n',
  );
};

const pythonMethod = ({ id, title, description }: Tool): string =>
  [
    `    def ${id}(self, **inputs: Unpack[${titled(id)}Input]) -> Bought[${titled(id)}Answer]:`,
    ...docstring(`${title}. ${description}`, '        '),
    `        return self.call("${id}", inputs)`,
  ].join('\n');

const pythonRows = (rows: Readonly<Record<string, unknown>>): string =>
  Object.entries(rows)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
    .join('\n');

/** `etc/clients/python/clinmeter/tools.py`. */
export const pythonTools = (all: readonly Tool[]): string => {
  const tools = sold(all);
  return `"""The tools of Clinmeter as types. ${NOTICE}"""

from typing import Any, Generic, Literal, Mapping, NamedTuple, NotRequired, TypedDict, TypeVar, Unpack

# The call of each tool.
CALLS: dict[str, dict[str, str]] = {
${pythonRows(Object.fromEntries(tools.map((tool) => [tool.id, callOf(tool)])))}
}

# The EIP-712 domain of USDC on each network.
DOMAINS: dict[str, dict[str, Any]] = {
${pythonRows(domains)}
}

# What a payer signs (EIP-3009).
TYPES: dict[str, list[dict[str, str]]] = {
${pythonRows(TYPES)}
}

# The longest validity that is signed, in seconds.
LONGEST_VALIDITY = ${LONGEST_TIMEOUT_SECONDS}

Answer = TypeVar("Answer")


class Bought(NamedTuple, Generic[Answer]):
    """An answer with what proves that it is paid."""

    answer: Answer
    receipt: dict[str, Any] | None
    """The decoded PAYMENT-RESPONSE."""
    payment: str | None
    """The PAYMENT-SIGNATURE that was sent: for the same call it gets the same answer again, uncharged."""


${shapesOf(tools).map(pythonShape).join('\n\n\n')}


class Tools:
    """A method for each tool."""

    def call(self, tool: str, inputs: Mapping[str, Any], payment: str | None = None) -> Bought[Any]:
        raise NotImplementedError

${tools.map(pythonMethod).join('\n\n')}
`;
};
