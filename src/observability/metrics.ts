/** The metrics of the service, for Prometheus. Every label has a closed set of values. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { OUTCOMES, type RequestRecord } from './request-record.ts';

/** The state that a read of the metrics shows. */
export type Sources = {
  readonly version: string;
  readonly pack: Readonly<Record<'coverage' | 'rxnorm_release' | 'icd10cm_fy' | 'loinc_version', string>>;
  /** May fail, as the ledger may. */
  readonly ledgerRows: () => Promise<Readonly<Record<string, number>>>;
  /** When the oldest uncertain purchase was begun, in milliseconds since the epoch. May fail, too. */
  readonly oldestUncertain: () => Promise<number | undefined>;
  readonly isLedgerWhole: () => boolean | undefined;
  /** End of the fiscal year of the ICD-10-CM release, in milliseconds since the epoch. */
  readonly icd10Ends: number | undefined;
  /** Whether the last attempts worked, by what was attempted. */
  readonly health: () => { readonly ledger?: boolean; readonly facilitator?: boolean };
  readonly support: () => readonly State[];
  /** Absent without a node of the chain. */
  readonly nodes?: { readonly states: () => readonly State[]; readonly headAge: () => number | undefined } | undefined;
  /** The number of settled purchases that the chain does not show; absent without a node. */
  readonly unpaid?: (() => number) | undefined;
  /** The account that pays for settlements; absent where there is none. */
  readonly funds?: Funds | undefined;
  /** Bytes that are free where the ledger is; absent for a ledger that is no file. */
  readonly diskFree?: (() => number | undefined) | undefined;
  /** The number of paid requests under way. */
  readonly inFlight: () => number;
};

/** What the settler has in ether, and how many settlements that pays for; `undefined` while it is not known. */
type Funds = { readonly ether: () => number | undefined; readonly settlements: () => number | undefined };

type State = { readonly name: string; readonly state: string };

