/** `clinmeter ledger resolve`: decides uncertain purchases. */
import { ConfigError } from '../../config/config-error.ts';
import { flag, switched } from '../../config/option.ts';
import { decide } from '../../payments/ledger/inspect.ts';
import type { Conclusion } from '../../payments/ledger/ledger.ts';
import { defineCommand, json } from '../command.ts';
import { ledgerSettings, rowOf } from './ledger.ts';

const DECISION = 'clinmeter ledger resolve 17 --refused --why "authorization expired unused, seen on basescan.org"';

export const ledgerResolve = defineCommand({
  name: 'ledger resolve',
  summary: 'Decide an uncertain purchase: settled or refused',
  operands: {
    id: {
      placeholder: 'ID',
      doc: 'The purchase, as ledger list numbers it',
      accepts: 'the id of one purchase',
      isRequired: true,
      parse: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
    },
  },
  options: {
    ...ledgerSettings,
    settled: flag({ flag: 'settled', doc: 'The payment arrived; needs --transaction', ...switched }),
    refused: flag({ flag: 'refused', doc: 'No funds moved, and none can move any more', ...switched }),
    transaction: flag({
      flag: 'transaction',
      placeholder: 'HASH',
      doc: 'Transaction that moved the funds',
      accepts: '0x and 64 hexadecimal digits',
      parse: (text) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
    }),
    why: flag({
      flag: 'why',
      placeholder: 'TEXT',
      doc: 'Evidence for the decision; the history keeps it',
      accepts: 'a text of 1 to 500 characters',
      isRequired: true,
      parse: (text) => (text.trim() !== '' && text.length <= 500 ? text.trim() : undefined),
    }),
    json,
  },
  examples: [DECISION, 'clinmeter ledger resolve 17 --settled --transaction 0x… --why "seen on basescan.org"'],
  run: ({ ledger, id, settled, refused, transaction, why, json }, { out }) => {
    if (settled === refused) throw new ConfigError('give either --settled or --refused', DECISION);
    if (settled && transaction === undefined) {
      throw new ConfigError('--transaction is missing; --settled needs the hash of the transaction', DECISION);
    }
    if (refused && transaction !== undefined) throw new ConfigError('--transaction goes with --settled only', DECISION);
    const conclusion: Conclusion =
      transaction === undefined ? { state: 'refused', reason: 'refused' } : { state: 'settled', transaction };
    const purchase = decide(ledger, id, conclusion, why);
    out(json ? JSON.stringify(rowOf(purchase), null, 2) : `purchase ${purchase.id} is ${purchase.state}`);
    return 0;
  },
});
