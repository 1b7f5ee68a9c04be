/** Reloads that change one option of a running service: each has an effect, or the reload names it and is refused. */
import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import { options } from '../../src/config/options.ts';
import { readArguments } from '../../src/config/read.ts';
import { type ServiceConfig, serviceConfig } from '../../src/config/service.ts';
import { BASE_SEPOLIA } from '../../src/payments/protocol/usdc.ts';
import * as lifecycle from '../../src/service/lifecycle.ts';
import { type Service, startService } from '../../src/service/service.ts';
import { encodePack } from '../../src/terminology/pack/pack.ts';
import { certificateAt } from '../support/authority.ts';
import { newAccount, offerFor, paymentFor, sendPayment } from '../support/buyer.ts';
import { CERTIFICATE, INTERMEDIATE, KEY, OF_ANOTHER_NAME, ROOT } from '../support/certificates.ts';
import { startNode } from '../support/chain/node.ts';
import { SUPPORTED } from '../support/counting-facilitator.ts';
import * as selfSigned from '../support/self-signed.ts';
import { tools } from '../support/tools.ts';
import { concept } from '../terminology/support/concepts.ts';

type OptionName = keyof typeof options;
type NameWith<Reload> = {
  [Name in OptionName]: (typeof options)[Name]['reload'] extends Reload ? Name : never;
}[OptionName];
type LiveName = Exclude<OptionName, NameWith<'restart'>>;

const log = { request: () => {}, error: () => {}, warn: () => {}, note: () => {} };

