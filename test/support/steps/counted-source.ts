/** A source whose functions, loops and calls that read a whole text count their steps. */
import * as typescript from 'typescript-5';

/** Methods of a text, of bytes or of a list that read or copy all that they are called on. */
const OF_WHOLE = new Set(
  [
    'replace replaceAll match matchAll search split normalize toLowerCase toUpperCase',
    'includes indexOf lastIndexOf concat join sort toSorted reverse toReversed fill',
  ].flatMap((line) => line.split(' ')),
);

/** Methods that read the whole of an argument: those of regular expressions, of decoders, and of `JSON`. */
const READING = new Set(['exec', 'test', 'parse', 'decode', 'encode', 'from', 'update', 'unpack']);

/**
 * The source with `countStep(site)` at the start of each function and loop body, and `countRead(value, site)` around what
 * a call reads whole. A regular expression is charged the length of its text: another test shows that it takes no more.
 *
 * @param siteOf - the number of a function by its name, in which steps are counted
 */
export const withSteps = (text: string, file: string, siteOf: (name: string) => number): string => {
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.ESNext, true);
  const parts: string[] = [];
  let written = 0;
  // Nodes are visited in the order of the text, so that what is inserted is in order as well.
  const insert = (at: number, insertion: string): void => {
    parts.push(text.slice(written, at), insertion);
    written = at;
  };
  const around = new Map<typescript.Node, readonly (readonly [before: string, behind: string])[]>();
  const wrap = (node: typescript.Node, before: string, behind: string): void =>
    void around.set(node, [...(around.get(node) ?? []), [before, behind]]);
  const countIn = (body: typescript.Node, site: number): void => {
    if (typescript.isBlock(body)) wrap(body, `{countStep(${site});`, '}');
    else if (typescript.isExpression(body)) wrap(body, `(countStep(${site}),`, ')');
    else wrap(body, `{countStep(${site});`, '}');
  };
  const visit = (node: typescript.Node, name: string): void => {
    const body = typescript.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    const inner = body === undefined ? name : nameOf(node, name);
    if (body !== undefined) countIn(body, siteOf(inner));
    if (typescript.isIterationStatement(node, false)) countIn(node.statement, siteOf(name));
    const read = typescript.isSpreadElement(node) ? node.expression : readBy(node);
    if (read !== undefined) wrap(read, 'countRead(', `,${siteOf(name)})`);
    const wraps = around.get(node) ?? [];
    for (const [before] of wraps) insert(node.getStart(source), before);
    typescript.forEachChild(node, (child) => visit(child, inner));
    for (const [, behind] of wraps.toReversed()) insert(node.getEnd(), behind);
  };
  visit(source, '');
  return parts.join('') + text.slice(written);
};

/** The operand of a call that the call reads whole. */
const readBy = (node: typescript.Node): typescript.Node | undefined => {
  if (!typescript.isCallExpression(node) || !typescript.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: on, name } = node.expression;
  // A value that may end a chain of `?.` early cannot be handed through.
  if (OF_WHOLE.has(name.text)) return typescript.isOptionalChain(on) ? undefined : on;
  const [first] = node.arguments;
  return READING.has(name.text) && first !== undefined && !typescript.isSpreadElement(first) ? first : undefined;
};

/** The name of a function, or of what it is assigned to; that of the function around a callback. */
const nameOf = (node: typescript.Node, around: string): string => {
  const named = [node, node.parent].find((one) => 'name' in one && one.name !== undefined) as
    | { readonly name: typescript.Node }
    | undefined;
  return named === undefined ? around : named.name.getText();
};
