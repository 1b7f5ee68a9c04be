/** Starts the canary and the hostile client beside a run, each in a process of its own, and judges the run. */
import { join } from 'node:path';
import type { Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import type { Line } from '../../test/simulation/audit.ts';
import { type Fault, judgeLiveness } from '../../test/simulation/liveness.ts';
import { columns, listed } from '../../test/simulation/report.ts';
import { WORST_INPUTS } from '../support/worst-inputs.ts';
import type { CanaryReport, Message as FromCanary, Node, Command as ToCanary } from './canary.ts';
import type { Message as FromHostile, HostileReport, Command as ToHostile } from './hostile.ts';

type LivenessOptions = {
  /** The processes that serve; asked again whenever `replaced` is called. */
  readonly nodes: () => readonly Node[];
  /** The longest time without a sale, in milliseconds. */
  readonly sellsWithin: number;
  /** No worst inputs: what the canary waits without them. */
  readonly isCalm?: boolean;
  /** Keys of buyers with money; by default new ones, for a chain that is simulated. */
  readonly keys?: { readonly canary: Hex; readonly hostile: Hex };
  /** A chain, for the time of its blocks. */
  readonly rpcUrl?: string;
  /** The time that a facilitator took for a payment, in milliseconds. */
  readonly settlementOf?: (nonce: Hex) => number;
};

export type LivenessReport = {
  readonly lines: readonly string[];
  readonly violations: readonly string[];
  readonly payments: readonly Line[];
};

/** The canary goes first on a busy machine, where that is allowed. */
const FIRST = ['nice', '-n', '-5'];

const startProcess = <Said>(file: string, prefix: readonly string[], onSaid: (said: Said) => void) => {
  const child = Bun.spawn([...prefix, process.execPath, join(import.meta.dir, file)], {
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: '2000' },
    stdio: ['ignore', 'inherit', 'ignore'],
    serialization: 'advanced',
    ipc: onSaid,
  });
  return child;
};

/** Resolves when both clients have begun. */
export const startLiveness = async (options: LivenessOptions) => {
  const { nodes, sellsWithin, rpcUrl, isCalm = false, settlementOf = () => 0 } = options;
  const keys = options.keys ?? { canary: generatePrivateKey(), hostile: generatePrivateKey() };
  const sales = new Map<string, number>();
  const recovered: number[] = [];
  const [canaryBegun, hostileBegun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [canaryEnded, hostileEnded] = [Promise.withResolvers<CanaryReport>(), Promise.withResolvers<HostileReport>()];
  const canary = startProcess<FromCanary>('canary.ts', FIRST, (said) => {
    if (said === 'begun') canaryBegun.resolve();
    else if ('sold' in said) sales.set(said.sold, Math.max(said.at, sales.get(said.sold) ?? 0));
    else canaryEnded.resolve(said.report);
  });
  const hostile = startProcess<FromHostile>('hostile.ts', [], (said) => {
    if (said === 'begun') hostileBegun.resolve();
    else hostileEnded.resolve(said.report);
  });
  const kill = (): void => {
    for (const child of [canary, hostile]) child.kill();
  };
  const tell = (command: ToCanary) => canary.send(command);
  const tellNodes = () => tell({ nodes: nodes(), key: keys.canary, ...(rpcUrl === undefined ? {} : { rpcUrl }) });
  tellNodes();
  await canaryBegun.promise;
  const from = Date.now();
  const ports = nodes().map(({ port }) => port);
  const inputs = isCalm ? [] : WORST_INPUTS;
  hostile.send({ orders: { ports, key: keys.hostile, inputs } } satisfies ToHostile);
  await hostileBegun.promise;
  return {
    /** A process was replaced. */
    replaced: tellNodes,
    /**
     * Waits until each node has sold to the canary what it asked for after this call, at most as long as is allowed. Then
     * lets the canary buy a few times without a fault.
     */
    sellsAgain: async (): Promise<void> => {
      const began = Date.now();
      const isSold = () => nodes().every(({ name }) => (sales.get(name) ?? 0) >= began);
      while (!isSold() && Date.now() <= began + sellsWithin) await Bun.sleep(50);
      if (!isSold()) return;
      recovered.push(Date.now());
      await Bun.sleep(CALM_MS);
    },
    /** Ends both clients, after their last answers, and judges the run. */
    end: async (faults: readonly Fault[] = []): Promise<LivenessReport> => {
      const run = { from, to: Date.now() };
      hostile.send('over' satisfies ToHostile);
      const { flights, payments, outcomes } = await hostileEnded.promise;
      tell('over');
      const asked = await canaryEnded.promise;
      kill();
      const readings = asked.readings.map(({ nonce, ...reading }) =>
        nonce === undefined ? reading : { ...reading, settlement: reading.settlement + settlementOf(nonce) },
      );
      const judged = judgeLiveness({ run, readings, flights, faults, recovered, sellsWithin });
      return {
        ...judged,
        lines: [...judged.lines, '', ...hostileTable(outcomes)],
        payments: [...asked.payments, ...payments],
      };
    },
    kill,
  };
};

/** The canary buys a few times meanwhile. */
const CALM_MS = 3500;

const hostileTable = (outcomes: HostileReport['outcomes']): readonly string[] =>
  columns([['hostile client', 'outcomes'], ...[...outcomes].map(([name, own]) => [name, listed(own)])]);
