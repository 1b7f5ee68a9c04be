/** The ledger in PostgreSQL, as one node of several opens and uses it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { gasText } from '../../protocol/gas.ts';
import type { PaymentKey } from '../../protocol/payment.ts';
import { checkOf, dayKeyFrom, hmac, parseKey } from '../day-keys.ts';
import {
  answerColumns,
  asLedgerError,
  authorizationDigest,
  type Begun,
  begunColumns,
  type Concluded,
  type DayKey,
  type Ledger,
  LedgerError,
  type LedgerMode,
  modeIn,
  type NodeIdentity,
  type Noted,
  type Opening,
  opened,
  type Purchase,
  purchaseOf,
  type Row,
  type Written,
} from '../ledger.ts';
import type { Address } from './address.ts';
import { asFailure, type Driver, driverFor, patiently, type Run } from './driver.ts';
import { type Groups, groupWriter, type Op } from './group.ts';
import { aboutOf, migrate, refuseOther } from './schema.ts';

export type NodeLedgerOptions = {
  readonly mode: LedgerMode;
  /** The digest key in hexadecimal, the same for every node. */
  readonly key: string | undefined;
  readonly node: NodeIdentity;
  /** The longest wait of a caller for the database, in milliseconds. */
  readonly patience?: number | undefined;
  /** False: an empty database is refused. By default, it becomes a ledger. */
  readonly mayCreate?: boolean;
};

type SharedLedgerOptions = Omit<NodeLedgerOptions, 'mayCreate'> & {
  readonly address: Address;
  readonly connections?: number | undefined;
};

/**
 * Opens a ledger. An empty database becomes one if its role may create a schema. Of several servers, an empty one would be
 * a second ledger beside that of another one.
 *
 * @throws {@link LedgerError} when it cannot be opened, holds payments of the other mode, was made with another key, or
 *   another node settles from the same address
 */
export const openSharedLedger = ({ address, connections = 3, ...options }: SharedLedgerOptions): Promise<Ledger> =>
  openWith(driverFor(address, { connections, name: `clinmeter ${options.node.name}` }), {
    ...options,
    mayCreate: address.servers.length === 1,
  });

/** Opens a ledger with a driver, which is closed with it. @throws {@link LedgerError} as {@link openSharedLedger} does */
export const openWith = async (driver: Driver, options: NodeLedgerOptions): Promise<Ledger> => {
  const { mode, key, node, patience, mayCreate = true } = options;
  try {
    if (key === undefined)
      throw new LedgerError('a ledger of several nodes needs --ledger-key, the same for each of them');
    const secret = parseKey(key, '--ledger-key');
    const run = patiently(driver, patience);
    if (mayCreate && (await aboutOf(run)) === undefined) await migrate(driver);
    const about = await aboutOf(run);
    if (about === undefined) throw new LedgerError('there is no ledger in the database', { hint: NO_LEDGER });
    refuseOther(about);
    await claim(run, 'mode', mode, `the ledger is not for ${mode} payments. Name another database with --ledger.`);
    await claim(
      run,
      'key_check',
      checkOf(secret),
      'the key is not the one that the ledger was made with. Give the right --ledger-key.',
    );
    const id = await openNode(run, node);
    return ledgerOn({ driver, node: id, secret, now: about.now, patience });
  } catch (error) {
    await driver.close();
    throw asFailure(error);
  }
};

const NO_LEDGER =
  'clinmeter ledger migrate makes one; before that, make sure that no other server of --ledger holds it';

/** Keeps the first value of a property for good. */
const claim = async (run: Run, property: string, value: string, otherwise: string): Promise<void> => {
  const [kept] = await run('select clinmeter.keep_first($1, $2) as r', [property, value]);
  if (kept !== value && (property !== 'mode' || modeIn(kept) !== value)) throw new LedgerError(otherwise);
};

/**
 * Begins the history of a node that has started.
 *
 * @returns the number of this start
 * @throws {@link LedgerError} if another node settles from the same address
 */
export const openNode = async (run: Run, { name, release, pack, settler }: NodeIdentity): Promise<string> => {
  const id = String(randomBytes(8).readBigUInt64BE() >> 11n);
  const values = [id, name, release, pack, settler];
  const [text = '{}'] = await run('select clinmeter.open_node($1::bigint, $2, $3, $4, $5) as r', values);
  const { taken } = JSON.parse(text) as { readonly taken?: string };
  if (taken === undefined) return id;
  throw new LedgerError(`the node ${taken} sends settlements from the same address: both would use the same numbers`, {
    hint: 'give each node a --settler-key of its own',
  });
};

type NodeOptions = {
  readonly driver: Driver;
  /** The number of this start of the node. */
  readonly node: string;
  /** The key of the digests of values that must not be stored. */
  readonly secret: Buffer;
  /** The database's clock when the node was opened, in milliseconds since the epoch. */
  readonly now: number;
  /** The longest wait of a caller for the database, in milliseconds. */
  readonly patience?: number | undefined;
};

const DAY = 86_400_000;

/** An authorization has ended this long before it counts as ended, in milliseconds: clocks differ. */
const DECIDED_AFTER = 3_600_000;

/** The reason where an attempt was begun and its payment never sent: the database answered too late. */
const NOT_SENT = 'not_sent';

