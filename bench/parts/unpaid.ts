/** The cost of an answer to an unpaid request. */
import type { Bench, Finding, Part } from '../part.ts';
import { contest, standingsTable, timesOf } from '../support/contest.ts';
import { keepAnswers } from '../support/fixed.ts';
import { BMI, HONO_UPFRONT, OURS, OURS_QUIET, startSellers, stopAll } from '../support/sellers.ts';
import { startFacilitator, startPeer } from '../support/servers.ts';
import { verdict } from '../support/verdict.ts';

const run = async ({ load, folder, rounds, scaled }: Bench): Promise<Finding> => {
  const facilitator = await startFacilitator({ folder });
  const sellers = await startSellers(facilitator, folder);
  const ours = sellers.find(({ name }) => name === OURS)?.server;
  if (ours === undefined) throw new Error('we are not among the sellers');
  const floor = await startPeer('plain', [await keepAnswers(ours.port, [BMI], folder)], { folder });
  const all = [...sellers, { name: 'plain Bun.serve, our bytes', server: floor }];
  try {
    const contestants = all.map(({ name, server }) => ({ name, server, paths: [BMI], status: 402 }));
    const many = await contest({
      load,
      contestants,
      rounds,
      inFlight: 64,
      count: scaled(10_000),
      warmUp: scaled(20_000),
    });
    const one = await contest({ load, contestants, rounds, inFlight: 1, count: scaled(2000), warmUp: 0 });
    const share = (name: string) => timesOf(many, name, HONO_UPFRONT);
    return {
      text: [
        'GET of the BMI tool without a payment. Each offer is decoded and compared first: version, scheme, network, asset, price, recipient, payment flow. Ours declares three extensions and repeats the offer in its body; the others declare none and answer `{}`. 64 in flight:',
        standingsTable(many),
        '1 in flight:',
        standingsTable(one),
      ],
      verdicts: [
        verdict('402: CPU ≤ 0.6 × `@x402/hono`', share(OURS), { atMost: 0.6 }, ' ×'),
        verdict('402 with `--log off`: CPU ≤ 0.6 × `@x402/hono`', share(OURS_QUIET), { atMost: 0.6 }, ' ×'),
      ],
    };
  } finally {
    await stopAll([...all.map(({ server }) => server), facilitator]);
  }
};

export const unpaid: Part = { name: 'unpaid', title: 'Unpaid request: 402', run };
