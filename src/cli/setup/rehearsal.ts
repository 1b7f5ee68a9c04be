/** A first sale of `ping` by the shop as it is configured, on this machine: the service and its buyer are in this process. */
import { join } from 'node:path';
import type { ServiceConfig } from '../../config/service.ts';
import { BASE_SEPOLIA } from '../../payments/protocol/usdc.ts';
import { startService } from '../../service/service.ts';
import { CommandError, type CommandIo } from '../command.ts';
import { KEY_VARIABLE } from '../payer.ts';

export const REHEARSALS = ['stub', 'base-sepolia', 'none'] as const;
export type Rehearsal = Exclude<(typeof REHEARSALS)[number], 'none'>;

/** What is not rehearsed: the port, and what would tell others. */
const ALONE = {
  host: '127.0.0.1',
  port: 0,
  reusePort: false,
  metricsPort: undefined,
  metricsPublic: false,
  notifyUrl: undefined,
} as const;

/** Nothing leaves the machine: the money is simulated, and the ledger is in memory. */
const STUB = {
  facilitator: 'stub',
  ledger: ':memory:',
  ...{ rpcUrl: undefined, settlerKey: undefined, facilitatorToken: undefined },
  ...{ cdpKeyId: undefined, cdpKeySecret: undefined },
} as const;

/** The node of the shop is one of another chain. */
const SEPOLIA = { network: BASE_SEPOLIA, otherNetworks: [], rpcUrl: undefined, maxFeeGwei: undefined } as const;

/** The configuration of the shop for a rehearsal. */
const rehearsed = (config: ServiceConfig, kind: Rehearsal, folder: string): ServiceConfig =>
  kind === 'stub'
    ? { ...config, ...ALONE, ...STUB }
    : {
        ...{ ...config, ...ALONE, ...(config.network === BASE_SEPOLIA ? {} : SEPOLIA) },
        ledger: join(folder, 'rehearsal.sqlite'),
      };

type RehearseOptions = {
  readonly kind: Rehearsal;
  /** For a ledger that is thrown away. */
  readonly folder: string;
  readonly environment: CommandIo['environment'];
  /** Runs `clinmeter pay`. */
  readonly buy: (argv: readonly string[], environment: CommandIo['environment']) => Promise<number>;
};

/**
 * Sells `ping` to a buyer with a throw-away key, or on Base Sepolia with the key of the environment.
 *
 * @throws {@link CommandError} unless the answer is paid and delivered
 */
export const rehearse = async (
  config: ServiceConfig,
  { kind, folder, environment, buy }: RehearseOptions,
): Promise<void> => {
  const problems: string[] = [];
  const log = {
    request: () => {},
    note: () => {},
    warn: (text: string) => problems.push(text),
    error: (error: unknown) => problems.push(error instanceof Error ? error.message : String(error)),
  };
  const service = await startService(rehearsed(config, kind, folder), log);
  try {
    const place = `${config.certificate === undefined ? '' : 'https://'}${service.address}`;
    const url = `${config.baseUrl ?? service.baseUrl}/v1/tools/ping`;
    const argv = ['--retries', '1', '--connect', place, url];
    const status = await buy(argv, kind === 'stub' ? {} : environment);
    if (status !== 0) throw new CommandError('ping was not sold', 'clinmeter doctor');
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const told = problems.map((text) => `\n  ${text}`).join('');
    throw new CommandError(`the rehearsal failed, and nothing was written: ${error.message}${told}`, error.hint);
  } finally {
    await service.stop();
  }
};

/** @throws {@link CommandError} where Base Sepolia cannot be tried */
export const checkRehearsal = (config: ServiceConfig, kind: Rehearsal, { environment }: CommandIo): void => {
  if (kind === 'stub') return;
  const isOnchain = Array.isArray(config.facilitator) && config.facilitator.includes('onchain');
  if (isOnchain && config.network !== BASE_SEPOLIA)
    throw new CommandError('onchain settles where its node is', '--network base-sepolia, or --rehearse stub');
  if (config.facilitator === 'stub')
    throw new CommandError('--rehearse base-sepolia needs a facilitator that is not the stub', '--rehearse stub');
  if (!environment[KEY_VARIABLE] && !environment[`${KEY_VARIABLE}_FILE`])
    throw new CommandError(
      `--rehearse base-sepolia needs ${KEY_VARIABLE}, a key with USDC of Base Sepolia`,
      'https://faucet.circle.com gives it away; or --rehearse stub',
    );
};
