/** Gauges that show the state of the service when the metrics are read. */
import { Gauge, type Registry } from 'prom-client';

/** The state that a read of the metrics shows. */
export type Sources = {
  readonly version: string;
  /** Absent for a service that sells alone. */
  readonly node?: string | undefined;
  /** SHA-256 of the terminology pack. */
  readonly checksum: string;
  /** Its coverage, then the release of each code system. */
  readonly pack: Readonly<Record<string, string>>;
  /** May fail, as the ledger may. */
  readonly ledgerRows: () => Promise<Readonly<Record<string, number>>>;
  /** When the oldest uncertain purchase was begun, in milliseconds since the epoch. May fail, too. */
  readonly oldestUncertain: () => Promise<number | undefined>;
  readonly isLedgerWhole: () => boolean | undefined;
  /** Rejects while the ledger cannot be used, whether or not someone pays. */
  readonly checkLedger: () => Promise<void>;
  /** Of the terminology releases, in milliseconds since the epoch. */
  readonly releases: Readonly<Record<string, { publishedAt: number | undefined; oldFrom: number | undefined }>>;
  /** The number of formulas whose review was due. */
  readonly reviewsDue: () => number;
  /** The success of the last attempts. */
  readonly health: () => { readonly ledger?: boolean; readonly facilitator?: boolean | undefined };
  readonly support: () => readonly State[];
  /** By network; none without a node. */
  readonly nodes: readonly (OnNetwork & {
    readonly states: () => readonly State[];
    readonly headAge: () => number | undefined;
  })[];
  /** The number of settled purchases that the chain does not show; absent without a node. */
  readonly unpaid?: (() => number) | undefined;
  /** Seconds that the clock of this machine is ahead of upstreams; `undefined` until one has sent its time. */
  readonly skew: () => number | undefined;
  /** The account that pays for settlements, by network; none where others settle. */
  readonly funds: readonly (OnNetwork & Funds)[];
  /** Bytes that are free where the ledger is; absent for a ledger that is no file. */
  readonly diskFree?: (() => number | undefined) | undefined;
  /** The certificate that is served and the one in its file, which may be newer; absent without HTTPS of its own. */
  readonly certificates?: (() => Readonly<Record<'served' | 'file', CertificateTimes | undefined>>) | undefined;
  /** The number of paid requests under way. */
  readonly inFlight: () => number;
  /** The threads for costly calls, and the calls that wait for one. */
  readonly work: () => Readonly<Record<'idle' | 'busy' | 'stuck' | 'waiting', number>>;
};

/** The network that something is of, by its name. */
type OnNetwork = { readonly network: { readonly name: string } };

/** The ether of the settler, and the settlements that it pays for; `undefined` until the node has answered. */
type Funds = { readonly ether: () => number | undefined; readonly settlements: () => number | undefined };

/** In milliseconds since the epoch. `lateFrom`: when it should have been renewed. */
type CertificateTimes = { readonly validTo: number; readonly lateFrom: number };

type State = { readonly name: string; readonly state: string };

const SECOND = 1000;

type SetValue = (labels: Readonly<Record<string, string>>, value: number) => void;

/** Makes gauges whose values are collected when the metrics are read. */
export const gaugesIn =
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

