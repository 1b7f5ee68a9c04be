/** Texts that make an expression work: its own characters and words, again and again, behind its own beginnings. */
import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';
import { counterOf } from './matcher.ts';

/** Texts for single characters that a set may have. */
const SAMPLES = ['a', '1', ' ', '\n', '.', ',', '-', '/', '(', ')', 'é', '"', ':', 'A', '_', '%'];

/** The most units of an expression. */
const MOST_UNITS = 40;
const MOST_WHOLE = 12;

/** At most a few texts that a part matches, the shortest ones first. */
const textsOf = (node: AST.Element | AST.Alternative, flags: string, most: number): readonly string[] => {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const set = new RegExp(`^${node.raw}$`, flags.replace(/[gmy]/g, ''));
      const own = node.type === 'CharacterClass' ? node.raw.slice(1, -1).replace(/\\[pP]\{[^}]*\}|\\./g, '') : '';
      return [...new Set([...SAMPLES, ...own])].filter((text) => set.test(text)).slice(0, most);
    }
    case 'Quantifier': {
      const texts = textsOf(node.element, flags, most);
      return node.min === 0 ? ['', ...texts].slice(0, most) : texts.map((text) => text.repeat(node.min));
    }
    case 'Alternative':
      return joined(node.elements, flags, most);
    case 'Group':
    case 'CapturingGroup':
      return [...new Set(node.alternatives.flatMap((one) => textsOf(one, flags, 4)))].slice(0, most);
    default:
      return [''];
  }
};

/** Each part in turn in all its ways, the others in their first. */
const joined = (elements: readonly AST.Element[], flags: string, most: number): readonly string[] => {
  const all = elements.map((element) => textsOf(element, flags, most));
  const first = all.map(([text = '']) => text);
  const varied = all.flatMap((texts, at) => texts.map((text) => first.with(at, text).join('')));
  return [...new Set(varied)].slice(0, most);
};

type Loop = { readonly units: readonly string[]; readonly prefixes: readonly string[] };

/** The repeated parts of an expression: what they repeat, and what may stand before them. */
const loopsIn = (expression: RegExp): readonly Loop[] => {
  const { flags } = expression;
  const { pattern } = parseRegExpLiteral(expression);
  const whole = pattern.alternatives.flatMap((one) => textsOf(one, flags, MOST_WHOLE));
  const loops: Loop[] = [];
  const visit = (node: AST.Node, before: string): void => {
    if (node.type === 'Quantifier') {
      if (node.max > LARGE)
        loops.push({
          units: paired(textsOf(node.element, flags, MOST_UNITS).filter((text) => text !== '')),
          prefixes: [...new Set(['', before])],
        });
      visit(node.element, before);
    } else if (node.type === 'Alternative') {
      let own = before;
      for (const element of node.elements) {
        visit(element, own);
        own += textsOf(element, flags, 4).at(-1) ?? '';
      }
    } else if ('alternatives' in node && node.type !== 'ClassStringDisjunction')
      for (const one of node.alternatives) visit(one, before);
  };
  visit(pattern, '');
  return [...loops, { units: whole.filter((text) => text !== ''), prefixes: [''] }];
};

/** Each text alone, and behind each of the others. */
const paired = (texts: readonly string[]): readonly string[] => [
  ...new Set([
    ...texts,
    ...texts.slice(0, MOST_PAIRED).flatMap((one) => texts.slice(0, MOST_PAIRED).map((other) => one + other)),
  ]),
];
const MOST_PAIRED = 24;

/** Fewer repetitions cannot explode by themselves. */
const LARGE = 8;

/** More steps than this a character are an explosion: only a long list of words takes some hundred. */
const MOST_A_CHARACTER = 1000;

/** Steps that are spent on one expression, so that a long list of words does not take all the time. */
const MOST_STEPS = 4_000_000;

/** A text that makes an expression take more than three times the steps when it is twice as long. */
export type Explosion = Pump & { readonly steps: readonly number[] };

/** A text: the unit many times between the two. */
type Pump = { readonly prefix: string; readonly unit: string; readonly suffix: string };

/** Behind what is repeated: what few expressions expect, and the end of a line. */
const SUFFIXES = ['x\0', '\0', '\n\0'];

/** The first explosion of an expression. */
export const explosionOf = (expression: RegExp): Explosion | undefined => {
  const count = counterOf(expression);
  let spent = 0;
  for (const { prefix, unit, suffix } of pumpsOf(expression)) {
    const stepsAt = (times: number): number => {
      const text = prefix + unit.repeat(times) + suffix;
      return count(text, MOST_A_CHARACTER * text.length).steps;
    };
    const isSteep = (times: number): boolean => {
      const [once, twice] = [stepsAt(times), stepsAt(2 * times)];
      spent += once + twice;
      return once > MOST_A_CHARACTER * unit.length * times || twice > 3 * once;
    };
    // What is bounded by a number grows for a while.
    if (isSteep(30) && isSteep(120)) return { prefix, unit, suffix, steps: [30, 60, 120, 240].map(stepsAt) };
    if (spent > MOST_STEPS) return undefined;
  }
  return undefined;
};

/** The texts, without end where the units are many. */
export function* pumpsOf(expression: RegExp): Generator<Pump> {
  for (const { units, prefixes } of loopsIn(expression))
    for (const unit of units)
      for (const prefix of prefixes) for (const suffix of SUFFIXES) yield { prefix, unit, suffix };
}
