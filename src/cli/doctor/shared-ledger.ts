/** Checks the database of a ledger that nodes share: what it promises, what the role may do, and which nodes there are. */

import { reasonOf } from '../../errors/reason.ts';
import { checkOf, parseKey } from '../../payments/ledger/day-keys.ts';
import { addressIn } from '../../payments/ledger/engine.ts';
import { asLedgerError, type LedgerMode } from '../../payments/ledger/ledger.ts';
import type { NodeRow } from '../../payments/ledger/postgres/examine.ts';
import type { ServerState } from '../../payments/ledger/postgres/operator.ts';
import { counted } from '../terminal.ts';
import { type Finding, findings } from './finding.ts';

export type Expected = {
  /** The kind of payments that the service would record; absent if the configuration is wrong. */
  readonly mode: LedgerMode | undefined;
  /** The key that is configured; without it a file holds it. */
  readonly key: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** The oldest server that the functions of the ledger are written for. */
const OLDEST = 140_000;

/** A node that has not been heard of for this long is gone, in milliseconds; after this long, it was given up. */
const SILENCE = 30_000;
const FORGOTTEN = 86_400_000;

/** Clocks that differ by more make times in logs misleading, in milliseconds. */
const DRIFT = 2000;

export const checkSharedLedger = async (url: string, expected: Expected): Promise<readonly Finding[]> => {
  const ledger = findings('ledger');
  try {
    const { serverState } = await import('../../payments/ledger/postgres/operator.ts');
    const state = await serverState(addressIn(url));
    return [ledgerOf(state, expected), durabilityOf(state), roleOf(state), ...nodesOf(state, expected.now)];
  } catch (error) {
    return [ledger.error(reasonOf(error), asLedgerError(error).hint ?? 'check --ledger, the server and its network')];
  }
};

const ledgerOf = ({ server, about }: ServerState, { mode, key, now }: Expected): Finding => {
  const ledger = findings('ledger');
  const version = `PostgreSQL ${Math.floor(server.version / 10_000)}`;
  if (server.version < OLDEST) return ledger.error(`${version} is too old`, 'use PostgreSQL 14 or later');
  if (about === undefined)
    return ledger.ok(`${version} holds no ledger yet; clinmeter ledger migrate or the first start makes it`);
  const { mode: kept, key_check: check, schema } = about.values;
  if (kept !== undefined && mode !== undefined && kept !== mode)
    return ledger.error(`it is for ${kept} payments, these are ${mode}`, 'name another database with --ledger');
  if (key !== undefined && check !== undefined && checkOf(parseKey(key, '--ledger-key')) !== check)
    return ledger.error('it was made with another key', 'give the --ledger-key of the other nodes');
  const drift = Math.abs(about.now - now);
  if (drift > DRIFT)
    return ledger.warning(
      `its clock and that of this machine differ by ${Math.round(drift / 1000)} s`,
      'synchronise both',
    );
  return ledger.ok(`${version}, schema version ${schema}`);
};

const durabilityOf = ({ server }: ServerState): Finding => {
  const durability = findings('ledger durability');
  const off = (['fsync', 'full_page_writes'] as const).filter((name) => server[name] !== 'on');
  if (off.length > 0)
    return durability.error(`${off.join(' and ')} is off: a crash can lose or damage the ledger`, 'turn it on');
  const { synchronous_commit: commit, synchronous_standby_names: standbys } = server;
  if (commit === 'off')
    return durability.error('synchronous_commit is off: a crash loses sales that were acknowledged', 'turn it on');
  if (standbys === '')
    return durability.ok('one server: a failover to a standby would lose sales, as none is synchronous');
  if (commit === 'local')
    return durability.error(`synchronous_commit is local: a failover loses sales`, 'set it to on');
  return durability.ok(`commits wait for a standby of ${JSON.stringify(standbys)}`);
};

const roleOf = ({ server, about }: ServerState): Finding => {
  const role = findings('ledger role');
  const advice = 'serve with a role that is only a member of clinmeter_node';
  if (server.is_superuser) return role.warning(`${server.role} is a superuser`, advice);
  if (about === undefined) return role.skipped('there is no ledger yet that it has rights on');
  return server.can_change
    ? role.warning(`${server.role} can change the history of the ledger`, advice)
    : role.ok(`${server.role} can use the functions of the ledger alone`);
};

/** The nodes that serve, by the newest start of each name, and those that are gone without a word. */
export const nodesOf = ({ nodes, about }: Pick<ServerState, 'nodes' | 'about'>, now: number): readonly Finding[] => {
  const at = about?.now ?? now;
  // A command that writes has a chain, too, and serves no data.
  const newest = new Map<string, NodeRow>();
  const unended: NodeRow[] = [];
  for (const node of nodes.filter(({ pack }) => pack !== null)) {
    const later = newest.get(node.name);
    if (later === undefined) newest.set(node.name, node);
    // A start that was seen after a later one lives beside it.
    const isReplaced = later !== undefined && node.seen_at <= later.started_at;
    if (node.ended_at === null && !isReplaced) unended.push(node);
  }
  unended.sort(byName);
  const living = unended.filter(({ seen_at }) => at - seen_at < SILENCE);
  const isSilent = (node: NodeRow): boolean => at - node.seen_at >= SILENCE && newest.get(node.name) === node;
  const silent = unended.filter((node) => isSilent(node) && at - node.seen_at < FORGOTTEN);
  return [...livingIn(living), ...silent.map((node) => gone(node, at))];
};

const livingIn = (all: readonly NodeRow[]): readonly Finding[] => {
  if (all.length === 0) return [];
  const found = findings('ledger nodes');
  const names = all.map(describe).join('; ');
  const twice = all.find(({ name }, index) => all[index - 1]?.name === name);
  if (twice !== undefined) {
    const advice = 'give each machine a --node name of its own; a restart with --reuse-port has two for a moment';
    return [found.warning(`${names}: two processes serve as ${twice.name}`, advice)];
  }
  const [packs, releases] = [new Set(all.map(({ pack }) => pack)), new Set(all.map(({ release }) => release))];
  if (packs.size > 1)
    return [
      found.warning(`${names}: they serve different data`, 'load the same pack on each: an answer is fetched from any'),
    ];
  if (releases.size > 1)
    return [found.warning(`${names}: they run different releases`, 'bring all nodes to the newest of them')];
  return [found.ok(`${counted(all.length, 'node')}: ${names}`)];
};

const gone = ({ name, release, seen_at }: NodeRow, time: number): Finding => {
  const silence = counted(Math.floor((time - seen_at) / 60_000), 'minute');
  return findings('ledger nodes').warning(
    `${name} (${release}) has been silent for ${silence}, and did not stop in order`,
    'start it again under its name, or look at its way to the database',
  );
};

const byName = (one: NodeRow, other: NodeRow): number => (one.name < other.name ? -1 : 1);

const describe = ({ name, release, pack, settler }: NodeRow): string =>
  `${name} (${[release, `data ${pack?.slice(0, 8)}`, ...(settler === null ? [] : [`settles from ${settler}`])].join(', ')})`;
