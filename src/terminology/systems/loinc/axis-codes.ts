/** The axes that the search ranks by, as one number. */
import type { Axes } from '../../model/concept.ts';
import { AXES, type Axis, codeOfValue, type Named, valueIn } from './values.ts';

/** How many bits each axis has, from the lowest. The five highest are how common the test is. */
const BITS: Readonly<Record<Axis, number>> = {
  specimen: 6,
  property: 5,
  time: 2,
  challenge: 3,
  method: 4,
  class: 3,
  addition: 2,
  side: 2,
};
const COMMON_SHIFT = 27;

const SHIFTS: Readonly<Record<string, number>> = Object.fromEntries(
  AXES.map((axis, place) => [axis, AXES.slice(0, place).reduce((sum, before) => sum + BITS[before], 0)]),
);

/** The code of an axis. */
export const axisIn = (codes: number, axis: Axis): number => (codes >>> (SHIFTS[axis] ?? 0)) & ((1 << BITS[axis]) - 1);

/** Packs what a test says of each axis, and its rank among the common tests, 0 for none. */
export const packAxes = (axes: Axes, rank: number): number => {
  const named = namedIn(axes);
  const packed = AXES.reduce(
    (sum, axis) => sum | (codeOfValue(axis, named[axis]?.value ?? '') << (SHIFTS[axis] ?? 0)),
    0,
  );
  return (packed | (commonness(rank) << COMMON_SHIFT)) >>> 0;
};

type NamedAxes = Readonly<Record<Axis, Named | undefined>>;

const namedIn = (axes: Axes): NamedAxes => {
  const { component, property, time, specimen, method } = axes;
  const [analyte = '', challenge = ''] = component.split('^');
  const all = [component, specimen, method].join(' ');
  return {
    specimen: valueIn('specimen', specimen),
    property: valueIn('property', property),
    time: valueIn('time', time),
    challenge: valueIn('challenge', [/^fasting /i.test(analyte) ? 'fasting' : '', challenge].join(' ').trim()),
    method: valueIn('method', method || (DIFFERENTIAL_BY.exec(analyte)?.[1] ?? '')),
    class: classIn(analyte),
    addition: valueIn('addition', all),
    side: valueIn('side', all),
  };
};

/** `CBC W Manual Differential panel` */
const DIFFERENTIAL_BY = /\b(auto|manual)(?=[a-z]* differential)/i;

/** A name with several classes is of none. */
const classIn = (analyte: string): Named | undefined => {
  const classes = new Set(analyte.match(/\b(?:ig[gmaed]|r?[dr]na$)/gi)?.map((word) => word.toLowerCase()));
  return classes.size === 1 ? valueIn('class', [...classes].join('')) : undefined;
};

/** Doubling the rank takes two steps. */
const STEPS = 2;
const MOST_COMMON = 31;

/** From 1, for tests that are rarest among the common ones, to 31; 0 for others. */
const commonness = (rank: number): number =>
  rank === 0 ? 0 : Math.max(1, MOST_COMMON - Math.round(STEPS * Math.log2(rank)));

/** How common a test is. A step of two is half the rank. */
export const commonnessIn = (codes: number): number => codes >>> COMMON_SHIFT;

const NO_SPECIMEN = 0.94;
const NO_PROPERTY = 0.96;

/** Differential counts and the share of glycated hemoglobin, which laboratories report first. */
const DIFFERENTIAL = /\/(?:100 )?[Ll]eukocytes|\/cells|\/Hemoglobin\.total/;

/** What is looked for first, and counted only where it was found. */
const NUCLEIC_ACID = /\b(?:DNA|r?RNA)$/;

/** What is collected over a day is reported by the day, seldom by volume. */
const isRateOfDay = ({ property, time }: Axes): boolean => time === '24 hour' && property.endsWith('/time');
const BY_VOLUME = 0.97;

/** Properties that go without saying, as in a differential count: of these hardly any specimen is likelier than others. */
const IMPLIED = ['', 'Number fraction', 'Mass fraction', 'Identity', 'Panel'];
const LEAST_IMPLIED = 0.99;

/** How likely a test with these axes is meant by a phrase that says nothing of them. */
export const axesPrior = (axes: Axes): number => {
  const named = namedIn(axes);
  const drawn = (named.specimen?.prior ?? NO_SPECIMEN) * (named.time?.prior ?? 1);
  const specimen = IMPLIED.includes(axes.property) ? Math.max(drawn, LEAST_IMPLIED) : drawn;
  const isFirst =
    DIFFERENTIAL.test(axes.component) ||
    (axes.property === 'Presence' && NUCLEIC_ACID.test(axes.component)) ||
    isRateOfDay(axes);
  const isByVolume = axes.time === '24 hour' && axes.property.endsWith('/volume');
  const property = (isFirst ? 1 : (named.property?.prior ?? NO_PROPERTY)) * (isByVolume ? BY_VOLUME : 1);
  return property * specimen * (named.method?.prior ?? 1);
};
