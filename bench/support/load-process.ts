/** The load generator: a process that reads a plan a line, runs it and prints the result. */
import { readFileSync } from 'node:fs';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { type Connection, connectTo, requestFor } from './connection.ts';
import type { Plan, Seen } from './load.ts';
import { quantile } from './statistics.ts';

const run = async ({ port, paths, payments, from = 0, sign, count, inFlight }: Plan): Promise<Seen> => {
  const headers = payments === undefined ? undefined : paymentsIn(payments, from, count);
  const kinds = headers === undefined ? paths.length : count;
  // Built before the clock starts, each with its own payment.
  const made = Array.from({ length: kinds }, (_, number) => requestFor(pathOf(paths, number), headers?.[number]));
  const connections = await Promise.all(Array.from({ length: Math.min(inFlight, count) }, () => connectTo(port)));
  const times = new Float64Array(count);
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async (connection: Connection): Promise<void> => {
    while (next < count) {
      const number = next;
      next += 1;
      const start = Bun.nanoseconds();
      const request = sign === undefined ? made[number % kinds] : await signedRequest(pathOf(paths, number), sign);
      const { status } = await connection.ask(request ?? requestFor(''));
      times[number] = (Bun.nanoseconds() - start) / 1e6;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const start = Bun.nanoseconds();
  await Promise.all(connections.map(work));
  const seconds = (Bun.nanoseconds() - start) / 1e9;
  for (const connection of connections) connection.close();
  times.sort();
  return { seconds, statuses, p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: quantile(times, 1) };
};

const pathOf = (paths: readonly string[], number: number): string => paths[number % paths.length] ?? '';

const BUYER = privateKeyToAccount(generatePrivateKey());

const signedRequest = async (path: string, offer: PaymentRequirements): Promise<Uint8Array> =>
  requestFor(path, encodeHeader(await signPayment(BUYER, offer, Math.floor(Date.now() / 1000))));

const files = new Map<string, readonly string[]>();

const paymentsIn = (file: string, from: number, count: number): readonly string[] => {
  const headers = files.get(file) ?? readFileSync(file, 'utf8').split('\n');
  files.set(file, headers);
  const some = headers.slice(from, from + count);
  if (some.length < count) throw new Error(`${count} payments are needed, there are ${some.length}`);
  return some;
};

for await (const line of console) {
  // The end of the input comes as one empty line more.
  if (line === '') break;
  const plan: Plan = JSON.parse(line);
  console.log(JSON.stringify(await run(plan).catch((error: unknown) => ({ failed: String(error) }))));
}
