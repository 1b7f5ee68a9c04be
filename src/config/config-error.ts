import { AdvisedError } from '../errors/advised-error.ts';

/** A value or flag that is not accepted. The message names the option, what was given and what is accepted. */
export class ConfigError extends AdvisedError {
  override readonly name = 'ConfigError';
  /** The keys that lead to the value in a configuration file: `tools`, `bmi`, `price`. */
  readonly keys: readonly string[];
  constructor(message: string, hint: string, keys: readonly string[] = []) {
    super(message, hint);
    this.keys = keys;
  }
}
