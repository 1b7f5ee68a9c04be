/**
 * `npm run trace -- --help`: the functions and files that one paid call enters.
 *
 * An entry is the start of any function of `src`: a declaration, an arrow, a method, an accessor or a constructor,
 * callbacks included. A resumption after `await` is none. The trace lasts from the request to a quiet moment after the
 * answer, so that the log line and the last write belong to it. A file switch is an entry whose file differs from that
 * of the entry before, and the first entry is one. Each file has as many entries from outside as switches lead into it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { newAccount, paymentFor, sendPayment } from '../../test/support/buyer.ts';
import { table } from '../support/table.ts';
import { instrument, type Traced } from './instrument.ts';

const HELP = `Usage: npm run trace -- [options]

Serves an instrumented copy of src (stub facilitator, SQLite) and prints the files that one paid call enters.

  --tree DIR     traces another checkout (default: this one)
  --call NAME    bmi (default), phrase, or the path of another paid call
  --entries      prints each entry in order
`;

const BMI = '/api/calc/bmi?weight_kg=70&height_cm=175';

const CALLS: Readonly<Record<string, string>> = {
  bmi: BMI,
  phrase: `/api/ontology/translate?${new URLSearchParams({ query: 'metformin 500 mg po bid', system: 'rxnorm' })}`,
};

/** The time after an answer in which the service ends its work for it, in milliseconds. */
const QUIET = 100;

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: join(import.meta.dir, '..', '..') },
    call: { type: 'string', default: 'bmi' },
    entries: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

type Entry = Traced[number];

/** The service from instrumented sources, and what records its entries. */
const startTraced = async (tree: string, folder: string) => {
  const traced = instrument(resolve(tree), folder);
  const unix = join(folder, 'trace.sock');
  const child = Bun.spawn(
    [process.execPath, '--preload', join(import.meta.dir, 'recorder.ts'), 'src/main.ts', 'serve', '--port', '0'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
      stdout: 'pipe',
      stderr: Bun.file(join(folder, 'log')),
    },
  );
  process.on('exit', () => child.kill('SIGKILL'));
  let banner = '';
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    banner += part;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(banner)?.[0];
    if (url === undefined) continue;
    const tell = async (path: '/begin' | '/end'): Promise<readonly number[]> =>
      JSON.parse(await (await fetch(`http://recorder${path}`, { unix })).text());
    return {
      url,
      /** The entries during this work. */
      record: async (work: () => Promise<unknown>): Promise<readonly Entry[]> => {
        await tell('/begin');
        await work();
        await Bun.sleep(QUIET);
        return (await tell('/end')).flatMap((number) => traced[number] ?? []);
      },
      stop: () => child.kill(),
    };
  }
  throw new Error(`the instrumented service did not start: ${await Bun.file(join(folder, 'log')).text()}`);
};

/** The entries of one paid call to each path, after some that warm the service. */
const trace = async (paths: readonly string[], folder: string): Promise<readonly (readonly Entry[])[]> => {
  const service = await startTraced(values.tree, folder);
  const account = newAccount();
  const pay = async (url: string, around: typeof service.record): Promise<readonly Entry[]> => {
    const payment = await paymentFor(url, account);
    return around(async () => {
      const response = await sendPayment(url, payment);
      const body = await response.text();
      if (response.status !== 200) throw new Error(`the call answered ${response.status}: ${body}`);
    });
  };
  const traces: (readonly Entry[])[] = [];
  for (const url of paths.map((path) => service.url + path)) {
    for (let warm = 0; warm < 3; warm++) await pay(url, service.record);
    traces.push(await pay(url, service.record));
  }
  service.stop();
  return traces;
};

const folderOf = ({ file }: Entry): string => file.slice(0, Math.max(0, file.lastIndexOf('/'))) || '.';

/** The entries into each place from another one, most frequent first. */
const switchesInto = (entries: readonly Entry[], place: (entry: Entry) => string): [place: string, count: number][] => {
  const counts = new Map<string, number>();
  let before: string | undefined;
  for (const here of entries.map(place)) {
    if (here !== before) counts.set(here, (counts.get(here) ?? 0) + 1);
    before = here;
  }
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other));
};

const sum = (switches: readonly (readonly [string, number])[]): number =>
  switches.reduce((total, [, count]) => total + count, 0);

const report = (entries: readonly Entry[], sale: readonly Entry[]): string => {
  const files = switchesInto(entries, ({ file }) => file);
  const folders = switchesInto(entries, folderOf);
  const beside = files.filter(([file]) => !sale.some((entry) => entry.file === file));
  const rows = folders.map(([folder, count]) => {
    const within = files.filter(([file]) => folderOf({ file, name: '' }) === folder);
    return [folder, within.length, sum(within), count];
  });
  return [
    table(
      ['', 'count'],
      [
        ['files', files.length],
        ['files that the BMI call does not enter', beside.length],
        ['file switches', sum(files)],
        ['folder switches', sum(folders)],
        ['functions', new Set(entries.map(({ file, name }) => `${file} ${name}`)).size],
        ['calls', entries.length],
      ],
    ),
    table(['folder', 'files', 'file entries', 'folder entries'], rows),
    table(['file', 'entries'], files),
  ].join('\n\n');
};

if (values.help) console.log(HELP);
else {
  const path = CALLS[values.call] ?? values.call;
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-trace-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [sale = [], entries = sale] = await trace(path === BMI ? [BMI] : [BMI, path], folder);
  if (values.entries) console.log(entries.map(({ file, name }) => `${file} ${name}`).join('\n'), '\n');
  console.log(report(entries, sale));
  process.exit();
}
