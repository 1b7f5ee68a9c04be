/** A matcher of regular expressions that counts its steps: one a node tried. It backtracks as engines do, without their short cuts. */
import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';

export type Counted = {
  /** The first match, as the engine would find it; `undefined` also where the steps ran out. */
  readonly found: string | undefined;
  readonly steps: number;
};

type Next = (at: number) => boolean;
type Flags = { readonly ignoreCase: boolean; readonly multiline: boolean; readonly dotAll: boolean };
type One = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

class OutOfSteps extends Error {}

/** Counts the steps of an expression in a text: all matches of a global one, else the first. */
export const counterOf = (expression: RegExp): ((text: string, most?: number) => Counted) => {
  const { pattern, flags } = parseRegExpLiteral(expression);
  const isUnicode = flags.unicode || flags.unicodeSets;
  let units: readonly string[] = [];
  let captures = new Map<AST.CapturingGroup, readonly [number, number]>();
  let steps = 0;
  let most = Number.POSITIVE_INFINITY;
  const tick = (): void => {
    steps += 1;
    if (steps > most) throw new OutOfSteps();
  };

  /** Asks the engine itself whether one character is of a set. */
  const memberOf = (raw: string, { ignoreCase, dotAll }: Flags): ((unit: string) => boolean) => {
    const mode = flags.unicodeSets ? 'v' : flags.unicode ? 'u' : '';
    const pattern = new RegExp(`^(?:${raw})$`, `${mode}${ignoreCase ? 'i' : ''}${dotAll ? 's' : ''}`);
    const known = new Map<string, boolean>();
    return (unit) => {
      const before = known.get(unit) ?? pattern.test(unit);
      known.set(unit, before);
      return before;
    };
  };
  const isWord = memberOf(String.raw`\w`, flags);
  const isBreak = (at: number): boolean => /^[\n\r\u2028\u2029]$/.test(units[at] ?? '');

  const one = (node: One, given: Flags, way: 1 | -1): ((at: number) => number) => {
    const isMember = memberOf(node.raw, given);
    return (at) => {
      tick();
      const unit = units[way === 1 ? at : at - 1];
      return unit !== undefined && isMember(unit) ? at + way : -1;
    };
  };

  const isOne = (node: AST.Element): node is One =>
    node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass';

  const choice = (alternatives: readonly AST.Alternative[], given: Flags, way: 1 | -1, next: Next): Next => {
    const all = alternatives.map(({ elements }) =>
      (way === 1 ? elements.toReversed() : elements).reduce((rest, node) => compile(node, given, way, rest), next),
    );
    return (at) => all.some((tried) => tried(at));
  };

  const quantified = (node: AST.Quantifier, given: Flags, way: 1 | -1, next: Next): Next => {
    const { min, max, greedy, element } = node;
    if (isOne(element)) {
      const take = one(element, given, way);
      return (start) => {
        let at = start;
        for (let count = 0; count < min; count += 1) {
          at = take(at);
          if (at < 0) return false;
        }
        if (!greedy) {
          for (let count = min; ; count += 1) {
            if (next(at)) return true;
            at = count < max ? take(at) : -1;
            if (at < 0) return false;
          }
        }
        const least = at;
        for (let count = min, far = at; count < max && far >= 0; count += 1) {
          far = take(at);
          if (far >= 0) at = far;
        }
        for (; at !== least; at -= way) if (next(at)) return true;
        return next(least);
      };
    }
    let count = 0;
    let entered = -1;
    const again: Next = (at) => {
      const [before, from] = [count, entered];
      const more = (): boolean => {
        if (before >= max) return false;
        tick();
        [count, entered] = [before + 1, at];
        const isFound = body(at);
        [count, entered] = [before, from];
        return isFound;
      };
      const enough = (): boolean => before >= min && next(at);
      return greedy ? more() || enough() : enough() || more();
    };
    const body = compile(element, given, way, (at) => (at === entered && count > min ? false : again(at)));
    return (at) => {
      const [before, from] = [count, entered];
      [count, entered] = [0, -1];
      const isFound = again(at);
      [count, entered] = [before, from];
      return isFound;
    };
  };

  const asserted = (node: AST.Assertion, given: Flags, next: Next): Next => {
    const holds = (at: number): boolean => {
      if (node.kind === 'word') return (isWord(units[at - 1] ?? '') !== isWord(units[at] ?? '')) !== node.negate;
      if (node.kind === 'start') return at === 0 || (given.multiline && isBreak(at - 1));
      return at === units.length || (given.multiline && isBreak(at));
    };
    if (node.kind !== 'lookahead' && node.kind !== 'lookbehind')
      return (at) => {
        tick();
        return holds(at) && next(at);
      };
    const inner = choice(node.alternatives, given, node.kind === 'lookahead' ? 1 : -1, () => true);
    return (at) => inner(at) !== node.negate && next(at);
  };

  const captured = (node: AST.CapturingGroup, given: Flags, way: 1 | -1, next: Next): Next => {
    const starts: number[] = [];
    const inside = choice(node.alternatives, given, way, (at) => {
      const start = starts.pop() ?? 0;
      captures.set(node, way === 1 ? [start, at] : [at, start]);
      const isFound = next(at);
      starts.push(start);
      return isFound;
    });
    return (at) => {
      starts.push(at);
      const isFound = inside(at);
      starts.pop();
      return isFound;
    };
  };

  const compile = (node: AST.Element, given: Flags, way: 1 | -1, next: Next): Next => {
    if (node.type === 'Quantifier') return quantified(node, given, way, next);
    if (node.type === 'Assertion') return asserted(node, given, next);
    if (node.type === 'Group') {
      const { add, remove } = node.modifiers ?? {};
      const here = {
        ignoreCase: remove?.ignoreCase ? false : (add?.ignoreCase ?? false) || given.ignoreCase,
        multiline: remove?.multiline ? false : (add?.multiline ?? false) || given.multiline,
        dotAll: remove?.dotAll ? false : (add?.dotAll ?? false) || given.dotAll,
      };
      return choice(node.alternatives, here, way, next);
    }
    if (node.type === 'CapturingGroup') return captured(node, given, way, next);
    if (node.type === 'Backreference') {
      const group = [node.resolved].flat()[0] as AST.CapturingGroup;
      return (at) => {
        const [start, end] = captures.get(group) ?? [0, 0];
        const again = units.slice(start, end);
        tick();
        return way === 1 && again.every((unit, place) => units[at + place] === unit) && next(at + again.length);
      };
    }
    const take = one(node as One, given, way);
    return (at) => {
      const after = take(at);
      return after >= 0 && next(after);
    };
  };

  let end = -1;
  const match = choice(pattern.alternatives, flags, 1, (at) => {
    end = at;
    return true;
  });
  return (text, limit = Number.POSITIVE_INFINITY) => {
    units = isUnicode ? [...text] : text.split('');
    [steps, most, captures] = [0, limit, new Map()];
    let found: string | undefined;
    try {
      for (let at = 0; at <= units.length; at += 1) {
        const isFound = match(at);
        if (isFound) {
          found ??= units.slice(at, end).join('');
          if (!flags.global) break;
          at = Math.max(at, end - 1);
        }
        if (flags.sticky && !isFound) break;
      }
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
    }
    return { found, steps };
  };
};
