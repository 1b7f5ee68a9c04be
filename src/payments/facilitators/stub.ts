/**
 * A facilitator that moves simulated money: it verifies like a real one, and keeps balances and the nonces of what has
 * not expired in memory. It can be told to have faults, so that people can rehearse every answer of a facilitator.
 */
import { lazily } from '../../deferred.ts';
import type { Channel, ChannelName, Sighting } from '../ledger/channels.ts';
import { BATCH_SETTLEMENT } from '../methods/schemes/batch-settlement.ts';
import { EXACT } from '../methods/schemes/exact.ts';
import type {
  Authorization,
  FacilitatorRequest,
  PaymentPayload,
  SettlementResponse,
  SupportedResponse,
  VerifyResponse,
} from '../protocol/schema.ts';
import { type EvmNetwork, isEvm, type Network } from '../protocol/usdc.ts';
import type { Escrow } from './escrow.ts';
import type { Facilitator, FacilitatorAnswer } from './facilitator.ts';
import { lookAhead, requestError } from './facilitator.ts';
import { escrowSuccess, stubEscrow } from './stub-escrow.ts';
import { type StubRules, type StubTransfer, solanaRules } from './stub-rules.ts';

/** Loaded for the first payment, so that no start waits for it. */
const signatures = lazily(() => import('./signature.ts'));

/** The initial balance of every address, in atomic units: 1,000,000 USDC. */
export const STUB_BALANCE = 1_000_000_000_000n;

type StubOptions = {
  /** The initial balance of every address, in atomic units. */
  readonly balance?: bigint;
  readonly fault?: Fault;
  /** Decides about faults with a probability: from 0 up to but not including 1. */
  readonly random?: () => number;
  /** The number of a settlement, asked once for each: 1, 2, 3 … */
  readonly count?: () => number;
  /** Seconds since the epoch. */
  readonly now?: () => bigint;
  /** Keeps channels of vouchers, too. */
  readonly escrow?: Escrow | undefined;
};

/** A facilitator that says, too, whether it would settle. */
export type Stub<Payload = PaymentPayload['payload']> = Facilitator<Payload> & {
  readonly verify: (request: FacilitatorRequest<Payload>) => Promise<VerifyResponse>;
  /** Shows a channel of its simulated escrow. */
  readonly look: (name: Pick<ChannelName, 'id' | 'network'>) => Sighting;
  /** Goes on with the channels of a ledger. */
  readonly recall: (channels: readonly Channel[]) => void;
};

/** Starts a stub of an EVM network: every address has the initial balance, and no nonce is used. */
export const stubFacilitator = ({ network, ...options }: StubOptions & { readonly network: EvmNetwork }): Stub =>
  stubBy({
    network,
    ...options,
    rules: {
      errorOf: async (request, now) => {
        const reason = requestError(request, now, network);
        if (reason !== undefined) return reason;
        const { authorization, signature } = request.paymentPayload.payload;
        const { isSignedByPayer } = await signatures();
        return (await isSignedByPayer(authorization, signature, network)) ? undefined : 'invalid_exact_evm_signature';
      },
      transferOf: ({ paymentPayload: { payload } }) => {
        const { from, to, value, validBefore } = payload.authorization;
        return { from, to, value, name: nonceOf(payload.authorization), until: BigInt(validBefore) };
      },
      account: (address) => address.toLowerCase(),
      transactionOf: (name) => `0x${Bun.CryptoHasher.hash('sha256', `stub:${name}`, 'hex')}`,
      again: NONCE_USED,
      shortage: 'invalid_exact_evm_insufficient_balance',
    },
  });

