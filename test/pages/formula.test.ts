/** The formulas of the pages: what is drawn says what is evaluated. */
import { expect, test } from 'bun:test';
import { formulaOf } from '../../src/discovery/sources.ts';
import { statementsOf, type Term } from '../../src/pages/formula.ts';
import { typeset } from '../../src/pages/mathml.ts';
import { tools } from '../support/tools.ts';

/** A term as it was written, with brackets only where they were. */
const written = (term: Term): string => {
  switch (term.kind) {
    case 'number':
      return term.text;
    case 'name':
      return [term.text, ...term.index.split(' '), term.unit].filter((part) => part !== '').join('_');
    case 'call':
      return `${term.name}(${term.inner.map(written).join(',')})`;
    case 'group':
      return `(${written(term.inner)})${term.unit === '' ? '' : `_${term.unit}`}`;
    case 'minus':
      return `-${written(term.inner)}`;
    case 'chain':
      return term.terms.map((one, index) => `${term.signs[index]}${written(one)}`).join('');
    case 'over':
      return `${written(term.left)}/${written(term.right)}`;
    case 'power':
      return `${written(term.left)}^${written(term.right)}`;
    case 'cases':
      return `${written(term.then)}if${term.condition}${term.otherwise === undefined ? '' : `else${written(term.otherwise)}`}`;
  }
};

const squeezed = (text: string): string => text.replace(/\s/g, '').replace(',else', 'else');

const formulas = tools.flatMap((tool) => formulaOf(tool).map((formula) => [tool.id, formula] as const));

test.each(formulas)('the formula of %s is read as it is written, to the last sign', (_, formula) => {
  const lines = statementsOf(formula).map(({ label, defines, term, rest }) => {
    const definition = defines === '' ? '' : `${defines}=`;
    const after = rest === '' || term === undefined ? rest : `,${rest}`;
    return squeezed(`${label}${definition}${term === undefined ? '' : written(term)}${after}`);
  });
  const wanted = formula.split(/; |, (?=\w+ = )/).map((line) => squeezed(line.replace(/^(\w+): /, '$1')));
  expect(lines).toEqual(wanted);
});

test('a formula is drawn for all but a few calculators, and prose stays prose', () => {
  const prose = formulas.filter(([, formula]) => statementsOf(formula).every(({ term }) => term === undefined));
  expect(prose.map(([id]) => id)).toEqual(['maintenance_fluids', 'pf_ratio', 'age_adjusted_d_dimer']);
});

test('a formula has fractions, roots, powers and cases instead of their signs', () => {
  const drawn = typeset('x = sqrt(a_kg / (b + 1)) * 2^-0.5 * (1.012 if female else 1)').html;
  expect(drawn).toContain('<msqrt><mfrac><msub><mi>a</mi><mtext>kg</mtext></msub><mrow><mi>b</mi>');
  expect(drawn).toContain('<msup><mn>2</mn><mrow><mo>−</mo><mn>0.5</mn></mrow></msup>');
  expect(drawn).toContain('<mtext>if female</mtext>');
  expect(drawn).toContain('<mtext>otherwise</mtext>');
});

test('a formula escapes what it cannot read', () => {
  expect(typeset('<b>two & three</b>').html).toContain('<p>&lt;b&gt;two &amp; three&lt;/b&gt;</p>');
});
