/** Checks that the node serves the right chain and is up to date, and that the settler can pay for gas. */
import { formatEther, formatGwei, getAddress, type PublicClient } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { mostFeeOn, type ServiceConfig, withoutNode } from '../../config/service.ts';
import { type Block, describeAge, isRecent } from '../../payments/chain/chain.ts';
import { feesNow, PLAIN_GAS } from '../../payments/chain/fees.ts';
import type { NodeState } from '../../payments/chain/nodes.ts';
import { chainFailure, rpcChain, safeBlock, TOKEN } from '../../payments/chain/rpc.ts';
import { recipientOn } from '../../payments/offer.ts';
import { rulesOf } from '../../payments/protocol/chain-rules.ts';
import { type EvmNetwork, isEvm, type Network, networksIn } from '../../payments/protocol/usdc.ts';
import { nodesOf } from '../../service/upstreams.ts';
import { adviceOn, answerOf, type Finding, findings } from './finding.ts';
import { checkSolana } from './solana.ts';

/** Findings about the node. Without `head` it could not be used further. */
export type ChainReport = {
  readonly findings: readonly Finding[];
  /** Of the newest block, in milliseconds since the epoch. */
  readonly head?: number;
};

/** Tolerated lag of the safe block, in seconds. It normally follows the layer below by a few minutes. */
const MOST_LAG = 1800n;

/** The number of settlements that the ether should cover. */
const ENOUGH = 100n;

const adviceFor = ({ title }: Network): string =>
  `check --rpc-url: it must be a node of ${title === 'Base' ? 'Base mainnet' : title} that this machine reaches`;

/** Asks the nodes of each network. */
export const checkChain = async (config: ServiceConfig, now: () => number): Promise<ChainReport> => {
  const missing = withoutNode(config);
  const none = missing === undefined ? [] : [findings('chain').warning(missing, NODE_ADVICE)];
  const reports = await Promise.all(
    networksIn(config).map((network) =>
      isEvm(network) ? checkOne(config, network, now) : checkSolana(config, network),
    ),
  );
  const head = reports.find((report) => report.head !== undefined)?.head;
  return {
    findings: [...none, ...reports.flatMap((report) => report.findings)],
    ...(head === undefined ? {} : { head }),
  };
};

/** Asks the nodes of a network. If their chain is another one, no further check runs. */
const checkOne = async (config: ServiceConfig, network: EvmNetwork, now: () => number): Promise<ChainReport> => {
  const { settlerKey, payTo } = config;
  const advice = adviceFor(network);
  const named = (name: string): string => (network === config.network ? name : `${name} on ${network.title}`);
  const troubles = new Map<number, string>();
  const noteOf = (index: number) => (trouble: { readonly detail: string } | undefined) => {
    if (trouble !== undefined) troubles.set(index, trouble.detail);
  };
  const nodes = await nodesOf(config, network, { noteOf });
  if (nodes === undefined) return { findings: [] };
  const { client } = nodes;
  await answerOf(() => nodes.probe());
  const each =
    nodes.states().length > 1
      ? nodes.states().map((state, index) => nodeOf(state, index, { troubles, advice, named }))
      : [];
  const node = findings(named('chain'));
  const most = mostFeeOn(config, network);
  const head = await answerOf(() => rpcChain(client).head().catch(chainFailure));
  if (head === undefined) return { findings: [...each, node.error('the node gave no answer in time', advice)] };
  if (typeof head === 'string') return { findings: [...each, node.error(head, adviceOn(head, advice))] };
  const found = await Promise.all([
    tokenOn(client, network, named),
    safeLag(client, head, named),
    codeOf(client, recipientOn(payTo, network.id) ?? payTo, { advice, named }),
    ...(settlerKey === undefined
      ? []
      : [etherOf(client, { network, most, named }, settlerKey), gasOf(client, { network, most, named }, advice)]),
  ]);
  const seen = `the node is of chain ${network.chainId}, block ${head.number}`;
  const chain = isRecent(head, now(), network)
    ? node.ok(seen)
    : node.error(
        `${seen}, which is ${describeAge(head, now())}: nothing is sold on so old a block`,
        oldAdvice(network),
      );
  return { findings: [...each, chain, ...found], head: Number(head.timestamp) * 1000 };
};

/** The name of a finding about a network. */
type Named = (name: string) => string;

const NODE_ADVICE = 'CLINMETER_RPC_URL=URL, a Base node, or NETWORK=URL of another one: your own, or one of a provider';

