/** `clinmeter fhir`: the FHIR views of a pack on this machine, free. */
import { options } from '../../config/options.ts';
import { reasonOf } from '../../errors/reason.ts';
import { localFhir } from '../../http/fhir-local.ts';
import { BASE } from '../../payments/protocol/usdc.ts';
import { stopSignal } from '../../service/lifecycle.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { allTools } from '../../tools/inventory.ts';
import { VERSION } from '../../version.ts';
import { DONE, defineCommand, listening } from '../command.ts';

/** Other machines are not served: what is free here is for sale elsewhere. */
const HOST = '127.0.0.1';

export const fhir = defineCommand({
  name: 'fhir',
  summary: 'Serve the FHIR operations to this machine, free: R4 and R5, in JSON',
  statuses: ['stopped in order by SIGTERM or SIGINT', 'the server cannot start'],
  options: { config: options.config, data: options.data, port: { ...options.port, fallback: '8403' } },
  examples: ['clinmeter fhir', 'clinmeter fhir --data full.pack --port 8080'],
  run: async ({ data, port }, { out, err }) => {
    const terminology = loadTerminology(data);
    const tools = allTools(terminology).filter(({ format }) => format === 'fhir');
    const stopped = stopSignal();
    const handle = { fetch: (_: Request): Response | Promise<Response> => new Response(null, { status: 503 }) };
    const server = await listening({ host: HOST, port }, () =>
      Bun.serve({
        hostname: HOST,
        port,
        development: false,
        reusePort: false,
        fetch: (request) => handle.fetch(request),
      }),
    );
    const site = {
      ...{
        baseUrl: server.url.origin,
        payTo: '',
        network: BASE,
        isStub: false,
        version: VERSION,
        tools,
        redeliveryHours: 0,
      },
      serviceName: options.serviceName.fallback,
      ontology: terminology.metadata,
      clockNotes: () => terminology.clockNotes(),
    };
    const app = localFhir(site, tools, (error) => err(`clinmeter fhir: ${reasonOf(error)}`));
    for (const note of terminology.clockNotes()) err(`warning: ${note}`);
    handle.fetch = (request) => app.handle(request);
    out(`FHIR is ready on ${server.url.origin}/fhir (R4 and R5, free, for this machine alone)`);
    await stopped;
    await server.stop(true);
    return DONE;
  },
});
