/** The declarations a command line is read by: flags, settings and operands, and the kinds of value they share. */
import { isIP } from '../network/addresses.ts';

type Accepting<Value> = {
  /** The accepted texts, as an error message describes them. */
  readonly accepts: string;
  readonly isRequired?: boolean;
  /** The value of a text, or `undefined` when it is not accepted. */
  readonly parse: (text: string) => Value | undefined;
};

/** An option of one command line. Only the command line sets it. */
export type Flag<Value = unknown> = Accepting<Value> & {
  readonly flag: string;
  /** Stands for the value in help texts; absent for a switch. Words in lower case are values: `json|pretty|off`. */
  readonly placeholder?: string;
  readonly doc: string;
  /** The default as text. */
  readonly fallback?: string;
  /** Describes the default in help texts, if it is no fixed text. */
  readonly unset?: string;
  readonly isRepeatable?: boolean;
};

/**
 * The way in which a running service takes a changed value:
 *
 * - `live`: at once
 * - `upstream`: at once, with new clients of facilitators and nodes
 * - `limits`: at once, with counters that begin anew
 * - `restart`: it refuses the reload
 */
export type Reload = 'live' | 'upstream' | 'limits' | 'restart';

/**
 * An option of the service. The environment and the configuration file also set it; for a secret, so does a file or a
 * credential.
 */
export type Setting<Value = unknown> = Flag<Value> & {
  /** `--max-in-flight` is `CLINMETER_MAX_IN_FLIGHT`. */
  readonly variable: string;
  readonly reload: Reload;
  readonly isSecret?: boolean;
  /** True for a text that is a secret, where only some are; absent if none is. */
  readonly mayBeSecret?: (text: string) => boolean;
};

/** A word of a command line that belongs to no flag. */
export type Operand<Value = unknown> = Accepting<Value> & {
  readonly placeholder: string;
  readonly doc: string;
  /** The last operand may take all words that are left, joined by spaces. */
  readonly takesRest?: true;
};

export type Flags = Readonly<Record<string, Flag>>;
export type Operands = Readonly<Record<string, Operand>>;

type ValueOf<Declared> = Declared extends Accepting<infer Value> ? Value : never;

/** The values of declarations by name. One that is neither required nor has a default may be absent. */
export type Values<Declared extends Readonly<Record<string, Accepting<unknown>>>> = {
  readonly [Key in keyof Declared]: Declared[Key] extends { readonly isRepeatable: true }
    ? readonly ValueOf<Declared[Key]>[]
    : Declared[Key] extends { readonly fallback: string } | { readonly isRequired: true }
      ? ValueOf<Declared[Key]>
      : ValueOf<Declared[Key]> | undefined;
};

/** Declares a flag and keeps in its type whether it has a default. */
export const flag = <const Declared extends Flag>(declared: Declared): Declared => declared;

export const setting = <const Declared extends Omit<Setting, 'variable'>>(
  declared: Declared,
): Declared & { readonly variable: string } => ({
  ...declared,
  variable: `CLINMETER_${declared.flag.replaceAll('-', '_').toUpperCase()}`,
});

/** True if a file or a credential can hold the value. */
export const takesSecret = ({ isSecret, mayBeSecret }: Setting): boolean =>
  isSecret === true || mayBeSecret !== undefined;

/** True if a text that was given for an option is a secret. */
export const isSecretText = (option: Flag, text: string): boolean =>
  isSetting(option) && (option.isSecret === true || option.mayBeSecret?.(text) === true);

export const isSetting = (option: Flag): option is Setting => 'variable' in option;

/** The environment variable that names a file with the value of a secret. */
export const fileVariable = ({ variable }: Setting): string => `${variable}_FILE`;

/** The key of a configuration file that does the same: `settler-key-file`. */
export const fileKey = ({ flag }: Setting): string => `${flag}-file`;

/** The values of a placeholder that can be typed as they stand. */
export const wordsIn = (placeholder = ''): readonly string[] =>
  placeholder.split('|').filter((word) => /^[a-z0-9_]+$/.test(word));

export const integerFrom = (minimum: number, maximum: number) => ({
  placeholder: 'N',
  accepts: `an integer from ${minimum} to ${maximum}`,
  parse: (text: string): number | undefined => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  },
});

export const oneOf = <const Name extends string>(names: readonly Name[]) => ({
  placeholder: names.join('|'),
  accepts: names.join(', '),
  parse: (text: string): Name | undefined => names.find((name) => name === text),
});

/** A switch; elsewhere than on the command line it is `true` or `false`. */
export const switched = {
  accepts: 'true or false',
  fallback: 'false',
  parse: (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined),
};

export const file = {
  placeholder: 'FILE',
  accepts: 'a file name',
  parse: (text: string): string | undefined => (text === '' || text.includes('\0') ? undefined : text),
};

export const listenAddress = {
  placeholder: 'ADDRESS',
  accepts: 'an IP address or host name of this machine',
  parse: (text: string): string | undefined => (/^[\w.-]+$/.test(text) || isIP(text) !== 0 ? text : undefined),
};

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

/** The text of a day or a time in UTC (ISO 8601) as milliseconds since the epoch; `undefined` for another or no such day. */
const parseTime = (text: string): number | undefined => {
  const at = TIME.test(text) ? Date.parse(text) : Number.NaN;
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 10));
  return isDay ? at : undefined;
};

export const time = {
  placeholder: 'TIME',
  accepts: 'a day such as 2030-01-31 or a time such as 2030-01-31T12:00:00Z, in UTC',
  parse: parseTime,
};
