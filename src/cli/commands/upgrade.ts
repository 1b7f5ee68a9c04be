/** `clinmeter upgrade --check`: looks at a release before it takes the place of this one. */
import { file, flag } from '../../config/option.ts';
import { withoutCredentials } from '../../config/read.ts';
import { reasonOf } from '../../errors/reason.ts';
import { schemaOf } from '../../payments/ledger/engine.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { VERSION } from '../../version.ts';
import { defineCommand, json } from '../command.ts';
import { ledgerSettings } from '../ledger.ts';
import { type About, aboutExecutable, signedFile } from '../release-file.ts';

export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'Check who signed a downloaded release, and what it would change here; changes nothing',
  statuses: [
    'the publisher has signed the file, and it does not refuse the ledger',
    'it is not signed, cannot be checked, or refuses the ledger',
  ],
  options: {
    ...ledgerSettings,
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
  run: async ({ check, signers, ledger, json: isJson }, { out }) => {
    const { bytes, key, signers: from } = signedFile(check, signers);
    const about = await aboutExecutable(check, bytes);
    const found = await ledgerUnder(ledger, about);
    if (isJson) {
      const { version, commit } = typeof about === 'string' ? { version: null, commit: null } : about;
      const unknown = typeof about === 'string' ? about : null;
      const shown = { file: check, key, signers: from, version, commit, unknown, running: VERSION, ledger: found };
      out(JSON.stringify({ ok: found.outcome !== 'refused', ...shown }, null, 2));
    } else {
      out(`signed   by the key ${key}, which ${from} gives the publisher`);
      out(`version  ${versionText(about)}`);
      out(`ledger   ${withoutCredentials(ledger)}: ${LEDGER_TEXT[found.outcome](found)}`);
    }
    return found.outcome === 'refused' ? 1 : 0;
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
