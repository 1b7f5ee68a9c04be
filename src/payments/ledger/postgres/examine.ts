/** Examines the ledger in PostgreSQL: the chain of each node, and whether each row is what its history makes of it. */
import { hash } from 'node:crypto';
import { isObject } from '../../protocol/headers.ts';
import { applied, flawsIn, misfiled, type Replayed } from '../examine.ts';
import { type EventKind, type Link as FileLink, follows, GENESIS } from '../hash-chain.ts';
import type { Examination } from '../ledger.ts';
import { countIn, type SignedSeal, sealedPart, sealIn } from '../seal.ts';
import type { Run } from './driver.ts';
import { aboutOf } from './schema.ts';

/** A start of a node, as the ledger keeps it. */
export type NodeRow = {
  readonly id: string;
  readonly name: string;
  readonly release: string;
  readonly pack: string | null;
  readonly settler: string | null;
  readonly started_at: number;
  readonly seen_at: number;
  readonly ended_at: number | null;
  readonly seq: number;
  readonly hash: string;
  readonly settled: number;
  /** The end of what was sealed of its chain, and of what was removed. */
  readonly sealed_seq: number;
  readonly sealed_hash: string;
  readonly base_seq: number;
  readonly base_hash: string;
};

/** The starts of nodes, the newest first. */
export const nodesIn = async (run: Run): Promise<readonly NodeRow[]> =>
  (await run('select * from clinmeter.nodes() as r')).map((text) => JSON.parse(text));

/** What was closed, as the property of the ledger names it: the link with the seal. */
export type ClosedProperty = {
  readonly sealed_in: readonly [node: string, seq: number];
  readonly is_finished: boolean;
};

export const closedIn = async (run: Run): Promise<ClosedProperty | undefined> => {
  const text = (await aboutOf(run))?.values.closed;
  return text === undefined ? undefined : (JSON.parse(text) as ClosedProperty);
};

/** The seal that a property names; `undefined` if the history has none there. */
export const sealAt = async (run: Run, { sealed_in: [node, seq] }: ClosedProperty): Promise<SignedSeal | undefined> => {
  const [text] = await run(LINKS_AFTER, [node, String(seq - 1), '1']);
  const [, , , , entries] = JSON.parse(text ?? '[]') as Link;
  const sealed = entries?.find(([, , , kind]) => kind === 'sealed');
  return sealed && sealIn(detailIn(sealed[5]));
};

export const LINKS_AFTER = 'select * from clinmeter.links_after($1::bigint, $2::bigint, $3::int) as r';

/** The digests to note of the nodes, in their order. */
export const headsOf = (nodes: readonly NodeRow[]) => nodes.map(({ name, hash: head }) => ({ node: name, head }));

/** Number, time, digests of its entries, own digest, entries. */
export type Link = readonly [number, number, string, string, readonly Entry[] | null];
/** Place in its link, purchase, number within the purchase, kind, actor, detail. */
type Entry = readonly [number, number, number, string, string, string];

/** Without a unique index two nodes could sell for one payment, and a trigger could change their rows. */
const CHANGED = `
  select 'index ' || x || ' is missing' as r
    from unnest(array['purchase_authorization', 'purchase_identifier', 'entry_of_purchase', 'purchase_pkey', 'link_pkey', 'entry_pkey']) as x
    where not exists (select 1 from pg_index i where i.indexrelid = to_regclass('clinmeter.' || x) and i.indisunique and i.indisvalid)
  union all select 'trigger ' || tgname || ' is not of this version' from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'clinmeter'::regnamespace and not t.tgisinternal`;

const LINKS = 200;
const ROWS = 1000;

/**
 * @param run - reads one state of the database, that of one transaction
 * @param onRow - told of each row, in the order of their numbers
 */
