/** The scenarios: each starts with an account and a client of its own, at a shop that it shares with its group. */

import { Database } from 'bun:sqlite';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x';
import type { PrivateKeyAccount } from 'viem/accounts';
import { newAccount, twin } from '../support/buyer.ts';
import {
  type Ask,
  BMI,
  changeRow,
  encode,
  openShop,
  PAY_TO,
  type Payment,
  random,
  rowsOf,
  type Shop,
  seconds,
  type sign,
  type Told,
} from './shop.ts';
import { type Reply, scriptedNode, scriptedUpstream, settles } from './upstream.ts';

export type Opened = {
  shop: Shop;
  readonly upstream?: Awaited<ReturnType<typeof scriptedUpstream>>;
  readonly node?: ReturnType<typeof scriptedNode>;
};

export type Context = Omit<Opened, 'shop'> & {
  readonly client: string;
  readonly shop: () => Shop;
  /** The scenario goes on at another process. */
  readonly restarted: (shop: Shop) => Promise<void>;
  /** Signs a payment, and keeps its row and the calls to the facilitator. */
  readonly pay: typeof sign;
  /** Asks, and keeps the answer. */
  readonly ask: (request?: Ask) => Promise<Told>;
  /** Keeps a fact. */
  readonly note: (fact: Readonly<Record<string, unknown>>) => void;
};

export type Run = (context: Context) => Promise<void>;
export type Group = {
  readonly name: string;
  readonly open: () => Promise<Opened>;
  /** By title. */
  readonly scenarios: Readonly<Record<string, Run>>;
};

const PROXY = ['--trusted-proxy', '127.0.0.1'];
/** Leases last longer than a start takes on a busy machine. */
const PATIENT = ['--settle-timeout', '60'];
const REAL = ['--pay-to', PAY_TO, ...PROXY];
const HOUR = 3_600_000;

const atStub =
  (...argv: readonly string[]) =>
  async (): Promise<Opened> => ({ shop: await openShop([...PROXY, ...argv]) });

const atUpstream =
  (...argv: readonly string[]) =>
  async (): Promise<Opened> => {
    const upstream = await scriptedUpstream();
    return { upstream, shop: await openShop(['--facilitator', upstream.url, ...REAL, ...argv]) };
  };

const withNode = (changes?: Parameters<typeof scriptedNode>[0]) => async (): Promise<Opened> => {
  const [upstream, node] = [await scriptedUpstream(), scriptedNode(changes)];
  const shop = await openShop(['--facilitator', upstream.url, '--rpc-url', node.rpcUrl, ...REAL, ...PATIENT]);
  return { upstream, node, shop };
};

const ELSEWHERE = BMI.replace('170', '171');
const probe = (height: number): string => BMI.replace('170', String(height));

const withSignature = (payment: Payment, signature: string): Payment => ({
  ...payment,
  payload: { ...payment.payload, signature },
});
const identified = (payment: Payment, id: unknown): Payment => ({
  ...payment,
  extensions: { 'payment-identifier': { info: { required: false, id } } },
});
const identifier = (): string => `order_${random(16)}`;
const accepting = (payment: Payment, changes: object): Payment => ({
  ...payment,
  accepted: { ...payment.accepted, ...changes },
});

/** A signature of another key for the same payment. */
const forged = async ({ pay }: Context): Promise<Payment> => {
  const [own, other] = [await pay(), await pay()];
  return withSignature(own, other.payload.signature);
};

/** Bought, and asked again after the row was changed by hand. */
const changed =
  (changes: (payment: Payment) => Parameters<typeof changeRow>[2]): Run =>
  async ({ shop, pay, ask }) => {
    const payment = await pay();
    await (await shop().send({ payment })).text();
    changeRow(shop(), payment, changes(payment));
    await ask({ payment });
  };

const rejected =
  (change: (payment: Payment) => Payment): Run =>
  async ({ pay, ask }) => {
    await ask({ payment: change(await pay()) });
  };
const signed =
  (changes: () => Readonly<Record<string, string>>): Run =>
  async ({ pay, ask }) => {
    await ask({ payment: await pay({ changes: changes() }) });
  };

const stateOf = (shop: Shop, payment: Payment): string | undefined =>
  (rowsOf(shop, [payment])[0] as { state: string } | null)?.state;

/** Makes every write of this kind fail as on a full disk. */
const fill = (shop: Shop, event: 'INSERT' | 'UPDATE', isFull = true, when = ''): void =>
  shop.sql((database) => {
    const body = `BEFORE ${event} ON purchase ${when} BEGIN SELECT raise(ABORT, 'disk is full'); END`;
    database.run(isFull ? `CREATE TRIGGER full_${event} ${body}` : `DROP TRIGGER full_${event}`);
  });

const SETTLING = { state: 'settling', transaction: null, settled_at: null };
const twoDaysAgo = () => ({ created_at: Date.now() - 48 * HOUR, settled_at: Date.now() - 48 * HOUR });

/** The message by which a payer shows that it asks. */
const signIn = async (shop: Shop, account = newAccount()): Promise<string> => {
  const { host } = new URL(shop.url);
  const info = { domain: host, uri: `${shop.url}/api/calc/bmi`, version: '1', chainId: 'eip155:8453', type: 'eip191' };
  const message = { ...info, nonce: random(16).slice(2), issuedAt: new Date().toISOString() };
  return encodeSIWxHeader((await createSIWxPayload(message as never, account as never, shop.url)) as never);
};

/** Sends a payment that was bought with to so many other calls, and keeps the last answer. */
const probed = async ({ shop, client, ask }: Context, payment: Payment, count: number): Promise<void> => {
  for (let height = 60; height < 59 + count; height += 1)
    await (await shop().send({ path: probe(height), payment, client })).text();
  await ask({ path: probe(59 + count), payment });
};

