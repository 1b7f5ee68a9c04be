/** A service in a process of its own, and all that it tells of a request: answer, log line, metrics, rows. */
import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrivateKeyAccount } from 'viem/accounts';
import { newAccount } from '../support/buyer.ts';
import { EXECUTABLE, WITHOUT_SHOP } from '../support/executable.ts';

/** Another checkout whose sources serve in place of the executable: it shows what differs between two. */
const TREE = process.env.CLINMETER_GOLDEN_TREE;

const PROGRAM =
  TREE === undefined ? [EXECUTABLE] : [process.execPath, '--max-http-header-size=32768', join(TREE, 'src', 'main.ts')];

export const PAY_TO = '0x000000000000000000000000000000000000dEaD';
export const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';

type Json = Readonly<Record<string, unknown>>;
/** One of `accepts` in an offer. */
type Entry = Json & {
  readonly amount: string;
  readonly asset: `0x${string}`;
  readonly payTo: string;
  readonly extra: { readonly name: string; readonly version: string; readonly paymentFlow: string };
};
export type Payment = {
  readonly x402Version: number;
  readonly accepted: Entry;
  readonly payload: { readonly signature: string; readonly authorization: Readonly<Record<string, string>> };
} & Json;

export type Ask = {
  readonly path?: string;
  readonly method?: string;
  readonly payment?: Payment | string;
  /** The address of the client, which a trusted proxy names. */
  readonly client?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
};

export const encode = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64');
const decode = (header: string): Json => JSON.parse(Buffer.from(header, 'base64').toString());

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

export const random = (bytes: number): `0x${string}` =>
  `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')}`;

/** Seconds since the epoch. */
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** The line of the offer that every payment accepts, unless a scenario changes it. */
const ENTRY: Entry = {
  ...{ scheme: 'exact', network: 'eip155:8453', amount: '5000', payTo: PAY_TO, maxTimeoutSeconds: 60 },
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  extra: { name: 'USD Coin', version: '2', paymentFlow: 'upfront' },
};

type Signing = {
  readonly account?: PrivateKeyAccount;
  /** Members of the authorization that differ, and are signed so. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly price?: string;
};

/** A payment that fits every offer of this price. */
export const sign = async ({ account = newAccount(), changes, price = '5000' }: Signing = {}): Promise<Payment> => {
  const accepted = { ...ENTRY, amount: price };
  const authorization = {
    from: account.address,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(seconds() + 55),
    nonce: random(32),
    ...changes,
  };
  const signature = await account.signTypedData({
    domain: {
      name: accepted.extra.name,
      version: accepted.extra.version,
      chainId: 8453,
      verifyingContract: accepted.asset,
    },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: authorization as never,
  });
  return { x402Version: 2, accepted, payload: { signature, authorization } };
};

export const nonceOf = ({ payload }: Payment): string => payload.authorization.nonce ?? '';

/** The headers that no golden answer keeps: the same everywhere, or different in each run. */
const UNTOLD = new Set([
  ...['access-control-allow-origin', 'access-control-expose-headers', 'x-content-type-options', 'link', 'date'],
  ...['content-length', 'x-request-id', 'vary', 'connection', 'keep-alive', 'transfer-encoding'],
]);

/** The members of a log line that no golden answer keeps. */
const UNLOGGED = ['time', 'request_id', 'duration_ms', 'work_ms', 'method', 'status', 'route'];

export type Told = {
  readonly status: number;
  readonly headers: Json;
  readonly body: unknown;
  readonly log: Promise<unknown>;
};

/** The metrics of which a scenario keeps the change. */
const COUNTED =
  /^clinmeter_(payments_total|settlement_seconds_count|revenue_usdc_total|redeliveries_differing_total|facilitator_requests_total)(\{[^}]*\})? (\S+)$/gm;

