/** The licences of everything in the executable. `build/licenses.ts` makes the text; nobody reads it but who asks. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import embedded from '../../dist/licenses.txt.gz' with { type: 'file' };
import { loadTerminology } from '../terminology/load.ts';

/** The text of all licences, with the notices of the terminology that is inside. */
export const licenses = (): string =>
  [
    gunzipSync(readFileSync(embedded)).toString(),
    'Terminology inside this executable; a pack that --data names has notices of its own (clinmeter data info):',
    ...Object.values(loadTerminology().metadata.license),
  ].join('\n\n');
