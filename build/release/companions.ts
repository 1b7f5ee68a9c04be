/** The files beside an executable: the manual, the licences, the files of `etc`, and the completions of shells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../src/cli/commands/completion.ts';
import type { Entry } from './tar.ts';

const ROOT = join(import.meta.dir, '../..');
const ETC = join(ROOT, 'etc');
const MANUAL = 'README.md';

export type Companions = {
  /** The operator's manual, the changes and the licences. */
  readonly documents: readonly Entry[];
  /** Units of systemd, configurations of proxies, the dashboard. */
  readonly etc: readonly Entry[];
  /** By shell. */
  readonly completions: typeof scripts;
};

/** The output of `clinmeter version --licenses`, made from the sources: the executable may be for another machine. */
const licenses = (): string => {
  const argv = [process.execPath, join(ROOT, 'src/main.ts'), 'version', '--licenses'];
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv, { stdin: 'ignore' });
  if (exitCode !== 0) throw new Error(`the licences cannot be listed: ${stderr}`);
  return stdout.toString();
};

/** Reads them from the sources. The licences are those of the last build. */
export const companions = (): Companions => ({
  documents: [
    { path: MANUAL, content: readFileSync(join(ETC, MANUAL)) },
    { path: 'CHANGELOG.md', content: readFileSync(join(ROOT, 'CHANGELOG.md')) },
    { path: 'LICENSES.txt', content: licenses() },
  ],
  etc: [...new Bun.Glob('**').scanSync({ cwd: ETC })]
    .filter((path) => path !== MANUAL)
    .sort()
    .map((path) => ({ path, content: readFileSync(join(ETC, path)) })),
  completions: scripts,
});

/** The names under which shells look for the completion of a command. */
export const COMPLETION_NAMES = { bash: 'clinmeter', zsh: '_clinmeter', fish: 'clinmeter.fish' } as const;
