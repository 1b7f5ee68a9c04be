import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { catalog } from '../../src/discovery/catalog.ts';
import { errorsPage } from '../../src/pages/errors.ts';
import type { Parameter } from '../../src/tools/inputs.ts';
import { calculators } from '../../src/tools/inventory.ts';
import { site } from '../discovery/sites.ts';
import { takenBy } from '../support/arbitraries.ts';
import { answerTo, prepare, toolAt } from '../support/calling.ts';
import { interfaces } from '../support/oracle/interfaces.ts';
import { tools } from '../support/tools.ts';
import { contracts, VALIDATION_ERRORS } from './interface.ts';

const isCalculator = ({ path }: { readonly path: string }): boolean => path.startsWith('/api/calc/');

const CALCULATORS = join(import.meta.dir, '..', '..', 'src', 'tools', 'calculators');

/** A parameter in the form of the interface table. */
const rowOf = ({ name, required, schema }: Parameter): string => {
  const { type, minimum, maximum, enum: words } = schema;
  const range = minimum === undefined ? '' : ` ${minimum}-${maximum}`;
  return `${name}${required ? '' : '?'}: ${type}${range}${words === undefined ? '' : ` ${words.join(' or ')}`}`;
};

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

test('the catalog sells the tools of the interface first, in its order', () => {
  const paths = tools.map(({ path }) => path).filter((path) => Object.hasOwn(contracts, path));
  expect(paths).toEqual(Object.keys(contracts));
});

test('no two tools share a path or an id', () => {
  expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
  expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
});

