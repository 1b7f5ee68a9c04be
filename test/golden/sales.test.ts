/**
 * The answers, log lines, metrics and ledger rows of every kind of sale, compared with those recorded earlier.
 *
 * `CLINMETER_GOLDEN_WRITE=1` writes the answers of this tree to `sales.jsonl`, one line a scenario; without it they are
 * compared. `CLINMETER_GOLDEN_TREE` names another checkout whose sources serve.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUPS, type Group, type Opened, type Run } from './scenarios.ts';
import { BMI, masked, openShop, type Payment, rowsOf, type Shop, sign, type Told } from './shop.ts';

const FILE = join(import.meta.dir, 'sales.jsonl');
const isWriting = process.env.CLINMETER_GOLDEN_WRITE !== undefined;

const lines = isWriting ? [] : readFileSync(FILE, 'utf8').trim().split('\n');
const golden = new Map(lines.map((line) => [JSON.parse(line).title, line]));
const written: string[] = [];

type Answer = Told | Readonly<Record<string, unknown>>;

let clients = 0;

/** Plays a scenario with a client of its own. What it comes to waits for the log. */
const play = async (opened: Opened, run: Run): Promise<() => Promise<unknown>> => {
  const payments: Payment[] = [];
  const answers: Answer[] = [];
  clients += 1;
  const client = `203.0.${clients}.7`;
  let { shop } = opened;
  let before = await shop.metrics();
  await run({
    ...opened,
    client,
    shop: () => shop,
    restarted: async (another) => {
      shop = another;
      opened.shop = another;
      before = await shop.metrics();
    },
    pay: async (signing) => {
      const payment = await sign(signing);
      payments.push(payment);
      return payment;
    },
    ask: async (request) => {
      const told = await shop.ask({ client, ...request });
      answers.push(told);
      return told;
    },
    note: (fact) => void answers.push(fact),
  });
  const counted = [...(await shop.metrics())].flatMap(([name, value]) => {
    const change = Number((value - (before.get(name) ?? 0)).toFixed(6));
    return change === 0 ? [] : [[name.replace('clinmeter_', ''), change]];
  });
  const calls = opened.upstream && payments.map(opened.upstream.callsOf);
  const rows = rowsOf(shop, payments);
  return async () => {
    const logged = answers.map(async (told) => ({ ...told, ...('log' in told && { log: await told.log }) }));
    return masked({ answers: await Promise.all(logged), metrics: Object.fromEntries(counted), rows, calls });
  };
};

/** Plays all scenarios of a group, one after the other, so that they wait for the log together. */
const playAll = async ({ open, scenarios }: Group): Promise<ReadonlyMap<string, string>> => {
  const opened = await open();
  try {
    const played: [title: string, told: () => Promise<unknown>][] = [];
    for (const [title, run] of Object.entries(scenarios)) {
      const told = await play(opened, run).catch((error) => async () => ({ failed: String(error) }));
      played.push([title, told]);
    }
    const lines = played.map(
      async ([title, told]): Promise<[string, string]> => [
        title,
        JSON.stringify({ title, ...((await told()) as object) }),
      ],
    );
    return new Map(await Promise.all(lines));
  } finally {
    await opened.shop[Symbol.asyncDispose]();
    await opened.node?.[Symbol.asyncDispose]();
    opened.upstream?.close();
  }
};

for (const group of GROUPS) {
  describe(group.name, () => {
    let playing: ReturnType<typeof playAll> | undefined;
    for (const title of Object.keys(group.scenarios)) {
      test(title, async () => {
        playing ??= playAll(group);
        const line = (await playing).get(title) ?? '';
        written.push(line);
        if (isWriting) return expect(line).not.toContain('"failed":');
        const expected = golden.get(title);
        if (expected === undefined) throw new Error('there is no golden answer of this scenario');
        expect(JSON.parse(line)).toEqual(JSON.parse(expected));
        // The order of the members, too.
        expect(line).toBe(expected);
      });
    }
  });
}

/** The calls of a scenario as calls of a tool that has both doors. A height that no call has leaves the text out. */
const through = (method: 'GET' | 'POST', shop: Shop): Shop => {
  const send: Shop['send'] = (request = {}) => {
    const { path = BMI, method: other = 'GET' } = request;
    if (!path.startsWith(BMI.split('?')[0] ?? '') || other !== 'GET') return shop.send(request);
    const query = path.slice(path.indexOf('?') + 1);
    const given = path.includes('?') && Number(/height_cm=(\d+)/.exec(query)?.[1]) > 50 ? { text: query } : {};
    if (method === 'GET') return shop.send({ ...request, path: `${NOTE}?${new URLSearchParams(given)}` });
    const headers = { 'Content-Type': 'application/json', ...request.headers };
    return shop.send({ ...request, path: NOTE, method, headers, body: JSON.stringify(given) });
  };
  return { ...shop, send, ask: async (request) => shop.told(await send(request)) };
};

const NOTE = '/api/ontology/annotate';
const SAME_PRICE = [
  '--tool-settings',
  JSON.stringify({ annotate: { price: '0.005' } }),
  '--trusted-proxy',
  '127.0.0.1',
];

describe('a sale by POST comes to what it comes to by GET', () => {
  const [{ scenarios = {} } = {}] = GROUPS;
  const ours = Object.fromEntries(Object.entries(scenarios).filter(([title]) => !/^(?:MCP|FHIR)/.test(title)));
  const door = (method: 'GET' | 'POST') =>
    playAll({
      name: method,
      scenarios: ours,
      open: async () => ({ shop: through(method, await openShop(SAME_PRICE)) }),
    });
  let both: Promise<readonly ReadonlyMap<string, string>[]> | undefined;
  test.each(Object.keys(ours))('%s', async (title) => {
    both ??= Promise.all([door('GET'), door('POST')]);
    const [byGet, byPost] = (await both).map((told) =>
      told.get(title)?.replaceAll('"method":"POST"', '"method":"GET"'),
    );
    expect(byGet).not.toContain('"failed":');
    expect(JSON.parse(byPost ?? '')).toEqual(JSON.parse(byGet ?? ''));
  });
});

afterAll(() => {
  if (isWriting) writeFileSync(FILE, `${written.join('\n')}\n`);
});
