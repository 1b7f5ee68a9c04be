/** An error for the person at the terminal. */
export class AdvisedError extends Error {
  /** A command line that works, or other advice. */
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
