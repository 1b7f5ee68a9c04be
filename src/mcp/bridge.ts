/**
 * A host without a wallet in front of a server that sells. It lists the tools of the server in words of its own. The bridge buys its calls with
 * one key, within a budget. It sends a payment without an answer again, and signs none twice for one call.
 */
import type { PrivateKeyAccount } from 'viem/accounts';
import {
  type Attempt,
  chooseOffer,
  LONGEST_WAIT,
  OfferError,
  repeated,
  signPayment,
  withIdentifier,
} from '../payments/buyer.ts';
import { isObject } from '../payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../payments/protocol/schema.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import type { Tool } from '../tools/tool.ts';
import { bridgedTools } from './bridged-tools.ts';
import { VIEW } from './listing.ts';
import { CODES, type Fields, RpcError } from './message.ts';
import type { Host, ToolResult } from './protocol.ts';
import { type Remote, UnansweredError } from './remote.ts';
import { PAYMENT_KEY, PROBLEMS_KEY, RECEIPT_KEY, refused, SIMULATED_KEY } from './result.ts';
import type { SpendLedger, State } from './spend-ledger.ts';

export type BridgeOptions = {
  readonly version: string;
  readonly remote: Remote;
  readonly server: string;
  /** The tools that are described in Clinmeter's words. */
  readonly known: readonly Tool[];
  /** Signs the offers of a server; `isStub`: it moves no money. @throws if there is no key for it */
  readonly accountFor: (isStub: boolean) => PrivateKeyAccount;
  /** Atomic USDC units. */
  readonly maxPrice: bigint;
  readonly ledger: SpendLedger;
  /** Tells the user of each purchase. */
  readonly say: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A keyed digest, by which the record knows a call without its arguments. */
  readonly digest: (text: string) => Promise<string>;
};

/** Makes the host. It forwards the documents and prompts of the server. */
export const bridgeHost = (options: BridgeOptions): Host => {
  const { remote, version } = options;
  const running: Running = new Map();
  const shown = bridgedTools(options.known);
  const ask = (method: string, params: Fields) => unpaid(() => remote.ask(method, params));
  const listed = async (method: string, member: string) => {
    const { [member]: list } = await ask(method, {});
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  return {
    info: { name: 'clinmeter', title: 'Clinmeter', version },
    instructions: INSTRUCTIONS,
    tools: async () => (await listed('tools/list', 'tools')).flatMap(shown),
    call: (name, given) => bought(options, running, { name, given }),
    resources: () => listed('resources/list', 'resources'),
    read: async (uri) => firstOf(await ask('resources/read', { uri })),
    prompts: () => listed('prompts/list', 'prompts'),
    prompt: (name, given) => ask('prompts/get', { name, arguments: given }),
  };
};

const INSTRUCTIONS = `Clinical calculators and RxNorm, ICD-10-CM and LOINC codes. Each call is paid by the bridge, within the budget of its user. ${VIEW} Send no names or record numbers. Not a medical device.`;

const firstOf = ({ contents }: Fields): Fields => {
  const [first] = Array.isArray(contents) ? contents : [];
  return isObject(first) ? first : {};
};

/** Sends a request without a payment. @throws {@link RpcError}, also if no answer comes */
const unpaid = async <Answer>(asking: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof UnansweredError) throw new RpcError(CODES.internal, `${error.message}; nothing was paid`);
    throw error;
  }
};

type Call = { readonly name: string; readonly given: Fields };

type Running = Map<string, Promise<ToolResult>>;

/** Buys a call. Two identical calls at the same time share one purchase. */
const bought = (options: BridgeOptions, running: Running, call: Call): Promise<ToolResult> => {
  const key = JSON.stringify([options.server, call.name, Object.entries(call.given).sort()]);
  const going = running.get(key) ?? buy(options, call, key).finally(() => running.delete(key));
  running.set(key, going);
  return going;
};

/** Sends an unanswered payment of this call again instead of signing another, also after a restart. */
const buy = async (options: BridgeOptions, call: Call, key: string): Promise<ToolResult> => {
  const id = await options.digest(key);
  const earlier = options.ledger.unanswered(id);
  const payment = earlier === undefined ? await offered(options, call, id) : (JSON.parse(earlier) as PaymentPayload);
  return 'content' in payment ? payment : settled(options, call, payment);
};

/** Signs the offer of a call. @returns the payment, or the result of a call that is free, wrong or not affordable */
const offered = async (options: BridgeOptions, call: Call, id: string): Promise<PaymentPayload | ToolResult> => {
  const { accountFor, maxPrice, now, ledger, remote, server } = options;
  const { name, given } = call;
  const first = await unpaid(() => ask(remote, { name, arguments: given }));
  const required = first.structuredContent;
  if (!isObject(required) || !('accepts' in required)) return first;
  const problems = first._meta?.[PROBLEMS_KEY];
  if (Array.isArray(problems) && isObject(problems[0])) return wrong(problems[0], problems);
  const offer = choose(required, maxPrice);
  if (offer instanceof OfferError)
    return refused({ code: 'price_refused', message: `${offer.message}; --max-price USD allows more` });
  const account = accountFor(isSimulated(first));
  const payment = withIdentifier(await signPayment(account, offer, Math.floor(now() / 1000)), required);
  const { nonce, from: payer } = payment.payload.authorization;
  const amount = BigInt(offer.amount);
  const kept = { nonce, at: now(), server, tool: name, amount, payer, call: id, payment: JSON.stringify(payment) };
  if (ledger.spend(kept)) return payment;
  const message = `${formatUsdc(ledger.spent())} USD of the budget are spent, and this call costs ${formatUsdc(amount)}: --budget USD allows more`;
  return refused({ code: 'budget_exhausted', message });
};

