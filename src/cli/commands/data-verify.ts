/** `clinmeter data verify`: whether a pack is whole. */
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { flawsOf } from '../../terminology/pack/inspect.ts';
import { readPackFile } from '../../terminology/pack/pack-file.ts';
import { CommandError, defineCommand } from '../command.ts';
import { countsOf, countsTable } from '../pack-counts.ts';
import { packArguments } from './data-info.ts';

export const dataVerify = defineCommand({
  name: 'data verify',
  summary: 'Check that a terminology pack is whole',
  statuses: ['the pack is whole', 'the pack is damaged or cannot be read'],
  ...packArguments,
  examples: ['clinmeter data verify full.pack', 'clinmeter data verify'],
  run: ({ pack, data, json: isJson }, { out }) => {
    const { name, checksum, pack: content } = readPackFile(pack ?? data);
    const flaws = SYSTEMS.flatMap((system) => flawsOf(content.indexes[system]));
    if (flaws.length > 0) {
      throw new CommandError(
        `${name} is damaged although its checksum matches: ${flaws.join('; ')}`,
        'clinmeter data build, and report this as a bug',
      );
    }
    const systems = countsOf(content);
    if (isJson) out(JSON.stringify({ ok: true, pack: name, checksum, systems }, null, 2));
    else out(`ok: ${name}, sha256 ${checksum}\n${countsTable(systems)}`);
    return 0;
  },
});
