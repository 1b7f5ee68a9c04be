/**
 * The examples for containers. No schema of Compose or Kubernetes is installed here: what is checked is that the parts fit
 * together, that each option exists, and that the service takes the configuration.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SHOP_FILE } from '../../src/config/config-file.ts';
import { fileVariable, takesSecret } from '../../src/config/option.ts';
import { options } from '../../src/config/options.ts';
import { run, start } from '../support/executable.ts';

const ETC = join(import.meta.dir, '..', '..', 'etc');
const read = (name: string): string => readFileSync(join(ETC, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'clinmeter-containers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const VARIABLES = new Set(
  Object.values(options).flatMap((option) => [option.variable, ...(takesSecret(option) ? [fileVariable(option)] : [])]),
);

/** As the image sets them: `build/release/oci.ts`. */
const IMAGE = { CLINMETER_HOST: '0.0.0.0', CLINMETER_LEDGER: '/data/ledger.sqlite' };
const [ACCOUNT, PORT] = [65_532, 8402];

/** Seconds that the service may need to end, by its options. */
const secondsToEnd = (settings: Readonly<Record<string, unknown>> = {}): number =>
  Number(settings['drain-delay'] ?? options.drainDelay.fallback) +
  Math.max(Number(options.drainTimeout.fallback), Number(options.settleTimeout.fallback) + 5);

type Container = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly network_mode?: string;
  readonly depends_on?: readonly string[];
  readonly stop_grace_period?: string;
};

describe('compose.yml', () => {
  const compose = Bun.YAML.parse(read('compose.yml')) as {
    readonly services: { readonly clinmeter: Container; readonly caddy: Container };
    readonly volumes: Readonly<Record<string, object>>;
  };
  const { clinmeter, caddy } = compose.services;
  const mounts = ({ volumes = [] }: Container) => volumes.map((text) => text.split(':') as [string, string]);

  test('has keys of the Compose specification alone', () => {
    expect(Object.keys(compose).toSorted()).toEqual(['services', 'volumes']);
    const known =
      'image restart environment volumes ports stop_grace_period read_only tmpfs cap_drop security_opt network_mode depends_on';
    for (const service of Object.values(compose.services))
      expect(Object.keys(service).filter((key) => !known.split(' ').includes(key))).toEqual([]);
  });

  test('sets variables that there are, and mounts volumes that are declared', () => {
    expect(Object.keys(clinmeter.environment ?? {}).filter((name) => !VARIABLES.has(name))).toEqual([]);
    const named = [...mounts(clinmeter), ...mounts(caddy)]
      .map(([from]) => from)
      .filter((from) => !from.startsWith('/'));
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(mounts(clinmeter)).toContainEqual(['ledger', dirname(IMAGE.CLINMETER_LEDGER)] as never);
    expect(Number.parseInt(clinmeter.stop_grace_period ?? '', 10)).toBeGreaterThan(secondsToEnd());
  });

  test('reads the files where setup writes them, and only Caddy is reached', async () => {
    const home = dirname(SHOP_FILE ?? '');
    expect(mounts(clinmeter).map(([from, to]) => [from, to])).toContainEqual([home, home]);
    expect(mounts(caddy)[0]?.[0]).toBe(join(home, 'Caddyfile'));
    expect([caddy.network_mode, caddy.depends_on]).toEqual(['service:clinmeter', ['clinmeter']]);
    expect([clinmeter.environment?.CLINMETER_HOST, clinmeter.ports]).toEqual(['127.0.0.1', ['80:80', '443:443']]);
    const shop = join(folder, 'compose.toml');
    const given = [
      '--domain',
      'shop.example',
      '--pay-to',
      `0x${'22'.repeat(20)}`,
      '--facilitator',
      'https://f.example',
    ];
    // As the head of the file says.
    const typed = /clinmeter (setup --ledger \S+)/.exec(read('compose.yml'))?.[1]?.split(' ') ?? [];
    const made = await run([...typed, ...given, '--rehearse', 'none', '--config', shop]);
    expect({ status: made.status, err: made.err }).toEqual({ status: 0, err: '' });
    const checked = await run(['config', 'check', '--json', '--config', shop]);
    const { options: values } = JSON.parse(checked.out);
    expect([values.ledger.value, values['trusted-proxy'].value]).toEqual([IMAGE.CLINMETER_LEDGER, '127.0.0.1']);
    expect(read('compose.yml')).toContain(`chown -R ${ACCOUNT} ${home}/secrets`);
  });
});

