/** The commit that a release is made of, and the version that it has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit } from '../contents/sbom.ts';

/**
 * The commit that is checked out in a folder, its date in UTC, and its version.
 *
 * @throws if files differ from the commit, because the release would not be what it claims to be; and for a tag that
 * names another version than package.json
 */
export const commitOf = (folder: string): Commit => {
  const changed = git(folder, 'status', '--porcelain');
  if (changed !== '') throw new Error(`these files differ from the commit:\n${changed}`);
  const date = new Date(git(folder, 'show', '-s', '--format=%cI', 'HEAD')).toISOString();
  const commit = git(folder, 'rev-parse', 'HEAD');
  const tags = git(folder, 'tag', '--points-at', 'HEAD', 'v*').split('\n').filter(Boolean);
  const { version: next } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { commit, date, version: versionOf(next, { tags, commit, date }) };
};

type Named = { readonly tags: readonly string[]; readonly commit: string; readonly date: string };

/**
 * The version of a commit: that of its tag, or a version before the next one, in the order of time.
 *
 * @param next - the version of package.json
 * @see https://semver.org/spec/v2.0.0.html#spec-item-9 - `g` keeps digits of a commit from being a number
 */
export const versionOf = (next: string, { tags, commit, date }: Named): string => {
  const other = tags.find((tag) => tag !== `v${next}`);
  if (other !== undefined)
    throw new Error(`the tag ${other} of the commit is not the version of package.json, ${next}`);
  if (tags.length > 0) return next;
  return `${next}-git.${date.slice(0, 19).replaceAll(/\D/g, '')}.g${commit.slice(0, 8)}`;
};

const git = (folder: string, ...words: readonly string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...words], { cwd: folder });
  if (exitCode !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.toString().trim()}`);
  return stdout.toString().trim();
};
