/** `clinmeter version` */
import { readFileSync } from 'node:fs';
import embedded from '../../../dist/licenses.txt.gz' with { type: 'file' };
import { helpFor } from '../../config/arguments.ts';
import { ConfigError } from '../../config/config-error.ts';
import { flag, switched } from '../../config/option.ts';
import { COMMIT, VERSION } from '../../version.ts';
import { defineCommand, json } from '../command.ts';

export const version = defineCommand({
  name: 'version',
  summary: 'Show the version and the commit, or the licences of everything inside',
  options: {
    licenses: flag({ flag: 'licenses', doc: 'Print the licences of everything in this executable', ...switched }),
    json,
  },
  examples: ['clinmeter version', 'clinmeter version --licenses', 'clinmeter version --json'],
  run: async (values, { out }) => {
    if (values.licenses && values.json) {
      throw new ConfigError('give either --licenses or --json', helpFor('version'));
    }
    if (values.licenses) out(await licenses());
    else if (values.json) out(JSON.stringify(await described(), null, 2));
    else out(`clinmeter ${VERSION} (${COMMIT === undefined ? 'unreleased' : `commit ${COMMIT}`})`);
    return 0;
  },
});

const terminology = async () => (await import('../../terminology/load.ts')).loadTerminology();

/** The program, and the terminology pack inside it. */
const described = async () => {
  const [{ metadata, checksum }, { FORMAT_VERSION }, { MIGRATIONS }, { VERSION: POSTGRESQL }] = await Promise.all([
    terminology(),
    import('../../terminology/pack/pack.ts'),
    import('../../payments/ledger/schema.ts'),
    import('../../payments/ledger/postgres/schema.ts'),
  ]);
  return {
    version: VERSION,
    commit: COMMIT ?? null,
    bun: Bun.version,
    pack: { version: metadata.version, sha256: checksum, format: FORMAT_VERSION },
    // `clinmeter upgrade` of an older executable reads it.
    ledger: { file: MIGRATIONS.length, postgresql: POSTGRESQL },
  };
};

/** The licences that `build/licenses.ts` collects, and the notices of the terminology inside. */
const licenses = async (): Promise<string> =>
  [
    Buffer.from(Bun.gunzipSync(readFileSync(embedded))).toString(),
    'Terminology inside this executable; a pack that --data names has its own notices (clinmeter data info):',
    ...Object.values((await terminology()).metadata.license),
  ].join('\n\n');