const MCP = {
  path: '/mcp',
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
};
const mcpCall = (given: object, payment?: unknown): Ask => ({
  ...MCP,
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'bmi', arguments: given, ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }) },
  }),
});
const GIVEN = { height_cm: 170, weight_kg: 70 };

/** With a day of the embedded release, so that no offer says what the clock says of it. */
const LOOKUP = '/fhir/CodeSystem/$lookup?date=2026-03-01&system=http://hl7.org/fhir/sid/icd-10-cm&code=E11.9';

/** Asks, and nothing more. */
const asks =
  (...requests: readonly Ask[]): Run =>
  async ({ ask }) => {
    for (const request of requests) await ask(request);
  };
/** Asks with one payment, which the facilitator answers with these replies. */
const paying =
  (requests: (payment: Payment) => readonly Ask[], ...replies: readonly Reply[]): Run =>
  async ({ upstream, pay, ask }) => {
    const payment = await pay();
    if (replies.length > 0) upstream?.script(payment, ...replies);
    for (const request of requests(payment)) await ask(request);
  };

const STUB: Group = {
  name: 'a sale at the stub',
  open: atStub(...PATIENT),
  scenarios: {
    'a call without a payment gets the offer': asks({}),
    'a HEAD request gets the offer, even with a payment': paying((payment) => [{ method: 'HEAD', payment }]),
    'a payment of protocol version 1 gets a hint': asks({ headers: { 'X-PAYMENT': 'e30=' } }),
    'a call with wrong parameters gets the offer and is told not to sign': asks({ path: probe(10) }),
    'a path that sells nothing is not found, even with a payment': paying((payment) => [
      { path: '/api/calc/none', payment },
    ]),
    'a payment that is not base64 is rejected': asks({ payment: '%%%' }),
    'a payment that is not JSON is rejected': asks({ payment: 'aGVsbG8=' }),
    'a payment of another version of the protocol is rejected': rejected((payment) => ({ ...payment, x402Version: 1 })),
    'a payment without a signature is rejected': paying((payment) => [
      { payment: encode({ ...payment, payload: {} }) },
    ]),
    'a payment on another network is rejected': rejected((payment) => accepting(payment, { network: 'eip155:1' })),
    'a payment of another scheme is rejected': rejected((payment) => accepting(payment, { scheme: 'upto' })),
    'a payment of another asset is rejected': rejected((payment) => accepting(payment, { asset: PAY_TO })),
    'a payment of less than the price is rejected': signed(() => ({ value: '4999' })),
    'a payment of more than the price is rejected': signed(() => ({ value: '5001' })),
    'a payment to another recipient is rejected': signed(() => ({ to: '0x0000000000000000000000000000000000000b0b' })),
    'a payment that has expired is rejected': signed(() => ({ validBefore: String(seconds() - 10) })),
    'a payment that is about to expire is rejected': signed(() => ({ validBefore: String(seconds() + 1) })),
    'a payment that is valid for too long is rejected': signed(() => ({ validBefore: String(seconds() + 100_000) })),
    'a payment that is not valid yet is rejected': signed(() => ({ validAfter: String(seconds() + 30) })),
    'a payment that another key has signed is refused': async (context) =>
      void (await context.ask({ payment: await forged(context) })),
    'a signature of no key is refused': rejected((payment) => withSignature(payment, `0x${'ff'.repeat(64)}1b`)),
    'an empty wrapper of ERC-6492 is rejected': rejected((payment) =>
      withSignature(payment, `0x${'00'.repeat(64)}${'6492'.repeat(16)}`),
    ),
    'a payment buys the answer, and fetches it again': paying((payment) => [
      { payment },
      { payment, client: '192.0.2.1' },
    ]),
    'a payment for wrong parameters is not used, and buys the corrected call': paying((payment) => [
      { path: probe(10), payment },
      { payment },
    ]),
    'an unknown parameter is told, and belongs to no purchase': paying((payment) => [
      { path: `${BMI}&colour=red`, payment },
      { payment },
      { path: `${BMI}&colour=blue`, payment },
    ]),
    'the other form of a signature is refused, and told not to sign again': paying((payment) => [
      { payment },
      { payment: withSignature(payment, twin(payment.payload.signature)) },
    ]),
    'the other recovery byte of a signature is the same payment': async ({ ask, pay }) => {
      const payment = await pay();
      const { signature } = payment.payload;
      await ask({ payment });
      await ask({
        payment: withSignature(payment, signature.slice(0, 130) + (signature.endsWith('1b') ? '00' : '01')),
      });
    },
    'a settled payment with other terms is refused, and told not to sign again': paying((payment) => [
      { payment },
      { payment: accepting(payment, { amount: '4000' }) },
    ]),
    'a settled payment that cannot be read any more is refused, and told not to sign again': paying((payment) => [
      { payment },
      { payment: withSignature(payment, '0x') },
      { payment: { ...payment, x402Version: 1 } },
    ]),
    'a payment that bought another call is refused, twice and three times': async (context) => {
      const payment = await context.pay();
      await context.ask({ payment });
      for (const count of [1, 2, 3]) await probed(context, payment, count);
    },
    'a fourth other call needs proof, and so does the call that was bought': async (context) => {
      const { shop, pay, ask } = context;
      const payment = await pay();
      await (await shop().send({ payment })).text();
      await probed(context, payment, 4);
      await ask({ payment, client: '192.0.2.2' });
      await ask({ path: probe(10), payment, client: '192.0.2.2' });
    },
    'the network that sent a payment first needs proof like every other': async (context) => {
      const payment = await context.pay();
      await context.ask({ payment });
      await probed(context, payment, 5);
      await context.ask({ payment });
    },
    'proof by the payer fetches the answer, and is good for one call': async (context) => {
      const { shop, pay, ask } = context;
      const account = newAccount();
      const payment = await pay({ account });
      await (await shop().send({ payment })).text();
      await probed(context, payment, 4);
      const proof = { 'SIGN-IN-WITH-X': await signIn(shop(), account) };
      await ask({ payment, client: '192.0.2.3', headers: proof });
      await ask({ payment, client: '192.0.2.3', headers: proof });
      await ask({ path: probe(70), payment, client: '192.0.2.3', headers: proof });
      await ask({ payment, client: '192.0.2.3', headers: proof });
      const again = { 'SIGN-IN-WITH-X': await signIn(shop(), account) };
      await ask({ path: probe(71), payment, client: '192.0.2.3', headers: again });
    },
    'proof by another account is none, and neither is a text': async (context) => {
      const { shop, pay, ask } = context;
      const payment = await pay();
      await (await shop().send({ payment })).text();
      await probed(context, payment, 4);
      await ask({ payment, client: '192.0.2.4', headers: { 'SIGN-IN-WITH-X': await signIn(shop()) } });
      await ask({ payment, client: '192.0.2.4', headers: { 'SIGN-IN-WITH-X': 'me' } });
    },
    'an identifier fetches the answer after any number of wrong calls, and of wrong identifiers': async (context) => {
      const sent = await context.pay();
      const payment = identified(sent, identifier());
      await context.ask({ payment });
      await probed(context, payment, 22);
      for (let count = 0; count < 20; count += 1)
        await context.shop().send({ payment: identified(sent, identifier()), client: `192.0.2.${count}` });
      await context.ask({ payment: identified(sent, identifier()), client: '192.0.2.5' });
      await context.ask({ payment, client: '192.0.2.5' });
    },
    'an identifier of another payment is a conflict': async ({ ask, pay }) => {
      const [account, id] = [newAccount(), identifier()];
      await ask({ payment: identified(await pay({ account }), id) });
      await ask({ payment: identified(await pay({ account }), id) });
      await ask({ path: ELSEWHERE, payment: identified(await pay({ account }), id) });
    },
    'an identifier of another payment is told to its payer alone': async (context) => {
      const { ask, pay } = context;
      const [account, id] = [newAccount(), identifier()];
      await ask({ payment: identified(await pay({ account }), id) });
      const other = withSignature(await pay({ account }), (await pay()).payload.signature);
      await ask({ payment: identified(other, id) });
      await ask({ payment: identified(await pay(), id) });
    },
    'an identifier that is left out, or replaced, is a conflict with its own payment': async ({ ask, pay }) => {
      const payment = await pay();
      const id = identifier();
      await ask({ payment: identified(payment, id) });
      await ask({ payment });
      await ask({ payment: identified(payment, identifier()) });
      await ask({ payment: identified(payment, id) });
    },
    'a malformed identifier is rejected, and hurts no payment that is known': paying((payment) => [
      { payment: identified(payment, 'short') },
      { payment },
      { payment: identified(payment, 'short') },
    ]),
    'an answer is delivered for a day': changed(twoDaysAgo),
    'an uncertain purchase of the day before yesterday is tried all the same': changed(() => ({
      ...SETTLING,
      ...twoDaysAgo(),
      settled_at: null,
      state: 'uncertain',
    })),
    'an answer whose key was destroyed after its time has expired': changed(() => ({
      ...twoDaysAgo(),
      resource_key: '2020-01-01.00000000',
    })),
    'an answer whose key is lost is not delivered': changed(() => ({ resource_key: '2020-01-01.00000000' })),
    'an uncertain purchase whose key is lost is not settled': changed(() => ({
      ...SETTLING,
      state: 'uncertain',
      resource_key: '2020-01-01.00000000',
    })),
    'a purchase that was brought back from the chain has lost its answer': changed(() => ({
      resource_key: 'recovered',
    })),
    'a payment that is settling is in progress': changed(() => ({
      ...SETTLING,
      lease_expires_at: Date.now() + 30_000,
    })),
    'an attempt whose lease has lapsed is uncertain, and is tried again': changed(() => ({
      ...SETTLING,
      lease_expires_at: Date.now() - 1000,
    })),
    'an attempt with a lease of an hour is no lease': changed(() => ({
      ...SETTLING,
      lease_expires_at: Date.now() + HOUR,
    })),
    'a payment that was refused for good has bought another call': changed(() => ({
      ...SETTLING,
      state: 'refused',
      reason: 'authorization_already_used',
    })),
    'a payment that was refused before settles, unless the money has moved': changed(() => ({
      ...SETTLING,
      state: 'refused',
      reason: 'insufficient_funds',
    })),
    'an answer that differs from the first one is delivered with the release of the purchase': changed(() => ({
      answer_digest: '00'.repeat(32),
      pack: '11'.repeat(32),
    })),
    'an answer that differs from one without a release is delivered': changed(() => ({
      answer_digest: '00'.repeat(32),
      pack: null,
    })),
    'a payment in flight is in progress for the same payment on any surface': async ({ shop, ask, pay }) => {
      const payment = await pay();
      await (await shop().send({ payment })).text();
      changeRow(shop(), payment, { ...SETTLING, lease_expires_at: Date.now() + 30_000 });
      await ask({ ...mcpCall(GIVEN), headers: { ...MCP.headers, 'PAYMENT-SIGNATURE': encode(payment) } });
    },
    'an answer is delivered twenty times, and once a minute afterwards': async ({ shop, ask, pay, client }) => {
      const payment = await pay();
      for (let count = 0; count < 20; count += 1) await (await shop().send({ payment, client })).text();
      await ask({ payment });
      await ask({ payment });
    },
    'MCP: a call without a payment gets the offer': async ({ ask }) => {
      await ask(mcpCall(GIVEN));
      await ask(mcpCall({ ...GIVEN, height_cm: 10 }));
    },
    'MCP: a payment buys the answer, and fetches it again': paying((payment) => [
      mcpCall(GIVEN, payment),
      mcpCall(GIVEN, encode(payment)),
      { payment },
      mcpCall({ ...GIVEN, height_cm: 171 }, payment),
      mcpCall({ ...GIVEN, height_cm: 10 }, payment),
    ]),
    'MCP: a payment for wrong arguments is not used': paying((payment) => [
      mcpCall({ ...GIVEN, height_cm: 10 }, payment),
    ]),
    'MCP: a payment that cannot be read is rejected': async ({ ask }) =>
      void [await ask(mcpCall(GIVEN, 5)), await ask(mcpCall(GIVEN, 'e30='))],
    'MCP: a payment that is resent in another form gets no offer': paying((payment) => [
      mcpCall(GIVEN, payment),
      mcpCall(GIVEN, withSignature(payment, twin(payment.payload.signature))),
    ]),
    'FHIR: a call without a payment, and one with wrong parameters, get an OperationOutcome': async ({ ask }) => {
      await ask({ path: LOOKUP });
      await ask({ path: '/fhir/CodeSystem/$lookup?system=none' });
    },
    'FHIR: a payment buys the answer, and errors are OperationOutcomes': async ({ ask, pay }) => {
      const payment = await pay();
      await ask({ path: LOOKUP.replace('E11.9', 'none'), payment });
      await ask({ path: LOOKUP, payment });
      await ask({ path: LOOKUP, payment: withSignature(payment, twin(payment.payload.signature)) });
      await ask({ path: LOOKUP.replace('E11.9', 'E11.8'), payment });
      await ask({ path: LOOKUP.replace('icd-10-cm&code=E11.9', 'none'), payment: await pay() });
    },
  },
};

