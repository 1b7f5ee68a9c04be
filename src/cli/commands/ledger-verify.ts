/** `clinmeter ledger verify`: examines the ledger on this machine. */
import { recoverMessageAddress } from 'viem';
import { file, flag } from '../../config/option.ts';
import { readHeads } from '../../payments/ledger/backup.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, verdictOn } from '../ledger.ts';

export const ledgerVerify = defineCommand({
  name: 'ledger verify',
  summary: 'Check that the ledger is whole and its history unchanged',
  statuses: ['the ledger is whole', 'the ledger is damaged, was changed, or cannot be read'],
  options: {
    ...ledgerSettings,
    contains: flag({
      flag: 'contains',
      placeholder: 'DIGEST',
      doc: 'A digest noted earlier, which the history must still have; repeatable',
      accepts: '64 hexadecimal digits',
      isRepeatable: true,
      parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
    }),
    anchor: flag({
      flag: 'anchor',
      ...file,
      doc: 'File of such digests, as ledger anchor prints and ledger backup keeps them',
    }),
    archive: flag({
      flag: 'archive',
      ...file,
      placeholder: 'PATH',
      doc: 'Archive of a closed period, or a folder of them, to check too; repeatable',
      isRepeatable: true,
    }),
    json,
  },
  examples: [
    'clinmeter ledger verify',
    'clinmeter ledger verify --archive /mnt/books',
    'clinmeter ledger verify --anchor clinmeter-ledger.sqlite.heads',
  ],
  run: async ({ ledger, contains, anchor, archive, json }, { out }) => {
    const noted = [...contains, ...(anchor === undefined ? [] : readHeads(anchor))];
    const found = await inLedger(ledger, (reader) =>
      reader.examine(noted, archive.length === 0 ? undefined : { paths: archive, signerOf }),
    );
    const ok = found.flaws.length === 0;
    out(json ? JSON.stringify({ ok, ...found }, null, 2) : verdictOn(found));
    return ok ? 0 : 1;
  },
});

const signerOf = (message: string, signature: string): Promise<string> =>
  recoverMessageAddress({ message, signature: signature as `0x${string}` });
