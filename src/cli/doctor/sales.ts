/** Looks in the ledger for sales that failed through no fault of the buyer. */
import { existsSync } from 'node:fs';
import { readLedger } from '../../payments/ledger/engine.ts';
import type { Purchase } from '../../payments/ledger/ledger.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { type Finding, findings } from './finding.ts';

/** So many of the newest purchases are looked at. */
const NEWEST = 20;

/** None for a ledger that is not there or cannot be read, which another check reports. */
export const checkSales = async (file: string): Promise<readonly Finding[]> => {
  const newest = await newestIn(file);
  if (newest.length === 0) return [];
  const sales = findings('sales');
  const codes = newest.flatMap((purchase) => failureOf(purchase) ?? []);
  const total = `the last ${newest.length}`;
  if (codes.length === 0) return [sales.ok(`none of ${total} failed`)];
  const found = `${codes.length} of ${total} failed: ${tally(codes)}`;
  const isLasting = newest[0] !== undefined && failureOf(newest[0]) !== undefined;
  return [isLasting || codes.length * 2 >= newest.length ? sales.warning(found, ADVICE) : sales.ok(found)];
};

const ADVICE = 'the log says of each why (purchase, facilitator, upstream_status, errno)';

const newestIn = async (file: string): Promise<readonly Purchase[]> => {
  if (!isDatabase(file) && !existsSync(file)) return [];
  try {
    const reader = await readLedger(file);
    try {
      return (await reader.list(NEWEST)).filter(({ state }) => state !== 'settling');
    } finally {
      await reader.close();
    }
  } catch {
    return [];
  }
};

/** The code of a failure; `undefined` for what was settled, and for what was refused for the buyer's reasons. */
const failureOf = ({ state, reason }: Purchase): string | undefined => {
  if (state === 'uncertain') return 'uncertain';
  return state === 'refused' && reason?.startsWith('facilitator_') === true ? reason : undefined;
};

/** `2 uncertain, 1 facilitator_unauthorized`. */
const tally = (codes: readonly string[]): string =>
  [...new Set(codes)].map((code) => `${codes.filter((one) => one === code).length} ${code}`).join(', ');
