/** The ledger in SQLite: each transition of a purchase is written together with its entry in the history, or not at all. */
import type { Database } from 'bun:sqlite';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { gasText } from '../protocol/gas.ts';
import type { PaymentKey } from '../protocol/payment.ts';
import {
  baseOf,
  CHANNEL_COLUMNS,
  type Channel,
  type ChannelName,
  type Charge,
  channelColumns,
  channelOf,
  chargedAs,
  filledAs,
  isUnused,
  newChannel,
  type Sighting,
  seenAs,
  takes,
  takesDeposit,
  toldOf,
} from './channels.ts';
import { commitQueue, type Disk } from './commit-queue.ts';
import { type DayKeys, eraseDayKeys, hmac } from './day-keys.ts';
import { type Actor, type EventKind, linkWriter, SEVERAL } from './hash-chain.ts';
import {
  type Answered,
  type Attempt,
  answerColumns,
  asLedgerError,
  authorizationDigest,
  BEGUN,
  type Begun,
  COVERED,
  type Columns,
  type Concluded,
  type Conclusion,
  changedTerms,
  columnsOf,
  DECISION_LEASE,
  type Decision,
  type Digest,
  digestOfRow,
  ENDED,
  fenceOf,
  type Ledger,
  LONGEST_LEASE,
  type Noted,
  type Offered,
  type Opening,
  opened,
  type Pause,
  type Purchase,
  type PurchaseState,
  purchaseOf,
  type Refund,
  type Row,
  refundText,
  textOf,
  type WithSettlement,
  type Written,
} from './ledger.ts';
import { copiesBeside } from './schema.ts';
import { closedIn, isOut } from './seal.ts';

type StoreOptions = {
  /** The key of the digests of values that must not be stored. */
  readonly secret: Buffer;
  readonly days: DayKeys;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Another way to the disk than SQLite's own. */
  readonly disk?: Disk;
};

type End = Conclusion & WithSettlement;

type Settlement = Record<'transaction' | 'answer_digest' | 'pack' | 'formula_version' | 'gas', string | null> &
  Record<'id' | 'now', number>;

const NO_ANSWER = { answer_digest: null, pack: null, formula_version: null };

const NOTHING = { reason: undefined, transaction: undefined };

const DAY = 86_400_000;

/** A payment has ended this long before it counts as ended, in milliseconds: clocks differ. */
const DECIDED_AFTER = 3_600_000;

/**
 * The ledger on an open database. Every method throws a {@link LedgerError} when that cannot be read or written. A write is
 * durable when it returns, or, within `commit`, when the promise of that is kept.
 */
