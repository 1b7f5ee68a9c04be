import { AdvisedError } from '../../errors/advised-error.ts';

/** A release that could not be downloaded. The message names its address. */
export class DownloadError extends AdvisedError {
  override readonly name = 'DownloadError';
}