export const examine = async (
  run: Run,
  noted: readonly string[],
  onRow: (row: RowInJson) => void = () => {},
): Promise<Examination> => {
  const changed = await run(CHANGED);
  const nodes = await nodesIn(run);
  const found: Found = {
    events: 0,
    gone: 0,
    pruned: 0,
    flaws: [],
    anchors: new Map(),
    missing: new Set(noted),
    imported: undefined,
    seals: [],
  };
  found.missing.delete(GENESIS);
  for (const node of nodes) await followChain(run, node, { nodes, found });
  await checkAnchors(run, nodes, found);
  const closed = await closedIn(run);
  const { purchases, settled, flaws } = await compareRows(run, { onRow, isClosing: closed?.is_finished === false });
  const signed = closed && (await sealAt(run, closed));
  const counted = nodes.reduce((sum, node) => sum + node.settled, 0);
  const heads = headsOf(nodes);
  return {
    purchases,
    events: found.events,
    head: heads[0]?.head ?? GENESIS,
    heads,
    ...(closed === undefined || signed === undefined ? {} : { sealed: sealedPart(signed, closed.is_finished) }),
    flaws: [
      ...changed.map((what) => `the schema was changed: ${what}`),
      ...found.flaws,
      ...(await sealFlaws(run, { nodes, found, closed, signed })),
      ...(found.gone + (signed?.seal.gone ?? 0) === found.pruned
        ? []
        : [
            `${found.gone + (signed?.seal.gone ?? 0)} events are gone, and the history says that ${found.pruned} were pruned`,
          ]),
      ...[...found.missing].map((digest) => `${digest} is not in this history: its end was cut off, or it was changed`),
      ...flaws,
      ...(counted === settled ? [] : [`the nodes count ${counted} settlements, and ${settled} purchases are settled`]),
    ],
  };
};

type Found = {
  events: number;
  gone: number;
  pruned: number;
  readonly flaws: string[];
  /** The digest that an anchor names, by node and number; those that are not checked yet. */
  readonly anchors: Map<string, string>;
  readonly missing: Set<string>;
  /** The last link of the chain of a ledger that was imported. */
  imported: FileLink | undefined;
  /** The links with seals, as node and number. */
  readonly seals: string[];
};

type Sealed = Following & {
  readonly closed: ClosedProperty | undefined;
  readonly signed: SignedSeal | undefined;
};

/** Compares the property of the ledger and the ends of the chains, which no digest protects, with the last seal. */
const sealFlaws = async (run: Run, { nodes, found, closed, signed }: Sealed): Promise<readonly string[]> => {
  const isUnfollowed = nodes.filter(({ sealed_seq, base_seq }) => sealed_seq > 0 || base_seq > 0);
  if (closed === undefined)
    return found.seals.length + isUnfollowed.length === 0
      ? []
      : ['the history was closed, and the ledger does not say so'];
  const place = closed.sealed_in.join(' ');
  if (signed === undefined || !found.seals.includes(place)) return ['the ledger does not name a seal of its history'];
  const ends = new Map((signed.seal.chains ?? []).map(([node, , , seq, digest]) => [node, `${seq} ${digest}`]));
  const others = nodes.filter(
    ({ id, sealed_seq, sealed_hash }) => sealed_seq > 0 && ends.get(id) !== `${sealed_seq} ${sealed_hash}`,
  );
  const unfinished = nodes.filter(({ base_seq, sealed_seq }) => base_seq !== sealed_seq);
  const [fenced, all] = [Number((await run('select clinmeter.fenced() as r'))[0]), countIn(signed.seal.total)];
  return [
    ...others.map(otherSeal),
    ...(closed.is_finished ? unfinished.map(otherSeal) : []),
    ...(fenced === all || (fenced < all && !closed.is_finished)
      ? []
      : [`${all} purchases were closed, and ${fenced} of them are kept from being sold again`]),
  ];
};

type Following = { readonly nodes: readonly NodeRow[]; readonly found: Found };

/** Reads in pages: the next one comes while one is looked at. @param read - reads what comes after a number */
async function* pagesOf<Page extends { readonly next: number | undefined }>(
  read: (after: number) => Promise<Page>,
  from = 0,
): AsyncGenerator<Page> {
  let coming = read(from);
  for (;;) {
    const page = await coming;
    if (page.next !== undefined) {
      coming = read(page.next);
      // It is awaited in the next turn, if there is one.
      coming.catch(() => {});
    }
    yield page;
    if (page.next === undefined) return;
  }
}