export const storeOn = (database: Database, { secret, days, now, disk }: StoreOptions) => {
  const history = linkWriter(database);
  const { commit, commits, check, atOnce, close } = commitQueue(database, disk, history);
  const select = database.query('SELECT * FROM purchase WHERE authorization_digest = $authorization_digest');
  const selectFence = database.query('SELECT 1 FROM fence WHERE digest = $digest');
  const selectIdentified = database.query('SELECT * FROM purchase WHERE identifier_digest = $digest');
  const selectById = database.query('SELECT * FROM purchase WHERE id = $id');
  const insert = database.query(INSERT);
  const insertCharged = database.query(INSERT_CHARGED);
  const selectChannel = database.query('SELECT * FROM channel WHERE id = $id');
  const selectChannels = database.query('SELECT * FROM channel ORDER BY created_at DESC, id');
  const selectFilled = database.query('SELECT * FROM channel WHERE deposit_id = $id');
  const putChannel = database.query(PUT_CHANNEL);
  const removeChannel = database.query('DELETE FROM channel WHERE id = $id');
  const reopen = database.query(REOPEN);
  const settleOwn = database.query(SETTLE_OWN);
  const settle = database.query(SETTLE);
  const release = database.query(RELEASE);
  const changeFacilitator = database.query(FAIL_OVER);
  const takeLease = database.query(LEASE);
  const selectDue = database.query(DUE);
  const postpone = database.query(POSTPONE);
  const count = database.query(COUNT);
  const selectOldest = database.query(OLDEST_UNCERTAIN);
  const writeWrong = database.query(NOTE_WRONG);
  const writeAnswer = database.query(NOTE_ANSWER);
  const writeRefund = database.query(REFUND);
  const selectEnded = database.query(ENDED_AFTER);
  const remove = database.query('DELETE FROM purchase WHERE id = $id');
  const countPruned = database.query(COUNT_PRUNED);
  const selectOffers = database.query("SELECT value FROM ledger WHERE key = 'offers'");
  const writeOffers = database.query(WRITE_OFFERS);

  const shown = (row: unknown): Purchase | undefined =>
    row === null ? undefined : asOf(purchaseOf(row as Row), now());
  const find = (digest: Buffer) => shown(select.get({ authorization_digest: digest }));
  const findIdentified = (digest: string) => shown(selectIdentified.get({ digest }));

  let copies = copiesBeside(database.filename);
  /** A copy from before a migration does not know what is begun now: a service with it would sell that twice. */
  const removeCopies = (): void => {
    for (const copy of copies) rmSync(copy, { force: true });
    copies = [];
  };

  const note = (
    {
      id,
      kind,
      actor = 'request',
      at = now(),
    }: { id: number; kind: EventKind; actor?: Actor | undefined; at?: number },
    detail: Readonly<Record<string, string | null>>,
  ) => history.append({ purchaseId: id, at, kind, actor, detail });

  const channelIn = (row: unknown): Channel | undefined => (row === null ? undefined : channelOf(row as Row));
  const findChannel = (id: string): Channel | undefined => channelIn(selectChannel.get({ id }));

  /** Writes a channel, and what of it has changed into the history. */
  const keepChannel = (before: Channel | undefined, after: Channel, actor: Actor = 'request'): Channel => {
    const columns = channelColumns(after);
    putChannel.run(columns);
    const told = toldOf(before && channelColumns(before), columns);
    if (Object.keys(told).length > 0) note({ id: SEVERAL, kind: 'channel', actor }, { channel: after.id, ...told });
    return after;
  };

  const seeChannel = (name: ChannelName, seen: Sighting, spent: bigint): Channel => {
    const [at, before] = [now(), findChannel(name.id)];
    if (before !== undefined) return keepChannel(before, seenAs(before, seen, at), 'resolver');
    const after = newChannel(name, seen, baseOf(seen, spent), at);
    return seen.balance === 0n && seen.claimed === 0n ? after : keepChannel(undefined, after, 'resolver');
  };

  const beginRefund = (id: string, charged: bigint): Channel | undefined => {
    const channel = findChannel(id);
    if (channel === undefined || channel.charged !== charged || channel.deposit !== null) return undefined;
    return keepChannel(channel, { ...channel, state: 'closing', updatedAt: now() });
  };

  const charge = (opening: Opening, voucher: Charge, answer: Omit<Answered, 'id'>): Purchase | undefined => {
    const at = now();
    const columns = columnsOf(opening);
    const before = findChannel(voucher.channel.id);
    if (before === undefined || !takes(before, opening.amount, voucher)) return undefined;
    if (selectFence.get({ digest: fenceOf(columns.authorization_digest) }) !== null) return undefined;
    const told = answerColumns(answer);
    const ended = { transaction: opening.nonce, channel_id: before.id, ...told };
    const owner = randomUUID();
    const { changes, lastInsertRowid } = insertCharged.run({ ...columns, ...ended, owner, now: at });
    if (changes === 0) return undefined;
    putChannel.run(channelColumns(chargedAs(before, voucher, at)));
    const purchase: Purchase = {
      ...opened(opening, Number(lastInsertRowid), { owner, now: at - opening.lease }),
      ...{ state: 'settled', createdAt: at, updatedAt: at, settledAt: at, nextLookAt: null },
      ...{ transaction: opening.nonce, channelId: before.id },
      ...{ answerDigest: told.answer_digest, pack: told.pack, formulaVersion: told.formula_version },
    };
    note(
      { id: purchase.id, kind: 'charged', at },
      {
        row: digestOfRow(columns),
        facilitator: purchase.facilitator,
        request_id: purchase.requestId,
        mark: purchase.mark,
        ...(purchase.identifierDigest === null ? {} : { identifier_digest: purchase.identifierDigest }),
        ...ended,
        ceiling: String(voucher.ceiling),
        signature: voucher.signature,
      },
    );
    removeCopies();
    return purchase;
  };

  /** The channel of a deposit is held by it until its end is known: no other payment of it comes between. */
  const holdChannel = ({ amount, deposit }: Opening, purchase: number): void => {
    if (deposit === undefined) return;
    const { channel, seen, ceiling, signature } = deposit;
    const before = findChannel(channel.id);
    const own = before ?? newChannel(channel, seen, ceiling - amount, now());
    keepChannel(before, { ...own, deposit: { purchase, ceiling, signature }, updatedAt: now() });
  };

  const isChannelBusy = ({ amount, deposit }: Opening, purchase: number | undefined): boolean => {
    const channel = deposit && findChannel(deposit.channel.id);
    return deposit !== undefined && channel !== undefined && !takesDeposit(channel, amount, deposit, purchase);
  };

  /** Ends the deposit of a purchase, if it is one. */
  const releaseChannel = (id: number, state: PurchaseState, seen: Sighting | undefined): void => {
    const channel = state === 'uncertain' ? undefined : channelIn(selectFilled.get({ id }));
    if (channel === undefined) return;
    if (state === 'settled') keepChannel(channel, filledAs(channel, seen, now()));
    else if (isUnused(channel)) {
      removeChannel.run({ id: channel.id });
      note({ id: SEVERAL, kind: 'channel' }, { channel: channel.id, state: null });
    } else keepChannel(channel, { ...channel, deposit: null });
  };

  const begin = (opening: Opening): Begun => {
    const at = now();
    const columns = columnsOf(opening);
    const values = {
      ...columns,
      owner: randomUUID(),
      now: at,
      lease_expires_at: at + opening.lease,
      channel_id: opening.channelId ?? null,
    };
    const known = opening.deposit && find(columns.authorization_digest);
    if (isChannelBusy(opening, known?.id))
      return { begun: false, isChannelBusy: true, purchase: closedPurchase(opening, at) };
    if (selectFence.get({ digest: fenceOf(columns.authorization_digest) }) !== null)
      return { begun: false, purchase: closedPurchase(opening, at) };
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
    const detail = {
      row: digestOfRow(columns),
      facilitator: purchase.facilitator,
      request_id: purchase.requestId,
      ...(purchase.mark === null ? {} : { mark: purchase.mark }),
      ...(purchase.identifierDigest === null ? {} : { identifier_digest: purchase.identifierDigest }),
      ...(opening.channelId === undefined ? {} : { channel_id: opening.channelId }),
      ...(existing === undefined ? {} : formerColumns(existing, columns)),
    };
    note({ id: purchase.id, kind: 'begun', at }, detail);
    holdChannel(opening, purchase.id);
    removeCopies();
    return { begun: true, purchase };
  };

  const writeSettlement = (settlement: Settlement, owner: string): Row | null =>
    settleOwn.run({ ...settlement, owner }).changes > 0
      ? { owner, answer_digest: settlement.answer_digest }
      : (settle.get(settlement) as Row | null);

  const conclude = ({ id, owner }: Attempt, conclusion: End, by?: Decision): Concluded | undefined => {
    const at = now();
    const { state, reason = null, transaction = null, answer, gas, seen } = { ...NOTHING, ...conclusion };
    const spent = gas === undefined ? null : gasText(gas);
    const told = answer === undefined ? undefined : answerColumns(answer);
    const row =
      state === 'settled'
        ? writeSettlement({ id, now: at, transaction, ...(told ?? NO_ANSWER), gas: spent }, owner)
        : (release.get({ id, owner, now: at, state, reason, transaction }) as Row | null);
    if (row === null) return undefined;
    note(
      { id, kind: state, actor: by?.actor, at },
      {
        ...(reason === null ? {} : { reason }),
        ...(transaction === null ? {} : { transaction }),
        ...(row.answer_digest === told?.answer_digest ? told : {}),
        ...(spent === null ? {} : { gas: spent }),
        ...(by?.why === undefined ? {} : { why: by.why }),
      },
    );
    releaseChannel(id, state, seen);
    return { at, owner: String(row.owner) };
  };

  const failOver = ({ id, owner }: Attempt, facilitator: string): boolean => {
    if (changeFacilitator.run({ id, owner, facilitator, now: now() }).changes === 0) return false;
    note({ id, kind: 'handed_over' }, { facilitator });
    return true;
  };

  const leaseUncertain = (id: number, lease: number, actor: Actor): Purchase | undefined => {
    const at = now();
    const row = takeLease.get({ id, owner: randomUUID(), lease_expires_at: at + lease, now: at }) as Row | null;
    if (row === null) return undefined;
    note({ id, kind: 'taken_up', actor, at }, {});
    return purchaseOf(row);
  };

  const decide = (id: number, conclusion: Conclusion, by: Decision): Concluded | undefined => {
    const purchase = leaseUncertain(id, DECISION_LEASE, by.actor);
    return purchase && conclude(purchase, conclusion, by);
  };

  const due = (limit: number): readonly Purchase[] => {
    const at = now();
    const oldest = Math.floor(limit / 2);
    const rows = selectDue.all({ now: at, newest: limit - oldest, oldest }) as Row[];
    return rows.map((row) => asOf(purchaseOf(row), at));
  };

  const takeDue = (limit: number, { least, most }: Pause): readonly Purchase[] => {
    const [at, rows] = [now(), due(limit)];
    for (const { id, updatedAt } of rows)
      postpone.run({ id, next_look_at: at + Math.min(Math.max(at - updatedAt, least), most) });
    return rows;
  };

  const giveUp = (id: number): void => {
    postpone.run({ id, next_look_at: null });
  };

  const noteAnswer = ({ id, ...answer }: Answered): Noted => {
    const told = answerColumns(answer);
    if (writeAnswer.run({ id, ...told }).changes > 0) {
      note({ id, kind: 'answered' }, told);
      return { answerDigest: answer.digest, pack: answer.pack };
    }
    const row = selectById.get({ id }) as Row | null;
    return row === null ? { answerDigest: null, pack: null } : purchaseOf(row);
  };

  const refund = (id: number, given: Refund, why: string): boolean => {
    if (isOut(closedIn(database), id)) return false;
    const text = refundText(given);
    if (writeRefund.run({ id, refund: text, now: given.at }).changes === 0) return false;
    note({ id, kind: 'refunded', actor: 'operator', at: given.at }, { refund: text, why });
    return true;
  };

  const noteWrong = (id: number, resourceDigest: string, most: number): boolean => {
    const row = selectById.get({ id }) as Row | null;
    const noted = row === null ? [] : purchaseOf(row).wrongResources;
    if (noted.includes(resourceDigest)) return true;
    if (noted.length >= most) return false;
    writeWrong.run({ id, wrong_resources: [...noted, resourceDigest].join(' ') });
    note({ id, kind: 'guessed' }, { resource: resourceDigest });
    return true;
  };

  /** Each round goes on where the last one ended. */
  let prunedTo: Pick<Ended, 'id' | 'ended'> = { id: 0n, ended: 0n };
  const prune = (limit: number): number => {
    const at = now();
    const before = (at - DECIDED_AFTER - ((at - DECIDED_AFTER) % DAY)) / 1000;
    const seen = selectEnded.all({ ...prunedTo, before, limit }) as Ended[];
    const pruned = seen.filter((row) => row.was_uncertain === 0n).map(({ id }) => id);
    if (pruned.length > 0) {
      note({ id: SEVERAL, kind: 'pruned', actor: 'upkeep', at }, { ids: pruned.join(' ') });
      for (const id of pruned) remove.run({ id });
      countPruned.run({ count: String(pruned.length) });
    }
    const { id, ended } = seen.at(-1) ?? prunedTo;
    prunedTo = { id, ended };
    return seen.length;
  };

  const offersNoted = (): readonly NotedOffer[] => parseOffers((selectOffers.get() as { value: string } | null)?.value);
  const endOfOffer = (all: readonly NotedOffer[], index: number): number => all[index + 1]?.[1] ?? now();
  const noteOffers = (terms: string): void => {
    const all = offersNoted();
    if (all.at(-1)?.[0] === terms) return;
    const kept = all.filter((_, index) => now() - endOfOffer(all, index) < OFFER_KEPT);
    const last = all.at(-1)?.[0];
    if (last !== undefined) note({ id: SEVERAL, kind: 'offered', actor: 'upkeep' }, changedTerms(last, terms));
    writeOffers.run({ value: JSON.stringify([...kept, [terms, now()]]) });
  };

  return {
    commit,
    commits,
    check: () =>
      guard(() => {
        check();
        days.check();
      }),
    find: (key: PaymentKey) => guard(() => find(authorizationDigest(key))),
    findIdentified: (digest: string) => guard(() => findIdentified(digest)),
    begin: atOnce(begin),
    charge: atOnce(charge),
    findChannel: (id: string) => guard(() => findChannel(id)),
    allChannels: () => guard(() => (selectChannels.all() as Row[]).map(channelOf)),
    seeChannel: atOnce(seeChannel),
    beginRefund: atOnce(beginRefund),
    conclude: atOnce(conclude),
    failOver: atOnce(failOver),
    leaseUncertain: atOnce(leaseUncertain),
    decide: atOnce(decide),
    /** Open rows whose look is due. */
    due: (limit: number) => guard(() => due(limit)),
    /** Reads them and postpones their next look. */
    takeDue: atOnce(takeDue),
    giveUp: atOnce(giveUp),
    noteWrong: atOnce(noteWrong),
    noteAnswer: atOnce(noteAnswer),
    refund: atOnce(refund),
    /** Makes writes of the caller's one transaction. */
    atOnce,
    noteOffers: atOnce(noteOffers),
    offers: (): readonly Offered[] =>
      guard(() => {
        const all = offersNoted();
        return all.map(([terms], index) => ({ terms, endedAgo: now() - endOfOffer(all, index) }));
      }),
    prune: atOnce(prune),
    counts: (): Record<PurchaseState, number> =>
      guard(() => {
        const counted = count.get({ now: now() }) as Readonly<Record<PurchaseState, bigint>>;
        const { settling, settled, refused, uncertain } = counted;
        return {
          settling: Number(settling),
          settled: Number(settled),
          refused: Number(refused),
          uncertain: Number(uncertain),
        };
      }),
    oldestUncertain: (): number | undefined =>
      guard(() => {
        const { at } = selectOldest.get({ now: now() }) as { at: bigint | null };
        return at === null ? undefined : Number(at);
      }),
    list: (limit: number) => guard(() => newestPurchases(database, limit, now())),
    digest: (value: string) => hmac(secret, value),
    today: () => guard(() => days.at(now())),
    digestOf: ({ resourceKey }: Pick<Purchase, 'resourceKey'>): Digest | undefined =>
      guard(() => days.named(resourceKey)?.digest),
    forgetDays: (redelivery: number, isBelieved = true) =>
      guard(() => eraseDayKeys(database, days, { now: now(), redelivery, isBelieved })),
    close: (): void => {
      close();
      database.close();
    },
  };
};

