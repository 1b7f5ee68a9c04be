/** The node and the facilitator of the seller: they see the moments to kill it, and they fail as planned. */
import { type Hex, parseTransaction } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { LocalChain } from '../../support/chain/anvil.ts';
import { type Fault, startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { type Random, randomOf } from '../random.ts';
import { FACILITATOR_FAULTS, NODE_FAULTS } from './faults.ts';
import { type Call, type Result, startNode, type Treatment } from './node.ts';
import { type CrashWorld, mayHangUp, nextFault, reach, type Sale } from './world.ts';

/** The world, once there is one: the seller is started after what it depends on. */
type Watched = { readonly world: () => CrashWorld | undefined };

const AS_IT_IS: Treatment = { forward: true, answer: 'true' };

const isLatest = ({ method, params }: Call): boolean => method === 'eth_getBlockByNumber' && params[0] === 'latest';
const isSafe = ({ method, params }: Call): boolean => method === 'eth_getBlockByNumber' && params[0] === 'safe';

/**
 * Whether a request asks for the newest block alone. The seller does so right before it writes a row, and to estimate
 * fees; its ledger tells the two apart after the kill. For an uncertain row it asks for the safe block too.
 */
const isBeforeRow = (calls: readonly Call[]): boolean => calls.filter(isLatest).length > calls.filter(isSafe).length;

/** The nonce of the authorization in a `transferWithAuthorization`: its sixth argument. */
const nonceIn = (raw: unknown): string | undefined => {
  const { data = '0x' } = parseTransaction(raw as Hex);
  return data.length < 394 ? undefined : `0x${data.slice(330, 394)}`;
};

type Receipt = { readonly logs?: readonly { readonly topics: readonly string[] }[] } | null;

/** A node whose reads fail now and then, too. */
const disturbed = (random: Random): Treatment => {
  if (random.chance(0.03)) return { forward: random.chance(0.5), answer: 'drop' };
  return random.chance(0.05) ? { ...AS_IT_IS, hold: random.below(400) } : AS_IT_IS;
};

/** Starts the node that the seller asks, and that sends its transactions with `onchain`. */
export const watchedNode = async (chain: LocalChain, seed: number, { world }: Watched) => {
  const random = randomOf(seed, 'node');
  const sentBy = (calls: readonly Call[]): Sale | undefined => {
    const sent = calls.find(({ method }) => method === 'eth_sendRawTransaction');
    return sent && world()?.sales.get(nonceIn(sent.params[0]) ?? '');
  };
  const minedIn = (results: readonly Result[]): readonly Sale[] =>
    results.flatMap(({ result }) => {
      const { logs = [] } = typeof result === 'object' ? ((result as Receipt) ?? {}) : {};
      if (!Array.isArray(logs)) return [];
      return logs.flatMap(({ topics = [] }) => world()?.sales.get(topics[2] ?? '') ?? []);
    });

  const onAsked = (calls: readonly Call[]): Treatment => {
    const known = world();
    if (known === undefined) return AS_IT_IS;
    if (isBeforeRow(calls)) {
      for (const sale of known.sales.values()) {
        if (sale.requests === 1 && sale.hangUp && reach(known, 'arrived', sale)) break;
      }
      return AS_IT_IS;
    }
    const sale = sentBy(calls);
    if (sale === undefined) return known.isQuiet ? AS_IT_IS : disturbed(random);
    mayHangUp('received', sale);
    // A request of the dead seller may reach the node later, or never.
    if (reach(known, 'received', sale)) return { forward: sale.plan.coin, wait: 300, answer: 'drop' };
    return nextFault(known, sale, NODE_FAULTS) ?? AS_IT_IS;
  };

  const onResults = async (calls: readonly Call[], results: readonly Result[]): Promise<void> => {
    const known = world();
    const sale = sentBy(calls);
    if (known?.mode !== 'onchain') return;
    for (const mined of minedIn(results)) {
      mayHangUp('moved', mined);
      reach(known, 'moved', mined);
    }
    if (sale?.armed !== 'moved' || !sale.plan.coin) return;
    const [hash] = results.flatMap(({ result }) => (typeof result === 'string' && result.length === 66 ? result : []));
    if (hash !== undefined && (await isMined(chain, hash as Hex))) reach(known, 'moved', sale);
  };

  const onTold = async (_: readonly Call[], results: readonly Result[]): Promise<void> => {
    const known = world();
    if (known?.mode !== 'onchain') return;
    for (const sale of minedIn(results)) {
      if (sale.armed !== 'answered') continue;
      if (sale.plan.delay > 0) await Bun.sleep(sale.plan.delay);
      reach(known, 'answered', sale);
    }
  };

  return startNode({ upstream: chain.rpcUrl, onAsked, onResults, onTold: (...told) => void onTold(...told) });
};

const isMined = async (chain: LocalChain, hash: Hex): Promise<boolean> => {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = await chain.client.getTransactionReceipt({ hash }).catch(() => undefined);
    if (found !== undefined) return true;
    await Bun.sleep(10);
  }
  return false;
};

/** Starts the reference facilitator. */
export const watchedFacilitator = (chain: LocalChain, { world }: Watched) => {
  const settled = new Map<number, Sale>();
  const faults: NonNullable<Parameters<typeof startReferenceFacilitator>[0]['faults']> = (callNumber, request) => {
    const known = world();
    const sale = known?.sales.get(request.paymentPayload.payload.authorization.nonce);
    if (known === undefined || sale === undefined) return undefined;
    settled.set(callNumber, sale);
    mayHangUp('received', sale);
    const dropped: Fault = { when: 'before', kind: 'drop' };
    // The facilitator does not know that the seller is dead: the money may still move.
    if (reach(known, 'received', sale)) return sale.plan.coin ? undefined : dropped;
    return nextFault(known, sale, FACILITATOR_FAULTS);
  };
  const onSettle = async (phase: 'received' | 'moved' | 'answered', callNumber: number): Promise<void> => {
    const [known, sale] = [world(), settled.get(callNumber)];
    if (known === undefined || sale === undefined || phase === 'received') return;
    if (phase === 'moved') mayHangUp('moved', sale);
    if (phase === 'answered' && sale.plan.delay > 0) await Bun.sleep(sale.plan.delay);
    reach(known, phase, sale);
  };
  return startReferenceFacilitator({ chain, faults, onSettle });
};

/** A key that pays for gas. */
export const fundedKey = async (chain: LocalChain): Promise<Hex> => {
  const key = generatePrivateKey();
  await chain.fundEther(privateKeyToAddress(key));
  return key;
};