const followChain = async (run: Run, node: NodeRow, { nodes, found }: Following): Promise<void> => {
  let [seq, head] = [node.base_seq, node.base_hash];
  const read = async (after: number) => {
    const links = await run(LINKS_AFTER, [node.id, String(after), String(LINKS)]);
    return { links, next: links.length < LINKS ? undefined : after + LINKS };
  };
  for await (const { links } of pagesOf(read, seq)) {
    for (const text of links) {
      const link = JSON.parse(text) as Link;
      if (link[0] !== seq + 1 || digestOfLink(head, node.id, link) !== link[3] || !haveEntries(link, node, found)) {
        found.flaws.push(`link ${link[0]} of the node ${node.name} does not follow from the one before it`);
        return;
      }
      [seq, head] = [link[0], link[3]];
      found.missing.delete(head);
      if (seq === node.sealed_seq && head !== node.sealed_hash) found.flaws.push(otherSeal(node));
    }
    // Each node names the others every minute: the anchors of a year are too many to hold.
    if (found.anchors.size >= ROWS) await checkAnchors(run, nodes, found);
  }
  if (seq !== node.seq || head !== node.hash) found.flaws.push(`the history of the node ${node.name} ends too early`);
};

const otherSeal = ({ name }: NodeRow): string =>
  `the history of the node ${name} before the seal is not the one that was sealed`;

/** The digest of an entry, as the database makes it. */
export const digestOfEntry = (purchase: number, n: number, kind: string, actor: string, detail: string): string =>
  hash('sha256', `${purchase} ${n} ${kind} ${actor} ${detail}`, 'hex');

/** The digest of a link over the one before. */
export const digestOfLink = (
  before: string,
  node: string,
  [seq, at, hashes]: readonly [number, number, string, ...unknown[]],
): string =>
  hash(
    'sha256',
    Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(`${node} ${seq} ${at} `), Buffer.from(hashes, 'hex')]),
    'hex',
  );

/** True if the entries that are there are those of the link. */
const haveEntries = ([seq, , hashes, , entries]: Link, node: NodeRow, found: Found): boolean => {
  // What is sealed and not removed yet was counted by the seal.
  const isSealed = seq <= node.sealed_seq;
  for (const [ix, purchase, n, kind, actor, detail] of entries ?? []) {
    const digest = digestOfEntry(purchase, n, kind, actor, detail);
    if (hashes.slice(ix * 64, ix * 64 + 64) !== digest) return false;
    // Entries of purchases are compared with their rows.
    if (purchase > 0) continue;
    const told = detailIn(detail);
    if (kind === 'carried_link') {
      const link = JSON.parse(detail) as FileLink;
      if (!follows(link, found.imported)) return false;
      found.imported = link;
      found.missing.delete(link.hash);
    }
    if (kind === 'pruned' && !isSealed) found.pruned += Number(told.events);
    if (kind === 'sealed') found.seals.push(`${node.id} ${seq}`);
    if (kind === 'opened' && (told.name !== node.name || told.release !== node.release))
      found.flaws.push(`the node ${node.name} has started as ${told.name} with release ${told.release}`);
    if (kind === 'opened' || kind === 'anchored') noteAnchors(told.heads ?? '', found.anchors);
  }
  const count = entries?.length ?? 0;
  found.events += count;
  if (!isSealed) found.gone += hashes.length / 64 - count;
  return true;
};

const noteAnchors = (heads: string, anchors: Found['anchors']): void => {
  for (const head of heads.split(' ').filter(Boolean)) {
    const [node = '', seq = '', digest = ''] = head.split(':');
    anchors.set(`${node}:${seq}`, digest);
  }
};

/** Checks that other chains still have the ends that an anchor names. */
const checkAnchors = async (run: Run, nodes: readonly NodeRow[], { anchors, flaws }: Found): Promise<void> => {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const sealed = new Map(nodes.map((node) => [node.id, node]));
  // An archive has what was sealed.
  const all = [...anchors].filter(([place, digest]) => {
    const [node = '', seq = ''] = place.split(':');
    const { sealed_seq: end = 0, sealed_hash: hash = '' } = sealed.get(node) ?? {};
    return Number(seq) > end || (Number(seq) === end && digest !== hash);
  });
  anchors.clear();
  for (let from = 0; from < all.length; from += ROWS) {
    const page = all.slice(from, from + ROWS);
    const [text] = await run('select clinmeter.links_at($1) as r', [
      JSON.stringify(page.map(([place]) => place.split(':'))),
    ]);
    const digests = JSON.parse(text ?? '[]') as readonly (string | null)[];
    for (const [index, [place, digest]] of page.entries()) {
      if (digests[index] === digest) continue;
      const [node = '', seq] = place.split(':');
      flaws.push(`link ${seq} of the node ${names.get(node) ?? node} is not the one that another node has seen`);
    }
  }
};

