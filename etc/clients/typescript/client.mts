/**
 * A client of Clinmeter: typed calls, each paid with USDC over x402 version 2. It needs no package; `viem` or another wallet
 * signs. Copy this folder into your program.
 *
 * @example
 * ```ts
 * const client = clinmeter({ baseUrl: 'http://127.0.0.1:8402', account: privateKeyToAccount(key) });
 * const { answer } = await client.call('egfr_ckd_epi', { creatinine_mg_dl: 1.1, age: 72, sex: 'female' });
 * console.log(answer.egfr_ml_min_1_73m2);
 * ```
 */
import { calls, domains, type FoundTools, LONGEST_VALIDITY, type Tools, types } from './tools.mts';

type Hex = `0x${string}`;
type Json = Readonly<Record<string, unknown>>;

type Authorization = {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: Hex;
};

/** The transfer to sign (EIP-3009), as EIP-712 data. */
export type Transfer = {
  readonly domain: {
    readonly name: string;
    readonly version: string;
    readonly chainId: number;
    readonly verifyingContract: Hex;
  };
  readonly types: typeof types;
  readonly primaryType: 'TransferWithAuthorization';
  readonly message: {
    readonly from: Hex;
    readonly to: Hex;
    readonly value: bigint;
    readonly validAfter: bigint;
    readonly validBefore: bigint;
    readonly nonce: Hex;
  };
};

/** Signs transfers: an account of viem is one. */
export type Account = { readonly address: Hex; readonly signTypedData: (transfer: Transfer) => Promise<Hex> };

export type Options = {
  /** The address of the service, without a path. */
  readonly baseUrl: string;
  readonly account: Account;
  /** The highest price of a call, in US dollars. */
  readonly maxPrice?: number;
  /** How often the same payment is sent at most, while no answer comes or the service asks for it. */
  readonly attempts?: number;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep?: (milliseconds: number) => Promise<void>;
};

/** An answer with what proves that it is paid. */
export type Bought<Answer> = {
  readonly answer: Answer;
  /** The decoded `PAYMENT-RESPONSE`. */
  readonly receipt: Json | undefined;
  /** The `PAYMENT-SIGNATURE` that was sent: for the same call it gets the same answer again, uncharged. */
  readonly payment: string | undefined;
};

/** What the service refuses, or what this client does not sign. */
export class ClinmeterError extends Error {
  override readonly name = 'ClinmeterError';
  readonly code: string;
  /** The body of the error: `problems`, `retry`, `docs_url`. */
  readonly body: Json;
  /** Present while the money may have moved: do not sign again, hand it to the next `call`. */
  readonly payment: string | undefined;
  constructor(code: string, message: string, body: Json = {}, payment?: string) {
    super(message);
    this.code = code;
    this.body = body;
    this.payment = payment;
  }
}

/** Makes a client. It asks for the offer first, so that it signs nothing for a call with a wrong input. */
export const clinmeter = (options: Options) => {
  const { fetch: ask = globalThis.fetch, maxPrice = 0.02 } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const call = async <Id extends keyof Tools>(
    id: Id,
    input: Tools[Id]['input'],
    { payment }: { readonly payment?: string } = {},
  ): Promise<Bought<Tools[Id]['answer']>> => {
    const send = sending(ask, urlOf(baseUrl, id, input), bodyOf(id, input));
    const header = payment ?? (await signed(await send(), options.account, BigInt(Math.round(maxPrice * 1e6))));
    return delivered(await repeated(() => send(header), header, options), header);
  };
  /** The tools for a question or some words, free. */
  const find = async (search: string): Promise<FoundTools> => {
    const answer = await sending(ask, `${baseUrl}/v1/catalog?${new URLSearchParams({ search })}`, undefined)();
    const found = await jsonOf(answer);
    if (!answer.ok) throw refusal(found);
    return found as FoundTools;
  };
  return { call, find };
};

