/** The options that a running service cannot change. */
import { ConfigError } from '../config/config-error.ts';
import { options } from '../config/options.ts';
import type { ServiceConfig } from '../config/service.ts';
import { isDatabase } from '../payments/ledger/postgres/address.ts';
import { ledgerModeOf } from './ledger-mode.ts';

/** The ports, the ledger, the log, and what buyers have in hand. */
const FIXED = [
  'host',
  'port',
  'reusePort',
  'baseUrl',
  'network',
  'ledger',
  'ledgerKey',
  'ledgerPool',
  'node',
  'settleTimeout',
  'log',
  'logLevel',
  'metricsPort',
  'metricsHost',
  'metricsPublic',
] as const satisfies readonly (keyof typeof options)[];

/** @throws {@link ConfigError} that names the options whose change needs a restart */
export const checkReloadable = (before: ServiceConfig, next: ServiceConfig): void => {
  const changed: string[] = FIXED.filter((name) => !Bun.deepEquals(before[name], next[name])).map(
    (name) => options[name].flag,
  );
  // Simulated and real payments never share a ledger.
  if (ledgerModeOf(before) !== ledgerModeOf(next) && !changed.includes('network')) changed.push('facilitator');
  // The other nodes that share a ledger know the address which this one settles from.
  if (isDatabase(next.ledger) && before.settlerKey !== next.settlerKey) changed.push('settler-key');
  if (changed.length === 0) return;
  const names = changed.map((flag) => `--${flag}`).join(', ');
  throw new ConfigError(`${names} cannot change while the service runs`, 'restart the service');
};
