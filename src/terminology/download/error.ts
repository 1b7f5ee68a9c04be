/** A release that could not be downloaded. The message names its address; `hint` says what to try. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
