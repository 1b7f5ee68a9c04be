/** `clinmeter setup`: makes the files of a shop, and rehearses its first sale before they come into place. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { ConfigError } from '../../config/config-error.ts';
import { SHOP_FILE } from '../../config/config-file.ts';
import { isLoopback } from '../../config/hosts.ts';
import {
  fileKey,
  file as fileName,
  flag,
  isSecretText,
  isSetting,
  oneOf,
  type Setting,
  switched,
} from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { type Resolved, resolveOptions, valuesOf } from '../../config/read.ts';
import { type ServiceConfig, withoutNode } from '../../config/service.ts';
import { openPacks } from '../../service/terminology-packs.ts';
import { checkedConfig } from '../checked-config.ts';
import { type Command, CommandError, type CommandIo, DONE } from '../command.ts';
import { type NewFile, PROXIES, PROXY_FILES, type ProxyName, proxyText, shopText, stage } from '../setup/files.ts';
import { type Ask, asking, type Question } from '../setup/questions.ts';
import { checkRehearsal, REHEARSALS, type Rehearsal, rehearse } from '../setup/rehearsal.ts';
import { executable } from '../terminal.ts';
import { pay } from './pay.ts';

const { payTo, facilitator, facilitatorToken, cdpKeyId, cdpKeySecret, rpcUrl, settlerKey } = options;
const { receiptKey, network, ledgerKey, tlsCert, tlsKey, data, allowLocalUpstream } = options;

/** An option whose default depends on the others. */
const without = <Option extends Setting>({ fallback: _, ...option }: Option, unset: string) => ({ ...option, unset });

const ledger = without(options.ledger, '/var/lib/clinmeter/ledger.sqlite for the shop file, otherwise beside FILE');

/** Written as they were given; a secret gets a file of its own. */
const PASSED = {
  ...{ payTo, facilitator, facilitatorToken, cdpKeyId, cdpKeySecret, rpcUrl, settlerKey },
  ...{ receiptKey, network, ledger, ledgerKey, tlsCert, tlsKey, data, allowLocalUpstream },
};

const NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

const SYNTAX = {
  name: 'setup',
  options: {
    domain: flag({
      flag: 'domain',
      placeholder: 'NAME',
      doc: 'Name of the service in its https URL; localhost for a shop of this machine alone',
      accepts: 'a host name such as api.example.com, without scheme, port and path',
      parse: (text: string): string | undefined => (NAME.test(text) ? text.toLowerCase() : undefined),
    }),
    ...PASSED,
    port: without(options.port, '8402; 443 with --tls-cert and without a proxy'),
    proxy: flag({
      flag: 'proxy',
      doc: 'Proxy to write a file for, beside the shop file',
      unset: 'caddy; none with --tls-cert or localhost',
      ...oneOf([...PROXIES, 'none']),
    }),
    rehearse: flag({
      flag: 'rehearse',
      doc: 'How to try a first sale: simulated, with USDC of Base Sepolia, or not at all',
      fallback: 'stub',
      ...oneOf(REHEARSALS),
    }),
    config: flag({
      flag: 'config',
      doc: 'File to write',
      ...fileName,
      fallback: SHOP_FILE ?? 'clinmeter.toml',
    }),
    replace: flag({ flag: 'replace', doc: 'Replace files that are there', ...switched }),
  },
  operands: {},
  examples: [
    'clinmeter setup --domain api.example.com --pay-to 0x… --facilitator https://your-facilitator.example',
    'clinmeter setup',
    'CLINMETER_RPC_URL=https://… clinmeter setup --domain api.example.com --pay-to 0x… --facilitator https://… --proxy nginx',
    'clinmeter setup --domain localhost --config ./shop.toml',
  ],
};

type Settings = Readonly<Record<keyof typeof SYNTAX.options, Resolved>>;

