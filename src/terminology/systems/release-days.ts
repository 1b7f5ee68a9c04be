/**
 * A release and its days: the days that it answers for, what the clock says of them, when it was published and from when
 * on it counts as old. A day is its text, `YYYY-MM-DD`, which sorts as days do.
 */
import type { Validity } from '../model/code-system.ts';
import { factsOf, RELEASED } from '../model/identity.ts';
import type { PackInfo } from '../model/metadata.ts';

const fiscalYearIn = (release: string): number | undefined => {
  const [year] = /20\d\d/.exec(release) ?? [];
  return year === undefined ? undefined : Number(year);
};

export const fiscalYearOn = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) < '10-01' ? 0 : 1);

export const daysOf = (fiscalYear: number): Validity => ({
  from: `${fiscalYear - 1}-10-01`,
  to: `${fiscalYear}-09-30`,
});

/** The days of a release for a fiscal year by its label; `undefined` for one that names no year. */
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

/** Of a system that a pack can be without it may be absent. */
export type AgeOfReleases = { readonly [Key in keyof Releases]: ReleaseAge };

/** Of each release that a pack has: of a yearly one the fiscal year counts. */
export const ageOfReleases = (releases: Releases): AgeOfReleases =>
  Object.fromEntries(
    RELEASED.flatMap((system): readonly [string, ReleaseAge][] => {
      const { releaseKey, isYearly, published } = factsOf(system);
      const release = releases[releaseKey];
      if (release === undefined) return [];
      if (isYearly) return [[releaseKey, ageOfYear(validityOf(release))]];
      const publishedAt = published?.at(release);
      const oldFrom =
        publishedAt === undefined || published === undefined ? undefined : publishedAt + published.mostDays * DAY;
      return [[releaseKey, { publishedAt, oldFrom }]];
    }),
  ) as AgeOfReleases;

const ageOfYear = (days: Validity | undefined): ReleaseAge =>
  days === undefined
    ? { publishedAt: undefined, oldFrom: undefined }
    : { publishedAt: Date.parse(days.from), oldFrom: Date.parse(days.to) + DAY };