/** The attempt is made with this reply of the facilitator, and the same payment is sent again. */
const replied =
  (...replies: readonly Reply[]): Run =>
  async ({ upstream, pay, ask }) => {
    const payment = await pay();
    upstream?.script(payment, ...replies);
    await ask({ payment });
    await ask({ payment });
  };

const status =
  (code: number, body?: unknown): Reply =>
  () => ({ status: code, body });
const success =
  (changes: object): Reply =>
  (body) => ({ body: { ...body, ...changes } });
const failureOf =
  (errorReason: string, changes: object = {}, code = 200) =>
  ({ network }: Readonly<Record<string, unknown>>) => ({
    status: code,
    body: { success: false, errorReason, transaction: '', network, ...changes },
  });

/** A settlement that waits until it is let go. */
const heldReply = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reply: Reply = async (body) => {
    await promise;
    return { body };
  };
  return { reply, letGo: resolve };
};
/** Sends a payment whose settlement is held, and waits until the facilitator has it. */
const hold = async ({ upstream, shop, client, pay }: Context, account?: PrivateKeyAccount, from = client) => {
  const payment = await pay({ ...(account && { account }) });
  const { reply, letGo } = heldReply();
  upstream?.script(payment, reply);
  const response = shop().send({ payment, client: from });
  response.catch(() => {});
  while (upstream?.callsOf(payment).length === 0) await Bun.sleep(5);
  const release = async (): Promise<void> => {
    letGo();
    await (await response).text();
  };
  return { payment, release };
};
const failure = (...given: Parameters<typeof failureOf>): Reply => failureOf(...given);
const POOR = 'invalid_exact_evm_insufficient_balance';
const TRANSACTION = `0x${'7a'.repeat(32)}`;

