/** `npm run build`: builds `dist/clinmeter`, one executable that needs no other file. */
import { executableIsCurrent, makeExecutable } from './executable.ts';

const started = performance.now();
await makeExecutable();
if (!executableIsCurrent()) throw new Error('the sources changed during the build; build again');
console.log(`Built dist/clinmeter in ${((performance.now() - started) / 1000).toFixed(1)} s`);
