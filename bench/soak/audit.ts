/** The ledger at the end beside what the buyers know, and what must be in no file. */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../test/support/executable.ts';
import { MARKER } from '../../test/support/marker.ts';
import type { Fate, Line } from './book.ts';

type Row = { readonly state: string; readonly nonce: string; readonly tool: string; readonly reason: string | null };

export type Audit = {
  /** How many payments have a fate and a row of a state: `served, settled`. */
  readonly pairs: ReadonlyMap<string, number>;
  readonly verified: string;
  readonly violations: readonly string[];
};

/** What the row of a payment can be in the end. The service could not have known more than its buyer but where no answer came. */
const POSSIBLE: Readonly<Record<Fate, readonly string[]>> = {
  unused: ['no row', 'refused'],
  refused: ['no row', 'refused'],
  served: ['settled'],
  uncertain: ['uncertain', 'settled'],
  unanswered: ['no row', 'refused', 'uncertain'],
  unknown: ['no row', 'refused', 'uncertain', 'settled'],
};

/** What becomes of an authorization that nobody has signed; a facilitator that fails does not say what it thinks of it. */
const UNSIGNED: readonly string[] = ['refused', 'uncertain'];

const rowsOf = async (ledger: string): Promise<readonly Row[]> => {
  const { out } = await run(['ledger', 'export', '--format', 'jsonl', '--ledger', ledger]);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
};

/** Compares every payment with its row, and every row with its payment. */
export const audit = async (ledger: string, payments: readonly Line[]): Promise<Audit> => {
  const violations: string[] = [];
  const pairs = new Map<string, number>();
  const rows = new Map((await rowsOf(ledger)).map((row) => [row.nonce, row]));
  for (const [nonce, fate, tool] of payments) {
    const row = rows.get(nonce);
    rows.delete(nonce);
    const state = row?.state ?? 'no row';
    const pair = `${fate}, ${state}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    if (!POSSIBLE[fate].includes(state))
      violations.push(`${nonce} is ${fate} to its buyer; its row: ${JSON.stringify(row)}`);
    if (fate === 'served' && row?.tool !== tool)
      violations.push(`${nonce} was served ${tool} and has bought ${row?.tool}`);
  }
  for (const row of rows.values()) {
    // An authorization that was bent is another one, which nobody has signed: it can never have moved anything.
    if (!UNSIGNED.includes(row.state)) violations.push(`nobody has signed ${JSON.stringify(row)}`);
  }
  const verified = await run(['ledger', 'verify', '--ledger', ledger]);
  if (verified.status !== 0) violations.push(`ledger verify: ${verified.out}${verified.err}`);
  return { pairs, verified: verified.out.trim(), violations };
};

type Scan = { readonly lines: number; readonly isMarked: boolean; readonly hasComplaints: boolean };

/** What the log says of an error that no handler expected. */
const COMPLAINT = '"msg":"Unexpected error"';

/** Reads a file of any size. */
const scan = async (file: string): Promise<Scan> => {
  let [lines, isMarked, hasComplaints, tail] = [0, false, false, ''];
  for await (const chunk of createReadStream(file, { encoding: 'latin1' })) {
    const text = String(chunk);
    const piece = tail + text;
    isMarked ||= piece.includes(MARKER);
    hasComplaints ||= piece.includes(COMPLAINT);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
    tail = piece.slice(-COMPLAINT.length);
  }
  return { lines, isMarked, hasComplaints };
};

/** Looks for the marker in everything that the service has written, and counts the lines of its log. */
export const searchFiles = async (folder: string, log: string) => {
  const violations: string[] = [];
  for (const name of readdirSync(folder)) {
    const { isMarked } = await scan(join(folder, name));
    if (isMarked) violations.push(`${name} holds a value that was sent`);
  }
  const { lines, hasComplaints } = await scan(log);
  if (hasComplaints) violations.push('the log has errors that nobody expected');
  return { lines, violations };
};
