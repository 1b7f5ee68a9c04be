/** `clinmeter reload`: checks the configuration, makes a running service read it again, and prints the result. */
import { accessSync, constants, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { integerFrom } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { readArguments } from '../../config/read.ts';
import type { Environment } from '../../config/sources.ts';
import { answerBefore } from '../../deferred.ts';
import { listenForReload, type ReloadReport } from '../../service/reload-report.ts';
import { openPacks } from '../../service/terminology-packs.ts';
import { checkedConfig } from '../checked-config.ts';
import { type Command, CommandError, DONE } from '../command.ts';

const SYNTAX = {
  name: 'reload',
  options,
  operands: {
    pid: {
      doc: 'Process of the service; systemd names it in MAINPID',
      ...integerFrom(1, 4_194_304),
      placeholder: 'PID',
      accepts: 'the number of a process',
    },
  },
  examples: ['systemctl reload clinmeter', 'clinmeter reload --config /etc/clinmeter.toml "$(pidof clinmeter)"'],
};

export const reload: Command = {
  ...SYNTAX,
  summary: 'Check the configuration, and have a running service read it again',
  statuses: ['the service has reloaded', 'it has refused and is unchanged, or there is no such process'],
  run: async (argv, { environment, out }) => {
    const isHidden = hidesCredentials(environment);
    const seen = isHidden ? { ...environment, CREDENTIALS_DIRECTORY: undefined } : environment;
    const { pid: given, ...values } = readArguments(SYNTAX, argv, seen);
    if (isHidden) out('The credentials cannot be read here: the service checks what depends on them');
    else openPacks(await checkedConfig(values));
    const pid = given ?? SYNTAX.operands.pid.parse(environment.MAINPID ?? '');
    if (pid === undefined)
      throw new ConfigError('PID is missing; accepted: the number of a process', SYNTAX.examples[1] ?? '');
    if (!isOurs(pid))
      throw new CommandError(`process ${pid} is no clinmeter: the signal would end it`, 'pidof clinmeter');
    const report = await reportAfter(pid);
    if (!report.isReloaded)
      throw new CommandError(
        `process ${pid} has not reloaded, and nothing has changed: ${report.reason}`,
        report.advice ?? LOG,
      );
    out(`Process ${pid} has reloaded`);
    return DONE;
  },
};

/** True if systemd hides the credentials from this process. Before version 254, only `ExecStart=` can read them. */
const hidesCredentials = ({ CREDENTIALS_DIRECTORY: folder }: Environment): boolean => {
  if (folder === undefined || folder === '') return false;
  try {
    accessSync(folder, constants.X_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
};

const LOG = 'journalctl -u clinmeter';

/** A large pack takes some seconds to open, and many reloads wait for each other; in milliseconds. */
const PATIENCE = 60_000;

const LOOK = 100;

/** Sends the signal, and waits for the report of the service. */
const reportAfter = async (pid: number): Promise<ReloadReport> => {
  const { report, stop } = await listenForReload(pid).catch(() => {
    throw new CommandError(`another clinmeter reload waits for process ${pid}`, 'try again');
  });
  try {
    signal(pid, 'SIGHUP', `process ${pid} cannot be told`);
    for (let waited = 0; waited < PATIENCE; waited += LOOK) {
      const told = await answerBefore(LOOK, report);
      if (told !== 'late') return told;
      signal(pid, 0, `process ${pid} has ended: a service on a terminal ends at SIGHUP`);
    }
    throw new CommandError(`process ${pid} was told, and has not answered in ${PATIENCE / 1000} s`, LOG);
  } finally {
    stop();
  }
};

const signal = (pid: number, what: 'SIGHUP' | 0, problem: string): void => {
  try {
    process.kill(pid, what);
  } catch {
    throw new CommandError(problem, 'systemctl status clinmeter');
  }
};

/** True if the process runs an executable of this name, or if that cannot be read. */
const isOurs = (pid: number): boolean => {
  try {
    const program = (path: string) => basename(readlinkSync(path)).replace(/ \(deleted\)$/, '');
    const name = program(`/proc/${pid}/exe`);
    return name.includes('clinmeter') || name === program('/proc/self/exe');
  } catch {
    return true;
  }
};
