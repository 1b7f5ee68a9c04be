/**
 * Three executables sell at one address: one ledger in PostgreSQL with a synchronous standby, a chain with the real token, a
 * balancer, buyers who repeat and race, and faults. At the end all is healed, each buyer asks once more, and it is counted.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault as PlannedFault } from '../../simulation/liveness.ts';
import { type Random, randomOf } from '../../simulation/random.ts';
import { newAccount } from '../buyer.ts';
import { type LocalChain, startChain } from '../chain/anvil.ts';
import { run } from '../executable.ts';
import { freePort } from '../postgres.ts';
import { LEDGER_KEY } from '../shared-ledger.ts';
import { type Pair, startPair } from '../standby.ts';
import { startBalancer } from './balancer.ts';
import { ask, buy, type Known, newKnown } from './buyers.ts';
import { type Row, reverted, violations } from './checker.ts';
import { excusesOf, type Fault, orderOf, PLAYABLE, play } from './faults.ts';
import { type Entry, readHistory } from './history.ts';
import { type ShopNode, startNode } from './nodes.ts';

export type Plan = {
  readonly seed: number;
  /** Of traffic. */
  readonly seconds: number;
  readonly buyers: number;
  readonly faults?: readonly Fault[];
  /** Starts a watch over the waits of clients. A suite has none, as it asserts no times. */
  readonly startWatch?: (watched: Watched) => Promise<Watch>;
};

type Watched = Pick<Scene, 'chain' | 'nodes'>;

/** Judges how long clients wait beside the planned faults. */
type Watch = {
  /** A process was replaced. */
  readonly replaced: () => void;
  /** Waits until every node sells again. */
  readonly sellsAgain: () => Promise<void>;
  readonly end: (faults: readonly PlannedFault[]) => Promise<WatchReport>;
  readonly kill: () => void;
};

type WatchReport = { readonly lines: readonly string[]; readonly violations: readonly string[] };

export type Result = {
  /** Figures of the watch. */
  readonly waits: readonly string[];
  readonly violations: readonly string[];
  /** Payments that were signed, sent, answered. */
  readonly purchases: number;
  readonly sent: number;
  readonly sold: number;
  /** Rows that more than one attempt was made for. */
  readonly repeated: number;
  /** Attempts that were begun while the one before had not ended. */
  readonly overtaken: number;
  /** Rows without an end when the faults were over, and at the end of the run. */
  readonly uncertain: readonly [number, number];
  /** Settlements that came too late and moved nothing. */
  readonly reverted: number;
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
};

/** Seconds that a node settles, and that it holds the row after that at most. */
const SETTLE_TIMEOUT = 2;
const LEASE = SETTLE_TIMEOUT * 1000 + 5000;

/** After so many faults the watch looks whether every node sells again, before the next one. */
const CHECKED = 3;

/** Plays a plan. */
export const runChaos = async ({ seed, seconds, buyers, faults = PLAYABLE, startWatch }: Plan): Promise<Result> => {
  const random = randomOf(seed);
  await using scene = await open();
  const { pair, chain, nodes, balancer } = scene;
  const known: Known[] = [];
  let isOver = false;
  const habits = { balancer: balancer.url, nodes: nodes.map(({ url }) => url), isOver: () => isOver };
  const buyer = async (own: Random): Promise<void> => {
    while (!isOver) {
      const signed = await newKnown(chain, balancer.url, known.length).catch(() => undefined);
      if (signed === undefined) continue;
      known.push(signed);
      await buy(signed, { ...habits, random: own });
    }
  };
  const buying = Promise.all(Array.from({ length: buyers }, (_, index) => buyer(randomOf(seed, index))));
  const counts: Partial<Record<Fault, number>> = {};
  const played: PlannedFault[] = [];
  const watch = await startWatch?.({ chain, nodes });
  const end = performance.now() + seconds * 1000;
  await Bun.sleep(2000);
  for (const fault of orderOf(random, faults)) {
    const from = Date.now();
    await play(fault, { pair, chain, nodes, random, frozenFor: LEASE + 1000 });
    played.push({ name: fault, from, to: Date.now(), excuses: excusesOf(fault) });
    counts[fault] = (counts[fault] ?? 0) + 1;
    watch?.replaced();
    await scene.anchor();
    await Bun.sleep(300 + random.below(1200));
    if (played.length % CHECKED === 0) await watch?.sellsAgain();
    if (performance.now() > end && Object.keys(counts).length === faults.length) break;
  }
  const watched = (await watch?.end(played)) ?? { lines: [], violations: [] };
  watch?.kill();
  isOver = true;
  await buying;
  const before = uncertainIn(await scene.rows());
  const undecided = [...(await heal(nodes)), ...(await decideAll(known, habits.nodes))];
  const rows = await scene.rows();
  const { found, overtaken } = readHistory(await scene.entries());
  const compared = await violations({ chain, payTo: scene.payTo, rows, buyers: known });
  const lost = nodes.filter((node) => node.log().includes(LOST)).map(({ name }) => `${name}: ${LOST}`);
  return {
    waits: watched.lines,
    violations: [...watched.violations, ...undecided, ...lost, ...compared, ...found, ...(await scene.audit())],
    purchases: known.length,
    sent: known.reduce((sum, one) => sum + one.sent, 0),
    sold: known.filter(({ answers }) => answers.size > 0).length,
    overtaken,
    uncertain: [before, uncertainIn(rows)],
    repeated: rows.filter(({ attempts }) => attempts > 1).length,
    reverted: await reverted(chain),
    faults: counts,
  };
};

