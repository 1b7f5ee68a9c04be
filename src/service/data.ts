/** The terminology packs that are open: the one that is sold from, and the one of before. */
import { ConfigError } from '../config/config-error.ts';
import { placeInFile } from '../config/config-file.ts';
import type { ServiceConfig } from '../config/service.ts';
import type { ToolSetting } from '../config/tool-settings.ts';
import { suggestion } from '../nearest.ts';
import { openPack } from '../terminology/load.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { listedTools } from '../tools/listed.ts';
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

/** `formers` answer again what was bought while they were current. */
export type LoadedData = { readonly current: Data; readonly formers: readonly Data[] };

/** The most former packs that reloads leave open: each is a file of some megabytes. */
const MOST_FORMERS = 3;

/**
 * Opens the configured packs.
 *
 * @throws PackError for a pack that cannot be read, {@link ConfigError} for a former pack that is the current one
 */
export const loadData = (
  config: Shop & Pick<ServiceConfig, 'data' | 'dataFormer'>,
  before?: LoadedData,
): LoadedData => {
  const { data, dataFormer } = config;
  const current = dataOf(data, config);
  const open = before === undefined ? [] : [before.current, ...before.formers];
  const others = open.filter(({ checksum }) => checksum !== current.checksum);
  if (dataFormer === undefined) return { current, formers: distinct(others) };
  const former = dataOf(dataFormer === 'embedded' ? undefined : dataFormer, config);
  if (former.checksum === current.checksum) {
    throw new ConfigError(
      `--data-former ${dataFormer} holds the same data as ${data ?? 'the embedded pack'}, which is served`,
      'name the pack that was served before, or leave out --data-former',
    );
  }
  return { current, formers: distinct([former, ...others]) };
};

const distinct = (packs: readonly Data[]): readonly Data[] =>
  packs
    .filter(({ checksum }, index) => packs.findIndex((pack) => pack.checksum === checksum) === index)
    .slice(0, MOST_FORMERS);

type Shop = Pick<ServiceConfig, 'toolSettings' | 'serviceName' | 'config'>;

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
  { toolSettings: settings, serviceName, config: file }: Shop,
): Pick<Data, 'tools' | 'withheld'> => {
  const all = listedTools(terminology, serviceName);
  if (settings === undefined) return { tools: all, withheld: [] };
  const ids = all.map(({ id }) => id);
  const unknown = [...settings.keys()].find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    const place = placeInFile(file, ['tools', unknown]);
    const message = `${place}[tools.${unknown}]: there is no such tool${suggestion(unknown.toLowerCase(), ids)}`;
    throw new ConfigError(message, 'clinmeter tools');
  }
  const isSold = ({ id }: Tool): boolean => settings.get(id)?.isEnabled !== false;
  const tools = all.filter(isSold).map((tool) => soldAs(tool, settings.get(tool.id)));
  if (tools.length > 0) return { tools, withheld: all.filter((tool) => !isSold(tool)) };
  throw new ConfigError('every tool has enabled = false: nothing is left to sell', 'leave one [tools.<id>] enabled');
};

const soldAs = (tool: Tool, { price, payTo }: ToolSetting = {}): Tool =>
  price === undefined && payTo === undefined
    ? tool
    : altered(tool, { ...(price && { price }), ...(payTo && { payTo }) });

/** The same tool with other members. A copy would read those of the tool, and load or make what no start needs. */
export const altered = (tool: Tool, members: Partial<Tool>): Tool =>
  Object.create(tool, Object.getOwnPropertyDescriptors(members));

/** The tool of a former pack, if it is open. */
export const formerTool = ({ formers }: LoadedData, pack: string, id: string): Tool | undefined => {
  const former = formers.find(({ checksum }) => checksum === pack);
  return former && [...former.tools, ...former.withheld].find((tool) => tool.id === id);
};