/** The ledger of a node that is registered. */
const ledgerOn = ({ driver, node, secret, now, patience }: NodeOptions): Ledger => {
  let ahead = now - Date.now();
  const time = (): number => Date.now() + ahead;
  const watched: Run = (text, values) =>
    driver.run(text, values).catch((error) => {
      groups.note(error);
      throw error;
    });
  const run = patiently({ ...driver, run: watched }, patience);
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
    const digest = authorizationDigest(opening).toString('hex');
    const op = {
      k: 'b',
      a: digest,
      d: begunColumns(opening),
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
    recordAnswer: async ({ id, digest, pack, formulaVersion }, when = 'later'): Promise<Noted> => {
      const [answerDigest, notedPack] =
        (await write<NoteResult>({ k: 'n', id, ad: digest, pk: pack, fv: formulaVersion }, id, when)) ?? NOTHING;
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

/** 1 if it was begun; the row, or of a new one its number and the time. */
type BeginResult = readonly [0 | 1, unknown, number?];
/** The token of the lease, and the time. */
type EndResult = readonly [string, number];
type NoteResult = readonly [string | null, string | null];
/** The number of rows that were read, and the last of them. */
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

/** The result of a write that the database has acknowledged: it is durable. */
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
  const told = answer === undefined ? {} : answerColumns(answer);
  const why = by?.why === undefined ? {} : { why: by.why };
  return {
    k,
    id,
    ow: owner,
    st: state,
    rs: reason,
    tx: transaction,
    ac: by?.actor ?? 'request',
    ...(answer === undefined ? {} : { ad: answer.digest, pk: answer.pack, fv: answer.formulaVersion }),
    ...(gas === undefined ? {} : { gs: gasText(gas) }),
    d: { reason, transaction, ...told, ...spent, ...why },
  };
};

/** The purchase of a row in JSON. @throws a `LedgerError` for one that was changed to something else */
export const purchaseIn = (row: unknown): Purchase => {
  try {
    return purchaseOf(row as Row);
  } catch (error) {
    throw asLedgerError(error);
  }
};

type Asked = {
  readonly key: readonly [string, string | null];
  readonly end: PromiseWithResolvers<Purchase | undefined>;
};

/**
 * Finds rows, all of a moment with one statement.
 *
 * @param barrier - asked before a settled row is believed: its commit can be visible here and not be replicated yet. A row that
 *   was lost meanwhile is looked for again.
 */
export const finder = (run: Run, barrier: Groups['barrier']) => {
  let asked: Asked[] = [];

  const believe = (purchase: Purchase, { key, end }: Asked): void => {
    const isKept = barrier(authorizationDigest(purchase).toString('hex'));
    isKept.then((isSo) => (isSo ? end.resolve(purchase) : later({ key, end })), end.reject);
  };
  const later = (one: Asked): void => {
    if (asked.length === 0) setImmediate(() => void ask());
    asked.push(one);
  };

  const ask = async (): Promise<void> => {
    const all = asked;
    asked = [];
    try {
      const [text = '[]'] = await run('select clinmeter.find_many($1) as r', [
        JSON.stringify(all.map(({ key }) => key)),
      ]);
      const rows = JSON.parse(text) as readonly unknown[];
      for (const [index, one] of all.entries()) {
        const row = rows[index] ?? undefined;
        const purchase = row === undefined ? undefined : purchaseIn(row);
        if (purchase?.state === 'settled') believe(purchase, one);
        else one.end.resolve(purchase);
      }
    } catch (error) {
      for (const { end } of all) end.reject(error);
    }
  };

  return (key: PaymentKey, identifierDigest: string | null = null): Promise<Purchase | undefined> => {
    const end = Promise.withResolvers<Purchase | undefined>();
    later({ key: [authorizationDigest(key).toString('hex'), identifierDigest], end });
    return end.promise;
  };
};

type SharedDayKeys = {
  /** The key of a day; makes it if there is none. */
  readonly of: (day: string) => Promise<DayKey>;
  /** The key of this name; `undefined` if it is destroyed. */
  readonly named: (name: string) => Promise<DayKey | undefined>;
  /** Destroys those that no row needs any more. `redelivery`: in milliseconds. */
  readonly forget: (redelivery: number) => Promise<void>;
};

/** Day, name, and random value. */
type Kept = readonly [string, string, string];

/**
 * The keys of the days, for several nodes: their random values are in the database. A key is made of one and of the ledger's
 * key, which the database does not hold.
 *
 * @param run - runs a statement until the database answers
 */
const sharedDayKeys = (secret: Buffer, run: Run): SharedDayKeys => {
  const known = new Map<string, DayKey>();

  const learn = (kept: readonly Kept[]): void => {
    const names = new Set(kept.map(([, name]) => name));
    for (const [day, { name }] of known) if (!names.has(name)) known.delete(day);
    for (const [day, , salt] of kept) known.set(day, known.get(day) ?? dayKeyFrom(secret, day, salt));
  };
  const find = (name: string): DayKey | undefined => {
    const key = known.get(name.slice(0, 10));
    return key?.name === name ? key : undefined;
  };

  return {
    of: async (day) => {
      const found = known.get(day);
      if (found !== undefined) return found;
      const salt = randomBytes(32).toString('hex');
      const [text = '[]'] = await run('select clinmeter.make_day_key($1, $2, $3) as r', [
        day,
        dayKeyFrom(secret, day, salt).name,
        salt,
      ]);
      const [, , kept] = JSON.parse(text) as Kept;
      const key = dayKeyFrom(secret, day, kept);
      known.set(day, key);
      return key;
    },
    named: async (name) => {
      const found = find(name);
      if (found !== undefined) return found;
      const [text = '[]'] = await run('select clinmeter.day_keys() as r');
      learn(JSON.parse(text));
      return find(name);
    },
    forget: async (redelivery) => {
      const [text = '[]'] = await run('select clinmeter.forget_days($1::bigint) as r', [String(redelivery)]);
      learn(JSON.parse(text));
    },
  };
};
