/**
 * Makes the answer that a payment has bought and hands it over. The last answers stay in memory, and nowhere else: a digest
 * tells if a later one has the bytes that its buyer got first.
 */
import { Condition } from '../../errors/condition.ts';
import type { Answered, Ledger, Noted, Purchase } from '../ledger/ledger.ts';
import type { PaymentRequired, SettlementResponse } from '../protocol/schema.ts';
import type { Receipts } from '../receipts/sign.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';
import type { KeptAnswers } from './kept-answers.ts';

/**
 * Makes the body of an answer.
 *
 * @param pack - checksum of the data to make it with, if that is still open; null for the data of now
 * @param isBare - without what it says of parameters that are no part of the resource
 */
export type MakeAnswer = (pack: string | null, isBare: boolean) => string | Promise<string>;

/** The body of an answer, at once or soon; `undefined` if it cannot be made. */
export type MadeBody = string | undefined | Promise<string | undefined>;

/** The call that is paid for. */
export type BoughtCall = {
  readonly tool: string;
  readonly offer: PaymentRequired;
  /** Absent where the tool has no formula. */
  readonly formulaVersion?: string | undefined;
  /** Absent if the parameters of the call are wrong. */
  readonly answer?: MakeAnswer | undefined;
};

export type Counter = {
  readonly ledger: Pick<Ledger, 'recordAnswer' | 'digestOf'>;
  /** Digests of first answers that are not on the disk yet, by purchase. */
  readonly unwritten: Map<number, string>;
  /** The last answers. */
  readonly kept: KeptAnswers;
  /** Answers that are being made, by purchase: one run at a time. */
  readonly underway: Map<number, Promise<string | undefined>>;
  /** Checksum of the data that answers are made with. */
  readonly pack: string | null;
  /** Told of what the operator has to know; never with a query value in it. */
  readonly onError: (error: unknown) => void;
  /** Signs receipts; absent without a key. */
  readonly receipts?: Receipts | undefined;
};

/** An answer on its way. `differing`: the buyer got another one first, made with the data of this checksum. */
export type Delivery = {
  readonly body: string;
  readonly response: SettlementResponse;
  readonly differing?: Pick<Purchase, 'pack'> | undefined;
};

/**
 * Makes the answer of a purchase, by default with the data of now, and keeps it; `undefined` if that fails. An answer that takes long is a
 * promise, and is made once for all who wait for it.
 */
export const firstBody = (counter: Counter, call: BoughtCall, row: Purchase, pack: string | null = null): MadeBody => {
  const body = bodyOf(counter, call, row, pack);
  if (body instanceof Promise) return once(counter, row, async () => kept(counter, row, await body));
  return kept(counter, row, body);
};

const kept = ({ kept: answers }: Counter, { id }: Purchase, body: string | undefined): string | undefined => {
  if (body !== undefined) answers.keep(id, body);
  return body;
};

const once = ({ underway }: Counter, { id }: Purchase, make: () => Promise<string | undefined>) => {
  const made = underway.get(id) ?? make().finally(() => underway.delete(id));
  underway.set(id, made);
  return made;
};

/** The error's message may hold a query value, so it is not told; that of a condition holds none. */
const bodyOf = (
  { onError }: Pick<Counter, 'onError'>,
  { tool, answer }: BoughtCall,
  { id }: Purchase,
  pack: string | null,
  isBare = false,
): MadeBody => {
  const failed = (error: unknown): undefined => {
    const cause = error instanceof Condition ? error.message : error instanceof Error ? error.name : typeof error;
    onError(new Condition(`purchase ${id} is paid for, and ${tool} fails: ${cause}`));
  };
  try {
    if (answer === undefined) return failed(new Condition('its parameters are wrong'));
    const body = answer(pack, isBare);
    return body instanceof Promise ? body.catch(failed) : body;
  } catch (error) {
    return failed(error);
  }
};

/** Digests an answer for the write of its settlement, which happens in any case: the money has moved. */
export const noteOf = async (
  { ledger, pack, onError }: Counter,
  { formulaVersion }: Pick<BoughtCall, 'formulaVersion'>,
  row: Purchase,
  body: string | undefined,
): Promise<Omit<Answered, 'id'> | undefined> => {
  if (body === undefined) return undefined;
  try {
    const digest = (await ledger.digestOf(row))?.(body);
    return digest === undefined ? undefined : { digest, pack, formulaVersion };
  } catch (error) {
    onError(error);
    return undefined;
  }
};

