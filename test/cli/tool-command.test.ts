import { expect, test } from 'bun:test';
import { runCli } from '../../src/cli/main.ts';
import { readable } from '../../src/cli/tool-command.ts';

test('an answer is laid out: members in lines, lists of alike objects as tables, notices last', () => {
  const answer = {
    query: 'x',
    disclaimer: 'last',
    rows: [
      { code: 'A', score: 9 },
      { code: 'BB', score: 10 },
    ],
    reading: { negated: ['fever', 'cough'], open: [{ axis: 'side', choices: [{ code: 'C', value: 'left' }] }] },
  };
  const lines = [
    ...[
      'query: x',
      'rows:',
      '  code  score',
      '  A     9',
      '  BB    10',
      'reading:',
      '  negated: fever; cough',
      '  open:',
    ],
    ...['    - axis: side', '      choices:', '        code  value', '        C     left', 'disclaimer: last'],
  ];
  expect(readable(answer).split('\n')).toEqual(lines);
});

test('the full view is laid out at a terminal, and JSON elsewhere', async () => {
  const printed = async (isTerminal: boolean, ...more: readonly string[]) => {
    let text = '';
    const out = (line: string) => {
      text += line;
    };
    await runCli(['translate', 'ckd', '--view', 'full', ...more], { environment: {}, out, err: () => {}, isTerminal });
    return text;
  };
  expect(await printed(true)).toContain('  - axis: stage');
  for (const text of [await printed(false), await printed(true, '--json')])
    expect(JSON.parse(text)).toHaveProperty('reading');
});
