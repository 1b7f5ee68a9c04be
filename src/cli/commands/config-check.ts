/** `clinmeter config check`: what the service would run with, and where each value comes from. */
import { ConfigError } from '../../config/config-error.ts';
import { isLoopback } from '../../config/hosts.ts';
import { type Shown, shownAs } from '../../config/in-force.ts';
import { options } from '../../config/options.ts';
import { dearTools, priceList } from '../../config/prices.ts';
import { type Resolved, resolveOptions, valuesOf, withoutCredentials } from '../../config/read.ts';
import { SELLS_NOTHING, type ServiceConfig, withoutNode } from '../../config/service.ts';
import { sharedKeys } from '../../config/shared-keys.ts';
import { openPacks } from '../../service/terminology-packs.ts';
import { PackError } from '../../terminology/pack/parts.ts';
import type { Tool } from '../../tools/tool.ts';
import { checkedConfig } from '../checked-config.ts';
import { type Command, DONE, json, WRONG_USE } from '../command.ts';
import { table } from '../terminal.ts';

type Problem = Pick<ConfigError, 'message' | 'hint'>;

const SYNTAX = {
  name: 'config check',
  options: { ...options, json },
  operands: {},
  examples: [
    'clinmeter config check',
    'clinmeter config check --config shop.toml',
    'CLINMETER_SETTLER_KEY_FILE=/run/secrets/settler clinmeter config check --facilitator onchain --json',
  ],
};

export const configCheck: Command = {
  ...SYNTAX,
  summary: 'Show the configuration that serve would use and where each value comes from',
  statuses: ['the configuration is good', 'failure'],
  run: async (argv, { environment, shopFile, out }) => {
    const { resolved } = resolveOptions(SYNTAX, argv, environment, { file: shopFile });
    const { json: form, ...settings } = resolved;
    if (form.problem !== undefined) throw form.problem;
    const shown = Object.values(settings).map(shownAs);
    const { service, problems } = await judge(settings);
    const ok = problems.length === 0;
    const report = { ok, options: objectOf(shown), service: service ?? null, problems };
    out(form.value === true ? JSON.stringify(report, null, 2) : textOf(shown, service, problems));
    return ok ? DONE : WRONG_USE;
  },
};

const textOf = (
  shown: readonly Shown[],
  service: Awaited<ReturnType<typeof serviceOf>> | undefined,
  problems: readonly Problem[],
): string => {
  const rows = shown.map(({ flag, value, origin }) => [flag, value ?? '-', origin]);
  const lines = problems.map(({ message, hint }) => `Error: ${message}\nTry: ${hint}`);
  return [
    table([['option', 'value', 'from'], ...rows]),
    '',
    ...lines,
    ...(service ? [...service.warnings, pricesIn(service), summaryOf(service)] : []),
  ].join('\n');
};

/** A price that many tools have is told with their number. */
const pricesIn = ({ prices }: Awaited<ReturnType<typeof serviceOf>>): string =>
  `Prices: ${prices.map(({ usd, tools }) => `${usd} USD for ${tools.length > 3 ? `${tools.length} tools` : tools.join(', ')}`).join('; ')}`;

const summaryOf = ({ mode, facilitators, pay_to }: Awaited<ReturnType<typeof serviceOf>>): string =>
  facilitators[0] === 'none'
    ? `The configuration is consistent, but sells nothing: ${mode} mode, paid to ${pay_to}`
    : `The configuration is good: ${mode} mode, settled by ${facilitators.join(', then ')}, paid to ${pay_to}`;

const judge = async (
  settings: Readonly<Record<keyof typeof options, Resolved>>,
): Promise<{ readonly service?: Awaited<ReturnType<typeof serviceOf>>; readonly problems: readonly Problem[] }> => {
  const wrong: Problem[] = Object.values(settings).flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  try {
    if (wrong.length === 0) {
      const config = await checkedConfig(valuesOf<typeof options>(settings));
      const { tools } = openPacks(config).current;
      return { service: await serviceOf(config, tools), problems: [] };
    }
  } catch (error) {
    if (error instanceof PackError) wrong.push({ message: error.message, hint: 'clinmeter serve --help' });
    else if (error instanceof ConfigError) wrong.push(error);
    else throw error;
  }
  return { problems: wrong.map(({ message, hint }) => ({ message, hint })) };
};

/** With a public name and a port of this machine alone, there is a proxy. */
const warningsOf = async (config: ServiceConfig, tools: readonly Tool[]): Promise<readonly string[]> => {
  const { mode, host, trustedProxy, facilitator, certificate } = config;
  const [nodeless, dear] = [withoutNode(config), dearTools(tools)];
  return [
    ...(facilitator === undefined ? [SELLS_NOTHING] : []),
    ...(nodeless === undefined ? [] : [`Warning: ${nodeless}`]),
    ...(mode === 'public' && trustedProxy === undefined && certificate === undefined && isLoopback(host)
      ? [
          `Warning: the proxy in front of ${host} is not named by --trusted-proxy, so that all its clients share one limit`,
        ]
      : []),
    ...(dear === undefined ? [] : [`Warning: ${dear}`]),
    ...(await sharedKeys(config)).map((text) => `Warning: ${text}`),
  ];
};

const serviceOf = async (config: ServiceConfig, tools: readonly Tool[]) => ({
  ...summarized(config),
  prices: priceList(tools),
  warnings: await warningsOf(config, tools),
});

const summarized = ({ mode, facilitator, payTo, baseUrl, ledger, data }: ServiceConfig) => ({
  mode,
  facilitators:
    facilitator === 'stub' || facilitator === undefined
      ? [facilitator ?? 'none']
      : facilitator.map((one) => (one === 'onchain' ? one : one.url)),
  pay_to: payTo,
  base_url: baseUrl ?? null,
  ledger: withoutCredentials(ledger),
  data: data ?? null,
});

const objectOf = (shown: readonly Shown[]) =>
  Object.fromEntries(shown.map(({ flag, value, origin }) => [flag, { value, origin }]));
