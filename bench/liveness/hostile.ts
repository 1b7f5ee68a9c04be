/**
 * The process of the hostile client: it has one address, and sends the worst inputs at the limits of what the service allows
 * an address. It does not wait for a moment that suits the service: each round begins with all requests at once.
 */
import { connect, type Socket } from 'node:net';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import type { Line } from '../../test/simulation/audit.ts';
import type { Flight } from '../../test/simulation/liveness.ts';
import { count } from '../../test/simulation/world.ts';
import { offerAt } from '../support/payments.ts';
import type { WorstInput } from '../support/worst-inputs.ts';

export type Orders = {
  readonly ports: readonly number[];
  readonly key: Hex;
  /** What it sends; without any, it does nothing. */
  readonly inputs: readonly WorstInput[];
};

/** A message to the hostile client. */
export type Command = { readonly orders: Orders } | 'over';

export type HostileReport = {
  readonly flights: readonly Flight[];
  readonly payments: readonly Line[];
  /** Outcomes by the name of the request. */
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** A message from the hostile client. */
export type Message = 'begun' | { readonly report: HostileReport };

/** Its network (RFC 5737). */
const ADDRESS = '198.51.100.66';

/** The default limits allow an address six such rounds a minute: 600 free requests, 120 purchases, 120 deliveries. */
const ROUND_MS = 10_000;
const FREE = 100;
const PAID = 18;
/** Deliveries of one payment, that are sent at once. */
const DELIVERIES = 20;
/** A sixth of the purchases may be refused. */
const FORGED = 3;
const HALF_SENT = 50;
/** Connections that send many requests in one write, and those whose bodies end at the same moment. */
const PIPES = 8;
const PIPELINED = 5000;
const BURST = 60;
const BURST_PAUSE_MS = 1000;

/** A client may have few purchases under way. */
const MOST_PAID = 8;
const MOST_FREE = 600;

const PATIENCE_MS = 120_000;

/** A tool that is sold, by the surface that its parameter is. */
type Sold = { readonly id: string; readonly path: string; readonly parameter: string; readonly more: Fields };
type Fields = Readonly<Record<string, string | number>>;

const TRANSLATION: Fields = { system: 'rxnorm', view: 'full' };

const SOLD: Readonly<Partial<Record<WorstInput['surface'], Sold>>> = {
  note: { id: 'annotate', path: '/api/ontology/annotate', parameter: 'text', more: {} },
  phrase: { id: 'translate', path: '/api/ontology/translate', parameter: 'query', more: TRANSLATION },
  batch: { id: 'translate_batch', path: '/api/ontology/translate_batch', parameter: 'query', more: TRANSLATION },
  filter: {
    id: 'fhir_expand',
    path: '/fhir/ValueSet/$expand',
    parameter: 'filter',
    more: { url: 'http://hl7.org/fhir/sid/icd-10-cm?fhir_vs', count: 1000 },
  },
};

/** The path of a tool for forged payments. */
const CHEAP = '/v1/tools/ping?probe=x';

/** The longest URL that the service takes, with its host. */
const LONGEST_TARGET = 16_000;

type Sending = { readonly name: string; readonly target: string; readonly init?: RequestInit };

const nameOf = ({ surface, name }: WorstInput, over = ''): string => `${surface}${over}: ${name}`;

const pathOf = ({ path, parameter, more }: Sold, { text, surface }: WorstInput): string => {
  const query = new URLSearchParams(
    Object.entries(more).map(([name, value]): [string, string] => [name, String(value)]),
  );
  for (const line of surface === 'batch' ? text.split('\n') : [text]) {
    const longer = new URLSearchParams([...query, [parameter, line]]);
    if (path.length + longer.toString().length > LONGEST_TARGET) break;
    query.append(parameter, line);
  }
  return `${path}?${query}`;
};

const overMcp = (name: string, given: object, payment?: PaymentPayload): RequestInit => {
  const meta = payment === undefined ? {} : { _meta: { 'x402/payment': payment } };
  const params = { name, arguments: given, ...meta };
  return posted(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
};

const posted = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
});