/** The result of a call whose arguments the server would refuse, paid or not. */
const wrong = ({ code, message }: Fields, problems: readonly unknown[]): ToolResult =>
  refused({ code, message, problems, retry: { allowed: true, action: 'fix_parameters', after_seconds: null } });

const choose = (required: Fields, maxPrice: bigint): PaymentRequirements | OfferError => {
  try {
    return chooseOffer(required, maxPrice);
  } catch (error) {
    if (error instanceof OfferError) return error;
    throw error;
  }
};

/** True if the offer says that the server moves no money. */
const isSimulated = ({ structuredContent, _meta }: ToolResult): boolean =>
  _meta?.[SIMULATED_KEY] === true && isObject(structuredContent);

const ATTEMPTS = 6;

/** Sends a payment, and repeats it while no answer comes or the server asks for a retry. */
const settled = async (options: BridgeOptions, { name, given }: Call, payment: PaymentPayload): Promise<ToolResult> => {
  const { remote, ledger, say, sleep } = options;
  const { nonce, value } = payment.payload.authorization;
  const note = (state: State, transaction?: string): void => {
    ledger.note(nonce, state, transaction);
    const paid = `$${formatUsdc(BigInt(value))} for ${name}`;
    const where = transaction === undefined ? '' : ` in transaction ${transaction}`;
    say(`${SAYING[state]} ${paid}${where}; $${formatUsdc(ledger.left())} left`);
  };
  const params = { name, arguments: given, _meta: { [PAYMENT_KEY]: payment } };
  const { answer, againIn } = await repeated((number) => attempted(remote, params, number), { most: ATTEMPTS, sleep });
  if (answer instanceof Error || againIn !== undefined) {
    note('uncertain');
    if (answer instanceof RpcError) throw answer;
    return UNCERTAIN;
  }
  if (answer.isError) note('refused');
  else note('settled', transactionOf(answer));
  return answer.isError && 'accepts' in answer.structuredContent ? notTaken(answer) : answer;
};

/** The transaction of a receipt, if well-formed: other text of the server must not reach the terminal. */
const transactionOf = ({ _meta }: ToolResult): string | undefined => {
  const receipt = _meta?.[RECEIPT_KEY];
  const transaction = isObject(receipt) ? String(receipt.transaction) : '';
  return /^0x[0-9a-fA-F]{64}$/.test(transaction) ? transaction : undefined;
};

const SAYING: Readonly<Record<State, string>> = {
  signed: 'signed',
  settled: 'paid',
  refused: 'not taken, but counted:',
  uncertain: 'may have paid',
};

/** Makes one attempt. A protocol error ends the attempts and leaves the payment undecided. */
const attempted = async (
  remote: Remote,
  params: Fields,
  number: number,
): Promise<Attempt<ToolResult | UnansweredError | RpcError>> => {
  try {
    const answer = await ask(remote, params);
    return { answer, againIn: asksForTheSame(answer) ? (secondsIn(answer) ?? number) : undefined };
  } catch (error) {
    if (error instanceof UnansweredError) return { answer: error, againIn: error.afterSeconds ?? number };
    if (error instanceof RpcError) return { answer: error };
    throw error;
  }
};

const ask = async (remote: Remote, params: Fields): Promise<ToolResult> => {
  const result = await remote.ask('tools/call', params);
  const { content, structuredContent } = result;
  if (!Array.isArray(content) || !isObject(structuredContent))
    throw new UnansweredError('the answer is no tool result');
  return result as unknown as ToolResult;
};

const retryIn = ({ structuredContent: { retry } }: ToolResult): Fields => (isObject(retry) ? retry : {});

const asksForTheSame = (answer: ToolResult): boolean =>
  answer.isError && ['retry_same_payment', 'wait'].includes(String(retryIn(answer).action));

const secondsIn = (answer: ToolResult): number | undefined => {
  const { after_seconds: seconds } = retryIn(answer);
  return typeof seconds === 'number' ? seconds : undefined;
};

/** The server refused the payment. A host without a wallet cannot use its offer. */
const notTaken = ({ structuredContent }: ToolResult): ToolResult =>
  refused({
    code: 'payment_refused',
    message: `the server did not take the payment: ${String(structuredContent.error ?? 'it gave no reason')}`,
  });

const UNCERTAIN: ToolResult = refused({
  code: 'settlement_uncertain',
  message: 'the payment may have been taken: make the same call again, and the same payment is sent again',
  retry: { allowed: true, action: 'retry_same_payment', after_seconds: LONGEST_WAIT },
});