type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
type Named = { readonly name: string };
type Mount = Named & { readonly mountPath: string };
type Manifest = {
  readonly kind: string;
  readonly metadata: Named;
  readonly data: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: Readonly<Record<string, string>> & { readonly matchLabels: Readonly<Record<string, string>> };
    readonly ports: readonly { readonly targetPort: string }[];
    readonly serviceName: string;
    readonly replicas: number;
    readonly volumeClaimTemplates: readonly { readonly metadata: Named }[];
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly enableServiceLinks: boolean;
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly volumes: readonly (Named & {
          readonly configMap?: Named;
          readonly secret?: { readonly secretName: string };
        })[];
        readonly containers: readonly {
          readonly env: readonly (Named & { readonly value: string })[];
          readonly ports: readonly (Named & { readonly containerPort: number })[];
          readonly startupProbe: Probe;
          readonly livenessProbe: Probe;
          readonly readinessProbe: Probe;
          readonly securityContext: Readonly<Record<string, unknown>>;
          readonly volumeMounts: readonly Mount[];
        }[];
      };
    };
  };
};

describe('kubernetes.yaml', () => {
  const manifests = Bun.YAML.parse(read('kubernetes.yaml')) as readonly Manifest[];
  const of = (kind: string): Manifest => {
    const found = manifests.find((one) => one.kind === kind);
    if (found === undefined) throw new Error(`no ${kind}`);
    return found;
  };
  const { spec } = of('StatefulSet');
  const pod = spec.template.spec;
  const [container] = pod.containers;
  if (container === undefined) throw new Error('no container');
  const toml = of('ConfigMap').data['clinmeter.toml'] ?? '';
  const pathOf = (name: string): string => container.volumeMounts.find((mount) => mount.name === name)?.mountPath ?? '';

  test('joins its parts: selectors, ports, volumes, the map and the secret', () => {
    const { labels } = spec.template.metadata;
    expect([spec.selector.matchLabels, of('Service').spec.selector]).toEqual([labels, labels] as never);
    expect(spec.serviceName).toBe(of('Service').metadata.name);
    expect(container.ports).toEqual([{ name: 'http', containerPort: PORT }]);
    expect(of('Service').spec.ports[0]?.targetPort).toBe('http');
    const volumes = [...pod.volumes, ...spec.volumeClaimTemplates.map(({ metadata }) => metadata)];
    const [mounted, declared] = [container.volumeMounts, volumes].map((all) => all.map(({ name }) => name).toSorted());
    expect(mounted).toEqual(declared as string[]);
    expect(pod.volumes.find(({ configMap }) => configMap)?.configMap?.name).toBe(of('ConfigMap').metadata.name);
    expect(read('kubernetes.yaml')).toContain(
      `kubectl create secret generic ${pod.volumes.find(({ secret }) => secret)?.secret?.secretName} --from-file=rpc-url`,
    );
    expect([pathOf('ledger'), pathOf('shop')]).toEqual([dirname(IMAGE.CLINMETER_LEDGER), dirname(SHOP_FILE ?? '')]);
  });

  test('runs one pod without rights, and gives it the time that it needs to end', () => {
    expect(spec.replicas).toBe(1);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: ACCOUNT, fsGroup: ACCOUNT });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const settings = Bun.TOML.parse(toml) as Readonly<Record<string, unknown>>;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(secondsToEnd(settings));
    // A Service named clinmeter would set CLINMETER_PORT to a URL.
    expect(pod.enableServiceLinks).toBe(false);
  });

  test('the service takes its file, its variables and its secret', async () => {
    expect(container.env.filter(({ name }) => !VARIABLES.has(name))).toEqual([]);
    const shop = join(folder, 'kubernetes.toml');
    writeFileSync(shop, toml);
    writeFileSync(join(folder, 'rpc-url'), 'https://node.example');
    const environment = {
      ...IMAGE,
      ...Object.fromEntries(container.env.map(({ name, value }) => [name, value.replace(pathOf('secrets'), folder)])),
    };
    const { status, out } = await run(['config', 'check', '--config', shop], { environment });
    expect([status, out]).toEqual([0, expect.stringContaining('public mode')]);
    expect(out).toMatch(/^rpc-url +set +CLINMETER_RPC_URL_FILE$/m);
    expect(out).not.toContain('Warning');
  });

  test('its probes ask paths that answer under the address of a pod', async () => {
    const argv = ['--base-url', 'https://api.example.com', '--facilitator', 'stub', '--allow-stub-on-network'];
    await using service = await start(argv);
    const at = /Listens on +(\S+)/.exec(service.output())?.[1];
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(httpGet.port).toBe('http');
      expect((await fetch(`http://${at}${httpGet.path}`)).status).toBe(200);
    }
    expect([container.livenessProbe, container.readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/health',
      '/ready',
    ]);
  });
});
