/** The forms of the documentation: every parameter of every tool as a control that says what it accepts. */
import { expect, test } from 'bun:test';
import { toolForm } from '../../src/pages/tool-form.ts';
import type { Parameter } from '../../src/tools/inputs.ts';
import { site, terminologySite } from '../discovery/sites.ts';
import { tools } from '../support/tools.ts';

const formOf = (id: string, isStub = false): string => {
  const tool = terminologySite.tools.find((one) => one.id === id);
  if (tool === undefined) throw new Error(`no tool ${id}`);
  return toolForm(tool, { ...site, isStub }).html;
};

/** The tag of a control. */
const controlOf = (form: string, name: string): string =>
  new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(form)?.[0] ?? '';

test('a form has a labelled and described control for every parameter of every tool', () => {
  for (const tool of tools) {
    const form = toolForm(tool, site).html;
    for (const { name } of tool.parameters) {
      const id = `try-${tool.id}-${name}`;
      expect(controlOf(form, name)).toContain(`id="${id}"`);
      expect(controlOf(form, name)).toContain(`aria-describedby="${id}-hint"`);
      expect(form).toContain(`<p class="hint" id="${id}-hint">`);
      const isInLabel = form.includes(`<label>${controlOf(form, name)}<span>`);
      expect(isInLabel || form.includes(`<label for="${id}">`)).toBe(true);
    }
  }
});

test('a form has the bounds of every number', () => {
  for (const tool of tools) {
    const isNumber = ({ schema }: Parameter) => schema.type === 'number' || schema.type === 'integer';
    for (const { name, schema } of tool.parameters.filter(isNumber)) {
      const control = controlOf(toolForm(tool, site).html, name);
      expect(control).toContain(`type="number" min="${schema.minimum}" max="${schema.maximum}"`);
      expect(control).toContain(`step="${schema.type === 'integer' ? '1' : 'any'}"`);
    }
  }
});

test('a form is filled with the example of its tool', () => {
  const form = formOf('egfr_ckd_epi');
  expect(controlOf(form, 'age')).toContain('value="72"');
  expect(controlOf(form, 'creatinine_umol_l')).toContain('value=""');
  expect(form).toContain('<option selected>female</option><option>male</option>');
  expect(form).toContain('data-shows="url">https://api.example.com/api/calc/egfr_ckd_epi?creatinine_mg_dl=1.1');
  expect(controlOf(formOf('has_bled'), 'drugs')).toEndWith(' checked>');
  expect(controlOf(formOf('has_bled'), 'alcohol')).not.toContain('checked');
});

test('a form leaves out an optional flag as it is by default, and an optional word', () => {
  const translate = tools.find(({ id }) => id === 'translate');
  const form = translate === undefined ? '' : toolForm(translate, site).html;
  expect(controlOf(form, 'billable_only')).toContain('data-default="true" checked');
  expect(controlOf(form, 'include_obsolete')).toContain('data-default="false"');
  expect(form).toMatch(/name="tty"[^>]*><option value="">not given<\/option>/);
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
  expect(formOf('stand_in_translate')).toContain('>chest pain &amp; cough</textarea>');
});
