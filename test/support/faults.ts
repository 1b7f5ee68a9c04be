/** Each fault of the stub facilitator once: what the caller of `/settle` sees of it, and what it does to a purchase. */
import { parseFault } from '../../src/payments/facilitators/stub.ts';
import type { NotMoved, Verdict } from '../../src/payments/methods/method.ts';
import type { SettlementResponse } from '../../src/payments/protocol/schema.ts';

/** The end of a first attempt that meets a fault: the verdict, and the code of the answer. */
type FaultEnd = { readonly verdict: Verdict; readonly code: string };

const UNCERTAIN: FaultEnd = { verdict: { moved: 'perhaps' }, code: 'settlement_uncertain' };
const REFUSED: FaultEnd = {
  verdict: { moved: 'no', kind: 'refused', reason: 'insufficient_funds' },
  code: 'payment_required',
};
const UNAVAILABLE: FaultEnd = {
  verdict: { moved: 'no', kind: 'facilitator_unavailable' },
  code: 'facilitator_unavailable',
};
/** A status with which a facilitator turns the request away. It proves nothing. */
const turnedAway = (code: NotMoved): FaultEnd => ({ verdict: { moved: 'perhaps', kind: code }, code });

const NONCE_USED = 'invalid_exact_evm_nonce_already_used';
const POOR = 'invalid_exact_evm_insufficient_balance';

const answered = (status: number, body?: unknown) => () => ({ kind: 'answered', status, body });
const rehearsed = (status: number) => answered(status, { error: `rehearsed status ${status}` });
const success =
  (change: object) =>
  (settled: SettlementResponse): unknown => ({ kind: 'answered', status: 200, body: { ...settled, ...change } });
const failure =
  (errorReason: string, { status = 200, isPending = false } = {}) =>
  ({ network, transaction }: SettlementResponse): unknown => ({
    ...{ kind: 'answered', status },
    body: { success: false, errorReason, transaction: isPending ? transaction : '', network },
  });

const ROWS: readonly (readonly [name: string, end: FaultEnd, answer: (settled: SettlementResponse) => unknown])[] = [
  ['timeout', UNCERTAIN, () => ({ kind: 'no_answer' })],
  ['drop', UNCERTAIN, () => ({ kind: 'no_answer' })],
  ['html', UNCERTAIN, answered(200)],
  ['400', UNCERTAIN, rehearsed(400)],
  ['500', UNCERTAIN, answered(500)],
  ['pending', UNCERTAIN, failure('settlement_pending', { isPending: true })],
  ['pending-500', UNCERTAIN, failure('settlement_pending', { isPending: true, status: 500 })],
  ['wrong-network', UNCERTAIN, success({ network: 'eip155:1' })],
  ['wrong-payer', UNCERTAIN, success({ payer: '0x000000000000000000000000000000000000dEaD' })],
  ['no-transaction', UNCERTAIN, success({ transaction: '' })],
  ['nonce-used', UNCERTAIN, failure(NONCE_USED)],
  ['unreachable', UNAVAILABLE, () => ({ kind: 'not_sent' })],
  ['401', turnedAway('facilitator_unauthorized'), rehearsed(401)],
  ['403', turnedAway('facilitator_unauthorized'), rehearsed(403)],
  ['404', turnedAway('facilitator_misconfigured'), rehearsed(404)],
  ['429', turnedAway('facilitator_unavailable'), rehearsed(429)],
  [`refuse:${POOR}`, REFUSED, failure(POOR)],
];

/** Every fault, with the text that declares it. A fault that proves that nothing moved cannot come after the money has. */
export const FAULTS = ROWS.map(([name, end, answer]) => ({
  ...{ name, text: `settle:${name}`, end, answer, mayComeAfter: end.verdict.moved === 'perhaps' },
  fault: name.startsWith('refuse:') ? { kind: 'refuse', reason: POOR } : { kind: name },
}));

/** The fault of a text that declares one. */
export const faultIn = (text: string) => {
  const fault = parseFault(text);
  if (fault === undefined) throw new Error(`${text} is no fault`);
  return fault;
};
