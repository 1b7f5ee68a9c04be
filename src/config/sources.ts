/** Where the text of an option may come from. The first source that has one wins. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { ConfigFile } from './config-file.ts';
import { type Flag, fileVariable, isSetting, type Setting } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Flags = Readonly<Record<string, readonly (string | boolean)[] | undefined>>;

/** A text that was given for an option, and where, as an error message names it. */
export type Given = { readonly text: string; readonly origin: string };

type Source<Option> = (option: Option) => Given | undefined;

type SourcesOptions = {
  readonly flags: Flags;
  readonly environment: Environment;
  readonly file: ConfigFile | undefined;
  readonly hint: string;
};

/**
 * What was given for an option; a default is the last resort. Only a setting is looked for beyond the command line.
 *
 * @throws {@link ConfigError}
 */
export const givenFrom = (sources: SourcesOptions): Source<Flag<unknown>> => {
  const [flag, variable, file] = [fromFlag(sources), fromVariable(sources), fromFile(sources)];
  const [credential, configFile] = [fromCredential(sources), fromConfigFile(sources)];
  const beyond: Source<Setting<unknown>> = (option) =>
    variable(option) ?? file(option) ?? credential(option) ?? configFile(option);
  return (option) => flag(option) ?? (isSetting(option) ? beyond(option) : undefined) ?? fromDefault(option);
};

const fromFlag =
  ({ flags, hint }: SourcesOptions): Source<Flag<unknown>> =>
  ({ flag }) => {
    const [text, ...more] = flags[flag] ?? [];
    if (more.length > 0) throw new ConfigError(`--${flag} is given ${more.length + 1} times; give it once`, hint);
    return text === undefined ? undefined : { text: String(text), origin: `--${flag}` };
  };

const fromVariable =
  ({ environment }: SourcesOptions): Source<Setting<unknown>> =>
  ({ variable }) => {
    const text = environment[variable];
    return text === undefined ? undefined : { text, origin: variable };
  };

/** The file that a variable such as `CLINMETER_SETTLER_KEY_FILE` names. */
const fromFile =
  ({ environment, hint }: SourcesOptions): Source<Setting<unknown>> =>
  (option) => {
    const origin = fileVariable(option);
    const file = environment[origin];
    if (option.isSecret !== true || file === undefined) return undefined;
    try {
      return { text: readFileSync(file, 'utf8').trim(), origin };
    } catch (error) {
      // Without the name: it may be the secret itself, set to the wrong variable.
      throw new ConfigError(`${origin} names a file that cannot be read (${codeOf(error)})`, hint);
    }
  };

/** What systemd hands over with `LoadCredential=` (systemd.exec, section "Credentials"). */
const fromCredential =
  ({ environment, hint }: SourcesOptions): Source<Setting<unknown>> =>
  ({ flag, isSecret }) => {
    const folder = environment.CREDENTIALS_DIRECTORY;
    if (isSecret !== true || folder === undefined || folder === '') return undefined;
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
  ({ file }: SourcesOptions): Source<Setting<unknown>> =>
  ({ flag }) => {
    const text = file?.texts.get(flag);
    return text === undefined ? undefined : { text, origin: `${flag} in ${file?.name}` };
  };

const fromDefault: Source<Flag<unknown>> = ({ fallback }) =>
  fallback === undefined ? undefined : { text: fallback, origin: 'default' };
