/** What can go wrong with a port, as a person at the terminal reads it. */
import { CommandError } from './command.ts';

/**
 * Runs what listens on a port.
 *
 * @throws {@link CommandError} when the port is taken or the address is not this machine's
 */
export const listening = async <Result>(
  { host, port }: { host: string; port: number },
  listen: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE') throw new CommandError(`port ${port} of ${host} is in use`, '--port 0 takes a free one');
    if (LISTEN_CODES.has(code))
      throw new CommandError(`cannot listen on ${host} port ${port} (${code})`, 'another --host or --port');
    throw error;
  }
};

const LISTEN_CODES = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_SERVER_NOT_RUNNING',
  'FailedToListen',
]);
