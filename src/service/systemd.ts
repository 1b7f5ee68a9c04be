/** What the service manager that has started this process is told, by the protocol of sd_notify(3). */

import type { CommandIo } from '../cli/command.ts';
import { reasonOf } from '../errors/reason.ts';

/** Where there is no service manager, nobody is told. */
export type ServiceManager = {
  /** The service answers; from now on the watchdog, if there is one, hears that it is alive. */
  readonly ready: (status: string) => void;
  readonly stopping: (status: string) => void;
};

const NOBODY: ServiceManager = { ready: () => {}, stopping: () => {} };

/** The service manager that `NOTIFY_SOCKET` names. */
export const serviceManager = async ({ environment, err }: CommandIo): Promise<ServiceManager> => {
  const { NOTIFY_SOCKET: socket } = environment;
  if (socket === undefined || socket === '') return NOBODY;
  // Loaded where it is needed alone: a process that nobody has to be told of binds no C library.
  const { sendDatagram } = await import('./datagram.ts');
  const tell = (...lines: readonly string[]): void => {
    try {
      sendDatagram(socket, lines.join('\n'));
    } catch (error) {
      err(`The service manager at NOTIFY_SOCKET was not told ${lines[0]}: ${reasonOf(error)}`);
    }
  };
  const interval = watchdogInterval(environment);
  return {
    ready: (status) => {
      tell('READY=1', `STATUS=${status}`);
      if (interval !== undefined) setInterval(() => tell('WATCHDOG=1'), interval).unref();
    },
    stopping: (status) => tell('STOPPING=1', `STATUS=${status}`),
  };
};

/** Milliseconds between two signs of life, half of what is allowed: sd_watchdog_enabled(3). */
const watchdogInterval = ({
  WATCHDOG_USEC: allowed,
  WATCHDOG_PID: pid,
}: CommandIo['environment']): number | undefined => {
  const isOurs = pid === undefined || pid === '' || pid === String(process.pid);
  return isOurs && /^[1-9]\d{0,14}$/.test(allowed ?? '') ? Number(allowed) / 2000 : undefined;
};
