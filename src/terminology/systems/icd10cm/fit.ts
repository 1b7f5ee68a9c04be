/** How well a code fits what a phrase says of the axes. */
import { AXES, type Axis, type AxisReading, type AxisValues, axisIn } from './axes.ts';

/** A name that says nothing of an axis that the phrase names. */
const SILENT = 0.94;

/** A disease, where the phrase says that it is over, that of a relative, or looked for. */
const OF_NOW = 0.55;

/** A name that says something else. Such a code is never first before one that fits. */
const OTHER = 0.45;

/** A name that says something of the intent, or of long-term use, means more than a phrase without a word of it. */
const NOT_ASKED = 0.8;

/** Likewise of where a condition comes from: who means a congenital one says so. */
const OTHER_ORIGIN = 0.94;

const LONG_TERM = 4;

const MAY_BE_SILENT: readonly Axis[] = ['behavior', 'fracture', 'origin'];

/** Up to 1. */
export const axesFit =
  ({ values: asked, isFollowUp }: Asked): ((codes: number) => number) =>
  (codes) =>
    AXES.reduce(
      (fit, axis) =>
        isFollowUp && axis === 'encounter' && axisIn(codes, axis) === 0
          ? fit
          : fit * fitOf(axis, asked[axis], axisIn(codes, axis)),
      1,
    );

type Asked = Pick<AxisReading, 'values' | 'isFollowUp'>;

const fitOf = (axis: Axis, asked: number, named: number): number => {
  if (asked === named || axis === 'finding') return 1;
  if (asked === 0 && axis === 'origin') return OTHER_ORIGIN;
  if (asked === 0) return axis === 'intent' || (axis === 'status' && named === LONG_TERM) ? NOT_ASKED : 1;
  if (named !== 0) return OTHER;
  return axis === 'status' ? OF_NOW : MAY_BE_SILENT.includes(axis) ? 1 : SILENT;
};

/** Whether a code says all that a phrase says of the axes. */
export const isAllRead = ({ values: asked, isFollowUp }: Asked, codes: number): boolean =>
  AXES.every(
    (axis) =>
      asked[axis] === 0 ||
      mayBeSilent(axis, codes) ||
      asked[axis] === axisIn(codes, axis) ||
      (isFollowUp && axis === 'encounter' && axisIn(codes, axis) === 0),
  );

/** Many names of neoplasms say what they are without a word of this axis, and many findings too. */
const mayBeSilent = (axis: Axis, codes: number): boolean =>
  axis === 'finding' || (MAY_BE_SILENT.includes(axis) && axisIn(codes, axis) === 0);

/** Axes that a code says only of a phrase with a word for it. */
const NEVER_IMPLIED: readonly Axis[] = ['intent', 'finding'];

/** Whether the phrase has a word for an intent, a finding or long-term use that a code says. */
export const isSaid = (asked: AxisValues, codes: number): boolean =>
  NEVER_IMPLIED.every((axis) => axisIn(codes, axis) === 0 || asked[axis] > 0) &&
  (axisIn(codes, 'status') !== LONG_TERM || asked.status === LONG_TERM);
