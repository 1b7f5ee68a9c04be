/** The ledger that a configuration needs. */
import type { ServiceConfig } from '../config/service.ts';
import type { LedgerMode } from '../payments/ledger/ledger.ts';

/** One ledger holds the payments of any networks, and either real, simulated or test ones. */
export const ledgerModeOf = ({
  facilitator,
  network: { isTest },
}: Pick<ServiceConfig, 'facilitator' | 'network'>): LedgerMode =>
  facilitator === 'stub' ? 'stub' : isTest ? 'test' : 'real';
