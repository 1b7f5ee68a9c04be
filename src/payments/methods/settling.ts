/**
 * Moves the money of a payment: asks facilitators in order, and judges what their answers prove. Each family of networks has its
 * own words and names of transactions.
 */
import { type Facilitator, type FacilitatorAnswer, troubleIn } from '../facilitators/facilitator.ts';
import { isObject } from '../protocol/headers.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import type { NotMoved, Settled, Verdict } from './method.ts';

/** Settles through facilitators in order, and says what that proves. */
export const settledThrough = async <Payload>(
  facilitators: readonly Facilitator<Payload>[],
  attempt: Attempt<Payload>,
): Promise<Settled> => settledBy(await settleThrough(facilitators, attempt));

/** Those that are not known to lack the network; all if each of them lacks it, so that the last one says so. */
export const settlingAmong = <One extends Pick<Facilitator, 'lacksIt'>>(
  facilitators: readonly One[],
): readonly One[] => {
  const settling = facilitators.filter(({ lacksIt }) => lacksIt?.() !== true);
  return settling.length === 0 ? facilitators : settling;
};

/** A facilitator's answer, and what it proves by itself. `name`: of that facilitator, if one was asked. */
export type Judged = { readonly answer: FacilitatorAnswer; readonly verdict: Verdict; readonly name?: string };

type Attempt<Payload> = {
  readonly request: FacilitatorRequest<Payload>;
  readonly expected: Expected;
  readonly dialect?: Dialect;
  readonly signal: AbortSignal;
  /** Notes the next facilitator before it is asked; `false` stops there. */
  readonly failOver: (facilitator: string) => Promise<boolean>;
};

/**
 * Asks the facilitators in order. The next one is asked only if the one before has turned the request away for reasons of
 * its own: a payment that one refuses is refused everywhere. If one of them may have moved the money all the same, a refusal
 * of a later one can be the echo of that.
 */
export const settleThrough = async <Payload>(
  facilitators: readonly Facilitator<Payload>[],
  { request, expected, dialect, signal, failOver }: Attempt<Payload>,
): Promise<Judged> => {
  let judged: Judged = { answer: { kind: 'not_sent' }, verdict: judge({ kind: 'not_sent' }, expected) };
  let isFirst = true;
  for (const [position, facilitator] of facilitators.entries()) {
    if (position > 0 && (signal.aborted || !(await failOver(facilitator.name)))) return judged;
    const answer = await facilitator.settle(request, signal);
    judged = { answer, verdict: afterAnother(judge(answer, expected, dialect), isFirst), name: facilitator.name };
    const { verdict } = judged;
    const isTurnedAway =
      verdict.moved === 'no' ? verdict.kind !== 'refused' : verdict.moved === 'perhaps' && verdict.kind !== undefined;
    if (!isTurnedAway) return judged;
    isFirst &&= verdict.moved === 'no';
  }
  return judged;
};

/** What a later facilitator refuses can be the echo of what an earlier one has moved. */
const afterAnother = (verdict: Verdict, isFirst: boolean): Verdict => {
  if (isFirst || verdict.moved !== 'no') return verdict;
  return verdict.kind === 'refused' ? { moved: 'perhaps' } : { moved: 'perhaps', kind: verdict.kind };
};

const settledBy = ({ answer, verdict, name }: Judged): Settled => {
  const last = answer.kind === 'not_verified' ? answer.answer : answer;
  const { errno } = troubleIn(last) ?? {};
  const turnedAway = turnedAwayIn(last, verdict, name);
  return {
    verdict,
    cause: causeOf(answer, verdict.moved === 'perhaps' ? verdict.kind : undefined),
    isAnswered: answer.kind === 'answered',
    facts: {
      ...(name === undefined ? {} : { facilitator: name }),
      ...(last.kind === 'answered' ? { upstreamStatus: last.status } : {}),
      ...(errno === undefined ? {} : { errno }),
    },
    turnedAway,
    isWorking: turnedAway === undefined && last.kind === 'answered' && last.status < 500,
  };
};

/** Names the facilitator that has turned a request away, and how: a wrong key or path, a quota that is used up, or dear gas. */
const turnedAwayIn = (last: FacilitatorAnswer, verdict: Verdict, name: string | undefined): string | undefined => {
  if (last.kind === 'too_expensive') return `${name}: ${last.detail}`;
  const code = last.kind === 'answered' ? turnedAwayBy(last.status) : undefined;
  const isDecided = verdict.moved === 'yes' || (verdict.moved === 'no' && verdict.kind === 'refused');
  return last.kind !== 'answered' || code === undefined || isDecided
    ? undefined
    : `${name}: status ${last.status}, ${code}`;
};

