/** `clinmeter doctor`: looks at everything a service depends on, and says what to do about it. */
import { options } from '../config/options.ts';
import { ConfigError, type Resolved, readSettings, valuesOf } from '../config/read.ts';
import type { ServiceConfig } from '../config/service.ts';
import { type Command, usageOf } from './command.ts';
import { checkedConfig } from './config.ts';
import { checkChain } from './doctor/chain.ts';
import { checkData } from './doctor/data.ts';
import { checkClock, checkFacilitators } from './doctor/facilitators.ts';
import { type Finding, findings, type Severity } from './doctor/finding.ts';
import { checkLedger } from './doctor/ledger.ts';
import { checkOffers } from './doctor/offers.ts';
import { json } from './options.ts';
import { DONE, FAILED } from './status.ts';

const ACCEPTED = { ...options, json };

export const doctor: Command = {
  name: 'doctor',
  summary: 'Look at everything the service depends on, and say what to do about it',
  options: ACCEPTED,
  examples: [
    'clinmeter doctor',
    'clinmeter doctor --config /etc/clinmeter.toml',
    'clinmeter doctor --json --base-url https://api.example.com --pay-to 0x… --facilitator https://…',
  ],
  run: async (argv, { environment, out }) => {
    const { settings, words } = readSettings('doctor', ACCEPTED, argv, environment);
    if (words.length > 0) {
      throw new ConfigError(`doctor takes no words, got ${JSON.stringify(words[0])}`, usageOf('doctor'));
    }
    const { json: form, ...rest } = settings;
    if (form.problem !== undefined) throw form.problem;
    const found = await examine(rest, Date.now);
    const worst = worstOf(found);
    const isOk = worst !== 'error';
    out(form.value === true ? JSON.stringify({ ok: isOk, severity: worst, findings: found }, null, 2) : report(found));
    return isOk ? DONE : FAILED;
  },
};

type Settings = Readonly<Record<keyof typeof options, Resolved>>;

/** What stands on this machine is looked at before anybody is asked, for it would hold up their answers. */
const examine = async (settings: Settings, now: () => number): Promise<readonly Finding[]> => {
  const { config, finding } = await configurationOf(settings);
  const { data, ledger, ledgerKey, payTo } = settings;
  const mode = config && (config.facilitator === 'stub' ? 'stub' : 'real');
  const local = [
    finding,
    ...(data.problem === undefined ? checkData(data.value as string | undefined, now()) : []),
    ...(ledger.problem === undefined
      ? checkLedger(String(ledger.value), { mode, hasKey: ledgerKey.given !== undefined })
      : []),
    ...(config === undefined ? [] : [formOf(config, payTo)]),
  ];
  if (config === undefined) return local;
  const [facilitators, { findings: chain, head }, offers] = await Promise.all([
    checkFacilitators(config),
    checkChain(config),
    checkOffers(config),
  ]);
  return [...local, ...facilitators, ...chain, await checkClock(config, head, now), ...offers];
};

const configurationOf = async (
  settings: Settings,
): Promise<{ readonly config?: ServiceConfig; readonly finding: Finding }> => {
  const configuration = findings('configuration');
  try {
    const config = await checkedConfig(valuesOf<typeof options>(settings));
    return { config, finding: configuration.ok(`${config.mode} mode`) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { finding: configuration.error(error.message, `${error.hint}; the rest is looked at once this is right`) };
  }
};

/** The zero address, the token's own and a wrong checksum are no addresses to be paid at (see `--pay-to`). */
const formOf = ({ payTo, facilitator }: ServiceConfig, { given }: Resolved): Finding => {
  const form = findings('pay-to');
  if (given === undefined) {
    return facilitator === 'stub' ? form.ok(`${payTo}, which nobody holds the key of`) : form.ok(payTo);
  }
  if (given.text === payTo) return form.ok(`${payTo}, with its checksum`);
  return form.warning(
    `${given.text} has no checksum: a mistyped digit is not noticed`,
    `compare it, and write ${payTo}`,
  );
};

const ORDER: readonly Severity[] = ['ok', 'warning', 'error'];

const worstOf = (found: readonly Finding[]): Severity =>
  ORDER.findLast((severity) => found.some((finding) => finding.severity === severity)) ?? 'ok';

const report = (found: readonly Finding[]): string => {
  const width = Math.max(...found.map(({ name }) => name.length));
  const lines = found.map(({ name, severity, found: what }) => `${severity.padEnd(7)}  ${name.padEnd(width)}  ${what}`);
  const advice = found.flatMap(({ name, advice: what }) => (what === undefined ? [] : [`${name}: ${what}`]));
  return [...lines, ...(advice.length === 0 ? [] : ['', 'What to do:', ...advice.map((line) => `  ${line}`)])].join(
    '\n',
  );
};
