/** `clinmeter reload`: has a running service read its configuration again, after a look at it. */
import { accessSync, constants, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { integerFrom } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { readArguments } from '../../config/read.ts';
import type { Environment } from '../../config/sources.ts';
import { loadData } from '../../service/data.ts';
import { type Command, CommandError, DONE } from '../command.ts';
import { checkedConfig } from './config-check.ts';

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
  statuses: ['the service was told', 'there is no such process'],
  run: async (argv, { environment, out }) => {
    const isHidden = hidesCredentials(environment);
    const seen = isHidden ? { ...environment, CREDENTIALS_DIRECTORY: undefined } : environment;
    const { pid: given, ...values } = readArguments(SYNTAX, argv, seen);
    if (isHidden) out('The credentials cannot be read here: the service checks what depends on them');
    else loadData(await checkedConfig(values));
    const pid = given ?? SYNTAX.operands.pid.parse(environment.MAINPID ?? '');
    if (pid === undefined)
      throw new ConfigError('PID is missing; accepted: the number of a process', SYNTAX.examples[1] ?? '');
    if (!isOurs(pid))
      throw new CommandError(`process ${pid} is no clinmeter: the signal would end it`, 'pidof clinmeter');
    try {
      process.kill(pid, 'SIGHUP');
    } catch {
      throw new CommandError(`process ${pid} cannot be told`, 'systemctl status clinmeter');
    }
    out(`Process ${pid} was told; its log says whether it has reloaded`);
    return DONE;
  },
};

/** Whether systemd names a folder of credentials that this process cannot enter: before 254, only `ExecStart=` can. */
const hidesCredentials = ({ CREDENTIALS_DIRECTORY: folder }: Environment): boolean => {
  if (folder === undefined || folder === '') return false;
  try {
    accessSync(folder, constants.X_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
};

/** Whether a process runs a file of the name of this program; where that cannot be seen, it is believed. */
const isOurs = (pid: number): boolean => {
  try {
    const program = (path: string) => basename(readlinkSync(path)).replace(/ \(deleted\)$/, '');
    const name = program(`/proc/${pid}/exe`);
    return name.includes('clinmeter') || name === program('/proc/self/exe');
  } catch {
    return true;
  }
};
