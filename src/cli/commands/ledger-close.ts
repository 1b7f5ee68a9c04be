/** `clinmeter ledger close`: moves a period of the ledger into a sealed archive. */
import { dirname } from 'node:path';
import { file, flag, time } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { closeBooks } from '../../payments/ledger/engine.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { countIn } from '../../payments/ledger/seal.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { keyBeside } from '../../payments/receipts/keys.ts';
import { sealSigner } from '../../payments/receipts/sign.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings } from '../ledger.ts';
import { counted, shellQuote } from '../terminal.ts';

const EXAMPLE = 'clinmeter ledger close --until 2030-02-01';
const HOUR = 3_600_000;

export const ledgerClose = defineCommand({
  name: 'ledger close',
  summary: 'Seal the purchases of a past period into an archive, and remove them',
  statuses: ['the period is closed', 'nothing can be closed until then, or a step failed: run it again'],
  options: {
    ...ledgerSettings,
    until: flag({ flag: 'until', doc: 'Close what is older than this day or time, in UTC', ...time, isRequired: true }),
    archive: flag({
      flag: 'archive',
      ...file,
      placeholder: 'DIRECTORY',
      doc: 'Folder of the archives, created if missing',
      unset: 'the name of the ledger, with .archives after it',
    }),
    redelivery: options.redelivery,
    receiptKey: { ...options.receiptKey, doc: 'Private key that signs the seal; none leaves the proof to the history' },
    json,
  },
  examples: [EXAMPLE, `${EXAMPLE} --archive /mnt/books --ledger /var/lib/clinmeter/ledger.sqlite`],
  run: async ({ ledger, until, archive, redelivery, receiptKey, json }, { out }) => {
    if (isDatabase(ledger) && archive === undefined)
      throw new CommandError(
        '--archive is missing; accepted: the folder of the archives',
        `${EXAMPLE} --archive DIRECTORY`,
      );
    const key = receiptKey ?? (isDatabase(ledger) ? undefined : keyBeside(ledger));
    const done = await closeBooks({
      file: ledger,
      folder: archive ?? `${ledger}.archives`,
      until,
      redelivery: redelivery * HOUR,
      now: Date.now(),
      signer: key === undefined || key === 'none' ? undefined : sealSigner(key),
    });
    const heads = await inLedger(ledger, (reader) => reader.heads());
    const { seal, signature, signer, ...rest } = done;
    if (json) {
      const signed = { signer: signer ?? null, signature: signature ?? null };
      out(JSON.stringify({ ok: true, ...rest, ...signed, seal, heads }, null, 2));
      return 0;
    }
    const { sums, total } = seal;
    out(
      [
        ...(done.isResumed ? ['finished a closing that was interrupted; run it again to close more'] : []),
        `closed:   ${counted(countIn(sums), 'purchase')} until ${seal.until}, ${formatUsdc(BigInt(sums.amount))} USDC settled`,
        ...(sums.refunded === 0 ? [] : [`refunded: ${sums.refunded}, ${formatUsdc(BigInt(sums.refunds))} USDC`]),
        `in all:   ${counted(countIn(total), 'purchase')} in archives, ${formatUsdc(BigInt(total.amount))} USDC settled`,
        `carried:  ${counted(done.carried, 'purchase')} of the period ${done.carried === 1 ? 'stays' : 'stay'} in the ledger`,
        `archive:  ${done.archive}`,
        `signed:   ${signer === undefined ? 'no; the history of the ledger holds its digest' : `by ${signer}`}`,
        `size:     ${megabytes(done.size.before)} before, ${megabytes(done.size.after)} now`,
        ...(done.freePages === 0 ? [] : [FREE]),
        ...heads.map(({ head, node }) => `head:     ${head}${node === undefined ? '' : ` ${node}`}`),
        `next:     copy the archive elsewhere, and note the head; clinmeter ledger verify --archive ${shellQuote(dirname(done.archive))}`,
      ].join('\n'),
    );
    return 0;
  },
});

const FREE = 'space:    later sales use the free pages; stop the service and close again to shrink the file';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
