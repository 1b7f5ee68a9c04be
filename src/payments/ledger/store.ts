/** The ledger in SQLite: each transition of a purchase is written together with its event, or not at all. */
import type { Database } from 'bun:sqlite';
import { randomUUID } from 'node:crypto';
import { gasText } from '../protocol/gas.ts';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { commitQueue } from './commit-queue.ts';
import type { DayKeys } from './day-keys.ts';
import type { Disk } from './disk.ts';
import { forgetDays } from './forget.ts';
import { type Actor, type EventKind, linkWriter } from './hash-chain.ts';
import { hmac } from './key.ts';
import {
  type Answered,
  type Attempt,
  type Begun,
  type Concluded,
  type Conclusion,
  DECISION_LEASE,
  type Decision,
  type Digest,
  guard,
  type Noted,
  type Opening,
  opened,
  type Purchase,
  type WithSettlement,
} from './ledger.ts';
import { offersIn } from './offers.ts';
import type { Pause } from './port.ts';
import { pruner } from './prune.ts';
import { asOf, countRows, listPurchases } from './reads.ts';
import { formerOf, mayReopen, reopening } from './reopen.ts';
import {
  authorizationDigest,
  COUNT,
  columnsOf,
  DUE,
  digestOfRow,
  FAIL_OVER,
  FIND,
  INSERT,
  LEASE,
  NOTE_ANSWER,
  NOTE_WRONG,
  OLDEST_UNCERTAIN,
  POSTPONE,
  purchaseOf,
  RELEASE,
  REOPEN,
  type Row,
  SETTLE,
  SETTLE_OWN,
} from './rows.ts';

type StoreOptions = {
  /** The key of the digests of values that must not be stored. */
  readonly secret: Buffer;
  readonly days: DayKeys;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Another way to the disk than SQLite's own. */
  readonly disk?: Disk;
};

/**
 * The ledger on an open database. Every method throws {@link LedgerError} when that cannot be read or written. A write is
 * durable when it returns, or, within `commit`, when the promise of that is kept.
 */
