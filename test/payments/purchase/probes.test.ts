/** Probes: wrong calls that an observed payment is sent for, to find out what its buyer has asked. */
import { describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import type { Limits } from '../../../src/limits/limits.ts';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { dayFolderOf } from '../../../src/payments/ledger/day-keys.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import type { ReadableClaim as Claim, Outcome } from '../../../src/payments/purchase/decide.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';
import { NOW, paymentWith } from '../../support/payments.ts';
import { ADMIT, claimFor as anyClaim, doorWith } from '../../support/purchases.ts';

const REDELIVERY = 24 * 3_600_000;
const TEN_MINUTES = 600_000;
const BUYER = '192.0.2.1';
const STRANGER = '198.51.100.1';
const ID = 'pay_7d5d747be160e280';

const LOST: FacilitatorAnswer = { kind: 'no_answer' };
const SUCCESS: FacilitatorAnswer = {
  kind: 'answered',
  status: 200,
  body: { success: true, transaction: `0x${'7a'.repeat(32)}`, network: 'eip155:8453' },
};

const claimFor = (age: number, changes: Partial<Claim> = {}): Claim =>
  anyClaim({ resource: `/api/calc/bmi?age=${age}`, client: STRANGER, answer: () => `{"age":${age}}`, ...changes });

/** The age that the buyer has asked for. */
const RIGHT = 71;

/** A shop with a ledger in a file, whose clock the test sets; the facilitator answers always the same. */
const shop = (answer: FacilitatorAnswer = SUCCESS) => {
  const place = ledgerPlace();
  const clock = { now: NOW * 1000 };
  const now = () => clock.now;
  let ledger: Store;
  let purchases: ReturnType<typeof doorWith>;
  const facilitator: Facilitator = { name: 'fake', settle: async () => answer, supported: async () => undefined };
  const open = () => {
    ledger = place.open({ now });
    purchases = doorWith({
      ledger: ledgerOn(ledger),
      facilitators: [facilitator],
      deadline: 1000,
      redelivery: REDELIVERY,
      signIn: async () => true,
      now,
    });
  };
  open();
  return {
    place,
    clock,
    ask: (age: number, changes?: Partial<Claim>, admission = ADMIT): Promise<Outcome> =>
      purchases.redeem(claimFor(age, changes), admission),
    restart: () => {
      ledger.close();
      open();
    },
    row: () => ledger.list(1)[0],
    destroyKeys: () => {
      rmSync(dayFolderOf(place.file), { recursive: true });
      ledger.close();
      open();
    },
    [Symbol.dispose]: () => place[Symbol.dispose](),
  };
};

/** A shop in which the buyer has paid for the right age. */
const sold = async (changes: Partial<Claim> = { client: BUYER }, answer: FacilitatorAnswer = SUCCESS) => {
  const made = shop(answer);
  await made.ask(RIGHT, changes);
  return made;
};

type Shop = Awaited<ReturnType<typeof sold>>;

const tellsWrong = { reason: 'authorization_already_used' } as const;
const tellsRight = { kind: 'redelivered' } as const;

/** Probes the ages from 18 on. */
const probe = async ({ ask }: Shop, count: number, changes?: Partial<Claim>) => {
  for (let age = 18; age < 18 + count; age += 1) expect(await ask(age, changes)).toMatchObject(tellsWrong);
};

/** Right, wrong and repeated calls look the same. */
const tellsNothing = async ({ ask }: Shop, changes?: Partial<Claim>) => {
  const answers = [];
  for (const age of [RIGHT, 18, 90, 91]) answers.push(await ask(age, changes));
  expect(new Set(answers.map((one) => JSON.stringify(one, (_, value) => String(value)))).size).toBe(1);
  expect(answers[0]).toMatchObject({ kind: 'proof_required' });
};

describe('a payment whose day is over', () => {
  const tomorrow = ({ clock }: Shop) => {
    clock.now += 24 * 3_600_000 - 1;
  };

  test('still gets its answer, and wrong calls are still counted', async () => {
    using made = await sold();
    const day = made.row()?.resourceKey;
    tomorrow(made);
    await probe(made, 2);
    made.restart();
    expect(await made.ask(RIGHT)).toMatchObject(tellsRight);
    await probe(made, 3);
    await tellsNothing(made);
    expect(made.row()?.resourceKey).toBe(day ?? '');
  });

  test('is tried again with the same row if it is uncertain', async () => {
    using made = await sold({ client: BUYER }, LOST);
    const { resourceKey, resourceDigest } = made.row() ?? {};
    tomorrow(made);
    expect(await made.ask(RIGHT)).toMatchObject({ kind: 'uncertain' });
    expect(made.row()).toMatchObject({ attempts: 2, resourceKey, resourceDigest });
  });

  test.each([
    ['settled', SUCCESS],
    ['uncertain', LOST],
  ])('and whose key is destroyed gets the same refusal for every call while it is %s', async (_, answer) => {
    using made = await sold({ client: BUYER }, answer);
    made.destroyKeys();
    for (const age of [RIGHT, 18, 19, 20, 21])
      expect(await made.ask(age)).toMatchObject({ kind: 'redelivery_expired', reason: 'redelivery_expired' });
    expect(made.row()?.wrongResources).toEqual([]);
  });

  test.each([
    ['settled', SUCCESS],
    ['uncertain', LOST],
  ])('is told that the key is lost only within its time while it is %s', async (_, answer) => {
    using made = await sold({ client: BUYER }, answer);
    made.destroyKeys();
    const [lost, late] = ['the key of that day is lost', 'the payment was sent too long ago'];
    expect(await made.ask(RIGHT)).toMatchObject({ message: expect.stringContaining(lost) });
    made.clock.now += REDELIVERY;
    expect(await made.ask(RIGHT)).toMatchObject({ message: expect.stringContaining(late) });
  });
});

describe('a payment that is sent for wrong calls', () => {
  test('tells three of them apart from the right one, and then nothing', async () => {
    using made = await sold();
    await probe(made, 3);
    await tellsNothing(made);
  });

  test('tells the right one before that', async () => {
    using made = await sold();
    await probe(made, 2);
    expect(await made.ask(RIGHT)).toMatchObject(tellsRight);
  });

  test('does not count the same one twice, nor those of another payment', async () => {
    using made = await sold();
    const payment = paymentWith({ signature: `0x${'5b'.repeat(65)}` });
    for (let age = 18; age < 28; age += 1) {
      expect(await made.ask(18)).toMatchObject(tellsWrong);
      expect(await made.ask(age, { payment })).toMatchObject(tellsWrong);
    }
    expect(made.row()?.wrongResources).toHaveLength(1);
  });

  test('tells nothing after a restart either, and its history is whole', async () => {
    using made = await sold();
    await probe(made, 2);
    made.restart();
    expect(await made.ask(20)).toMatchObject(tellsWrong);
    made.restart();
    await tellsNothing(made);
    expect(made.place.examine().flaws).toEqual([]);
  });

  test('has its probe on the disk before it is answered', async () => {
    using made = await sold();
    for (const age of [18, 19]) {
      await made.ask(age);
      const noted = made.place.sql((database) => database.query('SELECT wrong_resources FROM purchase').get());
      expect(String((noted as { wrong_resources: string }).wrong_resources).split(' ')).toHaveLength(age - 17);
    }
  });

  test('tells nothing if another process has counted the last probe in the meantime', async () => {
    using made = await sold();
    const { redeem } = doorWith({
      ledger: { ...ledgerOn(made.place.open({ now: () => made.clock.now })), noteWrong: async () => false },
      redelivery: REDELIVERY,
      now: () => made.clock.now,
    });
    expect(await redeem(claimFor(18))).toMatchObject({ kind: 'proof_required' });
  });

  test('tells a hundred at once no more than one after the other', async () => {
    using made = await sold();
    const ages = Array.from({ length: 100 }, (_, index) => 18 + index);
    const answers = await Promise.all(ages.map((age) => made.ask(age)));
    expect(answers.filter(({ kind }) => kind === 'bought_other_call')).toHaveLength(3);
    expect(answers.filter(({ kind }) => kind === 'proof_required')).toHaveLength(97);
  });

  test('tells no more if the ledger cannot be written', async () => {
    using made = await sold();
    made.place.fill('purchase');
    for (let age = 18; age < 21; age += 1) expect(await made.ask(age)).toMatchObject({ kind: 'ledger_unreadable' });
    await tellsNothing(made);
    made.place.fill('purchase', false);
    await tellsNothing(made);
  });

  test('tells no more if the limits of the client are used up: those of right and wrong calls differ', async () => {
    using made = await sold();
    const limited: Limits = {
      ...ADMIT,
      exceeded: (bucket) => (bucket === 'paid' ? { limit: 1, resetSeconds: 1 } : undefined),
    };
    for (let age = 18; age < 21; age += 1)
      expect(await made.ask(age, {}, limited)).toMatchObject({ kind: 'rate_limited' });
    expect(await made.ask(RIGHT, {}, limited)).toMatchObject({ kind: 'rate_limited' });
  });

  test('tells no more while it is uncertain', async () => {
    using made = await sold({ client: BUYER }, LOST);
    await probe(made, 3);
    await tellsNothing(made);
    expect(made.row()).toMatchObject({ state: 'uncertain', attempts: 1 });
  });

  test('tells no more after its redelivery has ended', async () => {
    using made = await sold();
    made.clock.now += REDELIVERY;
    await probe(made, 3);
    await tellsNothing(made);
  });
});

test('the client network of the first attempt proves nothing', async () => {
  using made = await sold();
  await probe(made, 3, { client: BUYER });
  await tellsNothing(made, { client: BUYER });
});

describe('the identifier of a payment', () => {
  test('is proof at any time, and however many wrong calls were sent with it', async () => {
    using made = await sold({ identifier: ID });
    await probe(made, 25, { identifier: ID });
    made.clock.now += TEN_MINUTES;
    expect(await made.ask(RIGHT, { identifier: ID })).toMatchObject(tellsRight);
    expect(made.row()?.wrongResources).toEqual([]);
  });

  test('is proof after any number of wrong ones, which tell nothing', async () => {
    using made = await sold({ identifier: ID });
    for (let wrong = 0; wrong < 20; wrong += 1)
      expect(await made.ask(RIGHT, { identifier: `${ID}${wrong}` })).toMatchObject({ kind: 'identifier_conflict' });
    for (const identifier of [`${ID}x`, undefined]) await tellsNothing(made, { identifier });
    expect(await made.ask(RIGHT, { identifier: ID })).toMatchObject(tellsRight);
    expect(await made.ask(18, { identifier: ID })).toMatchObject(tellsWrong);
  });

  test('is no probe in a forgery of the payment, which does not tell it', async () => {
    using made = await sold({ identifier: ID });
    const payment = paymentWith({ signature: `0x${'5b'.repeat(65)}` });
    for (let wrong = 0; wrong < 25; wrong += 1)
      expect(await made.ask(RIGHT, { payment, identifier: `${ID}${wrong}` })).toEqual(
        await made.ask(RIGHT, { payment, identifier: ID }),
      );
    expect(await made.ask(RIGHT, { identifier: ID })).toMatchObject(tellsRight);
  });

  test('is needed, and wrong ones tell nothing', async () => {
    using made = await sold({ identifier: ID });
    for (const identifier of [undefined, `${ID}x`])
      for (const age of [RIGHT, 18])
        expect(await made.ask(age, { identifier })).toMatchObject({ kind: 'identifier_conflict' });
  });

  test('is no proof of a payment that was sent without one', async () => {
    using made = await sold();
    await probe(made, 3, { identifier: ID });
    await tellsNothing(made, { identifier: ID });
  });
});