export type Metrics = {
  readonly request: (record: RequestRecord) => void;
  /** How long settlements take, by how they end. */
  readonly settlement: Durations;
  /** How long tools take to compute an answer, by their id. */
  readonly answer: Durations;
  /** A request to a facilitator that has ended: its name, the path, and the status or the failure of the connection. */
  readonly facilitatorRequest: (request: FacilitatorRequest) => void;
  readonly watch: (sources: Sources) => void;
  /** The exposition in Prometheus’ text format. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
};

type FacilitatorRequest = Readonly<{ name: string; path: string; status?: number; errno?: string }>;

/** Observes a duration under the value of the one label. */
export type Durations = (label: string, milliseconds: number) => void;

/** Around a hundredth of a second for a stub, seconds for a chain. */
const SETTLEMENT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const TOOL_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** Atomic units. */
const USDC = 1e6;

const SECOND = 1000;

/** Makes the metrics of one service. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    registers,
    name: 'clinmeter_requests_total',
    help: 'Requests answered, by the path as it is mounted (* for paths that there are not) and status',
    labelNames: ['route', 'status'],
  });
  const payments = new Counter({
    registers,
    name: 'clinmeter_payments_total',
    help: 'Requests for paid paths, by what became of their payment',
    labelNames: ['outcome'],
  });
  const revenue = new Counter({
    registers,
    name: 'clinmeter_revenue_usdc_total',
    help: 'USDC of sales that this process has settled, by tool; answers delivered again are not sold again',
    labelNames: ['tool'],
  });
  const differing = new Counter({
    registers,
    name: 'clinmeter_redeliveries_differing_total',
    help: 'Redeliveries whose answer differs from the one that was delivered first',
  });
  for (const outcome of OUTCOMES) payments.inc({ outcome }, 0);
  const settlement = new Histogram({
    registers,
    name: 'clinmeter_settlement_seconds',
    help: 'How long settlements took, by how they ended',
    labelNames: ['end'],
    buckets: SETTLEMENT_SECONDS,
  });
  const answer = new Histogram({
    registers,
    name: 'clinmeter_tool_seconds',
    help: 'How long tools took to compute an answer that was paid for',
    labelNames: ['tool'],
    buckets: TOOL_SECONDS,
  });
  const facilitatorRequests = new Counter({
    registers,
    name: 'clinmeter_facilitator_requests_total',
    help: 'Requests to facilitators, by name, path, and status or failure of the connection',
    labelNames: ['name', 'path', 'status'],
  });
  processGauges(registers);
  return {
    request: ({ route, status, payment: { outcome, isDiffering, tool, amount } }) => {
      if (outcome === 'settled' && tool !== undefined) revenue.inc({ tool }, Number(amount) / USDC);
      if (isDiffering === true) differing.inc();
      requests.inc({ route, status });
      if (outcome !== undefined) payments.inc({ outcome });
    },
    settlement: (end, milliseconds) => settlement.observe({ end }, milliseconds / SECOND),
    answer: (tool, milliseconds) => answer.observe({ tool }, milliseconds / SECOND),
    facilitatorRequest: ({ name, path, status, errno }) =>
      facilitatorRequests.inc({ name, path, status: status ?? errno ?? 'lost' }),
    watch: (sources) => serviceGauges(registers, sources),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
};

type SetValue = (labels: Readonly<Record<string, string>>, value: number) => void;

/** Makes gauges whose values are collected when the metrics are read. */
const gaugesIn =
  (registers: Registry[]) =>
  (name: string, help: string, labelNames: string[], collect: (set: SetValue) => void | Promise<void>) => {
    // After a reload the same gauge has other sources.
    for (const registry of registers) registry.removeSingleMetric(name);
    return new Gauge({
      registers,
      name,
      help,
      labelNames,
      async collect() {
        this.reset();
        await collect((labels, value) => this.set({ ...labels }, value));
      },
    });
  };

/** prom-client's own set is for Node: on Bun its event loop and heap space metrics are wrong or empty. */
const processGauges = (registers: Registry[]): void => {
  const labelled = gaugesIn(registers);
  const gauge = (name: string, help: string, value: () => number) =>
    labelled(name, help, [], (set) => set({}, value()));
  const started = Date.now() / SECOND - process.uptime();
  gauge('process_start_time_seconds', 'Start of the process, in seconds since the epoch', () => started);
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge('process_heap_used_bytes', 'Memory that JavaScript objects use', () => process.memoryUsage().heapUsed);
  const cpu = new Counter({
    registers,
    name: 'process_cpu_seconds_total',
    help: 'Processor time, of user and system',
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  cpu.inc(0);
};

/** Gauges that ask the service when the metrics are read. */
const serviceGauges = (registers: Registry[], sources: Sources): void => {
  const {
    version,
    pack,
    ledgerRows,
    oldestUncertain,
    isLedgerWhole,
    icd10Ends,
    health,
    support,
    nodes,
    unpaid,
    funds,
    diskFree,
    inFlight,
  } = sources;
  const gauge = gaugesIn(registers);
  gauge('clinmeter_build_info', 'Always 1; the label says which version runs', ['version'], (set) =>
    set({ version }, 1),
  );
  const { coverage, rxnorm_release: rxnorm, icd10cm_fy: icd10cm, loinc_version: loinc } = pack;
  gauge(
    'clinmeter_pack_info',
    'Always 1; the labels name the releases of the terminology that is served',
    ['coverage', 'rxnorm', 'icd10cm', 'loinc'],
    (set) => set({ coverage, rxnorm, icd10cm, loinc }, 1),
  );
  gauge('clinmeter_ledger_rows', 'Payments in the ledger, by state', ['state'], async (set) => {
    for (const [state, rows] of Object.entries(await readOr({}, ledgerRows))) set({ state }, rows);
  });
  gauge(
    'clinmeter_oldest_uncertain_seconds',
    'Age of the oldest uncertain purchase; 0 if there is none',
    [],
    async (set) => {
      const now = Date.now();
      const oldest = await readOr(Number.NaN, async () => (await oldestUncertain()) ?? now);
      set({}, Math.max(0, now - oldest) / SECOND);
    },
  );
  gauge(
    'clinmeter_ledger_whole',
    'Whether the file of the ledger was undamaged after the start; NaN if that is not known',
    [],
    (set) => set({}, numberOf(isLedgerWhole())),
  );
  gauge(
    'clinmeter_icd10cm_end_timestamp_seconds',
    'End of the fiscal year that the ICD-10-CM release is for, in seconds since the epoch; NaN if that is not known',
    [],
    (set) => set({}, numberOf(icd10Ends) / SECOND),
  );
  gauge('clinmeter_payments_in_flight', 'Paid requests that are being settled', [], (set) => set({}, inFlight()));
  gauge('clinmeter_last_attempt_ok', 'Whether the last payment could be written, and was answered', ['part'], (set) => {
    const { ledger, facilitator } = health();
    for (const [part, isOk] of Object.entries({ ledger, facilitator }))
      if (isOk !== undefined) set({ part }, Number(isOk));
  });
  gauge(
    'clinmeter_facilitator_up',
    'Whether a facilitator settles what is sold, by its /supported, and whether a node is of the chain and up to date',
    ['name'],
    (set) => {
      for (const { name, state } of [...support(), ...(nodes?.states() ?? [])])
        if (state !== 'unknown') set({ name }, Number(state === 'reachable'));
    },
  );
  if (unpaid !== undefined)
    gauge('clinmeter_settled_not_on_chain', 'Settled purchases of the last hours without payment', [], (set) =>
      set({}, unpaid()),
    );
  if (diskFree !== undefined)
    gauge('clinmeter_ledger_disk_free_bytes', 'Bytes that are free where the ledger is', [], (set) =>
      set({}, numberOf(diskFree())),
    );
  if (funds !== undefined) {
    gauge('clinmeter_settler_ether', 'Ether of the account that settles; NaN until the node tells', [], (set) =>
      set({}, numberOf(funds.ether())),
    );
    gauge(
      'clinmeter_settler_settlements_left',
      'Settlements that this ether pays for at the price of gas of now; NaN until the node tells',
      [],
      (set) => set({}, numberOf(funds.settlements())),
    );
  }
  if (nodes === undefined) return;
  gauge('clinmeter_chain_head_age_seconds', 'Age of the newest block that is known; NaN if none is', [], (set) =>
    set({}, nodes.headAge() ?? Number.NaN),
  );
};

/** A gauge without a value would read as 0. */
const numberOf = (value: number | boolean | undefined): number => Number(value ?? Number.NaN);

/** Another value where the ledger cannot be read: `clinmeter_last_attempt_ok` and `/ready` report that. */
const readOr = async <Value>(otherwise: Value, read: () => Promise<Value>): Promise<Value> => {
  try {
    return await read();
  } catch {
    return otherwise;
  }
};
