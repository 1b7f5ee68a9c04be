/** `clinmeter serve`: runs the service until a signal stops it. */
import { isatty } from 'node:tty';
import { options } from '../../config/options.ts';
import { type ServiceConfig, serviceConfig } from '../../config/service.ts';
import { logTo } from '../../observability/log-file.ts';
import { createLogger, type Logger } from '../../observability/logger.ts';
import { formatFault } from '../../payments/facilitators/stub-faults.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { stopSignal } from '../../service/lifecycle.ts';
import { type Service, startService } from '../../service/service.ts';
import { serviceManager } from '../../service/systemd.ts';
import { bsaMosteller } from '../../tools/calculators/general/bsa-mosteller.ts';
import { formatQuery } from '../../tools/query.ts';
import { VERSION } from '../../version.ts';
import { defineCommand, listening } from '../command.ts';
import { executable } from '../terminal.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: 'Run the service',
  statuses: ['stopped in order by SIGTERM or SIGINT', 'the service cannot start'],
  options,
  examples: [
    'clinmeter serve',
    'clinmeter serve --fault settle:timeout',
    'clinmeter serve --host 0.0.0.0 --base-url https://api.example.com --pay-to 0x… --facilitator https://…',
  ],
  run: async (values, io) => {
    const config = serviceConfig(values);
    if (config.ownershipProof !== undefined) {
      await (await import('../../config/ownership.ts')).checkOwnership(config);
    }
    const manager = await serviceManager({ environment: io.environment, warn: io.err });
    const log = loggerOf(config);
    // Before anyone learns that the service is ready, and so may tell it to stop.
    const stopped = stopSignal();
    const service = await listening(config, () => startService(config, log));
    io.out(banner(config, service).join('\n'));
    log.note('ready', { version: VERSION, url: service.baseUrl });
    manager.ready(`Serving ${service.baseUrl}`);
    await stopped;
    manager.stopping('Finishing requests in flight');
    const first = config.drainDelay === 0 ? '' : `not ready for ${config.drainDelay} s, then `;
    io.out(`Stopping: ${first}finishing requests in flight (a second signal ends it at once)`);
    log.note('stopping');
    await service.stop();
    log.note('stopped');
    await log.close();
    io.out('Stopped');
    return 0;
  },
});

const STANDARD_ERROR = 2;

const loggerOf = ({ log, logLevel }: ServiceConfig): Logger =>
  createLogger({
    style: log ?? (isatty(STANDARD_ERROR) ? 'pretty' : 'json'),
    level: logLevel,
    sink: logTo(STANDARD_ERROR),
  });

const banner = (config: ServiceConfig, { baseUrl, address, metrics }: Service): readonly string[] => {
  const isStub = config.facilitator === 'stub';
  const { path, example, price } = bsaMosteller;
  return [
    `Clinmeter ${VERSION} is ready`,
    '',
    ...(isStub
      ? ['  *** STUB MODE: payments are simulated, no money moves, anyone gets answers for free ***', '']
      : []),
    `  URL          ${baseUrl}`,
    ...(baseUrl.endsWith(`//${address}`) ? [] : [`  Listens on   ${address}`]),
    `  Docs         ${baseUrl}/docs`,
    `  Facilitator  ${facilitatorLine(config)}`,
    `  Pay to       ${config.payTo}`,
    `  Ledger       ${config.ledger}`,
    ...(metrics === undefined ? [] : [`  Metrics      ${metrics}`]),
    ...(config.fault === undefined ? [] : [`  Fault        ${formatFault(config.fault)}`]),
    '',
    `Make a paid call (${formatUsdc(price)} USDC${isStub ? ', simulated' : ''}):`,
    '',
    `  ${executable()} pay '${baseUrl}${path}${formatQuery(example)}'`,
    '',
  ];
};

const facilitatorLine = ({ facilitator }: ServiceConfig): string => {
  if (facilitator === undefined)
    return 'none: paid calls answer 503 facilitator_misconfigured until --facilitator is set';
  if (facilitator === 'stub') return 'stub, in this process';
  return facilitator
    .map((one) => (one === 'onchain' ? 'onchain, by this process' : new URL(one.url).origin))
    .join(', then ');
};
