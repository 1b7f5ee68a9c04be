/**
 * A release and its days: the days that it answers for, what the clock says of them, when it was published and from when
 * on it counts as old. A day is its text, `YYYY-MM-DD`, which sorts as days do.
 */
import type { Validity } from '../model/code-system.ts';
import type { PackInfo } from '../model/metadata.ts';

/** Only ICD-10-CM has releases with a last day: a fiscal year, from October to September (45 CFR 162.1000). */
const fiscalYearIn = (release: string): number | undefined => {
  const [year] = /20\d\d/.exec(release) ?? [];
  return year === undefined ? undefined : Number(year);
};

export const fiscalYearOn = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) < '10-01' ? 0 : 1);

export const daysOf = (fiscalYear: number): Validity => ({
  from: `${fiscalYear - 1}-10-01`,
  to: `${fiscalYear}-09-30`,
});

/** The days of a release of ICD-10-CM by its label; `undefined` for one that names no year. */
export const validityOf = (release: string): Validity | undefined => {
  const year = fiscalYearIn(release);
  return year === undefined ? undefined : daysOf(year);
};

export const dayAt = (now: number): string => new Date(now).toISOString().slice(0, 10);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `30 September 2026`, as it is written for people. Every offer says it, and the formatter of the engine takes 50 us. */
const written = (day: string): string => {
  const [year = '', month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
};

/**
 * What the clock says of a release whose validity is over, or begins later; nothing while it lasts.
 *
 * @param name - the release with its system, as `ICD-10-CM FY2026`
 */
export const clockNote = (name: string, { from, to }: Validity, today: string): readonly string[] => {
  if (today > to) return [`${name} ended on ${written(to)}: what has changed since is not in it`];
  return today < from ? [`${name} begins on ${written(from)}: until then an older release is in force`] : [];
};

/** What a code was in a year: `gone` where the year had it no more, `later` where it had it not yet. */
export type Then = {
  readonly is: 'there' | 'gone' | 'later';
  readonly billable: boolean;
  readonly name?: string | undefined;
};

type Run = { readonly year: number; readonly flag: string; readonly name: string | undefined };

const runsIn = (history: readonly string[]): readonly Run[] =>
  history.map((text) => {
    const [year, flag = '', name] = text.split('\t');
    return { year: Number(year), flag, name };
  });

const isThere = ({ flag }: Run): boolean => flag !== '-';

/** What the field `history` says of a year; `undefined` without one: the code was always what it is. */
export const thenOf = (history: readonly string[], year: number): Then | undefined => {
  const runs = runsIn(history);
  const at = runs.findLastIndex((run) => run.year <= year);
  const run = runs[at];
  if (run === undefined) return undefined;
  if (isThere(run)) return { is: 'there', billable: run.flag === '1', name: run.name };
  return { is: runs.slice(0, at).some(isThere) ? 'gone' : 'later', billable: false };
};

/** First and last day of a code; `null` where the years of the pack do not tell. */
export type Life = { readonly from: string | null; readonly to: string | null };

/** The life of a code by the field `history`. A year that follows a gap between the years of the pack tells no day. */
export const lifeOf = (history: readonly string[], years: readonly number[]): Life => {
  const runs = runsIn(history);
  const changes = runs.filter(({ year }, at) => at > 0 && years.includes(year - 1));
  const last = runs.at(-1);
  const begun = changes.findLast((run) => isThere(run) && !isThere(runs[runs.indexOf(run) - 1] ?? run));
  const ended = last !== undefined && !isThere(last) && changes.includes(last) ? last : undefined;
  return {
    from: begun === undefined ? null : daysOf(begun.year).from,
    to: ended === undefined ? null : daysOf(ended.year - 1).to,
  };
};

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
  icd10cm: ageOfYear(validityOf(icd10cm)),
  loinc: agedFrom(monthOfLoinc(loinc), MOST_AGE.loinc),
});

const agedFrom = (publishedAt: number | undefined, most: number): ReleaseAge => ({
  publishedAt,
  oldFrom: publishedAt === undefined ? undefined : publishedAt + most,
});

const ageOfYear = (days: Validity | undefined): ReleaseAge =>
  days === undefined
    ? { publishedAt: undefined, oldFrom: undefined }
    : { publishedAt: Date.parse(days.from), oldFrom: Date.parse(days.to) + DAY };

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
