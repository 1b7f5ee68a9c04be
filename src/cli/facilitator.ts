/** `clinmeter facilitator`: the stub facilitator as a service of its own, for people who test sellers and agents. */
import { hostOf, isLoopback } from '../config/hosts.ts';
import { options } from '../config/options.ts';
import { hostInUrl } from '../config/service.ts';
import { createFacilitatorApi } from '../http/facilitator-api.ts';
import { stubFacilitator } from '../payments/facilitators/stub.ts';
import { alternatives, formatFault } from '../payments/facilitators/stub-faults.ts';
import { stopSignal } from '../service/lifecycle.ts';
import { CommandError, defineCommand } from './command.ts';
import { listening } from './listening.ts';

const { host, fault, stubBalance, allowStubOnNetwork } = options;

/** Longest a request may hang, in seconds: `settle:timeout` is about exactly that. */
const IDLE_SECONDS = 255;

export const facilitator = defineCommand({
  name: 'facilitator',
  summary: 'Run the stub facilitator over HTTP: payments are verified, money is made up',
  options: { host, port: { ...options.port, fallback: '4022' }, fault, stubBalance, allowStubOnNetwork },
  examples: [
    'clinmeter facilitator --port 4022',
    'clinmeter facilitator --fault settle:refuse:insufficient_funds',
    'clinmeter facilitator --fault settle:timeout@after@first=1,settle:500@p=0.1',
  ],
  run: async ({ values }, { out }) => {
    const hostname = values.host ?? '127.0.0.1';
    if (!isLoopback(hostOf(hostInUrl(hostname))) && values.allowStubOnNetwork !== true) {
      throw new CommandError(
        `--host is ${hostname}: other machines could reach a facilitator of made-up money`,
        'add --allow-stub-on-network if that is what you want',
      );
    }
    if (alternatives(values.fault).some(({ kind }) => kind === 'unreachable')) {
      throw new CommandError(
        '--fault has settle:unreachable, which cannot happen to a request that has arrived here',
        'clinmeter serve --fault settle:unreachable, or stop this facilitator while a seller uses it',
      );
    }
    const api = createFacilitatorApi(
      stubFacilitator({
        ...(values.stubBalance === undefined ? {} : { balance: values.stubBalance }),
        ...(values.fault === undefined ? {} : { fault: values.fault }),
      }),
    );
    const stopped = stopSignal();
    const server = await listening({ host: hostname, port: values.port ?? 0 }, () =>
      Bun.serve({
        hostname,
        port: values.port ?? 0,
        idleTimeout: IDLE_SECONDS,
        development: false,
        reusePort: false,
        fetch: (request) => api.fetch(request),
      }),
    );
    out(`Stub facilitator is ready on ${server.url.origin} (payments are verified, money is made up)`);
    if (values.fault !== undefined) out(`Fault: ${formatFault(values.fault)}`);
    await stopped;
    await server.stop(true);
    return 0;
  },
});
