/** A file that is not a pack this executable can use. */
export class PackError extends Error {
  override readonly name = 'PackError';
}
