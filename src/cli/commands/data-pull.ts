/** `clinmeter data pull`: downloads the official releases that need no login. */
import { join } from 'node:path';
import { isLoopback, reachFrom } from '../../config/hosts.ts';
import { file, flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import type { Reach } from '../../network/addresses.ts';
import { guardedFetch } from '../../network/guarded-fetch.ts';
import { type DownloadRecord, download } from '../../terminology/download/download.ts';
import { defineCommand, json } from '../command.ts';
import { megabytes, progressOn } from '../terminal.ts';

/** The official releases that need no login. These names were the newest; each page names newer ones. */
const SOURCES = {
  /** CMS announces each fiscal year's file on its page in summer; an update in April has a file of its own. */
  icd10cm: {
    title: 'ICD-10-CM code descriptions in tabular order, CMS',
    page: 'https://www.cms.gov/medicare/coding-billing/icd-10-codes',
    url: 'https://www.cms.gov/files/zip/2027-code-descriptions-tabular-order.zip',
  },
  /** NLM keeps the newest monthly release under this name. */
  rxnorm: {
    title: 'RxNorm current prescribable content, NLM',
    page: 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/rxnormfiles.html',
    url: 'https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip',
  },
} as const;

/** Plain HTTP is for this machine only. */
const isAllowedUrl = ({ protocol, hostname, username }: URL): boolean =>
  username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))));

const url = {
  placeholder: 'URL',
  accepts: 'an https URL that ends with a file name',
  parse: (text: string): string | undefined => {
    if (!URL.canParse(text)) return undefined;
    const parsed = new URL(text);
    return isAllowedUrl(parsed) && /\/[\w-][\w.-]*$/.test(parsed.pathname) ? parsed.href : undefined;
  },
};

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
    icd10cmUrl: flag({
      flag: 'icd10cm-url',
      doc: 'Source of the ICD-10-CM code descriptions in tabular order',
      fallback: SOURCES.icd10cm.url,
      ...url,
    }),
    rxnormUrl: flag({
      flag: 'rxnorm-url',
      doc: 'Source of the RxNorm current prescribable content',
      fallback: SOURCES.rxnorm.url,
      ...url,
    }),
    allowLocalUpstream: {
      ...options.allowLocalUpstream,
      doc: 'Accept a host name that leads to this machine or a private network',
    },
    json,
  },
  examples: ['clinmeter data pull --out releases'],
  run: async ({ out: folder, icd10cmUrl, rxnormUrl, allowLocalUpstream, json: isJson }, { out }) => {
    const say = (text: string): void => (isJson ? undefined : out(text));
    const fetchFrom = async (source: Source, url: string): Promise<Fetched> => {
      const record = await fetchOne(source, { url, folder, reach: reachFrom([url], { allowLocalUpstream }) });
      const path = join(folder, record.name);
      say(`${source.title}\n  ${path}, ${megabytes(record.size)}\n  SHA-256 ${record.sha256}`);
      return { path, bytes: record.size, sha256: record.sha256 };
    };
    // One after the other: if the first fails, the second is not tried.
    const icd10cm = await fetchFrom(SOURCES.icd10cm, icd10cmUrl);
    const rxnorm = await fetchFrom(SOURCES.rxnorm, rxnormUrl);
    if (isJson) out(JSON.stringify({ icd10cm, rxnorm }, null, 2));
    else for (const line of nextSteps(rxnorm.path, icd10cm.path)) out(line);
    return 0;
  },
});

type Fetched = { readonly path: string; readonly bytes: number; readonly sha256: string };

type Source = (typeof SOURCES)[keyof typeof SOURCES];

type Request = { readonly url: string; readonly folder: string; readonly reach: Reach };

const fetchOne = async ({ page }: Source, { url, folder, reach }: Request): Promise<DownloadRecord> => {
  const progress = progressOn();
  const name = url.split('/').at(-1) ?? url;
  try {
    return await download(url, {
      folder,
      fetch: guardedFetch({ named: 'the address', reach }),
      isAllowed: isAllowedUrl,
      hint: `the address of the newest file on ${page}`,
      now: () => new Date(),
      onProgress: (done, total) => progress.show(name.slice(0, 24), done, total),
    });
  } finally {
    progress.clear();
  }
};

const nextSteps = (rxnorm: string, icd10cm: string): readonly string[] => [
  '',
  'LOINC is free but needs a login: register at https://loinc.org/join/, then download the complete release',
  '(Loinc_2.81.zip or newer) from https://loinc.org/downloads/. Then run:',
  '',
  `  clinmeter data build --rxnorm ${rxnorm} --icd10cm ${icd10cm} --loinc Loinc_2.81.zip --out full.pack`,
];
