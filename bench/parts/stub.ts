/** The cost of a purchase when the service verifies the signature itself. */
import type { Bench, Finding, Part } from '../part.ts';
import { askOnce, requestFor } from '../support/connection.ts';
import { contests, purchasePlans, spentBy, standingOf, standingsTable } from '../support/contest.ts';
import { PAY_TO, paymentFile, paymentsFor } from '../support/payments.ts';
import { BMI, OURS, OURS_QUIET, stopAll } from '../support/sellers.ts';
import { startOurs } from '../support/servers.ts';
import { verdict } from '../support/verdict.ts';

/** Checks that the service refuses a signature with one changed digit: otherwise it verifies none. */
const expectVerified = async (port: number): Promise<void> => {
  const [header = ''] = await paymentsFor(port, BMI, 1);
  const payment = JSON.parse(Buffer.from(header, 'base64').toString());
  const { signature } = payment.payload;
  payment.payload.signature = `${signature.slice(0, 10)}${signature[10] === '0' ? '1' : '0'}${signature.slice(11)}`;
  const bent = Buffer.from(JSON.stringify(payment)).toString('base64');
  const { status } = await askOnce(port, requestFor(BMI, bent));
  if (status !== 402) throw new Error(`a payment with a wrong signature was answered ${status}`);
};

const run = async ({ load, folder, rounds, scaled }: Bench): Promise<Finding> => {
  const flags = ['--facilitator', 'stub', '--pay-to', PAY_TO];
  const sellers = [
    { name: OURS, server: await startOurs(flags, { folder }) },
    { name: OURS_QUIET, server: await startOurs([...flags, '--log', 'off'], { folder }) },
  ];
  const plans = purchasePlans({ rounds, scaled });
  try {
    const contestants = [];
    for (const { name, server } of sellers) {
      await expectVerified(server.port);
      const count = plans.reduce((sum, plan) => sum + spentBy(plan), 1);
      const payments = await paymentFile(server.port, BMI, count, folder);
      contestants.push({ name, server, paths: [BMI], status: 200, payments });
    }
    // The first payment was used for the check above.
    const { standings } = await contests(plans, { load, contestants, from: 1 });
    const [many = [], one = []] = standings;
    return {
      text: [
        'A purchase of the BMI tool in stub mode: every signature is verified (EIP-712, secp256k1) and every purchase is in the durable ledger; a bent signature is refused first. 64 in flight:',
        standingsTable(many),
        '1 in flight:',
        standingsTable(one),
      ],
      verdicts: [
        verdict(
          'paid stub calls a CPU second: ≥ 2 000',
          1e6 / standingOf(many, OURS).cpu.median,
          { atLeast: 2000 },
          '/s',
        ),
        verdict(
          'paid stub calls on one core, by the clock: ≥ 2 000/s',
          standingOf(many, OURS).rate.median,
          { atLeast: 2000 },
          '/s',
        ),
      ],
    };
  } finally {
    await stopAll(sellers.map(({ server }) => server));
  }
};

export const stub: Part = { name: 'stub', title: 'Paid call in stub mode', run };
