/** The proxies of `etc/` in front of the executable, with the ports and files of a test. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CERTIFICATE as CHAINED, INTERMEDIATE, KEY } from './certificates.ts';
import { CERTIFICATE, PRIVATE_KEY } from './self-signed.ts';

const ETC = join(import.meta.dir, '..', '..', 'etc');

/** Replaces names of the examples by those of a test. @throws if a name is missing */
export const replaced = (text: string, ...pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`the example no longer has ${from}`);
    return current.replaceAll(from, to);
  }, text);

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export type Proxy = {
  /** HTTPS on `localhost` with an untrusted certificate. */
  readonly url: string;
  /** The content of all its logs. */
  readonly logs: () => string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

const startProxy = async (
  name: string,
  configure: (place: { folder: string; port: number; plainPort: number }) => readonly string[],
): Promise<Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), `clinmeter-${name}-`));
  writeFileSync(join(folder, 'certificate.pem'), CERTIFICATE);
  writeFileSync(join(folder, 'key.pem'), PRIVATE_KEY, { mode: 0o600 });
  mkdirSync(join(folder, 'logs'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const output = Bun.file(join(folder, 'logs', 'output'));
  const child = Bun.spawn([...configure({ folder, port, plainPort })], {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdout: output,
    stderr: output,
  });
  const logs = (): string =>
    [...new Bun.Glob('*').scanSync({ cwd: join(folder, 'logs') })]
      .map((file) => readFileSync(join(folder, 'logs', file), 'utf8'))
      .join('');
  const url = `https://localhost:${port}`;
  const isUp = () =>
    fetch(url, { tls: { rejectUnauthorized: false } }).then(
      () => true,
      () => false,
    );
  for (const deadline = Date.now() + 90_000; !(await isUp()); await Bun.sleep(20)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start: ${logs()}`);
  }
  return {
    url,
    logs,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** nginx with `etc/nginx.conf`. */
export const startNginx = (upstream: string): Promise<Proxy> => nginxWith('nginx.conf', [['127.0.0.1:8402', upstream]]);

/** nginx with the example of several nodes. */
export const startNginxBalancer = (upstreams: readonly string[]): Promise<Proxy> =>
  nginxWith('several-nodes/nginx.conf', nodesAt(upstreams));

/** The addresses of the nodes in the examples, and those of a test. */
const nodesAt = (upstreams: readonly string[]): readonly (readonly [string, string])[] =>
  upstreams.map((upstream, index) => [`10.0.0.1${index + 1}:8402`, upstream]);

/** nginx with an example, as its `http` block includes it. */
const nginxWith = (example: string, upstreams: readonly (readonly [string, string])[]): Promise<Proxy> =>
  startProxy('nginx', ({ folder, port, plainPort }) => {
    const site = replaced(
      readFileSync(join(ETC, example), 'utf8'),
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
      ['listen [::]:443 ssl;', ''],
      ['server_name api.example.com;', 'server_name localhost;'],
      ...upstreams,
      ['/etc/letsencrypt/live/api.example.com/fullchain.pem', join(folder, 'certificate.pem')],
      ['/etc/letsencrypt/live/api.example.com/privkey.pem', join(folder, 'key.pem')],
      ['/var/log/nginx', join(folder, 'logs')],
    );
    writeFileSync(join(folder, 'site.conf'), site);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const main = [
      'daemon off; user root; worker_processes 1; pid nginx.pid; error_log logs/error.log;',
      `events {} http { access_log off; ${paths.map((path) => `${path}_temp_path ${path};`).join(' ')} include site.conf; }`,
    ];
    writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
    return ['nginx', '-p', folder, '-c', 'nginx.conf'];
  });

/** Caddy with `etc/Caddyfile`. */
export const startCaddy = (upstream: string): Promise<Proxy> =>
  startProxy('caddy', ({ folder, port, plainPort }) => {
    const own = `auto_https disable_redirects\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`;
    const site = replaced(
      readFileSync(join(ETC, 'Caddyfile'), 'utf8'),
      ['\tlog default {', `\t${own}\tlog default {`],
      ['api.example.com {', `https://localhost:${port} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`],
      ['127.0.0.1:8402', upstream],
      ['/var/log/caddy', join(folder, 'logs')],
    );
    writeFileSync(join(folder, 'Caddyfile'), site);
    return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  });

/** HAProxy with the example of several nodes. */
export const startHaproxyBalancer = (upstreams: readonly string[]): Promise<Proxy> =>
  startProxy('haproxy', ({ folder, port, plainPort }) => {
    writeFileSync(join(folder, 'both.pem'), CHAINED + INTERMEDIATE + KEY, { mode: 0o600 });
    const text = replaced(
      readFileSync(join(ETC, 'several-nodes', 'haproxy.cfg'), 'utf8'),
      ['bind :80', `bind 127.0.0.1:${plainPort}`],
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/certificates/api.example.com.pem', join(folder, 'both.pem')],
      ['api.example.com', 'localhost'],
      ...nodesAt(upstreams),
    );
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    return ['haproxy', '-f', join(folder, 'haproxy.cfg'), '-db'];
  });
