/**
 * Reads the transactions that pay on Solana: version 0, one transfer of tokens, signed by the payer and not yet by the one
 * who pays the fee. What is written here is loaded where Solana is sold, and by nothing else.
 */
import { createHash } from 'node:crypto';
import { address, getAddressDecoder, getAddressEncoder, isAddress, isOffCurveAddress } from '@solana/addresses';
import { getBase58Decoder } from '@solana/codecs-strings';
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages';
import { getTransactionDecoder, getTransactionEncoder } from '@solana/transactions';

/** SPL Token, which holds USDC (https://www.solana-program.com/docs/token). */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const COMPUTE_PROGRAM = 'ComputeBudget111111111111111111111111111111';
/** Programs that move nothing: a memo, and the guards that wallets add. */
const HARMLESS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]);

/** The longest transaction that the network takes, in bytes. */
const MOST_BYTES = 1232;
const FEWEST_INSTRUCTIONS = 3;
const MOST_INSTRUCTIONS = 7;
const MOST_COMPUTE_UNITS = 400_000n;
/** The most that the compute price may add to the fee, in lamports: its payer is the facilitator. */
const MOST_PRIORITY_FEE = 100_000n;
const MICRO = 1_000_000n;
const USDC_DECIMALS = 6;
const TRANSFER_CHECKED = 12;

/** A payment, as its transaction makes it. Addresses and the blockhash are in base58. */
export type SolanaPayment = {
  /** SHA-256 of the message, which no signature is part of: `0x` and hexadecimal. */
  readonly name: string;
  readonly message: Uint8Array;
  readonly feePayer: string;
  readonly payer: string;
  /** Of the payer over the message, 64 bytes. */
  readonly signature: Uint8Array;
  readonly mint: string;
  readonly source: string;
  readonly destination: string;
  /** Atomic units. */
  readonly amount: bigint;
  /** The transaction can be sent as long as the chain knows it. */
  readonly blockhash: string;
};

/** A transaction that is no payment, and why. */
export type NoPayment = { readonly flaw: string };

type Compiled = Extract<
  ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>,
  { version: 0 | 'legacy' }
>;
type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array };

/** Reads the transaction of a payment that is to be settled, strictly. @param text - in base64 */
export const paymentIn = (text: string): SolanaPayment | NoPayment => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== text)
    return { flaw: 'it must be standard base64 with padding' };
  if (bytes.length > MOST_BYTES) return { flaw: `it must have at most ${MOST_BYTES} bytes` };
  const read = readOrNot(bytes);
  if (read === undefined) return { flaw: 'it cannot be decoded, or not to the last byte' };
  const { signatures, message, compiled } = read;
  if (compiled.version !== 0) return { flaw: 'it must be of version 0' };
  if ((compiled.addressTableLookups ?? []).length > 0) return { flaw: 'it must use no address tables' };
  if (compiled.header.numSignerAccounts !== 2)
    return { flaw: 'it must ask for two signatures: of feePayer, and of the payer' };
  const [feePayer = '', signer = ''] = compiled.staticAccounts;
  if (signatures[feePayer] != null) return { flaw: 'the signature of feePayer must be empty' };
  const instructions = instructionsOf(compiled);
  const flaw = flawIn(instructions, feePayer);
  if (flaw !== undefined) return { flaw };
  const transfer = transferIn(instructions);
  if (transfer === undefined || instructions[2]?.program !== TOKEN_PROGRAM)
    return {
      flaw: `its third instruction must be TransferChecked of SPL Token with ${USDC_DECIMALS} decimals, and the only one`,
    };
  if (transfer.payer !== signer) return { flaw: 'the authority of the transfer must be the second signer' };
  if (transfer.source === transfer.destination) return { flaw: 'it must move tokens from one account to another' };
  const signature = signatures[signer];
  if (signature == null) return { flaw: 'the payer has not signed it' };
  return { ...transfer, name: nameOf(message), message, feePayer, signature, blockhash: compiled.lifetimeToken };
};

const instructionsOf = ({ instructions, staticAccounts }: Compiled): readonly Instruction[] =>
  instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
    program: staticAccounts[programAddressIndex] ?? '',
    accounts: accountIndices.map((index) => staticAccounts[index] ?? ''),
    data: new Uint8Array(data),
  }));

/** Says why the instructions may not be sent: they could cost their fee payer too much, or do more than pay. */
const flawIn = ([limit, price, , ...others]: readonly Instruction[], feePayer: string): string | undefined => {
  const count = others.length + FEWEST_INSTRUCTIONS;
  const all = [limit, price, ...others];
  if (price === undefined || count > MOST_INSTRUCTIONS)
    return `it must have ${FEWEST_INSTRUCTIONS} to ${MOST_INSTRUCTIONS} instructions`;
  const units = numberIn(limit, 2, 5);
  if (units === undefined || units > MOST_COMPUTE_UNITS)
    return `its first instruction must set a compute limit of at most ${MOST_COMPUTE_UNITS}`;
  const each = numberIn(price, 3, 9);
  if (each === undefined || each * units > MOST_PRIORITY_FEE * MICRO)
    return `its second instruction must set a compute price, which costs at most ${MOST_PRIORITY_FEE} lamports`;
  if (others.some(({ program }) => !HARMLESS.has(program)))
    return 'after the transfer, it may have memos and Lighthouse instructions alone';
  return all.some((one) => one?.accounts.includes(feePayer)) ? FEE_PAYER_USED : undefined;
};