/** Starts a stub by the rules of a network. */
const stubBy = <Payload>({
  network,
  rules,
  balance: initial = STUB_BALANCE,
  fault,
  random = Math.random,
  count = counter(),
  now = () => BigInt(Math.floor(Date.now() / 1000)),
  escrow,
}: StubOptions & { readonly network: Network; readonly rules: StubRules<Payload> }): Stub<Payload> => {
  const balances = new Map<string, bigint>();
  const used = usedNames(now);
  const balanceOf = (address: string): bigint => balances.get(rules.account(address)) ?? initial;
  const credit = (address: string, units: bigint) => balances.set(rules.account(address), balanceOf(address) + units);

  const channels = escrow && isEvm(network) ? stubEscrow(network, escrow, { balanceOf, credit }, now) : undefined;

  /** The reason the transfer cannot happen, in the words of the reference facilitator; `undefined` if it can. */
  const errorOf = (request: FacilitatorRequest<Payload>): Promise<string | undefined> => rules.errorOf(request, now());
  const { prepare, findingOn } = lookAhead(errorOf);

  /** The reason the payer cannot pay now. Synchronous, so that nothing comes between this check and the transfer. */
  const shortage = ({ name, from, value }: StubTransfer): string | undefined => {
    if (used.has(name)) return rules.again;
    return balanceOf(from) < BigInt(value) ? rules.shortage : undefined;
  };

  const successOf = ({ from, value, name }: StubTransfer): SettlementResponse => ({
    success: true,
    transaction: rules.transactionOf(name),
    payer: from,
    network: network.id,
    amount: value,
  });

  const settle = async (request: FacilitatorRequest<Payload>): Promise<SettlementResponse> => {
    const error = await findingOn(request);
    const transfer = rules.transferOf(request);
    const errorReason = error ?? shortage(transfer);
    if (errorReason !== undefined) {
      return { success: false, errorReason, transaction: '', payer: transfer.from, network: network.id };
    }
    if (!used.has(transfer.name)) {
      used.add(transfer);
      credit(transfer.from, -BigInt(transfer.value));
      credit(transfer.to, BigInt(transfer.value));
    }
    return successOf(transfer);
  };

  return {
    name: 'stub',
    verify: async (request) => {
      const error = await errorOf(request);
      const transfer = rules.transferOf(request);
      const invalidReason = error ?? shortage(transfer);
      const payer = transfer.from;
      return invalidReason === undefined ? { isValid: true, payer } : { isValid: false, invalidReason, payer };
    },
    prepare: (request) => {
      if (request.paymentRequirements.scheme === EXACT) prepare(request);
    },
    settle: async (request, signal): Promise<FacilitatorAnswer> => {
      const met = faultOf(fault, count(), random);
      const isOfChannel = channels !== undefined && request.paymentRequirements.scheme === BATCH_SETTLEMENT;
      if (met !== undefined && met.after !== true) {
        const success = isOfChannel ? escrowSuccess(request, network) : successOf(rules.transferOf(request));
        return faultAnswer(met, success, signal);
      }
      const body = isOfChannel ? channels.settle(request) : await settle(request);
      // A fault after the money has moved needs money that moves: a refusal stays one.
      return met === undefined || !body.success
        ? { kind: 'answered', status: 200, body }
        : faultAnswer(met, body, signal);
    },
    ...(rules.feePayer === undefined ? {} : { feePayers: () => [rules.feePayer ?? ''] }),
    look: (name) => {
      if (channels === undefined) throw new Error('the stub keeps no channels');
      return channels.look(name);
    },
    recall: (known) => channels?.recall(known.filter((one) => one.network === network.id)),
    supported: async () => ({ kinds: [kindOf(network, rules.feePayer)], extensions: [], signers: {} }),
  };
};

const kindOf = ({ id: network }: Network, feePayer: string | undefined): SupportedResponse['kinds'][number] => ({
  x402Version: 2,
  scheme: EXACT,
  network,
  ...(feePayer === undefined ? {} : { extra: { feePayer } }),
});

/** Stubs of several networks as one: each address has the initial balance on each of them, and faults count together. */
export const stubOn = ([first, ...others]: readonly [Network, ...Network[]], options: StubOptions): Stub<unknown> => {
  const count = counter();
  const start = (network: Network): Stub<unknown> =>
    (isEvm(network)
      ? stubFacilitator({ count, ...options, network })
      : stubBy({ count, ...options, network, rules: solanaRules(network) })) as Stub<unknown>;
  const stubs = [first, ...others].map((network) => ({ network, stub: start(network) }));
  const stubOf = (id: string): Stub<unknown> =>
    (stubs.find(({ network }) => network.id === id) ?? stubs[0])?.stub as Stub<unknown>;
  const stubFor = ({ paymentRequirements }: FacilitatorRequest<unknown>): Stub<unknown> =>
    stubOf(paymentRequirements.network);
  return {
    name: 'stub',
    verify: (request) => stubFor(request).verify(request),
    prepare: (request) => stubFor(request).prepare?.(request),
    settle: (request, signal) => stubFor(request).settle(request, signal),
    feePayers: () => stubs.flatMap(({ stub }) => stub.feePayers?.() ?? []),
    look: (name) => stubOf(name.network).look(name),
    recall: (channels) => {
      for (const { stub } of stubs) stub.recall(channels);
    },
    supported: async (signal) => {
      const all = await Promise.all(stubs.map(({ stub }) => stub.supported(signal)));
      return { kinds: all.flatMap((one) => (one && 'kinds' in one ? one.kinds : [])), extensions: [], signers: {} };
    },
  };
};

const counter = (): (() => number) => {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
};

/** Below this many names none is looked for that could be forgotten. */
const FEW = 256;

/**
 * Payments that were made, kept until they have expired: they are refused for that from then on. A facilitator that runs for
 * long would otherwise only ever grow.
 */
