/** `clinmeter data info`: what a pack contains. */
import { file } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { type PackFile, readPackFile } from '../../terminology/pack/pack-file.ts';
import { openTerminology } from '../../terminology/terminology.ts';
import { defineCommand, json } from '../command.ts';
import { countsOf, countsTable } from '../pack-counts.ts';
import { grouped } from '../terminal.ts';

/** A pack by name, else the one that the service would serve. */
export const packArguments = {
  operands: { pack: { ...file, placeholder: 'PACK', doc: 'The pack to read; the one of --data if none is named' } },
  options: { config: options.config, data: options.data, json },
};

export const dataInfo = defineCommand({
  name: 'data info',
  summary: 'Show what a terminology pack contains',
  ...packArguments,
  examples: ['clinmeter data info full.pack', 'clinmeter data info --json'],
  run: ({ pack, data, json: isJson }, { out }) => {
    const description = describe(readPackFile(pack ?? data));
    out(isJson ? JSON.stringify(description, null, 2) : textOf(description));
    return 0;
  },
});

const describe = ({ name, pack, bytes, formatVersion, checksum }: PackFile) => {
  const { coverage, source, notes, license } = openTerminology(pack).metadata;
  const systems = countsOf(pack);
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