export type Store = ReturnType<typeof storeOn>;

/** The port over a store. Writes of the same moment share one transaction, and with it one wait for the disk. */
export const ledgerOn = (store: Store): Ledger => {
  const written = async <Result>(write: () => Result): Promise<Written<Result>> => {
    const { written, durable } = store.commit(write);
    return { result: await written, kept: durable };
  };
  const durable: <Result>(write: () => Result) => Promise<Result> = (write) => store.commit(write).durable;
  return {
    check: async () => store.check(),
    find: async (key, identifier = null) =>
      store.find(key) ?? (identifier === null ? undefined : store.findIdentified(identifier)),
    begin: (opening) => written(() => store.begin(opening)),
    conclude: (attempt, conclusion, by) => written(() => store.conclude(attempt, conclusion, by)),
    failOver: (attempt, facilitator) => durable(() => store.failOver(attempt, facilitator)),
    decide: (id, conclusion, by) => durable(() => store.decide(id, conclusion, by)),
    due: async (limit, pause) => (store.due(limit).length === 0 ? [] : durable(() => store.takeDue(limit, pause))),
    giveUp: (id) => durable(() => store.giveUp(id)),
    noteWrong: (id, digest, most) => durable(() => store.noteWrong(id, digest, most)),
    recordAnswer: (answered, when = 'later') => store.commit(() => store.noteAnswer(answered), when).durable,
    prune: (limit) => durable(() => store.prune(limit)),
    counts: async () => store.counts(),
    oldestUncertain: async () => store.oldestUncertain(),
    list: async (limit) => store.list(limit),
    digest: store.digest,
    today: async () => store.today(),
    digestOf: async (row) => store.digestOf(row),
    forgetDays: async (redelivery, isBelieved) => store.forgetDays(redelivery, isBelieved),
    noteOffers: async (terms) =>
      store.offers().at(-1)?.terms === terms ? undefined : durable(() => store.noteOffers(terms)),
    offers: async () => store.offers(),
    channels: {
      find: async (id) => store.findChannel(id),
      all: async () => store.allChannels(),
      see: (name, seen, spent) => durable(() => store.seeChannel(name, seen, spent)),
      beginRefund: (id, charged) => durable(() => store.beginRefund(id, charged)),
      charge: (opening, voucher, answer) => written(() => store.charge(opening, voucher, answer)),
    },
    close: async () => store.close(),
  };
};

