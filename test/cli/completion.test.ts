/** The proposals of `clinmeter __complete`. The scripts of the shells are tried in test/e2e. */
import { expect, test } from 'bun:test';
import { commands, everyCommand } from '../../src/cli/main.ts';
import { wordsIn } from '../../src/config/option.ts';
import { cli } from '../support/cli.ts';

/** The proposals after a line, without their descriptions. */
const after = async (line: string): Promise<readonly string[]> => {
  const { status, out, err } = await cli(['__complete', ...line.split(' ')]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return out.split('\n').flatMap((proposal) => (proposal === '' ? [] : [proposal.split('\t')[0] ?? '']));
};

test.each([
  ['', Object.keys(commands)],
  ['ser', ['serve']],
  ['data ', ['build', 'info', 'verify', 'pull']],
  ['ledger ba', ['backup']],
  ['help ledger ex', ['export']],
  ['calc fib', ['fib4']],
  ['calc egfr_ckd_epi --se', ['--sex']],
  ['calc egfr_ckd_epi --sex ', ['female', 'male']],
  ['calc has_bled --alcohol ', ['true', 'false']],
  ['translate asthma --min', ['--min-score']],
  ['translate asthma --system icd10 --sys', ['--system']],
  ['lookup ', ['rxnorm', 'icd10', 'loinc', 'icd10pcs']],
  ['lookup icd10 ', []],
  ['lookup --data x.pack l', ['loinc']],
  ['ledger export --format ', ['csv', 'jsonl']],
  ['ledger export --format=', ['--format=csv', '--format=jsonl']],
  ['ledger export --format = c', ['csv']],
  ['ledger export --format =', ['csv', 'jsonl']],
  ['ledger resolve 1 --re', ['--refused']],
  ['serve --log', ['--log', '--log-level']],
  ['serve --log-level ', ['info', 'warn', 'error']],
  ['serve --facilitator st', ['stub']],
  ['serve --drain', ['--drain-delay', '--drain-timeout']],
  ['data build --rxnorm ', []],
  ['completion ', ['bash', 'zsh', 'fish']],
  ['nothing ', []],
  ['ledger nothing --', []],
])('after %j is one of %j', async (line, expected) => {
  expect(await after(line)).toEqual(expected);
});

test('a proposal is every flag that a leaf accepts, with its help, and no other', async () => {
  for (const { name, options } of await everyCommand()) {
    const { out } = await cli(['__complete', ...name.split(' '), '--']);
    const flags = Object.values(options).map(({ flag, doc }) => `--${flag}\t${doc}`);
    expect(out.trimEnd().split('\n')).toEqual([...flags, '--help\tShow options and examples']);
  }
});

test('a proposal is every value that an enumeration accepts', async () => {
  for (const { name, options } of await everyCommand()) {
    for (const { flag, placeholder, parse } of Object.values(options)) {
      const words = wordsIn(placeholder);
      expect(await after(`${name} --${flag} `)).toEqual(placeholder === undefined ? await after(`${name} `) : words);
      for (const word of words) expect(parse(word)).toBeDefined();
    }
  }
});
