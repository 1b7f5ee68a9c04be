/** Checks resources against the types of FHIR R4 and R5 (`@types/fhir`, made from HL7's definitions), as the compiler does. */
import { join } from 'node:path';
import * as typescript from 'typescript-5';

export type Resource = { readonly resourceType: string };

type Holder = Resource & { readonly parameter?: readonly { readonly resource?: Resource }[] };

/** The resources in the parameters of one. */
const partsOf = ({ parameter }: Holder): readonly Resource[] =>
  (parameter ?? []).flatMap(({ resource }) => resource ?? []);

/** `@types/fhir` knows a resource in a parameter by its type alone. */
const plain = (resource: Holder): object =>
  resource.parameter === undefined
    ? resource
    : {
        ...resource,
        parameter: resource.parameter.map(({ resource: held, ...one }) =>
          held === undefined ? one : { ...one, resource: { resourceType: held.resourceType } },
        ),
      };

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
