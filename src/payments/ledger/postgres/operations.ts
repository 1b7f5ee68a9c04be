/** The ledger in PostgreSQL, as one node of several uses it. */
import { randomUUID } from 'node:crypto';
import { gasText } from '../../protocol/gas.ts';
import { hmac } from '../key.ts';
import { type Begun, type Concluded, type Noted, type Opening, opened, type Purchase } from '../ledger.ts';
import type { Ledger, Written } from '../port.ts';
import { columnsOf, KEPT, textOf } from '../rows.ts';
import { sharedDayKeys } from './day-keys.ts';
import type { Driver } from './driver.ts';
import { type Groups, groupWriter, type Op } from './group.ts';
import { finder, patiently, purchaseIn } from './reads.ts';

export type NodeOptions = {
  readonly driver: Driver;
  /** The number of this start of the node. */
  readonly node: string;
  /** The key of the digests of values that must not be stored. */
  readonly secret: Buffer;
  /** The database's clock when the node was opened, in milliseconds since the epoch. */
  readonly now: number;
  /** How long a caller waits for the database, in milliseconds. */
  readonly patience?: number | undefined;
};

const DAY = 86_400_000;

/** An authorization has ended this long before it counts as ended, in milliseconds: clocks differ. */
const DECIDED_AFTER = 3_600_000;

/** The reason where an attempt was begun and its payment never sent: the database answered too late. */
const NOT_SENT = 'not_sent';

/** The ledger of a node that is registered. */
export const ledgerOn = ({ driver, node, secret, now, patience }: NodeOptions): Ledger => {
  let ahead = now - Date.now();
  const time = (): number => Date.now() + ahead;
  const run = patiently(driver, patience);
  const days = sharedDayKeys(secret, run);
  let pruned: readonly [string, string] = ['0', '0'];

  /** An attempt whose caller was told of a failure was never sent to a facilitator. An earlier one may have been. */
  const undo = ({ k, ow }: Op, result: unknown): void => {
    const begun = k === 'b' ? (result as BeginResult | undefined) : undefined;
    if (begun?.[0] !== 1) return;
    const { id, attempts } = typeof begun[1] === 'number' ? { id: begun[1], attempts: 1 } : purchaseIn(begun[1]);
    const conclusion = { state: attempts === 1 ? 'refused' : 'uncertain', reason: NOT_SENT } as const;
    groups.write(endOp('c', id, String(ow), conclusion, { actor: 'upkeep' }), [String(id)]).catch(() => {});
  };
  const groups = groupWriter({
    driver,
    node,
    ...(patience === undefined ? {} : { patience }),
    onLate: undo,
    onTime: (at) => {
      ahead = at - Date.now();
    },
  });
  const write = <Result>(op: Op, id: number, when?: 'now' | 'later') =>
    groups.write(op, [String(id)], when) as Promise<Result | undefined>;

  const begin = async (opening: Opening): Promise<Written<Begun>> => {
    const owner = randomUUID();
    const columns = columnsOf(opening);
    const digest = columns.authorization_digest.toString('hex');
    const detail: Readonly<Record<string, string | Buffer | null>> = { ...columns, state: 'settling' };
    const op = {
      k: 'b',
      a: digest,
      d: Object.fromEntries(KEPT.map((name) => [name, textOf(detail[name])])),
      l: opening.lease,
      idn: opening.identifierDigest,
      ow: owner,
    };
    const keys = opening.identifierDigest === null ? [digest] : [digest, opening.identifierDigest];
    const [isBegun, row, at = 0] = (await groups.write(op, keys)) as BeginResult;
    const purchase = typeof row === 'number' ? opened(opening, row, { owner, now: at }) : purchaseIn(row);
    return kept({ begun: isBegun === 1, purchase });
  };

  const counts = async () => {
    // Metrics are read in a moment also while the database is out of reach.
    groups.check();
    const [text = '{}'] = await run('select clinmeter.counts() as r');
    return JSON.parse(text) as Record<Purchase['state'], number> & { readonly oldest: number | null };
  };

  return {
    check: async () => groups.check(),
    find: finder(run, groups.barrier),
    begin,
    conclude: async ({ id, owner }, conclusion, by) =>
      kept(concluded(await write<EndResult>(endOp('c', id, owner, conclusion, by), id))),
    failOver: async ({ id, owner }, facilitator) =>
      (await write({ k: 'h', id, ow: owner, f: facilitator }, id)) === true,
    decide: decide(groups),
    due: async (limit, { least, most }) => {
      const [text = '[]'] = await run('select clinmeter.take_due($1::int, $2::bigint, $3::bigint) as r', [
        String(limit),
        String(least),
        String(most),
      ]);
      return (JSON.parse(text) as readonly unknown[]).map(purchaseIn);
    },
    giveUp: giveUp(groups),
    noteWrong: async (id, digest, most) => (await write({ k: 'w', id, w: digest, most }, id)) === true,
    recordAnswer: async ({ id, digest, pack }, when = 'later'): Promise<Noted> => {
      const [answerDigest, notedPack] =
        (await write<NoteResult>({ k: 'n', id, ad: digest, pk: pack }, id, when)) ?? NOTHING;
      return { answerDigest, pack: notedPack };
    },
    prune: async (limit) => {
      const at = time() - DECIDED_AFTER;
      const [ended, id] = pruned;
      const op = { k: 'p', before: String((at - (at % DAY)) / 1000), fe: ended, fi: id, most: limit };
      const [seen, nextEnded, nextId] = (await groups.write(op, ['prune'])) as PruneResult;
      pruned = [nextEnded, String(nextId)];
      return seen;
    },
    counts: async () => {
      const { oldest: _, ...numbers } = await counts();
      return numbers;
    },
    oldestUncertain: async () => (await counts()).oldest ?? undefined,
    list: async (limit) =>
      (await run('select * from clinmeter.newest($1::int) as r', [String(limit)])).map((text) =>
        purchaseIn(JSON.parse(text)),
      ),
    digest: (value) => hmac(secret, value),
    today: () => days.of(new Date(time()).toISOString().slice(0, 10)),
    digestOf: async ({ resourceKey }) => (await days.named(resourceKey))?.digest,
    forgetDays: days.forget,
    noteOffers: async (terms) => {
      await run('select clinmeter.note_offers($1::bigint, $2) as r', [node, terms]);
    },
    offers: async () =>
      (await run('select * from clinmeter.offers() as r')).map((text) => {
        const [terms, endedAgo] = JSON.parse(text) as readonly [string, number];
        return { terms, endedAgo };
      }),
    close: async () => {
      await groups.close();
      await driver.run('select clinmeter.close_node($1::bigint) as r', [node]).catch(() => {});
      await driver.close();
    },
  };
};

