/** Looks up the text of an option: the first source that has one wins. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../nearest.ts';
import type { FlagTexts } from './arguments.ts';
import { ConfigError } from './config-error.ts';
import type { ConfigFile } from './config-file.ts';
import { type Flag, fileVariable, isSetting, type Setting, takesSecret } from './option.ts';
import { options, storeOptions } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A text that was given for an option, and where, as an error message names it. */
export type Given = {
  readonly text: string;
  readonly origin: string;
  /** The configuration file that has it, if one does. */
  readonly file?: ConfigFile;
};

type Source<Option extends Flag> = (option: Option) => Given | undefined;

type SourcesOptions = {
  readonly flags: FlagTexts;
  readonly environment: Environment;
  readonly file: ConfigFile | undefined;
  readonly hint: string;
};

/**
 * Finds the text of an option; the default is the last resort. Only a setting has sources beyond the command line.
 *
 * @throws {@link ConfigError}
 */
export const givenFrom = (sources: SourcesOptions): Source<Flag> => {
  const [flag, variable, file] = [fromFlag(sources), fromVariable(sources), fromFile(sources)];
  const [credential, configFile] = [fromCredential(sources), fromConfigFile(sources)];
  const beyond: Source<Setting> = (option) =>
    variable(option) ?? file(option) ?? credential(option) ?? configFile(option);
  return (option) => flag(option) ?? (isSetting(option) ? beyond(option) : undefined) ?? fromDefault(option);
};

const fromFlag =
  ({ flags, hint }: SourcesOptions): Source<Flag> =>
  ({ flag }) => {
    const [text, ...more] = flags[flag] ?? [];
    if (more.length > 0) throw new ConfigError(`--${flag} is given ${more.length + 1} times; give it once`, hint);
    return text === undefined ? undefined : { text: String(text), origin: `--${flag}` };
  };

const fromVariable =
  ({ environment }: SourcesOptions): Source<Setting> =>
  ({ variable }) => {
    const text = environment[variable];
    return text === undefined ? undefined : { text, origin: variable };
  };

/** The file that a variable such as `CLINMETER_SETTLER_KEY_FILE` names. */
const fromFile =
  ({ environment, hint }: SourcesOptions): Source<Setting> =>
  (option) => {
    const origin = fileVariable(option);
    const file = environment[origin];
    if (!takesSecret(option) || file === undefined) return undefined;
    try {
      return { text: readFileSync(file, 'utf8').trim(), origin };
    } catch (error) {
      // Without the name: it may be the secret itself, set to the wrong variable.
      throw new ConfigError(`${origin} names a file that cannot be read (${codeOf(error)})`, hint);
    }
  };

/** The file that systemd provides with `LoadCredential=` (systemd.exec, section "Credentials"). */
const fromCredential =
  ({ environment, hint }: SourcesOptions): Source<Setting> =>
  (option) => {
    const folder = environment.CREDENTIALS_DIRECTORY;
    if (!takesSecret(option) || folder === undefined || folder === '') return undefined;
    const { flag } = option;
    const origin = `credential clinmeter-${flag}`;
    try {
      return { text: readFileSync(join(folder, `clinmeter-${flag}`), 'utf8').trim(), origin };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new ConfigError(`the ${origin} cannot be read (${codeOf(error)})`, hint);
    }
  };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';

const fromConfigFile =
  ({ file }: SourcesOptions): Source<Setting> =>
  ({ flag }) => {
    const text = file?.texts.get(flag);
    return file === undefined || text === undefined ? undefined : { text, origin: `${flag} in ${file.name}`, file };
  };

const fromDefault: Source<Flag> = ({ fallback }) =>
  fallback === undefined ? undefined : { text: fallback, origin: 'default' };

const PREFIX = 'CLINMETER_';

const SETTINGS: readonly Setting[] = Object.values({ ...options, ...storeOptions });

/** Variables that `pay`, the build and the tests read. */
const OTHERS = ['CLINMETER_PAYER_KEY', 'CLINMETER_PAYER_KEY_FILE', 'CLINMETER_PACK', 'CLINMETER_TEST_DATA'];

const KNOWN: ReadonlySet<string> = new Set([
  ...OTHERS,
  ...SETTINGS.map(({ variable }) => variable),
  ...SETTINGS.filter(takesSecret).map(fileVariable),
]);

/**
 * Refuses a variable of ours that nothing reads: it is a mistake.
 *
 * @throws {@link ConfigError} that names the nearest variable
 */
export const checkVariables = (environment: Environment): void => {
  const unknown = Object.keys(environment).find((name) => name.startsWith(PREFIX) && !KNOWN.has(name));
  if (unknown === undefined) return;
  throw new ConfigError(`unknown environment variable ${unknown}${adviceFor(unknown)}`, `unset ${unknown}`);
};

const adviceFor = (unknown: string): string => {
  const variable = unknown.replace(/_FILE$/, '');
  if (variable !== unknown && KNOWN.has(variable)) return `; only secrets are read from files: set ${variable}`;
  const names = [...KNOWN].map((name) => name.slice(PREFIX.length));
  const name = nearest(unknown.slice(PREFIX.length), names);
  return name === undefined ? '' : `; did you mean ${PREFIX}${name}?`;
};
