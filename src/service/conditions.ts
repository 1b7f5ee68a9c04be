/** The conditions that an operator must mend. */
import { reasonOf } from '../errors/reason.ts';
import type { Sources } from '../observability/service-gauges.ts';
import { describeFailures, type Purchases } from '../payments/purchase/purchase.ts';
import type { HealthNow } from './upstreams.ts';

export type Watched = Pick<
  Sources,
  'oldestUncertain' | 'isLedgerWhole' | 'checkLedger' | 'support' | 'funds' | 'diskFree'
> &
  Pick<Purchases, 'sales'> & { readonly health: () => HealthNow };

export const CONDITIONS = [
  'uncertain_purchase',
  'facilitator_down',
  'ledger_failing',
  'settler_low',
  'disk_low',
] as const;

export type Condition = (typeof CONDITIONS)[number];

const MINUTE = 60_000;

/** An uncertain purchase is decided by the chain within this time, if a node is there. */
const UNCERTAIN = 15 * MINUTE;

/** The settlements of a night with a sale every five minutes. */
const SETTLEMENTS = 100;

/** Room for more than 100,000 purchases. */
const DISK = 500_000_000;

/** A condition counts once it has held for this long, in milliseconds. */
export const PATIENCE: Readonly<Record<Condition, number>> = {
  uncertain_purchase: 0,
  facilitator_down: 2 * MINUTE,
  ledger_failing: 0,
  settler_low: MINUTE,
  disk_low: MINUTE,
};

/** The conditions that hold now, with a sentence on each. @param now - milliseconds since the epoch */
export const conditionsAt = async (watched: Watched, now: number): Promise<ReadonlyMap<Condition, string>> => {
  const { isLedgerWhole, health, sales, support, funds, diskFree } = watched;
  const found = new Map<Condition, string>();
  const oldest = await watched.oldestUncertain().catch(() => undefined);
  if (oldest !== undefined && now - oldest >= UNCERTAIN) {
    const since = new Date(oldest).toISOString();
    found.set(
      'uncertain_purchase',
      `a purchase is uncertain since ${since}: see clinmeter ledger list and ledger show`,
    );
  }
  const unusable = await watched.checkLedger().then(() => undefined, reasonOf);
  const { facilitator, ledger, turnedAway } = health();
  const down = support().filter(({ state }) => state === 'unreachable' || state === 'unsupported');
  if (down.length > 0 && down.length === support().length) {
    found.set('facilitator_down', `${down.map(({ name }) => name).join(', ')} cannot settle: nothing is sold`);
  } else if (turnedAway !== undefined) {
    found.set(
      'facilitator_down',
      `the last settlement was turned away by ${turnedAway}: clinmeter doctor tells the fix`,
    );
  } else if (facilitator === false) {
    const failures = describeFailures(sales());
    const lately = failures === '' ? '' : `; ${failures}`;
    found.set('facilitator_down', `the last settlement got no usable answer${lately}: clinmeter doctor tells more`);
  }
  if (isLedgerWhole() === false)
    found.set(
      'ledger_failing',
      'the ledger is damaged, deleted or replaced: stop, and restore a backup with clinmeter ledger restore',
    );
  else if (unusable !== undefined) found.set('ledger_failing', unusable);
  else if (ledger === false) found.set('ledger_failing', 'the last payment could not be written: /ready tells why');
  const poor = funds.flatMap(({ network, settlements }) => {
    const left = settlements();
    const where = network === funds[0]?.network ? '' : ` on ${network.name}`;
    return left !== undefined && left < SETTLEMENTS ? [`for ${Math.floor(left)} more settlements${where}`] : [];
  });
  if (poor.length > 0) found.set('settler_low', `the settler has ether ${poor.join(', ')}`);
  const free = diskFree?.();
  if (free !== undefined && free < DISK) {
    found.set('disk_low', `${Math.floor(free / 1e6)} MB are free where the ledger is`);
  }
  return found;
};
