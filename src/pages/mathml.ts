/**
 * Formulas as MathML (MathML Core), which browsers draw themselves.
 *
 * Written by hand: a library such as temml needs the LaTeX of each formula beside its text. This reads the text that every
 * tool already has.
 */
import { nameOf, printedUnit, type Statement, statementsOf, type Term } from './formula.ts';
import { type Html, html } from './html.ts';

/** The lines of a formula. Prose stays prose. */
export const typeset = (formula: string): Html =>
  html`<div class="formula" tabindex="0" role="group" aria-label="Formula">${statementsOf(formula).map(lineOf)}</div>`;

const lineOf = ({ label, defines, term, rest }: Statement): Html => {
  if (term === undefined) return html`<p>${rest}</p>\n`;
  const left = defines === '' ? undefined : html`${defined(defines)}<mo>=</mo>`;
  return html`${label === '' ? undefined : html`<p class="quiet">${label}</p>\n`}<math display="block">${broken(left, term)}${rest === '' ? undefined : html`<mtext>, ${rest}</mtext>`}</math>
`;
};

const defined = (text: string): Html => (/^\w+$/.test(text) ? drawn(nameOf(text)) : html`<mtext>${text}</mtext>`);

/** The characters of a line, about: longer formulas go on below, after their sign. */
const LONGEST = 30;

/** A long chain in lines. */
const broken = (left: Html | undefined, term: Term): Html => {
  if (term.kind !== 'chain' || widthOf(term) <= LONGEST) return html`<mrow>${left}${drawn(term)}</mrow>`;
  const lines: Html[][] = [];
  let width = Number.POSITIVE_INFINITY;
  for (const [index, one] of term.terms.entries()) {
    const own = widthOf(one) + 3;
    if (width + own > LONGEST) {
      lines.push([]);
      width = 0;
    }
    width += own;
    lines.at(-1)?.push(html`${signOf(term.signs[index])}${drawn(one)}`);
  }
  const rows = lines.map(
    (line, index) =>
      html`<mtr><mtd>${index === 0 ? left : undefined}</mtd><mtd class="line"><mrow>${line}</mrow></mtd></mtr>`,
  );
  return html`<mtable displaystyle="true">${rows}</mtable>`;
};

/** About how wide a term is, in characters. */
const widthOf = (term: Term): number => {
  switch (term.kind) {
    case 'number':
      return term.text.length;
    case 'name':
      return term.text.length + 0.7 * (term.index.length + term.unit.length);
    case 'call':
      return term.name.length + 2 + total(term.inner.map(widthOf));
    case 'group':
    case 'minus':
      return 2 + widthOf(term.inner);
    case 'chain':
      return total(term.terms.map((one) => widthOf(one) + 3));
    case 'over':
      return Math.max(widthOf(term.left), widthOf(term.right));
    case 'power':
      return widthOf(term.left) + 0.7 * widthOf(term.right);
    case 'cases':
      return (
        4 +
        term.condition.length +
        Math.max(widthOf(term.then), term.otherwise === undefined ? 0 : widthOf(term.otherwise))
      );
  }
};

const total = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);

const SIGNS: Readonly<Record<string, string>> = { '*': '·', '-': '−', '+': '+' };

const signOf = (sign = ''): Html | undefined => (sign === '' ? undefined : html`<mo>${SIGNS[sign]}</mo>`);

const drawn = (term: Term): Html => {
  switch (term.kind) {
    case 'number':
      return html`<mn>${term.text}</mn>`;
    case 'name':
      return named(term);
    case 'call':
      return called(term.name, term.inner);
    case 'group':
      return grouped(term.inner, term.unit);
    case 'minus':
      return html`<mrow><mo>−</mo>${drawn(term.inner)}</mrow>`;
    case 'chain':
      return html`<mrow>${term.terms.map((one, index) => html`${signOf(term.signs[index])}${drawn(one)}`)}</mrow>`;
    case 'over':
      return html`<mfrac>${bare(term.left)}${bare(term.right)}</mfrac>`;
    case 'power':
      return html`<msup>${drawn(term.left)}${bare(term.right)}</msup>`;
    case 'cases':
      return cases(term);
  }
};

/** Without brackets, where the drawing groups by itself. */
const bare = (term: Term): Html =>
  drawn(term.kind === 'group' && term.unit === '' && term.inner.kind !== 'cases' ? term.inner : term);

const named = ({ text, index, unit }: Extract<Term, { kind: 'name' }>): Html => {
  const below = [index, printedUnit(unit)].filter((part) => part !== '').join(', ');
  const name = text.includes(' ') ? html`<mtext>${text}</mtext>` : html`<mi>${text}</mi>`;
  return below === '' ? name : html`<msub>${name}<mtext>${below}</mtext></msub>`;
};

const ROOTS: Readonly<Record<string, (inner: Html) => Html>> = {
  sqrt: (inner) => html`<msqrt>${inner}</msqrt>`,
  cbrt: (inner) => html`<mroot>${inner}<mn>3</mn></mroot>`,
  exp: (inner) => html`<msup><mi>e</mi>${inner}</msup>`,
};

const NAMES: Readonly<Record<string, Html>> = {
  log10: html`<msub><mi>log</mi><mn>10</mn></msub>`,
  round1: html`<mtext>round to 1 decimal</mtext>`,
};

const called = (name: string, inner: readonly Term[]): Html => {
  const [first] = inner;
  const root = ROOTS[name];
  if (root !== undefined && first !== undefined) return root(bare(first));
  const between = inner.map((one, index) => html`${index === 0 ? undefined : html`<mo>,</mo>`}${drawn(one)}`);
  return html`<mrow>${NAMES[name] ?? html`<mi>${name}</mi>`}<mo>(</mo>${between}<mo>)</mo></mrow>`;
};

const grouped = (inner: Term, unit: string): Html => {
  if (inner.kind === 'cases') return drawn(inner);
  const group = html`<mrow><mo>(</mo>${drawn(inner)}<mo>)</mo></mrow>`;
  return unit === '' ? group : html`<msub>${group}<mtext>${printedUnit(unit)}</mtext></msub>`;
};

const cases = ({ then, condition, otherwise }: Extract<Term, { kind: 'cases' }>): Html =>
  otherwise === undefined
    ? html`<mrow><mo>(</mo>${drawn(then)}<mtext> if ${condition}</mtext><mo>)</mo></mrow>`
    : html`<mtable class="cases"><mtr><mtd>${drawn(then)}</mtd><mtd><mtext>if ${condition}</mtext></mtd></mtr><mtr><mtd>${drawn(otherwise)}</mtd><mtd><mtext>otherwise</mtext></mtd></mtr></mtable>`;
