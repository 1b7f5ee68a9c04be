/** The changes of a version, out of CHANGELOG.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANGELOG = join(import.meta.dir, '../../CHANGELOG.md');

/** The section of a version; before its release it stands under `Unreleased`. @throws if there is neither */
export const changesOf = (version: string, text = readFileSync(CHANGELOG, 'utf8')): string => {
  const sections = text.split(/^## /m).slice(1);
  const titled = (title: string) => sections.find((section) => section.startsWith(`[${title}]`));
  const found = titled(version) ?? titled('Unreleased');
  if (found === undefined) throw new Error(`CHANGELOG.md has no section ${version}, and none of unreleased changes`);
  return found.slice(found.indexOf('\n')).trim();
};
