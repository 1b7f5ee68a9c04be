/** `clinmeter serve`: runs the service until a signal stops it. */
import { isatty } from 'node:tty';
import { helpFor } from '../../config/arguments.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { ResolvedService } from '../../config/in-force.ts';
import { options } from '../../config/options.ts';
import { resolveOptions, valuesOf, withoutCredentials } from '../../config/read.ts';
import { nodeNameOf, SELLS_NOTHING, type ServiceConfig, serviceConfig } from '../../config/service.ts';
import { AdvisedError } from '../../errors/advised-error.ts';
import { reasonOf } from '../../errors/reason.ts';
import { createLogger, type Logger, logTo } from '../../observability/logger.ts';
import { formatFault } from '../../payments/facilitators/stub.ts';
import { LedgerError } from '../../payments/ledger/ledger.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { onReload, stopSignal } from '../../service/lifecycle.ts';
import { type Service, startService } from '../../service/service.ts';
import { type ServiceManager, serviceManager } from '../../service/systemd.ts';
import { PackError } from '../../terminology/pack/parts.ts';
import { formatQuery } from '../../tools/query.ts';
import { VERSION } from '../../version.ts';
import { type Command, listening } from '../command.ts';
import { executable } from '../terminal.ts';

const SYNTAX = {
  name: 'serve',
  summary: 'Run the service',
  statuses: ['stopped in order by SIGTERM or SIGINT', 'the service cannot start'] as const,
  options,
  examples: [
    'clinmeter serve',
    'clinmeter serve --fault settle:timeout',
    'clinmeter serve --host 0.0.0.0 --base-url https://api.example.com --pay-to 0x… --facilitator https://…',
  ],
};

export const serve: Command = {
  ...SYNTAX,
  operands: {},
  run: async (argv, io) => {
    const configured = async (): Promise<Configured> => {
      const { resolved } = resolveOptions({ ...SYNTAX, operands: {} }, argv, io.environment, { file: io.shopFile });
      const config = serviceConfig(valuesOf<typeof options>(resolved));
      if (config.ownershipProof !== undefined) {
        await (await import('../../config/ownership.ts')).checkOwnership(config);
      }
      return { config, resolved };
    };
    const first = await configured();
    const { config } = first;
    const manager = await serviceManager({ environment: io.environment, warn: io.err });
    const log = loggerOf(config);
    // Listens for signals before the service reports readiness, because a manager may then stop it.
    const stopped = stopSignal();
    const started = Promise.withResolvers<Service>();
    let current = first;
    onReload(async () => {
      current = await reloadWith(await started.promise, current, { configured, log, manager });
    });
    const service = await listening(config, () => startService(config, log).catch(refuseLasting));
    io.out(banner(config, service).join('\n'));
    log.note('ready', { version: VERSION, url: service.baseUrl });
    manager.ready(`Serving ${service.baseUrl}`);
    started.resolve(service);
    await stopped;
    manager.stopping('Finishing requests in flight');
    const delay = config.drainDelay === 0 ? '' : `not ready for ${config.drainDelay} s, then `;
    io.out(`Stopping: ${delay}finishing requests in flight (a second signal ends it at once)`);
    log.note('stopping');
    await service.stop();
    log.note('stopped');
    await log.close();
    io.out('Stopped');
    return 0;
  },
};

/** @throws {@link ConfigError} for what a restart does not mend, so that a service manager does not try */
const refuseLasting = (error: unknown): never => {
  if (error instanceof PackError) throw new ConfigError(error.message, 'clinmeter config check');
  if (error instanceof LedgerError && error.isLasting)
    throw new ConfigError(error.message, error.hint ?? helpFor('serve'));
  throw error;
};

/** A configuration, with where each value of it is from. */
type Configured = { readonly config: ServiceConfig; readonly resolved: ResolvedService };

type Reloading = {
  readonly configured: () => Promise<Configured>;
  readonly log: Logger;
  readonly manager: ServiceManager;
};

/** Reads the configuration again, and goes on with it or with the one before. Resolves with the one that is in force. */
const reloadWith = async (
  service: Service,
  before: Configured,
  { configured, log, manager }: Reloading,
): Promise<Configured> => {
  const [{ reportReload }, { changesBetween, inForce }] = await Promise.all([
    import('../../service/reload-report.ts'),
    import('../../config/in-force.ts'),
  ]);
  manager.reloading();
  try {
    const [checksum, next] = [service.checksum(), await configured()];
    await service.reload(next.config);
    const changes = changesBetween([before.resolved, next.resolved], {
      data: [checksum, service.checksum()],
      upstreamCa: [before.config.authorities ?? '', next.config.authorities ?? ''],
      tlsCert: [before.config.certificate?.cert ?? '', next.config.certificate?.cert ?? ''],
      tlsKey: [before.config.certificate?.key ?? '', next.config.certificate?.key ?? ''],
    });
    for (const change of changes) log.note('an option has changed', change);
    log.note('reloaded');
    manager.ready(`Serving ${service.baseUrl}`);
    const salt = crypto.randomUUID();
    reportReload({ isReloaded: true, changes, salt, inForce: inForce(next.resolved, salt) });
    return next;
  } catch (error) {
    const advice = error instanceof AdvisedError ? { advice: error.hint } : {};
    reportReload({ isReloaded: false, reason: reasonOf(error), ...advice });
    log.warn(`not reloaded, and nothing has changed: ${reasonOf(error)}`, advice);
    manager.ready(`Serving ${service.baseUrl} as before; the last reload was refused, and the log says why`);
    return before;
  }
};

const STANDARD_ERROR = 2;

const loggerOf = (config: ServiceConfig): Logger =>
  createLogger({
    style: config.log ?? (isatty(STANDARD_ERROR) ? 'pretty' : 'json'),
    level: config.logLevel,
    node: nodeNameOf(config),
    sink: logTo(STANDARD_ERROR),
  });

const banner = (
  config: ServiceConfig,
  { baseUrl, address, metrics, owner, exampleCall }: Service,
): readonly string[] => {
  const isStub = config.facilitator === 'stub';
  const { path, example, price } = exampleCall;
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
    `  Ledger       ${withoutCredentials(config.ledger)}`,
    ...(metrics === undefined ? [] : [`  Metrics      ${metrics}`]),
    ...(owner === undefined ? [] : [`  Your page    ${owner}`]),
    ...(config.fault === undefined ? [] : [`  Fault        ${formatFault(config.fault)}`]),
    '',
    ...(config.facilitator === undefined
      ? [`  ${SELLS_NOTHING}`]
      : [
          `Make a paid call (${formatUsdc(price)} USDC${isStub ? ', simulated' : ''}):`,
          '',
          `  ${executable()} pay '${baseUrl}${path}${formatQuery(example)}'`,
        ]),
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
