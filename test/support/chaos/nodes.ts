/** Executables that share a ledger and settle on the chain themselves, each behind proxies of its own that can be cut. */
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { LocalChain } from '../chain/anvil.ts';
import { type CuttingProxy, cuttingProxy } from '../cutting-proxy.ts';
import { type Running, start } from '../executable.ts';
import { freePort } from '../postgres.ts';
import { LEDGER_KEY } from '../shared-ledger.ts';
import type { Pair } from '../standby.ts';
import { movableClock } from './clock.ts';

export type ShopNode = {
  readonly name: string;
  readonly url: string;
  /** Another one after each start. */
  readonly pid: () => number;
  /** Its output since its first start. */
  readonly log: () => string;
  /** The ways to the database, and the one to the chain. */
  readonly proxies: readonly CuttingProxy[];
  readonly rpc: CuttingProxy;
  readonly kill: () => Promise<void>;
  /** Starts it again, as often as that takes. */
  readonly revive: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Sets its clock so many seconds ahead of the others. */
  readonly moveClock: (seconds: number) => void;
  readonly remove: () => Promise<void>;
};

type NodeOptions = {
  readonly pair: Pair;
  readonly chain: LocalChain;
  readonly database: string;
  readonly argv: readonly string[];
};

/** Starts a node that a killed one can be replaced by: its port and key stay. */
export const startNode = async (name: string, { pair, chain, database, argv }: NodeOptions): Promise<ShopNode> => {
  const settlerKey = generatePrivateKey();
  await chain.fundEther(privateKeyToAddress(settlerKey));
  const proxies = await Promise.all(([0, 1] as const).map((place) => cuttingProxy(() => pair.ports()[place])));
  const rpc = await cuttingProxy(() => Number(new URL(chain.rpcUrl).port));
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join();
  const clock = movableClock();
  const environment = {
    ...clock.environment,
    CLINMETER_LEDGER: `postgres://shop:geheim@${hosts}/${database}`,
    CLINMETER_LEDGER_KEY: LEDGER_KEY,
    CLINMETER_SETTLER_KEY: settlerKey,
    CLINMETER_MAX_FEE_GWEI: '1000',
    CLINMETER_RPC_URL: `http://127.0.0.1:${rpc.port}`,
  };
  const port = await freePort();
  const flags = ['--node', name, '--port', String(port), '--facilitator', 'onchain', '--rate-limit', 'off', ...argv];
  let before = '';
  let running: Running = await start(flags, { environment });
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    pid: () => running.pid,
    log: () => before + running.log(),
    proxies,
    rpc,
    kill: async () => {
      await running.stop('SIGKILL');
      clock.forget(running.pid);
    },
    revive: async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          const { folder, log } = running;
          running = await start(flags, { environment, folder });
          before += log();
          return;
        } catch (error) {
          if (tries === 20) throw error;
        }
      }
    },
    freeze: () => void process.kill(running.pid, 'SIGSTOP'),
    thaw: () => void process.kill(running.pid, 'SIGCONT'),
    moveClock: clock.move,
    remove: async () => {
      clock.remove();
      await running[Symbol.asyncDispose]();
      for (const proxy of [...proxies, rpc]) proxy.close();
    },
  };
};
