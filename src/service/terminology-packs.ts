/** The open terminology packs with the tools that answer from them: the current one, and former ones. */
import { ConfigError } from '../config/config-error.ts';
import type { ServiceConfig } from '../config/service.ts';
import { openPack, type SharedPack } from '../terminology/load.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { type Stock, stock } from '../tools/inventory.ts';
import type { Tool } from '../tools/tool.ts';

export type OpenPack = Stock & {
  /** SHA-256 of its content, hexadecimal. */
  readonly checksum: string;
  readonly terminology: Terminology;
  /** What other threads open it by. */
  readonly shared: SharedPack;
};

/** `formers` answer again what was bought while they were current. */
export type OpenPacks = { readonly current: OpenPack; readonly formers: readonly OpenPack[] };

/** The most former packs that reloads leave open: each is a file of some megabytes. */
const MOST_FORMERS = 3;

type Configured = Pick<ServiceConfig, 'toolSettings' | 'prices' | 'serviceName' | 'config' | 'data' | 'dataFormer'>;

/**
 * Opens the configured packs.
 *
 * @throws PackError for a pack that cannot be read, {@link ConfigError} for a former pack that is the current one
 */
export const openPacks = (config: Configured, before?: OpenPacks): OpenPacks => {
  const { data, dataFormer } = config;
  const open = (file: string | undefined): OpenPack => {
    const { checksum, terminology, shared } = openPack(file);
    return { checksum, terminology, shared, ...stock(terminology, config) };
  };
  const current = open(data);
  const others = before === undefined ? [] : [before.current, ...before.formers];
  if (dataFormer !== undefined) {
    const former = open(dataFormer === 'embedded' ? undefined : dataFormer);
    if (former.checksum === current.checksum)
      throw new ConfigError(
        `--data-former ${dataFormer} holds the same data as ${data ?? 'the embedded pack'}, which is served`,
        'name the pack that was served before, or leave out --data-former',
      );
    others.unshift(former);
  }
  const distinct = new Map(others.toReversed().map((pack) => [pack.checksum, pack]));
  distinct.delete(current.checksum);
  const formers = others.filter((pack) => distinct.get(pack.checksum) === pack).slice(0, MOST_FORMERS);
  return { current, formers };
};

/** The tool of a former pack, if it is open. */
export const formerTool = ({ formers }: OpenPacks, pack: string, id: string): Tool | undefined => {
  const former = formers.find(({ checksum }) => checksum === pack);
  return former && [...former.tools, ...former.withheld].find((tool) => tool.id === id);
};
