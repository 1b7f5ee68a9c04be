/** `clinmeter data pull`: downloads the official releases that ask for no login. */
import { join } from 'node:path';
import { reachFrom } from '../../config/hosts.ts';
import { ConfigError, readArguments } from '../../config/read.ts';
import type { Reach } from '../../network/addresses.ts';
import { guardedFetch } from '../../network/guarded-fetch.ts';
import { type DownloadRecord, download } from '../../terminology/download/download.ts';
import { DownloadError } from '../../terminology/download/error.ts';
import { SOURCES } from '../../terminology/download/sources.ts';
import { CommandError, type CommandIo } from '../command.ts';
import { dataOptions, isAllowedUrl } from './options.ts';
import { megabytes, progressOn } from './progress.ts';

export const PULL_EXAMPLE = 'clinmeter data pull --out releases';

/** Downloads one after the other; the second is not tried when the first fails. */
export const pull = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const { config, out, icd10cmUrl, rxnormUrl, allowLocalUpstream } = dataOptions;
  const accepted = { config, out, icd10cmUrl, rxnormUrl, allowLocalUpstream };
  const { values, words } = readArguments('data', accepted, argv, io.environment);
  if (words.length > 0) throw new ConfigError(`pull takes no words, got ${JSON.stringify(words[0])}`, PULL_EXAMPLE);
  const { out: folder, icd10cmUrl: icd10cm = '', rxnormUrl: rxnorm = '' } = values;
  if (folder === undefined) throw new ConfigError('--out is missing; accepted: a folder', PULL_EXAMPLE);

  const fetchFrom = (source: Source, url: string) =>
    fetchOne(source, { url, folder, reach: reachFrom(url, values) }, io);
  const icd10cmFile = await fetchFrom(SOURCES.icd10cm, icd10cm);
  const rxnormFile = await fetchFrom(SOURCES.rxnorm, rxnorm);
  for (const line of nextSteps(join(folder, rxnormFile.name), join(folder, icd10cmFile.name))) io.out(line);
  return 0;
};

type Source = (typeof SOURCES)[keyof typeof SOURCES];

const fetchOne = async (
  { title, page }: Source,
  { url, folder, reach }: { readonly url: string; readonly folder: string; readonly reach: Reach },
  { out }: CommandIo,
): Promise<DownloadRecord> => {
  const progress = progressOn();
  const name = url.split('/').at(-1) ?? url;
  try {
    const record = await download(url, {
      folder,
      fetch: guardedFetch({ named: 'the address', reach }),
      isAllowed: isAllowedUrl,
      hint: `the address of the newest file on ${page}`,
      now: () => new Date(),
      onProgress: (done, total) => progress.show(name.slice(0, 24), done, total),
    });
    progress.clear();
    out(`${title}\n  ${join(folder, record.name)}, ${megabytes(record.size)}\n  SHA-256 ${record.sha256}`);
    return record;
  } catch (error) {
    progress.clear();
    if (error instanceof DownloadError) throw new CommandError(error.message, error.hint);
    throw error;
  }
};

const nextSteps = (rxnorm: string, icd10cm: string): readonly string[] => [
  '',
  'LOINC is free, but its owner asks for a login: register at https://loinc.org/join/, then download the complete',
  'release (Loinc_2.81.zip or newer) from https://loinc.org/downloads/. With it:',
  '',
  `  clinmeter data build --rxnorm ${rxnorm} --icd10cm ${icd10cm} --loinc Loinc_2.81.zip --out full.pack`,
];
