/** `clinmeter doctor listing`: what keeps tools out of the listings of x402 services. */
import { options } from '../../config/options.ts';
import { type ServiceConfig, serviceConfig } from '../../config/service.ts';
import type { Purchase } from '../../payments/ledger/ledger.ts';
import { openPacks } from '../../service/terminology-packs.ts';
import type { Tool } from '../../tools/tool.ts';
import { DONE, defineCommand, FAILED, json } from '../command.ts';
import { type Finding, findings, isColoured, reported } from '../doctor/finding.ts';
import { inLedger } from '../ledger.ts';

export const doctorListing = defineCommand({
  name: 'doctor listing',
  summary: 'Check what listings demand, and when each tool was last sold',
  statuses: ['no errors; there may be warnings', 'at least one error'],
  options: { ...options, json },
  examples: ['clinmeter doctor listing --config /etc/clinmeter.toml'],
  run: async ({ json: isJson, ...values }, io) => {
    const config = serviceConfig(values);
    const { tools } = openPacks(config).current;
    const last = await inLedger(config.ledger, (reader) => lastSettlements(reader.all()));
    const found = [...checkOperator(config), ...checkTools(tools, last, Date.now())];
    const { text, isOk } = reported(found, { isJson, isColoured: isColoured(io) });
    io.out(text);
    return isOk ? DONE : FAILED;
  },
});

const DAY = 86_400_000;

/** The listing of CDP drops a tool after 30 days without a settlement; some days are left to buy it. */
const SOON = 25 * DAY;

/** The most characters of a description that every listing shows. */
const LONGEST_DESCRIPTION = 450;

const ADDRESS = 'set --base-url to the https:// address that buyers use';

/** Checks the configuration for a listing. */
const checkOperator = (config: ServiceConfig): readonly Finding[] => {
  const { baseUrl = '', mode, facilitator, network, contact, termsUrl } = config;
  const [address, settlement, operator] = [findings('address'), findings('settlement'), findings('operator')];
  const isReal = facilitator !== undefined && facilitator !== 'stub' && network.name === 'base';
  const missing = [...(contact === undefined ? ['--contact'] : []), ...(termsUrl === undefined ? ['--terms-url'] : [])];
  return [
    mode === 'public' && baseUrl.startsWith('https:')
      ? address.ok(baseUrl)
      : address.error('not a public https:// address', ADDRESS),
    isReal
      ? settlement.ok(`on ${network.id}`)
      : settlement.error(
          'no real payments on Base',
          'set --facilitator, and --network base: listings learn of a tool from its first settlement',
        ),
    missing.length === 0
      ? operator.ok('contact and terms of use are named')
      : operator.warning(`${missing.join(' and ')} not set`, 'name them: buyers look for who sells'),
  ];
};

/** The time of the last settlement of each tool, in milliseconds since the epoch. */
export const lastSettlements = async (purchases: AsyncIterable<Purchase>): Promise<ReadonlyMap<string, number>> => {
  const last = new Map<string, number>();
  for await (const { state, tool, settledAt } of purchases) {
    if (state === 'settled' && settledAt !== null) last.set(tool, Math.max(settledAt, last.get(tool) ?? 0));
  }
  return last;
};

/**
 * A finding for each tool.
 *
 * @param now - milliseconds since the epoch
 */
export const checkTools = (
  tools: readonly Tool[],
  last: ReadonlyMap<string, number>,
  now: number,
): readonly Finding[] =>
  tools.map(({ id, path, description }) => {
    const tool = findings(id);
    const at = last.get(id);
    if (description.length > LONGEST_DESCRIPTION)
      return tool.warning(`its description has ${description.length} characters`, 'listings cut it');
    if (at === undefined)
      return tool.warning('never sold', `buy it once, and listings know it: clinmeter pay …${path}`);
    const days = Math.floor((now - at) / DAY);
    const sold = `last settled ${new Date(at).toISOString().slice(0, 10)}, ${days} ${days === 1 ? 'day' : 'days'} ago`;
    return now - at < SOON
      ? tool.ok(sold)
      : tool.warning(sold, `buy it before 30 days are over: clinmeter pay …${path}`);
  });
