/** `clinmeter data build`: official archives to one pack. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { file, flag } from '../../config/option.ts';
import { reasonOf } from '../../errors/reason.ts';
import { ImportError } from '../../terminology/import/entry.ts';
import { type Archives, importReleases } from '../../terminology/import-releases.ts';
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { factsOf } from '../../terminology/model/identity.ts';
import { encodePack } from '../../terminology/pack/pack.ts';
import { ownSynonymsOf, readPackFile } from '../../terminology/pack/pack-file.ts';
import type { SystemFacts } from '../../terminology/systems/facts-of.ts';
import { CommandError, type CommandIo, defineCommand, json } from '../command.ts';
import { countsOf, countsTable } from '../pack-counts.ts';
import { grouped, progressOn } from '../terminal.ts';
import { readUcum, ucumNotes } from '../ucum-release.ts';

const EXAMPLE =
  'clinmeter data build --rxnorm RxNorm_full.zip --icd10cm icd10cm-2027.zip --loinc Loinc_2.81.zip --out full.pack';

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const archive = { ...file, placeholder: 'ARCHIVE', isRequired: true as const };

const options = {
  rxnorm: flag({
    flag: 'rxnorm',
    doc: 'RxNorm, full or current prescribable content',
    ...archive,
    accepts: "NLM's zip file or the folder it was unpacked to, with rrf/RXNCONSO.RRF",
  }),
  rxnormRelease: flag({
    flag: 'rxnorm-release',
    doc: 'Release date of RxNorm, if its archive does not tell it',
    placeholder: 'DATE',
    accepts: 'a date as YYYY-MM-DD',
    parse: (text) => (isDate(text) ? text : undefined),
  }),
  icd10cm: flag({
    flag: 'icd10cm',
    doc: 'ICD-10-CM; also older years, the tabular list and the alphabetic index',
    isRepeatable: true,
    ...archive,
    accepts: 'a zip file, folder or file of CMS or CDC; one must hold icd10cm_order_YYYY.txt',
  }),
  conversions: flag({
    flag: 'icd10cm-conversion',
    doc: 'Conversion table of ICD-10-CM, which names the successors of retired codes',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: 'a zip file, folder, spreadsheet or text of CMS or CDC',
  }),
  edits: flag({
    flag: 'mce',
    doc: 'Lists of the Medicare Code Editor: edits of age, sex and principal diagnosis',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts:
      'a table with the columns code, edit, age_min and age_max, named as mce_v41.1.tsv; or a zip file or folder',
  }),
  risk: flag({
    flag: 'hcc',
    doc: 'Tables of the CMS-HCC and RxHCC models of Medicare',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: 'a zip file or folder with ra_dx_to_cc_YYYY.csv and the coefficients, hierarchies and labels beside it',
  }),
  gems: flag({
    flag: 'gem',
    doc: 'General Equivalence Mappings between ICD-10-CM and ICD-9-CM',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: 'a zip file or folder with icd10cmtoicd9gem.csv, icd9toicd10cmgem.csv or both',
  }),
  ccsr: flag({
    flag: 'ccsr',
    doc: 'Default categories of the Clinical Classifications Software Refined',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: 'a zip file or folder with a JSON object of codes and categories',
  }),
  poa: flag({
    flag: 'poa',
    doc: 'Codes that are exempt from present-on-admission reporting',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: 'the zip file of CMS or a folder, with POAexemptCodesFYnn.txt',
  }),
  ndc: flag({
    flag: 'ndc',
    doc: 'National Drug Code Directory of the FDA: names and marketing days of packages',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: "the FDA's zip file ndctext.zip or a folder, with product.txt and package.txt",
  }),
  ucum: flag({
    flag: 'ucum',
    doc: 'Release of UCUM, to compare the units of conversions to',
    isRepeatable: true,
    ...archive,
    isRequired: false,
    accepts: 'ucum-essence.xml of ucum.org, or a zip file or folder with it',
  }),
  loinc: flag({
    flag: 'loinc',
    doc: 'LOINC',
    ...archive,
    accepts: 'the zip file of loinc.org or the folder it was unpacked to, with LoincTable/Loinc.csv',
  }),
  loincRelease: flag({
    flag: 'loinc-release',
    doc: 'Release of LOINC, if its archive does not name it',
    placeholder: 'VERSION',
    accepts: 'a version such as 2.82',
    parse: (text) => (/^\d\.\d{1,3}$/.test(text) ? text : undefined),
  }),
};

/** The archives of the systems that a pack can be without, by system. */
const optional = Object.fromEntries(
  SYSTEMS.flatMap((system) => {
    const { archives } = factsOf(system) as SystemFacts;
    if (archives === undefined) return [];
    const option = flag({ flag: system, isRepeatable: true, ...archive, isRequired: false, ...archives });
    return [[system, option] as const];
  }),
);

