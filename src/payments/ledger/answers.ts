/** Notes the answers that were delivered: those of a moment together, covered by one event. */
import type { Database } from 'bun:sqlite';
import type { Commit } from './commit-queue.ts';
import { type historian, SEVERAL } from './history.ts';
import { type Answered, guard, type Noted } from './ledger.ts';
import type { Ledger } from './port.ts';
import { NOTE_ANSWER, purchaseOf, type Row } from './rows.ts';

type NoteOptions = {
  readonly commit: Commit;
  readonly append: ReturnType<typeof historian>;
  readonly now: () => number;
};

type Group = { readonly answers: Answered[]; readonly noted: Promise<ReadonlyMap<number, Noted>> };

/** The first answer of a purchase stays. */
export const answerNotes = (database: Database, { commit, append, now }: NoteOptions): Ledger['recordAnswer'] => {
  const update = database.query(NOTE_ANSWER);
  const select = database.query('SELECT * FROM purchase WHERE id = $id');
  const open: Partial<Record<'now' | 'later', Group>> = {};

  const write = (answers: readonly Answered[]): ReadonlyMap<number, Noted> => {
    const noted = new Map<number, Noted>();
    const byPack = new Map<string | null, Record<string, string>>();
    for (const { id, digest, pack } of answers) {
      if (update.run({ id, answer_digest: digest, pack }).changes > 0) {
        byPack.set(pack, { ...byPack.get(pack), [id]: digest });
        noted.set(id, { answerDigest: digest, pack });
      } else noted.set(id, purchaseOf(select.get({ id }) as Row));
    }
    for (const [pack, digests] of byPack)
      append({ purchaseId: SEVERAL, at: now(), kind: 'answered', actor: 'request', detail: { pack, ...digests } });
    return noted;
  };

  const begin = (when: 'now' | 'later'): Group => {
    const answers: Answered[] = [];
    const close = (): void => {
      delete open[when];
    };
    const group = () => {
      close();
      return guard(() => write(answers));
    };
    const noted = commit(group, when).durable;
    // A group that cannot be begun is never written.
    noted.catch(close);
    return { answers, noted };
  };

  return async (answered, when = 'later') => {
    const group = open[when] ?? begin(when);
    open[when] = group;
    group.answers.push(answered);
    return (await group.noted).get(answered.id) ?? NONE;
  };
};

const NONE: Noted = { answerDigest: null, pack: null };