const UPSTREAM: Group = {
  name: 'a sale through a facilitator',
  open: atUpstream(...PATIENT),
  scenarios: {
    'a settlement sells, and is asked for once': replied(settles),
    'a connection that breaks is uncertain, and the next attempt settles': replied('drop'),
    'a page of HTML is uncertain': replied(() => ({ body: '<html>', headers: { 'content-type': 'text/html' } })),
    'status 400 without a settlement is uncertain': replied(status(400, { error: 'no' })),
    'status 500 without a settlement is uncertain': replied(status(500)),
    'a redirect is uncertain': replied(() => ({ status: 302, headers: { location: '/' } })),
    'a pending settlement with a transaction is uncertain': replied(
      failure('settlement_pending', { transaction: TRANSACTION }),
    ),
    'a pending settlement with status 500 is uncertain': replied(
      failure('settlement_pending', { transaction: TRANSACTION }, 500),
    ),
    'a success on another network is uncertain': replied(success({ network: 'eip155:1' })),
    'a success for another payer is uncertain': replied(success({ payer: PAY_TO })),
    'a success of less than the price is uncertain': replied(success({ amount: '4999' })),
    'a success without a transaction is uncertain': replied(success({ transaction: '' })),
    'a success with status 500 sells': replied((body) => ({ status: 500, body })),
    'a nonce that is used already is uncertain': replied(failure('invalid_exact_evm_nonce_already_used')),
    'a refusal for no known reason is uncertain': replied(failure('sunspots')),
    'a refusal that names a transaction is uncertain': replied(failure(POOR, { transaction: TRANSACTION })),
    'a refusal about another payer is uncertain': replied(failure(POOR, { payer: PAY_TO })),
    'a refusal of a first attempt refuses, and is remembered for a moment': replied(failure(POOR), settles),
    'a refusal with status 402 refuses': replied(failure(POOR, {}, 402)),
    'a refusal of a later attempt proves nothing': replied(status(500), failure(POOR)),
    'status 401 turns the request away': replied(status(401)),
    'status 403 turns the request away': replied(status(403, { error: 'forbidden' })),
    'status 404 turns the request away': replied(status(404)),
    'status 429 turns the request away': replied(status(429)),
    'a request that was turned away can have settled, and the next attempt is told of as uncertain': replied(
      status(401),
      status(401),
      settles,
    ),
    'an uncertain payment is tried five times more, and rests then': async ({ upstream, shop, client, pay, ask }) => {
      const payment = await pay();
      upstream?.script(payment, ...Array<Reply>(20).fill(status(500)));
      for (let count = 0; count < 8; count += 1) await (await shop().send({ payment, client })).text();
      await ask({ payment });
    },
    'an uncertain payment is told apart from a forgery, another call, another form and an unreadable one': paying(
      (payment) => [
        { payment },
        { path: ELSEWHERE, payment },
        { payment: withSignature(payment, twin(payment.payload.signature)) },
        { payment: withSignature(payment, '0x') },
        { path: probe(10), payment },
      ],
      ...Array<Reply>(9).fill(status(500)),
    ),
    'a payment whose attempt is under way is in progress, and settles once': async (context) => {
      const { ask } = context;
      const { payment, release } = await hold(context);
      await ask({ payment });
      await ask({ path: ELSEWHERE, payment });
      await release();
      await ask({ payment });
    },
    'MCP: an uncertain payment, and one that is turned away, are errors': async ({ upstream, pay, ask }) => {
      const payment = await pay();
      upstream?.script(payment, 'drop', status(401));
      await ask(mcpCall(GIVEN, payment));
      const other = await pay();
      upstream?.script(other, status(401));
      await ask(mcpCall(GIVEN, other));
      const refused = await pay();
      upstream?.script(refused, failure(POOR));
      await ask(mcpCall(GIVEN, refused));
    },
    'FHIR: an uncertain payment is an OperationOutcome': paying(
      (payment) => [
        { path: LOOKUP, payment },
        { path: LOOKUP, payment },
      ],
      'drop',
    ),
  },
};

