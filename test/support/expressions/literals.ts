/** The regular expressions that are written in `src`, and the places that construct others. */
import { join } from 'node:path';
import * as typescript from 'typescript-5';

const ROOT = join(import.meta.dir, '../../..');

/** An expression, and where it is: `src/file.ts:12`. */
export type Placed = { readonly place: string; readonly expression: RegExp };

/** Reads the syntax of every module: a search for slashes would find paths and comments. */
export const written = (): { readonly literals: readonly Placed[]; readonly constructions: readonly string[] } => {
  const literals: Placed[] = [];
  const constructions: string[] = [];
  for (const file of [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: ROOT })].sort()) {
    const text = typescript.sys.readFile(join(ROOT, file)) ?? '';
    const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest);
    const visit = (node: typescript.Node): void => {
      const place = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
      if (typescript.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        literals.push({ place: place(), expression });
      } else if (typescript.isNewExpression(node) || typescript.isCallExpression(node)) {
        if (node.expression.getText(source) === 'RegExp') constructions.push(place());
      }
      typescript.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, constructions };
};
