/** Drives the load generator, which has its own process and core. */
import { join } from 'node:path';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { LOAD_CORE, spawnPinned } from './processes.ts';

/** The requests to send. */
export type Plan = {
  readonly port: number;
  /** With their queries; sent in turn. */
  readonly paths: readonly string[];
  /** A file with one `PAYMENT-SIGNATURE` a line, each for one request; absent for unpaid requests. */
  readonly payments?: string | undefined;
  /** The first line to send. */
  readonly from?: number;
  /** An offer to sign for each request, within the measured time. */
  readonly sign?: PaymentRequirements | undefined;
  readonly count: number;
  /** Connections, each with one request at a time. */
  readonly inFlight: number;
};

/** The result of a plan; times in milliseconds. */
export type Seen = {
  readonly seconds: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
};

export type Load = { readonly run: (plan: Plan) => Promise<Seen>; readonly stop: () => Promise<void> };

/** Starts a generator; it waits between plans. */
export const startLoad = (): Load => {
  const child = spawnPinned(LOAD_CORE, [process.execPath, join(import.meta.dir, 'load-process.ts')]);
  const lines = linesOf(child.stdout);
  return {
    run: async (plan) => {
      child.stdin.write(`${JSON.stringify(plan)}\n`);
      child.stdin.flush();
      const { value } = await lines.next();
      if (value === undefined) throw new Error('the load generator has ended');
      const seen: Seen | { readonly failed: string } = JSON.parse(value);
      if ('failed' in seen) throw new Error(`the load generator failed: ${seen.failed}`);
      return seen;
    },
    stop: async () => {
      child.stdin.end();
      await child.exited;
    },
  };
};

/** @throws if an answer had another status */
export const mustBe = (status: number, name: string, { statuses }: Seen): void => {
  const others = Object.keys(statuses).filter((one) => Number(one) !== status);
  if (others.length > 0) throw new Error(`${name} was to answer ${status}, and answered ${JSON.stringify(statuses)}`);
};

export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 1);
    }
  }
  return undefined;
}
