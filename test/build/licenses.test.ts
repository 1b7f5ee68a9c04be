/** The licences that the executable prints, and what stops a build. */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { licenseOf } from '../../build/contents/license.ts';
import { loadTerminology } from '../../src/terminology/load.ts';
import { packagesInSourceMap } from '../support/bundled.ts';
import { run } from '../support/executable.ts';

const { out, status } = await run(['version', '--licenses']);

test('clinmeter version --licenses names every package that is in the executable', () => {
  expect(status).toBe(0);
  const lines = new Set(out.split('\n'));
  const packages = [...packagesInSourceMap()];
  expect(packages.filter((one) => !lines.has(one))).toEqual([]);
});

test('clinmeter version --licenses has the text that comes with a package, and one for a package that comes without', () => {
  expect(out).toContain(readFileSync('node_modules/elysia/LICENSE', 'utf8').trim());
  expect(out).toContain(readFileSync('node_modules/jose/LICENSE.md', 'utf8').trim());
  const [, saxes = ''] = /\nsaxes@\d\S+\n([\s\S]*?)\n-{80}\n/.exec(out) ?? [];
  expect(saxes).toContain('Isaac Z. Schlueter');
  expect(saxes).toContain('THE AUTHOR DISCLAIMS ALL WARRANTIES');
});

test('clinmeter version --licenses says what Bun is linked with, and has the texts that go with that', () => {
  expect(out).toContain(`Bun ${Bun.version} runs this program`);
  for (const name of ['JavaScriptCore', 'boringssl', 'tinycc', 'libicu']) expect(out).toContain(`  ${name}`);
  for (const title of ['GNU LIBRARY GENERAL PUBLIC LICENSE', 'GNU LESSER GENERAL PUBLIC LICENSE', 'Apache License']) {
    expect(out).toContain(`\n${title}`);
  }
});

test('clinmeter version --licenses has the notices of the terminology inside', () => {
  const notices = Object.values(loadTerminology().metadata.license);
  expect(notices.length).toBe(3);
  for (const notice of notices) expect(out).toContain(notice);
});

test('clinmeter version --licenses has the notice of the English words inside', () => {
  expect(out).toContain('Copyright 2000-2016 by Kevin Atkinson');
  expect(out).toContain('makes no representations about the suitability');
});

test('clinmeter version --licenses does not go with --json', async () => {
  const both = await run(['version', '--licenses', '--json']);
  expect(both).toEqual({
    status: 2,
    out: '',
    err: '{"error":"give either --licenses or --json","try":"clinmeter version --help"}\n',
  });
});

describe('the licence of a package', () => {
  const modules = mkdtempSync(join(tmpdir(), 'clinmeter-modules-'));
  afterAll(() => rmSync(modules, { recursive: true, force: true }));

  const install = (name: string, manifest: object, files: Readonly<Record<string, string>> = {}) => {
    const folder = join(modules, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    return { name, folder };
  };

  test('the licence of a package is read with its notice from its folder', () => {
    const found = install('noted', { license: 'Apache-2.0' }, { 'LICENSE.txt': 'the text\r\n', NOTICE: 'a notice\n' });
    expect(licenseOf(found)).toEqual({ id: 'Apache-2.0', text: 'the text\n\na notice' });
  });

  test('a package without a licence text takes that of its repository', () => {
    const repository = { url: 'git+https://git.example/one.git' };
    install('one-with', { license: 'MIT', repository }, { LICENSE: 'of the repository' });
    expect(licenseOf(install('one-without', { license: 'MIT', repository })).text).toBe('of the repository');
  });

  test('the licence of a package stops the build and is named if it is not reviewed', () => {
    for (const license of ['SSPL-1.0', { type: 'MIT' }, undefined]) {
      const name = `unreviewed-${typeof license}`;
      expect(() => licenseOf(install(name, { license }, { LICENSE: 'text' }))).toThrow(`the licence of ${name} is`);
    }
  });

  test('the licence of a package stops the build if there is no text', () => {
    const found = install('textless', { license: 'MIT' }, { NOTICE: 'a notice is no licence' });
    expect(() => licenseOf(found)).toThrow('textless has no licence file');
  });
});
