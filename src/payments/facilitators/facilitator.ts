/** Settles payments. The implementations are beside this file; what their answers mean is in `purchase/verdict.ts`. */

import type { Gas } from '../protocol/gas.ts';
import { isObject } from '../protocol/headers.ts';
import type { FacilitatorRequest, SupportedResponse } from '../protocol/schema.ts';

/** Why an upstream does not do its work: the status that it answers with, or the failure of the connection. */
export type Trouble = {
  readonly status?: number;
  /** As POSIX, or else the runtime, names it. */
  readonly errno?: string;
  readonly detail?: string;
};

/**
 * What became of one request to a facilitator.
 *
 * - `answered`: a whole HTTP answer arrived; `body` is its JSON, or `undefined` when it is not JSON. `gas`: what it has
 *   cost us, where we have settled it
 * - `not_sent`: the request certainly never arrived (connection refused, name not found, certificate not
 *   trusted)
 * - `lost`: the request may have arrived, but no usable answer came back (time-out, dropped connection,
 *   broken TLS)
 * - `not_verified`: `/verify` has to come before `/settle`, and this became of it; `/settle` was not asked to move
 *   anything
 * - `unsupported`: by its own `/supported` it does not settle what we sell for; nothing was sent
 * - `too_expensive`: gas costs more than is paid for it; nothing was sent
 * - `unauthorized`: no credentials could be made for the request; nothing was sent
 */
export type FacilitatorAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown; readonly gas?: Gas }
  | ({ readonly kind: 'not_sent' | 'lost' } & Trouble)
  | { readonly kind: 'not_verified'; readonly answer: FacilitatorAnswer }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'too_expensive'; readonly detail: string }
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
  /** Asks whether a payment is valid, which moves nothing; absent where that is not asked of another side. */
  readonly askVerify?: (request: FacilitatorRequest, signal: AbortSignal) => Promise<FacilitatorAnswer>;
  /** What it supports, or why that is not known. */
  readonly supported: (signal: AbortSignal) => Promise<SupportedResponse | Trouble | undefined>;
};

/** The trouble that an answer shows; `undefined` if the facilitator does its work, which a refusal is, too. */
export const troubleIn = (answer: FacilitatorAnswer): Trouble | undefined => {
  switch (answer.kind) {
    case 'answered': {
      const { status, body } = answer;
      const { success, isValid }: Readonly<Record<string, unknown>> = isObject(body) ? body : {};
      const isWorking = success === true || (status < 500 && typeof (success ?? isValid) === 'boolean');
      return isWorking ? undefined : { status };
    }
    case 'not_verified':
      return troubleIn(answer.answer);
    case 'unsupported':
      return { detail: 'its /supported does not name what is sold' };
    case 'unauthorized':
      return { detail: 'no credentials could be made' };
    default: {
      const { kind: _, ...trouble } = answer;
      return trouble;
    }
  }
};

/**
 * The value of the `Authorization` header for one request.
 *
 * A rejection means that there are no credentials for it, and that it must not be sent.
 */
export type Authorize = (method: 'GET' | 'POST', url: URL) => Promise<string>;

/**
 * The same token for every request (RFC 6750, section 2.1).
 *
 * @example
 * httpFacilitator('https://facilitator.example', { authorize: bearer('token') });
 */
export const bearer =
  (token: string): Authorize =>
  async () =>
    `Bearer ${token}`;