/** Runs work on a ledger. @throws {@link LedgerError} for everything that SQLite or the file system throws */
export const guard = <Result>(action: () => Result, file?: string): Result => {
  try {
    return action();
  } catch (error) {
    throw asLedgerError(error, file);
  }
};

/** Replaces the state of a settling row whose lease has ended: its process is gone, so what it did is uncertain. */
export const asOf = (purchase: Purchase, now: number): Purchase => {
  const { state, leaseExpiresAt } = purchase;
  const isRunning = leaseExpiresAt > now && leaseExpiresAt <= now + LONGEST_LEASE;
  return state === 'settling' && !isRunning ? { ...purchase, state: 'uncertain' } : purchase;
};

/** Reads the newest purchases, the last one first. */
export const newestPurchases = (database: Database, limit: number, now = Date.now()): readonly Purchase[] =>
  (database.query('SELECT * FROM purchase ORDER BY id DESC LIMIT ?').all(limit) as Row[]).map((row) =>
    asOf(purchaseOf(row), now),
  );

/**
 * Allows another attempt on a refused row, unless its payment has ended; on an uncertain one only with the same
 * payment for the same resource.
 */
const mayReopen = (existing: Purchase, opening: Opening): boolean =>
  (existing.state === 'refused' && existing.reason !== ENDED) ||
  (existing.state === 'uncertain' &&
    existing.paymentDigest === opening.paymentDigest &&
    existing.resourceDigest === opening.resourceDigest);

