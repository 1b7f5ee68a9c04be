import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { httpFacilitator } from '../../../src/payments/facilitators/http.ts';
import { stubFacilitator } from '../../../src/payments/facilitators/stub.ts';
import { type SupportWatch, supportedFrom, watchSupport } from '../../../src/payments/facilitators/support.ts';
import { contentOf } from '../../../src/payments/methods/exact-evm.ts';
import { BASE, type Network, POLYGON, SOLANA } from '../../../src/payments/protocol/usdc.ts';
import { paymentWith, REQUIREMENTS } from '../../support/payments.ts';

const OURS = { x402Version: 2, scheme: 'exact', network: 'eip155:8453' };
const TESTNET = { ...OURS, network: 'eip155:84532' };
const SUCCESS = { success: true };
const NEVER = new AbortController().signal;
const HOUR = 3_600_000;

const settle = (watch: SupportWatch, network: Network = BASE) => {
  const paymentPayload = { x402Version: 2, accepted: REQUIREMENTS, payload: contentOf(paymentWith()) } as const;
  return watch.on(network).settle({ x402Version: 2, paymentPayload, paymentRequirements: REQUIREMENTS }, NEVER);
};
const SETTLED = { kind: 'answered', status: 200, body: SUCCESS } as const;
const UNSUPPORTED = { kind: 'unsupported' } as const;

type Script = () => Response | Promise<Response>;
const kinds =
  (...listed: readonly unknown[]): Script =>
  () =>
    Response.json({ kinds: listed, extensions: [], signers: {} });

/** A server whose answers to `/supported` are these in turn, the last one for ever. */
const serving = (...scripts: readonly Script[]) => {
  const asked = { supported: 0, settle: 0 };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    fetch: ({ url }) => {
      if (new URL(url).pathname === '/settle') {
        asked.settle += 1;
        return Response.json(SUCCESS);
      }
      const script = scripts[Math.min(asked.supported, scripts.length - 1)];
      asked.supported += 1;
      return script?.() ?? new Response(null, { status: 404 });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, asked, [Symbol.dispose]: () => void server.stop(true) };
};

/** A watch that is stopped when the test is over. */
const watching = (facilitator: Facilitator, options: Partial<Parameters<typeof watchSupport>[1]> = {}) => {
  const watch = watchSupport(facilitator, { networks: [BASE], interval: HOUR, retryInterval: HOUR, ...options });
  return { ...watch, [Symbol.dispose]: watch.stop };
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; !isSo(); turn += 1) {
    if (turn === 1000) throw new Error('it never became so');
    await Bun.sleep(2);
  }
};

