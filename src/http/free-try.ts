/**
 * `POST /docs/<id>/try`: the form of a page is answered without a payment, where the operator gives such tries. The call goes
 * through the same tool, limits and log as a paid one, and nothing of it is kept. Programs are pointed to the offer.
 */
import type { Tries } from '../limits/tries.ts';
import { ofSize } from '../tools/inventory.ts';
import type { Tool } from '../tools/tool.ts';
import { TOO_LONG } from './body.ts';
import { pathOf, type RequestContext } from './client.ts';
import { fhirType, statusOf } from './fhir.ts';
import { commonHeaders } from './headers.ts';
import { callInBody } from './json-body.ts';
import { limitDetails, problem } from './problem.ts';
import { firstProblem, type SellOptions } from './sale.ts';
import { costlyCall, TooCostlyError } from './work.ts';

/** The tries that are left to the network of the client. It marks an answer as free. */
const TRY_HEADER = 'Clinmeter-Free-Tries-Left';

/** Makes the route of all forms. */
export const tryRoute = (tools: readonly Tool[], tries: Tries, options: SellOptions) => {
  const byPath = new Map(tools.map((tool) => [`/docs/${tool.id}/try`, tool]));
  const find = (request: Request) => byPath.get(pathOf(request));
  return {
    path: '/docs/:page/try',
    methods: 'POST' as const,
    isFree: true as const,
    has: (request: Request) => find(request) !== undefined,
    answer: async (context: RequestContext) => {
      const tool = find(context.request);
      return tool === undefined ? problem('not_found', context, options) : answerFree(tool, tries, context, options);
    },
  };
};

/** True for a request of a page of ours: no script of another site can send these headers (Fetch standard). */
const isOfOwnPage = ({ headers }: Request, baseUrl: string): boolean => {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin') ?? '';
  if ((site !== null && site !== 'same-origin') || !URL.canParse(origin)) return false;
  return origin === new URL(baseUrl).origin || new URL(origin).host === headers.get('host');
};

const orTooCostly = (error: unknown): undefined => {
  if (!(error instanceof TooCostlyError)) throw error;
};

const answerFree = async (
  tool: Tool,
  tries: Tries,
  context: RequestContext,
  options: SellOptions,
): Promise<Response> => {
  const { baseUrl } = options;
  const fields = { offer_url: `${baseUrl}${tool.path}` };
  const refuse = (message: string): Response =>
    problem('try_refused', context, options, { message: `${message}: ${fields.offer_url} has the offer`, fields });
  if (!isOfOwnPage(context.request, baseUrl)) return refuse('free tries are for the form of this page');
  const read = await callInBody(tool, context);
  if ('refused' in read) {
    const message = read.refused === 'body_not_accepted' ? { message: TOO_LONG } : {};
    return problem(read.refused, context, options, { ...message, headers: { Connection: 'close' } });
  }
  const { query, call } = read;
  const { problems, warnings, answer } = call;
  if (answer === undefined) {
    const { code, message } = firstProblem(call);
    return problem(code, context, options, { message, problems, warnings });
  }
  if (ofSize([false, true], tool, call)) return refuse(`a free try reads ${tool.larger?.above} characters at most`);
  const costly = costlyCall(options, context, tool, call, query, 'work_free');
  const cost = costly?.cost(false) ?? 'ok';
  if (cost === 'too_costly') return problem(cost, context, options);
  if (cost === 'busy') return problem('rate_limited', context, options, { afterSeconds: 1 });
  if (cost !== 'ok') return problem('rate_limited', context, options, limitDetails(cost));
  // What was begun counts, so that all of a day cost no more than their number.
  const taken = tries.take(context.client);
  if ('exceeded' in taken) {
    const whose = taken.isOfAll ? 'the free tries of today' : `the ${tries.each} free tries of this network today`;
    const message = `${whose} are used up: ${fields.offer_url} has the offer`;
    return problem('tries_used_up', context, options, { ...limitDetails(taken.exceeded), message, fields });
  }
  const made = costly === undefined ? JSON.stringify(answer()) : costly.answer(null, false);
  const body = await Promise.resolve(made).catch(orTooCostly);
  if (body === undefined) {
    const message = `it takes more work than a free try may: ${fields.offer_url} has the offer`;
    return problem('too_costly', context, options, { message, fields });
  }
  return new Response(body, {
    status: statusOf(tool, body),
    headers: {
      ...commonHeaders(context, options),
      'Content-Type': tool.format === 'fhir' ? fhirType(context.request) : 'application/json',
      'Cache-Control': 'private, no-store',
      [TRY_HEADER]: String(taken.left),
      ...(tool.formula !== undefined && { 'Clinmeter-Formula-Version': `${tool.id} ${tool.formula.version}` }),
    },
  });
};