export const setup: Command = {
  ...SYNTAX,
  summary: 'Write the files of a shop: its configuration and a proxy; rehearse its first sale',
  statuses: ['the files are written', 'they are not, or the rehearsal failed; nothing has changed then'],
  run: async (argv, io) => {
    const { resolved } = resolveOptions(SYNTAX, argv, io.environment);
    const given = valuesOf<typeof SYNTAX.options>(resolved);
    const shop = resolve(given.config);
    if (!given.replace) refuseThere([shop]);
    const answers = await answersTo(resolved, io);
    const plan = planOf(resolved, answers, shop);
    if (!given.replace) refuseThere(plan.files.map(({ path }) => path));
    using staged = stage(shop);
    const config = await checked(plan, staged.folder);
    io.out(`1. Checked: ${summaryOf(config)}`);
    const nodeless = withoutNode(config);
    if (nodeless !== undefined) io.out(`   Warning: ${nodeless}`);
    if (given.rehearse === 'none') io.out('2. Rehearsed nothing: --rehearse none');
    else await tried(config, given.rehearse, staged.folder, io);
    staged.place(plan.files);
    io.out(`3. Wrote ${plan.files.map(({ path }) => path).join(', ')}`);
    io.out(['', 'Next:', '', ...nextSteps(plan, shop).map((line) => `  ${line}`)].join('\n'));
    return DONE;
  },
};

const tried = async (config: ServiceConfig, kind: Rehearsal, folder: string, io: CommandIo): Promise<void> => {
  checkRehearsal(config, kind, io);
  io.out(kind === 'stub' ? '2. A first sale, simulated on this machine:' : '2. A first sale on Base Sepolia:');
  const told = Object.create(io, { out: { value: indented(io.out) } });
  await rehearse(config, {
    kind,
    folder,
    environment: io.environment,
    buy: (argv, environment) => pay.run(argv, Object.create(told, { environment: { value: environment } })),
  });
};

const indented =
  (out: CommandIo['out']) =>
  (text: string): void =>
    out(text.replace(/^(?=.)/gm, '   '));

/** The texts of options by their flags. */
type Answers = ReadonlyMap<string, string>;

/** Asks for what is not given. @throws {@link ConfigError} that names what is missing, without a terminal */
const answersTo = async (resolved: Settings, { isTerminal = false }: CommandIo): Promise<Answers> => {
  const answers = new Map(
    Object.values(resolved).flatMap(({ option, given }) => (given === undefined ? [] : [[option.flag, given.text]])),
  ) as Map<string, string>;
  const missing = () => neededFor(answers).filter(({ flag: name }) => !answers.has(name));
  const required = missing();
  if (required.length === 0) return answers;
  if (!isTerminal || !isatty(0)) {
    const names = required.map(({ flag: name, accepts }) => `--${name} (${accepts})`);
    throw new ConfigError(
      `without a terminal to ask on, these are missing: ${names.join('; ')}`,
      SYNTAX.examples[0] ?? '',
    );
  }
  using person = asking();
  await askAll([...QUESTIONS], answers, person.ask);
  return answers;
};

const askAll = async (questions: readonly Asked[], answers: Map<string, string>, ask: Ask): Promise<void> => {
  for (const question of questions) {
    if (answers.has(question.flag) || question.isIdle?.(answers) === true) continue;
    const answer = await ask(question);
    if (answer !== '') answers.set(question.flag, answer);
  }
};

const isLocal = (answers: Answers): boolean => isLoopback(answers.get('domain') ?? '');
const isStub = (answers: Answers): boolean =>
  (answers.get('facilitator') ?? (isLocal(answers) ? 'stub' : undefined)) === 'stub';

/** `isIdle`: nothing depends on it, by the answers before. `isNeeded`: no shop goes without it. */
type Asked = Question & { readonly isNeeded: boolean; readonly isIdle?: (answers: Answers) => boolean };

const { domain, proxy } = SYNTAX.options;

