/** Environment variables that nobody reads are mistakes. */
import { ConfigError } from './config-error.ts';
import { environmentVariable, fileVariable, type Option } from './options.ts';
import { nearest } from './suggest.ts';

const PREFIX = 'CLINMETER_';

/** Read by `pay`, by the build and by the tests. */
const OTHERS = ['CLINMETER_PAYER_KEY', 'CLINMETER_PACK', 'CLINMETER_TEST_DATA'];

type Environment = Readonly<Record<string, string | undefined>>;

const knownFrom = (options: readonly Option<unknown>[]): ReadonlySet<string> =>
  new Set([
    ...OTHERS,
    ...options.map(environmentVariable),
    ...options.filter(({ isSecret }) => isSecret).map(fileVariable),
  ]);

const firstUnknown = (environment: Environment, known: ReadonlySet<string>): string | undefined =>
  Object.keys(environment).find((name) => name.startsWith(PREFIX) && !known.has(name));

/** A variable of ours that is none of these options. */
export const unknownVariable = (environment: Environment, options: readonly Option<unknown>[]): string | undefined =>
  firstUnknown(environment, knownFrom(options));

/**
 * Makes sure that every variable of ours is one of these options.
 *
 * @param options - those of every command: a variable may be meant for another one
 * @throws {@link ConfigError} that names the nearest variable
 */
export const checkVariables = (environment: Environment, options: readonly Option<unknown>[]): void => {
  const known = knownFrom(options);
  const unknown = firstUnknown(environment, known);
  if (unknown === undefined) return;
  const option = unknown.replace(/_FILE$/, '');
  const advice =
    option !== unknown && known.has(option)
      ? `; only secrets are read from files: set ${option}`
      : meant(unknown, known);
  throw new ConfigError(`${unknown} is set, and there is no such option${advice}`, `unset ${unknown}`);
};

const meant = (unknown: string, known: ReadonlySet<string>): string => {
  const names = [...known].map((name) => name.slice(PREFIX.length));
  const name = nearest(unknown.slice(PREFIX.length), names);
  return name === undefined ? '' : `; did you mean ${PREFIX}${name}?`;
};
