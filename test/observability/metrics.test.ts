import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createMetrics } from '../../src/observability/metrics.ts';
import type { Sources } from '../../src/observability/service-gauges.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { samplesOf } from '../support/exposition.ts';

const SOURCES: Sources = {
  checksum: 'cd'.repeat(32),
  version: '1.2.3',
  pack: { coverage: 'starter', rxnorm: '2026-01-05', icd10cm: '2026', loinc: '2.81' },
  ledgerRows: async () => ({ settling: 1, settled: 2, refused: 3, uncertain: 4 }),
  oldestUncertain: async () => Date.now() - 7000,
  isLedgerWhole: () => true,
  checkLedger: async () => {},
  skew: () => undefined,
  releases: { icd10cm: { publishedAt: Date.UTC(2025, 9, 1), oldFrom: Date.UTC(2026, 9, 1) } },
  health: () => ({ ledger: true, facilitator: false }),
  support: () => [
    { name: 'https://a.example', state: 'reachable' },
    { name: 'https://b.example', state: 'unsupported' },
    { name: 'https://c.example', state: 'unknown' },
  ],
  work: () => ({ idle: 1, busy: 2, stuck: 3, waiting: 4 }),
  inFlight: () => 5,
  nodes: [],
  funds: [],
  reviewsDue: () => 6,
};

const watching = (sources: Partial<Sources> = {}) => {
  const metrics = createMetrics();
  metrics.watch({ ...SOURCES, ...sources });
  return metrics;
};

const seen = { requestId: '', method: 'GET', milliseconds: 1 };