/** The code of an answer that says nothing of the settlement. */
type Silence = 'facilitator_failed' | 'facilitator_silent' | 'facilitator_unclear';

/**
 * Says why an attempt has left its purchase uncertain: a code, then the HTTP status of the answer or the reason why there is
 * none, such as `facilitator_unauthorized 401` or `facilitator_silent ETIMEDOUT`.
 *
 * - `facilitator_failed`: a status from 500 on without a settlement
 * - `facilitator_silent`: no usable answer
 * - `facilitator_unclear`: an answer that neither settles nor refuses this payment
 *
 * @param code - of the verdict, where it has one
 */
const causeOf = (answer: FacilitatorAnswer, code?: NotMoved): string => {
  switch (answer.kind) {
    case 'not_verified':
      return causeOf(answer.answer, code);
    case 'answered':
      return `${code ?? silenceOf(answer.status)} ${answer.status}`;
    case 'no_answer':
    case 'not_sent':
      return [code ?? 'facilitator_silent', ...(answer.errno === undefined ? [] : [answer.errno])].join(' ');
    default:
      return code ?? 'facilitator_unclear';
  }
};

const silenceOf = (status: number): Silence => (status >= 500 ? 'facilitator_failed' : 'facilitator_unclear');

/** The transfer that a settlement has to be of. */
export type Expected = {
  readonly network: string;
  readonly payer: string;
  readonly amount: bigint;
};

/** The words and names of the facilitators of one family of networks. */
export type Dialect = {
  /** The form of a transaction's name. */
  readonly transaction: RegExp;
  /** Our reason for one that proves, on a first attempt, that nothing moved; `undefined` for any other. */
  readonly definite: (reason: string) => Reason | undefined;
};

/** Judges an answer to `/settle` by itself. Only a complete success for this network, payer and amount settles. */
export const judge = (answer: FacilitatorAnswer, expected: Expected, dialect = EVM_DIALECT): Verdict => {
  if (answer.kind !== 'answered') return judgeUnanswered(answer, dialect);
  const body = isRedirect(answer.status) ? undefined : settlementOf(answer.body);
  if (body === undefined) return judgeStatus(answer.status);
  const verdict = judgeSettlement(body, expected, dialect);
  return verdict.moved === 'yes' && answer.gas !== undefined ? { ...verdict, gas: answer.gas } : verdict;
};

/** A redirect says that the answer is elsewhere, and not here. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const UNAVAILABLE = { moved: 'no', kind: 'facilitator_unavailable' } as const satisfies Verdict;
const MISCONFIGURED: Verdict = { moved: 'no', kind: 'facilitator_misconfigured' };
const UNAUTHORIZED: Verdict = { moved: 'no', kind: 'facilitator_unauthorized' };

/** The codes of the statuses with which servers turn a request away. */
const TURNED_AWAY: Readonly<Partial<Record<number, NotMoved>>> = {
  401: 'facilitator_unauthorized',
  403: 'facilitator_unauthorized',
  404: 'facilitator_misconfigured',
  429: 'facilitator_unavailable',
};

/** The code of a status with which a server turns a request away. */
const turnedAwayBy = (status: number): NotMoved | undefined => TURNED_AWAY[status];

/**
 * Judges a status without a settlement. No status proves that nothing moved: a gateway can answer for a facilitator that
 * has settled.
 */
const judgeStatus = (status: number): Verdict => {
  const code = turnedAwayBy(status);
  return code === undefined ? { moved: 'perhaps' } : { moved: 'perhaps', kind: code };
};

/** Judges that `/settle` gave no answer: none came, or it was not asked. */
const judgeUnanswered = (answer: Exclude<FacilitatorAnswer, { kind: 'answered' }>, dialect: Dialect): Verdict => {
  switch (answer.kind) {
    case 'not_verified':
      return judgeVerification(answer.answer, dialect);
    case 'no_answer':
      return { moved: 'perhaps' };
    case 'not_sent':
      return UNAVAILABLE;
    case 'unsupported':
      return MISCONFIGURED;
    case 'unauthorized':
      return UNAUTHORIZED;
    case 'too_expensive':
      return { moved: 'no', kind: 'settlement_too_expensive' };
  }
};