/** Whether it was begun; the row, or of a new one its number and the time. */
type BeginResult = readonly [0 | 1, unknown, number?];
/** The token of the lease, and the time. */
type EndResult = readonly [string, number];
type NoteResult = readonly [string | null, string | null];
/** How many were looked at, and the last of them. */
type PruneResult = readonly [number, string, number];

const NOTHING: NoteResult = [null, null];

export const decide =
  ({ write }: Groups): Ledger['decide'] =>
  async (id, conclusion, by) =>
    concluded((await write(endOp('d', id, randomUUID(), conclusion, by), [String(id)])) as EndResult | undefined);

export const giveUp =
  ({ write }: Groups): Ledger['giveUp'] =>
  async (id) => {
    await write({ k: 'g', id }, [String(id)]);
  };

/** What the database has acknowledged is durable. */
const kept = <Result>(result: Result): Written<Result> => ({ result, kept: Promise.resolve() });

const concluded = (result: EndResult | undefined): Concluded | undefined =>
  result === undefined ? undefined : { owner: result[0], at: result[1] };

const endOp = (
  k: 'c' | 'd',
  id: number,
  owner: string,
  conclusion: Parameters<Ledger['conclude']>[1],
  by?: Parameters<Ledger['conclude']>[2],
): Op => {
  const {
    state,
    reason = null,
    transaction = null,
    answer,
    gas,
  } = { reason: undefined, transaction: undefined, ...conclusion };
  const spent = gas === undefined ? {} : { gas: gasText(gas) };
  const told = answer === undefined ? {} : { answer_digest: answer.digest, pack: answer.pack };
  const why = by?.why === undefined ? {} : { why: by.why };
  return {
    k,
    id,
    ow: owner,
    st: state,
    rs: reason,
    tx: transaction,
    ac: by?.actor ?? 'request',
    ...(answer === undefined ? {} : { ad: answer.digest, pk: answer.pack }),
    ...(gas === undefined ? {} : { gs: gasText(gas) }),
    d: { reason, transaction, ...told, ...spent, ...why },
  };
};
