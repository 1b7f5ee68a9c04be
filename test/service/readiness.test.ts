/** The probes, with a ledger of the test's own. */
import { describe, expect, test } from 'bun:test';
import { LedgerError } from '../../src/payments/ledger/ledger.ts';
import { type ProbeOptions, probes } from '../../src/service/readiness.ts';

/** The probes over a ledger that cannot be read, and how often that was tried. */
const overBrokenLedger = () => {
  let reads = 0;
  const options: ProbeOptions = {
    config: { facilitator: 'stub', mode: 'local' },
    ledger: {
      list: () => {
        reads += 1;
        throw new LedgerError('the disk is gone');
      },
    },
    data: 'starter',
    phase: () => 'serving',
    health: () => ({}),
    support: () => [],
  };
  return { probes: probes(options), reads: () => reads };
};

describe('a ledger that cannot be read', () => {
  test('makes the service unready, and /ready names the failed check', () => {
    const { status, body } = overBrokenLedger().probes['/ready']();
    expect(status).toBe(503);
    expect(JSON.parse(String(body))).toMatchObject({
      status: 'not_ready',
      checks: { ledger: { status: 'failed', detail: 'the ledger cannot be read' }, intake: { status: 'ok' } },
    });
  });

  test('leaves the process alive, and /health does not read it', () => {
    const { probes, reads } = overBrokenLedger();
    const { status, body } = probes['/health']();
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toMatchObject({ status: 'ok', checks: { facilitator: { status: 'ok' } } });
    expect(reads()).toBe(0);
  });
});
