/**
 * A contributor's first day: what CONTRIBUTING, README and manual tell people to type in a clone of the repository, and beside the
 * files of a release, as a person types it. The clone is of the files as they are, committed or not. In `.ci/run` its caches
 * are empty.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json';
import { needing } from '../support/needing.ts';
import { blocksIn, ROOT } from '../support/shown.ts';

const MINUTES = 60_000;
const TARGET = `linux-${process.arch}`;
const missing = ['git', 'npm', 'ssh-keygen', 'sha256sum'].find((name) => Bun.which(name) === null);
const isHere = process.platform === 'linux' && missing === undefined;

const home = mkdtempSync(join(tmpdir(), 'clinmeter-clone-'));
const [origin, clone, release] = [join(home, 'origin'), join(home, 'clinmeter'), join(home, 'clinmeter/dist/release')];

/** The release tests its Debian package in a copy of this root, which takes a minute to make. */
const DEBIAN = join(ROOT, 'dist/debian-bookworm');

/** The environment of an account. Only a test that is not to be skipped pays for empty caches. */
const environment: Record<string, string> = {
  PATH: `${join(home, 'usr/local/bin')}:${process.env.PATH}`,
  HOME: home,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  CLINMETER_PORT: '0',
  ...(process.env.TESTS_NO_SKIP === '1'
    ? {}
    : { npm_config_cache: join(homedir(), '.npm'), BUN_INSTALL_CACHE_DIR: join(homedir(), '.bun/install/cache') }),
};

type Typed = { readonly status: number; readonly out: string };

const typed = async (line: string, cwd: string, more: Record<string, string> = {}): Promise<Typed> => {
  const env = { ...environment, ...more };
  const child = Bun.spawn(['bash', '-c', `{ ${line}\n} 2>&1`], { cwd, env, stdin: 'ignore', stdout: 'pipe' });
  const out = await child.stdout.text();
  return { status: await child.exited, out };
};

/** Git without the settings of an account. */
const git = (words: string, cwd = origin) =>
  typed(`git -c user.name=a -c user.email=a@b.example -c init.defaultBranch=main ${words}`, cwd, {
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  });

/** `npm start` serves until it is stopped. It buys a call, which leaves the files of a ledger in the clone. */
const started = async (line: string): Promise<Typed> => {
  const child = Bun.spawn(['bash', '-c', `exec ${line} 2>&1`], {
    cwd: clone,
    env: environment,
    stdin: 'ignore',
    stdout: 'pipe',
  });
  let [out, isBought] = ['', false];
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    out += part;
    const [, pay] = /^ +(dist\/clinmeter pay .*)$/m.exec(out) ?? [];
    if (pay === undefined || isBought) continue;
    isBought = true;
    out += (await typed(pay, clone)).out;
    child.kill('SIGTERM');
  }
  // npm ends by the signal itself.
  const status = await child.exited;
  return {
    status: status === 143 && out.includes('"bsa_m2": 1.8181') && out.includes('\nStopped\n') ? 0 : status,
    out,
  };
};

const lines = [...new Set(blocksIn('clone').flatMap((block) => block.lines))].sort(
  (a, b) => Number(b.startsWith('git')) - Number(a.startsWith('git')),
);

const suite = needing(isHere, `it needs Linux${missing === undefined ? '' : `, and ${missing} is not installed`}`);

