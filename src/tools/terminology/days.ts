/** The day that a call about a code asks for, and what the loaded releases say of it. */
import { Type } from '@sinclair/typebox';
import { releaseAt } from '../../terminology/model/code-system.ts';
import type { System } from '../../terminology/model/concept.ts';
import { IDENTITIES } from '../../terminology/model/identity.ts';
import type { CodeDetails, Terminology } from '../../terminology/terminology.ts';
import { date, optional } from '../inputs.ts';

export const dateInput = optional(
  date({
    name: 'date',
    description: 'Day that the answer is for, YYYY-MM-DD',
    example: '2026-03-01',
    error: 'invalid_date',
    remedy: 'Send a day of the calendar as YYYY-MM-DD, or leave it out.',
  }),
);

const orNull = (type: ReturnType<typeof Type.String> | ReturnType<typeof Type.Boolean>, description: string) =>
  Type.Union([Type.Null(), type], { description });

export const dateFields = {
  date: orNull(Type.String(), 'The day as sent'),
  date_covered: orNull(Type.Boolean(), 'Whether a loaded release answers for that day; null if that is not known'),
  judged_on: orNull(
    Type.String(),
    'Day that the answer holds for: that sent, else the last of the release; null if not known',
  ),
  date_note: Type.String({ description: 'What the releases say of it, in a sentence' }),
};

type Judged = {
  /** The day to ask the terminology about; absent for the newest release. */
  readonly day: string | undefined;
  /** False where no loaded release is known to answer for the day that was sent. */
  readonly isKnown: boolean;
  readonly fields: {
    readonly date: string | null;
    readonly date_covered: boolean | null;
    readonly judged_on: string | null;
    readonly date_note: string;
  };
};

/** Reads a day by the loaded releases of a system. */
export const judged = (terminology: Terminology, system: System, sent: string | undefined): Judged => {
  const newest = terminology.identityOf(system);
  if (sent === undefined) {
    const last = newest.validity?.to;
    const note = `No date was sent: judged by ${last}, the last day of ${nameOf(system)} ${newest.release}.`;
    const fields = { date: null, date_covered: null, judged_on: last ?? null, date_note: last ? note : '' };
    return { day: undefined, isKnown: true, fields };
  }
  const release = releaseOn(terminology, system, sent);
  if (release === undefined) {
    const date_covered = newest.validity === undefined ? null : false;
    const date_note = `${uncovered(terminology, system, sent)}.`;
    return { day: undefined, isKnown: false, fields: { date: sent, date_covered, judged_on: null, date_note } };
  }
  const date_note = `${nameOf(system)} ${daysIn(release)}.`;
  return { day: sent, isKnown: true, fields: { date: sent, date_covered: true, judged_on: sent, date_note } };
};

type Release = ReturnType<Terminology['identityOf']>;

const nameOf = (system: System): string => IDENTITIES[system].title;

const daysIn = ({ release, validity }: Release): string => `${release} is for ${validity?.from} to ${validity?.to}`;

/** The loaded release that answers for a day; `undefined` if none does. */
export const releaseOn = (terminology: Terminology, system: System, day: string): Release | undefined =>
  releaseAt(terminology.releasesOf(system), day);

/** The release that answers for a day; without one the newest. */
export const releaseFor = (terminology: Terminology, system: System, day: string | undefined) =>
  (day === undefined ? undefined : releaseOn(terminology, system, day)) ?? terminology.identityOf(system);

/** Why no loaded release answers for a day. */
const uncovered = (terminology: Terminology, system: System, day: string): string => {
  const releases = terminology.releasesOf(system);
  if (releases.some(({ validity }) => validity === undefined)) {
    return `The loaded release of ${nameOf(system)} does not name the days that it is for: what holds on ${day} is not known from it`;
  }
  return `${nameOf(system)} ${releases.map(daysIn).join(', ')}: what holds on ${day} is not known`;
};

/** For an offer: that the day is not covered, or what the clock says of the release if none was sent. */
export const dayNotes = (terminology: Terminology, system: System, sent: string | undefined): readonly string[] => {
  if (sent === undefined) return terminology.clockNotes(system);
  return releaseOn(terminology, system, sent) === undefined ? [uncovered(terminology, system, sent)] : [];
};

/** That a code is out of use, with what took its place. */
export const retiredWords = (terminology: Terminology, details: CodeDetails): readonly string[] => {
  const { code, status } = details.self;
  const { to } = terminology.lifeOf(details);
  const next = terminology.successorsOf(details).map((successor) => successor.code);
  const successor = next.length === 0 ? 'no successor is known' : `its successor is ${next.join(' or ')}`;
  return [`${code} is ${status}${to === null ? '' : `, its last day is ${to}`}: ${successor}`];
};

/** When a code began or ended, as far as the loaded years tell. */
export const lifeNote = (terminology: Terminology, details: CodeDetails | undefined): string => {
  if (details === undefined) return '';
  const { from, to } = terminology.lifeOf(details);
  const { code } = details.self;
  if (to !== null) return `${code} was deleted: its last day is ${to}.`;
  return from === null ? '' : `The first day of ${code} is ${from}.`;
};

/** The fields about the day, with what the loaded years tell of a code. */
export const withLife = (terminology: Terminology, { fields }: Judged, details: CodeDetails | undefined) => ({
  ...fields,
  date_note: `${fields.date_note} ${lifeNote(terminology, details)}`.trim(),
});
