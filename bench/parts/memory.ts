/** Memory after the start and after many requests. */
import type { Bench, Finding, Part } from '../part.ts';
import { hasReferenceData } from '../support/full-pack.ts';
import { type Load, mustBe } from '../support/load.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { memoryOf } from '../support/processes.ts';
import { BMI, stopAll } from '../support/sellers.ts';
import { type Server, startFacilitator, startOurs, startPeer } from '../support/servers.ts';
import { spreadOf } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { translations } from '../support/translations.ts';
import { type Verdict, verdict } from '../support/verdict.ts';

/** The memory of a process may grow in the first steps, and must not grow after them. */
const GROWN = 10;
const STEPS = 20;

type Resident = ReturnType<typeof memoryOf>;
/** `atMost`: a multiple of the memory of the reference middleware. */
type Measured = { readonly name: string; readonly atMost?: number; readonly after: readonly Resident[] };

const REFERENCE = '@x402/hono';

const run = async ({ load, folder, scaled, fullPack }: Bench): Promise<Finding> => {
  const facilitator = await startFacilitator({ folder });
  const url = `http://127.0.0.1:${facilitator.port}`;
  const flags = ['--facilitator', url, '--pay-to', PAY_TO];
  const full = hasReferenceData() ? ['--data', await fullPack()] : undefined;
  const ours = translations().flatMap((path) => [BMI, path]);
  const sellers = [
    { name: 'Clinmeter, starter data', atMost: 1.3, bought: ours, start: () => startOurs(flags, { folder }) },
    ...(full === undefined
      ? []
      : [
          {
            name: 'Clinmeter, full releases',
            atMost: 1.7,
            bought: ours,
            start: () => startOurs([...flags, ...full], { folder }),
          },
        ]),
    { name: REFERENCE, bought: [BMI], start: () => startPeer('hono', ['upfront', url], { folder }) },
    { name: '@x402/express', bought: [BMI], start: () => startPeer('express', ['upfront', url], { folder }) },
  ];
  const step = { unpaid: scaled(9000), paid: scaled(1000) };
  try {
    const measured: Measured[] = [];
    for (const { name, bought, start, ...target } of sellers) {
      const server = await start();
      try {
        const after = await residentOver(server, { load, folder, bought, step });
        measured.push({ name, ...target, after });
      } finally {
        await server.stop();
      }
    }
    return findingOf(measured, step.unpaid + step.paid, full !== undefined);
  } finally {
    await stopAll([facilitator]);
  }
};

type StepOptions = {
  readonly load: Load;
  readonly folder: string;
  /** The calls to buy in turn, all at one price. */
  readonly bought: readonly string[];
  readonly step: { readonly unpaid: number; readonly paid: number };
};

const residentOver = async (
  { pid, port }: Server,
  { load, folder, bought, step }: StepOptions,
): Promise<readonly Resident[]> => {
  const after = [memoryOf(pid)];
  const payments = await paymentFile(port, BMI, STEPS * step.paid, folder);
  const plan = { port, inFlight: 64 };
  for (let number = 0; number < STEPS; number += 1) {
    mustBe(402, 'the server', await load.run({ ...plan, paths: [BMI], count: step.unpaid }));
    const purchases = { paths: bought, payments, from: number * step.paid, count: step.paid };
    mustBe(200, 'the server', await load.run({ ...plan, ...purchases }));
    after.push(memoryOf(pid));
  }
  return after;
};

const megabytes = (bytes = Number.NaN): number => bytes / 1e6;
const shownMegabytes = (bytes: number | undefined): string => megabytes(bytes).toFixed(0);

/** The median of several values, as each depends on the last garbage collection. */
const WINDOW = 5;

const upTo = (after: readonly Resident[], step: number): number =>
  spreadOf(after.slice(step + 1 - WINDOW, step + 1).map(({ resident }) => megabytes(resident))).median;

const growth = (after: readonly Resident[]): number => 100 * (upTo(after, STEPS) / upTo(after, GROWN) - 1);

const findingOf = (measured: readonly Measured[], requestsAStep: number, hasFull: boolean): Finding => {
  const [grown, all] = [GROWN * requestsAStep, STEPS * requestsAStep];
  const reference = measured.find(({ name }) => name === REFERENCE)?.after ?? [];
  const times = (after: readonly Resident[]): number => upTo(after, GROWN) / upTo(reference, GROWN);
  const verdicts = measured.flatMap(({ name, atMost, after }): readonly Verdict[] =>
    atMost === undefined
      ? []
      : [
          verdict(`${name}: ≤ ${atMost} × \`${REFERENCE}\` after ${grown} requests`, times(after), { atMost }, ' ×'),
          verdict(`${name}: flat, ≤ 5 % more after as many again`, Math.max(0, growth(after)), { atMost: 5 }, ' %'),
        ],
  );
  return {
    text: [
      `Resident memory (VmRSS) in MB, over ${all} requests of which a tenth is paid for at a facilitator on loopback, 64 in flight: of ours half of these are translations, of the others all are body mass indexes. Medians of ${WINDOW} values ${requestsAStep} requests apart, up to the one that is named; garbage is collected now and then. It holds the mapped files of the executable, too; the last column is what is no file (RssAnon) in the end.`,
      table(
        ['', 'after start', `${requestsAStep}`, `${grown}`, `${all}`, 'more from there', 'no file'],
        measured.map(({ name, after }) => [
          name,
          shownMegabytes(after[0]?.resident),
          shownMegabytes(after[1]?.resident),
          ...[GROWN, STEPS].map((step) => upTo(after, step).toFixed(0)),
          `${growth(after) < 0 ? '−' : '+'}${Math.abs(growth(after)).toFixed(1)} %`,
          shownMegabytes(after.at(-1)?.anonymous),
        ]),
      ),
      ...(hasFull ? [] : ['**Left out**: the full releases, whose reference data is not there.']),
    ],
    verdicts,
  };
};

export const memory: Part = { name: 'memory', title: 'Memory', run };
