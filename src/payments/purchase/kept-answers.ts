/** The last answers, in memory alone: what they repeat of a question goes to no disk. */

export type KeptAnswers = {
  /** The answer of a purchase, by its id, if it is still here. */
  readonly of: (purchase: number) => string | undefined;
  readonly keep: (purchase: number, body: string) => void;
};

/** What a text takes beside its characters, about. */
const OVERHEAD = 200;

/** Makes the memory. @param most - bytes, about; beyond them what was used least recently is forgotten */
export const keptAnswers = (most: number): KeptAnswers => {
  const bodies = new Map<number, string>();
  let size = 0;
  const forget = (purchase: number, body: string): void => {
    bodies.delete(purchase);
    size -= sizeOf(body);
  };
  const keep: KeptAnswers['keep'] = (purchase, body) => {
    const before = bodies.get(purchase);
    if (before !== undefined) forget(purchase, before);
    bodies.set(purchase, body);
    size += sizeOf(body);
    for (const [oldest, other] of bodies) {
      if (size <= most) break;
      forget(oldest, other);
    }
  };
  return {
    keep,
    of: (purchase) => {
      const body = bodies.get(purchase);
      if (body !== undefined) keep(purchase, body);
      return body;
    },
  };
};

/** A character takes two bytes if any of the text is beyond Latin-1. */
const sizeOf = (body: string): number => 2 * body.length + OVERHEAD;
