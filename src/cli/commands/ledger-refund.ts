/** `clinmeter ledger refund`: records that a buyer got the money back; it sends nothing. */
import { flag } from '../../config/option.ts';
import { openOperatorLedger } from '../../payments/ledger/engine.ts';
import { refundByHand } from '../../payments/ledger/operator.ts';
import { formatUsdc, parseUsdc } from '../../payments/protocol/usdc.ts';
import { defineCommand, json } from '../command.ts';
import { ledgerSettings, rowOf } from '../ledger.ts';
import { purchaseId, transactionHash, words } from '../ledger-selection.ts';

export const ledgerRefund = defineCommand({
  name: 'ledger refund',
  summary: 'Record that a settled purchase was paid back; sends nothing',
  statuses: ['the refund is recorded', 'no such purchase, or it cannot be refunded'],
  operands: { id: { ...purchaseId, isRequired: true } },
  options: {
    ...ledgerSettings,
    reason: flag({ flag: 'reason', doc: 'Why it was paid back; the history keeps it', ...words, isRequired: true }),
    transaction: flag({ flag: 'transaction', doc: 'Transaction that paid it back', ...transactionHash }),
    amount: flag({
      flag: 'amount',
      placeholder: 'USDC',
      doc: 'What was paid back; only the whole price is accepted',
      accepts: 'an amount such as 0.005',
      parse: parseUsdc,
    }),
    json,
  },
  examples: [
    'clinmeter ledger refund 17 --reason "answer was late"',
    'clinmeter ledger refund 17 --reason "bought twice" --transaction 0x…',
  ],
  run: async ({ ledger, id, reason, transaction, amount, json }, { out }) => {
    const opened = await openOperatorLedger(ledger);
    try {
      const given = { amount, transaction: transaction ?? null, why: reason };
      const row = await refundByHand(opened, id, given, Date.now());
      const paid = `${formatUsdc(row.amount)} USDC to ${row.payer}${transaction === undefined ? '' : ` in ${transaction}`}`;
      out(json ? JSON.stringify(rowOf(row), null, 2) : `purchase ${id} is refunded: ${paid}`);
      return 0;
    } finally {
      await opened.close();
    }
  },
});