const configOf = (...argv: readonly string[]): ServiceConfig =>
  serviceConfig(readArguments({ name: 'serve', options, operands: {}, examples: [] }, ['--port', '0', ...argv], {}));

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-reload-options-'));
const started: AsyncDisposable[] = [];
afterAll(async () => {
  for (const one of started) await one[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const ended = <One extends AsyncDisposable>(one: One): One => {
  started.push(one);
  return one;
};

const newFile = (content?: string | Uint8Array): string => {
  const file = join(folder, crypto.randomUUID());
  if (content !== undefined) writeFileSync(file, content);
  return file;
};

const PAY_TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const OTHER_PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const [ONE_KEY, OTHER_KEY] = ['11'.repeat(32), '22'.repeat(32)];

const STUB = ['--ledger', ':memory:'];
const real = (facilitator: string): readonly string[] => [
  ...['--ledger', newFile(), '--pay-to', PAY_TO, '--facilitator', facilitator],
];

/** Notes the path and the token of each request, and settles nothing. */
const startFacilitator = (tls?: Bun.TLSOptions) => {
  const asked: { readonly path: string; readonly token: string }[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    ...(tls === undefined ? {} : { tls }),
    fetch: ({ url, headers }) => {
      const path = new URL(url).pathname;
      asked.push({ path, token: headers.get('authorization') ?? '' });
      return path.endsWith('/supported') ? Response.json(SUPPORTED) : new Response(null, { status: 500 });
    },
  });
  return ended({ url: server.url.origin, asked, [Symbol.asyncDispose]: () => server.stop(true) });
};

const hexOf = (value: number | bigint): string => `0x${value.toString(16)}`;

/** A node whose gas costs one gwei, and that takes no transaction. */
const newNode = () =>
  ended(
    startNode({
      eth_blockNumber: () => '0x10',
      eth_getBlockByNumber: () => ({
        ...{ number: '0x10', hash: `0x${'12'.repeat(32)}`, transactions: [] },
        timestamp: hexOf(Math.floor(Date.now() / 1000)),
        baseFeePerGas: hexOf(10n ** 9n),
      }),
      eth_maxPriorityFeePerGas: () => '0x1',
      eth_getBalance: () => hexOf(10n ** 18n),
      eth_estimateGas: () => hexOf(90_000),
      eth_getTransactionCount: () => '0x0',
      eth_getCode: () => '0x',
      eth_call: () => `0x${'0'.repeat(64)}`,
    }),
  );

const PING = '/v1/tools/ping';

/** A shop of one tool, whose documents are made at once. */
const ONLY_PING = [
  ...STUB,
  '--tool-settings',
  JSON.stringify(Object.fromEntries(tools.filter(({ id }) => id !== 'ping').map(({ id }) => [id, { enabled: false }]))),
];
const LOOKUP = '/api/ontology/lookup?system=icd10&code=E11.9';

/** Buys a call with a new account. Returns the code of a refusal. */
const buy = async ({ baseUrl }: Service): Promise<unknown> => {
  const answer = await sendPayment(baseUrl + PING, await paymentFor(baseUrl + PING, newAccount()));
  return ((await answer.json()) as { readonly code?: string }).code;
};

/** True if one of some requests that cost milliseconds of processor time is too many. */
const isOutOfTime =
  (ask: (service: Service, time: number) => Promise<number>) =>
  async (service: Service): Promise<boolean> => {
    for (let time = 0; time < 4; time += 1) if ((await ask(service, time)) === 429) return true;
    return false;
  };

const search = async ({ baseUrl }: Service): Promise<number> =>
  (await fetch(`${baseUrl}/v1/catalog?search=kidny+functon`)).status;

const boughtBatch = async ({ baseUrl }: Service, time: number): Promise<number> => {
  const phrases = Array.from({ length: 4 }, (_, at) => `query=acute+chronic+pain+of+left+knee+${time}+${at}`).join('&');
  const url = `${baseUrl}/api/ontology/translate_batch?${phrases}`;
  return (await sendPayment(url, await paymentFor(url, newAccount()))).status;
};

const textAt =
  (path: string) =>
  async ({ baseUrl }: Service): Promise<string> =>
    (await fetch(baseUrl + path)).text();

const paywall = async ({ baseUrl }: Service): Promise<string> =>
  (await fetch(baseUrl + PING, { headers: { Accept: 'text/html' } })).text();

/** True if one of so many requests, each of another client of a proxy, is above a rate. */
const isLimited =
  (path: string, count = 4) =>
  async ({ baseUrl }: Service): Promise<boolean> => {
    const clients = Array.from({ length: count }, (_, index) => ({ 'X-Forwarded-For': `198.51.100.${index}` }));
    const answers = await Promise.all(clients.map((headers) => fetch(baseUrl + path, { headers })));
    return answers.some(({ status }) => status === 429);
  };

const certificateOf = ({ baseUrl }: Service): Promise<string> => certificateAt(baseUrl);

const offer = async ({ baseUrl }: Service) => offerFor(baseUrl + PING);

/** Waits until it is so: at most five seconds, which only what has no effect takes. */
const within = async (isSo: () => boolean): Promise<void> => {
  for (const since = performance.now(); !isSo() && performance.now() - since < 5000; ) await Bun.sleep(5);
};

/** True if the facilitator is known to fail within three seconds. */
const isFailing = async (service: Service): Promise<boolean> => {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = JSON.parse(await textAt('/ready')(service)).checks.facilitator;
    if (status === 'failed') return true;
    await Bun.sleep(50);
  }
  return false;
};

const boundOfStop = async (service: Service): Promise<unknown> => {
  using stop = spyOn(lifecycle, 'stopInOrder');
  await service.stop();
  return stop.mock.calls[0]?.[0].bound;
};

type Probe = {
  readonly from: ServiceConfig;
  /** The same configuration but for the option. */
  readonly to: ServiceConfig;
  /** The effect as it can be seen now: it differs only if the option does. */
  readonly see: (service: Service) => unknown;
  /** The effect is seen when the service stops. */
  readonly isEnd?: true;
};

type Texts = readonly [from: string | undefined, to: string];

const CDP_PATH = '/platform/v2/x402';

const ed25519 = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const secret = Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64');
  return { publicKey, secret };
};

type Made = {
  readonly texts: Texts;
  readonly base?: readonly string[];
  readonly see: Probe['see'];
  readonly isEnd?: true;
};

/** True where the second of two free tries is answered. */
const hasTry: Probe['see'] = async ({ baseUrl }) => {
  const [body, headers] = ['{"height_cm":170,"weight_kg":70}', { 'Content-Type': 'application/json', Origin: baseUrl }];
  const ask = () => fetch(`${baseUrl}/docs/bmi/try`, { method: 'POST', body, headers });
  await ask();
  return (await ask()).status;
};

