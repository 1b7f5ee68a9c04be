/** The latency of a paid translation for one client. */
import type { Bench, Finding, Part } from '../part.ts';
import { hasReferenceData } from '../support/full-pack.ts';
import { mustBe, type Seen } from '../support/load.ts';
import { offerAt, PAY_TO, paymentFile } from '../support/payments.ts';
import { startOurs } from '../support/servers.ts';
import { shown, spreadOf } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { TRANSLATE, translations } from '../support/translations.ts';
import { verdict } from '../support/verdict.ts';

const run = async ({ load, folder, rounds, scaled, fullPack }: Bench): Promise<Finding> => {
  const hasFull = hasReferenceData();
  const flags = ['--facilitator', 'stub', '--pay-to', PAY_TO, ...(hasFull ? ['--data', await fullPack()] : [])];
  const server = await startOurs(flags, { folder });
  const paths = translations();
  const plan = { port: server.port, paths, inFlight: 1 };
  const [count, warmUp] = [scaled(500), scaled(2000)];
  try {
    const payments = await paymentFile(server.port, TRANSLATE, warmUp + rounds * count, folder);
    const [offer] = (await offerAt(server.port, TRANSLATE)).accepts;
    await load.run({ ...plan, payments, count: warmUp });
    const [before, within]: [Seen[], Seen[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      before.push(await load.run({ ...plan, payments, from: warmUp + round * count, count }));
      within.push(await load.run({ ...plan, sign: offer, count }));
    }
    for (const seen of [...before, ...within]) mustBe(200, 'translate', seen);
    const p50 = (all: readonly Seen[]) => spreadOf(all.map((one) => one.p50));
    const p99 = (all: readonly Seen[]) => spreadOf(all.map((one) => one.p99));
    return {
      text: [
        `The ${paths.length} everyday phrases of the tests, one after another over one connection, in stub mode, on ${hasFull ? 'the full releases' : 'the starter data (the full releases are **left out**: their reference data is not there)'}. A request is verified, written to the ledger, settled, written again and answered; milliseconds.`,
        table(
          ['payment', 'p50', 'p99'],
          [
            ['signed beforehand', shown(p50(before)), shown(p99(before))],
            ['signed by the client within the time (viem)', shown(p50(within)), shown(p99(within))],
          ],
        ),
      ],
      verdicts: [
        verdict('translate, payment signed beforehand: p50 ≤ 1.5 ms', p50(before).median, { atMost: 1.5 }, ' ms'),
        verdict('translate, signing included: p50 ≤ 1.5 ms', p50(within).median, { atMost: 1.5 }, ' ms'),
      ],
    };
  } finally {
    await server.stop();
  }
};

export const translate: Part = { name: 'translate', title: 'Translate over HTTP, payment included', run };