/**
 * What is told of a payment whose purchase was closed. Its own validity has ended, so the same signature comes as far as this
 * only if a clock is wrong. The payer can sign the nonce again for a later time, though: the chain refuses that, and so do
 * we, or a facilitator that remembers the first settlement would have us sell twice for one transfer.
 */
const closedPurchase = (opening: Opening, now: number): Purchase => ({
  ...opened(opening, 0, { owner: '', now }),
  state: 'refused',
  reason: ENDED,
});

/**
 * The columns that another attempt keeps of its row: a use of the same payment for the same resource at any block since the
 * first attempt is this purchase.
 */
const reopening = (existing: Purchase, { mark, paymentDigest, resourceDigest }: Opening) => {
  const isSame = existing.paymentDigest === paymentDigest && existing.resourceDigest === resourceDigest;
  return {
    id: existing.id,
    attempts: existing.state === 'uncertain' ? existing.attempts + 1 : 1,
    mark: isSame ? (existing.mark ?? mark) : mark,
  };
};

/** The columns that another attempt replaces in a row: the entry keeps them, as the row itself does not. */
const formerColumns = (existing: Purchase, columns: Columns): Readonly<Record<string, string | null>> => {
  const former = columnsOf({ ...existing, lease: 0 });
  const changed = COVERED.filter((name) => textOf(former[name]) !== textOf(columns[name]));
  return Object.fromEntries(changed.map((name) => [`former_${name}`, textOf(former[name])]));
};

