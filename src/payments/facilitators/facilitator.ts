/** Settles payments. The implementations are beside this file; what their answers mean is in `purchase/verdict.ts`. */
import type { FacilitatorRequest, SupportedResponse } from '../protocol/schema.ts';

/**
 * What became of one request to a facilitator.
 *
 * - `answered`: a whole HTTP answer arrived; `body` is its JSON, or `undefined` when it is not JSON
 * - `not_sent`: the request certainly never arrived (connection refused, name not found, TLS failure)
 * - `lost`: the request may have arrived, but no usable answer came back (time-out, dropped connection)
 * - `not_verified`: `/verify` has to come before `/settle`, and this became of it; `/settle` was not asked to move
 *   anything
 * - `unsupported`: by its own `/supported` it does not settle what we sell for; nothing was sent
 * - `unauthorized`: no credentials could be made for the request; nothing was sent
 */
export type FacilitatorAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'not_verified'; readonly answer: FacilitatorAnswer }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'unauthorized' };

/** Settles payments; never throws for anything a remote side can do. */
export type Facilitator = {
  /** As the ledger records it. */
  readonly name: string;
  /**
   * Told of a request that is settled next, once the attempt is on the disk: what moves nothing can be done meanwhile.
   */
  readonly prepare?: (request: FacilitatorRequest) => void;
  readonly settle: (request: FacilitatorRequest, signal: AbortSignal) => Promise<FacilitatorAnswer>;
  readonly supported: (signal: AbortSignal) => Promise<SupportedResponse | undefined>;
};
