/** The commit of a release, and the version that it has. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf, versionOf } from '../../build/release/version.ts';
import { needing } from '../support/needing.ts';

needing(Bun.which('git') !== null, 'git is not installed').test(
  'a release is not made of files that differ from the commit',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-commit-'));
    const env = {
      PATH: process.env.PATH ?? '',
      GIT_COMMITTER_DATE: '2030-01-31T13:00:00+01:00',
      GIT_CONFIG_GLOBAL: '/dev/null',
    };
    const git = (...words: readonly string[]) =>
      Bun.spawnSync(['git', '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], { cwd: folder, env });
    try {
      expect(() => commitOf(folder)).toThrow('git status');
      git('init', '--quiet');
      writeFileSync(join(folder, 'kept'), '1');
      writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
      git('add', '.');
      git('commit', '--quiet', '-m', 'first');
      const commit = git('rev-parse', 'HEAD').stdout.toString().trim();
      const date = '2030-01-31T12:00:00.000Z';
      const version = `1.2.3-git.20300131120000.g${commit.slice(0, 8)}`;
      expect(commitOf(folder)).toEqual({ commit, version, date });
      git('tag', 'v1.2.3');
      git('tag', 'other');
      expect(commitOf(folder).version).toBe('1.2.3');
      git('tag', 'v1.2.4');
      expect(() => commitOf(folder)).toThrow('the tag v1.2.4 of the commit is not the version of package.json, 1.2.3');
      writeFileSync(join(folder, 'kept'), '2');
      expect(() => commitOf(folder)).toThrow('M kept');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('versions between two releases are in the order of time, and before the release', () => {
  const at = (date: string, commit = '0'.repeat(40)) => versionOf('1.2.3', { tags: [], commit, date });
  const inOrder = [at('2030-01-31T12:00:00.000Z', 'f'.repeat(40)), at('2030-01-31T12:00:01.000Z'), '1.2.3'];
  expect(inOrder.toSorted(Bun.semver.order)).toEqual(inOrder);
  // https://semver.org/#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string
  for (const version of inOrder)
    expect(version).toMatch(/^\d+\.\d+\.\d+(-(0|[1-9]\d*|\d*[a-z][\da-z]*)(\.(0|[1-9]\d*|\d*[a-z][\da-z]*))*)?$/);
});
