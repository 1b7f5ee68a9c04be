import { describe, expect, test } from 'bun:test';
import { checkTools, lastSettlements } from '../../../src/cli/commands/doctor-listing.ts';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';
import { toolAt } from '../../support/calling.ts';
import { cli } from '../../support/cli.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';

const bmi = toolAt('/api/calc/bmi');

const NOW = Date.UTC(2030, 0, 31);
const DAY = 86_400_000;

describe('a tool', () => {
  test.each<[string, number | undefined, string, string]>([
    ['that was never sold', undefined, 'warning', 'never sold'],
    ['that was sold yesterday', 1, 'ok', 'last settled 2030-01-30, 1 day ago'],
    ['that was sold 24 days ago', 24, 'ok', 'last settled 2030-01-07, 24 days ago'],
    ['that was sold 25 days ago', 25, 'warning', 'last settled 2030-01-06, 25 days ago'],
  ])('%s', (_, days, severity, found) => {
    const last = new Map(days === undefined ? [] : [['bmi', NOW - days * DAY]]);
    expect(checkTools([bmi], last, NOW)).toMatchObject([{ name: 'bmi', severity, found }]);
  });

  test('a tool counts by its last settlement, and not by what was refused', async () => {
    const row = (tool: string, state: string, settledAt: number | null) => ({ tool, state, settledAt }) as Purchase;
    const rows = [row('bmi', 'settled', 2), row('bmi', 'settled', 1), row('ping', 'refused', null)];
    const all = async function* () {
      yield* rows;
    };
    expect([...(await lastSettlements(all()))]).toEqual([['bmi', 2]]);
  });
});

test('a shop with simulated payments has nothing to list', async () => {
  using place = ledgerPlace();
  place.open();
  const { status, out } = await cli(['doctor', 'listing', '--json', '--ledger', place.file]);
  expect(status).toBe(1);
  const { findings } = JSON.parse(out) as { findings: { name: string; severity: string }[] };
  const severityOf = (name: string) => findings.find((finding) => finding.name === name)?.severity;
  expect(['address', 'settlement', 'operator', 'bmi'].map(severityOf)).toEqual([
    'error',
    'error',
    'warning',
    'warning',
  ]);
});