const questionOf = (
  { flag: name, accepts, parse }: Pick<Resolved['option'], 'flag' | 'accepts' | 'parse'>,
  text: string,
): Omit<Asked, 'isNeeded'> => ({ flag: name, accepts, text, isAccepted: (answer) => isParsed(parse, answer) });

const isParsed = (parse: (text: string) => unknown, text: string): boolean => {
  try {
    return parse(text) !== undefined;
  } catch {
    return false;
  }
};

const QUESTIONS: readonly Asked[] = [
  { ...questionOf(domain, 'Name of the service, such as api.example.com; or localhost'), isNeeded: true },
  {
    ...questionOf(facilitator, 'Facilitator: the URL of one, or onchain'),
    isNeeded: true,
    isIdle: isLocal,
  },
  { ...questionOf(payTo, 'Address that receives the USDC'), isNeeded: true, isIdle: isStub },
  {
    ...questionOf(rpcUrl, 'URL of a Base node; it decides payments whose end is not known (empty: none)'),
    usual: '',
    isNeeded: false,
    isIdle: isStub,
  },
  {
    ...questionOf(proxy, 'Proxy in front: caddy, nginx or none'),
    usual: 'caddy',
    isNeeded: false,
    isIdle: (answers) => isLocal(answers) || answers.has(tlsCert.flag),
  },
];

const neededFor = (answers: Answers): readonly Asked[] =>
  QUESTIONS.filter(({ isNeeded, isIdle }) => isNeeded && isIdle?.(answers) !== true);

/** What is to be written, the shop file last. */
type Plan = {
  readonly files: readonly NewFile[];
  /** The shop file for a check, whose secrets wait in a folder. */
  readonly textIn: (secrets: string) => string;
  readonly secrets: readonly NewFile[];
  readonly proxy: ProxyName | undefined;
  readonly baseUrl: string;
  readonly isStub: boolean;
};

const PATHS = new Set<string>([tlsCert.flag, tlsKey.flag, data.flag, ledger.flag]);

const planOf = (resolved: Settings, answers: Answers, shop: string): Plan => {
  const home = dirname(shop);
  const name = answers.get(domain.flag)?.toLowerCase() ?? '';
  const isSecure = answers.has(tlsCert.flag);
  const chosen = answers.get(proxy.flag) ?? (isSecure || isLoopback(name) ? 'none' : 'caddy');
  const front = PROXIES.find((one) => one === chosen);
  const isOpen = isSecure && front === undefined && !isLoopback(name);
  const port = Number(answers.get('port') ?? (isOpen ? 443 : options.port.fallback));
  const isPlainLocal = isLoopback(name) && !isSecure;
  const usual = isSecure ? 443 : 80;
  const own = isLoopback(name) && port !== usual ? `:${port}` : '';
  const baseUrl = `${isPlainLocal ? 'http' : 'https'}://${name}${own}`;
  const plain = new Map<string, string | number | boolean>([['base-url', baseUrl]]);
  if (isOpen) plain.set('host', '0.0.0.0');
  plain.set('port', port);
  if (front !== undefined) plain.set('trusted-proxy', '127.0.0.1');
  const secrets: NewFile[] = [];
  for (const key of Object.keys(PASSED) as (keyof typeof PASSED)[]) {
    const { option } = resolved[key];
    const text = answers.get(option.flag) ?? (option === ledger ? ledgerBeside(shop) : undefined);
    if (text === undefined || text === option.fallback || !isSetting(option)) continue;
    if (isSecretText(option, text))
      secrets.push({ path: join(home, 'secrets', option.flag), text: `${text}\n`, isSecret: true });
    else plain.set(option.flag, PATHS.has(option.flag) ? resolve(text) : text === 'true' || text);
  }
  const textIn = (folder: string): string =>
    shopText(new Map([...plain, ...secrets.map(({ path }) => secretLine(path, folder))]));
  const proxyFile =
    front === undefined
      ? []
      : [{ path: join(home, PROXY_FILES[front]), text: proxyText(front, name, port), isSecret: false }];
  const shopFile = { path: shop, text: textIn(join(home, 'secrets')), isSecret: false };
  const files = [...secrets, ...proxyFile, shopFile];
  return { files, textIn, secrets, proxy: front, baseUrl, isStub: isStub(answers) };
};

