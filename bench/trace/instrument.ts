/** A copy of a source tree in which each function reports its entry. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as typescript from 'typescript-5';

/** Functions by the number that they report. */
export type Traced = { readonly file: string; readonly name: string }[];

type Insertion = { readonly at: number; readonly text: string };

/** The folders and files of a tree that the sources read. */
const BESIDE = ['data', 'dist', 'node_modules', 'package.json', 'tsconfig.json'];

/** Copies `src` of the tree into a folder and makes every function call `traceEntry(number)` first. */
export const instrument = (tree: string, folder: string): Traced => {
  const traced: Traced = [];
  for (const name of BESIDE) {
    const own = join(tree, name);
    symlinkSync(existsSync(own) ? own : join(import.meta.dir, '..', '..', name), join(folder, name));
  }
  for (const file of new Bun.Glob('src/**/*').scanSync({ cwd: tree })) {
    const copy = join(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    const bytes = readFileSync(join(tree, file));
    writeFileSync(
      copy,
      /(?<!\.d)\.ts$/.test(file) ? withEntries(bytes.toString(), relative('src', file), traced) : bytes,
    );
  }
  return traced;
};

const withEntries = (text: string, file: string, traced: Traced): string => {
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.ESNext, true);
  const insertions: Insertion[] = [];
  const visit = (node: typescript.Node): void => {
    const body = typescript.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    if (body !== undefined) {
      const entry = `traceEntry(${traced.push({ file, name: nameOf(node) }) - 1})`;
      if (typescript.isBlock(body)) insertions.push({ at: body.getStart(source) + 1, text: `${entry};` });
      else insertions.push({ at: body.getStart(source), text: `(${entry},` }, { at: body.getEnd(), text: ')' });
    }
    typescript.forEachChild(node, visit);
  };
  visit(source);
  // The sort is stable: of two ends at one place, either order is right.
  insertions.sort((one, other) => one.at - other.at);
  let at = 0;
  const parts = insertions.map((insertion) => {
    const before = text.slice(at, insertion.at);
    at = insertion.at;
    return before + insertion.text;
  });
  return parts.join('') + text.slice(at);
};

/** The name of a function, or of what it is assigned to; `(callback)` if it has none. */
const nameOf = (node: typescript.Node): string => {
  const named = [node, node.parent].find((one) => 'name' in one && one.name !== undefined) as
    | { readonly name: typescript.Node }
    | undefined;
  if (typescript.isConstructorDeclaration(node)) return 'constructor';
  return named === undefined ? '(callback)' : named.name.getText();
};
