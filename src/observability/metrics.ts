/** The metrics of the service, for Prometheus. Every label has a closed set of values. */
import { Counter, Histogram, Registry } from 'prom-client';
import { PAYMENT_OUTCOMES } from '../payments/outcomes.ts';
import type { RequestRecord } from './request-record.ts';
import { gaugesIn, type Sources, serviceGauges } from './service-gauges.ts';

export type Metrics = {
  readonly request: (record: RequestRecord) => void;
  readonly settlement: Durations;
  /** The chain has decided an uncertain purchase. */
  readonly decided: (purchase: Sold, end: { readonly state: string }) => void;
  /** Duration of the computation of an answer, by the id of the tool. */
  readonly answer: Durations;
  /** Processor time of work beside the thread that sells, by kind. */
  readonly work: Durations;
  /** A thread for such work has ended before its time. */
  readonly threadEnded: (cause: string) => void;
  /** A request to a facilitator that has ended: its name, the path, and the status or the failure of the connection. */
  readonly facilitatorRequest: (request: FacilitatorRequest) => void;
  readonly watch: (sources: Sources) => void;
  /** The exposition in Prometheus’ text format. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
};

/** A sale, and the way in which it was paid. */
type Sold = Readonly<{ tool: string; amount: bigint; method: string; network: string }>;

type FacilitatorRequest = Readonly<{ name: string; path: string; status?: number; errno?: string }>;

/** Observes a duration under the value of the one label. */
export type Durations = (label: string, milliseconds: number) => void;

/** Around a hundredth of a second for a stub, seconds for a chain. */
const SETTLEMENT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const TOOL_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** Atomic units. */
const USDC = 1e6;

const SECOND = 1000;

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
    help: 'USDC of sales that this process has settled or has seen settled on the chain, by tool; redelivery sells nothing',
    labelNames: ['tool'],
  });
  const settled = new Counter({
    registers,
    name: 'clinmeter_settled_usdc_total',
    help: 'The same USDC, by the scheme and the network that it was paid with',
    labelNames: ['method', 'network'],
  });
  const noteSale = ({ tool, amount, method, network }: Sold): void => {
    revenue.inc({ tool }, Number(amount) / USDC);
    settled.inc({ method, network }, Number(amount) / USDC);
  };
  const differing = new Counter({
    registers,
    name: 'clinmeter_redeliveries_differing_total',
    help: 'Redeliveries whose answer differs from the one that was delivered first',
  });
  for (const outcome of PAYMENT_OUTCOMES) payments.inc({ outcome }, 0);
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
  const work = new Counter({
    registers,
    name: 'clinmeter_work_seconds_total',
    help: 'Processor time of costly calls, by tool; find is the search for tools',
    labelNames: ['kind'],
  });
  const deaths = new Counter({
    registers,
    name: 'clinmeter_worker_deaths_total',
    help: 'Threads for costly calls that ended before their time: stopped at the limit of a call, died, or stuck',
    labelNames: ['cause'],
  });
  for (const cause of ['stopped', 'died', 'stuck']) deaths.inc({ cause }, 0);
  const facilitatorRequests = new Counter({
    registers,
    name: 'clinmeter_facilitator_requests_total',
    help: 'Requests to facilitators, by name, path, and status or failure of the connection',
    labelNames: ['name', 'path', 'status'],
  });
  processGauges(registers);
  return {
    request: ({ route, status, payment: { outcome, isDiffering, tool, amount = 0n, method = '', network = '' } }) => {
      if (outcome === 'settled' && tool !== undefined) noteSale({ tool, amount, method, network });
      if (isDiffering === true) differing.inc();
      requests.inc({ route, status });
      if (outcome !== undefined) payments.inc({ outcome });
    },
    decided: (sold, { state }) => {
      if (state === 'settled') noteSale(sold);
    },
    settlement: (end, milliseconds) => settlement.observe({ end }, milliseconds / SECOND),
    answer: (tool, milliseconds) => answer.observe({ tool }, milliseconds / SECOND),
    work: (kind, milliseconds) => {
      work.inc({ kind }, milliseconds / SECOND);
      if (kind !== 'find') answer.observe({ tool: kind }, milliseconds / SECOND);
    },
    threadEnded: (cause) => deaths.inc({ cause }),
    facilitatorRequest: ({ name, path, status, errno }) =>
      facilitatorRequests.inc({ name, path, status: status ?? errno ?? 'lost' }),
    watch: (sources) => serviceGauges(registers, sources),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
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
