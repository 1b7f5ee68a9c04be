/** The address of a ledger in PostgreSQL: `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?sslmode=verify-full`. */

/** One server, or several that are tried in order. The password is a secret. */
export type Address = {
  readonly servers: readonly Server[];
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  /** File with the certificates of the authorities that are trusted, in PEM. */
  readonly authorities: string | undefined;
};

/** `socket`: the folder of the server's socket on this machine. TLS is used towards other machines alone. */
export type Server = { readonly host: string; readonly port: number; readonly socket: boolean; readonly tls: boolean };

/** True if the value of `--ledger` names a database, and no file. */
export const isDatabase = (ledger: string): boolean => /^postgres(?:ql)?:\/\//i.test(ledger);

/** True for a text that was meant as the address of a database, of any kind: it may hold a password. */
export const isAddress = (text: string): boolean =>
  isDatabase(text) || /:\/\/|^\s|\s$|^(?:file|jdbc|mariadb|mysql|pg|postgres|sqlite)[^/]*:/i.test(text);

const KNOWN = ['sslmode', 'sslrootcert', 'host'];
const MODES = ['verify-full', 'disable'];
const ENCODED = 'write / ? # @ : and % as %2F %3F %23 %40 %3A and %25';
const DEFAULT_PORT = 5432;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** The flaw of an address, without the address. */
export type Flaw = { readonly flaw: string };

export const parseAddress = (text: string): Address | Flaw => {
  const [, authority = '', database = '', query = ''] =
    /^postgres(?:ql)?:\/\/([^/?#\s]*)(?:\/([^/?#\s]*))?(?:\?([^#@\s]*))?$/i.exec(text) ?? [];
  if (authority === '' && database === '' && query === '')
    return { flaw: `it is not postgres://USER:PASSWORD@HOST:PORT/DATABASE; in a name or password ${ENCODED}` };
  const parameters = new URLSearchParams(query);
  const flaw = flawIn(parameters);
  if (flaw !== undefined) return { flaw };
  const at = authority.lastIndexOf('@');
  const [user = '', ...password] = authority.slice(0, Math.max(at, 0)).split(':');
  const isVerified = parameters.get('sslmode') === 'verify-full';
  const servers = serversIn(parameters.get('host') ?? decoded(authority.slice(at + 1)) ?? '', isVerified);
  const names = [user, password.join(':'), database].map(decoded);
  if (servers === undefined || names.includes(undefined)) return { flaw: 'a host, port or name in it is not valid' };
  if (user === '' || database === '') return { flaw: 'it names no user, or no database' };
  const open = servers.find(({ host, socket }) => !socket && !LOOPBACK.test(host));
  if (open !== undefined && !isVerified)
    return { flaw: `${open.host} is not this machine: add ?sslmode=verify-full, which no other mode can replace` };
  const [userName = '', secret = '', databaseName = ''] = names;
  return {
    servers,
    user: userName,
    password: password.length === 0 ? undefined : secret,
    database: databaseName,
    authorities: parameters.get('sslrootcert') ?? undefined,
  };
};

const flawIn = (parameters: URLSearchParams): string | undefined => {
  const names = [...parameters.keys()];
  const unknown = names.find((name, index) => !KNOWN.includes(name) || names.indexOf(name) < index);
  if (unknown !== undefined)
    return `the parameter ${unknown} is not known, or comes twice; ${KNOWN.join(', ')} are known`;
  const mode = parameters.get('sslmode');
  if (mode !== null && !MODES.includes(mode)) return `its sslmode is not known; accepted: ${MODES.join(', ')}`;
  return parameters.has('sslrootcert') && mode !== 'verify-full'
    ? 'sslrootcert is without effect: add sslmode=verify-full'
    : undefined;
};

const serversIn = (hosts: string, isVerified: boolean): readonly Server[] | undefined => {
  const servers = hosts.split(',').map((one): Server | undefined => {
    const [, host = '', port = String(DEFAULT_PORT)] = /^(\[[0-9a-f:.]+\]|[^:,[\]]+)(?::(\d{1,5}))?$/i.exec(one) ?? [];
    if (host === '' || Number(port) < 1 || Number(port) > 65_535) return undefined;
    const socket = host.startsWith('/');
    return { host, port: Number(port), socket, tls: isVerified && !socket };
  });
  return servers.includes(undefined) ? undefined : (servers as Server[]);
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