const SLOW: Group = {
  name: 'a sale through a slow facilitator',
  open: atUpstream('--settle-timeout', '1'),
  scenarios: {
    'no answer within the time is uncertain, and a late success is delivered': async ({ upstream, shop, pay, ask }) => {
      const payment = await pay();
      const { reply, letGo } = heldReply();
      upstream?.script(payment, reply);
      await ask({ payment });
      letGo();
      while (stateOf(shop(), payment) !== 'settled') await Bun.sleep(10);
      await ask({ payment });
    },
    'no answer within the time is uncertain, and the next attempt settles': replied('hang', settles),
    'a late refusal refuses nothing': async ({ upstream, shop, pay, ask }) => {
      const payment = await pay();
      const { promise, resolve } = Promise.withResolvers<void>();
      upstream?.script(
        payment,
        async (body) => {
          await promise;
          return failureOf(POOR)(body);
        },
        settles,
      );
      await ask({ payment });
      resolve();
      await Bun.sleep(1000);
      await ask({ payment });
      void shop;
    },
  },
};

const DEMANDING: Group = {
  name: 'a sale through a facilitator that demands verification',
  open: atUpstream(...PATIENT),
  scenarios: {
    'a demand for verification is met': replied(
      status(400, { error: 'Payment must be verified before settlement' }),
      settles,
      settles,
    ),
    'a payment that is not valid is refused before it is settled': replied(() => ({
      body: { isValid: false, invalidReason: POOR },
    })),
    'a verification that fails has moved nothing': replied(status(500), settles),
    'a verification without an answer has moved nothing': replied('drop', settles),
    'a verification that is turned away has moved nothing': replied(status(401), settles),
    'a verification for no known reason has moved nothing': replied(
      () => ({ body: { isValid: false, invalidReason: 'sunspots' } }),
      settles,
    ),
  },
};

/** The fault that the n-th settlement meets. */
const FAULTS = [
  'timeout',
  'drop',
  'html',
  '400',
  '500',
  'pending',
  'wrong-network',
  'no-transaction',
  'nonce-used',
  'unreachable',
  '401',
  '404',
  '429',
];
const REFUSALS = [POOR, 'invalid_exact_evm_signature', 'insufficient_funds'];
const PROVING_NOTHING = FAULTS.filter((fault) => fault !== 'unreachable');
/** After the money has moved, no fault may say that it has not. */
const AFTER = [...PROVING_NOTHING, 'pending-500', 'wrong-payer', '403'].map((fault) => `${fault}@after`);
const FAULT = [...FAULTS, ...REFUSALS.map((reason) => `refuse:${reason}`), ...AFTER]
  .map((fault, index) => `settle:${fault}@first=${index + 1}`)
  .join(',');

const STUB_FAULTS: Group = {
  name: 'a fault of the stub',
  open: async () => ({ shop: await openShop(['--settle-timeout', '1', '--fault', FAULT, ...PROXY]) }),
  scenarios: Object.fromEntries(
    FAULT.split(',').map((fault): [string, Run] => [
      `the fault ${fault.replace(/@first=\d+/, '')} of the stub is told to the buyer`,
      async ({ pay, ask }) => void (await ask({ payment: await pay() })),
    ]),
  ),
};

/** An uncertain attempt, what the chain shows then, and the same payment again. */
const decided =
  (show: (context: Context, payment: Payment) => void, ...replies: readonly Reply[]): Run =>
  async (context) => {
    const { upstream, pay, ask } = context;
    const payment = await pay();
    upstream?.script(payment, 'drop', ...replies);
    await ask({ payment });
    show(context, payment);
    await ask({ payment });
    await ask({ payment });
  };