describe('what is known of a facilitator', () => {
  test('is nothing before it is asked, and nothing keeps it from settling', async () => {
    using server = serving(kinds(TESTNET));
    using watch = watching(httpFacilitator(server.url));
    expect(watch.state()).toBe('unknown');
    expect(await settle(watch)).toEqual(SETTLED);
    expect(server.asked).toEqual({ supported: 0, settle: 1 });
  });

  test('is nothing while the first answer is waited for', async () => {
    using server = serving(() => new Promise<Response>(() => {}));
    using watch = watching(httpFacilitator(server.url));
    watch.start();
    await until(() => server.asked.supported === 1);
    expect(watch.state()).toBe('unknown');
    expect(await settle(watch)).toEqual(SETTLED);
  });

  const REACHABLE = { state: 'reachable', answer: SETTLED, settlements: 1 } as const;
  const NOT_OURS = { state: 'unsupported', answer: UNSUPPORTED, settlements: 0 } as const;
  const UNREACHABLE = { state: 'unreachable', answer: SETTLED, settlements: 1 } as const;

  test.each<[string, Script, typeof REACHABLE | typeof NOT_OURS | typeof UNREACHABLE]>([
    ['our kind alone', kinds(OURS), REACHABLE],
    ['our kind among others', kinds({ x402Version: 1, scheme: 'exact', network: 'base' }, TESTNET, OURS), REACHABLE],
    ['our kind with more said of it', kinds({ ...OURS, extra: { feePayer: '0x' } }), REACHABLE],
    ['our kind, and nothing beside the kinds', () => Response.json({ kinds: [OURS] }), REACHABLE],
    ['another network', kinds(TESTNET), NOT_OURS],
    ['another scheme', kinds({ ...OURS, scheme: 'upto' }), NOT_OURS],
    ['another version', kinds({ ...OURS, x402Version: 1 }), NOT_OURS],
    ['our network, scheme and version in different kinds', kinds(TESTNET, { ...OURS, scheme: 'upto' }), NOT_OURS],
    ['the network as version 1 names it', kinds({ ...OURS, network: 'base' }), NOT_OURS],
    ['the network in capitals', kinds({ ...OURS, network: 'EIP155:8453' }), NOT_OURS],
    ['no kind', kinds(), NOT_OURS],
    ['an error', () => Response.json({ kinds: [TESTNET] }, { status: 500 }), UNREACHABLE],
    ['no such path', () => new Response(null, { status: 404 }), UNREACHABLE],
    ['JSON that is cut off', () => new Response('{"kinds":[{"x402Version":2,"scheme":"exact","net'), UNREACHABLE],
    ['one kind that is not well-formed', kinds(TESTNET, { ...TESTNET, network: 8453 }), UNREACHABLE],
  ])(
    'follows an answer with %s, and only a lack of support keeps anything from being settled',
    async (_, script, expected) => {
      using server = serving(script);
      using watch = watching(httpFacilitator(server.url));
      watch.start();
      await until(() => watch.state() !== 'unknown');
      const [state, answer] = [watch.state(), await settle(watch)];
      expect({ state, answer, settlements: server.asked.settle }).toEqual(expected);
    },
  );

  test('is that it is unreachable when it does not answer in time', async () => {
    using server = serving(() => new Promise<Response>(() => {}));
    using watch = watching(httpFacilitator(server.url), { bound: 20 });
    watch.start();
    await until(() => watch.state() === 'unreachable');
    expect(await settle(watch)).toEqual(SETTLED);
  });

  test.each<[string, Facilitator['supported']]>([
    ['throws', () => Promise.reject(new Error('no'))],
    ['does not listen to its signal', () => new Promise(() => {})],
  ])('is that it is unreachable when its client %s', async (_, supported) => {
    using watch = watching({ ...stubFacilitator({ network: BASE }), supported }, { bound: 20 });
    watch.start();
    await until(() => watch.state() === 'unreachable');
  });

  test('is by network: it settles on those that it names, and keeps to that while it does not answer', async () => {
    using server = serving(kinds(OURS), () => new Response(null, { status: 502 }));
    using watch = watching(httpFacilitator(server.url), { networks: [BASE, POLYGON], retryInterval: 20 });
    watch.start();
    await until(() => watch.state() === 'reachable');
    expect([watch.lacks(BASE), watch.lacks(POLYGON)]).toEqual([false, true]);
    expect([await settle(watch), await settle(watch, POLYGON)]).toEqual([SETTLED, UNSUPPORTED]);
    expect(server.asked.settle).toBe(1);
    using again = watching(httpFacilitator(server.url), { networks: [BASE, POLYGON], retryInterval: 20 });
    again.start();
    await until(() => again.state() === 'unreachable');
    expect([again.lacks(BASE), again.lacks(POLYGON)]).toEqual([false, false]);
  });

  test('follows what it says last', async () => {
    using server = serving(kinds(TESTNET), () => new Response(null, { status: 502 }), kinds(TESTNET), kinds(OURS));
    const seen: string[] = [];
    using watch = watching(httpFacilitator(server.url), { retryInterval: 20 });
    watch.start();
    await until(() => {
      if (seen.at(-1) !== watch.state()) seen.push(watch.state());
      return watch.state() === 'reachable';
    });
    expect(seen).toEqual(['unknown', 'unsupported', 'unreachable', 'unsupported', 'reachable']);
    expect(await settle(watch)).toEqual(SETTLED);
  });

  test('is asked for again soon while it is not well, and seldom once it is', async () => {
    using server = serving(kinds(TESTNET), kinds(), kinds(OURS));
    using watch = watching(httpFacilitator(server.url), { retryInterval: 5 });
    watch.start();
    await until(() => watch.state() === 'reachable');
    await Bun.sleep(50);
    expect(server.asked.supported).toBe(3);
  });

  test('is asked for at once after a settlement that was answered, and not at each one', async () => {
    using server = serving(() => new Response(null, { status: 401 }), kinds(), kinds(OURS));
    using refusing = serving(() => new Response(null, { status: 404 }));
    using watch = watching(httpFacilitator(server.url));
    using other = watching(httpFacilitator(refusing.url));
    watch.start();
    other.start();
    await until(() => watch.state() === 'unreachable' && other.state() === 'unreachable');
    expect(watch.trouble()).toEqual({ status: 401 });
    await settle(watch);
    await until(() => watch.state() === 'unsupported');
    for (let sale = 0; sale < 3; sale += 1) await settle(other);
    await Bun.sleep(50);
    expect([server.asked.supported, refusing.asked.supported]).toEqual([2, 2]);
  });

  test('is not asked for early after a settlement that was turned away', async () => {
    using server = serving(() => new Response(null, { status: 401 }));
    const answer = { kind: 'answered', status: 401, body: undefined } as const;
    using watch = watching({ ...httpFacilitator(server.url), settle: async () => answer });
    watch.start();
    await until(() => watch.state() === 'unreachable');
    await settle(watch);
    await Bun.sleep(20);
    expect(server.asked.supported).toBe(1);
  });

  test('is asked for again after a while even when it is well', async () => {
    using server = serving(kinds(OURS), kinds(OURS), kinds(TESTNET));
    using watch = watching(httpFacilitator(server.url), { interval: 5 });
    watch.start();
    await until(() => watch.state() === 'unsupported');
    expect(server.asked.supported).toBe(3);
  });
});

