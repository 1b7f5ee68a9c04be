/** The rules by which the stub moves simulated money, and those of Solana. */
import type { FacilitatorRequest, SvmPayload } from '../protocol/schema.ts';
import { solanaTransactions } from '../protocol/solana.ts';
import type { SolanaPayment } from '../protocol/solana-transaction.ts';
import type { SvmNetwork } from '../protocol/usdc.ts';

/** A transfer of simulated money. `name`: of the payment, which is made once. */
export type StubTransfer = {
  readonly from: string;
  readonly to: string;
  /** Atomic units. */
  readonly value: string;
  readonly name: string;
  /** Seconds since the epoch. */
  readonly until: bigint;
};

export type StubRules<Payload> = {
  /** The reason a payment cannot be settled, in the words of the reference facilitator. @param now - in seconds */
  readonly errorOf: (request: FacilitatorRequest<Payload>, now: bigint) => Promise<string | undefined>;
  readonly transferOf: (request: FacilitatorRequest<Payload>) => StubTransfer;
  /** The spelling in which addresses are compared. */
  readonly account: (address: string) => string;
  /** The transaction that a payment seems to be in; it says that nothing has happened on a chain. */
  readonly transactionOf: (name: string) => string;
  /** The reason for a payment that was made before; absent where it is the same transaction again. */
  readonly again?: string;
  readonly shortage: string;
  /** The key that pays the fees; absent where payers need none. */
  readonly feePayer?: string;
};

/** The key that the stub says it has: 32 bytes that no key is known of. */
const STUB_FEE_PAYER = 'StubFeePayer1111111111111111111111111111111';

/** A payment that was made is kept for this long, in seconds: longer than a blockhash is good for. */
const KEPT_SECONDS = 600n;

/** A chain takes the same transaction once, and tells its name again. */
export const solanaRules = (network: SvmNetwork): StubRules<SvmPayload> => {
  const read = (request: FacilitatorRequest<SvmPayload>): SolanaPayment | undefined => {
    const found = solanaTransactions().paymentIn(request.paymentPayload.payload.transaction);
    return 'flaw' in found ? undefined : found;
  };
  return {
    errorOf: async (request) => {
      const { paymentRequirements: asked } = request;
      if (asked.network !== network.id) return 'invalid_exact_svm_network_mismatch';
      const paid = read(request);
      if (paid === undefined) return 'invalid_exact_svm_payload_transaction_could_not_be_decoded';
      if (paid.feePayer !== STUB_FEE_PAYER) return 'invalid_exact_svm_fee_payer_not_managed_by_facilitator';
      if (paid.mint !== network.usdc) return 'invalid_exact_svm_payload_mint_mismatch';
      if (paid.amount.toString() !== asked.amount) return 'invalid_exact_svm_payload_amount_mismatch';
      if (paid.destination !== solanaTransactions().associatedAccount(asked.payTo, network.usdc))
        return 'invalid_exact_svm_payload_recipient_mismatch';
      return (await solanaTransactions().isSigned(paid)) ? undefined : 'invalid_exact_svm_payload_signature_invalid';
    },
    transferOf: (request) => {
      const { payer = '', name = '', amount = 0n } = read(request) ?? {};
      const until = BigInt(Math.floor(Date.now() / 1000)) + KEPT_SECONDS;
      return { from: payer, to: request.paymentRequirements.payTo, value: amount.toString(), name, until };
    },
    account: (address) => address,
    transactionOf: (name) => solanaTransactions().base58Of(Bun.CryptoHasher.hash('sha512', `stub:${name}`)),
    shortage: 'invalid_exact_svm_transaction_simulation_failed',
    feePayer: STUB_FEE_PAYER,
  };
};
