/** Payments on Solana of a test's own making: right ones, and each rule broken once. */
import {
  type AccountMeta,
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransactionMessageWithSigners,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { associatedAccount, TOKEN_PROGRAM } from '../../../src/payments/protocol/solana-transaction.ts';
import { SOLANA } from '../../../src/payments/protocol/usdc.ts';

const COMPUTE = 'ComputeBudget111111111111111111111111111111' as Address;
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash;

const u32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer);
const u64 = (value: bigint): Uint8Array => new Uint8Array(BigUint64Array.of(value).buffer);

export const limit = (units = 20_000): Instruction => ({
  programAddress: COMPUTE,
  data: Uint8Array.of(2, ...u32(units)),
});
export const price = (each = 1n): Instruction => ({ programAddress: COMPUTE, data: Uint8Array.of(3, ...u64(each)) });
export const memo = (text: string, accounts: readonly AccountMeta[] = []): Instruction => ({
  programAddress: MEMO,
  accounts,
  data: new TextEncoder().encode(text),
});

type Transfer = {
  readonly payer: KeyPairSigner;
  readonly payTo: string;
  readonly amount?: bigint;
  readonly mint?: string;
  readonly destination?: string;
  readonly decimals?: number;
  readonly kind?: number;
  readonly program?: string;
};

export const transfer = ({
  payer,
  payTo,
  amount = 5000n,
  mint = SOLANA.usdc,
  decimals = 6,
  kind = 12,
  ...own
}: Transfer): Instruction =>
  ({
    programAddress: (own.program ?? TOKEN_PROGRAM) as Address,
    accounts: [
      { address: associatedAccount(payer.address, mint) as Address, role: AccountRole.WRITABLE },
      { address: mint as Address, role: AccountRole.READONLY },
      { address: (own.destination ?? associatedAccount(payTo, mint)) as Address, role: AccountRole.WRITABLE },
      { address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer },
    ],
    data: Uint8Array.of(kind, ...u64(amount), decimals),
  }) as Instruction;

type Made = {
  readonly feePayer: string;
  readonly version?: 0 | 'legacy';
  readonly instructions: readonly Instruction[];
};

/** The transaction in base64, signed by every key that its instructions hold. */
export const transactionOf = async ({ feePayer, version = 0, instructions }: Made): Promise<string> => {
  const empty = createTransactionMessage({ version: version as 0 });
  const paid = setTransactionMessageFeePayer(feePayer as Address, empty);
  const timed = setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 0n }, paid);
  const message = appendTransactionMessageInstructions([...instructions], timed);
  return getBase64EncodedWireTransaction(await partiallySignTransactionMessageWithSigners(message));
};

/** The same bytes, changed. */
export const changed = (transaction: string, change: (bytes: Buffer) => Buffer): string =>
  change(Buffer.from(transaction, 'base64')).toString('base64');
