/** What is true at the end, by the chain and by the ledger. */
import { decodePaymentResponseHeader } from '@x402/core/http';
import type { Hex } from 'viem';
import { answerTo } from '../calling.ts';
import { run } from '../executable.ts';
import { isEnded } from './buyer.ts';
import { checkMoney, usesOn } from './money.ts';
import { type Purchase, violate, type World } from './world.ts';

/** A line of `ledger export`. */
type Row = {
  readonly id: number;
  readonly state: string;
  readonly nonce: string;
  readonly transaction: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly head_block: string | null;
  readonly created_at: string;
  readonly settled_at: string | null;
};

const rowsOf = async ({ seller }: World): Promise<readonly Row[]> => {
  const { out } = await run(['ledger', 'export', '--format', 'jsonl', '--ledger', seller.ledger]);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
};

/** Rows that are neither settled nor refused. */
export const openRows = async (world: World): Promise<readonly Row[]> =>
  (await rowsOf(world)).filter(({ state }) => state === 'settling' || state === 'uncertain');

/** One purchase beside the chain and its row. */
const checkPurchase = (world: World, purchase: Purchase, used: readonly Hex[], row: Row | undefined): void => {
  const { plan, bodies, receipts, deliveries } = purchase;
  const [transaction] = used;
  const fail = (what: string) => violate(world, purchase, `${what}; row ${JSON.stringify(row)}, used in ${used}`);
  if (used.length > 1) fail('was paid more than once');
  if (!isEnded(purchase)) fail('never ended');
  if (transaction !== undefined && deliveries === 0) fail('was paid and never served');
  if (transaction === undefined && deliveries > 0) fail('was served and never paid');
  if (row !== undefined && (row.state === 'settled') !== (transaction !== undefined)) fail('has a row that is wrong');
  if (row === undefined && transaction !== undefined) fail('was paid and has no row');
  if (bodies.size > 1) fail('was answered with different bodies');
  if (receipts.size > 1) fail('was given different receipts');
  const [body] = bodies;
  if (body !== undefined && body !== JSON.stringify(answerTo(plan.path, plan.query))) fail(`was answered ${body}`);
  const [receipt] = receipts;
  if (receipt !== undefined && decodePaymentResponseHeader(receipt).transaction !== transaction) {
    fail('has a receipt for another transaction');
  }
};

type Reconciled = Readonly<Record<'differing' | 'not_in_ledger' | 'not_on_chain', readonly unknown[]>> & {
  readonly matched: number;
};

/** Checks everything, and says what the ledger says of itself. */
export const audit = async (world: World) => {
  const { chain, seller, purchases, violations } = world;
  const uses = await usesOn(world);
  const rows = await rowsOf(world);
  const byNonce = new Map(rows.map((row) => [row.nonce, row]));
  await checkMoney(world, uses);
  for (const purchase of purchases.values()) {
    checkPurchase(world, purchase, uses.get(purchase.nonce) ?? [], byNonce.get(purchase.nonce));
  }
  for (const nonce of byNonce.keys()) if (!purchases.has(nonce)) violations.push(`nobody has signed ${nonce}`);
  for (const row of await openRows(world)) violations.push(`is left open: ${JSON.stringify(row)}`);

  const verified = await run(['ledger', 'verify', '--ledger', seller.ledger]);
  if (verified.status !== 0) violations.push(`ledger verify: ${verified.out}${verified.err}`);
  const argv = ['ledger', 'reconcile', '--json', '--ledger', seller.ledger, '--rpc-url', chain.rpcUrl];
  const reconciled = await run(argv);
  if (reconciled.status !== 0) violations.push(`ledger reconcile: ${reconciled.out}${reconciled.err}`);
  else {
    const { matched } = JSON.parse(reconciled.out) as Reconciled;
    if (matched !== uses.size) violations.push(`ledger reconcile: ${matched} of ${uses.size} payments match`);
  }
  return {
    rows: rows.length,
    paid: uses.size,
    verified: verified.out.trim(),
    reconciled: reconciled.status === 0 ? 'nothing differing, unknown or missing' : 'see the violations',
  };
};
