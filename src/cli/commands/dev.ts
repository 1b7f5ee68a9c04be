/** `clinmeter dev`: the service with the stub, for developers of agents; shows each handshake and stores nothing. */
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { ConfigError } from '../../config/config-error.ts';
import type { Values } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { readArguments } from '../../config/read.ts';
import { type ServiceConfig, serviceConfig } from '../../config/service.ts';
import { answerBefore } from '../../deferred.ts';
import { createLogger } from '../../observability/logger.ts';
import { formatFault } from '../../payments/facilitators/stub.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { stopSignal } from '../../service/lifecycle.ts';
import { startService } from '../../service/service.ts';
import { exampleCall } from '../../tools/inventory.ts';
import { formatQuery } from '../../tools/query.ts';
import { VERSION } from '../../version.ts';
import { defineCommand, listening } from '../command.ts';
import { handshakeOf } from '../handshake.ts';
import { KEY_VARIABLE } from '../payer.ts';
import { executable } from '../terminal.ts';

const { accept, network, facilitator, data, fault, stubBalance } = options;
const NAME = 'dev';
const KEYS = 3;
/** Milliseconds behind an answer in which the body that it is to has to be whole. */
const LATEST_BODY_MS = 100;

export const dev = defineCommand({
  name: NAME,
  summary: 'Run the service for developers of agents: simulated money, test keys, each handshake shown',
  statuses: ['stopped in order by SIGTERM or SIGINT', 'the service cannot start'],
  options: { port: { ...options.port, fallback: '0' }, accept, network, facilitator, data, fault, stubBalance },
  examples: ['clinmeter dev', 'clinmeter dev --port 8402 --fault settle:timeout@first=1'],
  run: async (values, { out, err }) => {
    if (values.facilitator !== undefined && values.facilitator !== 'stub')
      throw new ConfigError('dev works with the stub facilitator alone, and one that moves money is configured', TRY);
    const config = configOf(values);
    const sink = { write: (line: string) => err(line.trimEnd()) };
    const log = createLogger({ style: 'pretty', level: 'warn', sink });
    const stopped = stopSignal();
    const recorded = async (request: Request, answer: (request: Request) => Response | Promise<Response>) => {
      const [at, started] = [Date.now(), performance.now()];
      // Beside the answer, which reads the body too.
      const copy =
        request.method === 'POST'
          ? request
              .clone()
              .text()
              .catch(() => undefined)
          : undefined;
      const response = await answer(request);
      const milliseconds = performance.now() - started;
      // An answer to a body that has not come whole does not wait for the rest.
      const sent = copy && (await answerBefore(LATEST_BODY_MS, copy));
      err(await handshakeOf({ request, sent, response, at, milliseconds }, config.network));
      return response;
    };
    const service = await listening(config, () => startService(config, log, recorded));
    out(banner(config, service.baseUrl).join('\n'));
    await stopped;
    await service.stop();
    return 0;
  },
});

const TRY = 'leave out --facilitator and CLINMETER_FACILITATOR, or use clinmeter serve';

/** The environment may configure a service that takes real money: only the options of this command are read from it. */
const configOf = (values: Partial<Values<typeof options>>): ServiceConfig =>
  serviceConfig({
    ...readArguments({ name: NAME, options, operands: {}, examples: [] }, [], {}),
    ...values,
    ledger: ':memory:',
  });

const banner = ({ stubBalance, fault }: ServiceConfig, baseUrl: string): readonly string[] => {
  const keys = Array.from({ length: KEYS }, generatePrivateKey);
  return [
    `Clinmeter ${VERSION} is ready for developers of agents`,
    '',
    '  *** STUB MODE: payments are simulated, no money moves, nothing is stored ***',
    '',
    `  URL    ${baseUrl}`,
    `  MCP    ${baseUrl}/mcp`,
    ...(fault === undefined ? [] : [`  Fault  ${formatFault(fault)}`]),
    '',
    `Test keys, made for this run. Send no real money there. The stub gives each address ${formatUsdc(stubBalance)} USDC:`,
    '',
    ...keys.map((key) => `  ${privateKeyToAddress(key)}  ${key}`),
    '',
    'Make a paid call:',
    '',
    `  ${KEY_VARIABLE}=${keys[0]} ${executable()} pay '${baseUrl}${exampleCall.path}${formatQuery(exampleCall.example)}'`,
    '',
    'Each handshake follows on standard error:',
    '',
  ];
};
