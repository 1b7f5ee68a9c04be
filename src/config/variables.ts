/** An environment variable of ours that no command reads is a mistake. */
import { ConfigError } from './config-error.ts';
import { fileVariable, options } from './options.ts';
import { nearest } from './suggest.ts';

const PREFIX = 'CLINMETER_';

/** Read by `pay`, by the build and by the tests. */
const OTHERS = ['CLINMETER_PAYER_KEY', 'CLINMETER_PACK', 'CLINMETER_TEST_DATA'];

const settings = Object.values(options);

const KNOWN: ReadonlySet<string> = new Set([
  ...OTHERS,
  ...settings.map(({ variable }) => variable),
  ...settings.filter(({ isSecret }) => isSecret).map(fileVariable),
]);

/**
 * Makes sure that every variable of ours sets an option of the service, or is one of the few others.
 *
 * @throws {@link ConfigError} that names the nearest variable
 */
export const checkVariables = (environment: Readonly<Record<string, string | undefined>>): void => {
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
