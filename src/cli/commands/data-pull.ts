/** `clinmeter data pull`: downloads the official releases that need no login. */
import { join } from 'node:path';
import { isLoopback, reachFrom } from '../../config/hosts.ts';
import { file, flag, switched } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { guardedFetch } from '../../network/guarded-fetch.ts';
import { type DownloadRecord, download } from '../../terminology/download/download.ts';
import { type Found, findNewest, SOURCES, type Source } from '../../terminology/download/find-newest.ts';
import { defineCommand, json } from '../command.ts';
import { megabytes, progressOn } from '../terminal.ts';

/** Plain HTTP is for this machine only. */
const isAllowedUrl = ({ protocol, hostname, username }: URL): boolean =>
  username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))));

const page = {
  placeholder: 'URL',
  accepts: 'an https URL',
  parse: (text: string): string | undefined =>
    URL.canParse(text) && isAllowedUrl(new URL(text)) ? new URL(text).href : undefined,
};

const url = {
  ...page,
  accepts: 'an https URL that ends with a file name',
  parse: (text: string): string | undefined =>
    /\/[\w-][\w.-]*$/.test(URL.canParse(text) ? new URL(text).pathname : '') ? page.parse(text) : undefined,
};

const NEWEST_OF_CMS = { ...url, unset: 'the newest on --icd10cm-page' };

export const dataPull = defineCommand({
  name: 'data pull',
  summary: 'Download the official releases that need no login',
  options: {
    config: options.config,
    out: flag({
      flag: 'out',
      doc: 'Folder to download into',
      ...file,
      placeholder: 'FOLDER',
      accepts: 'a folder',
      isRequired: true,
    }),
    dryRun: flag({ flag: 'dry-run', doc: 'Show what would be downloaded, and from where', ...switched }),
    icd10cm: flag({ flag: 'icd10cm-url', doc: 'The ICD-10-CM code descriptions in tabular order', ...NEWEST_OF_CMS }),
    icd10cmTabular: flag({
      flag: 'icd10cm-tabular-url',
      doc: 'The ICD-10-CM tabular list and index',
      ...NEWEST_OF_CMS,
    }),
    icd10cmConversion: flag({
      flag: 'icd10cm-conversion-url',
      doc: 'The ICD-10-CM conversion table',
      ...NEWEST_OF_CMS,
    }),
    rxnorm: flag({
      flag: 'rxnorm-url',
      doc: 'The RxNorm current prescribable content',
      ...url,
      unset: 'the newest on --rxnorm-page',
    }),
    icd10cmPage: flag({
      flag: 'icd10cm-page',
      doc: 'Page that links the files of ICD-10-CM',
      fallback: SOURCES.icd10cm.page,
      ...page,
    }),
    rxnormPage: flag({
      flag: 'rxnorm-page',
      doc: 'Page that links the files of RxNorm',
      fallback: SOURCES.rxnorm.page,
      ...page,
    }),
    allowLocalUpstream: {
      ...options.allowLocalUpstream,
      doc: 'Accept a host name that leads to this machine or a private network',
    },
    json,
  },
  examples: ['clinmeter data pull --out releases', 'clinmeter data pull --out releases --dry-run'],
  run: async ({ out: folder, dryRun, allowLocalUpstream, json: isJson, ...given }, { out }) => {
    const now = new Date();
    const pulled: Partial<Record<Name, Pulled>> = {};
    // One after the other: if the first fails, the second is not tried.
    for (const name of NAMES) {
      const source: Source = SOURCES[name];
      const from = name === 'rxnorm' ? given.rxnormPage : given.icd10cmPage;
      const url = given[name];
      const fetchFrom = (place: string) =>
        guardedFetch({ named: 'the address', reach: reachFrom([place], { allowLocalUpstream }) });
      const found: Found =
        url === undefined
          ? await findNewest(source, from, { now, fetch: fetchFrom(from), isAllowed: isAllowedUrl })
          : { url };
      const record = dryRun ? undefined : await fetchOne(source, found.url, folder, fetchFrom(found.url));
      pulled[name] = pulledFrom(found, folder, record);
      if (!isJson) out(textOf(source, found, pulled[name]));
    }
    if (isJson) out(JSON.stringify(Object.fromEntries(NAMES.map((name) => [KEYS[name], pulled[name]])), null, 2));
    else if (!dryRun) for (const line of nextSteps(pulled)) out(line);
    return 0;
  },
});

const NAMES = ['icd10cm', 'icd10cmTabular', 'icd10cmConversion', 'rxnorm'] as const;
type Name = (typeof NAMES)[number];

/** The names in JSON. */
const KEYS: Readonly<Record<Name, string>> = {
  icd10cm: 'icd10cm',
  icd10cmTabular: 'icd10cm_tabular',
  icd10cmConversion: 'icd10cm_conversion',
  rxnorm: 'rxnorm',
};

/** `reason`: why the file is from a known address instead of a link. Without a download there is no size and digest. */
type Pulled = {
  readonly path?: string;
  readonly url: string;
  readonly reason?: string;
  readonly bytes?: number;
  readonly sha256?: string;
};

const pulledFrom = ({ url, reason }: Found, folder: string, record: DownloadRecord | undefined): Pulled => ({
  ...(record === undefined ? {} : { path: join(folder, record.name) }),
  url,
  ...(reason === undefined ? {} : { reason }),
  ...(record === undefined ? {} : { bytes: record.size, sha256: record.sha256 }),
});

const textOf = ({ title }: Source, { url, reason }: Found, { path, bytes, sha256 }: Pulled): string =>
  [
    title,
    ...(path === undefined || bytes === undefined ? [] : [`  ${path}, ${megabytes(bytes)}`]),
    ...(sha256 === undefined ? [] : [`  SHA-256 ${sha256}`]),
    `  from ${url}`,
    ...(reason === undefined ? [] : [`  the known address, because: ${reason}`]),
  ].join('\n');

const fetchOne = async (
  { page }: Source,
  url: string,
  folder: string,
  fetch: ReturnType<typeof guardedFetch>,
): Promise<DownloadRecord> => {
  const progress = progressOn();
  const name = url.split('/').at(-1) ?? url;
  try {
    return await download(url, {
      folder,
      fetch,
      isAllowed: isAllowedUrl,
      hint: `the address of the newest file on ${page}`,
      now: () => new Date(),
      onProgress: (done, total) => progress.show(name.slice(0, 24), done, total),
    });
  } finally {
    progress.clear();
  }
};

const nextSteps = ({ rxnorm, icd10cm, icd10cmTabular, icd10cmConversion }: Partial<Record<Name, Pulled>>) => [
  '',
  'LOINC is free but needs a login: register at https://loinc.org/join/, then download the complete release',
  '(Loinc_2.81.zip or newer) from https://loinc.org/downloads/. Then run:',
  '',
  `  clinmeter data build --rxnorm ${rxnorm?.path} --icd10cm ${icd10cm?.path} --icd10cm ${icd10cmTabular?.path} --icd10cm-conversion ${icd10cmConversion?.path} --loinc Loinc_2.81.zip --out full.pack`,
];
