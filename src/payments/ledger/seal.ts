/**
 * The seal of a closed period: what was taken out of a ledger, where it is, and what proves it. The ledger's history holds it,
 * so a digest that was noted after the closing vouches for the archive too.
 */
import type { Database } from 'bun:sqlite';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { isObject } from '../protocol/headers.ts';
import { type ChainEnd, type Detail, entriesOf, GENESIS, linksIn } from './hash-chain.ts';

/** Purchases and atomic units, in figures that JSON keeps exactly. */
export type Sums = {
  readonly settled: number;
  readonly amount: string;
  readonly refused: number;
  /** Settled ones that were refunded, and their amount. */
  readonly refunded: number;
  readonly refunds: string;
};

/** A node, and the numbers and digests of the links between which its chain was sealed. */
export type Chain = readonly [node: string, fromSeq: number, fromHash: string, toSeq: number, toHash: string];

/** Members in the order in which they are signed. */
export type Seal = {
  readonly version: 1;
  /** ISO 8601. Every sealed entry is older. */
  readonly until: string;
  readonly closed_at: string;
  /** The end of the history that was closed before, and that of this one. */
  readonly from: ChainEnd;
  readonly to: ChainEnd;
  /** The newest purchase that the sealed history begins. Older ones are in an archive, unless they were carried over. */
  readonly last: number;
  /** Of the archive alone, and by tool. */
  readonly sums: Sums & { readonly tools: Readonly<Record<string, Sums>> };
  /** Of this archive and of all earlier ones. */
  readonly total: Sums;
  /** Where each node has its own history: the ends of their chains, of which `from` and `to` hold the number of links. */
  readonly chains?: readonly Chain[];
  /** Digests of sealed links whose entries were pruned, and are told of after the seal; so in all closings. */
  readonly gone?: number;
  /** SHA-256 of the archive's bytes, hexadecimal. */
  readonly archive: { readonly name: string; readonly bytes: number; readonly sha256: string };
};

/** `signature`: of {@link sealText}, by `signer`; absent if the seller has no receipt key. */
export type SignedSeal = { readonly seal: Seal; readonly signature?: string; readonly signer?: string };

/** Signs a text. */
export type SealSigner = { readonly address: string; readonly sign: (text: string) => Promise<string> };

/** The text that is signed; its first line keeps it apart from any other signed text. */
export const sealText = (seal: Seal): string => `clinmeter ledger seal\n${JSON.stringify(seal)}`;

export const sealDetail = ({ seal, ...signed }: SignedSeal): Detail => ({ seal: JSON.stringify(seal), ...signed });

/** Reads the detail of an entry; `undefined` if it is no seal. */
export const sealIn = ({ seal: text, signature, signer }: Detail): SignedSeal | undefined => {
  try {
    const seal = JSON.parse(text ?? '') as Seal;
    if (!isObject(seal) || seal.version !== 1) return undefined;
    return { seal, ...(signature && signer ? { signature, signer } : {}) };
  } catch {
    return undefined;
  }
};

/** The file beside an archive that keeps its seal, for those who do not have the ledger. */
export const sealFileOf = (archive: string): string => `${archive}.seal.json`;

export const sealFileText = ({ seal, signature, signer }: SignedSeal): string =>
  `${JSON.stringify({ seal, ...(signature && signer ? { signature, signer } : {}) }, null, 2)}\n`;

/** The seal in the file beside an archive; `undefined` if there is none that can be read. */
export const sealBeside = (archive: string): SignedSeal | undefined => {
  try {
    const { seal, ...signed } = JSON.parse(readFileSync(sealFileOf(archive), 'utf8')) as SignedSeal;
    return typeof seal.archive.sha256 === 'string' ? { seal, ...signed } : undefined;
  } catch {
    return undefined;
  }
};

/** The bytes that a seal names. */
export const isSealed = async (file: string, { archive: { bytes, sha256 } }: Seal): Promise<boolean> =>
  statSync(file, { throwIfNoEntry: false })?.size === bytes && (await digestOfFile(file)) === sha256;

export const NO_SUMS: Sums = { settled: 0, amount: '0', refused: 0, refunded: 0, refunds: '0' };

export const plus = (a: Sums, b: Sums): Sums => ({
  settled: a.settled + b.settled,
  amount: String(BigInt(a.amount) + BigInt(b.amount)),
  refused: a.refused + b.refused,
  refunded: a.refunded + b.refunded,
  refunds: String(BigInt(a.refunds) + BigInt(b.refunds)),
});

