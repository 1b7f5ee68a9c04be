/** `clinmeter ledger anchor`: prints the digests to note, for a place that who can change the ledger cannot change. */
import { defineCommand } from '../command.ts';
import { inLedger, ledgerSettings } from '../ledger.ts';

export const ledgerAnchor = defineCommand({
  name: 'ledger anchor',
  summary: 'Print the digests to note as one JSON line, for ledger verify --anchor',
  options: ledgerSettings,
  examples: ['clinmeter ledger anchor >> /mnt/elsewhere/anchors.jsonl'],
  run: async ({ ledger }, { out }) => {
    const heads = await inLedger(ledger, (reader) => reader.heads());
    out(JSON.stringify({ at: new Date().toISOString(), heads }));
    return 0;
  },
});