suite.describe('what the documents show, in a clone', () => {
  beforeAll(async () => {
    mkdirSync(origin);
    const all = `--git-dir=${origin}/.git --work-tree=${ROOT}`;
    for (const words of ['init --quiet', `${all} add --all .`, `${all} commit --quiet -m first`])
      expect(await git(words)).toMatchObject({ status: 0 });
    mkdirSync(join(home, '.ssh'), { mode: 0o700 });
    mkdirSync(join(home, 'usr/local/bin'), { recursive: true });
    expect((await typed('ssh-keygen -q -t ed25519 -N "" -f ~/.ssh/release', home)).status).toBe(0);
  }, 5 * MINUTES);
  afterAll(() => rmSync(home, { recursive: true, force: true }), 10 * MINUTES);

  test.each(lines)(
    '%s',
    async (line) => {
      if (line.startsWith('git clone')) {
        expect(await typed(line.replace('URL', origin), home)).toMatchObject({ status: 0 });
        return;
      }
      const isRelease = line.includes('npm run release');
      if (isRelease && existsSync(DEBIAN)) symlinkSync(DEBIAN, join(clone, 'dist/debian-bookworm'));
      const { status, out } = await (line === 'npm start'
        ? started(line)
        : typed(line.replaceAll('linux-x64', TARGET), clone));
      expect({ status, out }).toEqual({ status: 0, out: expect.any(String) });
      if (line === 'npm start') expect(existsSync(join(clone, 'clinmeter-ledger.sqlite.day-keys'))).toBe(true);
      if (isRelease && !existsSync(DEBIAN)) await typed(`mv dist/debian-bookworm '${DEBIAN}'`, clone);
    },
    10 * MINUTES,
  );

  describe('beside the files of a release', () => {
    let version = '';
    beforeAll(() => {
      version = /^# Clinmeter (\S+)\n/.exec(readFileSync(join(release, 'RELEASE.md'), 'utf8'))?.[1] ?? '';
      writeFileSync(
        join(release, 'allowed_signers'),
        `release ${readFileSync(join(home, '.ssh/release.pub'), 'utf8')}`,
      );
      mkdirSync(join(home, 'var/lib/clinmeter'), { recursive: true });
      writeFileSync(join(release, 'package.json'), '{"private":true}');
    });

    const shown = blocksIn('release').flatMap(({ lines: block }) => block);
    // The programs that are installed come first.
    const inOrder = [...new Set(shown)].sort((a, b) => Number(/^npx|upgrade/.test(a)) - Number(/^npx|upgrade/.test(b)));

    test.each(inOrder)(
      '%s',
      async (line) => {
        const packages = readdirSync(release).filter((name) => name.startsWith('npm-'));
        const command = line
          .replaceAll(manifest.version, version)
          .replaceAll('linux-x64', TARGET)
          .replaceAll(/ \/(usr|var)\//g, ` ${home}/$1/`)
          .replace('./FILE ./FILE', packages.map((name) => `./${name}`).join(' '))
          .replace(/^npx \S+$/, '$& version');
        const { status, out } = await typed(command, release, { npm_config_offline: 'true' });
        expect({ status, out }).toEqual({ status: 0, out: expect.any(String) });
        if (/version$/.test(command))
          expect(out).toMatch(new RegExp(`^clinmeter ${version} \\(commit [0-9a-f]{40}\\)`));
        if (line.includes('upgrade'))
          expect(out).toMatch(/^signed .*\nversion .* the same as this one|^signed .*\nversion .*, newer/);
      },
      5 * MINUTES,
    );

    test('its notes show the command that checks the signature, and what was tested', () => {
      const notes = readFileSync(join(release, 'RELEASE.md'), 'utf8');
      expect(notes).toContain(`| \`${shown.find((line) => line.startsWith('ssh-keygen'))}\` |`);
      const tested = notes.slice(notes.indexOf('## Tested'), notes.indexOf('## Changes'));
      const rows = tested.split('\n').filter((line) => line.startsWith('| `') && !line.includes('not built: '));
      expect(rows).toHaveLength(3);
      if (process.env.TESTS_NO_SKIP === '1' && process.getuid?.() === 0)
        expect(rows.join('\n')).not.toContain('not tested');
    });
  });

  test(
    'a release of a tag is refused while changes are unreleased, and the release before stays',
    async () => {
      const before = readFileSync(join(release, 'SHA256SUMS'), 'utf8');
      writeFileSync(
        join(clone, 'CHANGELOG.md'),
        `# Changelog\n\n## [Unreleased]\n\n- new\n\n## [${manifest.version}]\n\n- old\n`,
      );
      for (const words of ['commit --quiet --all -m changes', `tag v${manifest.version}`])
        expect((await git(words, clone)).status).toBe(0);
      const { status, out } = await typed('npm run release', clone);
      expect([status, out]).toEqual([
        1,
        expect.stringContaining(`the release of ${manifest.version} would leave out 1 changes`),
      ]);
      expect(readFileSync(join(release, 'SHA256SUMS'), 'utf8')).toBe(before);
    },
    5 * MINUTES,
  );

  test.each([
    [
      'a target that there is not',
      'npm run release -- --target linux-x46',
      '--target is "linux-x46"; accepted: linux-x64, ',
    ],
    [
      'a key that is not there',
      'CLINMETER_RELEASE_KEY=/nowhere npm run release',
      'CLINMETER_RELEASE_KEY names /nowhere',
    ],
  ])(
    'a release is refused for %s, and the release before stays',
    async (_, line, problem) => {
      writeFileSync(join(clone, 'CHANGELOG.md'), `# Changelog\n\n## [${manifest.version}]\n\n- old\n`);
      for (const words of ['commit --quiet --all --allow-empty -m changes', `tag --force v${manifest.version}`])
        await git(words, clone);
      const { status, out } = await typed(line, clone);
      expect([status, out]).toEqual([1, expect.stringContaining(problem)]);
      expect(existsSync(join(release, 'SHA256SUMS'))).toBe(true);
    },
    5 * MINUTES,
  );
});