describe('a settlement that has failed', () => {
  const dropped: FacilitatorAnswer = { kind: 'no_answer', errno: 'ECONNRESET' };
  const failed: FacilitatorAnswer = { kind: 'answered', status: 500, body: undefined };
  const refused: FacilitatorAnswer = { kind: 'answered', status: 401, body: undefined };
  const dear: FacilitatorAnswer = { kind: 'too_expensive', detail: 'gas is dear' };
  const down: Script = () => new Response(null, { status: 500 });

  /** A watch whose first look was good. The next settlement ends as given, and the looks after it as scripted. */
  const afterFailure = async (answer: FacilitatorAnswer, ...looks: readonly Script[]) => {
    const server = serving(kinds(OURS), ...looks);
    const watch = watching({ ...httpFacilitator(server.url), settle: async () => answer }, { retryInterval: 5 });
    watch.start();
    await until(() => watch.state() === 'reachable');
    const failedAt = performance.now();
    await settle(watch);
    const stop = () => {
      watch[Symbol.dispose]();
      server[Symbol.dispose]();
    };
    return { watch, asked: server.asked, failedAt, [Symbol.dispose]: stop };
  };

  test.each<[string, FacilitatorAnswer, readonly Script[]]>([
    ['got no answer, and the facilitator answers', dropped, [kinds(OURS)]],
    ['got an error, and a look did, too', failed, [down, down, kinds(OURS)]],
    ['was turned away, and a look was, too', refused, [() => new Response(null, { status: 401 }), kinds(OURS)]],
  ])('%s: looks end it without a sale, and become seldom', async (_, answer, looks) => {
    using failure = await afterFailure(answer, ...looks);
    await until(() => failure.watch.backAt() !== undefined);
    expect(failure.watch.backAt()).toBeGreaterThan(failure.failedAt);
    await Bun.sleep(50);
    expect(failure.asked).toEqual({ supported: 1 + looks.length, settle: 0 });
  });

  test.each<[string, FacilitatorAnswer]>([
    ['got an error', failed],
    ['was turned away', refused],
    ['was too dear', dear],
  ])('%s while every look was good: only a settlement can end it', async (_, answer) => {
    using failure = await afterFailure(answer, kinds(OURS));
    await until(() => failure.asked.supported > 4);
    expect(failure.watch.backAt()).toBeUndefined();
  });
});