describe('the metrics', () => {
  test('say that the ledger does not work also while no one pays', async () => {
    const metrics = watching({ checkLedger: async () => Promise.reject(new Error('out of reach')) });
    expect(samplesOf(await metrics.read()).get('clinmeter_last_attempt_ok{part="ledger"}')).toBe(0);
  });

  test('count requests by route and status, and payments by outcome', async () => {
    const metrics = watching();
    metrics.request({ ...seen, route: '/a', status: 200, payment: { outcome: 'settled' } });
    metrics.request({ ...seen, route: '/a', status: 200, payment: { outcome: 'redelivered' } });
    metrics.request({ ...seen, route: '*', status: 404, payment: {} });
    const samples = samplesOf(await metrics.read());
    expect(samples.get('clinmeter_requests_total{route="/a",status="200"}')).toBe(2);
    expect(samples.get('clinmeter_requests_total{route="*",status="404"}')).toBe(1);
    expect(samples.get('clinmeter_payments_total{outcome="settled"}')).toBe(1);
    expect(samples.get('clinmeter_payments_total{outcome="redelivered"}')).toBe(1);
    expect(samples.get('clinmeter_payments_total{outcome="refused"}')).toBe(0);
  });

  test('tell when the certificates end, and of one that cannot be read that this is not known', async () => {
    expect(await watching().read()).not.toContain('clinmeter_certificate');
    const served = { validTo: 9000, lateFrom: 5000 };
    const samples = samplesOf(await watching({ certificates: () => ({ served, file: undefined }) }).read());
    const told = (time: string) =>
      ['served', 'file'].map((of) => samples.get(`clinmeter_certificate_${time}_timestamp_seconds{of="${of}"}`));
    expect([told('end'), told('late')]).toEqual([
      [9, Number.NaN],
      [5, Number.NaN],
    ]);
  });

  test('name the node with its release and data, if it has a name', async () => {
    expect(await watching().read()).not.toContain('clinmeter_node_info');
    const samples = samplesOf(await watching({ node: 'a' }).read());
    expect(samples.get(`clinmeter_node_info{node="a",release="1.2.3",pack="${SOURCES.checksum}"}`)).toBe(1);
  });

  test('add up what was sold, without what is delivered again or not settled', async () => {
    const metrics = watching();
    const sale = { tool: 'bmi', amount: 5000n, method: 'exact', network: BASE.id };
    for (const outcome of ['settled', 'settled', 'redelivered', 'uncertain'] as const)
      metrics.request({ ...seen, route: '/a', status: 200, payment: { ...sale, outcome } });
    metrics.decided(sale, { state: 'settled' });
    metrics.decided(sale, { state: 'refused' });
    const samples = samplesOf(await metrics.read());
    expect(samples.get('clinmeter_revenue_usdc_total{tool="bmi"}')).toBeCloseTo(0.015, 9);
    const settled = 'clinmeter_settled_usdc_total{method="exact",network="eip155:8453"}';
    expect(samples.get(settled)).toBeCloseTo(0.015, 9);
  });

  test('tell what the settler and the disk have left, and NaN while that is not known', async () => {
    for (const value of [7, undefined]) {
      const funds = [{ network: BASE, ether: () => value, settlements: () => value }];
      const samples = samplesOf(await watching({ funds, diskFree: () => value }).read());
      for (const name of ['settler_ether{network="base"}', 'settler_settlements_left{network="base"}'])
        expect(samples.get(`clinmeter_${name}`)).toBe(value ?? Number.NaN);
      expect(samples.get('clinmeter_ledger_disk_free_bytes')).toBe(value ?? Number.NaN);
    }
  });

  test('count the redeliveries that differ, apart from those that do not', async () => {
    const metrics = watching();
    const redelivered = { outcome: 'redelivered' } as const;
    metrics.request({ ...seen, route: '/a', status: 200, payment: redelivered });
    metrics.request({ ...seen, route: '/a', status: 200, payment: { ...redelivered, isDiffering: true } });
    expect(samplesOf(await metrics.read()).get('clinmeter_redeliveries_differing_total')).toBe(1);
  });

  test('look at the service when they are read', async () => {
    const samples = samplesOf(await watching().read());
    expect(
      Object.fromEntries(
        [...samples].filter(([name]) =>
          /^clinmeter_(?!payments_total|redeliveries|worker_deaths|.*seconds)/.test(name),
        ),
      ),
    ).toEqual({
      'clinmeter_build_info{version="1.2.3"}': 1,
      'clinmeter_pack_info{coverage="starter",rxnorm="2026-01-05",icd10cm="2026",loinc="2.81"}': 1,
      'clinmeter_ledger_rows{state="settling"}': 1,
      'clinmeter_ledger_rows{state="settled"}': 2,
      'clinmeter_ledger_rows{state="refused"}': 3,
      'clinmeter_ledger_rows{state="uncertain"}': 4,
      clinmeter_payments_in_flight: 5,
      clinmeter_formula_reviews_due: 6,
      clinmeter_work_waiting: 4,
      'clinmeter_workers{state="busy"}': 2,
      'clinmeter_workers{state="idle"}': 1,
      'clinmeter_workers{state="stuck"}': 3,
      'clinmeter_last_attempt_ok{part="ledger"}': 1,
      clinmeter_ledger_whole: 1,
      'clinmeter_last_attempt_ok{part="facilitator"}': 0,
      'clinmeter_facilitator_up{name="https://a.example"}': 1,
      'clinmeter_facilitator_up{name="https://b.example"}': 0,
    });
  });

  test('say how far the clock is ahead, or that no upstream has told its time', async () => {
    for (const skew of [-600, undefined]) {
      const samples = samplesOf(await watching({ skew: () => skew }).read());
      expect(samples.get('clinmeter_clock_skew_seconds')).toBe(skew ?? Number.NaN);
    }
  });

  test('say how old the newest block is, or that none is known', async () => {
    for (const age of [3, undefined]) {
      const nodes = [{ network: BASE, states: () => [{ name: 'the node', state: 'behind' }], headAge: () => age }];
      const samples = samplesOf(await watching({ nodes }).read());
      expect(samples.get('clinmeter_chain_head_age_seconds{network="base"}')).toBe(age ?? Number.NaN);
      expect(samples.get('clinmeter_facilitator_up{name="the node"}')).toBe(0);
    }
  });

  test('tell the age of the oldest uncertain purchase, and of the terminology', async () => {
    const samples = samplesOf(await watching().read());
    expect(Math.round(samples.get('clinmeter_oldest_uncertain_seconds') ?? 0)).toBe(7);
    const of = (name: string) => samples.get(`clinmeter_release_${name}seconds{system="icd10cm"}`);
    expect([of('timestamp_'), of('old_timestamp_')]).toEqual([
      Date.UTC(2025, 9, 1) / 1000,
      Date.UTC(2026, 9, 1) / 1000,
    ]);
    const none = watching({
      oldestUncertain: async () => undefined,
      isLedgerWhole: () => undefined,
      releases: { rxnorm: { publishedAt: undefined, oldFrom: undefined } },
    });
    const text = await none.read();
    expect(samplesOf(text).get('clinmeter_oldest_uncertain_seconds')).toBe(0);
    const rxnorm = '{system="rxnorm"}';
    for (const name of [
      'ledger_whole',
      `release_timestamp_seconds${rxnorm}`,
      `release_old_timestamp_seconds${rxnorm}`,
    ]) {
      expect(text).toContain(`\nclinmeter_${name} Nan\n`);
    }
  });

  test('are there without numbers of the ledger when it cannot be read', async () => {
    const broken = () => {
      throw new Error('disk');
    };
    const text = await watching({ ledgerRows: broken, oldestUncertain: broken }).read();
    expect(text).not.toContain('clinmeter_ledger_rows{');
    expect(text).toContain('clinmeter_oldest_uncertain_seconds Nan');
    expect(text).toContain('clinmeter_build_info{');
  });

  test('are plausible of the process', async () => {
    const first = samplesOf(await watching().read());
    expect(first.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(first.get('process_heap_used_bytes')).toBeGreaterThan(100_000);
    expect(first.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    const age = Date.now() / 1000 - (first.get('process_start_time_seconds') ?? 0);
    expect(Math.abs(age - process.uptime())).toBeLessThan(2);
  });
});

describe('the dashboard', async () => {
  const { panels } = await Bun.file(join(import.meta.dir, '..', '..', 'etc', 'grafana-dashboard.json')).json();
  const queries: { expr: string; legendFormat: string }[] = panels.flatMap(({ targets }: { targets: [] }) => targets);
  const namesIn = (expression: string) => expression.match(/\b(?:clinmeter|process)_\w+/g) ?? [];

  const funds = [{ network: BASE, ether: () => 1, settlements: () => 1 }];
  const onChain = {
    nodes: [{ network: BASE, states: () => [], headAge: () => 2 }],
    unpaid: () => 0,
    funds,
    diskFree: () => 1,
  };

  test('shows every metric, and none that there is not', async () => {
    const there = [...(await watching(onChain).read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
    const base = (name: string) => (there.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));
    const shown = queries.flatMap(({ expr }) => namesIn(expr)).map(base);
    expect([...new Set(shown)].sort()).toEqual([...there].sort());
  });

  test('groups by labels that its metrics have, and its legends name those', async () => {
    const metrics = watching(onChain);
    const sale = { outcome: 'settled', tool: 'bmi', amount: 5000n, method: 'exact', network: BASE.id } as const;
    metrics.request({ ...seen, route: '/a', status: 200, payment: sale });
    metrics.settlement('settled', 20);
    metrics.answer('bmi', 1);
    metrics.work('annotate', 1);
    metrics.facilitatorRequest({ name: 'https://f.example', path: '/settle', errno: 'ECONNREFUSED' });
    const samples = [...samplesOf(await metrics.read()).keys()];
    for (const { expr, legendFormat } of queries) {
      const grouped = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect(shown.filter((label) => !grouped.includes(label))).toEqual([]);
      const found = samples.filter((sample) => sample.split('{')[0] === namesIn(expr)[0]);
      expect({ expr, isThere: found.length > 0 }).toEqual({ expr, isThere: true });
      const missing = grouped.filter((label) => !found.every((sample) => new RegExp(`[{,]${label}="`).test(sample)));
      expect({ expr, missing }).toEqual({ expr, missing: [] });
    }
  });
});
