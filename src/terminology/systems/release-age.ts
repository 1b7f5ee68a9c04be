/** When the releases of the code systems were published, and from when on they count as old. */
import type { PackInfo } from '../model/metadata.ts';

export type Releases = PackInfo['releases'];

/** Milliseconds since the epoch; `undefined` where the release does not tell. */
export type ReleaseAge = { readonly publishedAt: number | undefined; readonly oldFrom: number | undefined };

const DAY = 86_400_000;

/** RxNorm is published each month, LOINC twice a year: after so many days there are two newer ones. */
const MOST_AGE = { rxnorm: 92 * DAY, loinc: 400 * DAY };

/** LOINC 2.80 is of February 2025; since then there is a version each February and August. */
const LOINC_ANCHOR = { minor: 80, year: 2025, month: 1 };

/** To the day for RxNorm, and to the month for LOINC. Of ICD-10-CM, the fiscal year counts. */
export const ageOfReleases = ({ rxnorm, icd10cm, loinc }: Releases): Readonly<Record<keyof Releases, ReleaseAge>> => ({
  rxnorm: agedFrom(dateIn(rxnorm), MOST_AGE.rxnorm),
  icd10cm: fiscalYearOf(icd10cm),
  loinc: agedFrom(monthOfLoinc(loinc), MOST_AGE.loinc),
});

const agedFrom = (publishedAt: number | undefined, most: number): ReleaseAge => ({
  publishedAt,
  oldFrom: publishedAt === undefined ? undefined : publishedAt + most,
});

/** From October to September (45 CFR 162.1000: the code set on the day of service counts). */
const fiscalYearOf = (release: string): ReleaseAge => {
  const year = Number(/20\d\d/.exec(release)?.[0]);
  if (Number.isNaN(year)) return { publishedAt: undefined, oldFrom: undefined };
  return { publishedAt: Date.UTC(year - 1, 9, 1), oldFrom: Date.UTC(year, 9, 1) };
};

const dateIn = (release: string): number | undefined => {
  const at = /^20\d\d-\d\d-\d\d$/.test(release) ? Date.parse(release) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

/** Versions before the anchor are older than it; how much older is not needed. */
const monthOfLoinc = (release: string): number | undefined => {
  const [, minor] = /^2\.(\d{2})$/.exec(release) ?? [];
  if (minor === undefined) return undefined;
  const versions = Math.max(0, Number(minor) - LOINC_ANCHOR.minor);
  return Date.UTC(LOINC_ANCHOR.year, LOINC_ANCHOR.month + 6 * versions, 1);
};
