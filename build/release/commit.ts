/** What a release is stamped with. */
import type { Commit } from '../contents/sbom.ts';

/**
 * The commit that is checked out in a folder, and its date in UTC.
 *
 * @throws when files differ from it: what is built would not be what it says that it is
 */
export const commitOf = (folder: string): Commit => {
  const changed = git(folder, 'status', '--porcelain');
  if (changed !== '') throw new Error(`these files are not as the commit has them:\n${changed}`);
  const date = new Date(git(folder, 'show', '-s', '--format=%cI', 'HEAD'));
  return { commit: git(folder, 'rev-parse', 'HEAD'), date: date.toISOString() };
};

const git = (folder: string, ...words: readonly string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...words], { cwd: folder });
  if (exitCode !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.toString().trim()}`);
  return stdout.toString().trim();
};
