/** The changes of a version, out of CHANGELOG.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANGELOG = join(import.meta.dir, '../../CHANGELOG.md');

/** A build between two releases. */
const isSnapshot = (version: string): boolean => version.includes('-');

/**
 * The section of a version; of a build between two releases, what is unreleased.
 *
 * @throws if a release would leave out changes that are unreleased, or has no section
 */
export const changesOf = (version: string, text = readFileSync(CHANGELOG, 'utf8')): string => {
  const sections = text.split(/^## /m).slice(1);
  const under = (title: string): string | undefined => {
    const section = sections.find((one) => one.startsWith(`[${title}]`));
    return section?.slice(section.indexOf('\n')).trim();
  };
  const unreleased = under('Unreleased') ?? '';
  if (isSnapshot(version)) return unreleased === '' ? 'None is listed.' : unreleased;
  const entries = unreleased.match(/^[-*] /gm)?.length ?? 0;
  if (entries > 0)
    throw new Error(`the release of ${version} would leave out ${entries} changes under Unreleased of CHANGELOG.md`);
  const found = under(version);
  if (found === undefined) throw new Error(`CHANGELOG.md has no section ${version}`);
  return found;
};
