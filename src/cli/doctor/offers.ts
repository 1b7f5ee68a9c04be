/** Checks that tools answer an unpaid call with the right offer, at the public address. */
import { dearTools } from '../../config/prices.ts';
import { ownUrl, type ServiceConfig } from '../../config/service.ts';
import { entriesOf, type Terms } from '../../payments/offer.ts';
import { decodeHeader, isObject } from '../../payments/protocol/headers.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { waysOf } from '../../service/upstreams.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { stock } from '../../tools/inventory.ts';
import type { Tool } from '../../tools/tool.ts';
import { fetchAt } from '../connect.ts';
import { answerOf, type Finding, findings } from './finding.ts';

const SERVICE = 'offers';

/** The data does not change the tools. */
const toolsOf = (config: ServiceConfig): readonly Tool[] => stock(loadTerminology(), config).tools;

/** Warns of prices that may be slips. */
export const checkPrices = (config: ServiceConfig): readonly Finding[] => {
  const dear = dearTools(toolsOf(config));
  return dear === undefined
    ? []
    : [findings('prices').warning(dear, 'compare [prices] and [tools.<id>] with what you mean')];
};

export const checkOffers = async (config: ServiceConfig, place?: string): Promise<readonly Finding[]> => {
  const { baseUrl, port, payTo } = config;
  const service = findings(SERVICE);
  if (baseUrl === undefined && port === 0) {
    return [
      service.warning('not checked: with --port 0 the address is unknown until the service starts', 'set --port'),
    ];
  }
  const base = baseUrl ?? ownUrl(config, port);
  const all = toolsOf(config);
  const tools = sampleOf(all);
  const terms: Terms = { ...config, ways: await waysOf(config) };
  const problems = await Promise.all(tools.map((tool) => problemOf(tool, base, { terms, place })));
  if (problems.every((problem) => problem === NO_ANSWER)) {
    const early = place === undefined ? '; before its name and certificate stand, add --connect HOST:PORT' : '';
    return [
      service.error(`no answer at ${base}`, `start the service; check that --base-url leads to it from here${early}`),
    ];
  }
  const wrong = tools.flatMap((tool, index) => {
    const problem = problems[index];
    return problem === undefined
      ? []
      : [findings(`offer of ${tool.path}`).error(problem, problem === MISDIRECTED ? NAME : ADVICE)];
  });
  return wrong.length > 0
    ? wrong
    : [service.ok(`${tools.length} of ${all.length} tools at ${base} ask ${pricesOf(tools)}, to ${payTo}`)];
};

/** All offers are made alike, and each question counts towards the limit of a client on this machine. */
const MOST_ASKED = 10;

/** Samples the list of tools, with its first and its last. */
const sampleOf = (tools: readonly Tool[]): readonly Tool[] => {
  const step = (tools.length - 1) / (MOST_ASKED - 1);
  return tools.length <= MOST_ASKED
    ? tools
    : tools.filter((_, index) => Math.round(Math.round(index / step) * step) === index);
};

const NO_ANSWER = 'no answer';

const MISDIRECTED = 'status 421: the service does not sell under this name';

const NAME = 'give the public --base-url; before its name stands, add --connect HOST:PORT';

const ADVICE = 'check the proxy in front of the service, and that the service runs with this configuration';

const pricesOf = (tools: readonly Tool[]): string => {
  const prices = [...new Set(tools.map(({ price }) => price))].sort((a, b) => (a < b ? -1 : 1));
  return `${prices.map(formatUsdc).join(' or ')} USDC`;
};

/** Describes the first error in the answer to a call without parameters and payment. */
const problemOf = async (
  tool: Tool,
  base: string,
  { terms, place }: { readonly terms: Terms; readonly place: string | undefined },
): Promise<string | undefined> => {
  const url = `${base}${tool.path}`;
  const answer = await answerOf(async (signal) => {
    const response = await fetchAt(place)(url, { signal, redirect: 'manual', headers: { Accept: 'application/json' } });
    await response.body?.cancel();
    return { status: response.status, header: response.headers.get('PAYMENT-REQUIRED') };
  });
  if (answer === undefined) return NO_ANSWER;
  if (answer.status === 421) return MISDIRECTED;
  if (answer.status !== 402) return `status ${answer.status} instead of 402`;
  if (answer.header === null) return 'the 402 has no PAYMENT-REQUIRED header';
  try {
    return differenceOf(decodeHeader(answer.header), entriesOf(tool, terms), url);
  } catch {
    return 'its PAYMENT-REQUIRED header cannot be decoded';
  }
};

const differenceOf = (
  { resource, accepts }: Readonly<Record<string, unknown>>,
  expected: ReturnType<typeof entriesOf>,
  url: string,
): string | undefined => {
  // What nothing settles is left out, and reported with the facilitators.
  const entries = (Array.isArray(accepts) && accepts.length > 0 ? accepts : [{}]).map((one) =>
    isObject(one) ? one : {},
  );
  for (const offered of entries) {
    const [first] = expected;
    const isOwn = ({ network, scheme }: (typeof expected)[number]) =>
      network === offered.network && scheme === offered.scheme;
    const own = expected.find(isOwn) ?? expected.find(({ network }) => network === offered.network) ?? first;
    for (const name of ['payTo', 'amount', 'asset', 'network', 'scheme'] as const) {
      if (offered[name] !== own[name]) return `its ${name} is ${shown(offered[name])} instead of ${own[name]}`;
    }
  }
  const named = isObject(resource) ? resource.url : undefined;
  return named === url ? undefined : `it names ${shown(named)} instead of ${url}`;
};

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 100);
