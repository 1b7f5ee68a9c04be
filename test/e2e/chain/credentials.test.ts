/** Facilitators that want credentials; no other host ever gets a key or token. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { paymentFor } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { type Answer, describeOnChain, openShop, PRICE, pay, problemIn, type Shop } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';

const KEY_ID = '8d7f2a10-52b1-4a3f-9a54-0f6f6f1c9f1e';
const TOKEN = 'token-that-stays-secret';

/** The credentials of a request. */
type Seen = { readonly path: string; readonly authorization: string | null };

/** A door in front of a facilitator, which asks who is there; `path` is where the facilitator begins behind it. */
const guarded = (behind: string, path: string, mayPass: (request: Request, at: URL) => Promise<boolean>) => {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const at = new URL(request.url);
      seen.push({ path: at.pathname, authorization: request.headers.get('authorization') });
      if (!at.pathname.startsWith(path)) return new Response('not here', { status: 404 });
      if (!(await mayPass(request, at))) return Response.json({ error: 'who are you?' }, { status: 401 });
      const { method } = request;
      const init = method === 'POST' ? { method, body: await request.text() } : { method };
      return fetch(`${behind}${at.pathname.slice(path.length)}`, init);
    },
  });
  return {
    url: `${server.url.origin}${path}`,
    seen: seen as readonly Seen[],
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};

/** The secret of an API key as CDP gives it: base64 of seed and public key, or PEM. */
const newKey = (kind: 'Ed25519' | 'P-256') => {
  const pair = kind === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (kind === 'P-256') return { ...pair, secret: String(pair.privateKey.export({ type: 'sec1', format: 'pem' })) };
  const { d = '', x = '' } = pair.privateKey.export({ format: 'jwk' });
  const halves = [d, x].map((half) => Buffer.from(half, 'base64url'));
  return { ...pair, secret: Buffer.concat(halves).toString('base64') };
};

/** CDP's rules for a request (its documentation, "JWT authentication"). */
const isFromKey = (publicKey: KeyObject, nonces: Set<unknown>) => async (request: Request, at: URL) => {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  try {
    const { payload } = await jwtVerify(token, publicKey, { issuer: 'cdp', subject: KEY_ID, typ: 'JWT' });
    const { kid, nonce } = decodeProtectedHeader(token) as { kid?: string; nonce?: string };
    expect(kid).toBe(KEY_ID);
    expect(nonces.has(nonce)).toBe(false);
    nonces.add(nonce);
    expect(payload.uris).toEqual([`${request.method} ${at.host}${at.pathname}`]);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(120);
    return true;
  } catch {
    return false;
  }
};

