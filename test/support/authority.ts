/** An authority that is made for one test, with openssl, and the certificates that it signs. */
import { writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';

const openssl = (folder: string, ...argv: readonly string[]): void => {
  const { exitCode, stderr } = Bun.spawnSync(['openssl', ...argv], { cwd: folder });
  if (exitCode !== 0) throw new Error(stderr.toString());
};

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

type Issued = { readonly name: string; readonly days?: number };

/**
 * Makes an authority in a folder. `ca` is its certificate. `issue` writes `fullchain.pem` and `privkey.pem` of a certificate
 * for a name, `localhost` and 127.0.0.1 into a folder, as certbot does.
 */
export const newAuthority = (folder: string) => {
  openssl(
    folder,
    'req',
    '-x509',
    ...NEW_KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '30',
    '-subj',
    '/CN=authority',
  );
  return {
    ca: join(folder, 'ca.pem'),
    issue: (into: string, { name, days = 90 }: Issued): void => {
      const [request, extensions] = [join(into, 'request.pem'), join(into, 'extensions')];
      writeFileSync(extensions, `subjectAltName=DNS:${name},DNS:localhost,IP:127.0.0.1`);
      openssl(folder, 'req', ...NEW_KEY, '-keyout', join(into, 'privkey.pem'), '-out', request, '-subj', `/CN=${name}`);
      const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days)];
      openssl(
        folder,
        ...['x509', '-req', '-in', request, ...signer, '-extfile', extensions],
        ...['-out', join(into, 'fullchain.pem')],
      );
    },
  };
};

/** Opens a connection without a handshake. */
export const openConnection = (url: string): Promise<Socket> => {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port: Number(port) }, () => resolve(socket));
    socket.on('error', reject);
  });
};

/**
 * Asks one thing, on a connection of its own or an open one.
 *
 * @returns the status line, or the reason why there is none
 */
export const knock = (url: string, open?: Socket): Promise<string> => {
  const { hostname: host, port } = new URL(url);
  const where = open === undefined ? { host, port: Number(port) } : { socket: open };
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ ...where, rejectUnauthorized: false }, () => {
      socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', (error) => resolve(String(error)));
    socket.on('close', () => resolve(answer.split('\r\n')[0] || 'closed without an answer'));
  });
};

/** The fingerprint of the certificate that a new connection is shown. */
export const certificateAt = (url: string): Promise<string> => {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });
};