/** Gauges that ask the service when the metrics are read. */
export const serviceGauges = (registers: Registry[], sources: Sources): void => {
  const {
    version,
    node,
    checksum,
    pack,
    ledgerRows,
    oldestUncertain,
    isLedgerWhole,
    checkLedger,
    releases,
    reviewsDue,
    health,
    support,
    nodes,
    unpaid,
    skew,
    funds,
    diskFree,
    certificates,
    inFlight,
    work,
  } = sources;
  const gauge = gaugesIn(registers);
  gauge('clinmeter_build_info', 'Always 1; the label says which version runs', ['version'], (set) =>
    set({ version }, 1),
  );
  if (node !== undefined)
    gauge(
      'clinmeter_node_info',
      'Always 1; the labels say which node this is, and its release and the checksum of its data',
      ['node', 'release', 'pack'],
      (set) => set({ node, release: version, pack: checksum }, 1),
    );
  gauge(
    'clinmeter_pack_info',
    'Always 1; the labels name the releases of the terminology that is served',
    Object.keys(pack),
    (set) => set(pack, 1),
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
    'Whether the file of the ledger was undamaged after the start, and is still there; NaN if that is not known',
    [],
    (set) => set({}, numberOf(isLedgerWhole())),
  );
  const times = Object.entries(releases);
  gauge(
    'clinmeter_release_timestamp_seconds',
    'When a terminology release was published, in seconds since the epoch; NaN if that is not known',
    ['system'],
    (set) => {
      for (const [system, { publishedAt }] of times) set({ system }, numberOf(publishedAt) / SECOND);
    },
  );
  gauge(
    'clinmeter_release_old_timestamp_seconds',
    'From when on a terminology release counts as old, in seconds since the epoch; NaN if that is not known',
    ['system'],
    (set) => {
      for (const [system, { oldFrom }] of times) set({ system }, numberOf(oldFrom) / SECOND);
    },
  );
  gauge('clinmeter_formula_reviews_due', 'Formulas whose sources should have been read again', [], (set) =>
    set({}, reviewsDue()),
  );
  gauge('clinmeter_payments_in_flight', 'Paid requests that are being settled', [], (set) => set({}, inFlight()));
  gauge('clinmeter_workers', 'Threads for costly calls', ['state'], (set) => {
    const { idle, busy, stuck } = work();
    for (const [state, threads] of Object.entries({ idle, busy, stuck })) set({ state }, threads);
  });
  gauge('clinmeter_work_waiting', 'Costly calls that wait for a thread', [], (set) => set({}, work().waiting));
  gauge(
    'clinmeter_last_attempt_ok',
    'Whether the last payment could be written, and was answered',
    ['part'],
    async (set) => {
      const { ledger: isWritten, facilitator } = health();
      const ledger = await readOr(false, async () => checkLedger().then(() => isWritten));
      for (const [part, isOk] of Object.entries({ ledger, facilitator }))
        if (isOk !== undefined) set({ part }, Number(isOk));
    },
  );
  gauge(
    'clinmeter_facilitator_up',
    'Whether a facilitator settles what is sold, by its /supported, and whether a node is of the chain and up to date',
    ['name'],
    (set) => {
      for (const { name, state } of [...support(), ...nodes.flatMap(({ states }) => states())])
        if (state !== 'unknown') set({ name }, Number(state === 'reachable'));
    },
  );
  gauge(
    'clinmeter_clock_skew_seconds',
    'Seconds that the clock of this machine is ahead of facilitators and nodes; NaN if none has told its time',
    [],
    (set) => set({}, numberOf(skew())),
  );
  if (unpaid !== undefined)
    gauge('clinmeter_settled_not_on_chain', 'Settled purchases of the last hours without payment', [], (set) =>
      set({}, unpaid()),
    );
  if (diskFree !== undefined)
    gauge('clinmeter_ledger_disk_free_bytes', 'Bytes that are free where the ledger is', [], (set) =>
      set({}, numberOf(diskFree())),
    );
  if (certificates !== undefined) {
    const told = (time: keyof CertificateTimes) => (set: SetValue) => {
      for (const [of, times] of Object.entries(certificates())) set({ of }, numberOf(times?.[time]) / SECOND);
    };
    gauge(
      'clinmeter_certificate_end_timestamp_seconds',
      'When the certificate of HTTPS ends, the served one and the one in the file; NaN if it cannot be read',
      ['of'],
      told('validTo'),
    );
    gauge(
      'clinmeter_certificate_late_timestamp_seconds',
      'From when on that certificate should have been renewed',
      ['of'],
      told('lateFrom'),
    );
  }
  if (funds.length > 0) {
    gauge(
      'clinmeter_settler_ether',
      'Ether, or the own coin of the network, of the account that settles; NaN until the node tells',
      ['network'],
      (set) => {
        for (const { network, ether } of funds) set({ network: network.name }, numberOf(ether()));
      },
    );
    gauge(
      'clinmeter_settler_settlements_left',
      'Settlements that this pays for at the price of gas of now; NaN until the node tells',
      ['network'],
      (set) => {
        for (const { network, settlements } of funds) set({ network: network.name }, numberOf(settlements()));
      },
    );
  }
  if (nodes.length > 0)
    gauge(
      'clinmeter_chain_head_age_seconds',
      'Age of the newest block that is known; NaN if none is',
      ['network'],
      (set) => {
        for (const { network, headAge } of nodes) set({ network: network.name }, numberOf(headAge()));
      },
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
