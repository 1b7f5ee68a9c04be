/** `npm run build`: builds `dist/clinmeter`, one executable that needs no other file, unless it is current. */
import { executableIsCurrent, makeExecutable } from './executable.ts';

const started = performance.now();
if (executableIsCurrent()) {
  console.log('dist/clinmeter is current');
} else {
  await makeExecutable();
  if (!executableIsCurrent()) throw new Error('the sources changed during the build; build again');
  console.log(`Built dist/clinmeter in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
