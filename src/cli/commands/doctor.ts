/** `clinmeter doctor`: checks everything the service depends on and suggests fixes. */
import { ConfigError } from '../../config/config-error.ts';
import { options } from '../../config/options.ts';
import { type Resolved, resolveOptions, valuesOf } from '../../config/read.ts';
import type { ServiceConfig } from '../../config/service.ts';
import { sharedKeys } from '../../config/shared-keys.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { receiptKeyFileOf } from '../../payments/receipts/keys.ts';
import { ledgerModeOf } from '../../service/ledger-mode.ts';
import { checkedConfig } from '../checked-config.ts';
import { type Command, DONE, FAILED, json, shopOf } from '../command.ts';
import { connect } from '../connect.ts';
import { checkCertificate, checkServedCertificate } from '../doctor/certificate.ts';
import { checkChain } from '../doctor/chain.ts';
import { checkData, checkFormerData } from '../doctor/data.ts';
import { checkClock, checkFacilitators } from '../doctor/facilitators.ts';
import { type Finding, findings, isColoured, reported } from '../doctor/finding.ts';
import { checkReviews } from '../doctor/formulas.ts';
import { checkLedger } from '../doctor/ledger.ts';
import { checkOffers, checkPrices } from '../doctor/offers.ts';
import { checkSales } from '../doctor/sales.ts';

const SYNTAX = {
  name: 'doctor',
  options: { ...options, connect, json },
  operands: {},
  examples: [
    'clinmeter doctor',
    'clinmeter doctor --config shop.toml',
    'clinmeter doctor --config shop.toml --connect 127.0.0.1:8402',
    'clinmeter doctor --json --base-url https://api.example.com --pay-to 0x… --facilitator https://…',
  ],
};

export const doctor: Command = {
  ...SYNTAX,
  summary: 'Check everything the service depends on and suggest fixes',
  statuses: ['no errors; there may be warnings', 'at least one error'],
  run: async (argv, io) => {
    const { environment, out } = io;
    const { resolved } = resolveOptions(SYNTAX, argv, environment, shopOf(io));
    const { json: form, connect: place, ...settings } = resolved;
    for (const { problem } of [form, place]) if (problem !== undefined) throw problem;
    const at = place.value as string | undefined;
    const found = await examine(settings, Date.now, at);
    const { text, isOk } = reported(found, { isJson: form.value === true, isColoured: isColoured(io) });
    out(text);
    return isOk ? DONE : FAILED;
  },
};

type Settings = Readonly<Record<keyof typeof options, Resolved>>;

/** Checks this machine first: that work would hold up the answers from elsewhere. */
const examine = async (
  settings: Settings,
  now: () => number,
  place: string | undefined,
): Promise<readonly Finding[]> => {
  const { config, finding } = await configurationOf(settings);
  const { data, dataFormer, ledger, ledgerKey, payTo } = settings;
  const mode = config && ledgerModeOf(config);
  const local = [
    finding,
    checkReviews(now()),
    ...(data.problem === undefined ? checkData(data.value as string | undefined, now()) : []),
    ...(typeof dataFormer.value === 'string'
      ? [checkFormerData(dataFormer.value, data.value as string | undefined)]
      : []),
    ...(ledger.problem === undefined
      ? [
          ...(await checkLedger(String(ledger.value), { mode, key: ledgerKey.given?.text, now: now() })),
          ...(await checkSales(String(ledger.value))),
        ]
      : []),
    ...(config === undefined
      ? []
      : [
          formOf(config, payTo),
          receiptsIn(config),
          ...(await keysOf(config)),
          ...checkPrices(config),
          ...checkCertificate(config, now()),
        ]),
  ];
  if (config === undefined) return local;
  const [facilitators, { findings: chain, head }, served, offers] = await Promise.all([
    checkFacilitators(config),
    checkChain(config, now),
    checkServedCertificate(config, place, now()),
    checkOffers(config, place),
  ]);
  return [...local, ...facilitators, ...chain, await checkClock(config, head, now), ...served, ...offers];
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
    return { finding: configuration.error(error.message, `${error.hint}; fix this to have the rest checked`) };
  }
};

const keysOf = async (config: ServiceConfig): Promise<readonly Finding[]> =>
  (await sharedKeys(config)).map((found) => findings('keys').warning(found, 'give each purpose a key of its own'));

/** Names the signer of receipts; simulated payments need none. */
const receiptsIn = ({ receiptKey, ledger, facilitator }: ServiceConfig): Finding => {
  const receipts = findings('receipts');
  if (receiptKey === 'none') return receipts.ok('off, by --receipt-key none');
  if (receiptKey !== undefined) return receipts.ok('signed with --receipt-key');
  if (facilitator === undefined || facilitator === 'stub')
    return receipts.ok('off: payments are simulated, or none is taken');
  if (!isDatabase(ledger)) return receipts.ok(`signed with ${receiptKeyFileOf(ledger)}, made at the first start`);
  return receipts.warning(
    'off: with a ledger in PostgreSQL no key is made, and buyers get no signed receipt',
    'give all nodes one --receipt-key, or none to leave receipts off',
  );
};

/** Checks the form only: `--pay-to` itself refuses addresses that cannot be paid. */
const formOf = ({ payTo, facilitator }: ServiceConfig, { given }: Resolved): Finding => {
  const form = findings('pay-to');
  if (given === undefined) {
    return facilitator === 'stub' ? form.ok(`${payTo}, an address without a known key`) : form.ok(payTo);
  }
  if (given.text === payTo) return form.ok(`${payTo}, with its checksum`);
  return form.warning(
    `${given.text} has no checksum, so a mistyped digit goes unnoticed`,
    `compare it, and write ${payTo}`,
  );
};