const urlOf = (baseUrl: string, id: keyof Tools, input: object): string => {
  const { path, method } = calls[id];
  if (method === 'POST') return baseUrl + path;
  const given = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${baseUrl}${path}?${new URLSearchParams(given)}`;
};

const bodyOf = (id: keyof Tools, input: object): string | undefined =>
  calls[id].method === 'POST' ? JSON.stringify(input) : undefined;

/** Redirects are not followed: a payment is for one server only. */
const sending =
  (ask: NonNullable<Options['fetch']>, url: string, body: string | undefined) =>
  (payment?: string): Promise<Response> =>
    ask(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(payment === undefined ? {} : { 'PAYMENT-SIGNATURE': payment }),
      },
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });

/** Longer than a settlement takes, in milliseconds. */
const PATIENCE = 150_000;

const decoded = (header: string): Json =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(header), (one) => one.charCodeAt(0))));
/** The offer has ASCII alone. */
const encoded = (value: Json): string => btoa(JSON.stringify(value));
const hexOf = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const refusal = (body: Json, payment?: string): ClinmeterError =>
  new ClinmeterError(
    String(body.code ?? 'unreadable'),
    String(body.message ?? 'the answer is not of Clinmeter'),
    body,
    payment,
  );

/** Signs the offer of an unpaid call. @throws {@link ClinmeterError} for wrong inputs, and for terms that are not signed */
const signed = async (first: Response, account: Account, maxPrice: bigint): Promise<string> => {
  const body = await jsonOf(first);
  const { problems } = body as { problems?: readonly { code: string; message: string }[] };
  const [problem] = problems ?? [];
  if (problem !== undefined) throw new ClinmeterError(problem.code, problem.message, body);
  if (first.status !== 402) throw refusal(body);
  const required = body.payment_required as Json;
  const offer = ((required.accepts ?? []) as readonly Record<string, string>[]).find(
    ({ scheme, network, asset }) =>
      scheme === 'exact' && domains[network ?? '']?.verifyingContract.toLowerCase() === asset?.toLowerCase(),
  );
  const domain = domains[offer?.network ?? ''];
  if (offer === undefined || domain === undefined)
    throw new ClinmeterError('unknown_offer', 'no offer is for USDC on a known network');
  const validity = Number(offer.maxTimeoutSeconds);
  if (BigInt(offer.amount ?? '') > maxPrice)
    throw new ClinmeterError('too_dear', `the call costs ${Number(offer.amount) / 1e6} USDC, more than maxPrice`);
  if (!(validity >= 1 && validity <= LONGEST_VALIDITY))
    throw new ClinmeterError('unknown_offer', `a validity of ${validity} seconds is not signed`);
  const now = Math.floor(Date.now() / 1000);
  const authorization: Authorization = {
    from: account.address,
    to: offer.payTo as Hex,
    value: offer.amount ?? '',
    validAfter: String(now - LONGEST_VALIDITY),
    validBefore: String(now + validity),
    nonce: `0x${hexOf(32)}`,
  };
  const { value, validAfter, validBefore } = authorization;
  const message = {
    ...authorization,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
  };
  const signature = await account.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
  return encoded({
    x402Version: 2,
    accepted: offer,
    payload: { signature, authorization },
    extensions: identified(required),
  });
};

/** A payment is public on the chain, its identifier is not: with it the buyer alone fetches a lost answer. */
const identified = ({ extensions }: Json): Json => {
  const declared = (extensions as Readonly<Record<string, { info: Json }>> | undefined)?.['payment-identifier'];
  return declared === undefined
    ? {}
    : { 'payment-identifier': { ...declared, info: { ...declared.info, id: `pay_${hexOf(16)}` } } };
};

/** Sends a payment again while no answer comes or the service asks for it: it never pays twice. */
const repeated = async (
  send: () => Promise<Response>,
  payment: string,
  { attempts = 6, sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) }: Options,
): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send()
      .then(whole)
      .catch(() => undefined);
    const isFinal = answer !== undefined && (answer.ok || (await retryOf(answer)) !== 'retry_same_payment');
    if (isFinal) return answer;
    if (attempt >= attempts) {
      if (answer !== undefined) return answer;
      throw new ClinmeterError('no_answer', 'no answer came, and the payment may have been taken', {}, payment);
    }
    await sleep(Math.min(Math.max(Number(answer?.headers.get('Retry-After') ?? 1) || 1, 1), LONGEST_WAIT) * 1000);
  }
};

/** In seconds. */
const LONGEST_WAIT = 60;

/** An answer whose body has come to its end. @throws for a cut one */
const whole = async (answer: Response): Promise<Response> => {
  await (answer.ok ? answer.clone().json() : answer.clone().arrayBuffer());
  return answer;
};

/** No member of anything but a JSON object. */
const jsonOf = async (answer: Response): Promise<Json> => {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? (body as Json) : {};
};

const retryOf = async (answer: Response): Promise<unknown> =>
  ((await jsonOf(answer)).retry as Json | undefined)?.action;

const delivered = async <Answer,>(answer: Response, payment: string): Promise<Bought<Answer>> => {
  const body = await jsonOf(answer);
  const receipt = answer.headers.get('PAYMENT-RESPONSE');
  if (answer.status === 200)
    return { answer: body as Answer, receipt: receipt === null ? undefined : decoded(receipt), payment };
  // Without a state, only a status from 400 to 499 says that the payment was not taken.
  const state = (body.payment as Json | undefined)?.state;
  const isInDoubt = state === undefined ? answer.status < 400 || answer.status >= 500 : state !== 'unused';
  throw refusal(body, isInDoubt ? payment : undefined);
};
