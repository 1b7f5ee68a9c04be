/** The app without a socket: what can only be seen with a tool, a ledger or a facilitator of the test's own. */
import { describe, expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { privateKeyToAccount } from 'viem/accounts';
import { createLimits, type Limits } from '../../src/limits/limits.ts';
import { signPayment } from '../../src/payments/buyer.ts';
import type { Facilitator } from '../../src/payments/facilitators/facilitator.ts';
import { type Ledger, LedgerError } from '../../src/payments/ledger/ledger.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import { ledgerOn } from '../../src/payments/ledger/sqlite.ts';
import { requirementsOf } from '../../src/payments/offer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { Purchases } from '../../src/payments/purchase/purchase.ts';
import { ignored } from '../../src/tools/inputs.ts';
import { deferred, withMembers } from '../../src/tools/inventory.ts';
import { defineTool, type Tool } from '../../src/tools/tool.ts';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';
import { EIO, heldDisk } from '../support/held-disk.ts';
import { ledgerPlace } from '../support/ledger-file.ts';
import { turns } from '../support/turns.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);

/** A tool that runs something for each call but its own example, which the offer shows. */
const toolThat = (run: () => { n: number }): Tool =>
  deferred({ id: 'count', path: '/count', price: 1000n }, () =>
    defineTool({
      id: 'count',
      title: 'Count',
      specialty: 'general',
      description: 'Counts',
      inputs: { probe: ignored({ name: 'probe', description: 'Anything', example: 'x' }) },
      response: { n: Type.Integer() },
      example: { probe: 'example' },
      run: (_, query) => (query.has('probe') ? { n: 0 } : run()),
    }),
  );

type Parts = { tool?: Tool; facilitator?: Facilitator; ledger?: Ledger; purchases?: Purchases; limits?: Limits };

/** A service of one tool, and a way to send one and the same payment to it. */
const service = async ({ tool = toolThat(() => ({ n: 1 })), facilitator, ledger, purchases, limits }: Parts) => {
  const app = appWith({
    tools: [tool],
    ...(ledger === undefined ? {} : { ledger }),
    ...(facilitator === undefined ? {} : { facilitators: [facilitator] }),
    ...(limits === undefined ? {} : { limits }),
    ...(purchases === undefined ? {} : { purchases }),
  });
  const sign = () => signPayment(account, requirementsOf(tool, site), Math.floor(Date.now() / 1000));
  const payment = await sign();
  const send = (path = '/count', sent = payment) =>
    app.ask(path, { headers: { 'PAYMENT-SIGNATURE': encodeHeader(sent) } });
  return { ...app, send, sign };
};

describe('a tool that fails after settlement', () => {
  test('is answered 500, the payment stays good, and the next try is answered without another charge', async () => {
    let isBroken = true;
    const tool = toolThat(() => {
      if (isBroken) throw new RangeError('the value 41.6 is of a patient');
      return { n: 7 };
    });
    const { send, errors, ledger } = await service({ tool });
    const failed = await send();
    expect(failed.status).toBe(500);
    expect(failed.headers.get('PAYMENT-RESPONSE')).toBeNull();
    const text = await failed.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 'internal_error',
      retry: { allowed: true, action: 'retry_same_payment' },
      payment: { state: 'settled' },
    });
    expect(`${text}${errors.join()}`).not.toContain('41.6');
    expect(errors.join()).toContain('purchase 1 is paid for, and count fails: RangeError');
    expect(await ledger.list(10)).toMatchObject([{ state: 'settled' }]);
    isBroken = false;
    const answered = await send();
    expect([answered.status, await answered.json()]).toEqual([200, { n: 7 }]);
    expect((await ledger.list(10)).length).toBe(1);
  });
});

describe('a ledger that fails', () => {
  test('to bring a settlement to the disk keeps the answer back, which the same payment gets afterwards', async () => {
    using place = ledgerPlace();
    const disk = heldDisk();
    let runs = 0;
    const tool = toolThat(() => {
      runs += 1;
      return { n: runs };
    });
    const { send } = await service({ ledger: ledgerOn(place.open({ sync: disk.sync })), tool });
    const sent = send();
    while (disk.waits() === 0) await turns();
    disk.finish();
    while (runs === 0) await turns();
    await turns();
    expect(Bun.peek.status(sent)).toBe('pending');
    disk.finish(EIO);
    const response = await sent;
    expect([response.status, response.headers.get('PAYMENT-RESPONSE')]).toEqual([503, null]);
    const problem = await response.json();
    expect(problem).toMatchObject({ code: 'settlement_uncertain', retry: { action: 'retry_same_payment' } });
    expect(problem).not.toHaveProperty('n');
    const again = await send();
    expect([again.status, await again.json()]).toEqual([200, { n: 2 }]);
  });

  test('at the note of the delivery does not keep the buyer from the answer', async () => {
    const ledger = openStore({ file: ':memory:', mode: 'stub' });
    const unnoted = ledgerOn({
      ...ledger,
      conclude: (attempt, { answer: _, ...conclusion }) => ledger.conclude(attempt, conclusion),
    });
    const { send, sign } = await service({ ledger: unnoted });
    const payment = await sign();
    expect((await send('/count', payment)).status).toBe(200);
    const noteAnswer = () => {
      throw new LedgerError('disk full');
    };
    const { send: sendAgain, errors } = await service({ ledger: ledgerOn({ ...ledger, noteAnswer }) });
    expect((await sendAgain('/count', payment)).status).toBe(200);
    while (errors.length === 0) await Bun.sleep(1);
    expect(errors.length).toBe(1);
  });
});

describe('the rate limit of a client', () => {
  test('answers 429 with the time to wait', async () => {
    const { ask, records } = await service({ limits: createLimits({ paid: 3, free: 2, maxInFlight: 1 }) });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await ask('/count')).status));
    expect(statuses).toEqual([402, 402, 402, 429]);
    expect(records.map(({ payment }) => payment.outcome).sort()).toEqual(['limited', 'unpaid', 'unpaid', 'unpaid']);
    const response = await ask('/count');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(response.headers.get('ratelimit-limit')).toBe('3');
    expect(response.headers.get('ratelimit-remaining')).toBe('0');
    expect(response.headers.get('ratelimit-reset')).toBe(String(wait));
    expect(await response.json()).toMatchObject({
      code: 'rate_limited',
      retry: { allowed: true, action: 'wait', after_seconds: wait },
    });
  });
});

describe('an unexpected error', () => {
  test('is answered 500 without a stack trace, and recorded once under its route', async () => {
    const broken = withMembers(
      toolThat(() => ({ n: 1 })),
      {
        prepare: () => {
          throw new TypeError('secret text');
        },
      },
    );
    const { ask, errors, records } = await service({ tool: broken });
    const response = await ask('/count');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', retry: { action: 'wait' } });
    expect(text).not.toContain('secret text');
    expect(errors).toEqual([new TypeError('secret text')]);
    expect(records).toMatchObject([{ route: '/count', method: 'GET', status: 500 }]);
  });
});