const paid = (sold: Sold, input: WorstInput, payment: PaymentPayload): readonly Sending[] => {
  const lines = input.surface === 'batch' ? input.text.split('\n') : input.text;
  return [
    {
      name: nameOf(input),
      target: pathOf(sold, input),
      init: { headers: { 'PAYMENT-SIGNATURE': encodeHeader(payment) } },
    },
    {
      name: nameOf(input, ' over MCP'),
      target: '/mcp',
      init: overMcp(sold.id, { ...sold.more, [sold.parameter]: lines }, payment),
    },
  ];
};

const free = (input: WorstInput): readonly Sending[] => {
  const { surface, text } = input;
  if (surface === 'search')
    return [
      { name: nameOf(input), target: `/v1/catalog?search=${encodeURIComponent(text)}` },
      { name: nameOf(input, ' over MCP'), target: '/mcp', init: overMcp('find_tool', { search: text }) },
    ];
  if (surface === 'target') return [{ name: nameOf(input), target: text }];
  return surface === 'body' ? [{ name: nameOf(input), target: '/mcp', init: posted(text) }] : [];
};

/** Searches are nine of ten free requests, as they cost most. */
const freeOf = (inputs: readonly WorstInput[]): readonly Sending[] => {
  const searches = inputs.filter(({ surface }) => surface === 'search').flatMap(free);
  const others = inputs.filter(({ surface }) => surface !== 'search').flatMap(free);
  return Array.from({ length: FREE }, (_, at) => {
    const all = at % 10 === 0 ? others : searches;
    return all[Math.floor(at / 10 + at) % all.length];
  }).filter((sending) => sending !== undefined);
};