const ends = {
  out: flag({ flag: 'out', doc: 'The pack to write', ...file, accepts: 'a file to write', isRequired: true }),
  json,
};

/** The options that name archives. */
const ARCHIVES = ['rxnorm', 'icd10cm', 'conversions', 'edits', 'risk', 'gems', 'ccsr', 'poa', 'ndc', 'loinc'] as const;

type ArchiveOption = { readonly flag: string; readonly accepts: string };

/** The archives by the option that names them. */
const namedIn = ({ others, ...archives }: Archives) => [
  ...ARCHIVES.map((key): readonly [ArchiveOption, readonly string[]] => [options[key], [archives[key]].flat()]),
  ...Object.entries(optional).map(([system, option]): readonly [ArchiveOption, readonly string[]] => [
    option,
    others[system as System] ?? [],
  ]),
];

export const dataBuild = defineCommand({
  name: 'data build',
  summary: 'Build a terminology pack from the official releases',
  options: { ...options, ...optional, ...ends },
  examples: [EXAMPLE],
  run: async ({ out: target, json, ucum, ...given }, io) => {
    const others = Object.fromEntries(
      Object.keys(optional).map((system) => [system, (given as unknown as Archives['others'])[system as System] ?? []]),
    );
    const archives: Archives = { ...given, others };
    const named = [...namedIn(archives), [options.ucum, ucum] as const];
    for (const [option, paths] of named) for (const path of paths) checkArchive(option, path);
    checkTarget(
      target,
      named.flatMap(([, paths]) => paths),
    );
    await build({ archives, ucum }, target, json, io);
    return 0;
  },
});

type Given = { readonly archives: Archives; readonly ucum: readonly string[] };

/** Imports the archives, adds our own synonyms, writes the pack and prints its contents and gaps. */
const build = async (
  { archives, ucum }: Given,
  target: string,
  isJson: boolean,
  { out, err }: CommandIo,
): Promise<void> => {
  const started = performance.now();
  const own = ownSynonymsOf(readPackFile().pack);
  if (own === undefined) {
    err('Note: this executable embeds full releases, so there is no starter selection to add synonyms from.');
  }
  const progress = progressOn();
  try {
    // What it says is known before the import, which takes minutes.
    const units = ucum.length === 0 ? undefined : await readUcum(ucum);
    const { pack, leftOut: ofReleases, absent } = await importReleases(archives, own ?? (() => []), progress.show);
    const leftOut = [...ofReleases, ...(units === undefined ? [] : ucumNotes(units))];
    const bytes = encodePack(units === undefined ? pack : { ...pack, units: units.release });
    replaceFile(target, bytes);
    progress.clear();
    const systems = countsOf(pack);
    if (isJson) {
      out(JSON.stringify({ pack: target, bytes: bytes.length, systems, left_out: leftOut, absent }, null, 2));
      return;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    out(`${target}: ${grouped(bytes.length)} bytes in ${seconds} s\n`);
    out(countsTable(systems));
    out(['', 'Left out:', ...leftOut.map((line) => `  ${line}`)].join('\n'));
    if (absent.length > 0) out(['', 'Not in these archives:', ...absent.map((line) => `  ${line}`)].join('\n'));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const kept = existsSync(target) ? `; ${target} is unchanged` : '';
    throw new CommandError(`${error.message}${kept}`, 'download the archive again from its publisher');
  } finally {
    progress.clear();
  }
};

const checkArchive = ({ flag, accepts }: ArchiveOption, path: string): void => {
  if (existsSync(path)) return;
  throw new ConfigError(`--${flag} is ${JSON.stringify(path)}, which does not exist; accepted: ${accepts}`, EXAMPLE);
};

/** Finds, before the import, what would otherwise fail after it. */
const checkTarget = (target: string, sources: readonly string[]): void => {
  const refuse = (problem: string): never => {
    throw new ConfigError(`--out is ${JSON.stringify(target)}, ${problem}; accepted: a file to write`, EXAMPLE);
  };
  if (!existsSync(dirname(target))) refuse('whose folder does not exist');
  if (!existsSync(target)) return;
  if (!statSync(target).isFile()) refuse('which is not a file');
  const real = realpathSync(target);
  if (sources.some((path) => realpathSync(path) === real)) refuse('which is one of the archives');
};

/** Writes beside the target and renames it, so that its name always leads to a complete file. */
const replaceFile = (target: string, bytes: Uint8Array): void => {
  const temporary = `${target}.${process.pid}.part`;
  try {
    const file = openSync(temporary, 'w');
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new CommandError(`${target} cannot be written: ${reasonOf(error)}`, 'another file with --out');
  }
};
