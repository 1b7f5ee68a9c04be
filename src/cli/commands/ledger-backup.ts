/** `clinmeter ledger backup`: copies the ledger, and its key if asked to; also to another place. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { helpFor } from '../../config/arguments.ts';
import { ConfigError } from '../../config/config-error.ts';
import { file, flag, switched } from '../../config/option.ts';
import { storeOptions } from '../../config/options.ts';
import { type Backup, backUpLedger, noteHead } from '../../payments/ledger/backup.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { isSealed, type SignedSeal, sealBeside, sealFileOf } from '../../payments/ledger/seal.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, verdictOn } from '../ledger.ts';
import { type Bucket, bucketStore, folderStore, parseBucket, type Store, withDraft } from '../ledger-store.ts';

const EXAMPLE = 'clinmeter ledger backup /var/backups/clinmeter-2030-01-31.sqlite';

export const ledgerBackup = defineCommand({
  name: 'ledger backup',
  summary: 'Copy the ledger, also while the service runs',
  statuses: ['the copy is whole', 'the copy could not be made or is not whole'],
  operands: { path: { ...file, placeholder: 'PATH', doc: 'The copy to make', accepts: 'the name of a new file' } },
  options: {
    ...ledgerSettings,
    withKey: flag({ flag: 'with-key', doc: 'Copy the key file too; it can tell what buyers asked about', ...switched }),
    to: flag({
      flag: 'to',
      placeholder: 'DIRECTORY|s3://BUCKET/PREFIX',
      doc: 'Copy ledger and archives to this place, the ledger under the time as its name',
      accepts: 'a folder, or s3:// with a bucket and a prefix',
      parse: (text): string | Bucket | undefined =>
        /^[a-z0-9]+:\/\//i.test(text) ? parseBucket(text) : file.parse(text),
    }),
    ...storeOptions,
    json,
  },
  examples: [
    EXAMPLE,
    'clinmeter ledger backup /root/clinmeter-2030-01-31.sqlite --with-key',
    'clinmeter ledger backup --to s3://books/clinmeter --store-endpoint https://s3.example',
  ],
  run: async ({ ledger, path, to, withKey, json, ...given }, { out }) => {
    if (isDatabase(ledger))
      throw new CommandError(
        'a database is copied by its own means',
        'pg_basebackup or pg_dump; keep --ledger-key elsewhere',
      );
    const problems = [
      [path === undefined && to === undefined, 'PATH is missing; accepted: the name of a new file, or --to', EXAMPLE],
      [path !== undefined && to !== undefined, 'give either PATH or --to', helpFor('ledger backup')],
      [to !== undefined && withKey, '--with-key goes with PATH only: keep the key apart from off-site copies', EXAMPLE],
    ] as const;
    const problem = problems.find(([isWrong]) => isWrong);
    if (problem !== undefined) throw new ConfigError(problem[1], problem[2]);
    const copied =
      to === undefined ? await copyTo(ledger, path ?? '', withKey) : await copyAway(ledger, storeAt(to, given));
    const { found, key, file: name, keyFile, archives, left } = copied;
    const ok = found.flaws.length === 0;
    const heads = ok ? noteHead(ledger, found, new Date()) : undefined;
    const report = [
      verdictOn(found),
      ...(name === undefined ? [] : [`ledger: ${name}`]),
      `key:    ${key}`,
      ...archives.map((archive) => `archive: ${archive}`),
      ...left.map((name) => `archive: ${name} was not copied: ${NOT_HERE}`),
      ...(heads === undefined ? [] : [`heads:  ${heads}`]),
    ];
    const files = { file: name ?? null, key_file: keyFile ?? null, heads_file: heads ?? null };
    out(
      json
        ? JSON.stringify(
            { ok, ...files, ...(to === undefined ? {} : { archives, not_copied: left }), ...found },
            null,
            2,
          )
        : report.join('\n'),
    );
    return ok ? 0 : 1;
  },
});

const NOT_HERE = 'it is not in the folder beside the ledger, or has no seal there';

const copyTo = async (ledger: string, path: string, withKey: boolean) => {
  const copy = backUpLedger(ledger, path, { withKey });
  const found = await inLedger(copy.file, (reader) => reader.examine());
  return { found, key: keyLine(copy, withKey), file: copy.file, keyFile: copy.keyFile, archives: [], left: [] };
};

const keyLine = ({ keyFile }: Backup, isAsked: boolean): string => {
  if (keyFile !== undefined) return keyFile;
  return isAsked
    ? 'not in a file beside the ledger; keep the value of --ledger-key'
    : 'not copied; keep it elsewhere, or add --with-key';
};

type StoreGiven = Readonly<Record<'storeEndpoint' | 'storeRegion' | 'storeKeyId' | 'storeSecret', string | undefined>>;

const storeAt = (to: string | Bucket, given: StoreGiven): Store => {
  if (typeof to === 'string') return folderStore(to);
  const { storeEndpoint: endpoint, storeRegion: region, storeKeyId, storeSecret } = given;
  // Without them, Bun would look for those of other programs in the environment.
  if (storeKeyId === undefined || storeSecret === undefined)
    throw new ConfigError(
      '--store-key-id and --store-secret are missing: a bucket needs both',
      helpFor('ledger backup'),
    );
  return bucketStore(to, {
    accessKeyId: storeKeyId,
    secretAccessKey: storeSecret,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  });
};

/** Copies what is whole alone. Archives go first: a ledger without its archives proves less than it could. */
const copyAway = (ledger: string, store: Store) =>
  withDraft(ledger, async (draft) => {
    backUpLedger(ledger, draft, { withKey: false });
    const [found, newest] = await inLedger(draft, async (reader) => [await reader.examine(), await reader.closed()]);
    const none = { found, key: 'not copied; keep it elsewhere', keyFile: undefined };
    if (found.flaws.length > 0) return { ...none, file: undefined, archives: [], left: [] };
    const { flaws, ...archives } = await copyArchives(`${ledger}.archives`, newest, store);
    const name = `ledger-${new Date().toISOString().replaceAll(/[:.]/g, '')}.sqlite`;
    await store.put(draft, name);
    return { ...none, found: { ...found, flaws }, file: store.placeOf(name), ...archives };
  });

