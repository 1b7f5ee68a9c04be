/** `clinmeter upgrade --check`: looks at a release before it takes the place of this one. */
import { file, flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { withoutCredentials } from '../../config/read.ts';
import { reasonOf } from '../../errors/reason.ts';
import { schemaOf } from '../../payments/ledger/engine.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { packFormat } from '../../terminology/pack/pack-file.ts';
import { VERSION } from '../../version.ts';
import { defineCommand, json } from '../command.ts';
import { ledgerSettings } from '../ledger.ts';
import { type About, aboutExecutable, signedFile } from '../release-file.ts';

export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'Check who signed a downloaded release, and what it would change here; changes nothing',
  statuses: [
    'the publisher has signed the file, and it does not refuse ledger or pack',
    'it is not signed, cannot be checked, or refuses ledger or pack',
  ],
  options: {
    ...ledgerSettings,
    data: options.data,
    check: flag({
      flag: 'check',
      doc: 'The file of a release, with SHA256SUMS and SHA256SUMS.sig beside it',
      ...file,
      isRequired: true,
    }),
    signers: flag({
      flag: 'signers',
      doc: 'File of allowed_signers with the key of the publisher; by default the one beside the file',
      ...file,
    }),
    json,
  },
  examples: [
    'clinmeter upgrade --check clinmeter-0.3.0-linux-x64.tar.gz',
    'clinmeter upgrade --check clinmeter_0.3.0_amd64.deb --signers /etc/clinmeter/allowed_signers',
  ],
  run: async ({ check, signers, ledger, data, json: isJson }, { out }) => {
    const { bytes, key, signers: from } = signedFile(check, signers);
    const about = await aboutExecutable(check, bytes);
    const found = await ledgerUnder(ledger, about);
    const pack = packUnder(data, about);
    const isRefused = [found, pack].some(({ outcome }) => outcome === 'refused');
    if (isJson) {
      const { version, commit } = typeof about === 'string' ? { version: null, commit: null } : about;
      const unknown = typeof about === 'string' ? about : null;
      const shown = {
        file: check,
        key,
        signers: from,
        version,
        commit,
        unknown,
        running: VERSION,
        ledger: found,
        pack,
      };
      out(JSON.stringify({ ok: !isRefused, ...shown }, null, 2));
    } else {
      out(`signed   by the key ${key}, which ${from} gives the publisher`);
      out(`version  ${versionText(about)}`);
      out(`ledger   ${withoutCredentials(ledger)}: ${LEDGER_TEXT[found.outcome](found)}`);
      out(`pack     ${data === undefined ? '' : `${data}: `}${PACK_TEXT[pack.outcome](pack)}`);
    }
    return isRefused ? 1 : 0;
  },
});

const versionText = (about: About | string): string => {
  if (typeof about === 'string') return `not known: ${about}`;
  const order = Bun.semver.order(about.version, VERSION);
  const than = order === 0 ? 'the same as this one' : `${order > 0 ? 'newer' : 'older'} than this one, ${VERSION}`;
  return `${about.version} (${about.commit === null ? 'unreleased' : `commit ${about.commit}`}), ${than}`;
};

/** A ledger now, and under the other executable. */
type Found = {
  readonly outcome: 'none' | 'kept' | 'migrated' | 'refused' | 'unknown';
  /** The versions of the schema; `null` where there is none, or it is not known. */
  readonly schema: number | null;
  readonly schema_after: number | null;
  readonly reason: string | null;
};

const ledgerUnder = async (ledger: string, about: About | string): Promise<Found> => {
  const then = typeof about === 'string' ? undefined : about.ledger?.[isDatabase(ledger) ? 'postgresql' : 'file'];
  const known = { schema: null, schema_after: then ?? null, reason: null };
  try {
    const now = await schemaOf(ledger);
    if (now === undefined) return { ...known, outcome: 'none' };
    if (then === undefined) {
      const reason = typeof about === 'string' ? about : 'the executable does not tell the version of its schema';
      return { ...known, schema: now, outcome: 'unknown', reason };
    }
    if (now === then) return { ...known, schema: now, outcome: 'kept' };
    if (!isDatabase(ledger)) return { ...known, schema: now, outcome: now < then ? 'migrated' : 'refused' };
    // Nodes of two releases can serve side by side, and the database knows which.
    const reason = now < then ? 'run clinmeter ledger migrate of that executable first' : 'a start of it will tell';
    return { ...known, schema: now, outcome: now < then ? 'migrated' : 'unknown', reason };
  } catch (error) {
    return { ...known, outcome: 'unknown', reason: reasonOf(error) };
  }
};

const LEDGER_TEXT: Readonly<Record<Found['outcome'], (found: Found) => string>> = {
  none: () => 'there is none yet, so nothing is migrated',
  kept: ({ schema }) => `schema version ${schema}, which stays`,
  migrated: ({ schema, schema_after, reason }) =>
    `schema version ${schema}, which becomes ${schema_after}; ${reason ?? 'then this executable refuses it. Back up first'}`,
  refused: ({ schema, schema_after }) =>
    `schema version ${schema}, which that executable refuses: it knows up to ${schema_after}`,
  unknown: ({ reason }) => `what would be migrated is not known: ${reason}`,
};

/** The pack of `--data`, and under the other executable. */
type FoundPack = {
  readonly outcome: 'embedded' | 'kept' | 'refused' | 'unknown';
  /** The versions of the format; `null` where there is none, or it is not known. */
  readonly format: number | null;
  readonly format_after: number | null;
  readonly reason: string | null;
};

const packUnder = (data: string | undefined, about: About | string): FoundPack => {
  const then = (typeof about === 'string' ? undefined : about.pack?.format) ?? null;
  const known = { format: null, format_after: then, reason: null };
  if (data === undefined) return { ...known, outcome: 'embedded' };
  try {
    const format = packFormat(data);
    if (then === null)
      return { ...known, format, outcome: 'unknown', reason: 'the executable does not tell which format it reads' };
    return { ...known, format, outcome: format === then ? 'kept' : 'refused' };
  } catch (error) {
    return { ...known, outcome: 'unknown', reason: reasonOf(error) };
  }
};

const PACK_TEXT: Readonly<Record<FoundPack['outcome'], (found: FoundPack) => string>> = {
  embedded: () => 'the embedded one, which comes with the executable',
  kept: ({ format }) => `format version ${format}, which stays`,
  refused: ({ format, format_after }) =>
    `format version ${format}, and that executable reads ${format_after}: build the pack with it, before it serves`,
  unknown: ({ reason }) => `whether it can be read is not known: ${reason}`,
};
