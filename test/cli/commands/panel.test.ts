/** `clinmeter panel`, in this process. */
import { expect, test } from 'bun:test';
import { panels } from '../../../src/tools/inventory.ts';
import { queryOf } from '../../../src/tools/query.ts';
import { cli, warned } from '../../support/cli.ts';

test.each(panels.map((panel) => [panel.id, panel] as const))(
  'clinmeter panel %s computes what is sold',
  async (id, panel) => {
    const flags = Object.entries(panel.example).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
    const { status, out, err } = await cli(['panel', id, ...flags, '--json']);
    const answer = panel.prepare(queryOf(panel.example)).answer?.() ?? {};
    expect({ status, err }).toEqual({ status: 0, err: warned(answer) });
    expect(JSON.parse(out)).toEqual(answer);
  },
);
