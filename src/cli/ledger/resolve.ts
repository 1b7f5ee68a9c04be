/** `clinmeter ledger resolve`: what a person has found out about an uncertain purchase. */
import { ConfigError, readArguments } from '../../config/read.ts';
import type { Conclusion } from '../../payments/ledger/ledger.ts';
import { decide } from '../../payments/ledger/reader.ts';
import type { CommandIo } from '../command.ts';
import { ledgerOptions } from './options.ts';

export const RESOLVE_EXAMPLE =
  'clinmeter ledger resolve 17 --refused --why "authorization expired unused, seen on basescan.org"';

const { config, ledger, settled, refused, transaction, why } = ledgerOptions;

export const resolve = async (argv: readonly string[], { environment, out }: CommandIo): Promise<number> => {
  const accepted = { config, ledger, settled, refused, transaction, why };
  const { values, words } = readArguments('ledger', accepted, argv, environment);
  const [id = ''] = words;
  const fail = (problem: string): never => {
    throw new ConfigError(problem, RESOLVE_EXAMPLE);
  };
  if (words.length !== 1 || !/^[1-9]\d{0,14}$/.test(id)) fail('resolve takes the id of one purchase');
  if (values.settled === values.refused) fail('resolve takes either --settled or --refused');
  if (values.why === undefined) return fail('--why is missing: say how you know, for the history');
  if (values.settled === true && values.transaction === undefined) {
    fail('--transaction is missing: --settled takes the hash of the transaction that moved the money');
  }
  if (values.refused === true && values.transaction !== undefined) fail('--transaction goes with --settled alone');
  const conclusion: Conclusion =
    values.transaction === undefined
      ? { state: 'refused', reason: 'refused' }
      : { state: 'settled', transaction: values.transaction };
  const purchase = decide(values.ledger ?? '', Number(id), conclusion, values.why);
  out(`purchase ${purchase.id} is ${purchase.state}`);
  return 0;
};
