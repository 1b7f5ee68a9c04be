/** Makes an empty queue in which clients take turns. What is put first comes before all of them. */
export const queueByClient = <Waiting extends { readonly client: string }>() => {
  const first: Waiting[] = [];
  const rest = new Map<string, Waiting[]>();
  let length = 0;
  const all = () => [...first, ...[...rest.values()].flat()];
  const add = (one: Waiting): void => {
    length += 1;
    const own = rest.get(one.client);
    if (own === undefined) rest.set(one.client, [one]);
    else own.push(one);
  };
  return {
    all,
    add,
    addFirst: (one: Waiting): void => {
      length += 1;
      first.push(one);
    },
    isEmpty: () => length === 0,
    length: () => length,
    /** The clients that wait, and what one of them waits for. */
    waitingOf: (client: string) => ({ clients: rest.size, own: rest.get(client) ?? [] }),
    take: (): Waiting | undefined => {
      const [turn] = rest;
      length = Math.max(0, length - 1);
      if (first.length > 0 || turn === undefined) return first.shift();
      const [client, own] = turn;
      const next = own.shift();
      rest.delete(client);
      if (own.length > 0) rest.set(client, own);
      return next;
    },
    /** Takes out those that fit. */
    remove: (fits: (one: Waiting) => boolean): readonly Waiting[] => {
      const before = all();
      first.length = 0;
      rest.clear();
      length = 0;
      for (const one of before) if (!fits(one)) add(one);
      return before.filter(fits);
    },
  };
};
