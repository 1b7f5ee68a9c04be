/** Finds tools by words. The search of the pages loads it when it is used. */
import { type Findable, finderOf } from '../../discovery/finder.ts';

/** A tool that fits, with its specialty. */
export type Found = Pick<Findable, 'id' | 'title'> & { readonly place: string };

/** @param list - the address of the tools */
export const finderAt = async (list: URL): Promise<(words: string) => readonly Found[]> => {
  const tools = (await (await fetch(list)).json()) as readonly (Findable & Found)[];
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const find = finderOf(tools);
  return (words) => find(words).flatMap(({ id }) => byId.get(id) ?? []);
};
