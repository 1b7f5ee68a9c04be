/** `clinmeter facilitator`: runs the stub facilitator as its own service, to test sellers and agents. */
import { hostOf, isLoopback } from '../../config/hosts.ts';
import { acceptedNetworks } from '../../config/networks.ts';
import { options } from '../../config/options.ts';
import { hostInUrl } from '../../config/service.ts';
import { createFacilitatorApi } from '../../http/facilitator-api.ts';
import { alternatives, formatFault, stubOn } from '../../payments/facilitators/stub.ts';
import { stopSignal } from '../../service/lifecycle.ts';
import { CommandError, defineCommand, listening } from '../command.ts';

const { host, accept, network, fault, stubBalance, allowStubOnNetwork } = options;

/** Time limit of a request, in seconds: with `settle:timeout` it hangs. */
const IDLE_SECONDS = 255;

export const facilitator = defineCommand({
  name: 'facilitator',
  summary: 'Run the stub facilitator over HTTP: it verifies payments and simulates the money',
  statuses: ['stopped in order by SIGTERM or SIGINT', 'the facilitator cannot start'],
  options: {
    host,
    port: { ...options.port, fallback: '4022' },
    accept,
    network,
    fault,
    stubBalance,
    allowStubOnNetwork,
  },
  examples: [
    'clinmeter facilitator --port 4022',
    'clinmeter facilitator --fault settle:refuse:insufficient_funds',
    'clinmeter facilitator --fault settle:timeout@after@first=1,settle:500@p=0.1',
  ],
  run: async ({ host: hostname, port, fault, stubBalance, allowStubOnNetwork, ...named }, { out }) => {
    if (!isLoopback(hostOf(hostInUrl(hostname))) && !allowStubOnNetwork) {
      throw new CommandError(
        `--host is ${hostname}, where other machines reach a facilitator that simulates money`,
        'add --allow-stub-on-network if that is what you want',
      );
    }
    if (alternatives(fault).some(({ kind }) => kind === 'unreachable')) {
      throw new CommandError(
        '--fault has settle:unreachable, which a request that arrives here cannot meet',
        'clinmeter serve --fault settle:unreachable, or stop this facilitator while a seller uses it',
      );
    }
    const accepted = acceptedNetworks(named);
    const api = createFacilitatorApi(
      stubOn(accepted, { balance: stubBalance, ...(fault === undefined ? {} : { fault }) }),
      accepted,
    );
    const stopped = stopSignal();
    const server = await listening({ host: hostname, port }, () =>
      Bun.serve({
        hostname,
        port,
        idleTimeout: IDLE_SECONDS,
        development: false,
        reusePort: false,
        fetch: (request) => api.fetch(request),
      }),
    );
    out(`Stub facilitator is ready on ${server.url.origin} (it verifies payments and simulates the money)`);
    if (fault !== undefined) out(`Fault: ${formatFault(fault)}`);
    await stopped;
    await server.stop(true);
    return 0;
  },
});
