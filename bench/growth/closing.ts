/** What remains of a ledger after a closing, and what `verify` and the closing cost. */
import { Database } from 'bun:sqlite';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE } from '../../build/executable.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { fillLedger } from '../support/past-ledger.ts';
import { cleanEnvironment } from '../support/processes.ts';
import { figure } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { verdict } from '../support/verdict.ts';

const DAY = 86_400_000;
const SIZES = [10_000, 100_000];
const LONG = 1_000_000;

type Spent = { readonly seconds: number; readonly cpu: number; readonly peak: number };

/** Runs a command of the ledger. @throws if it fails */
const ran = async (file: string, argv: readonly string[]): Promise<Spent> => {
  const started = performance.now();
  const child = Bun.spawn([EXECUTABLE, 'ledger', ...argv, '--ledger', file], {
    env: cleanEnvironment(),
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const [status, err] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  if (status !== 0) throw new Error(`ledger ${argv.join(' ')}: ${err}`);
  const { cpuTime, maxRSS } = child.resourceUsage() ?? { cpuTime: { total: 0 }, maxRSS: 0 };
  return { seconds: (performance.now() - started) / 1000, cpu: Number(cpuTime.total) / 1e6, peak: maxRSS / 1e6 };
};

const idsIn = (file: string): readonly number[] => {
  const database = new Database(file, { readonly: true });
  const ids = database.query('SELECT id FROM purchase').values().flat() as number[];
  database.close();
  return ids;
};

const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0), 0);

const closed = async (folder: string, size: number) => {
  mkdirSync(folder);
  const file = join(folder, 'ledger.sqlite');
  const archives = `${file}.archives`;
  const until = new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10);
  fillLedger(file, size, Date.parse(until) - 30 * DAY, Date.parse(until) - 60_000);
  const bytes = bytesOf(file);
  const before = await ran(file, ['verify']);
  const closing = await ran(file, ['close', '--until', until]);
  const after = await ran(file, ['verify']);
  const whole = await ran(file, ['verify', '--archive', archives]);
  const names = readdirSync(archives).filter((name) => name.endsWith('.sqlite'));
  const kept = new Set([file, ...names.map((name) => join(archives, name))].flatMap(idsIn));
  const found = { size, bytes, left: bytesOf(file), before, closing, after, whole, lost: size - kept.size };
  rmSync(folder, { recursive: true });
  return found;
};

const run = async ({ folder, isQuick, isLong }: Bench): Promise<Finding> => {
  const all = [];
  for (const size of isQuick ? SIZES.slice(0, 1) : isLong ? [...SIZES, LONG] : SIZES)
    all.push(await closed(join(folder, `closing-${size}`), size));
  return {
    text: [
      `A month of a ledger in a file is closed, all but its newest purchase. Bytes a purchase in the ledger, seconds of CPU, and the highest memory of the closing.${isLong ? '' : ' A million purchases: `bun run bench --long closing`.'}`,
      table(
        [
          'purchases',
          'bytes before',
          'after',
          'verify before',
          'after',
          'with archive',
          'close: CPU s',
          's',
          'peak MB',
        ],
        all.map(({ size, bytes, left, before, closing, after, whole }) => [
          figure(size),
          ...[bytes / size, left / size, before.cpu, after.cpu, whole.cpu].map(figure),
          ...[closing.cpu, closing.seconds, closing.peak].map(figure),
        ]),
      ),
    ],
    verdicts: all.map(({ size, lost }) => verdict(`purchases lost by closing ${figure(size)}`, lost, { atMost: 0 })),
  };
};

export const closingGrowth: Part = { name: 'closing', title: 'How a closed ledger shrinks', run };
