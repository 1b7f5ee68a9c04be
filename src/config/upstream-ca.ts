/** The authorities that `--upstream-ca` names. */
import { reasonOf } from '../errors/reason.ts';
import { authoritiesIn } from '../network/authorities.ts';
import { ConfigError } from './config-error.ts';
import { placeInFile } from './config-file.ts';

/**
 * The content of the file, in PEM.
 *
 * @throws {@link ConfigError} for a file that cannot be used as a whole
 */
export const authoritiesOf = (given: {
  readonly upstreamCa: string | undefined;
  readonly config?: string | undefined;
}): string | undefined => {
  if (given.upstreamCa === undefined) return undefined;
  try {
    return authoritiesIn(given.upstreamCa);
  } catch (error) {
    const place = placeInFile(given.config, ['upstream-ca']);
    const message = `${place}--upstream-ca: ${reasonOf(error)}`;
    throw new ConfigError(message, 'a file with one or more whole certificates in PEM');
  }
};