const usedNames = (now: () => bigint) => {
  const expiries = new Map<string, bigint>();
  let most = FEW;
  return {
    has: (name: string): boolean => expiries.has(name),
    add: ({ name, until }: Pick<StubTransfer, 'name' | 'until'>): void => {
      expiries.set(name, until);
      if (expiries.size < most) return;
      const time = now();
      for (const [known, expiry] of expiries) if (expiry < time) expiries.delete(known);
      most = Math.max(FEW, 2 * expiries.size);
    },
  };
};

const nonceOf = ({ from, nonce }: Authorization): string => `${from}:${nonce}`.toLowerCase();

// The faults that it can be told to have.

/** The reference facilitator's reason for an authorization that was settled before. */
const NONCE_USED = 'invalid_exact_evm_nonce_already_used';

const NO_PAYER = '0x000000000000000000000000000000000000dEaD';

type Row<Name extends string> = {
  readonly kind: Name;
  /** For the README: what the caller of `/settle` meets. */
  readonly doc: string;
  /** The error code of a seller that meets it on a first attempt. */
  readonly code: string;
  readonly answer: (settled: SettlementResponse, context: Context) => FacilitatorAnswer | Promise<FacilitatorAnswer>;
};

type Context = { readonly signal: AbortSignal; readonly reason: string };

const UNCERTAIN = 'settlement_uncertain';
const UNAVAILABLE = 'facilitator_unavailable';
const UNAUTHORIZED = 'facilitator_unauthorized';

const row = <Name extends string>(kind: Name, doc: string, code: string, answer: Row<Name>['answer']): Row<Name> => ({
  kind,
  doc,
  code,
  answer,
});

const answered = (status: number, body?: unknown): FacilitatorAnswer => ({ kind: 'answered', status, body });
const lost: FacilitatorAnswer = { kind: 'no_answer' };
const rehearsed = (status: number) => () => answered(status, { error: `rehearsed status ${status}` });
const refusal = ({ network }: SettlementResponse, errorReason: string, transaction = '', status = 200) =>
  answered(status, { success: false, errorReason, transaction, network });
const pending = (status: number) => (settled: SettlementResponse) =>
  refusal(settled, 'settlement_pending', settled.transaction, status);
const successWith = (change: Partial<SettlementResponse>) => (settled: SettlementResponse) =>
  answered(200, { ...settled, ...change });

/** One row for each fault, in the order of the documents: parser, help, README and stub read it. */
const ROWS = [
  row('timeout', 'no answer until the seller gives up', UNCERTAIN, (_, { signal }) => aborted(signal).then(() => lost)),
  row('drop', 'the connection breaks', UNCERTAIN, () => lost),
  row('html', 'status 200 with an HTML page', UNCERTAIN, () => answered(200)),
  row('400', 'status 400 without a settlement', UNCERTAIN, rehearsed(400)),
  row('500', 'status 500 without JSON', UNCERTAIN, () => answered(500)),
  row('pending', '`settlement_pending` with a transaction', UNCERTAIN, pending(200)),
  row('pending-500', 'the same with status 500', UNCERTAIN, pending(500)),
  row('wrong-network', 'success on another network', UNCERTAIN, successWith({ network: 'eip155:1' })),
  row('wrong-payer', 'success for another payer', UNCERTAIN, successWith({ payer: NO_PAYER })),
  row('no-transaction', 'success without a transaction', UNCERTAIN, successWith({ transaction: '' })),
  row('nonce-used', 'a refusal: the nonce is used already', UNCERTAIN, (settled) => refusal(settled, NONCE_USED)),
  row('unreachable', 'no connection (`serve` only)', UNAVAILABLE, () => ({ kind: 'not_sent' })),
  row('401', 'status 401', UNAUTHORIZED, rehearsed(401)),
  row('403', 'status 403', UNAUTHORIZED, rehearsed(403)),
  row('404', 'status 404', 'facilitator_misconfigured', rehearsed(404)),
  row('429', 'status 429', UNAVAILABLE, rehearsed(429)),
  row(
    'refuse',
    `a refusal for this reason (\`${UNCERTAIN}\` where the reason does not prove that nothing moved)`,
    'payment_required',
    (settled, { reason }) => refusal(settled, reason),
  ),
] as const;

const rowOf = (name: string | undefined) => ROWS.find(({ kind }) => kind === name);

type PlainKind = Exclude<(typeof ROWS)[number]['kind'], 'refuse'>;
type What = { readonly kind: PlainKind } | { readonly kind: 'refuse'; readonly reason: string };

type When = {
  /** Once the simulated money has moved; without it, before. */
  readonly after?: true;
  /** Among this many settlements, from the start of the stub on; without it, among all. */
  readonly first?: number;
  /** With this probability; without it, always. */
  readonly probability?: number;
};

/** A fault of `/settle`, and what a settlement that it does not apply to may meet instead. */
export type Fault = What & When & { readonly otherwise?: Fault };

