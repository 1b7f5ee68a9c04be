/** `clinmeter calc`, in this process. */
import { describe, expect, test } from 'bun:test';
import { queryOf } from '../../../src/tools/query.ts';
import { cli, warned } from '../../support/cli.ts';
import { tools } from '../../support/tools.ts';

const flags = (query: Readonly<Record<string, string>>): string[] =>
  Object.entries(query).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);

const toolNamed = (id: string) => {
  const tool = tools.find((one) => one.id === id);
  if (tool === undefined) throw new Error(`no tool ${id}`);
  return tool;
};

describe('clinmeter calc', () => {
  for (const tool of tools.filter(({ path }) => path.startsWith('/api/calc/'))) {
    test(`${tool.id} computes what is sold`, async () => {
      const { status, out, err } = await cli(['calc', tool.id, ...flags(tool.example), '--json']);
      const answer = tool.prepare(queryOf(tool.example)).answer?.() ?? {};
      expect({ status, err }).toEqual({ status: 0, err: warned(answer) });
      expect(JSON.parse(out)).toEqual(answer);
    });
  }

  test('clinmeter calc prints warnings on standard error, and the answer with them', async () => {
    const { status, out, err } = await cli(['calc', 'bmi', '--height-cm', '180', '--weight-kg', '8']);
    const sentence = 'height and weight do not fit each other: check both values and their units';
    expect({ status, err }).toEqual({ status: 0, err: `warning: ${sentence}\n` });
    expect(JSON.parse(out)).toMatchObject({ bmi: 2.47, warnings: [sentence] });
  });

  test('clinmeter calc says what a value means with --view full', async () => {
    const { out } = await cli(['calc', 'rcri', ...flags(toolNamed('rcri').example), '--view', 'full', '--json']);
    expect(JSON.parse(out).interpretation).toMatchObject([
      { field: 'rcri_class', value: 'III', meaning: '6.6%' },
      { field: 'score', use: 'ccs_2017', category: '10.1%', meaning: 'about 10 percent' },
    ]);
  });

  test('clinmeter calc takes imperial units', async () => {
    const { out } = await cli(['calc', 'bmi', '--height-in', '67', '--weight-lb', '154']);
    expect(JSON.parse(out)).toMatchObject({ height_cm: 170.18, weight_kg: 69.8532, bmi: 24.12 });
  });

  test('clinmeter calc says everything that is wrong, and an example that works', async () => {
    const { status, out, err } = await cli(['calc', 'fib4', '--age', '17', '--ast-u-l', '1e3', '--alt-u-l', '40']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('age must be an integer from 18 to 120, got "17"');
    expect(err).toContain('ast_u_l must be a number from 1 to 10000, got "1e3"');
    expect(err).toContain('platelets_10e9_l is required: a number from 1 to 2000');
    expect(err).toContain('Try: clinmeter calc fib4 --age 55');
  });

  test('clinmeter calc names the calculators there are when it is given another word', async () => {
    const { status, err } = await cli(['calc', 'meld']);
    expect(status).toBe(2);
    expect(err).toContain('unknown command "calc meld"; accepted: bsa_mosteller, egfr_ckd_epi');
  });

  test('clinmeter calc does not accept a flag twice or one that it does not know', async () => {
    const twice = await cli(['calc', 'bmi', '--height-cm', '170', '--height-cm', '171', '--weight-kg', '70']);
    expect(twice.err).toContain('--height-cm is given 2 times; give it once');
    const unknown = await cli(['calc', 'bmi', '--hight-cm', '170']);
    expect(unknown.err).toContain("Unknown option '--hight-cm'");
  });
});
