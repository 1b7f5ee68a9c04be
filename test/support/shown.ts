/**
 * The commands that the documents tell people to type, read out of them: those of the blocks of a shell, and those in a sentence
 * or table that begin with the name of a program. Each one is run by a test of `test/docs`, or excused here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dir, '..', '..');

/** Some commands that people type one after the other. */
export type Block = {
  readonly document: string;
  /** The heading above. */
  readonly section: string;
  readonly lines: readonly string[];
};

/** Programs whose command line stands in a sentence. `clinmeter` is not among them: there it is the name of a command. */
const PROGRAMS =
  /^(?:(?:[A-Z_]+=\S+ )*(?:npm|npx|node_modules\/\S+)|sha256sum|ssh-keygen|podman|skopeo|openssl|sysctl|apt|apk) /;

/** The command lines of a block, without comments, each continued one as one line. */
const linesOf = (text: string, prompt: string): readonly string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/\s+#\s.*$/, ''))
    .filter((line) => line.startsWith(prompt) && !/^#|^$/.test(line))
    .map((line) => line.slice(prompt.length));

/** Every command of a document, in its order. */
export const shownIn = (document: string): readonly Block[] => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  let section = '';
  return [...text.matchAll(/^#+ (.+)$|^ *```(\w+)\n([\s\S]*?)^ *```|(?<!`)`([^`\n]+)`/gm)].flatMap(
    ([, heading, language, block = '', span]): readonly Block[] => {
      if (heading !== undefined) section = heading;
      const lines =
        language === 'sh' || language === 'console'
          ? linesOf(block, language === 'console' ? '$ ' : '')
          : span !== undefined && PROGRAMS.test(`${span} `)
            ? [span]
            : [];
      return lines.length === 0 ? [] : [{ document, section, lines }];
    },
  );
};

export const DOCUMENTS = [
  'README.md',
  'etc/README.md',
  '.github/CONTRIBUTING.md',
  'etc/clients/README.md',
  'etc/agents/clinmeter/SKILL.md',
] as const;

/** Where a command runs: in a clone of the repository, beside the files of a release, in a shop, or at a buyer. */
export type Place = 'clone' | 'release' | 'shop' | 'buyer';

const placeOf = ({ lines, document }: Block): Place => {
  const text = lines.join('\n');
  if (/^etc\/\w+\//.test(document)) return /^npm run /m.test(text) ? 'clone' : 'buyer';
  if (/SHA256SUMS|\.tar\.gz|^npm install|^npx /m.test(text)) return 'release';
  return /\bnpm (?:run |start|test)|^git |^node_modules/m.test(text) || document.startsWith('.github')
    ? 'clone'
    : 'shop';
};

type Excuse = {
  readonly command: RegExp;
  /** Only under this heading. */
  readonly section?: string;
  readonly reason: string;
  /** A test that types it, or runs what it runs. */
  readonly test?: string;
};

/** The commands that no test types as they are shown. */
export const EXCUSED: readonly Excuse[] = [
  { command: /^(?:xattr|codesign) /, reason: 'macOS alone has it' },
  {
    command: /^(?:podman|skopeo) /,
    reason: 'a container engine needs more rights than a test has',
    test: 'build/release/smoke.ts',
  },
  { command: /^clinmeter dev /, reason: 'it serves until it is stopped', test: 'test/e2e/dev.test.ts' },
  {
    command: /^(?:npm|pip) install (?:viem|eth-account)$/,
    reason: 'the test has the one, and stands in for the other',
  },
  { command: /^apk add /, reason: 'Alpine alone has it', test: 'build/release/smoke-musl.ts' },
  {
    command: /^apt install /,
    reason: 'the release installs its package with dpkg',
    test: 'build/release/smoke-debian.ts',
  },
  {
    command: /^apt purge /,
    reason: 'the release removes its package with dpkg',
    test: 'build/release/smoke-debian.ts',
  },
  { command: /^sysctl /, reason: 'it changes the kernel of the machine' },
  {
    command: /^npm (?:test|run (?:test:(?:unit|nightly(?: -- .*)?)|lint))$/,
    reason: 'this test is a part of npm test, and they of it',
    test: 'test/build/tests.test.ts',
  },
  {
    command: /^npm run (?:bench|bench:terminology|trace|fuzz|mutants|mutants:constants)$/,
    reason: 'it measures for minutes',
  },
  {
    command: /^npm run (?:soak|chaos)(?! -- --help)/,
    reason: 'it runs for minutes',
    test: 'test/e2e/chain/chaos.test.ts',
  },
  {
    command: /^npm run release$/,
    reason: 'seven machines take minutes, one is enough',
    test: 'test/docs/clone.test.ts',
  },
  { command: /^CLINMETER_PACK=/, reason: 'the pack needs the official releases' },
  { command: /^dist\/clinmeter pay /, reason: 'its output is compared, too', test: 'test/docs/commands.test.ts' },
  { command: /^clinmeter doctor$/, reason: 'api.example.com leads nowhere', test: 'test/e2e/connect.test.ts' },
  {
    command: /^CLINMETER_RPC_URL=\S+ clinmeter serve /,
    reason: 'the shop of this test is a stub; its options are checked apart',
    test: 'test/docs/commands.test.ts',
  },
  { command: /^clinmeter setup /, reason: 'it writes into /etc', test: 'test/e2e/setup.test.ts' },
  { command: /^clinmeter reload$/, reason: 'other services may run here', test: 'test/e2e/reload.test.ts' },
  { command: /./, section: 'Close a month', reason: 'it needs a past month', test: 'test/e2e/close.test.ts' },
  {
    command: /./,
    section: 'Off-site copies',
    reason: 'it needs a store',
    test: 'test/cli/commands/ledger-backup-store.test.ts',
  },
  { command: /./, section: 'HTTPS without a proxy', reason: 'it changes the machine', test: 'test/e2e/tls.test.ts' },
  {
    command: /^clinmeter data (?:pull|build) /,
    reason: 'it needs the official releases',
    test: 'test/e2e/data.test.ts',
  },
  {
    command: /^clinmeter (?:data verify|serve --data) full\.pack$/,
    reason: 'it needs the official releases',
    test: 'test/e2e/data.test.ts',
  },
  { command: /^clinmeter serve --data new\.pack/, reason: 'it needs two packs', test: 'test/e2e/former-data.test.ts' },
  { command: /--rpc-url URL/, reason: 'it needs a node of Base', test: 'test/e2e/chain/resolving.test.ts' },
  {
    command: /^clinmeter ledger resolve 18 --refused/,
    reason: 'it needs an uncertain purchase',
    test: 'test/e2e/ledger.test.ts',
  },
  { command: /./, section: 'Several nodes', reason: 'it needs PostgreSQL', test: 'test/e2e/several-nodes-etc.test.ts' },
];

const excuseOf = (line: string, { section }: Block): Excuse | undefined =>
  EXCUSED.find((one) => one.command.test(line) && (one.section === undefined || one.section === section));

/** The blocks that run in a place, without the commands that are excused. */
export const blocksIn = (place: Place): readonly Block[] =>
  DOCUMENTS.flatMap(shownIn)
    .filter((block) => placeOf(block) === place)
    .map((block) => ({ ...block, lines: block.lines.filter((line) => excuseOf(line, block) === undefined) }))
    .filter(({ lines }) => lines.length > 0);
