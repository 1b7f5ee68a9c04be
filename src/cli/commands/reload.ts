/**
 * `clinmeter reload`: checks the configuration, makes a running service read it again, prints what has changed, and what is
 * not in force.
 */
import { accessSync, constants, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { inForce, notInForce, type ResolvedService } from '../../config/in-force.ts';
import { integerFrom, takesSecret } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { resolveOptions, valuesOf } from '../../config/read.ts';
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
      doc: 'Process of the service; by default MAINPID of systemd, or the only service that runs here',
      ...integerFrom(1, 4_194_304),
      placeholder: 'PID',
      accepts: 'the number of a process',
    },
  },
  examples: [
    'clinmeter reload',
    'systemctl reload clinmeter',
    'clinmeter reload --config shop.toml "$(pidof clinmeter)"',
  ],
};

export const reload: Command = {
  ...SYNTAX,
  summary: 'Check the configuration, and have a running service read it again',
  statuses: [
    'the service has reloaded, and what was given to this command is in force',
    'it has refused, something given is not in force, or there is no such process',
  ],
  run: async (argv, { environment, shopFile, out }) => {
    const isHidden = hidesCredentials(environment);
    const seen = isHidden ? { ...environment, CREDENTIALS_DIRECTORY: undefined } : environment;
    const { resolved, operands } = resolveOptions(SYNTAX, argv, seen, { file: shopFile });
    const expected = isHidden ? readable(resolved) : resolved;
    const values = valuesOf<typeof options>(expected);
    if (isHidden) out('The credentials cannot be read here: the service checks what depends on them');
    else openPacks(await checkedConfig(values));
    const pid =
      (operands.pid as number | undefined) ?? SYNTAX.operands.pid.parse(environment.MAINPID ?? '') ?? onlyService();
    if (!isOurs(pid))
      throw new CommandError(`process ${pid} is no clinmeter: the signal would end it`, 'pidof clinmeter');
    const report = await reportAfter(pid);
    if (!report.isReloaded)
      throw new CommandError(
        `process ${pid} has not reloaded, and nothing has changed: ${report.reason}`,
        report.advice ?? LOG,
      );
    return told(pid, report, { expected, isRestart: environment.MAINPID !== undefined, out });
  },
};

type Telling = {
  readonly expected: ResolvedService;
  readonly isRestart: boolean;
  readonly out: (line: string) => void;
};

type Reloaded = Extract<ReloadReport, { readonly isReloaded: true }>;

/** Prints what has changed. @throws {@link CommandError} that names each option which is not in force */
const told = (pid: number, { changes, salt, inForce: reported }: Reloaded, telling: Telling): number => {
  const { expected, isRestart, out } = telling;
  if (reported.length === 0)
    throw new CommandError(
      `process ${pid} has reloaded; what is in force it tells to root and its own account`,
      'run this command as one of them',
    );
  out(`Process ${pid} has reloaded${changes.length === 0 ? ': nothing has changed' : ''}`);
  for (const { option, from, to } of changes) out(`  ${option}: ${from} → ${to}`);
  const missing = notInForce(inForce(expected, salt), reported, isRestart);
  if (missing.length === 0) return DONE;
  throw new CommandError(
    `not in force in process ${pid}:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    'systemctl restart clinmeter, which reads variables and credentials again',
  );
};

/** Leaves out the secrets whose files this account cannot read. */
const readable = (resolved: ResolvedService): ResolvedService =>
  Object.fromEntries(
    Object.entries(resolved).map(([name, { problem, ...one }]) => {
      const isUnread =
        problem !== undefined && one.given === undefined && takesSecret(options[name as keyof typeof options]);
      return [name, problem === undefined || isUnread ? one : { ...one, problem }];
    }),
  ) as ResolvedService;

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
    await untilHeeding(pid);
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

/** A process that has just begun takes the signal soon, in milliseconds. */
const BEGINNING = 5_000;

/** Waits until the signal does not end the process. One on a terminal never takes it. */
const untilHeeding = async (pid: number): Promise<void> => {
  for (let waited = 0; waited < BEGINNING; waited += LOOK) {
    if (heeds(pid)) return;
    await Bun.sleep(LOOK);
  }
  throw new CommandError(
    `process ${pid} does not take SIGHUP, which would end it: it runs on a terminal, or has not begun to serve`,
    'restart it, or start it with < /dev/null',
  );
};

/** True if a process handles SIGHUP (proc(5), `SigCgt`), or if that cannot be read. */
const heeds = (pid: number): boolean => {
  try {
    const [, mask] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return mask === undefined || (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return true;
  }
};

const signal = (pid: number, what: 'SIGHUP' | 0, problem: string): void => {
  try {
    process.kill(pid, what);
  } catch {
    throw new CommandError(problem, 'systemctl status clinmeter');
  }
};

/** The process that serves on this machine. @throws {@link ConfigError} unless there is one */
const onlyService = (): number => {
  const serving = numbersOfProcesses().filter((pid) => {
    const [, command] = textOf(`/proc/${pid}/cmdline`).split('\0');
    return command === 'serve' && isOurs(pid, false);
  });
  const [pid] = serving;
  if (pid !== undefined && serving.length === 1) return pid;
  const found = serving.length === 0 ? 'no clinmeter serve is seen here' : `several are seen: ${serving.join(', ')}`;
  throw new ConfigError(`PID is missing, and ${found}; accepted: the number of a process`, SYNTAX.examples[2] ?? '');
};

const numbersOfProcesses = (): readonly number[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** True if the process runs an executable of this name. @param otherwise - if that cannot be read */
const isOurs = (pid: number, otherwise = true): boolean => {
  try {
    const program = (path: string) => basename(readlinkSync(path)).replace(/ \(deleted\)$/, '');
    const name = program(`/proc/${pid}/exe`);
    return name.includes('clinmeter') || name === program('/proc/self/exe');
  } catch {
    return otherwise;
  }
};
