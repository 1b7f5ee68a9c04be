/** A value or flag that is not accepted. The message names the option, what was given and what is accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** A command line that works, or other advice. */
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
