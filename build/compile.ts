/** `npm run build`: makes `dist/clinmeter`, one executable with everything it needs inside. */
import { executableIsCurrent, makeExecutable } from './executable.ts';

const started = performance.now();
await makeExecutable();
if (!executableIsCurrent()) throw new Error('dist/clinmeter was built from other files than those that are here now');
console.log(`Built dist/clinmeter in ${((performance.now() - started) / 1000).toFixed(1)} s`);
