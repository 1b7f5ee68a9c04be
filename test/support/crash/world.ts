/** What all of a run know: its purchases, when the seller is killed for them, and what went wrong. */
import type { Address, Hex } from 'viem';
import type { LocalChain } from '../chain/anvil.ts';
import type { Mode, Plan, Transition } from './plan.ts';
import { type Seller, stateIn } from './seller.ts';

/** One authorization, and what its buyer has seen so far. */
export type Purchase = {
  readonly plan: Plan;
  readonly url: string;
  readonly header: string;
  readonly payer: Address;
  readonly nonce: Hex;
  readonly price: bigint;
  readonly validBefore: bigint;
  /** The transition that the seller is still to be killed at for it. */
  armed: Transition | undefined;
  /** What its next attempts to settle meet. */
  faults: string[];
  /** Ends the request that is under way. */
  hangUp: (() => void) | undefined;
  requests: number;
  /** What was delivered; never more than one. */
  readonly bodies: Set<string>;
  readonly receipts: Set<string>;
  deliveries: number;
  /** Why it was refused for good. */
  refusal: string | undefined;
  readonly seen: string[];
};

/** A kill at a moment of a purchase. */
export type Kill = {
  readonly transition: Transition;
  readonly purchase: Purchase;
  /** State of its row in the ledger of the dead seller; `none` while there is no row. */
  row?: string;
  /** Whether the buyer was left without an answer, or with one at `delivered`. */
  isSeen: boolean;
};

export type World = {
  readonly mode: Mode;
  readonly seed: number;
  readonly chain: LocalChain;
  readonly payTo: Address;
  readonly seller: Seller;
  /** By nonce. */
  readonly purchases: Map<string, Purchase>;
  readonly kills: Kill[];
  readonly faultsMet: Map<string, number>;
  readonly statuses: Map<string, number>;
  readonly violations: string[];
  /** No more faults and kills: everything has to come right now. */
  isQuiet: boolean;
};

/** The states that the row of a purchase can be in at a transition. */
const ROWS: Readonly<Record<Transition, readonly string[]>> = {
  arrived: ['none'],
  received: ['settling', 'uncertain'],
  moved: ['settling', 'uncertain'],
  answered: ['settling', 'uncertain', 'settled'],
  delivered: ['settled'],
  random: ['none', 'settling', 'uncertain', 'settled', 'refused'],
};

/** Kills at a transition that came neither too early nor too late, by the ledger and by the buyer. */
export const killsAt = ({ kills }: Pick<World, 'kills'>, transition: Transition): readonly Kill[] =>
  kills.filter(({ transition: at, row = '', isSeen }) => at === transition && isSeen && ROWS[transition].includes(row));

/** Adds one to what is counted under a name. */
export const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** How a purchase is named in reports. */
const nameOf = ({ plan, nonce }: Purchase): string => `purchase ${plan.index} (${nonce.slice(0, 10)})`;

/** The same thing again and again is said once. */
const shortened = (seen: readonly string[]): string =>
  seen.join(' ').replaceAll(/(\S+)(?: \1(?=\s|$))+/g, (all, one: string) => `${one}×${all.split(' ').length}`);

export const violate = ({ violations }: World, purchase: Purchase, what: string): void => {
  const { plan, seen } = purchase;
  const { kill, faults, hangUp, buyer, validity } = plan;
  const told = JSON.stringify({ kill, faults, hangUp, buyer, validity });
  violations.push(`${nameOf(purchase)}: ${what}; plan ${told}; saw ${shortened(seen)}`);
};

/** A moment of a purchase: the seller is killed when that is the plan. @returns whether it was */
export const reach = ({ isQuiet, seller, kills }: World, transition: Transition, purchase: Purchase): boolean => {
  if (isQuiet || purchase.armed !== transition) return false;
  const kill: Kill = { transition, purchase, isSeen: false };
  const isKilled = seller.kill(() => {
    kill.row = stateIn(seller.ledger, purchase.nonce);
  });
  if (!isKilled) return false;
  purchase.armed = undefined;
  purchase.seen.push(`KILL:${transition}`);
  kills.push(kill);
  return true;
};

/** A moment of a purchase at which its buyer may be meant to hang up, once. */
export const mayHangUp = (moment: 'received' | 'moved', { plan, requests, hangUp }: Purchase): void => {
  if (plan.hangUp === moment && requests === 1) hangUp?.();
};

/** The next fault that an attempt to settle meets. */
export const nextFault = <Fault>(
  { isQuiet, faultsMet }: World,
  purchase: Purchase,
  known: Readonly<Record<string, Fault>>,
): Fault | undefined => {
  const name = isQuiet ? undefined : purchase.faults.shift();
  if (name === undefined) return undefined;
  purchase.seen.push(`FAULT:${name.replaceAll(' ', '-')}`);
  count(faultsMet, name);
  return known[name];
};
