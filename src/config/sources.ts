/** Looks up the text of an option: the first source that has one wins. */
import { basename, join } from 'node:path';
import { nearest } from '../nearest.ts';
import type { FlagTexts } from './arguments.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, codeOf, readRegular } from './config-file.ts';
import { type Flag, fileKey, fileVariable, isSetting, type Setting, takesSecret } from './option.ts';
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
  /** The first one that has an option wins. */
  readonly files: readonly ConfigFile[];
  readonly hint: string;
};

/**
 * Finds the text of an option; the default is the last resort. Only a setting has sources beyond the command line.
 *
 * @throws {@link ConfigError}
 */
export const givenFrom = (sources: SourcesOptions): Source<Flag> => {
  const [flag, variable, file] = [fromFlag(sources), fromVariable(sources), fromFile(sources)];
  const credential = fromCredential(sources);
  const configFiles = sources.files.map((one) => fromConfigFile(one, sources));
  const inFiles: Source<Setting> = (option) =>
    configFiles.reduce<Given | undefined>((found, read) => found ?? read(option), undefined);
  const beyond: Source<Setting> = (option) => variable(option) ?? file(option) ?? credential(option) ?? inFiles(option);
  return (option) => flag(option) ?? (isSetting(option) ? beyond(option) : undefined) ?? fromDefault(option);
};

const SETTINGS: readonly Setting[] = Object.values({ ...options, ...storeOptions });

const DEFAULTS: ReadonlyMap<string, string | undefined> = new Map(
  SETTINGS.map(({ flag, fallback }) => [flag, fallback]),
);

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
      return { text: secretIn(file), origin };
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
      return { text: secretIn(join(folder, `clinmeter-${flag}`)), origin };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new ConfigError(`the ${origin} cannot be read (${codeOf(error)})`, hint);
    }
  };

const secretIn = (file: string): string => readRegular(file)[0].trim();

const fromConfigFile =
  (file: ConfigFile, sources: SourcesOptions): Source<Setting> =>
  (option) => {
    // Where a command has another default, the option is about a process of its own: the port of `clinmeter fhir`.
    if (file.isShop === true && option.fallback !== DEFAULTS.get(option.flag)) return undefined;
    const text = file.texts.get(option.flag);
    if (text !== undefined) return { text, origin: `${option.flag} in ${file.name}`, file };
    const named = takesSecret(option) ? file.texts.get(fileKey(option)) : undefined;
    return named === undefined ? undefined : fromNamedFile(option, named, { file, ...sources });
  };

/**
 * The file that a key such as `settler-key-file` names. The account of the service may not read it: then systemd hands it
 * over by `LoadCredential=clinmeter:FOLDER`, as `clinmeter_` and its name (systemd.exec, section "Credentials").
 */
const fromNamedFile = (
  option: Setting,
  named: string,
  { file, environment, hint }: SourcesOptions & { readonly file: ConfigFile },
): Given => {
  const key = fileKey(option);
  const folder = environment.CREDENTIALS_DIRECTORY;
  const places = [...(folder ? [join(folder, `clinmeter_${basename(named)}`)] : []), named];
  let problem: unknown;
  for (const place of places) {
    try {
      const text = secretIn(place);
      return { text, origin: place === named ? `${key} in ${file.name}` : `credential ${basename(place)}` };
    } catch (error) {
      problem = error;
    }
  }
  throw new ConfigError(
    `${file.placeOf([key])}${key} names a file that cannot be read (${codeOf(problem)})`,
    codeOf(problem) === 'EACCES' ? `LoadCredential= in the unit, or run as root` : hint,
  );
};

const fromDefault: Source<Flag> = ({ fallback }) =>
  fallback === undefined ? undefined : { text: fallback, origin: 'default' };

const PREFIX = 'CLINMETER_';

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