describe('the trouble that a facilitator has', () => {
  /** What was told last, while the settlements answer as `scripted` says. */
  const troubled = (scripted: FacilitatorAnswer[], ...support: Script[]) => {
    const server = serving(...support);
    let last: unknown = 'nothing';
    const facilitator = { ...httpFacilitator(server.url), settle: async () => scripted.shift() ?? SETTLED };
    const onAnswer = (trouble: unknown) => {
      last = trouble;
    };
    const watch = watching(facilitator, { retryInterval: 5, interval: 5, onAnswer });
    return {
      watch,
      last: () => last,
      asked: server.asked,
      [Symbol.dispose]: () => {
        watch.stop();
        server[Symbol.dispose]();
      },
    };
  };

  test('is the status or the words of its /supported, until it is well', async () => {
    using scene = troubled([], () => new Response(null, { status: 502 }), kinds(TESTNET), kinds(OURS));
    const seen: unknown[] = [];
    scene.watch.start();
    await until(() => {
      if (seen.at(-1) !== scene.last()) seen.push(scene.last());
      return scene.watch.state() === 'reachable';
    });
    expect(seen.slice(1)).toEqual([{ status: 502 }, { detail: 'it does not settle exact on eip155:8453' }, undefined]);
  });

  test('of a settlement that was turned away is over when one is answered, and not before', async () => {
    using scene = troubled([{ kind: 'answered', status: 401, body: undefined }], kinds(OURS));
    await settle(scene.watch);
    expect(scene.last()).toEqual({ status: 401 });
    scene.watch.start();
    await until(() => scene.asked.supported > 1);
    expect(scene.last()).toEqual({ status: 401 });
    await settle(scene.watch);
    expect(scene.last()).toBeUndefined();
  });

  test('of a facilitator that was out of reach is looked at again when it turns a settlement away', async () => {
    const answers = [{ errno: 'ECONNREFUSED' }, { status: 401 }];
    const supported = async () => answers.shift();
    const turnedAway = { kind: 'answered', status: 401, body: undefined } as const;
    const facilitator = { ...httpFacilitator('http://127.0.0.1:9'), supported, settle: async () => turnedAway };
    using watch = watching(facilitator);
    watch.start();
    await until(() => watch.trouble()?.errno === 'ECONNREFUSED');
    await settle(watch);
    await until(() => watch.trouble()?.status === 401);
    expect(watch.state()).toBe('unreachable');
  });

  test('of a settlement that got no answer is over when the facilitator can be reached', async () => {
    using scene = troubled([{ kind: 'not_sent', errno: 'ECONNREFUSED' }], kinds(OURS));
    await settle(scene.watch);
    expect(scene.last()).toEqual({ errno: 'ECONNREFUSED' });
    scene.watch.start();
    await until(() => scene.last() === undefined);
  });

  test.each<[string, FacilitatorAnswer, boolean]>([
    [
      'a refusal',
      { kind: 'answered', status: 402, body: { success: false, errorReason: 'insufficient_funds' } },
      false,
    ],
    ['a server error with a refusal', { kind: 'answered', status: 500, body: { success: false } }, true],
    ['a server error with a settlement', { kind: 'answered', status: 500, body: { success: true } }, false],
    ['a page', { kind: 'answered', status: 200, body: undefined }, true],
    ['no verification', { kind: 'not_verified', answer: { kind: 'answered', status: 429, body: undefined } }, true],
    [
      'an invalid payment',
      { kind: 'not_verified', answer: { kind: 'answered', status: 200, body: { isValid: false } } },
      false,
    ],
    ['missing credentials', { kind: 'unauthorized' }, true],
  ])('after %s', async (_, answer, isTrouble) => {
    using scene = troubled([answer], kinds(OURS));
    await settle(scene.watch);
    expect(scene.last() !== undefined).toBe(isTrouble);
  });
});