type Archived = {
  /** The new copies. */
  readonly archives: readonly string[];
  /** Names of those that were not copied, as they are elsewhere, or no seal names them. */
  readonly left: readonly string[];
  /** Of archives that were changed, which are not copied. */
  readonly flaws: readonly string[];
};

/** Copies the archives that are not there yet, each with its seal. */
const copyArchives = async (folder: string, newest: SignedSeal | undefined, store: Store): Promise<Archived> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sqlite')) : [];
  const [archives, left, flaws]: [string[], string[], string[]] = [[], [], []];
  const copy = async (name: string): Promise<void> => {
    await store.put(join(folder, name), name);
    archives.push(store.placeOf(name));
  };
  const last = newest?.seal.archive.name;
  for (const name of [...new Set([...names, ...(last === undefined ? [] : [last])])].sort()) {
    const [file, stored] = [join(folder, name), await store.sizeOf(name)];
    const sealed = name === last ? newest : sealBeside(file);
    if (sealed === undefined || !existsSync(file)) {
      if (stored === undefined) left.push(name);
      continue;
    }
    if (stored !== sealed.seal.archive.bytes) {
      if (await isSealed(file, sealed.seal)) await copy(name);
      else {
        flaws.push(`the archive ${file} is not the sealed one, and was not copied`);
        continue;
      }
    }
    const seal = sealFileOf(name);
    if (existsSync(join(folder, seal)) && (await store.sizeOf(seal)) === undefined) await copy(seal);
  }
  return { archives, left, flaws };
};
