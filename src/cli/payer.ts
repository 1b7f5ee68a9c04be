/** The key that pays: from the environment, or from a file that the environment names. */
import { readFileSync } from 'node:fs';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { reasonOf } from '../errors/reason.ts';
import { CommandError, type CommandIo } from './command.ts';

export const KEY_VARIABLE = 'CLINMETER_PAYER_KEY';
const KEY_FILE_VARIABLE = `${KEY_VARIABLE}_FILE`;

/** The account of the key; `undefined` where none is set. @throws {@link CommandError} for a key that is none */
export const payerIn = (environment: CommandIo['environment']): PrivateKeyAccount | undefined => {
  const { [KEY_VARIABLE]: key, [KEY_FILE_VARIABLE]: file } = environment;
  if (key !== undefined && key !== '') return accountOfKey(key, KEY_VARIABLE);
  return file === undefined || file === '' ? undefined : accountOfKey(textOf(file), KEY_FILE_VARIABLE);
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new CommandError(`${KEY_FILE_VARIABLE}: ${reasonOf(error)}`, `${KEY_FILE_VARIABLE}=/path/to/key`);
  }
};

/** The error of a bad key would show it, so it is replaced. */
const accountOfKey = (key: string, source: string): PrivateKeyAccount => {
  try {
    return privateKeyToAccount(key as `0x${string}`);
  } catch {
    throw new CommandError(
      `${source} is not a private key: 0x and 64 hexadecimal digits`,
      'export the private key of the paying account',
    );
  }
};
