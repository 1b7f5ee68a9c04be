/** Judges a facilitator's answer to `/settle`: one pure function over every answer there can be. */

import type { FacilitatorAnswer } from '../facilitators/facilitator.ts';
import type { Gas } from '../protocol/gas.ts';
import { isObject } from '../protocol/headers.ts';
import { definiteReason, type Reason } from '../protocol/reasons.ts';

/**
 * - `settled`: the money has moved to us, in this transaction
 * - `refused`: it is certain that nothing moved, for this reason
 * - `not_moved`: it is certain that nothing moved, and the same payment may be tried again
 * - `unknown`: the money may have moved; `code` if the facilitator's status says why it has probably not moved
 */
export type Verdict =
  | { readonly kind: 'settled'; readonly transaction: string; readonly gas?: Gas }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'not_moved'; readonly code: FacilitatorCode }
  | { readonly kind: 'unknown'; readonly transaction?: string; readonly code?: FacilitatorCode };

/** Why a facilitator has moved nothing, or probably nothing: the seller's error, or that of a client that has left. */
export type FacilitatorCode =
  | 'client_left'
  | 'facilitator_unavailable'
  | 'facilitator_misconfigured'
  | 'facilitator_unauthorized'
  | 'settlement_too_expensive';

/** The transfer that a settlement has to be of. */
export type Expected = { readonly network: string; readonly payer: string; readonly amount: bigint };

/** A transaction hash; all zeros is none. */
const TRANSACTION = /^0x(?!0{64}$)[0-9a-fA-F]{64}$/;

/**
 * What a verdict proves of a purchase. Only a first attempt can prove that nothing moved: a later refusal may be the echo
 * of an earlier success.
 */
export const proven = (verdict: Verdict, isFirstAttempt: boolean): Verdict => {
  if (isFirstAttempt || verdict.kind === 'settled' || verdict.kind === 'unknown') return verdict;
  return verdict.kind === 'not_moved' ? { kind: 'unknown', code: verdict.code } : { kind: 'unknown' };
};

/** Judges an answer to `/settle` by itself. Only a complete success for this network, payer and amount settles. */
export const judge = (answer: FacilitatorAnswer, expected: Expected): Verdict => {
  if (answer.kind !== 'answered') return judgeUnanswered(answer);
  const body = isRedirect(answer.status) ? undefined : settlementOf(answer.body);
  if (body === undefined) return judgeStatus(answer.status);
  const verdict = judgeSettlement(body, expected);
  return verdict.kind === 'settled' && answer.gas !== undefined ? { ...verdict, gas: answer.gas } : verdict;
};

/** A redirect says that the answer is elsewhere, and not here. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const UNAVAILABLE = { kind: 'not_moved', code: 'facilitator_unavailable' } as const satisfies Verdict;
const MISCONFIGURED: Verdict = { kind: 'not_moved', code: 'facilitator_misconfigured' };
const UNAUTHORIZED: Verdict = { kind: 'not_moved', code: 'facilitator_unauthorized' };

/** The codes of the statuses with which servers turn a request away. */
const TURNED_AWAY: Readonly<Partial<Record<number, FacilitatorCode>>> = {
  401: 'facilitator_unauthorized',
  403: 'facilitator_unauthorized',
  404: 'facilitator_misconfigured',
  429: 'facilitator_unavailable',
};

/** The code of a status with which a server turns a request away. */
export const turnedAwayBy = (status: number): FacilitatorCode | undefined => TURNED_AWAY[status];

/**
 * Judges a status without a settlement. No status proves that nothing moved: a gateway can answer for a facilitator that
 * has settled.
 */
const judgeStatus = (status: number): Verdict => {
  const code = turnedAwayBy(status);
  return code === undefined ? { kind: 'unknown' } : { kind: 'unknown', code };
};

/** Judges that `/settle` gave no answer: none came, or it was not asked. */
const judgeUnanswered = (answer: Exclude<FacilitatorAnswer, { kind: 'answered' }>): Verdict => {
  switch (answer.kind) {
    case 'not_verified':
      return judgeVerification(answer.answer);
    case 'lost':
      return { kind: 'unknown' };
    case 'not_sent':
      return UNAVAILABLE;
    case 'unsupported':
      return MISCONFIGURED;
    case 'unauthorized':
      return UNAUTHORIZED;
    case 'too_expensive':
      return { kind: 'not_moved', code: 'settlement_too_expensive' };
  }
};

/** Judges an answer to `/verify` that kept `/settle` from being asked. Nothing moves by verifying. */
const judgeVerification = (answer: FacilitatorAnswer): Verdict => {
  const reason = answer.kind === 'answered' ? invalidityOf(answer.body) : undefined;
  if (reason !== undefined) return { kind: 'refused', reason };
  const verdict = answer.kind === 'answered' ? judgeStatus(answer.status) : judgeUnanswered(answer);
  return verdict.kind === 'unknown' ? { kind: 'not_moved', code: verdict.code ?? UNAVAILABLE.code } : verdict;
};

/** The reason a payment is invalid, if the body gives a definite one. */
const invalidityOf = (body: unknown): Reason | undefined =>
  isObject(body) && body.isValid === false && typeof body.invalidReason === 'string'
    ? definiteReason(body.invalidReason)
    : undefined;

const judgeSettlement = (body: Settlement, expected: Expected): Verdict => {
  const { network, payer, amount } = expected;
  const transaction =
    typeof body.transaction === 'string' && TRANSACTION.test(body.transaction) ? body.transaction : undefined;
  if (!body.success) {
    const reason = typeof body.errorReason === 'string' ? definiteReason(body.errorReason) : undefined;
    // A refusal that names a transaction contradicts itself; one that names another payment says nothing of this one.
    const isClear = transaction === undefined && !namesAnother(body, expected);
    if (reason !== undefined && isClear) return { kind: 'refused', reason };
    return { kind: 'unknown', ...(transaction === undefined ? {} : { transaction }) };
  }
  const isOfThis = isPayer(body.payer, payer) && body.network === network;
  if (transaction === undefined || !isOfThis) return { kind: 'unknown' };
  if (!isWhole(body.amount, amount)) return { kind: 'unknown', transaction };
  return { kind: 'settled', transaction };
};

/** Facilitators leave out what they do not know. */
const isAbsentOr = (named: unknown, expected: string): boolean =>
  named === undefined || named === null || named === expected;

/** Whether the settlement names no payer, or this one. */
const isPayer = (named: unknown, payer: string): boolean =>
  isAbsentOr(typeof named === 'string' ? named.toLowerCase() : named, payer.toLowerCase());

/** A refusal may name nothing with an empty text. */
const namesAnother = ({ network, payer }: Settlement, expected: Expected): boolean =>
  (network !== '' && !isAbsentOr(network, expected.network)) || (payer !== '' && !isPayer(payer, expected.payer));

/** Whether the settlement names no amount, as many do, or one that covers the price. An amount that cannot be read does not. */
const isWhole = (named: unknown, amount: bigint): boolean =>
  named === undefined ||
  named === null ||
  ((typeof named === 'string' || typeof named === 'number') && /^\d+$/.test(`${named}`) && BigInt(named) >= amount);

type Settlement = { readonly success: boolean } & Readonly<Record<string, unknown>>;

/** The body, if it has the form of a settlement. Any status may come with it: some facilitators send 4xx and 5xx. */
const settlementOf = (body: unknown): Settlement | undefined =>
  typeof body === 'object' && body !== null && 'success' in body && typeof body.success === 'boolean'
    ? (body as Settlement)
    : undefined;
