/** A door to purchases with a ledger in memory, facilitators of a test, and limits that a test sets for each claim. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Limits } from '../../src/limits/limits.ts';
import type { Ledger } from '../../src/payments/ledger/ledger.ts';
import { type ExactEvmOptions, exactEvm } from '../../src/payments/methods/exact-evm.ts';
import type { PaymentMethod } from '../../src/payments/methods/method.ts';
import type { Payment } from '../../src/payments/protocol/payment.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import type { ReadableClaim } from '../../src/payments/purchase/decide.ts';
import { createPurchases, type PurchaseOptions } from '../../src/payments/purchase/purchase.ts';
import { NOW, OFFER, paymentWith } from './payments.ts';

/** Admits everything. */
export const ADMIT: Limits = {
  exceeded: () => undefined,
  charge: () => {},
  reserve: () => ({ end: () => {} }),
  delivery: () => undefined,
  repeat: () => undefined,
  enter: () => () => {},
  inFlight: () => 0,
};

/** A claim of the test's offer; `client` as its own network. */
export const claimFor = (changes: Partial<ReadableClaim> & { readonly payment?: Payment } = {}): ReadableClaim => {
  const { offer = OFFER } = changes;
  return {
    payment: paymentWith(),
    offer,
    entry: offer.accepts[0],
    tool: 'bmi',
    resource: '/api/calc/bmi?height_cm=170&weight_kg=70',
    requestId: 'request',
    answer: () => '{"bmi":24.22}',
    signal: new AbortController().signal,
    trail: {},
    ...changes,
  };
};

/** Facilitators and chain of scheme `exact`; a signature is believed unless the test judges it. */
type DoorOptions = Omit<ExactEvmOptions, 'network'> &
  Partial<Omit<PurchaseOptions, 'ledger' | 'limits'>> & {
    readonly ledger: Ledger;
    readonly judge?: PaymentMethod['signature'] | 'by_key';
  };

/** Makes the door; each claim may bring limits of its own. */
export const doorWith = ({ facilitators, chain, isContract, judge, ...options }: DoorOptions) => {
  const own = new AsyncLocalStorage<Limits>();
  const current = (): Limits => own.getStore() ?? ADMIT;
  const limits: Limits = {
    exceeded: (...given) => current().exceeded(...given),
    charge: (...given) => current().charge(...given),
    reserve: (...given) => current().reserve(...given),
    delivery: (...given) => current().delivery(...given),
    repeat: (...given) => current().repeat(...given),
    enter: (...given) => current().enter(...given),
    inFlight: () => current().inFlight(),
  };
  const exact = exactEvm({ network: BASE, facilitators, chain, isContract });
  const signature = judge === 'by_key' ? exact.signature : (judge ?? (async () => ({ kind: 'good' }) as const));
  const { redeem, ...purchases } = createPurchases({
    methods: [{ ...exact, signature }],
    limits,
    deadline: 10_000,
    redelivery: 60_000,
    now: () => NOW * 1000,
    ...options,
  });
  return {
    ...purchases,
    redeem: (claim: ReadableClaim, admission: Limits = ADMIT) => own.run(admission, () => redeem(claim)),
  };
};
