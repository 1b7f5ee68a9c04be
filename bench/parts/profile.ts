/** The profile of the hot paths: the service runs from its sources under Bun's sampling profiler. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Finding, Part } from '../part.ts';
import { mustBe, type Plan } from '../support/load.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { type Profile, selfTimes } from '../support/profile.ts';
import { BMI } from '../support/sellers.ts';
import { startFacilitator, startServer } from '../support/servers.ts';
import { table } from '../support/table.ts';

const MAIN = join(import.meta.dir, '../../src/main.ts');
const SHOWN = 15;

type Path = { readonly title: string; readonly facilitator: string; readonly isPaid: boolean; readonly count: number };

const run = async (bench: Bench): Promise<Finding> => {
  const facilitator = await startFacilitator({ folder: bench.folder });
  const url = `http://127.0.0.1:${facilitator.port}`;
  try {
    const text = [
      'Self time by package or file, in % of the samples in which the process was at work; `bun --cpu-prof` on the sources, so that the figures above, of the executable, are not those of these runs. Native functions are with the JavaScript that called them; start and warm-up are left out.',
    ];
    for (const path of [
      { title: 'Unpaid: 402', facilitator: 'stub', isPaid: false, count: bench.scaled(40_000) },
      { title: 'Paid, stub', facilitator: 'stub', isPaid: true, count: bench.scaled(4000) },
      { title: 'Paid, facilitator over HTTP', facilitator: url, isPaid: true, count: bench.scaled(8000) },
    ]) {
      text.push(`### ${path.title}`, await profileOf(path, bench));
    }
    return { text, verdicts: [] };
  } finally {
    await facilitator.stop();
  }
};

const profileOf = async (path: Path, { load, folder }: Bench): Promise<string> => {
  const place = mkdtempSync(join(folder, 'profile-'));
  const argv = [process.execPath, '--cpu-prof', '--cpu-prof-dir', place, MAIN, 'serve', '--port', '0'];
  const limits = ['--rate-limit', '1000000', '--rate-limit-free', '1000000', '--max-in-flight', '8000'];
  const started = performance.now();
  const server = await startServer([...argv, ...limits, '--facilitator', path.facilitator, '--pay-to', PAY_TO], {
    folder,
  });
  const warmUp = Math.ceil(path.count / 3);
  const plan: Plan = { port: server.port, paths: [BMI], inFlight: 64, count: path.count };
  const payments = path.isPaid ? await paymentFile(server.port, BMI, path.count + warmUp, folder) : undefined;
  await load.run({ ...plan, payments, count: warmUp });
  const after = (performance.now() - started) * 1000;
  mustBe(path.isPaid ? 200 : 402, 'the service', await load.run({ ...plan, payments, from: warmUp }));
  await server.stop();
  const [file] = readdirSync(place);
  if (file === undefined) throw new Error('bun --cpu-prof wrote no profile');
  const profile: Profile = JSON.parse(readFileSync(join(place, file), 'utf8'));
  const { total, rows } = selfTimes(profile, after);
  return table(
    ['package or file', '%', 'of which'],
    rows.slice(0, SHOWN).map(({ place, time, functions }) => [
      place,
      ((100 * time) / total).toFixed(1),
      functions
        .slice(0, 3)
        .map((one) => `${one.name} ${((100 * one.time) / total).toFixed(1)}`)
        .join(', '),
    ]),
  );
};

export const profile: Part = { name: 'profile', title: 'Where the time goes', run };
