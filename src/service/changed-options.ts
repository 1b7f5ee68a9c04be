/** The options that a reload changes, and those that it must not change. */
import { ConfigError } from '../config/config-error.ts';
import type { Reload } from '../config/option.ts';
import { options } from '../config/options.ts';
import type { ServiceConfig } from '../config/service.ts';
import { isDatabase } from '../payments/ledger/postgres/address.ts';
import { ledgerModeOf } from './ledger-mode.ts';

type OptionName = keyof typeof options;

/** The members of the configuration that decide for an option, where they have another name. */
const EFFECTIVE: { readonly [Name in OptionName]?: keyof ServiceConfig } = {
  upstreamCa: 'authorities',
  allowLocalUpstream: 'reach',
};

/** The options with this kind of reload whose values differ. */
export const changedOptions = (kind: Reload, before: ServiceConfig, next: ServiceConfig): readonly OptionName[] =>
  (Object.keys(options) as OptionName[]).filter((name) => {
    const member = EFFECTIVE[name] ?? name;
    return options[name].reload === kind && !Bun.deepEquals(before[member], next[member]);
  });

/** @throws {@link ConfigError} that names the options whose change needs a restart */
export const checkReloadable = (before: ServiceConfig, next: ServiceConfig): void => {
  const changed = [...changedOptions('restart', before, next)];
  // Simulated and real payments never share a ledger.
  if (ledgerModeOf(before) !== ledgerModeOf(next) && !changed.includes('network')) changed.push('facilitator');
  // The other nodes that share a ledger know the address which this one settles from.
  if (isDatabase(next.ledger) && before.settlerKey !== next.settlerKey) changed.push('settlerKey');
  if (isOtherPort(before, next)) changed.push('tlsCert');
  if (changed.length === 0) return;
  const names = changed.map((name) => `--${options[name].flag}`).join(', ');
  throw new ConfigError(`${names} cannot change while the service runs`, 'restart the service');
};

/** A port keeps speaking HTTP or HTTPS. Only Linux passes it to another certificate, and not beside other processes. */
const isOtherPort = (
  { certificate: before, reusePort }: ServiceConfig,
  { certificate: next }: ServiceConfig,
): boolean =>
  before?.cert !== next?.cert &&
  (before === undefined || next === undefined || reusePort || process.platform !== 'linux');
