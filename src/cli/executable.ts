import { basename, relative } from 'node:path';

/** How the person at the terminal calls this program, for commands to copy. */
export const executable = (): string => {
  if (basename(process.execPath).startsWith('bun')) return 'bun src/main.ts';
  const path = relative(process.cwd(), process.execPath);
  if (path.startsWith('..')) return process.execPath;
  return path.includes('/') ? path : `./${path}`;
};