/** The kinds that prove that nothing moved. */
const PROOFS: ReadonlySet<string> = new Set(['unreachable', 'refuse']);

/** Every form with what it does, for documents. A kind that proves that nothing moved cannot come after the money has. */
export const faultKinds = ROWS.map(({ kind, doc, code }) => ({
  form: kind === 'refuse' ? 'refuse:<reason>' : kind,
  doc,
  code,
  mayComeAfter: !PROOFS.has(kind),
}));

const MAX_FIRST = 1_000_000;

const forms = (mayComeAfter: boolean): string =>
  faultKinds.flatMap((kind) => (kind.mayComeAfter === mayComeAfter ? kind.form : [])).join(', ');

/** The accepted forms, for help and errors. */
export const FAULT_FORMS = [
  `settle:${forms(true)} (@after: once the money has moved)`,
  `or settle:${forms(false)} (never @after: they say that nothing moved)`,
  `each with @first=N (1 to ${MAX_FIRST}) and @p=0.25 (above 0, at most 1) if wanted`,
  'several separated by commas, of which the first that applies wins',
].join('; ');

/** Reads `settle:timeout@after@first=1,settle:500@p=0.1` and the like; `undefined` for anything else. */
export const parseFault = (text: string): Fault | undefined => {
  let chain: Fault | undefined;
  for (const part of text.split(',').reverse()) {
    const [head = '', ...suffixes] = part.split('@');
    const [what, when] = [parseWhat(head), parseWhen(suffixes)];
    if (what === undefined || when === undefined || (when.after === true && !mayComeAfter(what))) return undefined;
    chain = { ...what, ...when, ...(chain === undefined ? {} : { otherwise: chain }) };
  }
  return chain;
};

const parseWhat = (text: string): What | undefined => {
  const [operation, name, reason, ...rest] = text.split(':');
  const kind = rowOf(name)?.kind;
  if (operation !== 'settle' || kind === undefined || rest.length > 0) return undefined;
  if (kind === 'refuse') return reason !== undefined && /^[a-z0-9_]+$/.test(reason) ? { kind, reason } : undefined;
  return reason === undefined ? { kind } : undefined;
};

const parseWhen = (suffixes: readonly string[]): When | undefined => {
  const conditions = suffixes.map(parseCondition);
  const names = new Set(conditions.flatMap((condition) => Object.keys(condition ?? {})));
  return names.size === suffixes.length ? Object.assign({}, ...conditions) : undefined;
};

/** At most six decimals, so that a number is written as it was read. */
const parseCondition = (suffix: string): When | undefined => {
  if (suffix === 'after') return { after: true };
  const first = Number(/^first=(\d{1,7})$/.exec(suffix)?.[1]);
  if (first >= 1 && first <= MAX_FIRST) return { first };
  const probability = Number(/^p=(0\.\d{1,6}|1(?:\.0{1,6})?)$/.exec(suffix)?.[1]);
  return probability > 0 ? { probability } : undefined;
};

const mayComeAfter = ({ kind }: What): boolean => !PROOFS.has(kind);

/** A fault and those that it gives way to, in turn. */
export const alternatives = (fault: Fault | undefined): readonly Fault[] => {
  const list: Fault[] = [];
  for (let next = fault; next !== undefined; next = next.otherwise) list.push(next);
  return list;
};

/** The fault as {@link parseFault} reads it. */
export const formatFault = (fault: Fault): string =>
  alternatives(fault)
    .map((one) =>
      [
        one.kind === 'refuse' ? `settle:refuse:${one.reason}` : `settle:${one.kind}`,
        ...(one.after === true ? ['after'] : []),
        ...(one.first === undefined ? [] : [`first=${one.first}`]),
        ...(one.probability === undefined ? [] : [`p=${one.probability}`]),
      ].join('@'),
    )
    .join(',');

/**
 * The fault that a settlement meets.
 *
 * @param settlement - its number, from 1 on
 * @param random - a number from 0 up to but not including 1; asked only where a probability decides
 */
export const faultOf = (fault: Fault | undefined, settlement: number, random: () => number): Fault | undefined =>
  alternatives(fault).find(
    ({ first = Number.POSITIVE_INFINITY, probability }) =>
      settlement <= first && (probability === undefined || random() < probability),
  );

/**
 * What the caller of `/settle` sees of a fault.
 *
 * @param settled - the answer without the fault
 */
export const faultAnswer = async (
  fault: Fault,
  settled: SettlementResponse,
  signal: AbortSignal,
): Promise<FacilitatorAnswer> => {
  const met = rowOf(fault.kind);
  if (met === undefined) throw new Error(`no fault is called ${fault.kind}`);
  return met.answer(settled, { signal, reason: fault.kind === 'refuse' ? fault.reason : '' });
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
