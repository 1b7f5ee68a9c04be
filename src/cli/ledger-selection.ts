/** The options that select purchases by time, state, tool and payer. */
import { ConfigError } from '../config/config-error.ts';
import { flag, oneOf, time } from '../config/option.ts';
import { timeInBooks } from '../payments/ledger/books.ts';
import type { Purchase, PurchaseState } from '../payments/ledger/ledger.ts';
import { spelled } from '../payments/protocol/payment.ts';

const STATES = ['settling', 'settled', 'refused', 'uncertain'] as const satisfies readonly PurchaseState[];

/** Of an EVM network, or of Solana in base58, which has a case. */
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

/** One purchase, as `ledger list` numbers it. */
export const purchaseId = {
  placeholder: 'ID',
  doc: 'The purchase, as ledger list numbers it',
  accepts: 'the id of one purchase',
  parse: (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
};

export const transactionHash = {
  placeholder: 'HASH',
  accepts: '0x and 64 hexadecimal digits, or the signature of a transaction of Solana in base58',
  parse: (text: string): string | undefined =>
    /^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/.test(text) ? spelled(text) : undefined,
};

/** A person's words that the history keeps. */
export const words = {
  placeholder: 'TEXT',
  accepts: 'a text of 1 to 500 characters',
  parse: (text: string): string | undefined => (text.trim() !== '' && text.length <= 500 ? text.trim() : undefined),
};

export const period = {
  from: flag({ flag: 'from', doc: 'Only purchases settled, or else begun, at this time or later', ...time }),
  to: flag({ flag: 'to', doc: 'Only purchases settled, or else begun, before this time', ...time }),
};

export const selection = {
  ...period,
  state: flag({ flag: 'state', doc: 'Only purchases in this state', ...oneOf(STATES) }),
  tool: flag({
    flag: 'tool',
    placeholder: 'TOOL',
    doc: 'Only purchases of this tool, named as in the ledger',
    accepts: 'the id of a tool',
    parse: (text) => (/^[\w./$-]+$/.test(text) ? text : undefined),
  }),
  payer: flag({
    flag: 'payer',
    placeholder: 'ADDRESS',
    doc: 'Only purchases of this payer',
    accepts: '0x and 40 hexadecimal digits, or an address of Solana in base58',
    parse: (text) => (ADDRESS.test(text) ? spelled(text) : undefined),
  }),
};

/** Selection criteria. An absent one selects everything. */
type Wanted = {
  /** Milliseconds since the epoch, the first that counts. */
  readonly from?: number | undefined;
  /** Milliseconds since the epoch, the first that no longer counts. */
  readonly to?: number | undefined;
  readonly state?: PurchaseState | undefined;
  readonly tool?: string | undefined;
  /** As its network spells it. */
  readonly payer?: string | undefined;
};

/**
 * Makes the test whether a purchase is wanted.
 *
 * @throws {@link ConfigError} for a period without a moment
 */
export const selects = ({ from, to, state, tool, payer }: Wanted, help: string): ((purchase: Purchase) => boolean) => {
  if (from !== undefined && to !== undefined && from >= to)
    throw new ConfigError(`--from ${isoOf(from)} is not before --to ${isoOf(to)}`, help);
  return (purchase) => {
    const at = timeInBooks(purchase);
    return (
      (from === undefined || at >= from) &&
      (to === undefined || at < to) &&
      (state === undefined || purchase.state === state) &&
      (tool === undefined || purchase.tool === tool) &&
      (payer === undefined || spelled(purchase.payer) === payer)
    );
  };
};

/** Formats a time for the export, in UTC. */
export const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