/** Starts `serve` with these arguments, in the folder of an earlier shop if one is given. */
export const openShop = async (argv: readonly string[], folder = mkdtempSync(join(tmpdir(), 'clinmeter-golden-'))) => {
  const run = [...PROGRAM, 'serve', '--port', '0', '--metrics-port', '0'];
  const receipts = argv.includes('--receipt-key') ? [] : ['--receipt-key', 'none'];
  const child = Bun.spawn([...run, '--rate-limit-free', 'off', '--log', 'json', ...receipts, ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...WITHOUT_SHOP },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  let log = '';
  const reading = (async () => {
    for await (const part of child.stderr.pipeThrough(new TextDecoderStream())) log += part;
  })();
  let banner = '';
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    banner += part;
    if (/\n {2}Metrics .*\n/.test(banner)) break;
  }
  const [url = ''] = /(?<=URL +)\S+/.exec(banner) ?? [];
  const [metricsUrl] = /http\S*\/metrics/.exec(banner) ?? [];
  if (metricsUrl === undefined) throw new Error(`did not start: ${banner}${log}`);
  const listens = /(?<=Listens on +)\S+/.exec(banner)?.[0];
  const address = listens === undefined ? url : `http://${listens}`;
  const offers = new Map<string, string>();

  const linesOf = (id: string): readonly Json[] =>
    log.split('\n').flatMap((line) => (line.includes(id) ? [JSON.parse(line) as Json] : []));
  const pending: Promise<unknown>[] = [];
  /** The log is written in pieces: its line of a request comes some time after the answer. */
  const logged = async (id: string): Promise<unknown> => {
    for (let tries = 0; linesOf(id).length === 0 && tries < 4000; tries += 1) await Bun.sleep(5);
    return linesOf(id).map((line) =>
      Object.fromEntries(Object.entries(line).filter(([name]) => !UNLOGGED.includes(name))),
    )[0];
  };

  const send = ({ path = BMI, method = 'GET', payment, client, headers = {}, body, signal }: Ask = {}) => {
    const signature = typeof payment === 'object' ? encode(payment) : payment;
    return fetch(address + path, {
      method,
      headers: {
        ...(client === undefined ? {} : { 'X-Forwarded-For': client }),
        ...(signature === undefined ? {} : { 'PAYMENT-SIGNATURE': signature }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  };

  /** Offers are long, and tested elsewhere: here it matters which one it is, and whether it is what it was before. */
  const offerName = ({ error: _, ...offered }: Json): unknown => {
    const { pathname } = new URL((offered.resource as { url: string }).url);
    const text = JSON.stringify(offered);
    const first = offers.get(pathname) ?? text;
    offers.set(pathname, first);
    return first === text ? pathname : offered;
  };

  const shortened = (content: unknown): unknown => {
    if (typeof content !== 'object' || content === null) return content;
    if (Array.isArray(content)) return content.map(shortened);
    if ('accepts' in content && 'x402Version' in content)
      return { offer: offerName(content as Json), error: (content as Json).error };
    // The numbers are tested elsewhere: here it matters which answers have the same bytes.
    if ('formula' in content) return `answer:${Bun.SHA256.hash(JSON.stringify(content), 'hex').slice(0, 40)}`;
    return Object.fromEntries(
      Object.entries(content).map(([name, value]) => {
        if (typeof value !== 'string' || !value.startsWith('{')) return [name, shortened(value)];
        return [name, { json: shortened(JSON.parse(value)) }];
      }),
    );
  };

  const bodyOf = (text: string): unknown => (text.startsWith('{') ? shortened(JSON.parse(text)) : text);

  const told = async (response: Response): Promise<Told> => {
    const text = await response.text();
    const line = logged(response.headers.get('x-request-id') ?? 'none');
    pending.push(line);
    const headers = [...response.headers].filter(([name]) => !UNTOLD.has(name));
    // A limit says how much is left of its time.
    const isLeft = response.status === 429 || response.status === 402;
    const shown = headers.map(([name, value]) => {
      if (name === 'ratelimit-reset' || (isLeft && name === 'retry-after')) return [name, 'SOON'];
      const isCoded = name === 'payment-required' || name === 'payment-response';
      return [name, isCoded ? shortened(decode(value)) : value];
    });
    return {
      status: response.status,
      headers: Object.fromEntries(shown),
      body: bodyOf(isLeft ? text.replace(/"after_seconds":\d+/, '"after_seconds":"SOON"') : text),
      log: line,
    };
  };

  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    const text = await (await fetch(metricsUrl)).text();
    const counted = [...text.matchAll(COUNTED)].map(
      ([, name, labels = '', value]) => [name + labels, Number(value)] as const,
    );
    // The service asks for it in the background.
    return new Map(counted.filter(([name]) => !name.includes('/supported')));
  };

  return {
    url,
    folder,
    pid: child.pid,
    send,
    told,
    ask: async (request: Ask = {}): Promise<Told> => told(await send(request)),
    /** Runs SQL on the file of the ledger. */
    sql: <Result>(work: (database: Database) => Result): Result => {
      const database = new Database(join(folder, 'clinmeter-ledger.sqlite'));
      try {
        return work(database);
      } finally {
        database.close();
      }
    },
    metrics,
    /** How often the log has a text. */
    count: (pattern: RegExp): number => log.match(pattern)?.length ?? 0,
    stop: async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
      await Promise.all(pending);
      child.kill(signal);
      await child.exited;
      await reading;
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      child.kill('SIGKILL');
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Changes the row of a payment by hand. */
export const changeRow = (shop: Shop, payment: Payment, changes: Readonly<Record<string, SQLQueryBindings>>): void =>
  shop.sql((database) => {
    const columns = Object.keys(changes).map((name) => `"${name}" = ?`);
    database
      .query(`UPDATE purchase SET ${columns.join(', ')} WHERE nonce = ?`)
      .run(...Object.values(changes), nonceOf(payment).toLowerCase());
  });

/** The rows of these payments, as far as the answers depend on them. */
export const rowsOf = (shop: Shop, payments: readonly Payment[]): readonly unknown[] =>
  shop.sql((database) =>
    payments.map((payment) =>
      database
        .query('SELECT state, reason, attempts, facilitator, "transaction" FROM purchase WHERE nonce = ?')
        .get(nonceOf(payment).toLowerCase()),
    ),
  );

/** What differs in each run becomes the same: hashes, addresses and times by kind, in the order in which they appear. */
export const masked = (told: unknown): unknown => {
  const names = new Map<string, string>();
  const named = (kind: string, value: string): string => {
    const key = `${kind}${value.toLowerCase()}`;
    const name = names.get(key) ?? `${kind}${[...names.values()].filter((one) => one.startsWith(kind)).length + 1}`;
    names.set(key, name);
    return name;
  };
  const kinds: Readonly<Record<number, string>> = { 40: 'ADDRESS', 64: 'HASH', 130: 'SIGNATURE' };
  const text = JSON.stringify(told)
    .replaceAll(/0x([0-9a-fA-F]{40,})/g, (whole, digits: string) =>
      /^0*(?:dead|b0b)$/i.test(digits) || digits.startsWith('833589')
        ? whole
        : named(kinds[digits.length] ?? 'HEX', digits),
    )
    .replaceAll(/answer:([0-9a-f]{40})/g, (_, digest: string) => named('ANSWER', digest))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/\b[0-9a-f]{32}\b/g, 'HEX32')
    .replaceAll(/(formula-?version":"(?:\w+ )?)\d+\.\d+/gi, '$1VERSION')
    .replaceAll(/sha256:(?!1{64})[0-9a-f]{64}/g, 'sha256:RELEASE')
    .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(?<=:)1[789]\d{8}\b/g, '"SECONDS"')
    .replaceAll(/\b1[789]\d{8}\b/g, 'SECONDS')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/"purchase":\d+/g, '"purchase":"ROW"');
  return JSON.parse(text);
};
