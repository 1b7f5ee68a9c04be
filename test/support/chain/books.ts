/** Payments to one recipient on a local chain beside their rows in a ledger. */
import type { Hex } from 'viem';
import type { Conclusion, Opening, Purchase } from '../../../src/payments/ledger/ledger.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { newAccount } from '../buyer.ts';
import { openingOf } from '../ledger-process.ts';
import { offerAt } from '../payments.ts';
import type { LocalChain } from './anvil.ts';
import { newBuyer, signAuthorization } from './wallet.ts';

/** The amount of every payment in atomic units. */
export const PRICE = 5000n;

/** A recipient that no other test pays, and the ledger of its sales. */
export const newBooks = (chain: LocalChain, ledger: Store) => {
  const payTo = newAccount().address;

  /** The signed payment of a new buyer. */
  const sign = async (to: Hex = payTo): Promise<FacilitatorRequest> =>
    signAuthorization(await newBuyer(chain, PRICE), {}, offerAt(PRICE, to).accepts[0]);

  /** Moves the money; resolves with the hash of the transaction. */
  const move = ({ paymentPayload }: FacilitatorRequest): Promise<Hex> =>
    chain.submit(paymentPayload.payload.authorization, paymentPayload.payload.signature);

  /** Records a purchase that begins now, and its conclusion, if any. */
  const record = async (
    { paymentPayload }: FacilitatorRequest,
    conclusion?: Conclusion,
    changes: Partial<Opening> = {},
  ): Promise<Purchase> => {
    const { from, nonce, value, validBefore } = paymentPayload.payload.authorization;
    const { purchase } = ledger.begin(
      openingOf(0, {
        payer: from.toLowerCase(),
        nonce: nonce.toLowerCase(),
        amount: BigInt(value),
        payTo: payTo.toLowerCase(),
        validBefore: BigInt(validBefore),
        mark: String(await chain.client.getBlockNumber()),
        ...changes,
      }),
    );
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
    return ledger.find(purchase) ?? purchase;
  };

  /** A complete sale: begun, paid, and settled in the ledger. */
  const sell = async (): Promise<Purchase> => {
    const request = await sign();
    const purchase = await record(request);
    ledger.conclude(purchase, { state: 'settled', transaction: await move(request) });
    return ledger.find(purchase) ?? purchase;
  };

  return { payTo, sign, move, record, sell };
};
