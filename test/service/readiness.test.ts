/** The probes, with a ledger of the test's own. */
import { expect, test } from 'bun:test';
import { LedgerError } from '../../src/payments/ledger/ledger.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { type ProbeOptions, probes } from '../../src/service/readiness.ts';
import { healthNow } from '../../src/service/upstreams.ts';

const probesWith = (changes: Partial<ProbeOptions> = {}) =>
  probes({
    config: { facilitator: 'stub', mode: 'local', ledger: 'ledger.sqlite', network: BASE, otherNetworks: [] },
    ledger: { check: async () => {}, list: async () => [] },
    data: () => 'starter',
    phase: () => 'serving',
    health: () => ({}),
    sales: () => ({ sales: 0, failed: [] }),
    isWhole: () => undefined,
    support: () => [],
    nodes: [],
    offered: () => ({ network: BASE }),
    skew: () => undefined,
    ...changes,
  });

/** The probes over a ledger that cannot be read, and the number of reads. */
const overBrokenLedger = () => {
  let reads = 0;
  const list = async () => {
    reads += 1;
    throw new LedgerError('the disk is gone');
  };
  return { probes: probesWith({ ledger: { check: async () => {}, list } }), reads: () => reads };
};

test.each([
  ['serving', 200, 'ok'],
  ['leaving', 503, 'draining'],
  ['draining', 503, 'draining'],
] as const)('a service that is %s answers %p on /ready', async (phase, status, intake) => {
  const answer = await probesWith({ phase: () => phase })['/ready']();
  expect(answer.status).toBe(status);
  expect(answer.headers?.['Retry-After']).toBe(status === 503 ? '5' : undefined);
  expect(JSON.parse(String(answer.body))).toMatchObject({ checks: { intake: { status: intake } } });
});

test('a facilitator that fails is named, and does not make the service unready', async () => {
  const support = () => [{ name: 'https://a.example', state: 'unreachable' as const }];
  const config = {
    facilitator: [{ url: 'https://a.example' }],
    mode: 'public',
    network: BASE,
    otherNetworks: [],
  } as unknown as ProbeOptions['config'];
  const { status, body } = await probesWith({ config, support })['/ready']();
  expect(status).toBe(200);
  const facilitator = { status: 'failed', detail: 'https://a.example: unreachable' };
  expect(JSON.parse(String(body))).toMatchObject({ checks: { facilitator } });
});

test('a facilitator that is back since the last settlement failed is told of, with the sales that have failed', async () => {
  const config = {
    facilitator: [{ url: 'https://a.example' }],
    mode: 'public',
    network: BASE,
    otherNetworks: [],
  } as unknown as ProbeOptions['config'];
  const failed = { facilitator: false, turnedAway: 'https://a.example: status 500', facilitatorAt: 10 };
  const shown = async (backAt: number | undefined) => {
    const support = () => [{ name: 'https://a.example', state: 'reachable' as const, backAt }];
    const sales = () => ({ sales: 2, failed: ['facilitator_failed 500'] });
    const health = () => healthNow(failed, support());
    const { body } = await probesWith({ config, support, health, sales })['/health']();
    return JSON.parse(String(body)).checks.facilitator;
  };
  const lately = '1 of the last 2 sales failed: facilitator_failed 500';
  const away = {
    status: 'failed',
    detail: `the last settlement was turned away by https://a.example: status 500; ${lately}`,
  };
  expect([await shown(undefined), await shown(9)]).toEqual([away, away]);
  expect(await shown(11)).toEqual({ status: 'ok', detail: expect.stringContaining('GET /supported again') });
  expect((await shown(11)).detail).toEndWith(lately);
});

test('a clock that is wrong is told of, and does not make the service unready', async () => {
  const config = {
    facilitator: [{ url: 'https://a.example' }],
    mode: 'public',
    network: BASE,
    otherNetworks: [],
  } as unknown as ProbeOptions['config'];
  const { status, body } = await probesWith({ config, skew: () => 600 })['/ready']();
  expect(status).toBe(200);
  const facilitator = { status: 'failed', detail: expect.stringContaining('the clock of this machine is 600 s ahead') };
  expect(JSON.parse(String(body))).toMatchObject({ checks: { facilitator } });
});

test.each([
  [{ status: 401 }, 'it answers 401 to GET /supported'],
  [{ status: 429 }, 'it answers 429 to GET /supported'],
  [{ status: 200, detail: 'its /supported is not well-formed' }, 'its answer to GET /supported is not well-formed'],
  [{ errno: 'ECONNRESET' }, 'unreachable (ECONNRESET)'],
  [{ errno: 'EACCES', detail: 'https://a.example leads to 10.0.0.1' }, 'unreachable (EACCES)'],
])('a facilitator whose /supported shows %j is told of in words', async (trouble, words) => {
  const support = () => [{ name: 'https://a.example', state: 'unreachable' as const, trouble }];
  const config = {
    facilitator: [{ url: 'https://a.example' }],
    mode: 'public',
    network: BASE,
    otherNetworks: [],
  } as unknown as ProbeOptions['config'];
  const { body } = await probesWith({ config, support })['/ready']();
  const facilitator = { status: 'failed', detail: `https://a.example: ${words}` };
  expect(JSON.parse(String(body))).toMatchObject({ checks: { facilitator } });
});

test('a ledger that is damaged makes the service unready', async () => {
  const { status, body } = await probesWith({ isWhole: () => false })['/ready']();
  expect(status).toBe(503);
  const detail = 'the ledger is damaged: stop, and restore the newest backup';
  expect(JSON.parse(String(body))).toMatchObject({ checks: { ledger: { status: 'failed', detail } } });
  expect((await probesWith({ isWhole: () => true })['/ready']()).status).toBe(200);
});

test('a ledger that could not be written makes the service unready, and /ready tells why', async () => {
  const health = () => ({ ledger: false, ledgerFailure: 'the ledger is not usable: disk full' });
  const { status, body } = await probesWith({ health })['/ready']();
  expect(status).toBe(503);
  const detail = 'the last payment could not be written: the ledger is not usable: disk full';
  expect(JSON.parse(String(body))).toMatchObject({ checks: { ledger: { status: 'failed', detail } } });
});

test('a ledger that cannot be read makes the service unready, and /ready names the failed check', async () => {
  const { status, body } = await overBrokenLedger().probes['/ready']();
  expect(status).toBe(503);
  expect(JSON.parse(String(body))).toMatchObject({
    status: 'not_ready',
    checks: {
      ledger: { status: 'failed', detail: 'the ledger cannot be read: the disk is gone' },
      intake: { status: 'ok' },
    },
  });
});

test('a ledger that cannot be read leaves the process alive, and /health does not read it', async () => {
  const { probes, reads } = overBrokenLedger();
  const { status, body } = await probes['/health']();
  expect(status).toBe(200);
  expect(JSON.parse(String(body))).toMatchObject({ status: 'ok', checks: { facilitator: { status: 'ok' } } });
  expect(reads()).toBe(0);
});
