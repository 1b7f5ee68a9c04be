/** Two general search engines, SQLite FTS5 and MiniSearch, over the same wordings of the same concepts. */
import { Database } from 'bun:sqlite';
import MiniSearch from 'minisearch';
import { SYSTEMS, type System } from '../../src/terminology/model/concept.ts';
import { type Concepts, type Hit, isIndexed, type Search } from './scoring.ts';

/** A name or another wording of a code. */
type Wording = { readonly code: string; readonly text: string };

/**
 * The codes that our own engine returns by default: those in use, of ICD-10-CM those that can be billed. Each wording
 * is a document of its own, which does both peers good: long documents hide the one wording that fits.
 */
const wordings = (concepts: Concepts, system: System): readonly Wording[] =>
  [...concepts[system].values()]
    .filter((concept) => isIndexed(concept) && concept.billable !== false)
    .flatMap(({ code, name, terms }) => [
      { code, text: name },
      ...terms.filter(({ kind }) => kind !== 'related').map(({ text }) => ({ code, text })),
    ]);

/** Wordings that are fetched for each code, as several of them may belong to one code. */
const WORDINGS_A_CODE = 5;

export const fts5 = (concepts: Concepts): Search => {
  const database = new Database(':memory:');
  database.run(
    "CREATE VIRTUAL TABLE wording USING fts5(text, code UNINDEXED, system UNINDEXED, tokenize='porter unicode61')",
  );
  const insert = database.prepare('INSERT INTO wording VALUES (?, ?, ?)');
  database.transaction(() => {
    for (const system of SYSTEMS) {
      for (const { text, code } of wordings(concepts, system)) insert.run(text, code, system);
    }
  })();
  database.run("INSERT INTO wording(wording) VALUES ('optimize')");
  const select = database.prepare<Hit, [string, string, number]>(
    'SELECT code, -rank AS score FROM wording WHERE wording MATCH ? AND system = ? ORDER BY rank LIMIT ?',
  );
  return (query, { system, limit }) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    const match = words.map((word) => `"${word}"`).join(' OR ');
    return firstOfEachCode(select.all(match, system, limit * WORDINGS_A_CODE), limit);
  };
};

/** Uses the fuzziness that its documentation suggests, which costs it little on clean phrases. */
export const miniSearch = (concepts: Concepts): Search => {
  const indexes = Object.fromEntries(
    SYSTEMS.map((system) => {
      const index = new MiniSearch({ fields: ['text'], storeFields: ['code'], searchOptions: { fuzzy: 0.2 } });
      index.addAll(wordings(concepts, system).map((wording, id) => ({ id, ...wording })));
      return [system, index];
    }),
  );
  return (query, { system, limit }) => {
    const found = indexes[system]?.search(query) ?? [];
    return firstOfEachCode(
      found.map(({ code, score }) => ({ code, score })),
      limit,
    );
  };
};

const firstOfEachCode = (hits: readonly Hit[], limit: number): readonly Hit[] => {
  const codes = new Map<string, Hit>();
  for (const hit of hits) {
    if (codes.size >= limit) break;
    if (!codes.has(hit.code)) codes.set(hit.code, hit);
  }
  return [...codes.values()];
};
