/** `npm start`: builds the executable if the sources have changed, then serves with it. */
import { EXECUTABLE, executableIsCurrent, makeExecutable } from './executable.ts';

if (!executableIsCurrent()) {
  console.error('Building dist/clinmeter');
  await makeExecutable();
}
const service = Bun.spawn([EXECUTABLE, 'serve', ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit'],
});
// A terminal sends SIGINT to the service too.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => service.kill('SIGTERM'));
process.exit(await service.exited);