/** A refused purchase whose payment has ended. */
type Ended = { readonly id: bigint; readonly ended: bigint; readonly was_uncertain: bigint };

/** Terms, and when they began to be offered, in milliseconds since the epoch. The last ones are offered still. */
type NotedOffer = readonly [terms: string, since: number];

/** Terms that were replaced longer ago are forgotten, in milliseconds. */
const OFFER_KEPT = 3_600_000;

/** Takes a value with anything else for none. */
const parseOffers = (value = '[]'): readonly NotedOffer[] => {
  try {
    const all: unknown = JSON.parse(value);
    return Array.isArray(all) && all.every(isNotedOffer) ? all : [];
  } catch {
    return [];
  }
};

const isNotedOffer = (one: unknown): one is NotedOffer =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && Number.isSafeInteger(one[1]);

const begunNames = BEGUN.map(({ name }) => name);

/** Neither a payment nor an identifier may have a row already. */
const INSERT = `
  INSERT INTO purchase (authorization_digest, ${begunNames.join(', ')}, channel_id, state, owner, lease_expires_at, next_look_at,
    attempts, created_at, updated_at)
  VALUES ($authorization_digest, ${begunNames.map((name) => `$${name}`).join(', ')}, $channel_id, 'settling', $owner,
    $lease_expires_at, $lease_expires_at, 1, $now, $now)
  ON CONFLICT DO NOTHING`;