const CHAIN: Group = {
  name: 'a sale with a node',
  open: withNode(),
  scenarios: {
    'a payment settles and leaves a block': paying((payment) => [{ payment }]),
    'an uncertain payment that the chain shows is settled': decided(({ node }, payment) => node?.show(payment, 'paid')),
    'an uncertain payment that was canceled is refused, and has bought another call then': decided(
      ({ node }, payment) => node?.show(payment, 'canceled'),
    ),
    'an uncertain payment whose authorization paid for something else is refused': decided(({ node }, payment) =>
      node?.show(payment, 'used'),
    ),
    'an uncertain payment that the chain does not show is settled by the next attempt': decided(() => {}, settles),
    'an uncertain payment that the chain does not show stays uncertain after another fault': decided(
      () => {},
      status(500),
      failure(POOR),
    ),
    'a payment that was turned away although it settled is settled': async ({ upstream, node, pay, ask }) => {
      const payment = await pay();
      upstream?.script(payment, () => {
        node?.show(payment, 'paid');
        return { status: 401 };
      });
      await ask({ payment });
      await ask({ payment });
    },
    'a payment that was turned away although it settled is told of, even if the ledger does not take the settlement':
      async ({ shop, upstream, node, pay, ask }) => {
        const payment = await pay();
        upstream?.script(payment, () => {
          node?.show(payment, 'paid');
          fill(shop(), 'UPDATE', true, "WHEN NEW.state = 'settled'");
          return { status: 401 };
        });
        await ask({ payment });
        fill(shop(), 'UPDATE', false);
        await ask({ payment });
      },
    'an uncertain payment that the chain shows stays uncertain while the ledger does not take the settlement': async ({
      shop,
      upstream,
      node,
      pay,
      ask,
    }) => {
      const payment = await pay();
      upstream?.script(payment, 'drop');
      await ask({ payment });
      node?.show(payment, 'paid');
      fill(shop(), 'UPDATE', true, "WHEN NEW.state = 'settled'");
      await ask({ payment });
      fill(shop(), 'UPDATE', false);
      await ask({ payment });
    },
    'a payment that was turned away and is not on the chain is unavailable': replied(status(401), settles),
    'an authorization that was used before is not sold to': async ({ node, pay, ask }) => {
      const payment = await pay();
      node?.show(payment, 'paid');
      await ask({ payment });
      await ask({ payment });
    },
    'a wrong signature of an account is refused before anything is done': async (context) =>
      void (await context.ask({ payment: await forged(context) })),
    'a contract’s signature is left to the facilitator': async ({ node, upstream, pay, ask }) => {
      const own = await pay();
      const other = withSignature(await pay(), own.payload.signature);
      node?.contracts.add(String(other.payload.authorization.from).toLowerCase());
      upstream?.script(other, failure('invalid_exact_evm_signature'));
      await ask({ payment: other });
      const long = withSignature(own, `${own.payload.signature}00`);
      node?.contracts.add(String(own.payload.authorization.from).toLowerCase());
      await ask({ payment: long });
    },
    'an identifier of another payment is not told to a forger': async ({ pay, ask }) => {
      const [account, id] = [newAccount(), identifier()];
      await ask({ payment: identified(await pay({ account }), id) });
      const other = withSignature(await pay({ account }), (await pay()).payload.signature);
      await ask({ payment: identified(other, id) });
    },
    'a known payer is trusted without a look at the signature, until one is refused': async ({
      upstream,
      pay,
      ask,
    }) => {
      const account = newAccount();
      await ask({ payment: await pay({ account }) });
      for (let count = 0; count < 2; count += 1) {
        const payment = withSignature(await pay({ account }), (await pay()).payload.signature);
        upstream?.script(payment, failure('invalid_exact_evm_signature'));
        await ask({ payment });
      }
      await ask({ payment: await pay({ account }) });
    },
  },
};

const BLIND: Group = {
  name: 'a sale without a node that answers',
  open: withNode({
    eth_getBlockByNumber: () => {
      throw new Error('no');
    },
  }),
  scenarios: {
    'a node without a block sells nothing': paying((payment) => [{ payment }]),
  },
};

const WRONG_CHAIN: Group = {
  name: 'a sale with a node of another chain',
  open: withNode({ eth_chainId: () => '0x1' }),
  scenarios: {
    'a node of another chain sells nothing': paying((payment) => [{ payment }]),
  },
};

const PUBLIC: Group = {
  name: 'a sale without a facilitator',
  open: atStub('--base-url', 'https://shop.example', '--pay-to', PAY_TO),
  scenarios: {
    'a shop without a facilitator sells nothing': async ({ pay, ask }) => {
      const headers = { Host: 'shop.example' };
      const payment = await pay();
      await ask({ headers });
      await ask({ payment, headers });
      await ask({ payment });
    },
  },
};

const FAILOVER: Group = {
  name: 'a sale through two facilitators',
  open: async () => {
    const [first, upstream] = [await scriptedUpstream(), await scriptedUpstream()];
    first.close();
    const shop = await openShop(['--facilitator', `${first.url},${upstream.url}`, ...REAL, ...PATIENT]);
    return { upstream, shop };
  },
  scenarios: {
    'a facilitator that cannot be reached leaves the sale to the next one': replied(settles),
    'the next one may refuse, if the first one was not reached': replied(failure(POOR)),
    'the next one may fail': replied('drop', settles),
    'the next one may turn the request away, too': replied(status(401), settles),
  },
};

const UNREACHABLE: Group = {
  name: 'a sale through a facilitator that cannot be reached',
  open: async () => {
    const upstream = await scriptedUpstream();
    upstream.close();
    return { upstream, shop: await openShop(['--facilitator', upstream.url, ...REAL, ...PATIENT]) };
  },
  scenarios: {
    'a facilitator that cannot be reached has moved nothing': replied(),
  },
};