const oldAdvice = (network: Network): string => {
  const { blockTime } = rulesOf(network);
  const age = blockTime === 2000 ? 'two seconds' : `${Math.ceil(blockTime / 1000)} s`;
  return `use another node: the newest block of ${network.title} is ${age} old. Check the clock of this machine, too`;
};

/** One of several nodes. One that fails leaves the work to the others. */
const nodeOf = (
  state: NodeState,
  index: number,
  {
    troubles,
    advice,
    named,
  }: { readonly troubles: ReadonlyMap<number, string>; readonly advice: string; readonly named: Named },
): Finding => {
  const node = findings(named(`node ${index + 1}`));
  if (state === 'reachable') return node.ok('its newest block is of the last minute');
  const found = troubles.get(index) ?? 'it gave no answer in time';
  return node.warning(found, adviceOn(found, advice));
};

const tokenOn = async (client: PublicClient, network: EvmNetwork, named: Named): Promise<Finding> => {
  const { usdc, domain } = network;
  const token = findings(named('token'));
  const name = await answerOf(() => client.readContract({ address: usdc, abi: TOKEN, functionName: 'name' }));
  if (name === domain.name) return token.ok(`${name} at ${usdc}`);
  const found = name === undefined ? `nothing that has a name at ${usdc}` : `${JSON.stringify(name)} at ${usdc}`;
  return token.error(`${found}, instead of ${domain.name}`, adviceFor(network));
};

const safeLag = async (client: PublicClient, head: Block, named: Named): Promise<Finding> => {
  const safe = findings(named('safe block'));
  const block = await answerOf(() => safeBlock(client, async () => head));
  if (block === undefined) {
    return safe.error(
      'the node has no `safe` block; without it uncertain purchases cannot be ruled out',
      'use another node',
    );
  }
  const lag = head.timestamp - block.timestamp;
  const found = `${lag} s behind the newest`;
  return lag <= MOST_LAG
    ? safe.ok(found)
    : safe.warning(found, 'use another node: uncertain purchases wait for this block');
};

const codeOf = async (
  client: PublicClient,
  payTo: string,
  { advice, named }: { readonly advice: string; readonly named: Named },
): Promise<Finding> => {
  const recipient = findings(named('pay-to on the chain'));
  const code = await answerOf(async () => (await client.getCode({ address: getAddress(payTo) })) ?? '0x');
  if (code === undefined) return recipient.warning('the node did not answer', advice);
  if (code === '0x') return recipient.ok('an account, not a contract');
  return recipient.warning(`a contract is at ${payTo}`, 'make sure that it is your wallet and can move USDC');
};

const etherOf = async (
  client: PublicClient,
  { network, most, named }: Priced,
  key: `0x${string}`,
): Promise<Finding> => {
  const settler = findings(named('settler'));
  const address = privateKeyToAddress(key);
  const asked = await answerOf(() => Promise.all([client.getBalance({ address }), feesNow(client, most)]));
  if (asked === undefined) return settler.error(`the node did not tell the balance of ${address}`, adviceFor(network));
  const [balance, { fees, price }] = asked;
  const cost = PLAIN_GAS * (fees?.maxFeePerGas ?? price);
  const found = `${address} has ${formatEther(balance)} ${rulesOf(network).coin}, enough for about ${cost === 0n ? 'any number of' : balance / cost} settlements`;
  const advice = `send ${rulesOf(network).coin} on ${network.title} to ${address}`;
  if (balance < cost || balance === 0n) return settler.error(found, advice);
  return balance < ENOUGH * cost ? settler.warning(found, advice) : settler.ok(found);
};

/** `most`: what is paid for a unit of gas, in wei. */
type Priced = { readonly network: Network; readonly most: bigint; readonly named: Named };

const gasOf = async (client: PublicClient, { network, most, named }: Priced, advice: string): Promise<Finding> => {
  const gas = findings(named('gas'));
  const asked = await answerOf(() => feesNow(client, most));
  if (asked === undefined) return gas.error('the node did not tell the price of gas', advice);
  const { price, fees } = asked;
  const found = `a sale costs at most ${formatEther(PLAIN_GAS * price)} ${rulesOf(network).coin} now, at ${formatGwei(price)} gwei`;
  return fees !== undefined
    ? gas.ok(found)
    : gas.error(`${found}; at most ${formatGwei(most)} are paid`, 'wait, or raise --max-fee-gwei');
};