describe('a watch', () => {
  test('that is started twice asks once', async () => {
    using server = serving(kinds(OURS));
    using watch = watching(httpFacilitator(server.url));
    watch.start();
    watch.start();
    await until(() => watch.state() === 'reachable');
    watch.start();
    await Bun.sleep(20);
    expect(server.asked.supported).toBe(1);
  });

  test('that is stopped asks no more, and forgets what was on its way', async () => {
    const answer = Promise.withResolvers<Response>();
    using server = serving(() => answer.promise);
    using watch = watching(httpFacilitator(server.url), { retryInterval: 1 });
    watch.start();
    await until(() => server.asked.supported === 1);
    watch.stop();
    answer.resolve(kinds(TESTNET)() as Response);
    await Bun.sleep(30);
    expect(server.asked.supported).toBe(1);
    expect(watch.state()).toBe('unknown');
  });

  test('that is stopped between two questions asks no more, until it is started again', async () => {
    using server = serving(kinds(TESTNET), kinds(OURS));
    using watch = watching(httpFacilitator(server.url), { retryInterval: 10 });
    watch.start();
    await until(() => watch.state() === 'unsupported');
    watch.stop();
    await Bun.sleep(40);
    expect(server.asked.supported).toBe(1);
    watch.start();
    await until(() => watch.state() === 'reachable');
    expect(server.asked.supported).toBe(2);
  });

  test('that is stopped and started in one breath follows the second question alone', async () => {
    const first = Promise.withResolvers<undefined>();
    let questions = 0;
    const supported: Facilitator['supported'] = () => {
      questions += 1;
      return questions === 1 ? first.promise : Promise.resolve({ kinds: [OURS], extensions: [], signers: {} });
    };
    using watch = watching({ ...stubFacilitator({ network: BASE }), supported });
    watch.start();
    watch.stop();
    watch.start();
    await until(() => watch.state() === 'reachable');
    first.resolve(undefined);
    await Bun.sleep(10);
    expect(watch.state()).toBe('reachable');
    expect(questions).toBe(2);
  });

  test('leaves everything but settling to the facilitator', async () => {
    const facilitator = stubFacilitator({ network: BASE });
    using watch = watching({ ...facilitator, supported: async () => ({ kinds: [], extensions: [], signers: {} }) });
    watch.start();
    await until(() => watch.state() === 'unsupported');
    expect(watch.on(BASE).name).toBe(facilitator.name);
    expect(watch.on(BASE).prepare).toBe(facilitator.prepare);
    expect(await watch.on(BASE).supported(NEVER)).toEqual({ kinds: [], extensions: [], signers: {} });
  });

  test('does not keep a process alive that has nothing else to do', async () => {
    const source = join(import.meta.dir, '../../../src/payments/facilitators');
    const script = `
      import { stubFacilitator } from '${source}/stub.ts';
      import { watchSupport } from '${source}/support.ts';
      import { BASE as network } from '${source}/../protocol/usdc.ts';
      watchSupport(stubFacilitator({ network }), { networks: [network] }).start();
      watchSupport({ ...stubFacilitator({ network }), supported: () => new Promise(() => {}) }, { networks: [network] }).start();
      process.on('exit', () => console.log('done'));
    `;
    const { stdout, exited } = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', timeout: 60_000 });
    expect(await exited).toBe(0);
    expect(await new Response(stdout).text()).toBe('done\n');
  });
});

