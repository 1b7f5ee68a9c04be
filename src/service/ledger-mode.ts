/** The ledger that a configuration needs. */
import type { ServiceConfig } from '../config/service.ts';
import type { LedgerMode } from '../payments/ledger/ledger.ts';

/** One ledger holds the payments of one network, and either real or simulated ones. */
export const ledgerModeOf = ({
  facilitator,
  network: { name },
}: Pick<ServiceConfig, 'facilitator' | 'network'>): LedgerMode => {
  const isStub = facilitator === 'stub';
  if (name === 'base') return isStub ? 'stub' : 'real';
  return isStub ? `stub ${name}` : name;
};