export const storeOn = (database: Database, { secret, days, now, disk }: StoreOptions) => {
  const history = linkWriter(database);
  const { append } = history;
  const queue = commitQueue(database, disk, history);
  const { commit, commits, check, atOnce } = queue;
  const select = database.query(FIND);
  const selectIdentified = database.query('SELECT * FROM purchase WHERE identifier_digest = $digest');
  const insert = database.query(INSERT);
  const reopen = database.query(REOPEN);
  const settleOwn = database.query(SETTLE_OWN);
  const settle = database.query(SETTLE);
  const release = database.query(RELEASE);
  const pass = database.query(FAIL_OVER);
  const take = database.query(LEASE);
  const selectDue = database.query(DUE);
  const putOff = database.query(POSTPONE);
  const count = database.query(COUNT);
  const selectOldest = database.query(OLDEST_UNCERTAIN);
  const selectById = database.query('SELECT * FROM purchase WHERE id = $id');
  const writeWrong = database.query(NOTE_WRONG);
  const writeAnswer = database.query(NOTE_ANSWER);

  const shown = (row: unknown): Purchase | undefined =>
    row === null ? undefined : asOf(purchaseOf(row as Row), now());
  const find = (digest: Buffer) => shown(select.get({ authorization_digest: digest }));
  const findIdentified = (digest: string) => shown(selectIdentified.get({ digest }));

  const note = (
    {
      id,
      kind,
      actor = 'request',
      at = now(),
    }: { id: number; kind: EventKind; actor?: Actor | undefined; at?: number },
    detail: Readonly<Record<string, string | null>>,
  ) => append({ purchaseId: id, at, kind, actor, detail });

  const begin = atOnce((opening: Opening): Begun => {
    const at = now();
    const columns = columnsOf(opening);
    const values = { ...columns, owner: randomUUID(), now: at, lease_expires_at: at + opening.lease };
    // The first attempt, as nearly all are, needs no look-up.
    const { changes, lastInsertRowid } = insert.run(values);
    const existing = changes > 0 ? undefined : find(columns.authorization_digest);
    if (existing !== undefined && !mayReopen(existing, opening)) return { begun: false, purchase: existing };
    const namesake =
      changes > 0 || opening.identifierDigest === null ? undefined : findIdentified(opening.identifierDigest);
    if (namesake !== undefined && namesake.id !== existing?.id) return { begun: false, purchase: namesake };
    const purchase =
      existing === undefined
        ? opened(opening, Number(lastInsertRowid), { owner: values.owner, now: at })
        : purchaseOf(reopen.get({ ...values, ...reopening(existing, opening) }) as Row);
    const shown = {
      facilitator: purchase.facilitator,
      request_id: purchase.requestId,
      ...(purchase.mark === null ? {} : { mark: purchase.mark }),
      ...(purchase.identifierDigest === null ? {} : { identifier_digest: purchase.identifierDigest }),
    };
    const detail = {
      row: digestOfRow(columns),
      ...shown,
      ...(existing === undefined ? {} : formerOf(existing, columns)),
    };
    note({ id: purchase.id, kind: 'begun', at }, detail);
    return { begun: true, purchase };
  });

  const writeSettlement = (settlement: Settlement, owner: string): Row | null =>
    settleOwn.run({ ...settlement, owner }).changes > 0
      ? { owner, answer_digest: settlement.answer_digest }
      : (settle.get(settlement) as Row | null);

  const conclude = atOnce((attempt: Attempt, conclusion: End, by?: Decision): Concluded | undefined => {
    const { id, owner } = attempt;
    const at = now();
    const { state, reason = null, transaction = null, answer, gas } = { ...NOTHING, ...conclusion };
    const spent = gas === undefined ? null : gasText(gas);
    const [answerDigest, pack] = [answer?.digest ?? null, answer?.pack ?? null];
    const row =
      state === 'settled'
        ? writeSettlement({ id, now: at, transaction, answer_digest: answerDigest, pack, gas: spent }, owner)
        : (release.get({ id, owner, now: at, state, reason, transaction }) as Row | null);
    if (row === null) return undefined;
    note(
      { id, kind: state, actor: by?.actor, at },
      {
        ...(reason === null ? {} : { reason }),
        ...(transaction === null ? {} : { transaction }),
        ...(answerDigest === null || row.answer_digest !== answerDigest ? {} : { answer_digest: answerDigest, pack }),
        ...(spent === null ? {} : { gas: spent }),
        ...(by?.why === undefined ? {} : { why: by.why }),
      },
    );
    return { at, owner: String(row.owner) };
  });

  const failOver = atOnce(({ id, owner }: Attempt, facilitator: string): boolean => {
    if (pass.run({ id, owner, facilitator, now: now() }).changes === 0) return false;
    note({ id, kind: 'handed_over' }, { facilitator });
    return true;
  });

  const takeUp = atOnce((id: number, lease: number, actor: Actor): Purchase | undefined => {
    const at = now();
    const row = take.get({ id, owner: randomUUID(), lease_expires_at: at + lease, now: at }) as Row | null;
    if (row === null) return undefined;
    note({ id, kind: 'taken_up', actor, at }, {});
    return purchaseOf(row);
  });

  const decide = atOnce((id: number, conclusion: Conclusion, by: Decision): Concluded | undefined => {
    const purchase = takeUp(id, DECISION_LEASE, by.actor);
    return purchase && conclude(purchase, conclusion, by);
  });

  const due = (limit: number): readonly Purchase[] => {
    const at = now();
    const oldest = Math.floor(limit / 2);
    const rows = selectDue.all({ now: at, newest: limit - oldest, oldest }) as Row[];
    return rows.map((row) => asOf(purchaseOf(row), at));
  };

  const takeDue = atOnce((limit: number, { least, most }: Pause): readonly Purchase[] => {
    const [at, rows] = [now(), due(limit)];
    for (const { id, updatedAt } of rows)
      putOff.run({ id, next_look_at: at + Math.min(Math.max(at - updatedAt, least), most) });
    return rows;
  });

  const noteAnswer = atOnce(({ id, digest, pack }: Answered): Noted => {
    if (writeAnswer.run({ id, answer_digest: digest, pack }).changes > 0) {
      note({ id, kind: 'answered' }, { answer_digest: digest, pack });
      return { answerDigest: digest, pack };
    }
    const row = selectById.get({ id }) as Row | null;
    return row === null ? { answerDigest: null, pack: null } : purchaseOf(row);
  });
  const offers = offersIn(database, now);
  const noteOffers = atOnce(offers.note);
  const pruneRows = pruner(database, append);
  const prune = atOnce((limit: number): number => {
    const at = now();
    return pruneRows({ at, limit, before: (at - DECIDED_AFTER - ((at - DECIDED_AFTER) % DAY)) / 1000 });
  });

  const giveUp = atOnce((id: number): void => {
    putOff.run({ id, next_look_at: null });
  });

  const noteWrong = atOnce((id: number, resourceDigest: string, most: number): boolean => {
    const row = selectById.get({ id }) as Row | null;
    const noted = row === null ? [] : purchaseOf(row).wrongResources;
    if (noted.includes(resourceDigest)) return true;
    if (noted.length >= most) return false;
    writeWrong.run({ id, wrong_resources: [...noted, resourceDigest].join(' ') });
    note({ id, kind: 'guessed' }, { resource: resourceDigest });
    return true;
  });

  return {
    commit,
    commits,
    check: () =>
      guard(() => {
        check();
        days.check();
      }),
    find: (key: AuthorizationKey) => guard(() => find(authorizationDigest(key))),
    findIdentified: (digest: string) => guard(() => findIdentified(digest)),
    begin: (opening: Opening) => guard(() => begin(opening)),
    conclude: (attempt: Attempt, conclusion: End, by?: Decision) => guard(() => conclude(attempt, conclusion, by)),
    failOver: (attempt: Attempt, facilitator: string) => guard(() => failOver(attempt, facilitator)),
    /** Leases an uncertain row to decide it. */
    takeUp: (id: number, lease: number, actor: Actor) => guard(() => takeUp(id, lease, actor)),
    decide: (id: number, conclusion: Conclusion, by: Decision) => guard(() => decide(id, conclusion, by)),
    /** Open rows whose look is due. */
    due: (limit: number) => guard(() => due(limit)),
    /** The same, and puts their next look off. */
    takeDue: (limit: number, pause: Pause) => guard(() => takeDue(limit, pause)),
    giveUp: (id: number) => guard(() => giveUp(id)),
    noteWrong: (id: number, digest: string, most: number) => guard(() => noteWrong(id, digest, most)),
    noteAnswer: (answered: Answered) => guard(() => noteAnswer(answered)),
    /** Makes writes of its own that are one transaction. */
    atOnce,
    noteOffers: (terms: string) => guard(() => noteOffers(terms)),
    offers: () => guard(offers.read),
    prune: (limit: number) => guard(() => prune(limit)),
    counts: () => guard(() => countRows(count, now())),
    oldestUncertain: (): number | undefined =>
      guard(() => {
        const { at } = selectOldest.get({ now: now() }) as { at: bigint | null };
        return at === null ? undefined : Number(at);
      }),
    list: (limit: number) => guard(() => listPurchases(database, limit, now())),
    digest: (value: string) => hmac(secret, value),
    today: () => guard(() => days.at(now())),
    digestOf: ({ resourceKey }: Pick<Purchase, 'resourceKey'>): Digest | undefined =>
      guard(() => days.named(resourceKey)?.digest),
    forgetDays: (redelivery: number, isBelieved = true) =>
      guard(() => forgetDays(database, days, { now: now(), redelivery, isBelieved })),
    close: (): void => {
      queue.close();
      database.close();
    },
  };
};

export type Store = ReturnType<typeof storeOn>;

type End = Conclusion & WithSettlement;

/** The columns that a settlement writes. */
type Settlement = Record<'transaction' | 'answer_digest' | 'pack' | 'gas', string | null> &
  Record<'id' | 'now', number>;

const NOTHING = { reason: undefined, transaction: undefined };

const DAY = 86_400_000;

/** An authorization has ended this long before it counts as ended, in milliseconds: clocks differ. */
const DECIDED_AFTER = 3_600_000;
