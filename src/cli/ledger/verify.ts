/** `clinmeter ledger verify`: whether the file is whole and its history unchanged. */
import { readLedger } from '../../payments/ledger/reader.ts';
import type { CommandIo } from '../command.ts';
import { json } from '../options.ts';
import { ledgerOptions, readLedgerArguments } from './options.ts';

const { ledger } = ledgerOptions;

export const verify = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const { values } = readLedgerArguments('verify', { ledger, json }, argv, io);
  const reader = readLedger(values.ledger ?? '');
  try {
    const found = reader.examine();
    const { purchases, events, head, flaws } = found;
    if (values.json === true) io.out(JSON.stringify({ ok: flaws.length === 0, ...found }, null, 2));
    else if (flaws.length > 0) io.out(flaws.join('\n'));
    else io.out(`ok: ${purchases} purchases, ${events} events, the last one is ${head}`);
    return flaws.length === 0 ? 0 : 1;
  } finally {
    reader.close();
  }
};
