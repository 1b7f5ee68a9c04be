/** `clinmeter data info` and `clinmeter data verify`: what a pack says of itself, and whether it is whole. */
import { ConfigError, readArguments } from '../../config/read.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { flawsOf } from '../../terminology/pack/inspect.ts';
import { type PackFile, readPackFile } from '../../terminology/pack/pack-file.ts';
import { openTerminology } from '../../terminology/terminology.ts';
import { CommandError, type CommandIo, usageOf } from '../command.ts';
import { json } from '../options.ts';
import { dataOptions } from './options.ts';
import { countsOf, countsTable, grouped } from './table.ts';

const { config, data } = dataOptions;

/** Shows what is in a pack file, or in the one that is served. */
export const info = async (argv: readonly string[], { environment, out }: CommandIo): Promise<number> => {
  const { values, words } = readArguments('data', { config, data, json }, argv, environment);
  const description = describe(readPackFile(onlyWord('info', words) ?? values.data));
  out(values.json === true ? JSON.stringify(description, null, 2) : textOf(description));
  return 0;
};

/** Checks a pack file, or the one that is served. */
export const verify = async (argv: readonly string[], { environment, out }: CommandIo): Promise<number> => {
  const { values, words } = readArguments('data', { config, data }, argv, environment);
  const file = readPackFile(onlyWord('verify', words) ?? values.data);
  const flaws = SYSTEMS.flatMap((system) => flawsOf(file.pack.indexes[system]));
  if (flaws.length > 0) {
    throw new CommandError(
      `${file.name} is damaged although its checksum matches: ${flaws.join('; ')}`,
      'clinmeter data build, and report this as a bug',
    );
  }
  out(`ok: ${file.name}, sha256 ${file.checksum}`);
  out(countsTable(SYSTEMS.map((system) => countsOf(file.pack, system))));
  return 0;
};

const onlyWord = (command: string, words: readonly string[]): string | undefined => {
  if (words.length <= 1) return words[0];
  throw new ConfigError(
    `${command} takes one pack, got ${words.map((word) => JSON.stringify(word)).join(' ')}`,
    usageOf('data'),
  );
};

const describe = ({ name, pack, bytes, formatVersion, checksum }: PackFile) => {
  const { coverage, source, notes, license } = openTerminology(pack).metadata;
  const systems = SYSTEMS.map((system) => countsOf(pack, system));
  return { pack: name, coverage, source, notes, systems, license, bytes, format_version: formatVersion, checksum };
};

const textOf = (description: ReturnType<typeof describe>): string => {
  const { pack, coverage, source, notes, systems, license, bytes, format_version, checksum } = description;
  return [
    `Pack      ${pack}`,
    `Coverage  ${coverage}`,
    `Source    ${source}`,
    `Notes     ${notes}`,
    `Size      ${grouped(bytes)} bytes`,
    `Format    version ${format_version}`,
    `Checksum  sha256 ${checksum}`,
    '',
    countsTable(systems),
    '',
    ...Object.values(license),
  ].join('\n');
};
