/** The ledger in one SQLite file, as the port describes it. */
import { openStore, type StoreOptions } from './open.ts';
import type { Ledger, Written } from './port.ts';
import type { Store } from './store.ts';

/** Opens a ledger in a file, creating it when there is none. Rejects with a LedgerError when it cannot be opened. */
export const openSqlite = async (options: StoreOptions): Promise<Ledger> => ledgerOn(openStore(options));

/** Writes of the same moment share one transaction, and with it one wait for the disk. */
export const ledgerOn = (store: Store): Ledger => {
  const soon = async <Result>(write: () => Result): Promise<Written<Result>> => {
    const { written, durable } = store.commit(write);
    return { result: await written, kept: durable };
  };
  const kept: <Result>(write: () => Result) => Promise<Result> = (write) => store.commit(write).durable;
  return {
    check: async () => store.check(),
    find: async (key, identifier = null) =>
      store.find(key) ?? (identifier === null ? undefined : store.findIdentified(identifier)),
    begin: (opening) => soon(() => store.begin(opening)),
    conclude: (attempt, conclusion, by) => soon(() => store.conclude(attempt, conclusion, by)),
    failOver: (attempt, facilitator) => kept(() => store.failOver(attempt, facilitator)),
    decide: (id, conclusion, by) => kept(() => store.decide(id, conclusion, by)),
    due: async (limit, pause) => (store.due(limit).length === 0 ? [] : kept(() => store.takeDue(limit, pause))),
    giveUp: (id) => kept(() => store.giveUp(id)),
    noteWrong: (id, digest, most) => kept(() => store.noteWrong(id, digest, most)),
    recordAnswer: (answered, when = 'later') => store.commit(() => store.noteAnswer(answered), when).durable,
    prune: (limit) => kept(() => store.prune(limit)),
    counts: async () => store.counts(),
    oldestUncertain: async () => store.oldestUncertain(),
    list: async (limit) => store.list(limit),
    digest: store.digest,
    today: async () => store.today(),
    digestOf: async (row) => store.digestOf(row),
    forgetDays: async (redelivery, isBelieved) => store.forgetDays(redelivery, isBelieved),
    noteOffers: async (terms) =>
      store.offers().at(-1)?.terms === terms ? undefined : kept(() => store.noteOffers(terms)),
    offers: async () => store.offers(),
    close: async () => store.close(),
  };
};
