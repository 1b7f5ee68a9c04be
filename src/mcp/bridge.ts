/** A host without a wallet in front of a server that sells: its lists are those of the server, and its calls are bought. */
import { isObject } from '../payments/protocol/headers.ts';
import { type BuyerOptions, bought, type Running, unpaid } from './buying.ts';
import { VIEW } from './listing.ts';
import type { Fields } from './message.ts';
import type { Host } from './protocol.ts';

export type BridgeOptions = BuyerOptions & { readonly version: string };

/** Makes the host. Lists, documents and prompts are those of the server. */
export const bridgeHost = (options: BridgeOptions): Host => {
  const { remote, version } = options;
  const running: Running = new Map();
  const ask = (method: string, params: Fields) => unpaid(() => remote.ask(method, params));
  const listed = async (method: string, member: string) => {
    const { [member]: list } = await ask(method, {});
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  return {
    info: { name: 'clinmeter', title: 'Clinmeter', version },
    instructions: INSTRUCTIONS,
    tools: async () => (await listed('tools/list', 'tools')).map(withoutOffer),
    call: (name, given) => bought(options, running, { name, given }),
    resources: () => listed('resources/list', 'resources'),
    read: async (uri) => firstOf(await ask('resources/read', { uri })),
    prompts: () => listed('prompts/list', 'prompts'),
    prompt: (name, given) => ask('prompts/get', { name, arguments: given }),
  };
};

const INSTRUCTIONS = `Clinical calculators and RxNorm, ICD-10-CM and LOINC codes. Each call is paid by the bridge, within the budget of its user. ${VIEW} Send no names or record numbers. Not a medical device.`;

/** A host that could pay by itself would pay twice. */
const withoutOffer = ({ _meta: _, ...tool }: Fields): Fields => tool;

const firstOf = ({ contents }: Fields): Fields => {
  const [first] = Array.isArray(contents) ? contents : [];
  return isObject(first) ? first : {};
};
