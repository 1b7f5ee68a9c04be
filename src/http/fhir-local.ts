/** The FHIR operations for users of this machine: free, and without payments. */
import { fhirMetadata } from '../discovery/fhir.ts';
import type { Site } from '../discovery/site.ts';
import { createLimits } from '../limits/limits.ts';
import { parseQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { createApp } from './app.ts';
import type { HttpOptions, RequestContext } from './client.ts';
import { acceptedVersion, fhirType, statusOf } from './fhir.ts';
import { commonHeaders } from './headers.ts';
import { callInBody } from './json-body.ts';
import { type ProblemDetails, problem } from './problem.ts';
import type { Route } from './routes.ts';

const FREE = {
  documentation: 'The operations are free on this machine.',
  security: 'For this machine alone: no accounts and no payments.',
};

/** Makes an app of the FHIR paths alone. Answers say in the header `Warning` what the clock says of their release. */
export const localFhir = (site: Site, tools: readonly Tool[], onError: (error: unknown) => void) => {
  const { clockNotes = () => [] } = site;
  const options: HttpOptions = { baseUrl: site.baseUrl, mode: 'local', isStub: false };
  const limits = createLimits({ paid: 'off', free: 'off', maxInFlight: 1 });
  const route = (path: string, answer: Route['answer']): Route => ({ path, isFree: true, answer });
  const refuse = (context: RequestContext, { problems = [], ...details }: ProblemDetails): Response => {
    const [first] = problems;
    return problem(first?.code ?? 'internal_error', context, options, {
      ...details,
      problems,
      ...(first === undefined ? {} : { message: first.message }),
    });
  };
  const show = (context: RequestContext, resource: object, notes: readonly string[], tool?: Tool): Response => {
    const text = JSON.stringify(resource);
    return new Response(text, {
      status: statusOf(tool ?? {}, text),
      headers: {
        ...commonHeaders(context, options),
        'Content-Type': fhirType(context.request),
        ...(notes.length === 0 ? {} : { Warning: notes.map((note) => `299 clinmeter "${note}"`).join(', ') }),
      },
    });
  };
  const operations = tools.map((tool) => ({
    ...route(tool.path, async (context) => {
      const read =
        context.request.method === 'POST'
          ? await callInBody(tool, context)
          : { call: tool.prepare(parseQuery(context.query)) };
      if ('refused' in read) return problem(read.refused, context, options, {});
      const { problems, warnings, answer } = read.call;
      return answer === undefined
        ? refuse(context, { problems, warnings })
        : show(
            context,
            answer(),
            clockNotes().filter((note) => warnings.includes(note)),
            tool,
          );
    }),
    methods: 'GET, POST' as const,
  }));
  const metadata = route('/fhir/metadata', async (context) => {
    const found = fhirMetadata(site, parseQuery(context.query), acceptedVersion(context.request), FREE);
    return 'problem' in found ? refuse(context, { problems: [found.problem] }) : show(context, found, clockNotes());
  });
  return createApp([...operations, metadata], {
    ...{ ...options, limits, onError },
    noRoute: async (code, context, details) => problem(code, context, options, details),
  });
};
