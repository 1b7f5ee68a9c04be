/** A seller that is killed: its purchases, the kills, and the faults that it meets. */
import type { Address } from 'viem';
import type { LocalChain } from '../../support/chain/anvil.ts';
import type { Purchase } from '../purchases.ts';
import { count, violate, type World } from '../world.ts';
import type { Mode, Plan, Transition } from './plan.ts';
import { type Seller, stateIn } from './seller.ts';

/** A purchase with its plan. */
export type Sale = Purchase & {
  readonly plan: Plan;
  readonly payer: Address;
  readonly price: bigint;
  /** The transition that the seller is still to be killed at. */
  armed: Transition | undefined;
  /** The faults of the next attempts to settle. */
  readonly faults: string[];
  /** Ends the request that is under way. */
  hangUp: (() => void) | undefined;
  requests: number;
  deliveries: number;
  /** Answers, faults and kills, in order. */
  readonly seen: string[];
};

/** A kill at a moment of a purchase. */
type Kill = {
  readonly transition: Transition;
  readonly sale: Sale;
  /** State of its row in the ledger of the dead seller; `none` while there is no row. */
  row?: string;
  /** Whether the buyer was left without an answer, or with one at `delivered`. */
  isSeen: boolean;
};

export type CrashWorld = World & {
  readonly mode: Mode;
  readonly seed: number;
  readonly chain: LocalChain;
  readonly payTo: Address;
  readonly seller: Seller;
  /** By nonce. */
  readonly sales: Map<string, Sale>;
  readonly kills: Kill[];
  readonly faultsMet: Map<string, number>;
  /** No more faults and kills: every purchase must end now. */
  isQuiet: boolean;
};

/** The possible states of the row of a purchase at a transition. */
const ROWS: Readonly<Record<Transition, readonly string[]>> = {
  arrived: ['none'],
  received: ['settling', 'uncertain'],
  moved: ['settling', 'uncertain'],
  answered: ['settling', 'uncertain', 'settled'],
  delivered: ['settled'],
  random: ['none', 'settling', 'uncertain', 'settled', 'refused'],
};

/** Kills at a transition that came neither too early nor too late, by the ledger and by the buyer. */
export const killsAt = ({ kills }: Pick<CrashWorld, 'kills'>, transition: Transition): readonly Kill[] =>
  kills.filter(({ transition: at, row = '', isSeen }) => at === transition && isSeen && ROWS[transition].includes(row));

/** The purchase with its plan and what it has seen, where the same thing again and again stands once. */
export const nameOf = ({ plan, nonce, seen }: Sale): string => {
  const { index, kill, faults, hangUp, buyer, validity } = plan;
  const short = seen
    .join(' ')
    .replaceAll(/(\S+)(?: \1(?=\s|$))+/g, (all, one: string) => `${one}×${all.split(' ').length}`);
  return `purchase ${index} (${nonce.slice(0, 10)}), plan ${JSON.stringify({ kill, faults, hangUp, buyer, validity })}, saw ${short}`;
};

/** Notes a violation of a purchase. */
export const violateSale = (world: CrashWorld, sale: Sale, flaw: string): void => violate(world, nameOf(sale), flaw);

/** A moment of a purchase: kills the seller if that is the plan. @returns whether it did */
export const reach = ({ isQuiet, seller, kills }: CrashWorld, transition: Transition, sale: Sale): boolean => {
  if (isQuiet || sale.armed !== transition) return false;
  const kill: Kill = { transition, sale, isSeen: false };
  const isKilled = seller.kill(() => {
    kill.row = stateIn(seller.ledger, sale.nonce);
  });
  if (!isKilled) return false;
  sale.armed = undefined;
  sale.seen.push(`KILL:${transition}`);
  kills.push(kill);
  return true;
};

/** The buyer had no answer, or one at `delivered`: the kill came when it was meant to. */
export const noteKill = ({ kills }: CrashWorld, sale: Sale): void => {
  const kill = kills.findLast((one) => one.sale === sale);
  if (kill !== undefined) kill.isSeen = true;
};

/** A moment of a purchase at which the plan may let its buyer hang up, once. */
export const mayHangUp = (moment: 'received' | 'moved', { plan, requests, hangUp }: Sale): void => {
  if (plan.hangUp === moment && requests === 1) hangUp?.();
};

/** The fault of the next attempt to settle. */
export const nextFault = <Fault>(
  { isQuiet, faultsMet }: CrashWorld,
  sale: Sale,
  known: Readonly<Record<string, Fault>>,
): Fault | undefined => {
  const name = isQuiet ? undefined : sale.faults.shift();
  if (name === undefined) return undefined;
  sale.seen.push(`FAULT:${name.replaceAll(' ', '-')}`);
  count(faultsMet, name);
  return known[name];
};
