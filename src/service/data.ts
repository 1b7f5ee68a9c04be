/** The terminology packs that are open: the one that is sold from, and the one of before. */
import { ConfigError } from '../config/config-error.ts';
import type { ServiceConfig } from '../config/service.ts';
import { openPack } from '../terminology/load.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { toolsOf } from '../tools/index.ts';
import type { Tool } from '../tools/tool.ts';

/** One pack, and the tools that answer from it. */
export type Data = {
  /** SHA-256 of its content, hexadecimal. */
  readonly checksum: string;
  readonly terminology: Terminology;
  readonly tools: readonly Tool[];
};

/** `former` answers again what was bought while it was current; a reload may replace both. */
export type LoadedData = { readonly current: Data; readonly former?: Data | undefined };

/**
 * Opens the configured packs.
 *
 * @throws PackError for a pack that cannot be read, {@link ConfigError} for a former pack that is the current one
 */
export const loadData = ({ data, dataFormer }: Pick<ServiceConfig, 'data' | 'dataFormer'>): LoadedData => {
  const current = dataOf(data);
  if (dataFormer === undefined) return { current };
  const former = dataOf(dataFormer === 'embedded' ? undefined : dataFormer);
  if (former.checksum === current.checksum) {
    throw new ConfigError(
      `--data-former ${dataFormer} holds the same data as ${data ?? 'the embedded pack'}, which is served`,
      'name the pack that was served before, or leave out --data-former',
    );
  }
  return { current, former };
};

const dataOf = (file: string | undefined): Data => {
  const { checksum, terminology } = openPack(file);
  return { checksum, terminology, tools: toolsOf(terminology) };
};

/** The tool of a former pack, if that one is open. */
export const formerTool = ({ former }: LoadedData, pack: string, id: string): Tool | undefined =>
  former?.checksum === pack ? former.tools.find((tool) => tool.id === id) : undefined;
