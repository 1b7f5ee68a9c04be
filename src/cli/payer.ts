/** The key that pays: from the environment, or from a file that the environment names. */
import { readFileSync, statSync } from 'node:fs';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { lazily } from '../deferred.ts';
import { reasonOf } from '../errors/reason.ts';
import { CommandError, type CommandIo } from './command.ts';

export const KEY_VARIABLE = 'CLINMETER_PAYER_KEY';
const KEY_FILE_VARIABLE = `${KEY_VARIABLE}_FILE`;

/** The variables, as help texts describe them. */
export const KEY_VARIABLES = [
  [KEY_VARIABLE, 'Private key that pays; at a stub a throw-away key signs without it'],
  [KEY_FILE_VARIABLE, 'File with that key, read where the variable above is not set'],
] as const;

type Payer = {
  /** The account of the key; absent where none is set. */
  readonly account: PrivateKeyAccount | undefined;
  /**
   * The account that signs for a server; a throw-away key signs for one that moves no money.
   *
   * @throws {@link CommandError} if there is no key for it
   */
  readonly signer: (isStub: boolean) => { readonly account: PrivateKeyAccount; readonly isThrowAway: boolean };
};

/** Reads the key. @throws {@link CommandError} for an invalid key */
export const payerOf = ({ environment, err }: Pick<CommandIo, 'environment' | 'err'>): Payer => {
  const account = accountIn(environment, err);
  const throwAway = lazily(() => privateKeyToAccount(generatePrivateKey()));
  const warnOnce = lazily(() => err(REAL_AT_STUB));
  return {
    account,
    signer: (isStub) => {
      if (account === undefined && isStub) return { account: throwAway(), isThrowAway: true };
      if (account === undefined)
        throw new CommandError(`${KEY_VARIABLE} is not set, and the server takes real money`, `${KEY_VARIABLE}=0x…`);
      if (isStub) warnOnce();
      return { account, isThrowAway: false };
    },
  };
};

const REAL_AT_STUB = `Warning: the server says that it moves no money, and ${KEY_VARIABLE} signs an authorization that can move USDC: without ${KEY_VARIABLE} a throw-away key signs`;

const accountIn = (environment: CommandIo['environment'], err: CommandIo['err']): PrivateKeyAccount | undefined => {
  const { [KEY_VARIABLE]: key, [KEY_FILE_VARIABLE]: file } = environment;
  if (key !== undefined && key !== '') return accountOfKey(key, KEY_VARIABLE);
  return file === undefined || file === '' ? undefined : accountOfKey(textOf(file, err), KEY_FILE_VARIABLE);
};

const OTHERS = 0o077;

const textOf = (file: string, err: CommandIo['err']): string => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    const mode = statSync(file).mode & 0o777;
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      err(`Warning: ${file} has a private key, and its mode is ${mode.toString(8)}: others can read it; chmod 600`);
    return text;
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
