/** Checks that the ledger is intact, has room to grow, and keeps its key private. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
import { flawOfDayKeys, keyFileOf } from '../../payments/ledger/day-keys.ts';
import { readLedger } from '../../payments/ledger/engine.ts';
import { asLedgerError, DAMAGED, type LedgerMode } from '../../payments/ledger/ledger.ts';
import { lossOf } from '../../payments/ledger/open.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { counted } from '../terminal.ts';
import { type Finding, findings } from './finding.ts';
import { checkSharedLedger, type Expected } from './shared-ledger.ts';

const MEBIBYTE = 1024 * 1024;

/** A larger ledger is not examined here: reading it would hold up all other checks. */
const LARGEST = 64 * MEBIBYTE;

const LITTLE_ROOM = 1024 * MEBIBYTE;
const NO_ROOM = 64 * MEBIBYTE;

/** The permission bits of everyone but the owner: only the owner may read a ledger and its key. */
const OTHERS = 0o077;

export const checkLedger = (file: string, expected: Expected): Promise<readonly Finding[]> =>
  isDatabase(file) ? checkSharedLedger(file, expected) : checkFile(file, expected);

const checkFile = async (file: string, { mode, key, now }: Expected): Promise<readonly Finding[]> => [
  await integrityOf(file, mode, now),
  roomFor(file),
  key !== undefined ? findings('ledger key').ok('configured') : keyOf(file),
];

const integrityOf = async (file: string, expected: LedgerMode | undefined, now: number): Promise<Finding> => {
  const ledger = findings('ledger');
  const shown = JSON.stringify(file);
  try {
    const loss = lossOf(file);
    if (loss !== undefined) return ledger.error(loss.problem, loss.remedy);
    const flawOfDays = flawOfDayKeys(file, now);
    if (flawOfDays !== undefined) return ledger.error(flawOfDays.problem, flawOfDays.remedy);
    if (!existsSync(file)) {
      accessSync(dirname(resolve(file)), constants.W_OK);
      return ledger.ok(`${shown} does not exist yet; the first start creates it`);
    }
    accessSync(file, constants.W_OK);
    const { size, mode: bits } = statSync(file);
    if (size > LARGEST) {
      return ledger.warning(`${shown} has ${shownSize(size)}, too much to check here`, 'clinmeter ledger verify');
    }
    const { mode, purchases, events, flaws } = await examined(file);
    const [flaw, ...more] = flaws;
    if (flaw === undefined && mode !== undefined && expected !== undefined && mode !== expected) {
      return ledger.error(`${shown} is for ${mode} payments, these are ${expected}`, 'name another file with --ledger');
    }
    if (flaw === undefined && isOpenToOthers(bits)) {
      const found = `${shown} has mode ${(bits & 0o777).toString(8)}: others can read who has paid for which tool`;
      return ledger.warning(found, `chmod 600 ${file} ${file}-*`);
    }
    if (flaw === undefined)
      return ledger.ok(`${shown} is whole: ${counted(purchases, 'purchase')}, ${counted(events, 'event')}`);
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    return ledger.error(`${shown}: ${flaw}${others}`, DAMAGED);
  } catch (error) {
    return ledger.error(`${shown} cannot be used: ${reasonOf(error)}`, asLedgerError(error).hint ?? PLACE);
  }
};

const PLACE = 'check --ledger, its folder and their owner';

const isOpenToOthers = (mode: number): boolean => process.platform !== 'win32' && (mode & OTHERS) !== 0;

const examined = async (file: string) => {
  const reader = await readLedger(file);
  try {
    return { mode: await reader.mode(), ...(await reader.examine()) };
  } finally {
    await reader.close();
  }
};

const roomFor = (file: string): Finding => {
  const disk = findings('disk');
  try {
    const { bavail, bsize } = statfsSync(dirname(resolve(file)));
    const free = bavail * bsize;
    const found = `${shownSize(free)} free where the ledger is`;
    if (free >= LITTLE_ROOM) return disk.ok(found);
    const advice = 'free disk space: a payment that cannot be recorded is not taken';
    return free >= NO_ROOM ? disk.warning(found, advice) : disk.error(found, advice);
  } catch (error) {
    return disk.error(`the folder of the ledger cannot be read: ${reasonOf(error)}`, 'check --ledger');
  }
};

const shownSize = (bytes: number): string => {
  const mebibytes = Math.floor(bytes / MEBIBYTE);
  return mebibytes < 10_240 ? `${mebibytes} MiB` : `${Math.floor(mebibytes / 1024)} GiB`;
};

const keyOf = (file: string): Finding => {
  const key = findings('ledger key');
  const name = keyFileOf(file);
  const shown = JSON.stringify(name);
  try {
    if (!existsSync(name)) {
      if (!existsSync(file)) return key.ok('created with the ledger');
      return key.warning(`${shown} does not exist`, 'restore it beside the ledger: without it no buyer is recognised');
    }
    const mode = statSync(name).mode & 0o777;
    if (!isOpenToOthers(mode)) return key.ok(`${shown}, mode ${mode.toString(8)}`);
    return key.error(`${shown} has mode ${mode.toString(8)}: others can read it`, `chmod 600 ${name}`);
  } catch (error) {
    return key.error(`${shown} cannot be read: ${reasonOf(error)}`, 'check its folder and their owner');
  }
};
