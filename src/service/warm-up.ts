/** Loads what the first buyers need, after the service has begun to answer. */
import { loadDeclarations } from '../tools/listed.ts';

/** A request that came while the service started is answered first, in milliseconds. */
const AFTER = 100;

/** Loads it soon, unless the service ends before. */
export const warmUp = (): void => {
  setTimeout(loadDeclarations, AFTER).unref();
};
