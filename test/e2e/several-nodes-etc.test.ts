/** The example of several nodes in `etc/several-nodes`: PostgreSQL with a synchronous standby, three nodes, and each balancer. */
import { expect } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { CERTIFICATE, INTERMEDIATE, KEY, ROOT } from '../support/certificates.ts';
import { finished, type Running, run, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { type Cluster, isPostgresInstalled, NEEDED, startCluster } from '../support/postgres.ts';
import {
  type Proxy as Balancer,
  freePort,
  replaced,
  startHaproxyBalancer,
  startNginxBalancer,
} from '../support/proxy.ts';
import { LEDGER_KEY } from '../support/shared-ledger.ts';
import { startStandby } from '../support/standby.ts';

const ETC = join(import.meta.dir, '..', '..', 'etc', 'several-nodes');
const example = (name: string): string => readFileSync(join(ETC, name), 'utf8');
const isThere = (name: string): boolean => Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` }) !== null;

const PASSWORDS = { owner: "ow'ner", node: 'no%de', replication: 'replication' };

/** The files that the servers name, readable by their account alone. */
const filesOfServers = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-tls-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 });
  write('server.pem', CERTIFICATE + INTERMEDIATE);
  write('server.key', KEY);
  write('authority.pem', ROOT);
  write('passfile', `*:*:*:clinmeter_standby:${PASSWORDS.replication}\n`);
  if (process.getuid?.() === 0) await Bun.$`chown -R postgres ${folder}`.quiet();
  return folder;
};

const settingsIn = (name: string, files: string, ...pairs: readonly (readonly [string, string])[]): readonly string[] =>
  replaced(
    example(name),
    ["listen_addresses = '*'", "listen_addresses = '127.0.0.1'"],
    ['/etc/postgresql/tls', files],
    ...pairs,
  ).split('\n');

/** The example lets in the network of the nodes; the test is let in beside. */
const letIn = ({ data }: Cluster): void => {
  const nodes = replaced(example('pg_hba.conf'), ['10.0.0.0/24', '127.0.0.1/32']);
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `host all postgres 127.0.0.1/32 trust\nhost replication postgres 127.0.0.1/32 trust\n${nodes}`,
  );
};

const psql = async ({ port }: Cluster, ...argv: readonly string[]): Promise<void> => {
  const child = Bun.spawn(['psql', '-qX', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...argv], {
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const err = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(err);
};

/** Primary and synchronous standby as the example configures them, with its roles. */
const startServers = async (files: string) => {
  const primary = await startCluster(settingsIn('postgresql-primary.conf', files));
  letIn(primary);
  await psql(primary, '-c', 'select pg_reload_conf()');
  const passwords = Object.entries(PASSWORDS).flatMap(([of, password]) => ['-v', `${of}_password=${password}`]);
  await psql(primary, ...passwords, '-f', join(ETC, 'roles.sql'));
  const way: readonly [string, string] = ['host=db1.internal port=5432', `host=localhost port=${primary.port}`];
  const standby = await startStandby(primary, settingsIn('postgresql-standby.conf', files, way));
  for (;;) {
    const [state] = await primary.admin('select sync_state from pg_stat_replication');
    if (state?.sync_state === 'sync') return { primary, standby };
    await Bun.sleep(50);
  }
};

const variablesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** The environment of the commands and nodes, with the credentials that the unit loads. */
const environmentOf = (folder: string, { user, password }: { user: string; password: string }, ports: string) => {
  const credentials = join(folder, user);
  mkdirSync(credentials);
  const url = replaced(
    example('ledger-url'),
    ['clinmeter:PASSWORD', `${user}:${encodeURIComponent(password)}`],
    ['db1.internal,db2.internal', ports],
    ['/etc/clinmeter/authority.pem', join(folder, 'authority.pem')],
  );
  const unit = readFileSync(join(ETC, '..', 'clinmeter.service'), 'utf8');
  expect(unit).toContain('\nLoadCredential=clinmeter:/etc/clinmeter/secrets\n');
  for (const [name, value] of [
    ['ledger-url', url],
    ['ledger-key', LEDGER_KEY],
  ] as const) {
    expect(example('clinmeter.toml')).toContain(`"/etc/clinmeter/secrets/${name}"`);
    writeFileSync(join(credentials, `clinmeter_${name}`), value);
  }
  const shop = join(credentials, 'clinmeter.toml');
  writeFileSync(shop, example('clinmeter.toml').replace('0xYourAddress', newAccount().address));
  return { CREDENTIALS_DIRECTORY: credentials, CLINMETER_CONFIG: shop };
};

/** The name has no port, because a real balancer listens on 443. */
const THROUGH: BunFetchRequestInit = { tls: { rejectUnauthorized: false }, headers: { Host: 'localhost' } };

const BMI = '/api/calc/bmi?height_cm=181.5&weight_kg=77.25';

const signed = (url: string) => paymentFor(url + BMI, newAccount(), THROUGH);

/** Sends a payment until it is answered. A buyer who is told to pay anew would pay twice. */
const answerTo = async (url: string, payment: unknown): Promise<string> => {
  for (;;) {
    const response = await sendPayment(url + BMI, payment, THROUGH);
    const text = await response.text();
    if (response.status === 200) return text;
    if (![409, 502, 503].includes(response.status)) throw new Error(`${response.status} ${text}`);
    await Bun.sleep(200);
  }
};

needing(isThere('systemd-analyze'), 'systemd-analyze is not installed').test(
  'the unit of a node is valid for systemd',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-unit-'));
    mkdirSync(join(folder, 'clinmeter@.service.d'));
    const unit = readFileSync(join(ETC, '..', 'clinmeter.service'), 'utf8');
    writeFileSync(join(folder, 'clinmeter@.service'), unit.replaceAll('/usr/local/bin/clinmeter', '/bin/true'));
    writeFileSync(join(folder, 'clinmeter@.service.d', 'node.conf'), example('node.conf'));
    const argv = ['systemd-analyze', 'verify', '--man=no', join(folder, 'clinmeter@a.service')];
    const child = Bun.spawn(argv, {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    });
    expect(await finished(child)).toEqual({ status: 0, out: '', err: '' });
    rmSync(folder, { recursive: true });
  },
);

const balancers = [
  ['nginx', startNginxBalancer],
  ['haproxy', startHaproxyBalancer],
] as const;
const missing = [...balancers.map(([name]) => name), 'psql'].find((name) => !isThere(name));

const { test } = needing(
  isPostgresInstalled() && missing === undefined,
  isPostgresInstalled() ? `${missing} is not installed` : NEEDED,
);

test('the example of several nodes sells, loses a node and its primary, and answers each payment as before', async () => {
  const files = await filesOfServers();
  const { primary, standby } = await startServers(files);
  const nodes: Running[] = [];
  const proxies: Balancer[] = [];
  try {
    const ports = [primary, standby].map(({ port }) => `localhost:${port}`).join(',');
    const owner = environmentOf(files, { user: 'clinmeter_owner', password: PASSWORDS.owner }, ports);
    const credentials = environmentOf(files, { user: 'clinmeter', password: PASSWORDS.node }, ports);
    expect((await run(['ledger', 'migrate'], { environment: owner })).err).toBe('');

    const own = variablesIn(example('a.env'));
    const payTo = newAccount().address;
    for (const name of ['a', 'b', 'c']) {
      const environment = {
        ...{ ...own, ...credentials, CLINMETER_NODE: name },
        ...{ CLINMETER_BASE_URL: 'https://localhost', CLINMETER_FACILITATOR: 'stub', CLINMETER_HOST: '127.0.0.1' },
        ...{ CLINMETER_PAY_TO: payTo, CLINMETER_TRUSTED_PROXY: '127.0.0.1' },
        ...{ CLINMETER_METRICS_PORT: '0', CLINMETER_LOG: 'json' },
      };
      nodes.push(await start([], { environment }));
    }
    const upstreams = nodes.map((node) => /Listens on +(\S+)/.exec(node.output())?.[1] ?? '');
    for (const [, startBalancer] of balancers) proxies.push(await startBalancer(upstreams));

    const sold: { readonly payment: unknown; readonly answer: string }[] = [];
    for (const { url } of proxies) {
      for (let call = 0; call < 6; call += 1) {
        const payment = await signed(url);
        sold.push({ payment, answer: await answerTo(url, payment) });
      }
    }
    for (let tries = 0; nodes.some((node) => !node.log().includes('"settled"')) && tries < 1000; tries += 1)
      await Bun.sleep(50);
    for (const [index, node] of nodes.entries())
      expect(node.log()).toMatch(new RegExp(`"node":"${'abc'[index]}",.*"payment":"settled"`));
    const doctor = await run(['doctor'], {
      environment: { ...credentials, CLINMETER_FACILITATOR: 'stub', CLINMETER_BASE_URL: 'https://localhost' },
    });
    for (const found of ['commits wait for a standby', 'can use the functions of the ledger alone', '3 nodes'])
      expect(doctor.out).toContain(found);

    // A balancer sends the calls of the node to the others at once.
    await nodes[0]?.stop('SIGKILL');
    for (const { url } of proxies) {
      for (const { payment, answer } of sold) {
        const response = await sendPayment(url + BMI, payment, THROUGH);
        expect([response.status, await response.text()]).toEqual([200, answer]);
      }
    }

    await primary.end('immediate');
    await standby.admin('select pg_promote()');
    for (const { url } of proxies) {
      for (const { payment, answer } of sold) expect(await answerTo(url, payment)).toBe(answer);
      expect(await answerTo(url, await signed(url))).toBe(sold[0]?.answer as string);
    }
    const verified = await run(['ledger', 'verify'], { environment: credentials });
    expect(verified.out).toStartWith(`ok: ${sold.length + proxies.length} purchases`);

    for (const proxy of proxies) {
      expect(proxy.logs()).toContain('/api/calc/bmi');
      for (const secret of ['height_cm', '181.5', '77.25', 'PAYMENT', 'eyJ'])
        expect(proxy.logs()).not.toContain(secret);
    }
  } finally {
    for (const one of [...proxies, ...nodes]) await one[Symbol.asyncDispose]();
    await Promise.all([primary.remove(), standby.remove()]);
    rmSync(files, { recursive: true });
  }
});

/** Buyers with hardly a pause, until they are told to stop: without one they would take the processor from the nodes. They keep what came that no buyer should get. */
const crowd = (url: string, kinds = ['offer', 'offer', 'offer', 'free', 'mcp', 'mcp', 'purchase', 'purchase']) => {
  /** How often each came. */
  const strange: Record<string, number> = {};
  const noteStrange = (what: string): void => {
    strange[what] = (strange[what] ?? 0) + 1;
  };
  const counts = { asked: 0, bought: 0 };
  let isOver = false;
  const note = async (what: string, expected: number, response: Response): Promise<void> => {
    const text = await response.text();
    if (response.status !== expected) noteStrange(`${what}: ${response.status} ${text.slice(0, 60)}`);
  };
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const asked: Readonly<Record<string, () => Promise<void>>> = {
    offer: async () => note('offer', 402, await fetch(url + BMI, THROUGH)),
    free: async () => note('free', 200, await fetch(`${url}/llms.txt`, THROUGH)),
    mcp: async () => {
      const headers = {
        ...THROUGH.headers,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      };
      await note('mcp', 200, await fetch(`${url}/mcp`, { ...THROUGH, method: 'POST', headers, body: rpc }));
    },
    purchase: async () => {
      await answerTo(url, await signed(url));
      counts.bought += 1;
    },
  };
  const loop = async (what: string): Promise<void> => {
    while (!isOver) {
      await asked[what]?.().catch((error) => noteStrange(`${what}: ${error}`));
      counts.asked += 1;
      await Bun.sleep(20);
    }
  };
  const loops = kinds.map(loop);
  return {
    counts,
    end: async () => {
      isOver = true;
      await Promise.all(loops);
      return strange;
    },
  };
};

/** Three servers in the place of nodes, which are gone for a tenth of a second at a time: no start of a node is so fast. */
const fleetingNodes = async () => {
  const ports = await Promise.all([1, 2, 3].map(freePort));
  const listen = (port: number) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port,
      fetch: ({ url }) => new Response('', { status: url.includes('/api/') ? 402 : 200 }),
    });
  const nodes = new Map(ports.map((port) => [port, listen(port)]));
  return {
    upstreams: ports.map((port) => `127.0.0.1:${port}`),
    restart: async (pause: number): Promise<void> => {
      for (const [port, node] of nodes) {
        await node.stop(true);
        await Bun.sleep(100);
        nodes.set(port, listen(port));
        await Bun.sleep(pause);
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const node of nodes.values()) await node.stop(true);
    },
  };
};

for (const [name, startBalancer] of balancers)
  needing(isThere(name), `${name} is not installed`).test(
    `${name} loses no request while three nodes go and come back at any pace`,
    async () => {
      await using nodes = await fleetingNodes();
      await using balancer = await startBalancer(nodes.upstreams);
      const buyers = crowd(balancer.url, ['offer', 'offer', 'free', 'mcp']);
      for (const pause of [500, 300, 100, 50, 500]) await nodes.restart(pause);
      expect(await buyers.end()).toEqual({});
      expect(buyers.counts.asked).toBeGreaterThan(100);
    },
  );

needing(isThere('haproxy'), 'haproxy is not installed').test(
  'haproxy lets a node that drains finish a request that it has begun',
  async () => {
    const started = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let probes = 0;
    const fetchAt = async ({ url }: Request): Promise<Response> => {
      if (url.endsWith('/slow')) {
        started.resolve();
        await answered.promise;
        return new Response('finished');
      }
      // The balancer knows of a node's end after two probes, and asks on.
      const isDraining = Bun.peek.status(started.promise) === 'fulfilled';
      if (isDraining && url.endsWith('/ready')) probes += 1;
      if (probes > 4) answered.resolve();
      return new Response('', { status: isDraining ? 503 : 200 });
    };
    await using node = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: fetchAt });
    const others = await Promise.all([freePort(), freePort()]);
    await using balancer = await startHaproxyBalancer([node.port, ...others].map((port) => `127.0.0.1:${port}`));
    const answer = fetch(`${balancer.url}/slow`, THROUGH);
    await started.promise;
    expect(await (await answer).text()).toBe('finished');
  },
);

for (const delay of ['0', /^drain-delay = (\d+)$/m.exec(example('clinmeter.toml'))?.[1] ?? ''])
  test(`no request through a balancer is lost while three nodes restart half a second apart, with a drain delay of ${delay} s`, async () => {
    const cluster = await startCluster();
    const proxies: Balancer[] = [];
    const ports = await Promise.all([1, 2, 3].map(freePort));
    const environment = {
      CLINMETER_LEDGER: `postgres://postgres@127.0.0.1:${cluster.port}/${await cluster.database()}`,
      ...{ CLINMETER_LEDGER_KEY: LEDGER_KEY, CLINMETER_BASE_URL: 'https://localhost', CLINMETER_FACILITATOR: 'stub' },
      ...{ CLINMETER_RATE_LIMIT: 'off', CLINMETER_RATE_LIMIT_FREE: 'off', CLINMETER_TRUSTED_PROXY: '127.0.0.1' },
      CLINMETER_DRAIN_DELAY: delay,
    };
    const startOn = (port: number) => start(['--port', String(port), '--node', `on-${port}`], { environment });
    const nodes = new Map<number, Running>();
    try {
      for (const port of ports) nodes.set(port, await startOn(port));
      for (const [, startBalancer] of balancers)
        proxies.push(await startBalancer(ports.map((port) => `127.0.0.1:${port}`)));
      const crowds = proxies.map(({ url }) => crowd(url));
      await Bun.sleep(500);
      for (const [port, node] of nodes) {
        await node.stop();
        nodes.set(port, await startOn(port));
        await Bun.sleep(500);
      }
      const strange = await Promise.all(crowds.map(({ end }) => end()));
      expect(Object.fromEntries(balancers.map(([name], index) => [name, strange[index]]))).toEqual({
        nginx: {},
        haproxy: {},
      });
      for (const { counts } of crowds) expect(Math.min(counts.asked, counts.bought)).toBeGreaterThan(10);
    } finally {
      for (const one of [...proxies, ...nodes.values()]) await one[Symbol.asyncDispose]();
      await cluster.remove();
    }
  });