const LIMITS: Group = {
  name: 'a sale with limits',
  open: atStub('--rate-limit', '6', '--stub-balance', '0.01'),
  scenarios: {
    'offers are limited': async ({ ask }) => {
      for (let count = 0; count < 8; count += 1) await ask();
    },
    'payments that cannot be read are limited': async ({ ask }) => {
      for (let count = 0; count < 8; count += 1) await ask({ payment: 'e30=' });
    },
    'refused payments of newcomers are limited, and so are the remembered ones': async ({ pay, ask }) => {
      for (let count = 0; count < 3; count += 1)
        await ask({ payment: withSignature(await pay(), `0x${'ff'.repeat(64)}1b`) });
    },
    'an account without money is refused, remembered and limited': async ({ pay, ask }) => {
      const account = newAccount();
      for (let count = 0; count < 3; count += 1) await ask({ payment: await pay({ account }) });
      const payment = await pay({ account });
      await ask({ payment });
      await ask({ payment });
    },
    'new payments and deliveries have limits of their own': async ({ pay, ask }) => {
      const payment = await pay();
      for (let count = 0; count < 8; count += 1) await ask({ payment });
      for (let count = 0; count < 2; count += 1) await ask({ path: probe(90 + count), payment: await pay() });
    },
    'a payment that is settling uses up the limit of new payments': async ({ shop, pay, ask }) => {
      const payment = await pay();
      await (await shop().send({ payment, client: '192.0.2.79' })).text();
      changeRow(shop(), payment, { ...SETTLING, lease_expires_at: Date.now() + 30_000 });
      for (let count = 0; count < 7; count += 1) await ask({ payment });
    },
    'proof has a limit of its own': async (context) => {
      const { shop, pay, ask } = context;
      const account = newAccount();
      const payment = await pay({ account });
      await (await shop().send({ payment, client: '192.0.2.77' })).text();
      for (let height = 60; height < 63; height += 1)
        await (await shop().send({ path: probe(height), payment, client: '192.0.2.77' })).text();
      for (let count = 0; count < 7; count += 1) await ask({ payment });
      await ask({ payment, headers: { 'SIGN-IN-WITH-X': await signIn(shop(), account) } });
      for (let count = 0; count < 20; count += 1)
        await (await shop().send({ payment, client: '192.0.2.78', headers: { 'SIGN-IN-WITH-X': 'me' } })).text();
      await ask({ payment, client: '192.0.2.78', headers: { 'SIGN-IN-WITH-X': await signIn(shop(), account) } });
    },
    'MCP and FHIR tell of a limit in their own form': async ({ ask }) => {
      for (let count = 0; count < 6; count += 1) await ask();
      await ask(mcpCall(GIVEN));
      await ask({ path: LOOKUP });
    },
  },
};

const UNLIMITED: Group = {
  name: 'a sale without limits',
  open: atStub('--rate-limit', 'off'),
  scenarios: {
    'ten signatures a minute may be those of contracts, without limits, too': async ({ shop, client, pay, ask }) => {
      for (let count = 0; count < 10; count += 1)
        await (await shop().send({ client, payment: withSignature(await pay(), `0x${'ff'.repeat(64)}1b`) })).text();
      await ask({ payment: withSignature(await pay(), `0x${'ff'.repeat(64)}1b`) });
      await ask({ payment: withSignature(await pay(), `0x${'ff'.repeat(70)}`) });
      await ask({ payment: await pay() });
    },
  },
};

const CROWDED: Group = {
  name: 'a sale in a crowd',
  open: atUpstream('--max-in-flight', '4', ...PATIENT),
  scenarios: {
    'a full house takes no newcomer, and a known payer until the reserve is full, too': async (context) => {
      const { upstream, pay, ask } = context;
      const account = newAccount();
      const uncertain = await pay();
      upstream?.script(uncertain, failure('settlement_pending', { transaction: TRANSACTION }), settles);
      await ask({ payment: await pay({ account }) });
      await ask({ payment: uncertain });
      const held = [];
      for (const from of ['192.0.1.9', '192.0.2.9', '192.0.3.9']) held.push(await hold(context, undefined, from));
      await ask({ payment: await pay() });
      await ask({ payment: await pay({ account }) });
      held.push(await hold(context, account));
      await ask({ payment: await pay({ account }) });
      await ask({ payment: uncertain });
      for (const { release } of held) await release();
      await ask({ payment: uncertain });
    },
    'a shop that stops sells nothing new, and delivers': async (context) => {
      const { shop, pay, ask } = context;
      const bought = await pay();
      await ask({ payment: bought });
      // The held settlement keeps the process until the group ends.
      await hold(context);
      process.kill(shop().pid, 'SIGTERM');
      while ((await shop().send({ path: '/ready' })).ok) await Bun.sleep(5);
      await ask({ payment: bought });
      await ask({ payment: await pay() });
    },
  },
};

const KILLED: Group = {
  name: 'a sale whose process was killed',
  open: atUpstream(...PATIENT),
  scenarios: {
    'a process that is killed during an attempt leaves it in progress, then uncertain, and then it settles': async ({
      upstream,
      shop,
      client,
      restarted,
      pay,
      ask,
    }) => {
      const payment = await pay();
      upstream?.script(payment, 'hang', settles);
      const killed = shop()
        .send({ payment, client })
        .catch(() => undefined);
      while (upstream?.callsOf(payment).length === 0) await Bun.sleep(10);
      await shop().stop('SIGKILL');
      await killed;
      await restarted(await openShop(['--facilitator', upstream?.url ?? '', ...REAL, ...PATIENT], shop().folder));
      await ask({ payment });
      await ask({ path: ELSEWHERE, payment });
      changeRow(shop(), payment, { lease_expires_at: Date.now() - 1 });
      await ask({ path: ELSEWHERE, payment });
      await ask({ payment });
    },
    'a process that is killed after a sale delivers it again': async ({ upstream, shop, restarted, pay, ask }) => {
      const payment = await pay();
      await ask({ payment });
      await shop().stop('SIGKILL');
      await restarted(await openShop(['--facilitator', upstream?.url ?? '', ...REAL, ...PATIENT], shop().folder));
      await ask({ payment });
      await ask({ path: ELSEWHERE, payment });
    },
  },
};

const hide = (shop: Shop, isHidden = true): void =>
  void shop.sql((database) =>
    database.run(isHidden ? 'ALTER TABLE purchase RENAME TO hidden' : 'ALTER TABLE hidden RENAME TO purchase'),
  );