/** A voucher needs no lease: its purchase is settled from the beginning. */
const INSERT_CHARGED = `
  INSERT INTO purchase (authorization_digest, ${begunNames.join(', ')}, channel_id, state, owner, lease_expires_at,
    attempts, created_at, updated_at, "transaction", settled_at, answer_digest, pack, formula_version)
  VALUES ($authorization_digest, ${begunNames.map((name) => `$${name}`).join(', ')}, $channel_id, 'settled', $owner,
    $now, 1, $now, $now, $transaction, $now, $answer_digest, $pack, $formula_version)
  ON CONFLICT DO NOTHING`;

const channelNames = CHANNEL_COLUMNS.join(', ');

const PUT_CHANNEL = `
  INSERT INTO channel (${channelNames}) VALUES (${CHANNEL_COLUMNS.map((name) => `$${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${CHANNEL_COLUMNS.map((name) => `${name} = $${name}`).join(', ')}`;

const REOPEN = `
  UPDATE purchase SET ${begunNames.map((name) => `${name} = $${name}`).join(', ')}, state = 'settling', reason = NULL,
    owner = $owner, lease_expires_at = $lease_expires_at, next_look_at = $lease_expires_at, attempts = $attempts,
    was_uncertain = was_uncertain OR $attempts > 1, updated_at = $now
  WHERE id = $id
  RETURNING *`;

/** The settlement of the attempt that holds the lease, as nearly all are: SQLite returns nothing of its row. */
const SETTLE_OWN = `
  UPDATE purchase SET state = 'settled', "transaction" = $transaction, reason = NULL, settled_at = $now, updated_at = $now,
    gas = $gas, pack = $pack, formula_version = $formula_version, answer_digest = $answer_digest
  WHERE id = $id AND state = 'settling' AND owner = $owner AND answer_digest IS NULL`;

/** A settlement that is known is written, even if another attempt holds the lease. */
const SETTLE = `
  UPDATE purchase SET state = 'settled', "transaction" = $transaction, reason = NULL, settled_at = $now, updated_at = $now, gas = $gas,
    pack = CASE WHEN answer_digest IS NULL THEN $pack ELSE pack END,
    formula_version = CASE WHEN answer_digest IS NULL THEN $formula_version ELSE formula_version END,
    answer_digest = coalesce(answer_digest, $answer_digest)
  WHERE id = $id AND state <> 'settled'
  RETURNING owner, answer_digest`;

/**
 * A refused purchase has bought nothing, so the buyer's identifier is free again. A row that has just become uncertain is
 * due.
 */
const RELEASE = `
  UPDATE purchase SET state = $state, reason = $reason, "transaction" = coalesce($transaction, "transaction"),
    identifier_digest = CASE $state WHEN 'refused' THEN NULL ELSE identifier_digest END, next_look_at = $now,
    was_uncertain = was_uncertain OR $state = 'uncertain', updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner
  RETURNING owner`;

const FAIL_OVER = `
  UPDATE purchase SET facilitator = $facilitator, updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner`;

const NOTE_WRONG = 'UPDATE purchase SET wrong_resources = $wrong_resources WHERE id = $id';

const NOTE_ANSWER = `
  UPDATE purchase SET answer_digest = $answer_digest, pack = $pack, formula_version = $formula_version
  WHERE id = $id AND answer_digest IS NULL`;

const REFUND =
  "UPDATE purchase SET refund = $refund, updated_at = $now WHERE id = $id AND state = 'settled' AND refund IS NULL";

const POSTPONE =
  "UPDATE purchase SET next_look_at = $next_look_at WHERE id = $id AND state IN ('settling', 'uncertain')";

const LEASE = `
  UPDATE purchase SET state = 'settling', owner = $owner, lease_expires_at = $lease_expires_at,
    next_look_at = $lease_expires_at, attempts = attempts + 1, was_uncertain = 1, updated_at = $now
  WHERE id = $id AND (state = 'uncertain' OR (state = 'settling' AND lease_expires_at NOT BETWEEN $now + 1 AND $now + ${LONGEST_LEASE}))
  RETURNING *`;

/** A look that is due later than in two hours was put off before the clock was set back, in milliseconds. */
const LONGEST_WAIT = 7_200_000;

/** Open rows whose look is due, from both ends: a crowd of old ones does not keep a new one waiting, nor the reverse. */
export const DUE = `
  SELECT * FROM purchase WHERE id IN (
    SELECT id FROM (SELECT id FROM purchase WHERE state IN ('settling', 'uncertain') AND next_look_at <= $now
      ORDER BY next_look_at DESC LIMIT $newest)
    UNION
    SELECT id FROM (SELECT id FROM purchase WHERE state IN ('settling', 'uncertain') AND next_look_at <= $now
      ORDER BY next_look_at LIMIT $oldest)
    UNION
    SELECT id FROM (SELECT id FROM purchase WHERE state IN ('settling', 'uncertain') AND next_look_at > $now + ${LONGEST_WAIT}
      LIMIT $oldest))
  ORDER BY next_look_at DESC, id DESC`;

/** Read by the index of open rows, and those rows alone. */
const OLDEST_UNCERTAIN = `
  SELECT min(created_at) AS at FROM purchase
  WHERE state IN ('settling', 'uncertain') AND (state = 'uncertain' OR lease_expires_at NOT BETWEEN $now + 1 AND $now + ${LONGEST_LEASE})`;

/** Counted by indexes alone. The last one's number is how many there are, with those that were pruned. */
export const COUNT = `
  WITH parts AS (
    SELECT coalesce((SELECT max(id) FROM purchase), 0)
        - coalesce((SELECT CAST(value AS INTEGER) FROM ledger WHERE key = 'pruned'), 0) AS total,
      (SELECT count(*) FROM purchase WHERE state = 'refused') AS refused,
      (SELECT count(*) FROM purchase WHERE state IN ('settling', 'uncertain')) AS open,
      (SELECT count(*) FROM purchase WHERE state IN ('settling', 'uncertain') AND state = 'settling'
        AND lease_expires_at BETWEEN $now + 1 AND $now + ${LONGEST_LEASE}) AS settling)
  SELECT settling, total - refused - open AS settled, refused, open - settling AS uncertain FROM parts`;

const WRITE_OFFERS = "INSERT INTO ledger VALUES ('offers', $value) ON CONFLICT (key) DO UPDATE SET value = $value";

/** The newest purchase stays, so that no number is given twice. */
const ENDED_AFTER = `
  SELECT id, CAST(valid_before AS INTEGER) AS ended, was_uncertain FROM purchase
  WHERE state = 'refused' AND CAST(valid_before AS INTEGER) < $before
    AND (CAST(valid_before AS INTEGER), id) > ($ended, $id) AND id < (SELECT max(id) FROM purchase)
  ORDER BY CAST(valid_before AS INTEGER), id LIMIT $limit`;

const COUNT_PRUNED = `
  INSERT INTO ledger VALUES ('pruned', $count)
  ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + CAST($count AS INTEGER)`;
