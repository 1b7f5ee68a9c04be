/** The commit of a release. */
import { expect } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf } from '../../build/release/make.ts';
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
      git('add', '.');
      git('commit', '--quiet', '-m', 'first');
      const commit = git('rev-parse', 'HEAD').stdout.toString().trim();
      expect(commitOf(folder)).toEqual({ commit, date: '2030-01-31T12:00:00.000Z' });
      writeFileSync(join(folder, 'kept'), '2');
      expect(() => commitOf(folder)).toThrow('M kept');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
