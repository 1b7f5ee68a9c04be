/** Answers `/fhir/metadata` in the mode and for the version of FHIR that a request asks for. */
import { fhirMetadata } from '../discovery/fhir.ts';
import type { Site } from '../discovery/site.ts';
import { parseQuery } from '../tools/query.ts';
import type { RequestContext } from './client.ts';
import { acceptedVersion, fhirType } from './fhir.ts';
import { freeAnswer } from './free.ts';
import { negotiated } from './negotiation.ts';
import { problem } from './problem.ts';
import type { SellOptions } from './said.ts';

export const metadataAnswer =
  (site: Site, options: SellOptions): ((context: RequestContext) => Promise<Response>) =>
  async (context) => {
    const { request, query } = context;
    const found = fhirMetadata(site, parseQuery(query), acceptedVersion(request));
    if ('problem' in found) {
      const { code, message } = found.problem;
      return problem(code, context, options, { message, problems: [found.problem] });
    }
    const document = negotiated({ body: JSON.stringify(found), headers: { Vary: 'Accept' } });
    return freeAnswer(document, fhirType(request), options)(context);
  };
