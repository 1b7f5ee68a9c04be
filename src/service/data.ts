/** The terminology packs that are open: the one that is sold from, and the one of before. */
import { ConfigError } from '../config/config-error.ts';
import type { ServiceConfig } from '../config/service.ts';
import type { ToolSetting } from '../config/tool-settings.ts';
import { suggestion } from '../nearest.ts';
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
  /** Those that the operator does not sell. */
  readonly withheld: readonly Tool[];
};

/** `former` answers again what was bought while it was current; a reload may replace both. */
export type LoadedData = { readonly current: Data; readonly former?: Data | undefined };

/**
 * Opens the configured packs.
 *
 * @throws PackError for a pack that cannot be read, {@link ConfigError} for a former pack that is the current one
 */
export const loadData = (config: Shop & Pick<ServiceConfig, 'data' | 'dataFormer'>): LoadedData => {
  const { data, dataFormer } = config;
  const current = dataOf(data, config);
  if (dataFormer === undefined) return { current };
  const former = dataOf(dataFormer === 'embedded' ? undefined : dataFormer, config);
  if (former.checksum === current.checksum) {
    throw new ConfigError(
      `--data-former ${dataFormer} holds the same data as ${data ?? 'the embedded pack'}, which is served`,
      'name the pack that was served before, or leave out --data-former',
    );
  }
  return { current, former };
};

type Shop = Pick<ServiceConfig, 'toolSettings' | 'serviceName'>;

const dataOf = (file: string | undefined, shop: Shop): Data => {
  const { checksum, terminology } = openPack(file);
  return { checksum, terminology, ...stockOf(terminology, shop) };
};

/**
 * The tools that an operator sells, with the operator's prices and recipients.
 *
 * @throws {@link ConfigError} for settings of a tool that does not exist, or that leave nothing to sell
 */
export const stockOf = (
  terminology: Terminology,
  { toolSettings: settings, serviceName }: Shop,
): Pick<Data, 'tools' | 'withheld'> => {
  const all = toolsOf(terminology, serviceName);
  if (settings === undefined) return { tools: all, withheld: [] };
  const ids = all.map(({ id }) => id);
  const unknown = [...settings.keys()].find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw new ConfigError(`[tools.${unknown}]: there is no such tool${suggestion(unknown, ids)}`, 'clinmeter tools');
  const isSold = ({ id }: Tool): boolean => settings.get(id)?.isEnabled !== false;
  const tools = all.filter(isSold).map((tool) => soldAs(tool, settings.get(tool.id)));
  if (tools.length > 0) return { tools, withheld: all.filter((tool) => !isSold(tool)) };
  throw new ConfigError('every tool has enabled = false: nothing is left to sell', 'leave one [tools.<id>] enabled');
};

const soldAs = (tool: Tool, { price, payTo }: ToolSetting = {}): Tool =>
  price === undefined && payTo === undefined
    ? tool
    : altered(tool, { ...(price && { price }), ...(payTo && { payTo }) });

/** The same tool with other members. A spread would make what only documents read. */
export const altered = (tool: Tool, members: Partial<Tool>): Tool =>
  Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(tool),
    ...Object.getOwnPropertyDescriptors(members),
  });

/** The tool of a former pack, if that one is open. */
export const formerTool = ({ former }: LoadedData, pack: string, id: string): Tool | undefined =>
  former?.checksum === pack ? [...former.tools, ...former.withheld].find((tool) => tool.id === id) : undefined;
