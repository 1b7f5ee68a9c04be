/**
 * Reads the formulas that calculators declare in one line: `eGFR = 142 * min(Scr_mg_dL / k, 1)^a; k = 0.7 if female else 0.9`.
 * Text that it cannot read stays text.
 */

export type Term =
  | { readonly kind: 'number'; readonly text: string }
  /** A name with its parts: `bili_day_0_umol_L` is `bili` with `day 0` in `umol_L`. */
  | { readonly kind: 'name'; readonly text: string; readonly index: string; readonly unit: string }
  | { readonly kind: 'call'; readonly name: string; readonly inner: readonly Term[] }
  | { readonly kind: 'group'; readonly inner: Term; readonly unit: string }
  | { readonly kind: 'minus'; readonly inner: Term }
  /** Terms with the sign of each; the first has none. */
  | { readonly kind: 'chain'; readonly signs: readonly string[]; readonly terms: readonly Term[] }
  | { readonly kind: 'over' | 'power'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'cases'; readonly then: Term; readonly condition: string; readonly otherwise?: Term };

export type Statement = {
  /** Whose formula it is: `Friedewald`, `men`. */
  readonly label: string;
  readonly defines: string;
  /** Absent where it is prose. */
  readonly term?: Term;
  /** The text behind the formula, or all of it if it is prose. */
  readonly rest: string;
};

const UNITS = 'mg_dL|mg_g|umol_L|mmol_L|uIU_mL|10e9_L|g_dL|g_L|U_L|years|percent|mmHg|mg|mL|kg|cm|in|m2|m|L|s|h'.split(
  '|',
);

export const printedUnit = (unit: string): string =>
  unit
    .replace('10e9', '10⁹')
    .replace('umol', 'µmol')
    .replace('uIU', 'µIU')
    .replace('percent', '%')
    .replace(/^m2$/, 'm²')
    .replace('_', '/');

export const nameOf = (text: string): Term => {
  const unit = UNITS.find((one) => text.endsWith(`_${one}`)) ?? '';
  const [first = '', ...more] = (unit === '' ? text : text.slice(0, -unit.length - 1)).split('_');
  return { kind: 'name', text: first, index: more.join(' '), unit };
};

/** @returns the lines of a formula */
export const statementsOf = (formula: string): readonly Statement[] =>
  formula.split(/; |, (?=\w+ = )/).map((line) => {
    const [before = '', colon, plain] = /^(?:(\w+): |([A-Z][a-z]{4,}) (?=[A-Z]))/.exec(line) ?? [];
    return statementOf(colon ?? plain ?? '', line.slice(before.length), line);
  });

const statementOf = (label: string, line: string, whole: string): Statement => {
  const [, defines = '', formula = line] = /^([^=*/]+?) = (.*)$/.exec(line) ?? [];
  const read = readingOf(formula);
  return read === undefined ? { label: '', defines: '', rest: whole } : { label, defines, ...read };
};

/** A number, a name, a bracket with the unit behind it, an operator. */
const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z]\w*|\)_\w+|[-+*/^(),>])/y;

const tokensOf = (text: string): readonly string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) return [];
    tokens.push(token);
  }
  return tokens;
};

/** The term of a formula and what follows it; nothing for prose. */
const readingOf = (text: string): { readonly term: Term; readonly rest: string } | undefined => {
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): string => tokens[at] ?? '';
  const take = (...wanted: readonly string[]): string | undefined => {
    if (!wanted.includes(next())) return undefined;
    at += 1;
    return tokens[at - 1];
  };
  const conditional = (): Term | undefined => {
    const then = sum();
    if (then === undefined || take('if') === undefined) return then;
    const start = at;
    let depth = 0;
    while (next() !== '' && next() !== 'else' && !(depth === 0 && next() === ')')) {
      depth += next() === '(' ? 1 : next() === ')' ? -1 : 0;
      at += 1;
    }
    const condition = tokens
      .slice(start, at)
      .join(' ')
      .replace(/ ([(,)])/g, '$1')
      .replace(/\( /g, '(')
      .replace(/,$/, '');
    if (take('else') === undefined) return { kind: 'cases', then, condition };
    const otherwise = sum();
    return otherwise && { kind: 'cases', then, condition, otherwise };
  };
  const chain = (signs: readonly string[], part: () => Term | undefined): Term | undefined => {
    const first = part();
    if (first === undefined) return undefined;
    let terms: readonly Term[] = [first];
    let between: readonly string[] = [''];
    const whole = (): Term => (terms.length === 1 ? (terms[0] ?? first) : { kind: 'chain', signs: between, terms });
    for (let sign = take(...signs); sign !== undefined; sign = take(...signs)) {
      const right = part();
      if (right === undefined) return undefined;
      if (sign === '/') {
        terms = [{ kind: 'over', left: whole(), right }];
        between = [''];
      } else {
        terms = [...terms, right];
        between = [...between, sign];
      }
    }
    return whole();
  };
  const sum = (): Term | undefined => chain(['+', '-'], () => chain(['*', '/'], power));
  const power = (): Term | undefined => {
    if (take('-') !== undefined) {
      const inner = power();
      return inner && { kind: 'minus', inner };
    }
    const left = primary();
    if (left === undefined || take('^') === undefined) return left;
    const right = power();
    return right && { kind: 'power', left, right };
  };
  const primary = (): Term | undefined => {
    const token = next();
    at += 1;
    if (/^\d/.test(token)) return { kind: 'number', text: token };
    if (token === '(') {
      const inner = conditional();
      return inner && closed(inner);
    }
    if (!/^[A-Za-z]/.test(token)) return undefined;
    if (take('(') !== undefined) return call(token);
    const words = [token];
    while (/^[A-Za-z]/.test(next()) && !['if', 'else'].includes(next())) words.push(tokens[at++] ?? '');
    return words.length === 1 ? nameOf(token) : { kind: 'name', text: words.join(' '), index: '', unit: '' };
  };
  const closed = (inner: Term): Term | undefined => {
    const [end = '', unit = ''] = next().split(/_(.*)/);
    at += 1;
    return end === ')' ? { kind: 'group', inner, unit } : undefined;
  };
  const call = (name: string): Term | undefined => {
    const inner: Term[] = [];
    do {
      const one = conditional();
      if (one === undefined) return undefined;
      inner.push(one);
    } while (take(',') !== undefined);
    return take(')') === undefined ? undefined : { kind: 'call', name, inner };
  };
  const term = conditional();
  const rest = tokens.slice(at).join(' ');
  const isProse = term === undefined || term.kind === 'name' || (rest !== '' && !rest.startsWith(','));
  return isProse ? undefined : { term, rest: rest.replace(/^, /, '') };
};
