import { describe, expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import type { Parameter } from '../../src/tools/tool.ts';
import { answerTo, prepare, toolAt } from '../support/calling.ts';
import { tools } from '../support/tools.ts';
import { CAUTIONS, CITATIONS, contracts, VALIDATION_ERRORS } from './interface.ts';

/** A parameter in the form of a row of the interface table. */
const rowOf = ({ name, required, schema }: Parameter, paired: boolean): readonly unknown[] => {
  const needed = required ? 'yes' : paired ? 'one of' : 'no';
  const limits = schema.enum ?? [schema.minimum, schema.maximum].filter((bound) => bound !== undefined);
  return [name, schema.type, needed, ...limits];
};

/** A parameter's quantity without its unit: `height_cm` and `height_in` are one height. */
const stem = (name: string): string => name.replace(/_(cm|in|kg|lb|mg_dl|umol_l)$/, '');

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'citation';
  return typeof value;
};

test('the catalog sells the calculators and the smoke test in the order of the interface', () => {
  const paths = contracts.map(({ path }) => path);
  expect(tools.map(({ path }) => path).filter((path) => paths.includes(path))).toEqual(paths);
});

test('no two tools share a path or an id', () => {
  expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
  expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
});

describe.each(contracts)('$path', ({ path, price, parameters, errors: codes, fields, fixed }) => {
  const tool = toolAt(path);
  const names = fields.map(([name]) => name);

  test('costs what the interface says', () => {
    expect(tool.price).toBe(price);
  });

  test('takes the parameters of the interface, in order, with their types, bounds and words', () => {
    const paired = parameters.filter(([, , required]) => required === 'one of').map(([name]) => name);
    const declared = tool.parameters.map((parameter) => rowOf(parameter, paired.includes(parameter.name)));
    expect(declared).toEqual(parameters.map((row) => [...row]));
  });

  test('may answer with the validation errors of the interface, in order', () => {
    expect(tool.errors.map(({ code }): string => code)).toEqual([...codes]);
  });

  test('reports every one of them, in that order, when everything is wrong', () => {
    const wrong = Object.fromEntries(parameters.map(([name]) => [name, 'x']));
    const reported = prepare(path, wrong).problems.map(({ code }): string => code);
    expect([...new Set(reported)]).toEqual([...codes]);
  });

  test('has an example that is a valid call without warnings', () => {
    const { problems, warnings, answer } = prepare(path, tool.example);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    expect(answer).toBeFunction();
  });

  test('has an example of every parameter that is itself valid', () => {
    for (const { name, example } of tool.parameters) {
      const others = Object.entries(tool.example).filter(([other]) => stem(other) !== stem(name));
      expect(prepare(path, { ...Object.fromEntries(others), [name]: example })).toMatchObject({
        problems: [],
        warnings: [],
      });
    }
  });

  test('answers its example with the fields of the interface, in order and of their types', () => {
    const answer = answerTo(path, tool.example);
    expect(Object.keys(answer)).toEqual(names);
    for (const [name, type] of fields) {
      if (type === 'integer') expect(answer[name]).toBeInteger();
      else expect(typeOf(answer[name])).toBe(type);
    }
    expect(answer).toMatchObject(fixed);
  });

  test('declares exactly those fields, each described, and its answer satisfies the declaration', () => {
    expect(Object.keys(tool.response.properties)).toEqual(names);
    expect(tool.response.required).toEqual(names);
    for (const schema of Object.values(tool.response.properties)) expect(schema.description).not.toBeEmpty();
    const answer = answerTo(path, tool.example);
    expect([...Value.Errors(tool.response, answer)]).toEqual([]);
    for (const name of names) {
      const { [name]: _, ...rest } = answer;
      expect(Value.Check(tool.response, rest)).toBe(false);
    }
  });

  test('survives being written as JSON and read again', () => {
    const answer = answerTo(path, tool.example);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });

  test('answers the same call with the same bytes', () => {
    expect(JSON.stringify(answerTo(path, tool.example))).toBe(JSON.stringify(answerTo(path, tool.example)));
  });
});

describe.each(contracts.filter(({ path }) => path.startsWith('/api/calc/')))('$path', ({ path }) => {
  const { citation, disclaimer } = answerTo(path, toolAt(path).example);

  test('cites the publication of its formula', () => {
    const [first, source, doi] = CITATIONS[path] ?? [];
    const { authors, ...rest } = citation as Readonly<Record<string, string>>;
    expect(Object.keys(citation as object)).toEqual(['authors', 'doi', 'id', 'source', 'title']);
    expect({ source: rest.source, doi: rest.doi, first: authors?.slice(0, first?.length) }).toEqual({
      source,
      doi,
      first,
    });
  });

  test('carries the disclaimer', () => {
    expect(disclaimer).toMatch(/deterministic.*not a medical device.*licensed clinician.*responsible.*care.*billing/i);
  });
});

test.each(Object.entries(CAUTIONS))('%s says in its description what it is not good for', (path, cautions) => {
  for (const caution of cautions) expect(toolAt(path).description).toContain(caution);
});

describe('the eGFR expression', () => {
  test('is the 2021 race-free equation', () => {
    const { formula_expression } = answerTo('/api/calc/egfr_ckd_epi', toolAt('/api/calc/egfr_ckd_epi').example);
    for (const term of [
      '142',
      'min(',
      'max(',
      '-1.200',
      '0.9938^age',
      '1.012 if female',
      '0.7',
      '0.9',
      '-0.241',
      '-0.302',
    ]) {
      expect(formula_expression).toContain(term);
    }
  });
});

describe('a component', () => {
  const keys = (path: string) => {
    const { components } = answerTo(path, toolAt(path).example);
    return (components as readonly object[]).map((component) => Object.keys(component));
  };

  test('carries the submitted age on the age factor only', () => {
    const plain = ['factor', 'points', 'present'];
    const aged = [...plain, 'value'];
    expect(keys('/api/calc/cha2ds2_vasc')).toEqual([plain, plain, aged, plain, plain, plain, plain]);
    expect(keys('/api/calc/has_bled')).toEqual([plain, plain, plain, plain, plain, plain, aged, plain, plain]);
  });
});

describe('the validation errors', () => {
  test.each(Object.entries(VALIDATION_ERRORS))('%s is a 400 with the condition of the interface', (code, message) => {
    expect(tools.flatMap((tool) => tool.errors).find((error) => error.code === code)).toMatchObject({
      status: 400,
      message,
      action: 'fix_parameters',
      afterSeconds: null,
    });
  });
});