/** Adds up rows of settled and refused purchases by tool. */
export const sumsOf = (database: Database, table: string): Seal['sums'] => {
  const groups = database.query(
    `SELECT tool, state, amount, refund IS NOT NULL AS is_refunded, count(*) AS count FROM ${table}
     GROUP BY tool, state, amount, refund IS NOT NULL ORDER BY tool`,
  );
  const tools: Record<string, Sums> = {};
  for (const row of groups.all() as Readonly<Record<string, string | bigint>>[]) {
    const [count, isSettled, isRefunded] = [Number(row.count), row.state === 'settled', row.is_refunded === 1n];
    const amount = String(BigInt(row.amount ?? 0) * BigInt(count));
    const tool = String(row.tool);
    tools[tool] = plus(tools[tool] ?? NO_SUMS, {
      settled: isSettled ? count : 0,
      amount: isSettled ? amount : '0',
      refused: isSettled ? 0 : count,
      refunded: isRefunded ? count : 0,
      refunds: isRefunded ? amount : '0',
    });
  }
  return { ...Object.values(tools).reduce(plus, NO_SUMS), tools };
};

/** What a ledger in a file, or an archive, says of the history that was closed before its own. */
export type Closed = SignedSeal & {
  /** The history of the file begins after it: while rows and links are being removed, it is older than that of the seal. */
  readonly base: ChainEnd;
  /** The number of the last entry of the link with the seal. */
  readonly sealedIn: number;
  /** The purchases that the sealed history tells of and that stay. */
  readonly carried: ReadonlySet<number>;
};

/** How the property `closed` of a ledger keeps it. The history has the seal itself. */
export type ClosedProperty = { readonly base: ChainEnd; readonly sealed_in: number };

/** Reads what was closed; `undefined` if nothing was. A changed property leads to a history that does not follow. */
export const closedIn = (database: Database): Closed | undefined => {
  const row = database.query("SELECT value FROM ledger WHERE key = 'closed'").get() as { value: string } | null;
  const kept = row === null ? undefined : propertyIn(row.value);
  if (kept === undefined) return undefined;
  const { base, sealed_in: sealedIn } = kept;
  let [signed, carried]: [SignedSeal | undefined, Set<number>] = [undefined, new Set()];
  for (const link of linksIn(database, 'WHERE id = $id', { id: String(sealedIn) })) {
    for (const { kind, purchaseId, detail } of entriesOf(link)) {
      if (kind === 'carried_over') carried.add(purchaseId);
      if (kind === 'sealed') signed = sealIn(detail);
    }
  }
  return signed && { ...signed, base, sealedIn, carried };
};

const propertyIn = (text: string): ClosedProperty | undefined => {
  try {
    const kept: unknown = JSON.parse(text);
    return isObject(kept) && isObject(kept.base) ? (kept as ClosedProperty) : undefined;
  } catch {
    return undefined;
  }
};

/** True once everything is removed that was sealed. */
export const isFinished = ({ base, seal }: Pick<Closed, 'base' | 'seal'>): boolean => base.id === seal.to.id;

/** The purchases that were pruned after the end of a history: it begins them, and an archive of it has no rows of them. */
export const prunedAfter = (database: Database, { id }: ChainEnd): ReadonlySet<number> => {
  const after = `WHERE id > $id AND instr(entries, '"pruned"') > 0`;
  const entries = [...linksIn(database, after, { id: String(id) })].flatMap(entriesOf);
  const lists = entries.flatMap(({ kind, detail }) => (kind === 'pruned' ? String(detail.ids).split(' ') : []));
  return new Set(lists.map(Number));
};

/** True for a purchase that was sealed: its row is in an archive, or is about to be removed. */
export const isOut = (closed: Closed | undefined, id: number): boolean =>
  closed !== undefined && id > 0 && id <= closed.seal.last && !closed.carried.has(id);

/** The number of purchases in all archives. */
export const countIn = ({ settled, refused }: Sums): number => settled + refused;

/** What an examination tells of the part that was closed. */
export type SealedPart = {
  /** ISO 8601 */
  readonly until: string;
  /** In all archives. */
  readonly purchases: number;
  /** The name of the newest one. */
  readonly archive: string;
  /** False: rows that are in the archive are still to be removed. */
  readonly isFinished: boolean;
  /** The names of the archives that were examined, the newest first. */
  readonly lookedAt: readonly string[];
  /** The newest one that was not: neither it nor what is older is proven. Absent if all were examined. */
  readonly notLookedAt?: string;
};

/** What an examination tells of a seal whose archives it has not looked at. */
export const sealedPart = ({ seal }: SignedSeal, isFinished: boolean): SealedPart => ({
  until: seal.until,
  purchases: countIn(seal.total),
  archive: seal.archive.name,
  isFinished,
  lookedAt: [],
  notLookedAt: seal.archive.name,
});

export const BEGINNING: ChainEnd = { id: 0, hash: GENESIS };

/** SHA-256 of a file. */
export const digestOfFile = async (file: string): Promise<string> => {
  const hasher = new Bun.CryptoHasher('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hasher.update(chunk);
  return hasher.digest('hex');
};
