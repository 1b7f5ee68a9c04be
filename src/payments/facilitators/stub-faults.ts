/** Faults the stub facilitator can be told to have, so that people can rehearse whatever a facilitator may answer. */
import type { SettlementResponse } from '../protocol/schema.ts';
import type { FacilitatorAnswer } from './facilitator.ts';

/** What the reference facilitator says of an authorization that was settled before. */
export const NONCE_USED = 'invalid_exact_evm_nonce_already_used';

type Kind = {
  readonly kind: string;
  /** What the caller of `/settle` meets, for people. */
  readonly doc: string;
  /** The error code of a seller that meets it on a first attempt. */
  readonly code: string;
  readonly answer: (context: Context) => FacilitatorAnswer | Promise<FacilitatorAnswer>;
};

type Context = {
  /** The answer without the fault. */
  readonly settled: SettlementResponse;
  readonly signal: AbortSignal;
  readonly reason: string;
};

const UNCERTAIN = 'settlement_uncertain';

const answered = (status: number, body?: unknown): FacilitatorAnswer => ({ kind: 'answered', status, body });
const rehearsed = (status: number) => answered(status, { error: `rehearsed status ${status}` });
const unsettled = (status: number, { network }: SettlementResponse, errorReason: string, transaction = '') =>
  answered(status, { success: false, errorReason, transaction, network });

/** Every kind, in the order of the documents. */
const KINDS = [
  {
    kind: 'timeout',
    doc: 'no answer until the seller gives up',
    code: UNCERTAIN,
    answer: async ({ signal }) => {
      await aborted(signal);
      return { kind: 'lost' };
    },
  },
  { kind: 'drop', doc: 'the connection breaks', code: UNCERTAIN, answer: () => ({ kind: 'lost' }) },
  { kind: 'html', doc: 'status 200 with an HTML page', code: UNCERTAIN, answer: () => answered(200) },
  { kind: '400', doc: 'status 400 without a settlement', code: UNCERTAIN, answer: () => rehearsed(400) },
  { kind: '500', doc: 'status 500 without JSON', code: UNCERTAIN, answer: () => answered(500) },
  {
    kind: 'pending',
    doc: '`settlement_pending` with a transaction',
    code: UNCERTAIN,
    answer: ({ settled }) => unsettled(200, settled, 'settlement_pending', settled.transaction),
  },
  {
    kind: 'pending-500',
    doc: 'the same with status 500',
    code: UNCERTAIN,
    answer: ({ settled }) => unsettled(500, settled, 'settlement_pending', settled.transaction),
  },
  {
    kind: 'wrong-network',
    doc: 'success on another network',
    code: UNCERTAIN,
    answer: ({ settled }) => answered(200, { ...settled, network: 'eip155:84532' }),
  },
  {
    kind: 'wrong-payer',
    doc: 'success for another payer',
    code: UNCERTAIN,
    answer: ({ settled }) => answered(200, { ...settled, payer: '0x000000000000000000000000000000000000dEaD' }),
  },
  {
    kind: 'no-transaction',
    doc: 'success without a transaction',
    code: UNCERTAIN,
    answer: ({ settled }) => answered(200, { ...settled, transaction: '' }),
  },
  {
    kind: 'nonce-used',
    doc: 'a refusal: the nonce is used already',
    code: UNCERTAIN,
    answer: ({ settled }) => unsettled(200, settled, NONCE_USED),
  },
  {
    kind: 'unreachable',
    doc: 'no connection (`serve` only)',
    code: 'facilitator_unavailable',
    answer: () => ({ kind: 'not_sent' }),
  },
  { kind: '401', doc: 'status 401', code: 'facilitator_unauthorized', answer: () => rehearsed(401) },
  { kind: '403', doc: 'status 403', code: 'facilitator_unauthorized', answer: () => rehearsed(403) },
  { kind: '404', doc: 'status 404', code: 'facilitator_misconfigured', answer: () => rehearsed(404) },
  { kind: '429', doc: 'status 429', code: 'facilitator_unavailable', answer: () => rehearsed(429) },
  {
    kind: 'refuse',
    doc: `a refusal for this reason (\`${UNCERTAIN}\` where the reason does not prove that nothing moved)`,
    code: 'payment_required',
    answer: ({ settled, reason }) => unsettled(200, settled, reason),
  },
] as const satisfies readonly Kind[];

type PlainKind = Exclude<(typeof KINDS)[number]['kind'], 'refuse'>;
type What = { readonly kind: PlainKind } | { readonly kind: 'refuse'; readonly reason: string };

type When = {
  /** Once the made-up money has moved; without it, before. */
  readonly after?: true;
  /** Among this many settlements, from the start of the stub on; without it, among all. */
  readonly first?: number;
  /** With this probability; without it, always. */
  readonly probability?: number;
};

/** A fault of `/settle`, and what a settlement that it does not apply to may meet instead. */
export type Fault = What & When & { readonly otherwise?: Fault };

/** Every form with what it does, for documents. A kind that proves that nothing moved cannot come after the money has. */
export const faultKinds = KINDS.map(({ kind, doc, code }) => ({
  form: kind === 'refuse' ? 'refuse:<reason>' : kind,
  doc,
  code,
  mayComeAfter: code === UNCERTAIN,
}));

const MAX_FIRST = 1_000_000;

const forms = (mayComeAfter: boolean): string =>
  faultKinds.flatMap((kind) => (kind.mayComeAfter === mayComeAfter ? kind.form : [])).join(', ');

/** What is accepted, for help and errors. */
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
  const kind = KINDS.find((declared) => declared.kind === name)?.kind;
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

const mayComeAfter = ({ kind }: What): boolean =>
  KINDS.some((declared) => declared.kind === kind && declared.code === UNCERTAIN);

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
  const kind: Kind | undefined = KINDS.find((declared) => declared.kind === fault.kind);
  if (kind === undefined) throw new Error(`no fault is called ${fault.kind}`);
  return kind.answer({ settled, signal, reason: fault.kind === 'refuse' ? fault.reason : '' });
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