const folderOf = new Map(
  [...new Bun.Glob('*/*.ts').scanSync(CALCULATORS)].flatMap((file) => {
    const [, id] =
      /^export const \w+ = calculator\(\{\n {2}id: '(\w+)'/m.exec(readFileSync(join(CALCULATORS, file), 'utf8')) ?? [];
    return id === undefined ? [] : [[id, dirname(file)] as const];
  }),
);

test('a calculator has the specialty of its folder, and at least one other name', () => {
  expect(calculators.map(({ id, specialty }) => `${id} ${specialty}`)).toEqual(
    calculators.map(({ id }) => `${id} ${folderOf.get(id)}`),
  );
  expect(calculators.filter(({ synonyms }) => synonyms.length === 0).map(({ id }) => id)).toEqual([]);
});

test('a tool has no synonym twice, and none that is its title', () => {
  for (const { id, title, synonyms } of tools) {
    const names = [title, ...synonyms].map((name) => name.toLowerCase());
    expect([id, names.filter((name, index) => names.indexOf(name) < index)]).toEqual([id, []]);
  }
});

test('a code has the same status and asks for the same action at every tool', () => {
  const declared = tools.flatMap((tool) => tool.errors);
  for (const { message: _, remedy: __, ...error } of declared) {
    expect(declared.find(({ code }) => code === error.code)).toMatchObject(error);
  }
});

describe.each(Object.entries(contracts))('%s keeps the interface', (path, contract) => {
  const tool = toolAt(path);
  const answer = answerTo(path, tool.example);

  test('in its price, its parameters with types, bounds and words, and its errors', () => {
    expect(tool.price).toBe(contract.price ?? 5000n);
    expect(takenBy(tool).map(rowOf)).toEqual([...contract.parameters]);
    expect(tool.parameters.slice(takenBy(tool).length).map(rowOf)).toEqual(
      isCalculator(tool) ? ['view?: string full or compact or full,compact'] : [],
    );
    const codes = isCalculator(tool) ? `${contract.errors} invalid_view` : contract.errors;
    expect(tool.errors.map(({ code }) => code).join(' ')).toBe(codes);
  });

  test('in the fields of its answer, in order and of their types', () => {
    const { citation, disclaimer, warnings: _, ...fields } = answer;
    const told = Object.entries(fields).map(([name, value]) => {
      const isInteger = tool.response.properties[name]?.type === 'integer' && Number.isInteger(value);
      return `${name}:${isInteger ? 'integer' : typeOf(value)}`;
    });
    expect(told.join(' ')).toBe(contract.fields);
    expect(answer).toMatchObject(contract.fixed);
  });

  test('in the publication it cites and the cautions of its description', () => {
    const [authors, source, doi] = contract.citation ?? [];
    if (authors !== undefined) {
      expect(answer.citation).toMatchObject({ authors: expect.stringContaining(authors), source, doi });
    }
    for (const caution of contract.cautions ?? []) expect(tool.description).toContain(caution);
  });
});

const documented = errorsPage(site);

describe.each(calculators.map((tool) => [tool.path, tool] as const))('%s', (path, tool) => {
  test('names its own bounds or words in the error of each parameter, in the catalog and in the error documents', () => {
    const entry = catalog(site).tools.find((one) => one.path === path);
    for (const { name, schema } of takenBy(tool)) {
      if (schema.type === 'boolean') continue;
      const pair: readonly string[] =
        tool.quantities.find(({ parameters }) => parameters.includes(name))?.parameters ?? [];
      const rest = Object.entries(tool.example).filter(([other]) => !pair.includes(other));
      const [problem] = prepare(path, { ...Object.fromEntries(rest), [name]: 'x' }).problems;
      const message = tool.errors.find(({ code }) => code === problem?.code)?.message ?? '';
      const range = schema.minimum === undefined ? name : `${schema.minimum}-${schema.maximum}`;
      for (const part of schema.enum === undefined ? [range] : [name, ...schema.enum]) expect(message).toContain(part);
      expect(entry?.errors.find(({ code }) => code === problem?.code)?.message).toBe(message);
      const [, after = ''] = documented.split(`<h3 id="${problem?.code}">`);
      const [section = ''] = after.split('</section>');
      const items = section.includes('<li>') ? section.split('<li>') : [section];
      expect(items.filter((item) => item.includes(`/docs/${tool.id}"`) && item.includes(message))).toHaveLength(1);
      const all = site.tools.flatMap(({ errors }) => errors.filter(({ code }) => code === problem?.code));
      const conditions = new Set(all.map((one) => one.message));
      expect(section.includes('<li>')).toBe(conditions.size > 1);
    }
  });

  test('has scales whose bounds ascend', () => {
    for (const { scale } of [...tool.categories, ...tool.counts]) {
      const bounds = scale.steps.map(([, , bound]) => Number(bound));
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    }
  });

  test('reports every error, in the documented order, when everything is wrong', () => {
    const wrong = Object.fromEntries(tool.parameters.map(({ name }) => [name, 'x']));
    const reported = prepare(path, wrong).problems.map(({ code }) => code);
    expect([...new Set(reported)]).toEqual(tool.errors.map(({ code }) => code));
  });

  test('has an example of every parameter that is itself valid', () => {
    expect(tool.example).toEqual(tool.examples[0]?.input ?? {});
    expect(prepare(path, tool.example).problems).toEqual([]);
    for (const { name, example } of tool.parameters) {
      const pair = tool.quantities.find(({ parameters }) => parameters.includes(name))?.parameters ?? [name];
      const others = Object.entries(tool.example).filter(([other]) => !pair.includes(other));
      const sent = { ...Object.fromEntries(others), [name]: example };
      const { problems, warnings } = prepare(path, sent);
      expect({
        problems,
        unused: warnings.filter((one) => !tool.currency?.limits.some(({ text }) => text === one)),
      }).toEqual({
        problems: [],
        unused: [],
      });
    }
  });

  test('declares exactly the fields it answers, each described, and its answer satisfies the declaration', () => {
    const { warnings: _, ...answer } = answerTo(path, tool.example);
    const names = Object.keys(answer);
    expect(Object.keys(tool.response.properties)).toEqual(names);
    expect(tool.response.required).toEqual(names);
    for (const schema of Object.values(tool.response.properties)) expect(schema.description).not.toBeEmpty();
    expect([...Value.Errors(tool.response, answer)]).toEqual([]);
    for (const name of names) {
      const { [name]: __, ...rest } = answer;
      expect(Value.Check(tool.response, rest)).toBe(false);
    }
  });

  test('answers the same call with the same bytes, which survive JSON', () => {
    const answer = answerTo(path, tool.example);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(JSON.stringify(answerTo(path, tool.example))).toBe(JSON.stringify(answer));
  });

  test('cites a publication and carries the disclaimer, last of all', () => {
    const { citation, disclaimer } = answerTo(path, tool.example);
    expect(Object.keys(citation as object)).toEqual(['authors', 'doi', 'id', 'source', 'title']);
    const names = Object.keys(answerTo(path, tool.example)).filter((name) => name !== 'warnings');
    expect(names.slice(-2)).toEqual(['citation', 'disclaimer']);
    expect(disclaimer).toMatch(/deterministic.*not a medical device.*licensed clinician.*responsible.*care.*billing/i);
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
  const declared = tools.flatMap((tool) => tool.errors);

  test.each(Object.entries(VALIDATION_ERRORS))('%s is a 400 with the condition of the interface', (code, message) => {
    const found = declared.find((error) => error.code === code);
    expect(found).toMatchObject({ status: 400, message, action: 'fix_parameters' });
    expect(found).not.toHaveProperty('afterSeconds');
  });
});

const listed = calculators.filter(({ id }) => id in interfaces);

test.each(listed.map((tool) => [tool.id, tool] as const))('%s declares the parameters of the interface', (id, tool) => {
  const lines = (interfaces[id] ?? '').trim().split('\n').slice(0, -1);
  const promised = lines.flatMap((line) => {
    const [, first = '', kind = '', range = '', other, otherRange] =
      /^\s*(\w+) ([\w|-]+)(?: ([-\d.]+))?(?: or (\w+) ([-\d.]+) \S+)?/.exec(line) ?? [];
    const rows = [`${first} ${kind} ${range}`.trim()];
    return other === undefined ? rows : [...rows, `${other} number ${otherRange}`];
  });
  const declared = takenBy(tool).map(({ name, schema }) => {
    const range = schema.minimum === undefined ? '' : ` ${schema.minimum}-${schema.maximum}`;
    return `${name} ${schema.enum?.join('|') ?? schema.format ?? schema.type}${range}`;
  });
  expect(declared).toEqual(promised);
});

/** The lowest and the highest score of the interface document. */
const SCORES: Readonly<Record<string, readonly [number, number]>> = {
  cha2ds2_vasc: [0, 9],
  has_bled: [0, 9],
  cha2ds2_va: [0, 8],
  child_pugh: [5, 15],
  wells_pe: [0, 12.5],
  perc: [0, 8],
  wells_dvt: [-2, 9],
  curb_65: [0, 5],
  heart_score: [0, 10],
  rcri: [0, 6],
  news2: [0, 20],
  qsofa: [0, 3],
  sofa: [0, 24],
  gcs: [3, 15],
  sirs: [0, 4],
  apache_ii: [0, 71],
  glasgow_blatchford: [0, 23],
  padua: [0, 20],
  geneva_revised: [0, 22],
  centor_mcisaac: [-1, 5],
  feverpain: [0, 5],
  timi_nstemi: [0, 7],
  bisap: [0, 5],
  nihss: [0, 42],
  phq_9: [0, 27],
  phq_2: [0, 6],
  gad_7: [0, 21],
  apgar: [0, 10],
  bishop: [0, 13],
  spesi: [0, 6],
  bova: [0, 7],
  hestia: [0, 11],
  herdoo2: [0, 4],
  vte_bleed: [0, 9],
  aims65: [0, 5],
  abcd2: [0, 7],
  ich_score: [0, 6],
  orbit: [0, 7],
  doac_score: [0, 10],
  atria_bleeding: [0, 10],
  timi_stemi: [0, 14],
  gwtg_hf: [0, 101],
  maggic: [0, 57],
  nexus: [0, 5],
  ottawa_knee: [0, 5],
  alvarado: [0, 10],
  four_ts: [0, 8],
  isth_dic: [0, 8],
  sic: [0, 6],
  hscore: [0, 337],
  lrinec: [0, 13],
  mascc: [0, 26],
  ciwa_ar: [0, 67],
  cows: [0, 48],
  audit_c: [0, 12],
  findrisc: [0, 26],
};

test.each(Object.entries(SCORES))('the score of %s is within %p', (id, [lowest, highest]) => {
  const tool = calculators.find((one) => one.id === id);
  expect(tool?.response.properties.score).toMatchObject({ minimum: lowest, maximum: highest });
});
