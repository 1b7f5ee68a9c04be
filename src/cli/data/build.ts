/** `clinmeter data build`: official archives to one pack. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, readArguments } from '../../config/read.ts';
import { ImportError } from '../../terminology/import/error.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { encodePack } from '../../terminology/pack/pack.ts';
import { ownSynonymsOf, readPackFile } from '../../terminology/pack/pack-file.ts';
import { CommandError, type CommandIo } from '../command.ts';
import { type Archives, assemble } from './import.ts';
import { dataOptions, takeRepeats } from './options.ts';
import { progressOn } from './progress.ts';
import { replaceFile } from './replace-file.ts';
import { countsOf, countsTable, grouped } from './table.ts';

export const BUILD_EXAMPLE =
  'clinmeter data build --rxnorm RxNorm_full.zip --icd10cm icd10cm-2027.zip --loinc Loinc_2.81.zip --out full.pack';

/** Imports the archives, adds our own synonyms, writes the pack and says what is in it and what is not. */
export const build = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const started = performance.now();
  const { archives, target } = read(argv, io);
  const own = ownSynonymsOf(readPackFile().pack);
  if (own === undefined) {
    io.err(
      'Note: full releases are embedded in this executable, so there is no starter selection to add synonyms from.',
    );
  }
  const progress = progressOn();
  try {
    const { pack, leftOut } = await assemble(archives, own ?? (() => []), progress);
    const bytes = encodePack(pack);
    replaceFile(target, bytes);
    progress.clear();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    io.out(`${target}: ${grouped(bytes.length)} bytes in ${seconds} s\n`);
    io.out(countsTable(SYSTEMS.map((system) => countsOf(pack, system))));
    io.out(['', 'Left out:', ...leftOut.map((line) => `  ${line}`)].join('\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const kept = existsSync(target) ? `; ${target} is as it was` : '';
    throw new CommandError(`${error.message}${kept}`, 'the archive as its publisher has it, downloaded again');
  } finally {
    progress.clear();
  }
};

const read = (argv: readonly string[], { environment }: CommandIo): { archives: Archives; target: string } => {
  const { rxnorm, icd10cm, loinc, out } = dataOptions;
  const options = { rxnorm, icd10cm, loinc, out };
  const { rest, repeats } = takeRepeats(icd10cm, argv);
  const { values, words } = readArguments('data', options, rest, environment);
  if (words.length > 0) throw new ConfigError(`build takes no words, got ${JSON.stringify(words[0])}`, BUILD_EXAMPLE);
  const given = (key: keyof typeof options): string => {
    const value = values[key];
    if (value !== undefined) return value;
    throw new ConfigError(`--${options[key].flag} is missing; accepted: ${options[key].accepts}`, BUILD_EXAMPLE);
  };
  const archives = { rxnorm: given('rxnorm'), icd10cm: [given('icd10cm'), ...repeats], loinc: given('loinc') };
  for (const key of ['rxnorm', 'icd10cm', 'loinc'] as const) {
    for (const path of [archives[key]].flat()) checkArchive(options[key], path);
  }
  return { archives, target: checkTarget(given('out'), archives) };
};

const checkArchive = ({ flag, accepts }: { flag: string; accepts: string }, path: string): void => {
  if (existsSync(path)) return;
  throw new ConfigError(
    `--${flag} is ${JSON.stringify(path)}, which is not there; accepted: ${accepts}`,
    BUILD_EXAMPLE,
  );
};

/** What would only fail after the import is found before it. */
const checkTarget = (target: string, archives: Archives): string => {
  const refuse = (problem: string): never => {
    throw new ConfigError(`--out is ${JSON.stringify(target)}, ${problem}; accepted: a file to write`, BUILD_EXAMPLE);
  };
  if (!existsSync(dirname(target))) refuse('whose folder is not there');
  if (!existsSync(target)) return target;
  if (!statSync(target).isFile()) refuse('which is no file');
  const real = realpathSync(target);
  if (
    Object.values(archives)
      .flat()
      .some((path) => realpathSync(path) === real)
  )
    refuse('which is to be imported');
  return target;
};