/** The texts of an option before and after, and where its effect is seen. */
const PROBES: Readonly<Record<Exclude<LiveName, 'allowStubOnNetwork'>, () => Made | Probe | Promise<Probe>>> = {
  config: () => ({ texts: [newFile('[tools.ping]\nprice = "0.1"\n'), newFile('')], see: offer }),
  tlsCert: () => {
    const base = [...STUB, '--tls-key', newFile(KEY)];
    return { base, texts: [newFile(CERTIFICATE + INTERMEDIATE), newFile(OF_ANOTHER_NAME)], see: certificateOf };
  },
  tlsKey: () => {
    // A key has a certificate of its own.
    const of = (cert: string, key: string) => configOf(...STUB, '--tls-cert', newFile(cert), '--tls-key', newFile(key));
    const to = of(selfSigned.CERTIFICATE, selfSigned.PRIVATE_KEY);
    return { from: of(CERTIFICATE, KEY), to, see: certificateOf };
  },
  payTo: () => ({ texts: [undefined, OTHER_PAY_TO], see: offer }),
  toolSettings: () => ({ texts: [undefined, '{"ping":{"price":"0.5"}}'], see: offer }),
  prices: () => ({ texts: [undefined, '{"group":{"payment":"0.5"}}'], see: offer }),
  serviceName: () => ({ texts: [undefined, 'Other'], see: offer }),
  contact: () => ({ texts: [undefined, 'us@example.com'], see: paywall }),
  termsUrl: () => ({ texts: [undefined, 'https://example.com/terms'], see: paywall }),
  icon: () => ({ texts: [undefined, 'https://example.com/icon.png'], see: offer }),
  facilitator: () => {
    const [one, other] = [startFacilitator(), startFacilitator()];
    const see = async (service: Service) => {
      await buy(service);
      return other.asked.length > 0;
    };
    const base = ['--ledger', newFile(), '--pay-to', PAY_TO];
    return { base, texts: [one.url, other.url], see };
  },
  facilitatorToken: () => {
    const { url, asked } = startFacilitator();
    const see = async (service: Service) => {
      await buy(service);
      return asked.at(-1)?.token;
    };
    return { base: real(url), texts: ['one', 'other'], see };
  },
  cdpKeyId: () => {
    const { url, asked } = startFacilitator();
    const see = async (service: Service) => {
      await buy(service);
      const [, claims = ''] = asked.at(-1)?.token.split('.') ?? [];
      return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
    };
    return { base: [...real(url + CDP_PATH), '--cdp-key-secret', ed25519().secret], texts: ['one', 'other'], see };
  },
  cdpKeySecret: () => {
    const { url, asked } = startFacilitator();
    const [one, other] = [ed25519(), ed25519()];
    const see = async (service: Service) => {
      await buy(service);
      const [header, claims, signature = ''] = asked.at(-1)?.token.replace('Bearer ', '').split('.') ?? [];
      return verify(null, Buffer.from(`${header}.${claims}`), other.publicKey, Buffer.from(signature, 'base64url'));
    };
    return { base: [...real(url + CDP_PATH), '--cdp-key-id', 'id'], texts: [one.secret, other.secret], see };
  },
  rpcUrl: () => {
    const [one, other] = [newNode(), newNode()];
    // A look that began before the reload may still ask the first node: only the node expected next is waited for.
    const expected = [one, other];
    const see = async () => {
      const node = expected.shift();
      await within(() => node !== undefined && node.asked.length > 0);
      return other.asked.length > 0;
    };
    return { base: real(startFacilitator().url), texts: [one.rpcUrl, other.rpcUrl], see };
  },
  upstreamCa: () => {
    const { url } = startFacilitator({ cert: CERTIFICATE + INTERMEDIATE, key: KEY });
    return { base: real(url), texts: [newFile(OF_ANOTHER_NAME), newFile(ROOT)], see: isFailing };
  },
  settlerKey: () => {
    const node = newNode();
    const see = async (service: Service) => {
      const looks = () => node.asked.filter(({ method }) => method === 'eth_getBalance').length;
      const before = looks();
      await textAt('/metrics')(service);
      await within(() => looks() > before);
      return node.asked.findLast(({ method }) => method === 'eth_getBalance')?.params?.[0];
    };
    return {
      base: [...real('onchain'), '--rpc-url', node.rpcUrl, '--metrics-public'],
      texts: [ONE_KEY, OTHER_KEY],
      see,
    };
  },
  maxFeeGwei: () => {
    const node = newNode();
    const see = async (service: Service) => {
      await buy(service);
      return node.asked.some(({ method }) => method === 'eth_sendRawTransaction');
    };
    return {
      base: [...real('onchain'), '--rpc-url', node.rpcUrl, '--settler-key', ONE_KEY, '--settle-timeout', '4'],
      texts: ['0.5', '5'],
      see,
    };
  },
  ownershipProof: () => ({
    base: ONLY_PING,
    texts: [undefined, `0x${'ab'.repeat(65)}`],
    see: textAt('/openapi.json'),
  }),
  receiptKey: () => ({ base: ONLY_PING, texts: [ONE_KEY, OTHER_KEY], see: textAt('/.well-known/x402') }),
  formerReceiptSigner: () => ({
    base: ONLY_PING,
    texts: [undefined, `0x${'1'.repeat(40)}@2030-01-31`],
    see: textAt('/.well-known/x402'),
  }),
  nodes: () => {
    // Several nodes need a database: the limits themselves do not.
    const from = configOf(...STUB, '--rate-limit', '20');
    return { from, to: { ...from, nodes: 20 }, see: isLimited(PING) };
  },
  data: () => ({ texts: [undefined, smallPack()], see: textAt('/ready') }),
  dataFormer: async () => {
    const ledger = ['--ledger', newFile()];
    const bought = await startService(configOf(...ledger), log);
    const payment = await paymentFor(bought.baseUrl + LOOKUP);
    await sendPayment(bought.baseUrl + LOOKUP, payment);
    await bought.stop();
    const base = [...ledger, '--data', smallPack()];
    const see = async ({ baseUrl }: Service) => (await sendPayment(baseUrl + LOOKUP, payment)).text();
    return { from: configOf(...base), to: configOf(...base, '--data-former', 'embedded'), see };
  },
  rateLimit: () => ({ texts: ['1', '100'], see: isLimited(PING) }),
  rateLimitFree: () => ({ texts: ['1', '100'], see: isLimited('/fhir/metadata') }),
  workLimit: () => ({
    from: { ...configOf(...STUB), workLimit: 0.001 },
    to: { ...configOf(...STUB), workLimit: 100 },
    see: isOutOfTime(boughtBatch),
  }),
  workLimitFree: () => ({
    from: { ...configOf(...STUB), workLimitFree: 0.001 },
    to: { ...configOf(...STUB), workLimitFree: 100 },
    see: isOutOfTime(search),
  }),
  freeTries: () => ({ texts: ['0', '5'], see: hasTry }),
  freeTriesTotal: () => ({ base: [...STUB, '--free-tries', '5'], texts: ['1', '2'], see: hasTry }),
  trustedProxy: () => ({
    base: [...STUB, '--rate-limit-free', '3'],
    texts: [undefined, '127.0.0.1'],
    see: isLimited('/fhir/metadata'),
  }),
  maxInFlight: () => {
    const base = [...STUB, '--settle-timeout', '1', '--fault', 'settle:timeout'];
    const see = async (service: Service) => {
      const codes = await Promise.all([buy(service), buy(service)]);
      return codes.includes('payment_unavailable');
    };
    return { base, texts: ['1', '100'], see };
  },
  drainDelay: () => {
    const see = async (service: Service) => {
      const since = performance.now();
      await service.stop();
      return performance.now() - since >= 1000;
    };
    return { texts: [undefined, '1'], see, isEnd: true };
  },
  drainTimeout: () => ({ texts: ['20', '30'], see: boundOfStop, isEnd: true }),
  redelivery: () => ({ base: ONLY_PING, texts: [undefined, '7'], see: textAt('/llms-full.txt') }),
  ownerTokenFile: () => ({
    texts: [undefined, newFile('a token of the owner'.replaceAll(' ', '-'))],
    see: async ({ baseUrl }) => (await fetch(`${baseUrl}/owner`)).status,
  }),
  ownAddress: () => {
    const [token, file] = [newFile('a-token-of-the-owner'), newFile()];
    const child = () => ({ stdout: new Response(''), exited: Promise.resolve(1), signalCode: null });
    const see = async ({ baseUrl }: Service) => {
      using spawn = spyOn(Bun, 'spawn').mockImplementation(child as unknown as typeof Bun.spawn);
      await fetch(`${baseUrl}/owner`, { headers: { Authorization: 'Bearer a-token-of-the-owner' } });
      return spawn.mock.calls.at(-1)?.[0];
    };
    return { base: ['--ledger', file, '--owner-token-file', token], texts: [undefined, PAY_TO], see };
  },
  notifyUrl: () => {
    const [one, other] = [startFacilitator(), startFacilitator()];
    const file = newFile();
    const { setInterval } = globalThis;
    // The conditions are looked at every 15 seconds.
    const looks: (() => void)[] = [];
    const timers = spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void, pause: number) => {
      if (pause === 15_000) looks.push(look);
      return setInterval(look, pause);
    }) as typeof setInterval);
    ended({ [Symbol.asyncDispose]: async () => timers.mockRestore() });
    const see = async () => {
      for (const gone of [file, `${file}.ledger-key`]) rmSync(gone, { force: true });
      const before = one.asked.length;
      for (const look of looks) look();
      await within(() => one.asked.length > before || other.asked.length > 0);
      return other.asked.length > 0;
    };
    return { base: ['--ledger', file], texts: [one.url, other.url], see };
  },
  allowLocalUpstream: () => {
    const from: ServiceConfig = { ...configOf(...real(startFacilitator().url)), reach: 'public' };
    return { from, to: { ...from, allowLocalUpstream: true, reach: 'near' }, see: isFailing };
  },
  fault: () => ({ texts: [undefined, 'settle:500'], see: buy }),
  stubBalance: () => ({ texts: [undefined, '0.0001'], see: buy }),
};

