/** The commands that README.md and etc/README.md show do what they show. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start } from '../support/executable.ts';

const ROOT = join(import.meta.dir, '..', '..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const manual = readFileSync(join(ROOT, 'etc', 'README.md'), 'utf8');

/** The code blocks of a language, in order. */
const blocks = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);

/** The words of a command line; single quotes hold a word together, and a comment ends it. */
const wordsOf = (line: string): readonly string[] =>
  [...line.replace(/\s#.*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** The arguments of each `clinmeter` command in the blocks of a shell. */
const commandsIn = (text: string): readonly (readonly string[])[] =>
  blocks(text, 'sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => /^(?:dist\/)?clinmeter /.test(line))
    .map((line) => wordsOf(line).slice(1));

test('the first paid call of the README prints what the README shows', async () => {
  await using service = await start();
  const [block = ''] = blocks(readme, 'console');
  const [command = '', ...shown] = block.trimEnd().split('\n');
  const [, , verb = '', url = ''] = wordsOf(command);
  const { origin } = new URL(url);
  const { status, out } = await run([verb, url.replace(origin, service.url)]);
  expect(status).toBe(0);
  const masked = (text: string) => text.replaceAll(service.url, origin).replace(/(as|transaction) 0x\w+/g, '$1 0x…');
  const printed = masked(out).split('\n');
  const expected = masked(shown.join('\n')).split('\n');
  const answer = expected.indexOf('{');
  expect(printed.slice(0, answer)).toEqual(expected.slice(0, answer));
  for (const line of expected.slice(answer).filter((part) => !part.includes('…'))) expect(printed).toContain(line);
});

test.each([
  ['README.md', readme],
  ['etc/README.md', manual],
])('the first shop of %s is a good configuration, and has a node', async (_, text) => {
  const [example = ''] = blocks(text, 'sh').filter((block) => /clinmeter serve[^#]*--facilitator https:/.test(block));
  const words = wordsOf(example.replaceAll(/\\\n/g, ' ').replace('0xYourAddress', `0x${'ab'.repeat(20)}`));
  const start = words.indexOf('clinmeter');
  const environment = Object.fromEntries(words.slice(0, start).map((word) => word.split('=')));
  const { status, out } = await run(['config', 'check', ...words.slice(start + 2)], { environment });
  expect(status).toBe(0);
  expect(out).not.toContain('Warning');
});

const isFree = ([verb = '']: readonly string[]): boolean => ['calc', 'translate', 'lookup'].includes(verb);
const free = commandsIn(readme).filter(isFree);

test('the README shows each free command', () => {
  expect(free.map(([verb]) => verb)).toEqual(['calc', 'translate', 'lookup']);
});

test.each(free)('clinmeter %s %s answers', async (...argv) => {
  expect(await run(argv)).toMatchObject({ status: 0, err: '' });
});

test('the configuration file of the manual is good, once it has an address and its secrets, and makes the prices that it tells', async () => {
  const [shop = '', list = '', settings = ''] = blocks(manual, 'toml');
  const file = join(mkdtempSync(join(tmpdir(), 'clinmeter-manual-')), 'clinmeter.toml');
  writeFileSync(file, `${settings}\n${shop}\n${list}`.replaceAll(/0x(?:Your|Another)Address/g, `0x${'ab'.repeat(20)}`));
  const secrets = { CLINMETER_RPC_URL: 'https://node.example', CLINMETER_SETTLER_KEY: '11'.repeat(32) };
  const { status, err, out } = await run(['config', 'check', '--json', '--config', file], { environment: secrets });
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const { prices } = JSON.parse(out).service as { prices: { usd: string; tools: string[] }[] };
  const priceOf = (id: string) => prices.find(({ tools }) => tools.includes(id))?.usd;
  expect(['egfr_ckd_epi', 'sofa', 'bmi'].map(priceOf)).toEqual(['0.03', '0.015', '0.01']);
});

const faults = commandsIn(manual).filter(([verb, flag]) => verb === 'serve' && flag === '--fault');

test('the manual shows faults to rehearse', () => {
  expect(faults.length).toBeGreaterThanOrEqual(3);
});

test.each(faults)('clinmeter %s %s %s is a good configuration', async (_, ...argv) => {
  const { status, err } = await run(['config', 'check', ...argv]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
});
