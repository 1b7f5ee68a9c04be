import { AdvisedError } from '../errors/advised-error.ts';

/** A value or flag that is not accepted. The message names the option, what was given and what is accepted. */
export class ConfigError extends AdvisedError {
  override readonly name = 'ConfigError';
}
