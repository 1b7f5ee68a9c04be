/** The scripts of the pages, compressed with gzip as they lie in the executable; `build/scripts.ts` makes them. */
import { readFileSync } from 'node:fs';
import playground from '../../dist/playground.js.gz' with { type: 'file' };
import reference from '../../dist/reference.js.gz' with { type: 'file' };

/** What makes the forms of `/docs` work. */
export const playgroundScript = (): Uint8Array<ArrayBuffer> => readFileSync(playground);

/** Scalar, which draws `/docs/api`. */
export const referenceScript = (): Uint8Array<ArrayBuffer> => readFileSync(reference);