const smallPack = (): string => {
  const releases = { icd10cm: 'FY2099', loinc: '9.99', rxnorm: '2099-01-05' };
  const info = { coverage: 'starter', source: 'made here', notes: 'small', releases } as const;
  return newFile(encodePack(buildPack(info, [concept('icd10', 'E11.9', 'Another name')])));
};

const probeOf = async (name: keyof typeof PROBES): Promise<Probe> => {
  const made = await PROBES[name]();
  if ('from' in made) return made;
  const { texts, base = STUB, ...rest } = made;
  const [from, to] = texts.map((text) =>
    configOf(...base, ...(text === undefined ? [] : [`--${options[name].flag}`, text])),
  ) as [ServiceConfig, ServiceConfig];
  return { from, to, ...rest };
};

/** The effects before and after a reload. What the end of a service shows takes two services. */
const seen = async ({ from, to, see, isEnd }: Probe): Promise<readonly [before: unknown, after: unknown]> => {
  const service = await startService(from, log);
  const before = await see(service);
  const other = isEnd ? await startService(from, log) : service;
  await other.reload(to);
  const after = await see(other);
  if (!isEnd) await service.stop();
  return [before, after];
};

const named = (kind: (name: OptionName) => boolean) => (Object.keys(options) as OptionName[]).filter(kind);