const secretLine = (path: string, folder: string): [string, string] => [
  fileKey({ flag: basename(path) } as Parameters<typeof fileKey>[0]),
  join(folder, basename(path)),
];

const ledgerBeside = (shop: string): string =>
  shop === SHOP_FILE ? '/var/lib/clinmeter/ledger.sqlite' : join(dirname(shop), 'ledger.sqlite');

/** @throws {@link CommandError} for files that are there and may not be replaced */
const refuseThere = (paths: readonly string[]): void => {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return;
  throw new CommandError(
    `${there.join(', ')}: already there, and nothing has changed`,
    'clinmeter setup --replace, or another --config',
  );
};

const SERVE = { name: 'serve', options, operands: {}, examples: [] };

/** Reads the shop file as the service will, with its secrets. @throws {@link ConfigError} */
const checked = async ({ textIn, secrets }: Plan, folder: string): Promise<ServiceConfig> => {
  const file = join(folder, 'shop.toml');
  for (const { path, text } of secrets) await Bun.write(join(folder, basename(path)), text, { mode: 0o600 });
  await Bun.write(file, textIn(folder), { mode: 0o600 });
  try {
    const config = await checkedConfig(
      valuesOf<typeof options>(resolveOptions(SERVE, ['--config', file], {}).resolved),
    );
    openPacks(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.message.replaceAll(`${file}, line `, 'the new file, line '), error.hint);
  }
};

const summaryOf = ({ mode, facilitator: settles, payTo: recipient, baseUrl = '' }: ServiceConfig): string => {
  const names = settles === 'stub' || settles === undefined ? [settles ?? 'none'] : settles.map(nameOf);
  return `${mode} mode at ${baseUrl}, settled by ${names.join(', then ')}, paid to ${recipient}`;
};

const nameOf = (one: 'onchain' | { readonly url: string }): string => (one === 'onchain' ? one : one.url);

const INSTALL: Readonly<Record<ProxyName, (file: string) => string>> = {
  caddy: (file) => `install -m 0644 ${file} /etc/caddy/Caddyfile && systemctl reload caddy`,
  nginx: (file) => `install -m 0644 ${file} /etc/nginx/conf.d/clinmeter.conf && nginx -t && systemctl reload nginx`,
};

/** What to type next. The unit reads secrets that belong to root as credentials. */
const nextSteps = ({ proxy: front, secrets, baseUrl, isStub: isFree }: Plan, shop: string): readonly string[] => {
  const isShop = shop === SHOP_FILE;
  const named = isShop ? '' : ` --config ${shop}`;
  const buy = `${isFree ? '' : 'CLINMETER_PAYER_KEY=0x… '}clinmeter pay ${baseUrl}/v1/tools/ping`;
  const service =
    isShop && secrets.length > 0
      ? [
          `systemctl edit clinmeter    # [Service], and below it LoadCredential=clinmeter:${join(dirname(shop), 'secrets')}`,
        ]
      : [];
  const lines = [
    ...(front === undefined ? [] : [INSTALL[front](join(dirname(shop), PROXY_FILES[front]))]),
    ...service,
    isShop ? 'systemctl enable --now clinmeter' : `clinmeter serve${named}`,
    `clinmeter doctor${named}`,
    buy,
  ];
  return lines.map((line) =>
    line.replace(/(^| )clinmeter (?=serve|doctor|pay)/, `$1${isShop ? 'clinmeter' : executable()} `),
  );
};
