/** `npm start`: builds the executable when the sources have changed, then serves with it. */
import { EXECUTABLE, executableIsCurrent, makeExecutable } from './executable.ts';

if (!executableIsCurrent()) {
  console.error('Building dist/clinmeter');
  await makeExecutable();
}
const service = Bun.spawn([EXECUTABLE, 'serve', ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
process.exit(await service.exited);
