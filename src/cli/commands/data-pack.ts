/** `clinmeter data info` and `clinmeter data verify`: show the contents of a pack, and check that it is intact. */
import { file } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { RISK_MODELS } from '../../terminology/model/risk.ts';
import { flawsOf, flawsOfDetails, unavailableFields } from '../../terminology/pack/inspect.ts';
import { type PackFile, readPackFile } from '../../terminology/pack/pack-file.ts';
import { openTerminology, type Terminology } from '../../terminology/terminology.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { countsOf, countsTable } from '../pack-counts.ts';
import { grouped } from '../terminal.ts';

/** A pack by name, else the one that the service would serve. */
const packArguments = {
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
  const terminology = openTerminology(pack);
  const { coverage, source, notes, license } = terminology.metadata;
  const systems = countsOf(pack);
  const units = pack.units === undefined ? [] : [`UCUM ${pack.units}`];
  const absent = unavailableFields(pack);
  return {
    pack: name,
    coverage,
    source,
    notes,
    systems,
    tables: [...tablesIn(terminology), ...units],
    absent,
    license,
    bytes: bytes.length,
    format_version: formatVersion,
    checksum,
  };
};

/** The tables beside the releases: of the risk models with their payment year. */
const tablesIn = (terminology: Terminology): readonly string[] => {
  const fields = terminology.fieldsIn('icd10');
  return [
    ...RISK_MODELS.flatMap((model) => {
      const tables = terminology.riskTables(model);
      return tables === undefined ? [] : [`${model} ${tables.years.coefficients}`];
    }),
    ...(fields.includes('gem_targets') ? ['GEM'] : []),
    ...(fields.includes('ccsr') ? ['CCSR'] : []),
    ...(fields.includes('poa_exempt') ? ['POA'] : []),
    ...(fields.includes('claim_edits') ? ['MCE'] : []),
    ...(terminology.fieldsIn('rxnorm').includes('marketing') ? ['NDC'] : []),
  ];
};

const textOf = (description: ReturnType<typeof describe>): string => {
  const { pack, coverage, source, notes, systems, tables, absent, license, bytes, format_version, checksum } =
    description;
  return [
    `Pack      ${pack}`,
    `Coverage  ${coverage}`,
    `Source    ${source}`,
    `Notes     ${notes}`,
    ...(tables.length > 0 ? [`Tables    ${tables.join(', ')}`] : []),
    `Size      ${grouped(bytes)} bytes`,
    `Format    version ${format_version}`,
    `Checksum  sha256 ${checksum}`,
    '',
    countsTable(systems),
    '',
    ...(absent.length === 0
      ? []
      : ['Not in the releases it was built from:', ...absent.map((line) => `  ${line}`), '']),
    ...Object.values(license),
  ].join('\n');
};

export const dataVerify = defineCommand({
  name: 'data verify',
  summary: 'Check that a terminology pack is whole',
  statuses: ['the pack is whole', 'the pack is damaged or cannot be read'],
  ...packArguments,
  examples: ['clinmeter data verify full.pack', 'clinmeter data verify'],
  run: ({ pack, data, json: isJson }, { out }) => {
    const { name, checksum, pack: content } = readPackFile(pack ?? data);
    const flaws = SYSTEMS.flatMap((system) => [
      ...flawsOf(content.indexes[system]),
      ...flawsOfDetails(content.details[system], content.indexes[system]),
    ]);
    if (flaws.length > 0) {
      throw new CommandError(
        `${name} is damaged although its checksum matches: ${flaws.join('; ')}`,
        'clinmeter data build, and report this as a bug',
      );
    }
    const systems = countsOf(content);
    if (isJson) out(JSON.stringify({ ok: true, pack: name, checksum, systems }, null, 2));
    else out(`ok: ${name}, sha256 ${checksum}\n${countsTable(systems)}`);
    return 0;
  },
});