const FEE_PAYER_USED = 'feePayer must be in the accounts of no instruction';

/** The number in an instruction of the compute budget of this kind and length. */
const numberIn = (instruction: Instruction | undefined, kind: number, length: number): bigint | undefined => {
  if (instruction?.program !== COMPUTE_PROGRAM || instruction.accounts.length > 0) return undefined;
  const { data } = instruction;
  if (data.length !== length || data[0] !== kind) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return length === 5 ? BigInt(view.getUint32(1, true)) : view.getBigUint64(1, true);
};

type Transfer = Pick<SolanaPayment, 'payer' | 'mint' | 'source' | 'destination' | 'amount'>;

/** The one transfer of USDC among the instructions; `undefined` without one, and for several. */
const transferIn = (instructions: readonly Instruction[]): Transfer | undefined => {
  const [own, ...others] = instructions.filter(({ program }) => program === TOKEN_PROGRAM);
  if (own === undefined || others.length > 0 || own.data.length !== 10 || own.data[0] !== TRANSFER_CHECKED)
    return undefined;
  const [source, mint, destination, payer, ...more] = own.accounts;
  if (source === undefined || mint === undefined || destination === undefined || payer === undefined) return undefined;
  if (more.length > 0 || own.data[9] !== USDC_DECIMALS) return undefined;
  const amount = new DataView(own.data.buffer, own.data.byteOffset).getBigUint64(1, true);
  return { source, mint, destination, payer, amount };
};

/** The payment of a transaction that the chain has: its name and transfer. @param text - in base64 */
export const paidIn = (text: string): ({ readonly name: string } & Partial<Transfer>) | undefined => {
  const read = readOrNot(Buffer.from(text, 'base64'));
  if (read === undefined) return undefined;
  const { compiled, message } = read;
  return compiled.version === 0 || compiled.version === 'legacy'
    ? { name: nameOf(message), ...transferIn(instructionsOf(compiled)) }
    : undefined;
};

/** Decodes the bytes; `undefined` for those that are not exactly one transaction. */
const readOrNot = (bytes: Uint8Array) => {
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    const message = new Uint8Array(transaction.messageBytes);
    const compiled = getCompiledTransactionMessageDecoder().decode(message);
    const isWhole =
      isSame(getTransactionEncoder().encode(transaction), bytes) &&
      isSame(getCompiledTransactionMessageEncoder().encode(compiled), message);
    const signatures: Readonly<Record<string, Uint8Array | null>> = transaction.signatures;
    return isWhole ? { signatures, message, compiled } : undefined;
  } catch {
    return undefined;
  }
};

const isSame = (given: ArrayLike<number>, bytes: Uint8Array): boolean => Buffer.from(given as Uint8Array).equals(bytes);

const nameOf = (message: Uint8Array): string => `0x${createHash('sha256').update(message).digest('hex')}`;

/** True if the payer has signed the message. */
export const isSigned = async ({
  payer,
  message,
  signature,
}: Pick<SolanaPayment, 'payer' | 'message' | 'signature'>) => {
  try {
    const bytes = new Uint8Array(getAddressEncoder().encode(address(payer)));
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
  } catch {
    return false;
  }
};

/** The token account of an owner that payments go to: the one that is derived from both. Known ones are kept. */
export const associatedAccount = (owner: string, mint: string): string => {
  const name = `${owner} ${mint}`;
  const found = accounts.get(name) ?? derived(owner, mint);
  accounts.set(name, found);
  if (accounts.size > MOST_ACCOUNTS) accounts.clear();
  return found;
};

const accounts = new Map<string, string>();
const MOST_ACCOUNTS = 1000;

/** The address of the program that no key has (Solana, "Program Derived Address"). */
const derived = (owner: string, mint: string): string => {
  const bytes = (text: string): Uint8Array => new Uint8Array(getAddressEncoder().encode(address(text)));
  const seeds = Buffer.concat([owner, TOKEN_PROGRAM, mint].map(bytes));
  const end = Buffer.concat([bytes(ASSOCIATED_PROGRAM), Buffer.from('ProgramDerivedAddress')]);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256').update(seeds).update(Uint8Array.of(bump)).update(end).digest();
    const found = getAddressDecoder().decode(hash);
    if (isOffCurveAddress(found)) return found;
  }
  throw new Error(`no account of ${owner} can be derived`);
};

/** Mint and owner of a token account, the first parts of its data; `undefined` for other data. @param text - in base64 */
export const tokenAccountIn = (text: string): { readonly mint: string; readonly owner: string } | undefined => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < 64) return undefined;
  const at = (first: number): string => getAddressDecoder().decode(bytes.subarray(first, first + 32));
  return { mint: at(0), owner: at(32) };
};

export const base58Of = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);

/** True for 32 bytes in base58. */
export const isSolanaAddress = (text: string): boolean => isAddress(text);
