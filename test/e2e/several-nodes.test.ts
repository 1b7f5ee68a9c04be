/** Executables that share one ledger in PostgreSQL. */
import { afterAll, beforeAll, expect } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { startNode } from '../support/chain/node.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { run, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { type Cluster, isPostgresInstalled, NEEDED, startCluster } from '../support/postgres.ts';
import { LEDGER_KEY } from '../support/shared-ledger.ts';

const PAY_TO = newAccount().address;
const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';

needing(isPostgresInstalled(), NEEDED).describe('nodes that share a ledger', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.admin(`create role shop login password 'geheim'`);
    const passwords = 'host all shop 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n';
    writeFileSync(join(cluster.data, 'pg_hba.conf'), passwords);
    await cluster.admin('select pg_reload_conf()');
  });
  afterAll(async () => {
    await cluster.remove();
  });

  /** A new ledger, and nodes on it that settle with one facilitator. */
  const scene = async (before?: () => Promise<void>) => {
    const database = await cluster.database();
    await cluster.admin(`grant create on database ${database} to shop; alter role shop createrole`);
    const settling = countingFacilitator(before);
    const environment = {
      CLINMETER_LEDGER: `postgres://shop:geheim@127.0.0.1:${cluster.port}/${database}`,
      CLINMETER_LEDGER_KEY: LEDGER_KEY,
    };
    const argv = ['--facilitator', settling.url, '--pay-to', PAY_TO, '--settle-timeout', '3', '--rate-limit', 'off'];
    return {
      database,
      settling,
      environment,
      node: (name: string) => start(['--node', name, ...argv], { environment }),
      /** A node that sells BMI at another price. */
      priced: (name: string, price: string) =>
        start(['--node', name, ...argv, '--tool-settings', JSON.stringify({ bmi: { price } })], { environment }),
      stranger: (price: string) => start([...argv, '--tool-settings', JSON.stringify({ bmi: { price } })]),
      command: (...words: readonly string[]) => run(words, { environment }),
    };
  };

  /** Sends a payment until it is answered. */
  const answerTo = async (url: string, payment: unknown): Promise<string> => {
    for (;;) {
      const response = await sendPayment(url, payment).catch(() => undefined);
      const text = await response?.text();
      if (response?.status === 200) return text ?? '';
      if (response?.status === 402) throw new Error(text);
      await Bun.sleep(100);
    }
  };

  const { test } = needing(isPostgresInstalled(), NEEDED);

  test('two nodes sell a payment once that comes to both at once, and both deliver the answer', async () => {
    const { settling, node, command } = await scene(() => Bun.sleep(100));
    await using first = await node('first');
    await using second = await node('second');
    const payments = await Promise.all([1, 2, 3, 4].map(() => paymentFor(first.url + BMI)));
    const answers = await Promise.all(
      payments.map((payment) => Promise.all([first, second].map(({ url }) => answerTo(url + BMI, payment)))),
    );
    for (const [one, other] of answers) expect(one).toBe(other as string);
    expect(settling.calls.filter((call) => call.startsWith('/settle')).length).toBe(4);
    const rows = JSON.parse((await command('ledger', 'list', '--json')).out) as { state: string }[];
    expect(rows.map(({ state }) => state)).toEqual(Array(4).fill('settled'));
    expect((await command('ledger', 'verify')).out).toStartWith('ok: 4 purchases');
  });

  test('a node redelivers an answer that a killed node has sold', async () => {
    const { settling, node } = await scene();
    await using first = await node('first');
    await using second = await node('second');
    const payment = await paymentFor(first.url + BMI);
    const answer = await answerTo(first.url + BMI, payment);
    await first.stop('SIGKILL');
    expect(await answerTo(second.url + BMI, payment)).toBe(answer);
    expect(settling.calls.filter((call) => call.startsWith('/settle')).length).toBe(1);
  });

  test('a node honours the offers of another one, also after a restart, and no foreign ones', async () => {
    const { priced, stranger } = await scene();
    const first = await priced('first', '0.005');
    await using second = await priced('second', '0.006');
    const statusAt = async ({ url }: { url: string }, payment: unknown) =>
      (await sendPayment(url + BMI, payment)).status;
    expect(await statusAt(first, await paymentFor(second.url + BMI))).toBe(200);
    expect(await statusAt(second, await paymentFor(first.url + BMI))).toBe(200);
    const held = [await paymentFor(first.url + BMI), await paymentFor(first.url + BMI)];
    await first.stop();
    await using restarted = await priced('first', '0.007');
    expect(await statusAt(restarted, held[0])).toBe(200);
    expect(await statusAt(second, held[1])).toBe(200);
    await using other = await stranger('0.004');
    const strange = await paymentFor(other.url + BMI);
    expect([await statusAt(restarted, strange), await statusAt(second, strange)]).toEqual([402, 402]);
    await first[Symbol.asyncDispose]();
  });

  test('a node finishes a sale in whose middle another one was killed', async () => {
    const asked = Promise.withResolvers<void>();
    const { node } = await scene(() => {
      asked.resolve();
      return Bun.sleep(300);
    });
    await using first = await node('first');
    await using second = await node('second');
    const payment = await paymentFor(first.url + BMI);
    const cut = sendPayment(first.url + BMI, payment).catch(() => undefined);
    await asked.promise;
    await first.stop('SIGKILL');
    await cut;
    expect(await answerTo(second.url + BMI, payment)).toContain('24.2');
  });

  test('two nodes lose no sale when the database crashes in the middle', async () => {
    const { settling, node, command } = await scene();
    await using first = await node('first');
    await using second = await node('second');
    const payments = await Promise.all(Array.from({ length: 8 }, () => paymentFor(first.url + BMI)));
    const answers = payments.map(async (payment, index) => {
      await Bun.sleep(index * 25);
      return answerTo((index % 2 === 0 ? first : second).url + BMI, payment);
    });
    await Bun.sleep(60);
    await cluster.end('immediate');
    await Bun.sleep(300);
    await cluster.start();
    for (const answer of await Promise.all(answers)) expect(answer).toContain('24.2');
    expect(new Set(settling.calls.filter((call) => call.startsWith('/settle'))).size).toBe(8);
    const rows = JSON.parse((await command('ledger', 'list', '--json')).out) as { state: string }[];
    expect(rows.map(({ state }) => state)).toEqual(Array(8).fill('settled'));
    expect((await command('ledger', 'verify')).status).toBe(0);
  });

  test('two nodes stay ready for a moment without the database, and report a longer loss', async () => {
    const { node, command } = await scene();
    await using first = await node('first');
    const ready = async (): Promise<{ status: number; text: string }> => {
      const response = await fetch(`${first.url}/ready`);
      return { status: response.status, text: await response.text() };
    };
    const payment = await paymentFor(first.url + BMI);
    await cluster.end('immediate');
    const refused = await sendPayment(first.url + BMI, payment);
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('retry_same_payment') as unknown as string,
    ]);
    expect((await ready()).status).toBe(200);
    for (;;) {
      const { status, text } = await ready();
      if (status === 503) {
        expect(text).toContain('the database of the ledger is out of reach');
        break;
      }
      await Bun.sleep(200);
    }
    await cluster.start();
    expect(await answerTo(first.url + BMI, payment)).toContain('24.2');
    expect((await ready()).status).toBe(200);
    expect((await command('ledger', 'verify')).status).toBe(0);
  });

  /** What an operator or a failover does to the database of a ledger, what `/ready` says, and the way back. */
  const refusals: Readonly<Record<string, (database: string) => readonly [string, RegExp, string]>> = {
    'a new password': () => [
      "alter role shop password 'neu'",
      /password authentication failed/,
      "alter role shop password 'geheim'",
    ],
    'a server that can only be read': (database) => [
      `alter database ${database} set default_transaction_read_only = on`,
      /can only be read/,
      `alter database ${database} reset default_transaction_read_only`,
    ],
    'a missing right': (database) => [
      `alter schema clinmeter owner to postgres; revoke all on schema clinmeter from clinmeter_node, shop`,
      /permission denied/,
      `grant usage on schema clinmeter to clinmeter_node; alter schema clinmeter owner to shop; -- ${database}`,
    ],
    'a missing database': (database) => [
      `alter database ${database} rename to hidden`,
      /does not exist/,
      `alter database hidden rename to ${database}`,
    ],
  };

  for (const [name, refusal] of Object.entries(refusals)) {
    test(`a node is not ready as soon as the database refuses it: ${name}`, async () => {
      const { node, database } = await scene();
      await using first = await node('first');
      const [change, says, back] = refusal(database);
      const where = change.includes('schema') ? database : 'postgres';
      const payment = await paymentFor(first.url + BMI);
      const cut = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'";
      if (where === 'postgres') await cluster.admin(`alter role shop nologin; ${cut}`);
      await cluster.admin(`${change}; alter role shop login`, where);
      const refused = await sendPayment(first.url + BMI, payment);
      const ready = await fetch(`${first.url}/ready`);
      expect([refused.status, ready.status]).toEqual([503, 503]);
      expect(await ready.text()).toMatch(says);
      await cluster.admin(back, where);
      expect(await answerTo(first.url + BMI, payment)).toContain('24.2');
      expect((await fetch(`${first.url}/ready`)).status).toBe(200);
    });
  }

  test('the ledger commands keep a shared ledger as they keep a file', async () => {
    let isStuck = false;
    const { node, command } = await scene(() => (isStuck ? Bun.sleep(20_000) : Promise.resolve()));
    await using first = await node('first');
    await answerTo(first.url + BMI, await paymentFor(first.url + BMI));
    isStuck = true;
    expect((await sendPayment(first.url + BMI, await paymentFor(first.url + BMI))).status).toBe(503);
    await first.stop('SIGKILL');
    await using chain = startNode({
      eth_blockNumber: () => '0x9',
      eth_getLogs: () => [],
      eth_getTransactionReceipt: () => null,
    });
    const onChain = ['--rpc-url', chain.rpcUrl, '--allow-local-upstream', '--from-block', '1'];

    const anchor = await command('ledger', 'anchor');
    const { heads } = JSON.parse(anchor.out) as { heads: { node: string; head: string }[] };
    expect(heads.map(({ node }) => node)).toEqual(['first']);
    const file = join(first.folder, 'anchors.jsonl');
    writeFileSync(file, anchor.out);
    expect(JSON.parse((await command('ledger', 'show', '2', '--json')).out)).toMatchObject([
      { id: 2, state: 'uncertain', history: [{ kind: 'begun' }, { kind: 'uncertain' }] },
    ]);
    const decision = ['--refused', '--force', '--why', 'seen elsewhere'];
    expect((await command('ledger', 'resolve', '2', ...decision)).out).toBe('purchase 2 is refused: refused\n');
    const rows = (await command('ledger', 'export', '--json')).out.trim().split('\n');
    expect(rows.map((row) => JSON.parse(row))).toMatchObject([{ state: 'settled' }, { state: 'refused', attempts: 2 }]);
    const compared = await command('ledger', 'reconcile', '--json', ...onChain);
    expect([compared.status, JSON.parse(compared.out)]).toMatchObject([1, { matched: 0, not_on_chain: [{ id: 1 }] }]);
    const recovered = await command('ledger', 'recover', '--write', '--json', ...onChain);
    expect([recovered.status, JSON.parse(recovered.out)]).toMatchObject([0, { written: 0, lost: [] }]);
    expect(await command('ledger', 'verify', '--anchor', file)).toMatchObject({ status: 0, err: '' });
    writeFileSync(
      file,
      anchor.out.replace(/.(?="\}\])/, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect((await command('ledger', 'verify', '--anchor', file)).out).toContain('is not in this history');
  });

  test('no output shows the password of the database', async () => {
    const { node, command, environment } = await scene();
    expect((await command('doctor')).out).toContain('there is no ledger yet that it has rights on');
    await command('ledger', 'migrate');
    expect((await command('ledger', 'verify')).out).toBe('ok: 0 purchases, 0 events\n');
    await using first = await node('first');
    await first.stop();
    const wrong = environment.CLINMETER_LEDGER.replace('postgres://', 'postgres://geheim-').replace(
      '127.0.0.1',
      'db.example',
    );
    const outputs = [
      await command('config', 'check'),
      await command('doctor'),
      await command('ledger', 'list'),
      await command('ledger', 'migrate', '--check'),
      await command('ledger', 'backup', '/tmp/never'),
      await run(['serve'], { environment: { ...environment, CLINMETER_LEDGER: wrong } }),
      await run(['ledger', 'list'], { environment: { CLINMETER_LEDGER: wrong } }),
      await run(['ledger', 'list', '--ledger', wrong], {}),
      await run(['ledger', 'list', '--ledger', environment.CLINMETER_LEDGER.replace(/:\d+\//, ':1/')], {}),
    ];
    const shown = outputs.map(({ out, err }) => out + err);
    expect([first.output(), ...shown].filter((text) => text.includes('geheim'))).toEqual([]);
    expect(outputs.map(({ status }) => status)).toEqual([0, 1, 0, 0, 1, 2, 1, 1, 1]);
    expect(shown[1]).toContain('fsync');
    expect(shown[6]).toContain('sslmode=verify-full');
  });
});