const createHostile = ({ ports, key, inputs }: Orders) => {
  const account = privateKeyToAccount(key);
  const flights: { name: string; from: number; to: number }[] = [];
  const outcomes = new Map<string, Map<string, number>>();
  const payments: Line[] = [];
  const halfSent = new Set<Socket>();
  const offers = new Map<string, PaymentRequirements>();
  let [isOver, openPaid, openFree, turn] = [false, 0, 0, 0];
  const portInTurn = (): number => {
    turn += 1;
    return ports[turn % ports.length] ?? 0;
  };

  const outcomesOf = (name: string): Map<string, number> => {
    const own = outcomes.get(name) ?? new Map<string, number>();
    outcomes.set(name, own);
    return own;
  };

  const send = async ({ name, target, init = {} }: Sending, port = portInTurn()): Promise<void> => {
    const flight = { name, from: Date.now(), to: Number.POSITIVE_INFINITY };
    flights.push(flight);
    const own = outcomesOf(name);
    const headers = { ...init.headers, 'X-Forwarded-For': ADDRESS };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const response = await fetch(`http://127.0.0.1:${port}${target}`, { ...init, headers, signal });
      await response.arrayBuffer();
      if (!isOver) count(own, String(response.status));
    } catch {
      if (!isOver) count(own, 'no answer');
    } finally {
      flight.to = Date.now();
    }
  };

  const sign = async ({ path, id }: Sold): Promise<PaymentPayload> => {
    const offer = offers.get(path) ?? (await offerAt(ports[0] ?? 0, path)).accepts[0];
    offers.set(path, offer);
    const signed = await signPayment(account, offer, Math.floor(Date.now() / 1000));
    payments.push([signed.payload.authorization.nonce, 'unknown', id]);
    return signed;
  };

  /** The inputs of tools that are sold, each with its tool, from another one on each time. */
  const sold = inputs.flatMap((input) => {
    const tool = SOLD[input.surface];
    return tool === undefined ? [] : [{ input, tool }];
  });
  let next = 0;
  const buyOne = async (): Promise<void> => {
    const chosen = sold[next % sold.length];
    const way = Math.floor(next / sold.length) % 2;
    next += 1;
    if (chosen === undefined) return;
    const sending = paid(chosen.tool, chosen.input, await sign(chosen.tool))[way];
    if (sending !== undefined) await send(sending);
  };
  const buying = async (): Promise<void> => {
    for (let bought = 0; bought < PAID && !isOver; bought += 1) {
      if (openPaid >= MOST_PAID) await Bun.sleep(PAID_PAUSE_MS);
      else {
        openPaid += 1;
        void buyOne()
          .catch(() => {})
          .finally(() => {
            openPaid -= 1;
          });
      }
    }
  };

  /** Buys a batch, and sends its payment as often as it may be delivered, at once. */
  const redeliver = async (round: number): Promise<void> => {
    const batches = sold.filter(({ input }) => input.surface === 'batch');
    const chosen = batches[round % batches.length];
    if (chosen === undefined) return;
    const sending = paid(chosen.tool, chosen.input, await sign(chosen.tool))[round % 2];
    if (sending === undefined) return;
    const port = portInTurn();
    await send(sending, port);
    const again = { ...sending, name: `${sending.name}, again` };
    if (!isOver) await Promise.all(Array.from({ length: DELIVERIES }, () => send(again, port)));
  };

  const searching = (): void => {
    for (const sending of freeOf(inputs)) {
      if (openFree >= MOST_FREE) return;
      openFree += 1;
      void send(sending).finally(() => {
        openFree -= 1;
      });
    }
  };

  const forging = async (): Promise<void> => {
    const headers = inputs.filter(({ surface }) => surface === 'header');
    for (let at = 0; at < FORGED; at += 1) {
      const input = headers[at % headers.length];
      if (input === undefined) return;
      await send({ name: nameOf(input), target: CHEAP, init: { headers: { 'PAYMENT-SIGNATURE': input.text } } });
    }
  };

  const holdHalf = (): void => {
    while (halfSent.size < HALF_SENT) {
      const socket = connect({ host: '127.0.0.1', port: portInTurn() });
      halfSent.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => halfSent.delete(socket));
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${ADDRESS}\r\nContent-Length: 60000\r\n\r\n[`,
      );
    }
  };

  /** Opens a connection that is closed with the round. */
  const connected = (name: string): Socket => {
    const flight = { name, from: Date.now(), to: Number.POSITIVE_INFINITY };
    flights.push(flight);
    const socket = connect({ host: '127.0.0.1', port: portInTurn() });
    socket.on('error', () => {});
    socket.on('close', () => {
      flight.to = Date.now();
      if (!isOver) count(outcomesOf(name), 'closed');
    });
    setTimeout(() => socket.destroy(), ROUND_MS / 2).unref();
    return socket.resume();
  };

  const pipelining = (): void => {
    const request = `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${ADDRESS}\r\n\r\n`;
    for (let pipe = 0; pipe < PIPES; pipe += 1) connected('pipelined requests').write(request.repeat(PIPELINED));
  };

  /** Sends the bodies but for their last byte, and then the last bytes of all. */
  const bursting = async (): Promise<void> => {
    const bodies = inputs.filter(({ surface }) => surface === 'body');
    const sockets = Array.from({ length: BURST }, (_, at) => {
      const { text = '', name = '' } = bodies[at % bodies.length] ?? {};
      const socket = connected(`bodies that end at once: ${name}`);
      const head = `Host: 127.0.0.1\r\nContent-Type: application/json\r\nX-Forwarded-For: ${ADDRESS}`;
      socket.write(`POST /mcp HTTP/1.1\r\n${head}\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`);
      return [socket, text.slice(-1)] as const;
    });
    await Bun.sleep(BURST_PAUSE_MS);
    for (const [socket, last] of sockets) socket.write(last);
  };

  const rounds = async (): Promise<void> => {
    let redelivering = Promise.resolve();
    for (let round = 0; !isOver && inputs.length > 0; round += 1) {
      holdHalf();
      pipelining();
      void bursting();
      searching();
      void forging();
      void buying();
      const before = redelivering;
      redelivering = before.then(() => redeliver(round)).catch(() => {});
      await Promise.race([Bun.sleep(ROUND_MS), over.promise]);
    }
  };

  return {
    rounds,
    /** Ends the rounds. What is under way is left to the service. */
    end: (): HostileReport => {
      isOver = true;
      for (const socket of halfSent) socket.destroy();
      for (const { name, to } of flights) if (to === Number.POSITIVE_INFINITY) count(outcomesOf(name), 'unanswered');
      const now = Date.now();
      return { flights: flights.map((one) => ({ ...one, to: Math.min(one.to, now) })), payments, outcomes };
    },
  };
};

const PAID_PAUSE_MS = 50;

const say = (message: Message): void => {
  process.send?.(message);
};

const over = Promise.withResolvers<void>();
let hostile: ReturnType<typeof createHostile> | undefined;

process.on('message', async (command: Command) => {
  if (command === 'over') {
    if (hostile !== undefined) say({ report: hostile.end() });
    over.resolve();
    return;
  }
  hostile = createHostile(command.orders);
  say('begun');
  await hostile.rounds();
});
