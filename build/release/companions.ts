/** The files beside an executable: the manual, the licences, the files of `etc`, and the completions of shells. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../src/cli/commands/completion.ts';
import type { Entry } from './tar.ts';

const ROOT = join(import.meta.dir, '../..');
const ETC = join(ROOT, 'etc');
const MANUAL = 'README.md';

export type Companions = {
  /** The operator's manual. @param placeOf - where a file of `etc` is, as seen from the manual */
  readonly manual: (placeOf: (file: string) => string) => Entry;
  /** The changes and the licences. */
  readonly documents: readonly Entry[];
  /** Units of systemd, configurations of proxies, the dashboard. */
  readonly etc: readonly Entry[];
  /** By shell. */
  readonly completions: typeof scripts;
  /** What a host of MCP lists. */
  readonly verbs: readonly { readonly name: string; readonly description: string }[];
};

/** The output of a command, made from the sources: the executable may be for another machine. */
const outputOf = (words: readonly string[], input = ''): string => {
  const argv = [process.execPath, join(ROOT, 'src/main.ts'), ...words];
  // The program refuses variables that it does not know, such as that of the signing key.
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv, { stdin: Buffer.from(input), env: {} });
  if (exitCode !== 0) throw new Error(`clinmeter ${words.join(' ')}: ${stderr}`);
  return stdout.toString();
};

/** The tools that `clinmeter mcp` lists. */
const verbs = (): Companions['verbs'] => {
  const { result } = JSON.parse(
    outputOf(['mcp', '--config', 'none'], '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'),
  );
  return result.tools.map(({ name, description }: Companions['verbs'][number]) => ({ name, description }));
};

/** Reads them from the sources. The licences are those of the last build. */
export const companions = (): Companions => ({
  manual: (placeOf) => ({ path: MANUAL, content: linked(readFileSync(join(ETC, MANUAL), 'utf8'), placeOf) }),
  documents: [
    { path: 'CHANGELOG.md', content: readFileSync(join(ROOT, 'CHANGELOG.md')) },
    { path: 'LICENSES.txt', content: outputOf(['version', '--licenses']) },
  ],
  etc: [...new Bun.Glob('**').scanSync({ cwd: ETC })]
    .filter((path) => path !== MANUAL && !path.includes('__pycache__'))
    .sort()
    .map((path) => ({ path, content: readFileSync(join(ETC, path)) })),
  completions: scripts,
  verbs: verbs(),
});

/** Leads the links of the manual to the files of `etc`. What is not packed is named without a link. */
const linked = (text: string, placeOf: (file: string) => string): string =>
  text.replaceAll(/\[([^\]]+)\]\((?!https?:|#)([^)#]+)\)/g, (_, words: string, file: string) =>
    file.startsWith('..') || !existsSync(join(ETC, file)) ? words : `[${words}](${placeOf(file)})`,
  );

/** The names under which shells look for the completion of a command. */
export const COMPLETION_NAMES = { bash: 'clinmeter', zsh: '_clinmeter', fish: 'clinmeter.fish' } as const;
