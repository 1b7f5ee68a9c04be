/**
 * The process of the canary: a client of its own address that asks `/health` ten times a second, and buys a calculator once
 * a second. It sends on time, answered or not, so that a stall counts for each request that falls into it.
 */
import { readFileSync } from 'node:fs';
import { type Hex, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { Line } from '../../test/simulation/audit.ts';
import { type Asking, createLateness, type Reading } from '../../test/simulation/liveness.ts';
import { type Answer, askOnce, headerOf } from '../support/connection.ts';
import { offerAt } from '../support/payments.ts';

/** A process that serves, to be asked directly. */
export type Node = { readonly name: string; readonly port: number; readonly pid: number };

/** Gives the canary its nodes, the first time and whenever a process was replaced. */
export type Command = { readonly nodes: readonly Node[]; readonly key: Hex; readonly rpcUrl?: string } | 'over';

/** A purchase, by whose nonce a harness finds the time of its settlement. */
type Asked = Reading & { readonly nonce?: Hex };

export type CanaryReport = { readonly readings: readonly Asked[]; readonly payments: readonly Line[] };

/** A message of the canary: it sells, or it has ended. */
export type Message = 'begun' | { readonly sold: string; readonly at: number } | { readonly report: CanaryReport };

const HEALTH_EVERY_MS = 100;
const BUY_EVERY_MS = 1000;
/** After so long the canary gives up. */
const PATIENCE_MS = 60_000;

/** Its own network (RFC 5737), so that its limits are its own. Two addresses may ask more than 600 times a minute. */
const ADDRESSES = ['192.0.2.10', '192.0.2.11'];

const BMI = '/api/calc/bmi?height_cm=170&weight_kg=65';
const TOOL = 'bmi';

const NO_ANSWER: Answer = { status: 0, head: '', body: Buffer.alloc(0) };

const lateness = createLateness(() => performance.now());
const readings: Asked[] = [];
const payments: Line[] = [];
let nodes: readonly Node[] = [];
let isOver = false;
let turn = 0;

const requestFor = (path: string, payment?: string): Uint8Array => {
  turn += 1;
  const client = `X-Forwarded-For: ${ADDRESSES[turn % ADDRESSES.length]}`;
  const paid = payment === undefined ? [] : [`PAYMENT-SIGNATURE: ${payment}`];
  return Buffer.from([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', client, ...paid, '', ''].join('\r\n'));
};

/** Times that the main thread of a process ran, and was ready and did not run, in milliseconds (sched-stats of Linux). */
const scheduled = (pid: number): { readonly ran: number; readonly queued: number } => {
  try {
    const [ran, queued] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 2).map(Number);
    return { ran: (ran ?? 0) / 1e6, queued: (queued ?? 0) / 1e6 };
  } catch {
    return { ran: 0, queued: 0 };
  }
};

/** Sends a request on a new connection and takes the times. */
const timed = async (asking: Asking, { name, port, pid }: Node, request: Uint8Array) => {
  const [at, began] = [Date.now(), performance.now()];
  const [lateBefore, before] = [lateness.soFar(), scheduled(pid)];
  const answer = await Promise.race([
    askOnce(port, request).catch(() => NO_ANSWER),
    Bun.sleep(PATIENCE_MS).then(() => NO_ANSWER),
  ]);
  const after = scheduled(pid);
  const reading: Reading = {
    asking,
    node: name,
    at,
    wait: performance.now() - began,
    status: answer.status,
    settlement: 0,
    late: lateness.soFar() - lateBefore,
    queued: Math.max(0, after.queued - before.queued),
    ran: Math.max(0, after.ran - before.ran),
  };
  return { reading, answer };
};

const askHealth = async (node: Node): Promise<void> => {
  const { reading } = await timed('health', node, requestFor('/health'));
  readings.push(reading);
};

const transactionIn = (answer: Answer): Hex | undefined => {
  const receipt = headerOf(answer, 'PAYMENT-RESPONSE');
  return receipt === '' ? undefined : JSON.parse(Buffer.from(receipt, 'base64').toString()).transaction;
};

/** A chain that is asked for its height all the time, so that the time of each block is known. */
const chainAt = (url: string) => {
  const seen = new Map<Hex, number>();
  const ask = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    return ((await response.json()) as { readonly result: unknown }).result;
  };
  let height = 0n;
  const look = async (): Promise<void> => {
    const latest = BigInt((await ask('eth_blockNumber')) as Hex);
    for (let block = height === 0n ? latest : height + 1n; block <= latest; block += 1n)
      seen.set(numberToHex(block), Date.now());
    height = latest;
  };
  const looking = async (): Promise<void> => {
    while (!isOver) {
      await look().catch(() => {});
      await Bun.sleep(BLOCK_EVERY_MS);
    }
  };
  void looking();
  return {
    /** When the transaction was in a block, in milliseconds since the epoch. */
    minedAt: async (transaction: Hex): Promise<number | undefined> => {
      const receipt = (await ask('eth_getTransactionReceipt', transaction)) as { readonly blockNumber: Hex } | null;
      return receipt === null ? undefined : seen.get(receipt.blockNumber);
    },
  };
};

const BLOCK_EVERY_MS = 50;

const buyer = async (key: Hex, rpcUrl: string | undefined) => {
  const account = privateKeyToAccount(key);
  const chain = rpcUrl === undefined ? undefined : chainAt(rpcUrl);
  const [offer] = (await offerAt(nodes[0]?.port ?? 0, BMI)).accepts;
  return async (node: Node): Promise<void> => {
    const signed = await signPayment(account, offer, Math.floor(Date.now() / 1000));
    const { nonce } = signed.payload.authorization;
    const { reading, answer } = await timed('purchase', node, requestFor(BMI, encodeHeader(signed)));
    const isSold = answer.status === 200;
    payments.push([nonce, isSold ? 'served' : 'unknown', TOOL]);
    const transaction = isSold && chain !== undefined ? transactionIn(answer) : undefined;
    const mined = transaction && (await chain?.minedAt(transaction).catch(() => undefined));
    readings.push({ ...reading, nonce, settlement: mined === undefined ? 0 : Math.max(0, mined - reading.at) });
    if (isSold) send({ sold: node.name, at: reading.at });
  };
};

const send = (message: Message): void => {
  process.send?.(message);
};

/** Acts at each node at a steady pace, without waiting for what it began. */
const steadily = (every: number, act: (node: Node) => Promise<void>) => {
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    for (const node of nodes) {
      const acting = act(node).finally(() => open.delete(acting));
      open.add(acting);
    }
  }, every);
  return async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(open);
  };
};

const over = Promise.withResolvers<void>();

const run = async ({ key, rpcUrl }: Exclude<Command, 'over'>): Promise<void> => {
  const buy = await buyer(key, rpcUrl);
  setInterval(lateness.tick, lateness.every);
  const ends = [steadily(HEALTH_EVERY_MS, askHealth), steadily(BUY_EVERY_MS, buy)];
  send('begun');
  await over.promise;
  await Promise.all(ends.map((end) => end()));
  send({ report: { readings, payments } });
};

process.on('message', (command: Command) => {
  if (command === 'over') {
    isOver = true;
    return over.resolve();
  }
  const isFirst = nodes.length === 0;
  nodes = command.nodes;
  if (isFirst) void run(command);
});
