/**
 * fast-check with the settings of the two lanes. The short lane plays the same calls each time, and ends at the first
 * failure: a red test is red again, and in seconds. The nightly lane plays other calls each night, and looks for the
 * smallest that fails.
 */
import fc from 'fast-check';
import { IS_NIGHTLY } from './nightly.ts';

/** How many times as many runs the nightly lane plays. */
const LONGER = 10;

/** The runs of a property in the short lane. */
export const runs = (short: number) => ({ numRuns: IS_NIGHTLY ? short * LONGER : short });

fc.configureGlobal({ ...runs(100), ...(IS_NIGHTLY ? {} : { seed: 1, endOnFailure: true }) });

export { fc };
