/** Faults the stub facilitator can be told to have, so that people can test how their agents meet them. */
import type { FacilitatorAnswer } from './facilitator.ts';

/** A fault of `/settle`; it happens before any made-up money has moved. */
export type Fault =
  | { readonly kind: 'timeout' | 'pending' | '500' | 'drop' }
  | { readonly kind: 'refuse'; readonly reason: string };

/** The forms of `--fault` that are accepted, for help and errors. */
export const FAULT_FORMS = 'settle:timeout, settle:pending, settle:500, settle:drop or settle:refuse:<reason>';

/** Reads `settle:timeout` and its siblings; `undefined` for anything else. */
export const parseFault = (text: string): Fault | undefined => {
  const [operation, kind, reason, ...rest] = text.split(':');
  if (operation !== 'settle' || rest.length > 0) return undefined;
  if (kind === 'refuse') return reason !== undefined && /^[a-z0-9_]+$/.test(reason) ? { kind, reason } : undefined;
  if (reason !== undefined) return undefined;
  return kind === 'timeout' || kind === 'pending' || kind === '500' || kind === 'drop' ? { kind } : undefined;
};

/** What the caller of `/settle` sees of a fault. */
export const faultAnswer = async (
  fault: Fault,
  { network, transaction }: { network: string; transaction: string },
  signal: AbortSignal,
): Promise<FacilitatorAnswer> => {
  switch (fault.kind) {
    case 'timeout':
      await aborted(signal);
      return { kind: 'lost' };
    case 'drop':
      return { kind: 'lost' };
    case '500':
      return { kind: 'answered', status: 500, body: undefined };
    case 'pending':
      return {
        kind: 'answered',
        status: 200,
        body: { success: false, errorReason: 'settlement_pending', transaction, network },
      };
    case 'refuse':
      return {
        kind: 'answered',
        status: 200,
        body: { success: false, errorReason: fault.reason, transaction: '', network },
      };
  }
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
