/** The commands that the documents show, as people type them in a shop that sells. `clone.test.ts` types those of contributors. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { everyCommand } from '../../src/cli/main.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { EXECUTABLE, finished, type Running, run, start } from '../support/executable.ts';
import { type Block, blocksIn, DOCUMENTS, EXCUSED, ROOT, shownIn } from '../support/shown.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The code blocks of a language, in order. */
const blocks = (document: string, language: string): readonly string[] =>
  [...read(document).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  );

test('the first paid call of the README prints what the README shows', async () => {
  await using service = await start();
  const [block = ''] = blocks('README.md', 'console');
  const [command = '', ...shown] = block.trimEnd().split('\n');
  const [, verb = '', url = ''] = /^\$ dist\/clinmeter (\S+) '(.*)'$/.exec(command) ?? [];
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

test.each(['README.md', 'etc/README.md'])(
  'the first shop of %s is a good configuration, and has a node',
  async (document) => {
    const [example = ''] = blocks(document, 'sh').filter((block) =>
      /clinmeter serve[^#]*--facilitator https:/.test(block),
    );
    const words = example
      .replaceAll(/\\\n/g, ' ')
      .replace('0xYourAddress', PAY_TO)
      .replace('YourSolanaAddress', SOLANA_PAY_TO)
      .trim()
      .split(/\s+/);
    const begin = words.indexOf('clinmeter');
    const environment = Object.fromEntries(words.slice(0, begin).map((word) => word.split('=')));
    const { status, out } = await run(['config', 'check', ...words.slice(begin + 2)], { environment });
    expect({ status, isWarned: out.includes('Warning') }).toEqual({ status: 0, isWarned: false });
  },
);

test('the configuration files of the manual are good, once they have an address and their secrets, and make its prices', async () => {
  const [shop = '', list = '', settings = ''] = blocks('etc/README.md', 'toml');
  const file = join(mkdtempSync(join(tmpdir(), 'clinmeter-manual-')), 'clinmeter.toml');
  writeFileSync(file, `${settings}\n${shop}\n${list}`.replaceAll(/0x(?:Your|Another)Address/g, PAY_TO));
  const secrets = { CLINMETER_RPC_URL: 'https://node.example', CLINMETER_SETTLER_KEY: '11'.repeat(32) };
  const { status, err, out } = await run(['config', 'check', '--json', '--config', file], { environment: secrets });
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const { prices } = JSON.parse(out).service as { prices: { usd: string; tools: string[] }[] };
  const priceOf = (id: string) => prices.find(({ tools }) => tools.includes(id))?.usd;
  expect(['egfr_ckd_epi', 'sofa', 'bmi'].map(priceOf)).toEqual(['0.03', '0.015', '0.01']);
});

const PAY_TO = `0x${'ab'.repeat(20)}`;
const SOLANA_PAY_TO = '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4';
const KEY = `0x${'11'.repeat(32)}` as const;

const place = mkdtempSync(join(tmpdir(), 'clinmeter-shop-'));
const at = (path: string): string => join(place, path);
const [LEDGER, BACKUP] = [at('var/lib/clinmeter/ledger.sqlite'), at('var/backups/clinmeter-2030-01-31.sqlite')];
let service: Running;
let listens = '';

const SHOP = `base-url = "https://api.example.com"
pay-to = "${PAY_TO}"
facilitator = "stub"
allow-stub-on-network = true
ledger = "${LEDGER}"
receipt-key = "${KEY}"
`;

/** Stands in for systemd, which runs on few machines: it knows the units that were installed, and stops the service. */
const systemctl = (pid: number): string => `#!/bin/sh -e
units='${at('etc/systemd/system')}'
case "$*" in
  daemon-reload | 'start clinmeter') ;;
  'enable --now '*.timer) test -e "$units/$3" -a -e "$units/\${3%.timer}.service" ;;
  'enable --now '*) test -e "$units/$3.service" ;;
  'stop clinmeter') while kill ${pid} 2> /dev/null; do sleep 0.5; done ;;
  *) echo "systemctl $* is not known here"; exit 1 ;;
esac
`;

beforeAll(async () => {
  const folders = [
    'bin',
    'home',
    'mnt/elsewhere',
    'usr/local/bin',
    'etc/systemd/system',
    'var/lib/clinmeter',
    'var/backups',
  ];
  for (const folder of folders) mkdirSync(at(folder), { recursive: true });
  for (const [name, target] of [
    ['bin/clinmeter', EXECUTABLE],
    ['home/clinmeter', EXECUTABLE],
    ['home/dist', join(ROOT, 'dist')],
    ['home/etc', join(ROOT, 'etc')],
  ] as const)
    symlinkSync(target, at(name));
  writeFileSync(at('home/clinmeter.toml'), SHOP, { mode: 0o600 });
  writeFileSync(at('home/clinmeter.env'), 'CLINMETER_BASE_URL=https://api.example.com\n');
  service = await start(['--config', 'clinmeter.toml', '--rate-limit', 'off'], { folder: at('home') });
  listens = /Listens on +(\S+)/.exec(service.output())?.[1] ?? '';
  writeFileSync(at('bin/systemctl'), systemctl(service.pid), { mode: 0o755 });
  const [url, init] = [`http://${listens}/v1/tools/ping`, { headers: { Host: 'api.example.com' } }];
  for (let sale = 0; sale < 18; sale += 1) {
    const answer = await sendPayment(url, await paymentFor(url, undefined, init), init);
    writeFileSync(at('home/payment-response.txt'), answer.headers.get('PAYMENT-RESPONSE') ?? '');
    writeFileSync(at('home/answer.json'), await answer.text());
  }
});
afterAll(async () => {
  await service.stop();
  rmSync(place, { recursive: true });
});

/** The same with the names of the test. A service would not end, so its configuration is checked. */
const here = (line: string): string =>
  line
    .replaceAll(/ \/(var|usr|etc|mnt)\//g, ` ${place}/$1/`)
    .replaceAll('127.0.0.1:8402', listens)
    .replaceAll('0xSellerAddress', privateKeyToAccount(KEY).address)
    .replaceAll(/0x\w+Address/g, PAY_TO)
    .replaceAll('YourSolanaAddress', SOLANA_PAY_TO)
    .replaceAll('--transaction 0x…', `--transaction 0x${'7a'.repeat(32)}`)
    .replaceAll('CLINMETER_PAYER_KEY=0x…', `CLINMETER_PAYER_KEY=${KEY}`)
    .replace(/^clinmeter serve\b/, 'clinmeter config check');

const typed = ({ lines }: Pick<Block, 'lines'>) => {
  const script = ['trap \'echo "failed: $BASH_COMMAND"\' ERR', ...lines.map(here)].join('\n');
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    HOME: at('home'),
    CLINMETER_LEDGER: LEDGER,
    CLINMETER_CONFIG: at('home/clinmeter.toml'),
  };
  const streams = { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' } as const;
  return finished(Bun.spawn(['bash', '-eEc', script], { cwd: at('home'), env, ...streams }));
};

const shown = blocksIn('shop').map((block) => [`${block.section}: ${block.lines[0]}`, block] as const);

test('the documents show commands to type', () => {
  expect(shown.length).toBeGreaterThan(12);
});

test.each(shown)('%s', async (_, block) => {
  // An upgrade leaves this copy.
  const copy = `${LEDGER}.schema-2`;
  if (block.lines.join().includes(copy.slice(place.length))) copyFileSync(BACKUP, copy);
  expect(await typed(block)).toEqual({
    status: 0,
    out: expect.not.stringContaining('failed: '),
    err: expect.not.stringMatching(/^Error/m),
  });
});

test('a command that fails, or that there is not, is noticed', async () => {
  expect((await typed({ lines: ['clinmeter ledger show 99', 'true'] })).status).toBe(1);
  expect((await typed({ lines: ['clinmeter sell'] })).status).toBe(2);
  expect((await typed({ lines: ['systemctl enable --now other'] })).status).toBe(1);
});

test('what was typed has left what the documents say', () => {
  for (const file of [
    BACKUP,
    at('home/purchases.csv'),
    at('mnt/elsewhere/anchors.jsonl'),
    at('usr/local/bin/clinmeter'),
  ])
    expect([file, existsSync(file)]).toEqual([file, true]);
  expect(readFileSync(at('home/purchases.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(20);
});

test.each(EXCUSED.map((excuse) => [String(excuse.command), excuse] as const))(
  'the excuse of %s is needed, and is true',
  (_, excuse) => {
    const isMet = (block: Block): boolean =>
      (excuse.section ?? block.section) === block.section && block.lines.some((line) => excuse.command.test(line));
    expect(DOCUMENTS.flatMap(shownIn).some(isMet)).toBe(true);
    if (excuse.test !== undefined)
      expect([excuse.test, existsSync(join(ROOT, excuse.test))]).toEqual([excuse.test, true]);
  },
);

test('a command of clinmeter that stands in a sentence is one that there is', async () => {
  const known = (await everyCommand()).map(({ name }) => name);
  const groups = known.flatMap((name) => (name.includes(' ') ? [name.split(' ')[0]] : []));
  const spans = DOCUMENTS.flatMap((document) => [
    ...read(document).matchAll(/(?<!`)`(?:dist\/)?clinmeter ([a-z][^`\n]*)`/g),
  ]);
  expect(spans.length).toBeGreaterThan(20);
  const isKnown = (words: string): boolean => {
    const [first = '', second = ''] = words.split(/[^A-Za-z-]+/);
    const isGroup = groups.includes(first) && /^[A-Z]*$/.test(second);
    return isGroup || known.includes(first) || known.includes(`${first} ${second}`);
  };
  expect(spans.map(([, words = '']) => words).filter((words) => !isKnown(words))).toEqual([]);
});
