/** Checks resources against the types of FHIR R4 and R5 (`@types/fhir`, made from HL7's definitions), as the compiler does. */
import { join } from 'node:path';
import * as typescript from 'typescript-5';

export type Resource = { readonly resourceType: string };

type Held = { readonly resource?: Resource };
type Holder = Resource & { readonly parameter?: readonly Held[]; readonly entry?: readonly Held[] };

/** The resources in the parameters or entries of one. */
const partsOf = ({ parameter = [], entry = [] }: Holder): readonly Resource[] =>
  [...parameter, ...entry].flatMap(({ resource }) => (resource === undefined ? [] : [resource, ...partsOf(resource)]));

/** `@types/fhir` knows a resource in another by its type alone. */
const plain = (holder: Holder): object => ({
  ...holder,
  ...(holder.parameter === undefined ? {} : { parameter: holder.parameter.map(typeOnly) }),
  ...(holder.entry === undefined ? {} : { entry: holder.entry.map(typeOnly) }),
});

const typeOnly = ({ resource, ...one }: Held): object =>
  resource === undefined ? one : { ...one, resource: { resourceType: resource.resourceType } };

const ROOT = join(import.meta.dir, '..', '..');

/** The complaints about resources as literals of their types, by the position of the resource. */
export const complaintsOf = (
  release: 'r4' | 'r5',
  resources: readonly Resource[],
): readonly (readonly [position: number, complaint: string])[] => {
  const file = join(ROOT, 'test', `resources-${release}.ts`);
  const lines = resources.map((resource, at) =>
    // Two in a line: a resource in another is of its own type.
    [resource, ...partsOf(resource)]
      .map((one, part) => `export const x${at}_${part}: fhir.${one.resourceType} = ${JSON.stringify(plain(one))};`)
      .join(' '),
  );
  const source = [`import type * as fhir from 'fhir/${release}';`, ...lines].join('\n');
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const host = typescript.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, version) =>
    name === file ? typescript.createSourceFile(name, source, version) : getSourceFile(name, version);
  host.fileExists = (name) => name === file || fileExists(name);
  const program = typescript.createProgram([file], options, host);
  return typescript.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return [line - 1, typescript.flattenDiagnosticMessageText(messageText, ' ')];
  });
};
