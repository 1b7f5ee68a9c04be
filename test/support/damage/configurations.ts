/** Configuration files that are damaged by structure: values of other types, tables, nesting, long lines, stray bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../../src/cli/main.ts';
import { options } from '../../../src/config/options.ts';
import { type Random, randomOf } from '../../simulation/random.ts';
import { stepsOf } from '../steps/preload.ts';
import type { Outcome } from './outcomes.ts';
import { changedValue } from './values.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-damage-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const FILE = join(folder, 'shop.toml');

const VALID = {
  port: 8402,
  'pay-to': '0x000000000000000000000000000000000000dEaD',
  facilitator: ['https://a.example', 'https://b.example'],
  'service-name': 'A shop',
  'log-level': 'warn',
  'metrics-public': true,
  'allow-stub-on-network': true,
  tools: { bmi: { price: '0.02' }, ping: { enabled: false } },
};

const FLAGS = Object.values(options).map(({ flag }) => flag);

/** A value as TOML writes it, at most so deep that writing it does not end the stack. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : 'inf';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '""';
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)} = ${written(inner)}`)
    .join(', ')} }`;
};

const lines = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return written(value);
  return Object.entries(value)
    .map(([key, inner]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${written(inner)}\n`)
    .join('');
};

const TIMES = [1, 3, 200, 20_000, 150_000];

/** Text that stands somewhere in the file: unclosed, deep, long, or of bytes that are no text. */
const stray = (random: Random): string => {
  const times = random.pick(TIMES);
  const flag = random.pick(FLAGS);
  return random.pick([
    () => `${flag} = ${'['.repeat(times)}\n`,
    () => `${flag} = ${'['.repeat(times)}1${']'.repeat(times)}\n`,
    () => `${flag} = ${'{a='.repeat(times)}\n`,
    () => `x${'.x'.repeat(times)} = 1\n`,
    () => `[tools${'.x'.repeat(times)}]\n`,
    () => `${'[[tools]]\n'.repeat(Math.min(times, 200))}`,
    () => `${flag} = "${'a'.repeat(times)}"\n`,
    () => `${flag} = """${'a\n'.repeat(Math.min(times, 2000))}"""\n`,
    () => `# ${'x'.repeat(times)}\n`,
    () => '# a line\n'.repeat(Math.min(times, 12_000)),
    () => Array.from({ length: Math.min(times, 8000) }, (_, at) => `k${at} = 1\n`).join(''),
    () =>
      `${flag} = ${random.pick(['1979-05-27T07:32:00Z', '1e400', '0x7fffffffffffffffffff', '-0', 'nan', '1_000', "'''", '"\\u0000"', 'true # x'])}\n`,
    () =>
      random.pick([
        '\0',
        '\ufeff',
        '\r',
        '\u2028',
        '=',
        '[',
        '"',
        '[tools',
        '[]\n',
        '__proto__ = 1\n',
        '[tools.__proto__]\nprice = "1"\n',
      ]),
  ])();
};

const damaged = (random: Random): Uint8Array => {
  let value: unknown = VALID;
  for (let left = random.below(3); left > 0; left -= 1) value = changedValue(value, random);
  let text = lines(value);
  for (let left = random.below(3); left > 0; left -= 1) {
    const at = random.chance(0.5)
      ? random.below(text.length + 1)
      : text.lastIndexOf('\n', random.below(text.length + 1)) + 1;
    text = text.slice(0, at) + stray(random) + text.slice(at);
  }
  const bytes = Buffer.from(text);
  if (random.chance(0.05)) bytes[random.below(bytes.length)] = random.pick([0, 0xff, 0xc0, 0x80]);
  return random.chance(0.05) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
};

const MOST_STEPS = 30_000_000;

/** Checks a damaged configuration as `config check` does. */
export const damagedConfiguration = async (number: number): Promise<Outcome> => {
  writeFileSync(FILE, damaged(randomOf('configuration', number)), { mode: 0o600 });
  const told: string[] = [];
  let status = -1;
  const io = {
    environment: {},
    out: (line: string) => void told.push(line),
    err: (line: string) => void told.unshift(line),
    isTerminal: false,
  };
  try {
    await stepsOf(async () => {
      status = await runCli(['config', 'check', '--config', FILE], io);
    }, MOST_STEPS);
  } catch (error) {
    return { failure: (error as Error).stack?.split('\n').slice(0, 5).join(' ') ?? String(error) };
  }
  const text = told.join('\n');
  const error = text.indexOf('Error: ');
  const isTold = status === 0 || (status === 2 && error >= 0 && text.includes('Try: ', error));
  const isClear = !/undefined is not|\[object|Maximum call|\n {4}at |null is not/.test(text);
  if (!isTold || !isClear) return { failure: `status ${status}: ${text.slice(error).slice(0, 300)}` };
  return status === 0 ? 'works' : 'refused';
};
