/** What must be true after the faults: the chain is the judge, beside what the ledger says and what each buyer was told. */
import { type Hex, parseAbiItem } from 'viem';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import type { LocalChain } from '../chain/anvil.ts';
import { PRICE } from '../chain/shop.ts';
import type { Known } from './buyers.ts';

const USED = parseAbiItem('event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)');
const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

/** A row, as `ledger export --json` shows it. */
export type Row = {
  readonly nonce: Hex;
  readonly state: 'settling' | 'settled' | 'refused' | 'uncertain';
  readonly transaction: Hex | null;
  readonly attempts: number;
};

type Evidence = {
  readonly chain: LocalChain;
  readonly payTo: Hex;
  readonly rows: readonly Row[];
  readonly buyers: readonly Known[];
};

/** Blocks of a question: a chain of an hour answers no single one within the time of a request. */
const PAGE = 500n;

type Blocks = { readonly fromBlock: bigint; readonly toBlock: bigint };

/** The logs of the whole chain, page by page. */
const allLogs = async <Log>({ client }: LocalChain, read: (blocks: Blocks) => Promise<readonly Log[]>) => {
  const last = await client.getBlockNumber({ cacheTime: 0 });
  const logs: Log[] = [];
  for (let fromBlock = 0n; fromBlock <= last; fromBlock += PAGE)
    logs.push(...(await read({ fromBlock, toBlock: fromBlock + PAGE - 1n })));
  return logs;
};

/** The transactions in which authorizations were used, by nonce. */
const usesOn = async (chain: LocalChain): Promise<ReadonlyMap<Hex, Hex>> => {
  const logs = await allLogs(chain, (blocks) => chain.client.getLogs({ address: BASE.usdc, event: USED, ...blocks }));
  return new Map(logs.map(({ args, transactionHash }) => [args.nonce as Hex, transactionHash]));
};

/** The faults, a sentence each. */
export const violations = async ({ chain, payTo, rows, buyers }: Evidence): Promise<readonly string[]> => {
  const uses = await usesOn(chain);
  const transfers = await allLogs(chain, (blocks) =>
    chain.client.getLogs({ address: BASE.usdc, event: TRANSFER, args: { to: payTo }, ...blocks }),
  );
  const byNonce = new Map(rows.map((row) => [row.nonce, row]));
  const found: string[] = [];
  const mustBe = (isSo: boolean, wrong: string): void => {
    if (!isSo) found.push(wrong);
  };
  mustBe(byNonce.size === rows.length, 'an authorization has two rows');
  mustBe(
    transfers.every(({ args }) => args.value === PRICE),
    'a transfer is not of the price',
  );
  mustBe(transfers.length === uses.size, `${transfers.length} transfers for ${uses.size} authorizations`);
  for (const row of rows) {
    const transaction = uses.get(row.nonce);
    const what = `${row.nonce}: the ledger says ${row.state}`;
    mustBe(row.state !== 'settled' || transaction !== undefined, `${what}, and nothing has moved`);
    mustBe(row.state !== 'settled' || row.transaction === transaction, `${what}, in another transaction`);
    mustBe(transaction === undefined || row.state === 'settled', `${what}, and the money has moved`);
  }
  for (const { nonce, account, path, own, answers, refusal } of buyers) {
    const hasMoved = uses.has(nonce);
    const what = `${nonce} of ${path}`;
    mustBe(!hasMoved || byNonce.has(nonce), `${what}: the money has moved, and the ledger has no row`);
    mustBe(answers.size === 0 || hasMoved, `${what}: answered, and the money has not moved`);
    mustBe(!hasMoved || answers.size > 0, `${what}: the money has moved, and no answer came: ${refusal}`);
    mustBe(answers.size < 2, `${what}: two answers to one payment`);
    mustBe(
      [...answers].every((answer) => answer.includes(own)),
      `${what}: the answer of another call`,
    );
    mustBe(
      (await chain.balanceOf(account.address)) === (hasMoved ? 0n : PRICE),
      `${what}: the buyer has paid more or less than once`,
    );
  }
  return found;
};

/** Settlements that came too late and moved nothing: reverted transactions of the settlers. */
export const reverted = async ({ client }: LocalChain): Promise<number> => {
  const newest = await client.getBlockNumber();
  let count = 0;
  for (let blockNumber = 0n; blockNumber <= newest; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber });
    const receipts = await Promise.all(transactions.map((hash) => client.getTransactionReceipt({ hash })));
    count += receipts.filter(({ status, to }) => status === 'reverted' && to !== null).length;
  }
  return count;
};
