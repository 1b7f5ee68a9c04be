/** Looks in the ledger for sales that failed through no fault of the buyer. */
import { existsSync } from 'node:fs';
import { readLedger } from '../../payments/ledger/engine.ts';
import type { Purchase } from '../../payments/ledger/ledger.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { type Finding, findings } from './finding.ts';

/** So many of the newest purchases are looked at. */
const NEWEST = 20;

/** If so many of the newest have failed in a row, it is no accident. */
const LASTING = 3;

/** None for a ledger that is not there or cannot be read, which another check reports. */
export const checkSales = async (file: string): Promise<readonly Finding[]> => {
  const newest = await newestIn(file);
  const [last] = newest;
  if (last === undefined) return [];
  const sales = findings('sales');
  const causes = newest.map(causeIn);
  const total = `the last ${newest.length}`;
  const failed = causes.filter((cause) => cause !== undefined);
  const [first, ...others] = tally(failed);
  if (first === undefined) return [sales.ok(`none of ${total} failed`)];
  const share = `${failed.length} of ${total} failed`;
  const found = `${share}, most often ${[first, ...others].map(([cause, count]) => `${cause} (${count})`).join(', ')}`;
  const row = causes.indexOf(undefined);
  const inARow = row < 0 ? causes.length : row;
  const advice = adviceFor(first[0]);
  if (inARow >= LASTING) {
    const since = new Date(newest[inARow - 1]?.createdAt ?? last.createdAt).toISOString();
    return [sales.error(`${found}; none has settled since ${since}`, advice)];
  }
  return [inARow > 0 || failed.length * 2 >= newest.length ? sales.warning(found, advice) : sales.ok(found)];
};

const newestIn = async (file: string): Promise<readonly Purchase[]> => {
  if (!isDatabase(file) && !existsSync(file)) return [];
  try {
    const reader = await readLedger(file);
    try {
      return (await reader.list(NEWEST)).filter(
        ({ state, reason }) => state !== 'settling' && reason !== 'client_left',
      );
    } finally {
      await reader.close();
    }
  } catch {
    return [];
  }
};

/** The cause of a failed sale; `undefined` if it was settled, or refused because of the buyer. */
const causeIn = ({ state, reason, attempts }: Purchase): string | undefined => {
  if (state === 'uncertain') return reason ?? 'uncertain';
  if (state !== 'refused') return undefined;
  if (reason?.startsWith('facilitator_') === true || reason === 'settlement_too_expensive') return reason;
  // What was refused only later was uncertain before.
  return attempts > 1 ? `uncertain, then ${reason}` : undefined;
};

/** Each cause with its number, the most frequent first. */
const tally = (causes: readonly string[]): readonly (readonly [cause: string, count: number])[] =>
  [...new Set(causes)]
    .map((cause) => [cause, causes.filter((one) => one === cause).length] as const)
    .sort(([, one], [, other]) => other - one);

const OTHER = 'ask the operator of the facilitator, or add another one to --facilitator';

/** Remedies, by the code that begins a cause. */
const ADVICE: Readonly<Record<string, string>> = {
  facilitator_unauthorized: 'check --facilitator-token, or --cdp-key-id and --cdp-key-secret',
  facilitator_misconfigured: 'check --facilitator and its path: its /settle is looked for beside it',
  facilitator_unavailable: `check that --facilitator can be reached and has quota left; ${OTHER}`,
  facilitator_failed: OTHER,
  facilitator_silent: `${OTHER}; if it is only slow, raise --settle-timeout`,
  facilitator_unclear: OTHER,
  settlement_too_expensive: 'raise --max-fee-gwei, or wait until gas is cheaper',
};

const LOG = 'the log tells of each why (purchase, facilitator, upstream_status, errno)';

const adviceFor = (cause: string): string => {
  const advice = ADVICE[cause.split(' ')[0] ?? ''];
  const after =
    'Then clinmeter pay shows whether a sale works, and clinmeter ledger resolve --all decides what is uncertain';
  return advice === undefined ? LOG : `${advice}. ${after}; ${LOG}`;
};
