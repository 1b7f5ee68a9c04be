/** The money by the chain, asked without any code that is under test, beside the purchases and the ledger. */
import { decodePaymentResponseHeader } from '@x402/core/http';
import { type Hex, parseAbi } from 'viem';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { run } from '../../support/executable.ts';
import { audit, type Line, type Row } from '../audit.ts';
import { violate } from '../world.ts';
import { isEnded } from './buyer.ts';
import { type CrashWorld, type Sale, violateSale } from './world.ts';

const { usdc: USDC } = BASE;

const TOKEN = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const [, USED, TRANSFER] = TOKEN;

/** Whether an authorization has moved its money; no buyer cancels one. */
export const isUsed = ({ chain }: CrashWorld, { payer, nonce }: Sale): Promise<boolean> =>
  chain.client.readContract({ address: USDC, abi: TOKEN, functionName: 'authorizationState', args: [payer, nonce] });

/** Transactions by the nonce of the authorization that they used. */
type Uses = ReadonlyMap<string, readonly Hex[]>;

const usesOn = async ({ chain }: CrashWorld): Promise<Uses> => {
  const logs = await chain.client.getLogs({ address: USDC, event: USED, fromBlock: 0n, strict: true });
  const uses = new Map<string, Hex[]>();
  for (const { args, transactionHash } of logs) {
    uses.set(args.nonce, [...(uses.get(args.nonce) ?? []), transactionHash]);
  }
  return uses;
};

/** The recipient has the price of every used authorization, once, and nothing else. */
const checkMoney = async (world: CrashWorld, uses: Uses): Promise<void> => {
  const { chain, payTo, sales } = world;
  const paid = [...sales.values()].filter(({ nonce }) => uses.has(nonce));
  const due = paid.reduce((sum, { price }) => sum + price, 0n);
  const balance = await chain.balanceOf(payTo);
  const transfers = await chain.client.getLogs({ address: USDC, event: TRANSFER, args: { to: payTo }, fromBlock: 0n });
  if (balance !== due) violate(world, 'money', `${balance} units were received for purchases of ${due}`);
  if (transfers.length !== paid.length) {
    violate(world, 'money', `${transfers.length} transfers were made for ${paid.length} authorizations`);
  }
};

/** Compares one purchase with the chain. */
const checkSale = (world: CrashWorld, sale: Sale, used: readonly Hex[], row: Row | undefined): void => {
  const [transaction] = used;
  const fail = (flaw: string) => violateSale(world, sale, `${flaw}; row ${JSON.stringify(row)}, used in ${used}`);
  if (used.length > 1) fail('was paid more than once');
  if (!isEnded(sale)) fail('never ended');
  if (transaction !== undefined && sale.deliveries === 0) fail('was paid and never served');
  if (transaction === undefined && sale.deliveries > 0) fail('was served and never paid');
  if ((row?.state === 'settled') !== (transaction !== undefined)) fail('has a wrong row');
  if (sale.receipt !== undefined && decodePaymentResponseHeader(sale.receipt).transaction !== transaction) {
    fail('has a receipt for another transaction');
  }
};

/** Compares the purchases, the ledger and the chain. */
export const auditMoney = async (world: CrashWorld) => {
  const { chain, seller, sales } = world;
  const uses = await usesOn(world);
  const lines = [...sales.values()].map(({ nonce, fate, call }): Line => [nonce, fate, call.tool]);
  const { rows, verified, violations } = await audit(seller.ledger, lines);
  for (const violation of violations) violate(world, 'ledger', violation);
  await checkMoney(world, uses);
  for (const sale of sales.values()) checkSale(world, sale, uses.get(sale.nonce) ?? [], rows.get(sale.nonce));
  const argv = ['ledger', 'reconcile', '--json', '--ledger', seller.ledger, '--rpc-url', chain.rpcUrl];
  const { status, out, err } = await run(argv);
  if (status !== 0) violate(world, 'ledger reconcile', `${out}${err}`);
  else if (JSON.parse(out).matched !== uses.size) {
    violate(world, 'ledger reconcile', `${out} for ${uses.size} payments on the chain`);
  }
  return { paid: uses.size, verified };
};
