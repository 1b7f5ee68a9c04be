/** The options of `clinmeter data`, and reading those that may be repeated. */
import { parseArgs } from 'node:util';
import { isLoopback } from '../../config/hosts.ts';
import { type Flag, options } from '../../config/options.ts';
import { SOURCES } from '../../terminology/download/sources.ts';

const text = (text: string): string | undefined => (text === '' ? undefined : text);

const archive = { placeholder: 'ARCHIVE', parse: text };

/** Whether a file may be fetched from there: in the clear from this machine only. */
export const isAllowedUrl = ({ protocol, hostname, username }: URL): boolean =>
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

const flag = <Value>(declared: Flag<Value>): Flag<Value> => declared;

export const dataOptions = {
  config: options.config,
  data: {
    ...options.data,
    doc: 'info, verify: the pack, when none is named (default: the one inside the executable)',
  },
  rxnorm: flag({
    flag: 'rxnorm',
    doc: 'build: RxNorm, full or current prescribable content',
    accepts: "NLM's zip file or the folder it was unpacked to, with rrf/RXNCONSO.RRF",
    ...archive,
  }),
  icd10cm: flag({
    flag: 'icd10cm',
    doc: 'build: ICD-10-CM; give it again for older years, the tabular list and the alphabetic index',
    accepts: 'a zip file, folder or file of CMS or CDC; one must hold icd10cm_order_YYYY.txt',
    ...archive,
  }),
  loinc: flag({
    flag: 'loinc',
    doc: 'build: LOINC',
    accepts: 'the zip file of loinc.org or the folder it was unpacked to, with LoincTable/Loinc.csv',
    ...archive,
  }),
  out: flag({
    flag: 'out',
    placeholder: 'PATH',
    doc: 'build: the pack to write; pull: the folder to download into',
    accepts: 'a path',
    parse: text,
  }),
  icd10cmUrl: flag({
    flag: 'icd10cm-url',
    doc: 'pull: where the code descriptions in tabular order are',
    fallback: SOURCES.icd10cm.url,
    ...url,
  }),
  rxnormUrl: flag({
    flag: 'rxnorm-url',
    doc: 'pull: where the current prescribable content is',
    fallback: SOURCES.rxnorm.url,
    ...url,
  }),
  allowLocalUpstream: {
    ...options.allowLocalUpstream,
    doc: 'pull: accept a host name that leads to this machine or to a private network',
  },
};

/** Takes all values of an option but the first out of a command line, for options are given once everywhere else. */
export const takeRepeats = (
  { flag }: Flag<unknown>,
  argv: readonly string[],
): { readonly rest: readonly string[]; readonly repeats: readonly string[] } => {
  const config = { [flag]: { type: 'string', multiple: true } } as const;
  const { tokens } = parseArgs({ args: [...argv], options: config, strict: false, tokens: true });
  const [, ...others] = tokens.filter((token) => token.kind === 'option' && token.name === flag);
  const taken = new Set<number>();
  const repeats: string[] = [];
  for (const token of others) {
    if (token.kind !== 'option' || token.value === undefined) continue;
    repeats.push(token.value);
    taken.add(token.index);
    if (token.inlineValue === false) taken.add(token.index + 1);
  }
  return { rest: argv.filter((_, index) => !taken.has(index)), repeats };
};