const LEDGER: Group = {
  name: 'a sale with a ledger that fails',
  open: atUpstream(...PATIENT),
  scenarios: {
    'a ledger that cannot be read knows nothing of a payment': async ({ shop, pay, ask }) => {
      const payment = await pay();
      hide(shop());
      await ask({ payment });
      await ask({ payment: withSignature(payment, '0x') });
      await ask(mcpCall(GIVEN, payment));
      hide(shop(), false);
      await ask({ payment });
    },
    'a ledger that takes no row sells nothing': async ({ shop, pay, ask }) => {
      const payment = await pay();
      fill(shop(), 'INSERT');
      await ask({ payment });
      fill(shop(), 'INSERT', false);
      await ask({ payment });
    },
    'a ledger that takes no settlement leaves the payment uncertain, and is written later': async ({
      shop,
      pay,
      ask,
    }) => {
      const payment = await pay();
      fill(shop(), 'UPDATE');
      await ask({ payment });
      await ask({ payment });
      fill(shop(), 'UPDATE', false);
      await Bun.sleep(2000);
      await ask({ payment });
    },
    'a ledger that takes no refusal has refused all the same': async ({ shop, upstream, pay, ask }) => {
      const payment = await pay();
      upstream?.script(payment, failure(POOR));
      fill(shop(), 'UPDATE');
      await ask({ payment });
      fill(shop(), 'UPDATE', false);
      await ask({ payment });
    },
    'a ledger that takes no note of another call tells nothing': async ({ shop, pay, ask }) => {
      const payment = await pay();
      await ask({ payment });
      fill(shop(), 'UPDATE');
      await ask({ path: ELSEWHERE, payment });
      fill(shop(), 'UPDATE', false);
      await ask({ path: ELSEWHERE, payment });
    },
    'a ledger that takes no attempt for an uncertain payment leaves it uncertain': async ({
      shop,
      upstream,
      pay,
      ask,
    }) => {
      const payment = await pay();
      upstream?.script(payment, 'drop', settles);
      await ask({ payment });
      fill(shop(), 'UPDATE');
      await ask({ payment });
      fill(shop(), 'UPDATE', false);
      await ask({ payment });
    },
    'a client that leaves before the row is on the disk is not charged': async ({
      upstream,
      shop,
      client,
      pay,
      ask,
      note,
    }) => {
      const payment = await pay();
      const holder = new Database(join(shop().folder, 'clinmeter-ledger.sqlite'));
      holder.run('BEGIN IMMEDIATE');
      const controller = new AbortController();
      const left = shop()
        .send({ payment, client, signal: controller.signal })
        .catch(() => undefined);
      await Bun.sleep(100);
      controller.abort();
      await left;
      await Bun.sleep(100);
      holder.close();
      while (stateOf(shop(), payment) === undefined) await Bun.sleep(10);
      await Bun.sleep(1000);
      note({ settled: upstream?.callsOf(payment).length, left: shop().count(/client_left/g) });
      await ask({ payment });
    },
    'a ledger that another process holds takes no row': async ({ shop, pay, ask }) => {
      const payment = await pay();
      const holder = new Database(join(shop().folder, 'clinmeter-ledger.sqlite'));
      holder.run('BEGIN IMMEDIATE');
      await ask({ payment });
      holder.close();
      await ask({ payment });
    },
    'a ledger that has not taken sixteen settlements sells nothing new': async ({ shop, pay, ask }) => {
      fill(shop(), 'UPDATE');
      for (let count = 0; count < 16; count += 1)
        await (await shop().send({ payment: await pay(), client: `192.0.4.${count}` })).text();
      await ask({ payment: await pay() });
      fill(shop(), 'UPDATE', false);
    },
  },
};

const TERMS_FILE = 'shop.toml';
const terms = (folder: string, text: string): void => writeFileSync(join(folder, TERMS_FILE), text);

const RELOADED: Group = {
  name: 'a sale on other terms',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-golden-'));
    terms(folder, '');
    return { shop: await openShop([...PROXY, '--config', TERMS_FILE, '--receipt-key', '11'.repeat(32)], folder) };
  },
  scenarios: {
    'a receipt comes with the answer, and again with each delivery': paying((payment) => [{ payment }, { payment }]),
    'an answer that differs from the first one gets no receipt': changed(() => ({ answer_digest: '00'.repeat(32) })),
    'the terms of a moment ago are honoured, and a tool that is sold no more delivers what was bought': async ({
      shop,
      pay,
      ask,
      note,
    }) => {
      const [former, bought, unsold] = [await pay(), await pay(), await pay()];
      await ask({ payment: bought });
      const reload = async (text: string) => {
        terms(shop().folder, text);
        const count = shop().count(/reloaded/g);
        process.kill(shop().pid, 'SIGHUP');
        while (shop().count(/reloaded/g) === count) await Bun.sleep(10);
      };
      await reload('[tools.bmi]\nprice = "0.01"\n');
      await ask({ payment: former });
      await ask({ payment: await pay({ price: '10000' }) });
      await ask({ payment: await pay({ price: '20000' }) });
      await ask();
      await reload('[tools.bmi]\nenabled = false\n');
      await ask();
      await ask({ payment: unsold });
      await ask({ payment: bought });
      await ask({ path: ELSEWHERE, payment: bought });
      await ask({ payment: withSignature(bought, twin(bought.payload.signature)) });
      await ask(mcpCall(GIVEN));
      await ask(mcpCall(GIVEN, bought));
      await reload('');
      note({ reloaded: 3 });
    },
  },
};

/**
 * Scenarios whose answers may change on purpose, one day:
 *
 * - `… turns the request away`: the log says unavailable, metric and row say uncertain.
 * - `an uncertain payment that the chain shows is settled`: `end` is `overtaken`.
 */
export const GROUPS: readonly Group[] = [
  STUB,
  UPSTREAM,
  SLOW,
  DEMANDING,
  STUB_FAULTS,
  CHAIN,
  BLIND,
  WRONG_CHAIN,
  PUBLIC,
  FAILOVER,
  UNREACHABLE,
  LIMITS,
  UNLIMITED,
  CROWDED,
  KILLED,
  LEDGER,
  RELOADED,
];