describe('the body of a /supported answer', () => {
  test.each<[string, unknown]>([
    ['whole', { kinds: [OURS], extensions: ['bazaar'], signers: { 'eip155:*': ['0x'] } }],
    ['empty', { kinds: [], extensions: [], signers: {} }],
  ])('is taken as it is when it is %s', async (_, body) => {
    expect(await supportedFrom(body)).toEqual(body as Awaited<ReturnType<typeof supportedFrom>>);
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['something else', { extensions: 'bazaar', signers: [] }],
    ['lists of something else', { extensions: [1], signers: { 'eip155:*': '0x' } }],
  ])('is read without extensions and signers where there is %s', async (_, fields) => {
    expect(await supportedFrom({ kinds: [OURS], ...fields })).toEqual({ kinds: [OURS], extensions: [], signers: {} });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'kinds'],
    ['a list', [OURS]],
    ['no kinds', {}],
    ['one kind alone', { kinds: OURS }],
    ['null for a kind', { kinds: [OURS, null] }],
    ['a list for a kind', { kinds: [[]] }],
    ['a kind without version', { kinds: [{ scheme: 'exact', network: 'eip155:8453' }] }],
    ['a version as text', { kinds: [{ ...OURS, x402Version: '2' }] }],
    ['a scheme that is no text', { kinds: [{ ...OURS, scheme: null }] }],
    ['a network that is no text', { kinds: [{ ...OURS, network: 8453 }] }],
  ])('is none with %s', async (_, body) => {
    expect(await supportedFrom(body)).toBeUndefined();
  });
});

describe('the fee payers of Solana', () => {
  const [FIRST, SECOND, THIRD] = ['A', 'B', 'C'].map((letter) => letter.repeat(43)) as [string, string, string];
  const kindWith = (feePayer: unknown) => ({ ...OURS, network: SOLANA.id, extra: { feePayer } });
  /** A watch that asks each time that it is started. */
  const watchOf = (
    answers: readonly { readonly named: unknown; readonly owned?: readonly string[] }[],
    now = () => 0,
  ) => {
    let asked = 0;
    const facilitator = {
      ...stubFacilitator({ network: BASE }),
      supported: async () => {
        const { named, owned = [] } = answers[Math.min(asked, answers.length - 1)] ?? { named: undefined };
        asked += 1;
        return { kinds: [kindWith(named)] as never, extensions: [], signers: { 'solana:*': [...owned] } };
      },
    };
    const watch = watchSupport(facilitator, { networks: [SOLANA], interval: HOUR, retryInterval: HOUR, now });
    const ask = async () => {
      const before = asked;
      watch.stop();
      watch.start();
      await until(() => asked > before);
      await Bun.sleep(1);
    };
    return { ...watch, ask };
  };

  test('one is kept while the facilitator has its key; a former one is taken for an hour', async () => {
    let now = 0;
    const watch = watchOf(
      [
        { named: FIRST, owned: [FIRST, SECOND] },
        { named: SECOND, owned: [FIRST, SECOND] },
        { named: THIRD, owned: [SECOND, THIRD] },
      ],
      () => now,
    );
    expect(watch.feePayers(SOLANA)).toEqual([]);
    await watch.ask();
    expect(watch.feePayers(SOLANA)).toEqual([FIRST]);
    await watch.ask();
    expect(watch.feePayers(SOLANA)).toEqual([FIRST]);
    await watch.ask();
    expect(watch.on(SOLANA).feePayers?.()).toEqual([THIRD, FIRST]);
    now = HOUR;
    expect(watch.feePayers(SOLANA)).toEqual([THIRD]);
    watch.stop();
  });

  test.each([undefined, null, 7, '', `0x${'11'.repeat(20)}`])(
    '%p is none, so that nothing is settled there',
    async (named) => {
      const watch = watchOf([{ named }]);
      await watch.ask();
      expect([watch.lacks(SOLANA), watch.state(), watch.feePayers(SOLANA)]).toEqual([true, 'unsupported', []]);
      watch.stop();
    },
  );
});
