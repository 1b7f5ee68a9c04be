/** The files that pages load. The scripts are gzipped, as `build/scripts.ts` embeds them in the executable. */
import { readFileSync } from 'node:fs';
import crypto from '../../dist/crypto.js.gz' with { type: 'file' };
import finder from '../../dist/finder.js.gz' with { type: 'file' };
import playground from '../../dist/playground.js.gz' with { type: 'file' };
import scores from '../../dist/scores.js.gz' with { type: 'file' };
import search from '../../dist/search.js.gz' with { type: 'file' };

/** Signs with a throw-away key and checks receipts; the next one loads it. */
export const cryptoScript = (): Uint8Array<ArrayBuffer> => readFileSync(crypto);

/** Runs the forms that call a tool. */
export const playgroundScript = (): Uint8Array<ArrayBuffer> => readFileSync(playground);

/** Counts scores: the form of one loads it. */
export const scoresScript = (): Uint8Array<ArrayBuffer> => readFileSync(scores);

/** Finds tools: the search loads it. */
export const finderScript = (): Uint8Array<ArrayBuffer> => readFileSync(finder);

/** Starts the search, and copies code. */
export const searchScript = (): Uint8Array<ArrayBuffer> => readFileSync(search);

/** `/favicon.svg`: a gauge whose needle is a pulse. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#00606b"/><path d="M6 22a10.5 10.5 0 1 1 20 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M7 20h5l2.2-6 3.4 9.5 2.2-3.5H25" fill="none" stroke="#9fe3e6" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
