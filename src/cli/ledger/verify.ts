/** `clinmeter ledger verify`: whether the file is whole and its history unchanged. */
import { type Examination, readLedger } from '../../payments/ledger/reader.ts';
import type { CommandIo } from '../command.ts';
import { counted } from '../count.ts';
import { json } from '../options.ts';
import { ledgerOptions, readLedgerArguments } from './options.ts';

const { ledger } = ledgerOptions;

export const verify = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const { values } = readLedgerArguments('verify', { ledger, json }, argv, io);
  const reader = readLedger(values.ledger ?? '');
  try {
    const found = reader.examine();
    const ok = found.flaws.length === 0;
    io.out(values.json === true ? JSON.stringify({ ok, ...found }, null, 2) : verdict(found));
    return ok ? 0 : 1;
  } finally {
    reader.close();
  }
};

/** What was found, for people. */
export const verdict = ({ purchases, events, head, flaws }: Examination): string =>
  flaws.length > 0
    ? flaws.join('\n')
    : `ok: ${counted(purchases, 'purchase')}, ${counted(events, 'event')}, the last one is ${head}`;