describe('a reload that changes one option', () => {
  test.each(
    named((name) => options[name].reload !== 'restart' && name !== 'allowStubOnNetwork') as (keyof typeof PROBES)[],
  )('%s has an effect', async (name) => {
    const probe = await probeOf(name);
    const [before, after] = await seen(probe);
    expect(after).not.toEqual(before);
  });

  test('a port goes on with HTTP or HTTPS, and a shared one with its certificate', async () => {
    const secure = (cert: string, ...argv: readonly string[]) =>
      configOf(...STUB, '--tls-cert', newFile(cert), '--tls-key', newFile(KEY), ...argv);
    for (const [from, to] of [
      [configOf(...STUB), secure(CERTIFICATE)],
      [secure(CERTIFICATE), configOf(...STUB)],
      [secure(CERTIFICATE, '--reuse-port'), secure(OF_ANOTHER_NAME, '--reuse-port')],
    ] as const) {
      const service = await startService(from, log);
      await expect(service.reload(to)).rejects.toThrow('--tls-cert cannot change while the service runs');
      await service.stop();
    }
  });

  test('allowStubOnNetwork is refused where other machines would reach the stub', () => {
    const argv = [...STUB, '--facilitator', 'stub', '--base-url', 'http://shop.example'];
    expect(configOf(...argv, '--allow-stub-on-network').mode).toBe('public');
    expect(() => configOf(...argv)).toThrow('with the stub facilitator');
  });

  test.each(named((name) => options[name].reload === 'restart'))('%s is named and refused', async (name) => {
    const from = configOf(...STUB);
    const service = await startService(from, log);
    const other = name === 'network' ? BASE_SEPOLIA : 'other';
    const to = { ...from, [name]: other } as ServiceConfig;
    await expect(service.reload(to)).rejects.toThrow(`--${options[name].flag} cannot change while the service runs`);
    await service.stop();
  });
});
