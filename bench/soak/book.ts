/** What the buyers know of each of their payments. */
import type { Call } from './calls.ts';
import type { Signed } from './signer.ts';

/**
 * - `unused`: every answer said that nothing has moved and that it can be sent again; also before the first answer
 * - `refused`: the last answer was a definite refusal
 * - `served`: it has bought its call
 * - `uncertain`: an answer said that the money may have moved
 * - `unknown`: its buyer has gone away, or has sent it several times at once
 * - `unanswered`: its buyer has waited, and no answer came
 */
export type Fate = 'unused' | 'refused' | 'served' | 'uncertain' | 'unknown' | 'unanswered';

export type Entry = {
  readonly signed: Signed;
  /** The call that it was sent for first. */
  readonly call: Call;
  fate: Fate;
  /** `PAYMENT-RESPONSE` of its first delivery. */
  receipt: string | undefined;
};

/** What is left of an entry at the end: its nonce, fate and tool. */
export type Line = readonly [nonce: string, fate: Fate, tool: string];

/** How many payments of a fate are kept for later requests. */
const KEPT = 2000;

export type Book = {
  readonly open: (signed: Signed, call: Call) => Entry;
  /** Notes what became of a payment. What was served stays served. */
  readonly note: (entry: Entry, fate: Fate) => void;
  /** One of the payments of a fate, old ones among them. */
  readonly draw: (fate: Fate, random: () => number) => Entry | undefined;
  readonly lines: () => Line[];
};

export const openBook = (): Book => {
  const lines = new Map<string, Line>();
  const kept = new Map<Fate, Entry[]>();

  const keep = (entry: Entry): void => {
    const entries = kept.get(entry.fate) ?? [];
    kept.set(entry.fate, entries);
    if (entries.length < KEPT) entries.push(entry);
    else entries[Math.floor(Math.random() * KEPT)] = entry;
  };
  const note = (entry: Entry, fate: Fate): void => {
    if (entry.fate === 'served') return;
    entry.fate = fate;
    lines.set(entry.signed.nonce, [entry.signed.nonce, fate, entry.call.tool]);
    keep(entry);
  };

  return {
    open: (signed, call) => {
      const entry: Entry = { signed, call, fate: 'unused', receipt: undefined };
      lines.set(signed.nonce, [signed.nonce, 'unused', call.tool]);
      return entry;
    },
    note,
    draw: (fate, random) => {
      const entries = kept.get(fate) ?? [];
      const at = Math.floor(random() * entries.length);
      const entry = entries[at];
      if (entry === undefined || entry.fate === fate) return entry;
      // It has another fate by now, and is kept there.
      const last = entries.pop();
      if (last !== undefined && at < entries.length) entries[at] = last;
      return undefined;
    },
    lines: () => [...lines.values()],
  };
};