/** Judges an answer to `/verify` that kept `/settle` from being asked. Nothing moves by verifying. */
const judgeVerification = (answer: FacilitatorAnswer, dialect: Dialect): Verdict => {
  const reason = answer.kind === 'answered' ? invalidityOf(answer.body, dialect) : undefined;
  if (reason !== undefined) return { moved: 'no', kind: 'refused', reason };
  const verdict = answer.kind === 'answered' ? judgeStatus(answer.status) : judgeUnanswered(answer, dialect);
  return verdict.moved === 'perhaps' ? { moved: 'no', kind: verdict.kind ?? UNAVAILABLE.kind } : verdict;
};

/** The reason a payment is invalid, if the body gives a definite one. */
const invalidityOf = (body: unknown, { definite }: Dialect): Reason | undefined =>
  isObject(body) && body.isValid === false && typeof body.invalidReason === 'string'
    ? definite(body.invalidReason)
    : undefined;

const judgeSettlement = (body: Settlement, expected: Expected, dialect: Dialect): Verdict => {
  const { network, payer, amount } = expected;
  const transaction =
    typeof body.transaction === 'string' && dialect.transaction.test(body.transaction) ? body.transaction : undefined;
  if (!body.success) {
    const reason = typeof body.errorReason === 'string' ? dialect.definite(body.errorReason) : undefined;
    // A refusal that names a transaction contradicts itself; one that names another payment says nothing of this one.
    const isClear = transaction === undefined && !namesAnother(body, expected);
    if (reason !== undefined && isClear) return { moved: 'no', kind: 'refused', reason };
    return { moved: 'perhaps', ...(transaction === undefined ? {} : { transaction }) };
  }
  const isOfThis = isPayer(body.payer, payer) && body.network === network;
  if (transaction === undefined || !isOfThis) return { moved: 'perhaps' };
  if (!isWhole(body.amount, amount)) return { moved: 'perhaps', transaction };
  return { moved: 'yes', transaction };
};

/** Facilitators leave out what they do not know. */
const isAbsentOr = (named: unknown, expected: string): boolean =>
  named === undefined || named === null || named === expected;

/** Whether the settlement names no payer, or this one. */
const isPayer = (named: unknown, payer: string): boolean =>
  payer.startsWith('0x')
    ? isAbsentOr(typeof named === 'string' ? named.toLowerCase() : named, payer.toLowerCase())
    : isAbsentOr(named, payer);

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

/**
 * Facilitators' reasons that prove, on a first attempt, that no money moved. Everything that is not listed here is
 * taken as unknown. Names of the x402 specification and of the reference facilitator's `exact` EVM scheme.
 */
const DEFINITE: Readonly<Record<string, Reason>> = {
  insufficient_funds: 'insufficient_funds',
  invalid_exact_evm_insufficient_balance: 'insufficient_funds',
  invalid_exact_evm_signature: 'invalid_signature',
  invalid_exact_evm_payload_signature: 'invalid_signature',
  invalid_exact_evm_failed_to_parse_signature: 'invalid_signature',
  invalid_exact_evm_payload_authorization_valid_before: 'expired',
  invalid_exact_evm_payload_authorization_valid_after: 'not_yet_valid',
  invalid_exact_evm_authorization_value: 'amount_mismatch',
  invalid_exact_evm_payload_authorization_value: 'amount_mismatch',
  invalid_exact_evm_payload_authorization_value_mismatch: 'amount_mismatch',
  invalid_exact_evm_recipient_mismatch: 'recipient_mismatch',
  invalid_exact_evm_payload_recipient_mismatch: 'recipient_mismatch',
  invalid_exact_evm_network_mismatch: 'network_mismatch',
  invalid_exact_evm_scheme: 'scheme_mismatch',
  invalid_exact_evm_missing_eip712_domain: 'refused',
  asset_not_deployed_contract: 'refused',
  eip6492_factory_not_allowed: 'invalid_signature',
  invalid_payload: 'malformed',
  // Our own settlement on the chain.
  transaction_too_expensive: 'refused',
};

/** Our reason for a facilitator's, or `undefined` where it does not prove that nothing moved. */
export const definiteReason = (facilitatorReason: string, reasons = DEFINITE): Reason | undefined =>
  Object.hasOwn(reasons, facilitatorReason) ? reasons[facilitatorReason] : undefined;

/** All zeros name no transaction. */
export const EVM_DIALECT: Dialect = {
  transaction: /^0x(?!0{64}$)[0-9a-fA-F]{64}$/,
  definite: (reason) => definiteReason(reason),
};
