/** What the chain says of the money, asked without any of the code that is under test. */
import { type Hex, parseAbi } from 'viem';
import { USDC } from '../../../src/payments/protocol/usdc.ts';
import type { Purchase, World } from './world.ts';

const TOKEN = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const [, USED, TRANSFER] = TOKEN;

/** Whether an authorization has moved its money; nobody here cancels one. */
export const isUsed = ({ chain }: World, { payer, nonce }: Purchase): Promise<boolean> =>
  chain.client.readContract({ address: USDC, abi: TOKEN, functionName: 'authorizationState', args: [payer, nonce] });

/** Transactions by the nonce of the authorization that they used. */
export type Uses = ReadonlyMap<string, readonly Hex[]>;

export const usesOn = async ({ chain }: World): Promise<Uses> => {
  const logs = await chain.client.getLogs({ address: USDC, event: USED, fromBlock: 0n, strict: true });
  const uses = new Map<string, Hex[]>();
  for (const { args, transactionHash } of logs) {
    uses.set(args.nonce, [...(uses.get(args.nonce) ?? []), transactionHash]);
  }
  return uses;
};

/** The recipient has the price of every authorization that was used, once, and nothing else. */
export const checkMoney = async (world: World, uses: Uses): Promise<void> => {
  const { chain, payTo, purchases, violations } = world;
  const paid = [...purchases.values()].filter(({ nonce }) => uses.has(nonce));
  const due = paid.reduce((sum, { price }) => sum + price, 0n);
  const balance = await chain.balanceOf(payTo);
  const transfers = await chain.client.getLogs({ address: USDC, event: TRANSFER, args: { to: payTo }, fromBlock: 0n });
  if (balance !== due) violations.push(`${balance} units were received for purchases of ${due}`);
  if (transfers.length !== paid.length) {
    violations.push(`${transfers.length} transfers were made for ${paid.length} authorizations`);
  }
};