type Scene = Awaited<ReturnType<typeof open>>;

/** Starts everything. */
const open = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-chaos-'));
  const anchors = join(folder, 'anchors.jsonl');
  const [pair, chain] = await Promise.all([startPair(), startChain({ blockTime: 1 })]);
  await pair.primary().admin(`create role shop login password 'geheim' createrole`);
  const database = await pair.primary().database();
  await pair.primary().admin(`grant create on database ${database} to shop`);
  const [payTo, port] = [newAccount().address, await freePort()];
  // One price, so that each transfer can be judged by itself.
  const prices = Object.fromEntries(['annotate', 'translate_batch'].map((id) => [id, { price: '0.005' }]));
  const same = ['--tool-settings', JSON.stringify(prices), '--trusted-proxy', '127.0.0.1'];
  const fixed = [...same, '--settle-timeout', String(SETTLE_TIMEOUT), '--log', 'json', '--max-in-flight', '4000'];
  const argv = ['--base-url', `http://127.0.0.1:${port}`, '--pay-to', payTo, ...fixed];
  const command = (...words: readonly string[]) =>
    run(words, { environment: { CLINMETER_LEDGER: ledgerOf(pair, database), CLINMETER_LEDGER_KEY: LEDGER_KEY } });
  const { status, err } = await command('ledger', 'migrate');
  if (status !== 0) throw new Error(`the ledger is not made: ${err}`);
  const nodes: ShopNode[] = [];
  for (const name of ['a', 'b', 'c']) nodes.push(await startNode(name, { pair, chain, database, argv }));
  const balancer = startBalancer(port, nodes);
  return {
    pair,
    chain,
    nodes,
    balancer,
    payTo,
    /** Notes the ends of the histories, which must stay in them. */
    anchor: async () => {
      const { status, out } = await command('ledger', 'anchor');
      if (status === 0) writeFileSync(anchors, out, { flag: 'a' });
    },
    rows: async (): Promise<readonly Row[]> => {
      const { out } = await command('ledger', 'export', '--format', 'jsonl');
      return out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
    entries: async (): Promise<readonly Entry[]> =>
      (await pair
        .primary()
        .admin(
          'select purchase_id::int purchase, node::text, kind, actor from clinmeter.entry where purchase_id > 0 order by purchase_id, n',
          database,
        )) as readonly Entry[],
    /** Findings of the product's own checks. */
    audit: async (): Promise<readonly string[]> => {
      const onChain = ['--rpc-url', chain.rpcUrl, '--allow-local-upstream', '--from-block', '0'];
      const checks = [
        await command('ledger', 'verify', '--anchor', anchors),
        await command('ledger', 'reconcile', '--pay-to', payTo, ...onChain),
      ];
      return checks.filter(({ status }) => status !== 0).map(({ out, err }) => out + err);
    },
    [Symbol.asyncDispose]: async () => {
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.remove()));
      await Promise.all([pair.remove(), (chain as LocalChain).stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const ledgerOf = (pair: Pair, database: string): string =>
  `postgres://shop:geheim@${pair
    .ports()
    .map((port) => `127.0.0.1:${port}`)
    .join()}/${database}`;

/** The log message of a node whose database has lost a commit. */
const LOST = 'the database has lost what it had acknowledged';

/** Everything has been decided after so long, in milliseconds. */
const PATIENCE = 120_000;

const uncertainIn = (rows: readonly Row[]): number =>
  rows.filter(({ state }) => state === 'uncertain' || state === 'settling').length;

/** Waits until each node is ready again. @returns the nodes that are not, a sentence each */
const heal = async (nodes: readonly ShopNode[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { name, url, rpc, proxies, moveClock } of nodes) {
    for (const proxy of [rpc, ...proxies]) proxy.cut();
    moveClock(0);
    if (!(await within(PATIENCE / 4, () => isReady(url)))) found.push(`the node ${name} is not ready again`);
  }
  return found;
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Asks at each node: what one has sold, every one hands over. @returns the payments without an end, a sentence each */
const decideAll = async (known: readonly Known[], nodes: readonly string[]): Promise<readonly string[]> => {
  const ends = known.map(async (one) => {
    for (const node of nodes)
      if (!(await within(PATIENCE, () => ask(one, node)))) return [`${one.nonce}: no end after the faults`];
    return [];
  });
  return (await Promise.all(ends)).flat();
};

const within = async (limit: number, isSo: () => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + limit;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await Bun.sleep(300);
  }
  return true;
};