export type RowInJson = Record<string, string | number | null>;
/** Purchase, number, time, kind, actor, detail. */
export type EntryRow = readonly [number, number, number, string, string, string];

type Comparing = { readonly onRow: (row: RowInJson) => void; readonly isClosing: boolean };

const compareRows = async (run: Run, { onRow, isClosing }: Comparing) => {
  const flaws: string[] = [];
  let [purchases, settled] = [0, 0];
  const [newest = '{"id":0}'] = await run('select * from clinmeter.newest(1) as r');
  const last = Number(JSON.parse(newest).id);
  // Purchases by their numbers, so that rows and entries can be asked for at once.
  const read = async (after: number) => {
    const next = after + ROWS < last ? after + ROWS : undefined;
    const to = next ?? Number.MAX_SAFE_INTEGER;
    const between = [String(after + 1), String(to)];
    const [rows, entries, closing] = await Promise.all([
      run('select * from clinmeter.purchases_after($1::bigint, $2::int) as r', [String(after), String(ROWS)]),
      run(ENTRIES, between),
      isClosing ? run('select * from clinmeter.closing_ids($1::bigint, $2::bigint) as r', between) : [],
    ]);
    return { rows, entries, closing: new Set(closing.map(Number)), to, next };
  };
  for await (const { rows, entries, closing, to } of pagesOf(read)) {
    const told = replaysOf(entries);
    for (const text of rows) {
      const row = JSON.parse(text) as RowInJson;
      const id = Number(row.id);
      if (id > to) break;
      if (row.state === 'settled') settled += 1;
      if (closing.has(id)) continue;
      purchases += 1;
      onRow(row);
      flaws.push(...differences(row, told.get(id)));
      told.delete(id);
    }
    flaws.push(...[...told.keys()].map((id) => `purchase ${id} has a history but no row`));
  }
  return { purchases, settled, flaws };
};

/** The entries of purchases from one number to another, in their order. */
export const entriesOf = async (run: Run, from: number, to: number): Promise<readonly EntryRow[]> =>
  (await run(ENTRIES, [String(from), String(to)])).map((text) => JSON.parse(text));

const ENTRIES = 'select * from clinmeter.entries_of($1::bigint, $2::bigint) as r';

/** Parses the detail of an entry. One that was changed may be empty: then its link does not follow. */
export const detailIn = (text: string): Replayed => {
  try {
    const detail: unknown = JSON.parse(text);
    return isObject(detail) ? (detail as Replayed) : {};
  } catch {
    return {};
  }
};

/** `first`: the number of its first entry; the ones before are sealed. */
type Replay = { readonly columns: Replayed; readonly count: number; readonly first: number };

export const replaysOf = (entries: readonly string[]): Map<number, Replay> => {
  const told = new Map<number, Replay>();
  for (const text of entries) {
    const [id, n, at, kind, , detail] = JSON.parse(text) as EntryRow;
    const before = told.get(id);
    const entry = { kind: kind as EventKind, at, detail: detailIn(detail) };
    told.set(id, {
      columns: applied(before?.columns, entry),
      count: (before?.count ?? 0) + 1,
      first: before?.first ?? n,
    });
  }
  return told;
};

export const differences = (row: RowInJson, replay: Replay | undefined): readonly string[] => {
  const id = Number(row.id);
  if (replay === undefined) return [`purchase ${id} has no history`];
  const { columns, first } = replay;
  const count = replay.count + first - 1;
  // A lease that has ended reads as uncertain.
  const state = columns.state === 'settling' && row.state === 'uncertain' ? 'settling' : row.state;
  const changed = flawsIn({ ...row, state: state ?? null }, columns);
  const lost = count === Number(row.events) ? [] : [`purchase ${id} has ${count} events of ${row.events}`];
  return [...changed, ...lost, ...(changed.length > 0 ? [] : misfiled(row, String(row.authorization_digest).slice(2)))];
};
