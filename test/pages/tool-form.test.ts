/** The forms of the documentation: every parameter of every tool as a control that says what it accepts. */
import { expect, test } from 'bun:test';
import { toolForm } from '../../src/pages/tool-form.ts';
import { fieldWords } from '../../src/pages/words.ts';
import type { Parameter } from '../../src/tools/inputs.ts';
import { site, terminologySite } from '../discovery/sites.ts';
import { tools } from '../support/tools.ts';

const formOf = (id: string, isStub = false): string => {
  const tool = [...terminologySite.tools, ...tools].find((one) => one.id === id);
  if (tool === undefined) throw new Error(`no tool ${id}`);
  return toolForm(tool, { ...site, isStub }).html;
};

/** The row of a parameter: that of a quantity has two of them. */
const rowOf = (form: string, name: string): string =>
  form.split('<div class="field').find((row) => new RegExp(`data-names="[^"]*\\b${name}\\b`).test(row)) ?? '';

test('a form has a labelled and described control for every parameter of every tool', () => {
  for (const tool of tools) {
    const form = toolForm(tool, site).html;
    for (const { name } of tool.parameters) {
      const row = rowOf(form, name);
      const [, id = ''] = /<p class="hint" id="([^"]*)-hint">/.exec(row) ?? [];
      expect([tool.id, name, id]).toEqual([tool.id, name, expect.stringMatching(/^try-/)]);
      expect(row).toContain(`aria-describedby="${id}-hint"`);
      expect(row.includes(`<label class="label" for="${id}">`) || row.includes(`aria-labelledby="${id}-label"`)).toBe(
        true,
      );
      expect(row).toContain(`"${name}"`);
    }
  }
});

test('a form has the bounds of every number that is typed', () => {
  for (const tool of tools) {
    const isTyped = ({ schema: { type, minimum, maximum } }: Parameter) =>
      type === 'number' || (type === 'integer' && maximum - minimum >= 5);
    for (const { name, schema } of tool.parameters.filter(isTyped)) {
      const row = rowOf(toolForm(tool, site).html, name);
      const isFirst = row.includes(
        ` min="${schema.minimum}" max="${schema.maximum}" step="${schema.type === 'integer' ? '1' : 'any'}"`,
      );
      const isOther = row.includes(`value="${name}" data-min="${schema.minimum}" data-max="${schema.maximum}"`);
      expect([tool.id, name, isFirst || isOther]).toEqual([tool.id, name, true]);
    }
  }
});

test('a form opens empty, with its example one press away', () => {
  for (const tool of tools.filter(({ path }) => path.startsWith('/api/calc/'))) {
    const form = toolForm(tool, site).html;
    for (const { name, required } of tool.parameters.filter((one) => one.required)) {
      expect([
        tool.id,
        name,
        required,
        / checked| selected|<input[^>]* value="[^"]+"/.test(
          rowOf(form, name)
            .replace(/<input type="radio"(?! checked)[^>]*(?<! checked)>/g, '')
            .replace(/<div class="segments" role="radiogroup" aria-label="Unit">.*/s, ''),
        ),
      ]).toEqual([tool.id, name, true, false]);
    }
    expect(form).toContain('>Fill in the example</button>');
  }
});

test('a form asks for few choices by segments, for more of them by a list, and says the points of each', () => {
  const news2 = formOf('news2');
  expect(rowOf(news2, 'supplemental_oxygen')).toMatch(
    /value="false"><span>No<.*value="true"><span>Yes <small>2 points</s,
  );
  expect(rowOf(news2, 'consciousness')).toMatch(
    /value="alert"><span>Alert <small>0 points<.*Confusion <small>3 points</s,
  );
  expect(rowOf(formOf('has_bled'), 'stroke')).toContain('Yes <small>1 point<');
  expect(rowOf(formOf('phq_9'), 'mood')).toMatch(/value="0"><span>0.*value="3"><span>3</s);
  expect(rowOf(formOf('steroid_conversion'), 'from_steroid')).toContain('<option value="">Choose</option>');
});

test('a form asks for a quantity once, with a choice of its unit', () => {
  const row = rowOf(formOf('egfr_ckd_epi'), 'creatinine_umol_l');
  expect(row).toContain('name="creatinine_mg_dl"');
  expect(row).toMatch(
    /value="creatinine_mg_dl"[^>]* checked><span>mg\/dL<.*value="creatinine_umol_l"[^>]*><span>µmol\/L</s,
  );
  for (const tool of tools) {
    const form = toolForm(tool, site).html;
    const units = [...form.matchAll(/name="unit:[^>]*><span>([^<]*)</g)].map(([, unit]) => unit);
    expect([tool.id, units]).toEqual([tool.id, expect.not.arrayContaining(['', 'in ', undefined])]);
    expect(units.length).toBe(2 * tool.quantities.length);
  }
});

test('an optional choice of codes opens as any, one of a patient as not known, and one with a default has it', () => {
  const translate = formOf('translate');
  expect(rowOf(translate, 'billable_only')).toMatch(/data-default="true".*value="true" checked/s);
  expect(rowOf(translate, 'include_obsolete')).toMatch(/data-default="false".*value="false" checked/s);
  expect(rowOf(translate, 'tty')).toContain('<option value="">Any');
  expect(rowOf(formOf('canadian_c_spine'), 'can_rotate_45')).toContain('<span>Not known');
});

test('a form is hidden, so that without the script there is no dead control', () => {
  expect(formOf('bmi')).toStartWith('<form class="try" hidden ');
});

test('a form offers to run the call only in stub mode', () => {
  expect(formOf('bmi', true)).toMatch(/ data-stub>[\s\S]*<button class="main" value="run">Get the answer<\/button>/);
  expect(formOf('bmi')).not.toMatch(/ data-stub|Get the answer/);
  expect(formOf('bmi')).toContain('CLINMETER_PAYER_KEY=0x… clinmeter pay');
});

test('a form escapes what a tool declares', () => {
  expect(formOf('stand_in_translate')).toContain('A phrase &lt;b&gt;in bold&lt;/b&gt;');
  expect(formOf('stand_in_translate')).toContain('chest pain &amp; cough');
});

test('a form names what a declaration says to programs in words: the scales of NEWS2, codes and notes', () => {
  const scale = rowOf(formOf('news2'), 'spo2_scale');
  expect([...scale.matchAll(/<span>([^<]*)/g)].map(([, text]) => text)).toEqual(['Scale 1', 'Scale 2']);
  const codes = rowOf(formOf('check_codes'), 'code');
  expect(codes).toContain('>Codes</label>');
  expect(codes).toContain('with commas between them');
  expect(codes).not.toContain('repeat the parameter');
  expect(rowOf(formOf('chart'), 'calculator')).not.toMatch(/repeat|Any text/);
});

test('names of fields become words with their unit', () => {
  expect(['egfr_ml_min_1_73m2', 'heart_rate_bpm', 'bmi', 'age_years', 'high_risk'].map(fieldWords)).toEqual([
    { text: 'eGFR', unit: 'mL/min/1.73m²' },
    { text: 'Heart rate', unit: '/min' },
    { text: 'BMI', unit: '' },
    { text: 'Age', unit: 'years' },
    { text: 'High risk', unit: '' },
  ]);
});
