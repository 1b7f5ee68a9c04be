/** A host without a wallet in front of a server that sells: each call is bought with one key, within a budget. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { chooseOffer, OfferError, signPayment, withIdentifier } from '../payments/buyer.ts';
import { isObject } from '../payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../payments/protocol/schema.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import type { Fields } from './message.ts';
import type { Host, ToolResult } from './protocol.ts';
import type { Purse, State } from './purse.ts';
import { type Remote, UnansweredError } from './remote.ts';
import { PAYMENT_KEY, RECEIPT_KEY, refused, SIMULATED_KEY } from './result.ts';

export type BridgeOptions = {
  readonly remote: Remote;
  /** The address of the server, for the record. */
  readonly server: string;
  readonly version: string;
  /** Signs the offers of a server; `isStub`: it moves no money. @throws if there is no key for it */
  readonly accountFor: (isStub: boolean) => PrivateKeyAccount;
  /** Atomic USDC units. */
  readonly maxPrice: bigint;
  readonly purse: Purse;
  /** Tells the user of each purchase. */
  readonly say: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
};

/** Makes the host. Lists, documents and prompts are those of the server. */
export const bridgeHost = (options: BridgeOptions): Host => {
  const { remote, version } = options;
  const open: Open = new Map();
  const listed = async (method: string, member: string) => {
    const { [member]: list } = await remote.ask(method, {});
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  return {
    info: { name: 'clinmeter', title: 'Clinmeter', version },
    instructions: INSTRUCTIONS,
    tools: async () => (await listed('tools/list', 'tools')).map(withoutOffer),
    call: (name, given) => bought(options, open, { name, given }),
    resources: () => listed('resources/list', 'resources'),
    read: async (uri) => firstOf(await remote.ask('resources/read', { uri })),
    prompts: () => listed('prompts/list', 'prompts'),
    prompt: (name, given) => remote.ask('prompts/get', { name, arguments: given }),
  };
};

const INSTRUCTIONS =
  'Clinical calculators and RxNorm, ICD-10-CM and LOINC codes. Each call is paid by the bridge, within the budget of its user. Send no names or record numbers. Not a medical device.';

/** A host that could pay by itself would pay twice. */
const withoutOffer = ({ _meta: _, ...tool }: Fields): Fields => tool;

const firstOf = ({ contents }: Fields): Fields => {
  const [first] = Array.isArray(contents) ? contents : [];
  return isObject(first) ? first : {};
};

type Call = { readonly name: string; readonly given: Fields };
type Signed = { readonly payment: PaymentPayload; readonly left: bigint };

/** Calls that are being bought, or whose payment was not answered. */
type Open = Map<string, Promise<Signed | ToolResult>>;

/** Buys a call. A payment that was not answered is sent again with the next call of the same tool and arguments. */
const bought = async (options: BridgeOptions, open: Open, call: Call): Promise<ToolResult> => {
  const key = JSON.stringify([call.name, call.given]);
  const offering = open.get(key) ?? offered(options, call);
  open.set(key, offering);
  try {
    const signed = await offering;
    const { result, state } =
      'content' in signed ? { result: signed, state: 'refused' } : await settled(options, call, signed);
    if (state !== 'uncertain') open.delete(key);
    return result;
  } catch (error) {
    open.delete(key);
    throw error;
  }
};

/** The signed offer of a call, or the answer to one that asks for no payment or is not paid. */
const offered = async (options: BridgeOptions, { name, given }: Call): Promise<Signed | ToolResult> => {
  const { accountFor, maxPrice, now, purse, remote, server } = options;
  const first = await ask(remote, { name, arguments: given });
  const required = first.structuredContent;
  if (!isObject(required) || !('accepts' in required)) return first;
  const offer = choose(required, maxPrice);
  if (offer instanceof OfferError)
    return refused({ code: 'price_refused', message: `${offer.message}; --max-price USD allows more` });
  const account = accountFor(isSimulated(first));
  const payment = withIdentifier(await signPayment(account, offer, Math.floor(now() / 1000)), required);
  const { nonce, from: payer } = payment.payload.authorization;
  const amount = BigInt(offer.amount);
  const left = purse.spend({ nonce, at: now(), server, tool: name, amount, payer });
  if (left !== undefined) return { payment, left };
  const message = `${formatUsdc(purse.spent())} USD of the budget are spent, and this call costs ${formatUsdc(amount)}: --budget USD allows more`;
  return refused({ code: 'budget_exhausted', message });
};

const choose = (required: Fields, maxPrice: bigint): PaymentRequirements | OfferError => {
  try {
    return chooseOffer(required, maxPrice);
  } catch (error) {
    if (error instanceof OfferError) return error;
    throw error;
  }
};

/** The mark of a server that moves no money, in the offer's own words. */
const isSimulated = ({ structuredContent, _meta }: ToolResult): boolean =>
  _meta?.[SIMULATED_KEY] === true && isObject(structuredContent);

const ATTEMPTS = 6;
const LONGEST_WAIT_SECONDS = 60;

type Settled = { readonly result: ToolResult; readonly state: State };

/** Sends a payment, and sends it again while no answer comes or the server asks for that. */
const settled = async (options: BridgeOptions, { name, given }: Call, { payment, left }: Signed): Promise<Settled> => {
  const { remote, purse, say, sleep } = options;
  const { nonce, value } = payment.payload.authorization;
  const end = (state: State, result: ToolResult, transaction?: string): Settled => {
    purse.note(nonce, state, transaction);
    const paid = `$${formatUsdc(BigInt(value))} for ${name}`;
    say(`${SAYING[state]} ${paid}${transaction ? ` in transaction ${transaction}` : ''}; $${formatUsdc(left)} left`);
    return { result, state };
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attempted(remote, { name, arguments: given, _meta: { [PAYMENT_KEY]: payment } });
    if (!(answer instanceof UnansweredError)) {
      const receipt = answer._meta?.[RECEIPT_KEY];
      if (!answer.isError) return end('settled', answer, isObject(receipt) ? String(receipt.transaction) : undefined);
      if (!asksForTheSame(answer))
        return end('refused', 'accepts' in answer.structuredContent ? notTaken(answer) : answer);
    }
    if (attempt === ATTEMPTS) return end('uncertain', UNCERTAIN);
    await sleep(1000 * Math.min(Math.max(1, secondsIn(answer) ?? attempt), LONGEST_WAIT_SECONDS));
  }
};

const SAYING: Readonly<Record<State, string>> = {
  signed: 'signed',
  settled: 'paid',
  refused: 'not taken, but counted:',
  uncertain: 'may have paid',
};

const attempted = async (remote: Remote, params: Fields): Promise<ToolResult | UnansweredError> => {
  try {
    return await ask(remote, params);
  } catch (error) {
    if (error instanceof UnansweredError) return error;
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
  ['retry_same_payment', 'wait'].includes(String(retryIn(answer).action));

const secondsIn = (answer: ToolResult | UnansweredError): number | undefined => {
  const seconds = answer instanceof UnansweredError ? answer.afterSeconds : retryIn(answer).after_seconds;
  return typeof seconds === 'number' ? seconds : undefined;
};

/** The server has not taken the payment. A host without a wallet has no use for its offer. */
const notTaken = ({ structuredContent }: ToolResult): ToolResult =>
  refused({
    code: 'payment_refused',
    message: `the server did not take the payment: ${String(structuredContent.error)}`,
  });

const UNCERTAIN: ToolResult = refused({
  code: 'settlement_uncertain',
  message: 'the payment may have been taken: make the same call again, and the same payment is sent again',
  retry: { allowed: true, action: 'retry_same_payment', after_seconds: LONGEST_WAIT_SECONDS },
});
