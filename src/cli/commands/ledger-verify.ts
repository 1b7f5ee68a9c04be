/** `clinmeter ledger verify`: whether the file is whole and its history unchanged. */
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, verdictOn } from '../ledger.ts';

export const ledgerVerify = defineCommand({
  name: 'ledger verify',
  summary: 'Check that the ledger is whole and its history unchanged',
  statuses: ['the ledger is whole', 'the ledger is damaged, was changed, or cannot be read'],
  options: { ...ledgerSettings, json },
  examples: ['clinmeter ledger verify'],
  run: ({ ledger, json }, { out }) => {
    const found = inLedger(ledger, (reader) => reader.examine());
    const ok = found.flaws.length === 0;
    out(json ? JSON.stringify({ ok, ...found }, null, 2) : verdictOn(found));
    return ok ? 0 : 1;
  },
});
