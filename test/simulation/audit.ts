/** Compares the ledger with what the buyers know of their payments. */
import { run } from '../support/executable.ts';
import type { Fate } from './purchases.ts';
import { count } from './world.ts';

/** A line of `ledger export`. */
export type Row = {
  readonly id: number;
  readonly state: string;
  readonly nonce: string;
  readonly tool: string;
  readonly transaction: string | null;
  readonly reason: string | null;
};

/** A payment at the end of a run. */
export type Line = readonly [nonce: string, fate: Fate, tool: string];

/** The possible states of a row by the fate of its payment. */
const POSSIBLE: Readonly<Record<Fate, readonly string[]>> = {
  unused: ['no row', 'refused'],
  refused: ['no row', 'refused'],
  served: ['settled'],
  uncertain: ['uncertain', 'settled'],
  unanswered: ['no row', 'refused', 'uncertain'],
  unknown: ['no row', 'refused', 'uncertain', 'settled'],
};

/** The rows of a ledger. */
export const rowsOf = async (ledger: string): Promise<readonly Row[]> => {
  const { out } = await run(['ledger', 'export', '--format', 'jsonl', '--ledger', ledger]);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));
};

/**
 * Compares every payment with its row, and every row with its payment.
 *
 * @param unsigned - the states that an authorization with a broken signature may have
 */
export const audit = async (ledger: string, payments: Iterable<Line>, unsigned: readonly string[] = []) => {
  const violations: string[] = [];
  const pairs = new Map<string, number>();
  const rows = new Map((await rowsOf(ledger)).map((row) => [row.nonce, row]));
  const left = new Map(rows);
  for (const [nonce, fate, tool] of payments) {
    const row = rows.get(nonce);
    left.delete(nonce);
    const state = row?.state ?? 'no row';
    count(pairs, `${fate}, ${state}`);
    if (!POSSIBLE[fate].includes(state)) {
      violations.push(`${nonce} is ${fate} to its buyer; its row: ${JSON.stringify(row)}`);
    }
    if (fate === 'served' && row?.tool !== tool) {
      violations.push(`${nonce} was served ${tool} and has bought ${row?.tool}`);
    }
  }
  for (const row of left.values()) {
    if (!unsigned.includes(row.state)) violations.push(`no buyer signed ${JSON.stringify(row)}`);
  }
  const verified = await run(['ledger', 'verify', '--ledger', ledger]);
  if (verified.status !== 0) violations.push(`ledger verify: ${verified.out}${verified.err}`);
  return { rows, pairs, verified: verified.out.trim(), violations };
};
