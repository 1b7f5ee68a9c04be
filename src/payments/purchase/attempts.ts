/** What all attempts to settle share, and how one can end. */
import type { WatchedChain } from '../chain/watch.ts';
import type { Facilitator } from '../facilitators/facilitator.ts';
import type { Ledger, Purchase } from '../ledger/ledger.ts';
import type { Settled, SettlementWriter } from '../ledger/settlement-writer.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { Guesses } from './guesses.ts';
import type { Looks } from './looks.ts';
import type { RecentSales } from './recent-sales.ts';
import type { NodeCause, Status } from './status.ts';
import type { FacilitatorCode } from './verdict.ts';

/** The state that all attempts share. */
export type Attempts = {
  readonly ledger: Ledger;
  /** In the order in which they are asked; none while none is configured. */
  readonly facilitators: readonly Facilitator[];
  /** Decides what facilitators leave open; absent if no node is configured. */
  readonly chain: WatchedChain | undefined;
  /** A buyer waits this long for a settlement, in milliseconds. */
  readonly deadline: number;
  /** A paid answer can be fetched again for this long, in milliseconds. */
  readonly redelivery: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of what the operator has to know; never with a query value in it. */
  readonly onError: (error: unknown) => void;
  readonly writer: SettlementWriter;
  /** Checksum of the data that answers are made with now. */
  readonly pack: () => string | null;
  readonly guesses: Guesses;
  /** Absent without a chain. */
  readonly looks: Looks | undefined;
  /**
   * Whether the last attempts to write the ledger and to reach a facilitator worked; absent before the first. `turnedAway`:
   * the facilitator that has turned the last one away, with its status and the code of that. `ledgerFailure`: why the
   * ledger has failed last.
   */
  readonly health: { ledger?: boolean; ledgerFailure?: string; facilitator?: boolean; turnedAway?: string | undefined };
  readonly sales: RecentSales;
  /** Attempts whose end is not known yet, including those that no buyer waits for any more. */
  running: number;
};

/** The end of an attempt. */
export type End =
  | Exclude<Status, { kind: 'uncertain' }>
  /** `code`: why the facilitator has probably not moved the money. */
  | { readonly kind: 'uncertain'; readonly purchase: Purchase; readonly code?: FacilitatorCode | undefined }
  /** `made`: the answer, or that it could not be made; absent if no buyer waits for it. */
  | ({ readonly kind: 'settled'; readonly made?: { readonly body: string | undefined } } & Settled)
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** The authorization was used or canceled before, and the ledger knows nothing of it. */
  | { readonly kind: 'ended' }
  | {
      readonly kind: 'unavailable';
      readonly code: FacilitatorCode | 'ledger_unavailable' | 'node_unavailable' | 'payment_unavailable';
      readonly cause?: NodeCause;
    };