describeOnChain('a facilitator that asks for credentials', () => {
  let chain: LocalChain;
  let facilitator: Awaited<ReturnType<typeof startReferenceFacilitator>>;
  beforeAll(async () => {
    chain = await startChain();
    facilitator = await startReferenceFacilitator({ chain });
  });
  afterAll(async () => {
    await facilitator.stop();
    await chain.stop();
  });

  const buy = async (shop: Shop): Promise<Answer> =>
    pay(shop.bmi(), await paymentFor(shop.bmi(), await newBuyer(chain, PRICE)));

  /** That nothing of a secret is in what the seller prints, answers and keeps, read in any of its usual forms. */
  const expectSecret = async (shop: Shop, answers: readonly Answer[], secrets: readonly string[]) => {
    const pages = ['/', '/health', '/ready', '/metrics', '/openapi.json', '/docs', '/v1/catalog', '/nowhere'];
    const said = await Promise.all(pages.map(async (path) => (await fetch(shop.url + path)).text()));
    const rows = JSON.stringify(await shop.rows());
    await shop.stop();
    const kept = await Bun.file(shop.ledger).text();
    for (const text of [shop.output(), rows, kept, JSON.stringify(answers), ...said]) {
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    }
  };

  /** The lines of a key, and its body on one line. */
  const partsOf = (secret: string) => [secret, ...secret.split('\n').filter((line) => /^[\w+/=]{20,}$/.test(line))];

  describe('of CDP', () => {
    const openAt = (url: string, secret: string) =>
      openShop({
        chain,
        facilitators: [url],
        environment: { CLINMETER_CDP_KEY_ID: KEY_ID, CLINMETER_CDP_KEY_SECRET: secret },
      });

    for (const kind of ['Ed25519', 'P-256'] as const) {
      test(`CDP gets a token for each request, signed with an ${kind} key`, async () => {
        const { publicKey, secret } = newKey(kind);
        const nonces = new Set<unknown>();
        await using cdp = guarded(facilitator.url, '/platform/v2/x402', isFromKey(publicKey, nonces));
        await using shop = await openAt(cdp.url, secret);
        const answers = [await buy(shop), await buy(shop)];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await shop.earned()).toBe(2n * PRICE);
        const settled = { state: 'settled', facilitator: new URL(cdp.url).origin };
        expect(await shop.rows()).toMatchObject([settled, settled]);
        expect(nonces.size).toBe(cdp.seen.length);
        const tokens = cdp.seen.map(({ authorization }) => authorization?.split(' ')[1] ?? '');
        await expectSecret(shop, answers, [...partsOf(secret), ...tokens]);
      });
    }
  });

  describe('of another kind', () => {
    const environment = { CLINMETER_FACILITATOR_TOKEN: TOKEN };

    test('the token of one facilitator is not sent to the next one', async () => {
      const { publicKey, secret } = newKey('Ed25519');
      await using first = guarded(facilitator.url, '', async () => false);
      await using cdp = guarded(facilitator.url, '/platform/v2/x402', async (request, at) => {
        expect(await isFromKey(publicKey, new Set())(request, at)).toBe(true);
        return false;
      });
      await using last = guarded(facilitator.url, '', async () => true);
      await using shop = await openShop({
        chain,
        facilitators: [first.url, cdp.url, last.url],
        environment: { ...environment, CLINMETER_CDP_KEY_ID: KEY_ID, CLINMETER_CDP_KEY_SECRET: secret },
      });
      const answer = await buy(shop);
      expect(answer.status).toBe(200);
      expect(await shop.rows()).toMatchObject([{ state: 'settled', facilitator: last.url }]);
      const said = ({ seen }: typeof first) => new Set(seen.map(({ authorization }) => authorization ?? 'nothing'));
      expect(said(first)).toEqual(new Set([`Bearer ${TOKEN}`]));
      expect(said(cdp).has(`Bearer ${TOKEN}`)).toBe(false);
      expect(said(last)).toEqual(new Set(['nothing']));
      await expectSecret(shop, [answer], [TOKEN, ...partsOf(secret)]);
    });
  });

  describe('is a node of the chain', () => {
    /** A node at an address with a key in it, which can answer for another chain or not at all. */
    const node = (answer: (text: string) => string | undefined) =>
      Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: async (request) => {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(chain.rpcUrl, { method: 'POST', headers, body: await request.text() });
          const text = answer(await response.text());
          return text === undefined ? new Response('no', { status: 502 }) : new Response(text, { headers });
        },
      });
    const RPC_KEY = 'key-of-the-node';

    for (const [what, answer, code] of [
      ['that is away', () => undefined, 'payment_unavailable'],
      ['of another chain', (text: string) => text.replaceAll('"0x2105"', '"0x14a34"'), 'facilitator_misconfigured'],
    ] as const) {
      test(`${what}: nothing has moved, and neither its address nor the key for gas is said`, async () => {
        const server = node(answer);
        const environment = { CLINMETER_RPC_URL: `${server.url.href}v2/${RPC_KEY}` };
        await using shop = await openShop({ chain, facilitators: ['onchain'], environment });
        const answers = [await buy(shop), await buy(shop)];
        for (const one of answers) expect(problemIn(one)).toMatchObject({ status: 503, code });
        expect(await shop.earned()).toBe(0n);
        expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
        await expectSecret(shop, answers, [RPC_KEY, shop.settlerKey, shop.settlerKey.slice(2)]);
        await server.stop(true);
      });
    }

    test('a failing node does not reveal its address in the output of the seller', async () => {
      let isAway = false;
      const server = node((text) => (isAway ? undefined : text));
      await using lost = await startReferenceFacilitator({ chain, faults: () => ({ when: 'before', kind: 'drop' }) });
      const environment = { CLINMETER_RPC_URL: `${server.url.href}v2/${RPC_KEY}` };
      await using shop = await openShop({ chain, facilitators: [lost.url], environment });
      expect((await buy(shop)).status).toBe(503);
      isAway = true;
      await using reopened = await shop.reopen();
      while (!/rror/.test(reopened.output())) await Bun.sleep(20);
      await expectSecret(reopened, [], [RPC_KEY]);
      await server.stop(true);
    });
  });
});
