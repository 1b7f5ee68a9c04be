/** `clinmeter mcp`: the tools as an MCP server over the standard streams. */
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PrivateKeyAccount } from 'viem/accounts';
import { ConfigError } from '../../config/config-error.ts';
import { file, flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { lazily } from '../../deferred.ts';
import { reasonOf } from '../../errors/reason.ts';
import { bridgeHost } from '../../mcp/bridge.ts';
import { chosenIn } from '../../mcp/listing.ts';
import { localHost } from '../../mcp/local.ts';
import { CODES, RpcError } from '../../mcp/message.ts';
import type { Host } from '../../mcp/protocol.ts';
import { remoteAt } from '../../mcp/remote.ts';
import { NO_SERVER } from '../../mcp/resources-and-prompts.ts';
import { openSpendLedger, type SpendLedger } from '../../mcp/spend-ledger.ts';
import { serveStdio } from '../../mcp/stdio.ts';
import { BASE, formatUsdc, parseUsdc } from '../../payments/protocol/usdc.ts';
import { loadTerminology } from '../../terminology/load.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { allTools } from '../../tools/inventory.ts';
import type { Tool } from '../../tools/tool.ts';
import { VERSION } from '../../version.ts';
import { CommandError, type CommandIo, DONE, defineCommand } from '../command.ts';
import { KEY_VARIABLE, payerOf } from '../payer.ts';
import { printable } from '../terminal.ts';

/** The endpoint of a server, whose address people know without the path. */
const endpointOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && ['/', '/mcp'].includes(pathname) ? `${origin}/mcp` : undefined;
};

const usd = { placeholder: 'USD', accepts: 'a dollar amount with at most 6 decimals', parse: parseUsdc };

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serve the tools to an MCP host over standard streams: computed here, free, or bought from a server',
  options: {
    config: options.config,
    data: options.data,
    tools: flag({
      flag: 'tools',
      placeholder: 'NAMES',
      doc: 'Tools to list in place of the verbs, by specialty or name; all for every one',
      accepts: 'names with commas between them',
      parse: (text) => (text.trim() === '' ? undefined : text),
    }),
    pay: flag({
      flag: 'pay',
      placeholder: 'URL',
      doc: `Buy each call here; the key is in ${KEY_VARIABLE} or ${KEY_VARIABLE}_FILE`,
      accepts: 'the http or https URL of a Clinmeter server, or of its /mcp',
      parse: endpointOf,
    }),
    maxPrice: flag({ flag: 'max-price', doc: 'Highest price of a call', fallback: '0.02', ...usd }),
    budget: flag({ flag: 'budget', doc: 'Highest sum of all calls in the record; required with --pay', ...usd }),
    record: flag({
      flag: 'record',
      doc: 'SQLite file that keeps what was spent',
      unset: '~/.local/state/clinmeter/purchases.sqlite',
      ...file,
    }),
  },
  examples: [
    'clinmeter mcp',
    'clinmeter mcp --tools terminology,kidney,bmi --data full.pack',
    `${KEY_VARIABLE}_FILE=payer.key clinmeter mcp --pay https://api.example.com --budget 5`,
  ],
  run: async (given, io) => {
    const onError = (error: unknown) => io.err(printable(`clinmeter mcp: ${reasonOf(error)}`));
    const { pay } = given;
    const { host, close } = pay === undefined ? hostHere(given) : hostThatPays({ ...given, pay }, io);
    // A reader of the input would keep a command alive that cannot start.
    const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
    await serveStdio(host, { lines, out: io.out, onError });
    close();
    return DONE;
  },
});

type Hosted = { readonly host: Host; readonly close: () => void };

/** A host whose calls are computed on this machine. */
const hostHere = ({ data, tools: groups }: { data?: string | undefined; tools?: string | undefined }): Hosted => {
  const terminology = loadTerminology(data);
  const tools = allTools(terminology).filter(isProduct);
  const site = {
    baseUrl: NO_SERVER,
    payTo: '',
    network: BASE,
    serviceName: options.serviceName.fallback,
    isStub: true,
    version: VERSION,
    tools,
    redeliveryHours: 0,
    ontology: terminology.metadata,
  };
  return { host: localHost(site, chosen(tools, groups)), close: () => {} };
};

type Paying = {
  readonly pay: string;
  readonly tools?: string | undefined;
  readonly maxPrice: bigint;
  readonly budget?: bigint | undefined;
  readonly record?: string | undefined;
};

/** A host that buys its calls. */
const hostThatPays = ({ pay, tools, maxPrice, budget, record }: Paying, io: CommandIo): Hosted => {
  if (budget === undefined)
    throw new ConfigError('--pay needs --budget USD, the most that is spent', 'clinmeter mcp --help');
  const { err } = io;
  const payer = payerOf(io);
  const file = record ?? defaultRecord(io.environment);
  const ledger = opened(file, budget);
  err(`clinmeter mcp: buys from ${pay}; $${formatUsdc(ledger.spent())} of $${formatUsdc(budget)} are spent (${file})`);
  const host = bridgeHost({
    remote: remoteAt(tools === undefined ? pay : `${pay}?tools=${encodeURIComponent(tools)}`),
    server: pay,
    known: allTools({} as Terminology),
    version: VERSION,
    accountFor: (isSimulated) => signerOf(payer, isSimulated),
    digest: digestOf(payer),
    maxPrice,
    ledger,
    say: (line) => err(printable(`clinmeter mcp: ${line}`)),
    now: Date.now,
    sleep: Bun.sleep,
  });
  return { host, close: ledger.close };
};

type Payer = ReturnType<typeof payerOf>;

const signerOf = (payer: Payer, isSimulated: boolean): PrivateKeyAccount => {
  try {
    return payer.signer(isSimulated).account;
  } catch (error) {
    throw new RpcError(CODES.internal, reasonOf(error));
  }
};

/** Digests calls under a key that only the payer can derive, so that the record reveals no call. */
const digestOf = ({ account }: Payer) => {
  const key = lazily(async () => (await account?.signMessage({ message: 'clinmeter mcp record' })) ?? randomUUID());
  return async (text: string): Promise<string> =>
    createHmac('sha256', await key())
      .update(text)
      .digest('hex');
};

const opened = (file: string, budget: bigint): SpendLedger => {
  try {
    return openSpendLedger(file, budget);
  } catch (error) {
    throw new CommandError(`--record ${JSON.stringify(file)}: ${reasonOf(error)}`, 'clinmeter mcp --help');
  }
};

/** The place of state that belongs to one user (XDG Base Directory Specification 0.8). */
const defaultRecord = ({ XDG_STATE_HOME, HOME }: CommandIo['environment']): string => {
  const state = XDG_STATE_HOME ?? (HOME === undefined ? undefined : join(HOME, '.local', 'state'));
  if (state === undefined) throw new ConfigError('HOME is not set: name the --record', 'clinmeter mcp --help');
  return join(state, 'clinmeter', 'purchases.sqlite');
};

/** A payment test has nothing to test where calls are free. */
const isProduct = ({ id }: Tool): boolean => id !== 'ping';

const chosen = (tools: readonly Tool[], groups: string | undefined): readonly Tool[] | undefined => {
  const found = chosenIn(tools, groups);
  if ('chosen' in found) return found.chosen;
  throw new ConfigError(`--tools: unknown ${found.unknown}`, 'clinmeter mcp --tools terminology,kidney');
};