/**
 * The answer of a settled purchase once more, as it was delivered first: out of memory, or made anew. The same call may have
 * been sent without the unknown parameters of this one.
 *
 * @throws {@link LedgerError}
 */
export const bodyAgain = async (counter: Counter, call: BoughtCall, row: Purchase): Promise<string | undefined> => {
  const first = row.answerDigest ?? counter.unwritten.get(row.id);
  const digest = first === undefined ? undefined : await counter.ledger.digestOf(row);
  const isFirst = (body: string) => digest === undefined || digest(body) === first;
  const known = counter.kept.of(row.id);
  if (known !== undefined && isFirst(known)) return known;
  return once(counter, row, async () => {
    const body = await bodyOf(counter, call, row, row.pack);
    if (body === undefined || isFirst(body)) return kept(counter, row, body);
    const bare = await bodyOf(counter, call, row, row.pack, true);
    return bare !== undefined && isFirst(bare) ? kept(counter, row, bare) : body;
  });
};

/**
 * Compares an answer with the first one, and signs a receipt if it is that. A ledger that cannot take the note keeps the
 * buyer from a receipt, and not from the answer: two receipts for different answers would contradict each other.
 */
export const deliver = async (
  counter: Counter,
  { offer, formulaVersion }: BoughtCall,
  row: Purchase,
  body: string,
  response: SettlementResponse,
): Promise<Delivery> => {
  // A receipt has the version that was noted first, so that it keeps its bytes.
  const settled = { ...row, transaction: response.transaction };
  const signed = row.answerDigest === null ? { ...settled, formulaVersion: formulaVersion ?? null } : settled;
  const [first, receipt] = await Promise.all([
    firstDelivery({ ...counter, formulaVersion, isSigned: counter.receipts !== undefined }, row, body),
    counter.receipts?.confirm(offer, signed, body),
  ]);
  const isSigned = receipt !== undefined && first?.isSame === true;
  return {
    body,
    response: isSigned ? { ...response, extensions: { [OFFER_RECEIPT]: receipt } } : response,
    ...(first?.isSame === false ? { differing: { pack: first.pack } } : {}),
  };
};

/** The first delivery of a purchase. `pack`: checksum of its data; null if it is not known. */
type FirstDelivery = { readonly isSame: boolean; readonly pack: string | null };

/**
 * Finds the first delivery of a purchase whose answer has just been made. If there was none before, this is the first, and it
 * is noted. An answer that is signed waits until the note is on the disk; any other one does not.
 *
 * @returns `undefined` if the ledger cannot tell or take the note, so that the answer must not be signed
 * @throws {@link LedgerError}
 */
export const firstDelivery = async (
  {
    ledger,
    unwritten,
    pack,
    formulaVersion,
    isSigned,
    onError,
  }: Omit<Counter, 'receipts' | 'kept' | 'underway'> &
    Pick<BoughtCall, 'formulaVersion'> & { readonly isSigned: boolean },
  row: Purchase,
  body: string,
): Promise<FirstDelivery | undefined> => {
  const digest = (await ledger.digestOf(row))?.(body);
  if (digest === undefined) return undefined;
  if (row.answerDigest !== null) return comparedWith(row, digest);
  if (!unwritten.has(row.id)) unwritten.set(row.id, digest);
  const answered = { id: row.id, digest, pack, formulaVersion };
  const noted = (async () => ledger.recordAnswer(answered, isSigned ? 'now' : 'later'))()
    .catch((error: unknown) => {
      onError(error);
      return undefined;
    })
    .finally(() => unwritten.delete(row.id));
  if (!isSigned) return { isSame: true, pack };
  // Another process may have delivered it at the same moment.
  const held = await noted;
  return held === undefined ? undefined : comparedWith(held, digest);
};

const comparedWith = ({ answerDigest, pack }: Noted, digest: string): FirstDelivery => ({
  isSame: answerDigest === digest,
  pack,
});
