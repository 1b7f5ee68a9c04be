/** `clinmeter config check`: what the service would run with, and where each value is from. */
import { isSetting, options } from '../config/options.ts';
import { ConfigError, type Resolved, readSettings, valuesOf, withoutCredentials } from '../config/read.ts';
import { type ServiceConfig, serviceConfig } from '../config/service.ts';
import { nodeOf, upstreamsOf } from '../service/upstreams.ts';
import { actions, type Command, type CommandIo, choicesOf, usageOf } from './command.ts';
import { json } from './options.ts';
import { DONE, WRONG_USE } from './status.ts';

type Problem = Pick<ConfigError, 'message' | 'hint'>;

const SERVICE_OPTIONS = { ...options, json };

const check = async (argv: readonly string[], { environment, out }: CommandIo): Promise<number> => {
  const { settings, words } = readSettings('config', SERVICE_OPTIONS, argv, environment);
  if (words.length > 0) {
    throw new ConfigError(`check takes no words, got ${JSON.stringify(words[0])}`, usageOf('config'));
  }
  const { json: form, ...rest } = settings;
  if (form.problem !== undefined) throw form.problem;
  const shown = Object.values(rest).map(shownAs);
  const { service, problems } = await judge(rest);
  out(
    form.value === true
      ? JSON.stringify(
          { ok: problems.length === 0, options: objectOf(shown), service: service ?? null, problems },
          null,
          2,
        )
      : [...table(shown), '', ...problems.map(problemText), ...(service === undefined ? [] : summary(service))].join(
          '\n',
        ),
  );
  return problems.length === 0 ? DONE : WRONG_USE;
};

/** What the service says to settings as a whole. */
const judge = async (
  settings: Readonly<Record<keyof typeof options, Resolved>>,
): Promise<{ readonly service?: ReturnType<typeof serviceOf>; readonly problems: readonly Problem[] }> => {
  const wrong = Object.values(settings).flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  try {
    if (wrong.length === 0)
      return { service: serviceOf(await checkedConfig(valuesOf<typeof options>(settings))), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    wrong.push(error);
  }
  return { problems: wrong.map(({ message, hint }) => ({ message, hint })) };
};

/**
 * The configuration, with the keys that are looked at only when facilitators are made.
 *
 * @throws {@link ConfigError}
 */
export const checkedConfig = async (values: Parameters<typeof serviceConfig>[0]): Promise<ServiceConfig> => {
  const config = serviceConfig(values);
  await upstreamsOf(config, await nodeOf(config), () => {});
  return config;
};

const serviceOf = ({ mode, facilitator, payTo, baseUrl, ledger, data }: ServiceConfig) => ({
  mode,
  facilitators:
    facilitator === 'stub' || facilitator === undefined
      ? [facilitator ?? 'none']
      : facilitator.map((one) => (one === 'onchain' ? one : one.url)),
  pay_to: payTo,
  base_url: baseUrl ?? null,
  ledger,
  data: data ?? null,
});

type Shown = { readonly flag: string; readonly value: string | null; readonly origin: string };

/** Of a secret no more than that there is one. */
const shownAs = ({ option, given }: Resolved): Shown => ({
  flag: option.flag,
  value:
    given === undefined ? null : isSetting(option) && option.isSecret === true ? 'set' : withoutCredentials(given.text),
  origin: given?.origin ?? 'not set',
});

const objectOf = (shown: readonly Shown[]) =>
  Object.fromEntries(shown.map(({ flag, value, origin }) => [flag, { value, origin }]));

const table = (shown: readonly Shown[]): readonly string[] => {
  const rows = [['option', 'value', 'from'], ...shown.map(({ flag, value, origin }) => [flag, value ?? '-', origin])];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
};

const problemText = ({ message, hint }: Problem): string => `Error: ${message}\nTry: ${hint}`;

const summary = ({ mode, facilitators, pay_to }: ReturnType<typeof serviceOf>): readonly string[] => [
  `The configuration is good: ${mode} mode, settled by ${facilitators.join(', then ')}, paid to ${pay_to}`,
];

const words = { check };

export const config: Command = {
  name: 'config',
  operands: 'check',
  summary: 'Show what serve would run with, and where each value is from',
  choices: choicesOf(words),
  options: SERVICE_OPTIONS,
  examples: [
    'clinmeter config check',
    'clinmeter config check --config /etc/clinmeter.toml',
    'CLINMETER_SETTLER_KEY_FILE=/run/secrets/settler clinmeter config check --facilitator onchain --json',
  ],
  run: actions('config', words),
};
