/** Checks the attempts in the histories of purchases: which node may end one, and which may believe a refusal. */

/** An entry of the history, as the database has it. */
export type Entry = {
  readonly purchase: number;
  /** The start of a node that has written it. */
  readonly node: string;
  readonly kind: string;
  readonly actor: string;
};

/**
 * @param entries - of all purchases, each one's in their order
 * @returns what is wrong, a sentence each; and how many attempts were begun while another one had not ended
 */
export const readHistory = (entries: readonly Entry[]) => {
  const found: string[] = [];
  let overtaken = 0;
  for (const [purchase, own] of Map.groupBy(entries, (entry) => entry.purchase)) {
    let [attempts, isOpen, last, owner] = [0, false, '', ''];
    const wrong = (what: string): void => {
      found.push(
        `purchase ${purchase}: ${what}: ${own.map(({ kind, actor, node }) => `${kind} (${actor}, ${node})`).join(', ')}`,
      );
    };
    for (const { kind, actor, node } of own) {
      switch (kind) {
        case 'begun':
        case 'taken_up':
          if (isOpen && kind === 'begun') overtaken += 1;
          attempts = last === 'refused' ? 1 : attempts + 1;
          isOpen = true;
          owner = node;
          break;
        case 'refused':
        case 'uncertain':
          if (!isOpen) wrong(`${kind} without an attempt`);
          if (node !== owner) wrong(`${kind} by a node whose attempt it is not`);
          if (kind === 'refused' && actor === 'request' && attempts > 1) wrong('a later attempt believed a refusal');
          isOpen = false;
          break;
        case 'settled':
          if (last === 'refused') wrong('settled after it was refused');
          isOpen = false;
          break;
        default:
          continue;
      }
      last = kind;
    }
  }
  return { found, overtaken };
};
