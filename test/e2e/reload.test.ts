/** Reloading and rolling restarts of the compiled executable: what the operator sees, and that no buyer notices. */
import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import { encodePack } from '../../src/terminology/pack/pack.ts';
import { newAccount, offerFor, paymentFor, sendPayment } from '../support/buyer.ts';
import { INTERMEDIATE, ROOT } from '../support/certificates.ts';
import { EXECUTABLE, type Running, run, start, WITHOUT_SHOP } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { concept } from '../terminology/support/concepts.ts';

const PATIENCE = 60_000;
setDefaultTimeout(PATIENCE);

const PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

const dear = (price: string): string => JSON.stringify({ bmi: { price } });

/** A service with a file of settings that the test rewrites. */
const shop = async (text = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-reload-'));
  const file = join(folder, 'shop.toml');
  const set = (next: string): void => writeFileSync(file, `rate-limit = "off"\nrate-limit-free = "off"\n${next}`);
  set(text);
  const service = await start(['--config', file], { folder });
  return { service, set, file, [Symbol.asyncDispose]: service[Symbol.asyncDispose] };
};

/** Resolves when the log has had so many lines about reloads. */
const reloads = async ({ log }: Running, count: number): Promise<void> => {
  const end = Date.now() + PATIENCE;
  while ((log().match(/reloaded/g)?.length ?? 0) < count) {
    if (Date.now() > end) throw new Error(`not reloaded ${count} times: ${log()}`);
    await Bun.sleep(5);
  }
};

const reload = async (service: Running, count = 1): Promise<void> => {
  process.kill(service.pid, 'SIGHUP');
  await reloads(service, count);
};

const amountAt = async (url: string): Promise<string | undefined> => (await offerFor(url)).accepts[0]?.amount;

test('SIGHUP changes prices and the data, and an offer of a moment ago is honoured', async () => {
  await using place = await shop();
  const { service, set } = place;
  const url = `${service.url}/api/ontology/lookup?system=icd10&code=E11.9`;
  const [bought, held] = [await paymentFor(url), await paymentFor(url)];
  const first = await (await sendPayment(url, bought)).text();
  const pack = join(service.folder, 'small.pack');
  const releases = { icd10cm: 'FY2099', loinc: '9.99', rxnorm: '2099-01-05' };
  const info = { coverage: 'starter', source: 'made here', notes: 'small', releases } as const;
  writeFileSync(pack, encodePack(buildPack(info, [concept('icd10', 'E11.9', 'Another name of this code')])));
  set(`data = "${pack}"\npay-to = "${OTHER}"\n[tools.lookup]\nprice = "0.009"\n`);
  await reload(service);
  expect((await offerFor(url)).accepts[0]).toMatchObject({ amount: '9000', payTo: OTHER });
  // Bought → signed → and signed now.
  const again = await sendPayment(url, bought);
  expect([again.status, again.headers.has('Clinmeter-Release-At-Purchase'), await again.text()]).toEqual([
    200,
    false,
    first,
  ]);
  expect((await sendPayment(url, held)).status).toBe(200);
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
  const rows = JSON.parse((await run(['ledger', 'list', '--json', '--ledger', service.ledger])).out);
  expect(rows.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['5000', '5000', '9000']);
});

test('an offer of before a restart is honoured after it', async () => {
  await using place = await shop();
  const { service, set, file } = place;
  const path = '/v1/tools/ping';
  const held = await paymentFor(service.url + path);
  await service.stop();
  set('[tools.ping]\nprice = "0.002"\n');
  await using next = await start(['--config', file], { folder: service.folder });
  expect(await amountAt(next.url + path)).toBe('2000');
  expect((await sendPayment(next.url + path, held)).status).toBe(200);
});

test.each<[string, string, string]>([
  ['a setting that is wrong', '[tools.ping]\nprice = "-1"', 'price is \\"-1\\"'],
  ['a pack that is not there', 'data = "/nowhere/at.pack"', '/nowhere/at.pack'],
  ['an option that needs a restart', 'settle-timeout = 20', '--settle-timeout cannot change while the service runs'],
])('%s is refused as a whole', async (_, text, reason) => {
  await using place = await shop();
  const { service, set, file } = place;
  set(`${text.startsWith('[') ? '' : `${text}\n`}[tools.bmi]\nprice = "0.5"\n${text.startsWith('[') ? text : ''}\n`);
  await reload(service);
  expect(service.log()).toContain('not reloaded, and nothing has changed');
  expect(service.log()).toContain(reason);
  expect(await amountAt(`${service.url}/api/calc/bmi`)).toBe('5000');
  expect((await fetch(`${service.url}/ready`)).status).toBe(200);
  const { status, err } = await run(['reload', String(service.pid), '--config', file], { folder: service.folder });
  // The command looks first; what the service alone can know, it says.
  expect({ status, err }).toMatchObject({
    status: text.startsWith('settle') ? 1 : expect.any(Number),
    err: expect.stringContaining(reason.replaceAll('\\', '')),
  });
  expect(status).not.toBe(0);
  expect(await amountAt(`${service.url}/api/calc/bmi`)).toBe('5000');
});

test('clinmeter reload says what the service refuses that the command cannot see, with another ledger and folder', async () => {
  await using place = await shop();
  const { service, set, file } = place;
  set('ledger = "other.sqlite"\n');
  const { status, out, err } = await run(['reload', String(service.pid), '--config', file]);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toStartWith(
    `Error: process ${service.pid} has not reloaded, and nothing has changed: --ledger cannot change while the service runs`,
  );
  expect(err).toContain('Try: restart the service');
  expect((await fetch(`${service.url}/ready`)).status).toBe(200);
});

test('clinmeter reload tells the process', async () => {
  await using place = await shop();
  const { service, set, file } = place;
  set('[tools.bmi]\nprice = "0.5"\n');
  const environment = { MAINPID: String(service.pid) };
  const told = await run(['reload', '--config', file], { folder: service.folder, environment });
  expect(told).toMatchObject({
    status: 0,
    out: `Process ${service.pid} has reloaded\n  tools.bmi.price: the usual price → 0.5\n`,
  });
  await reloads(service, 1);
  expect(await amountAt(`${service.url}/api/calc/bmi`)).toBe('500000');
  const changes = service
    .log()
    .split('\n')
    .filter((line) => line.includes('"an option has changed"'));
  expect(changes.map((line) => JSON.parse(line))).toMatchObject([
    { option: 'tools.bmi.price', from: 'the usual price', to: '0.5' },
  ]);
  expect(await run(['reload', '--config', file], { folder: service.folder, environment })).toMatchObject({
    status: 0,
    out: `Process ${service.pid} has reloaded: nothing has changed\n`,
  });
});

const [ONE_KEY, OTHER_KEY] = ['1'.repeat(64), '2'.repeat(64)];

test('clinmeter reload names each option that the process has from its start, and no secret', async () => {
  const old = { CLINMETER_PAY_TO: PAY_TO, CLINMETER_RECEIPT_KEY: ONE_KEY, CLINMETER_TOOL_SETTINGS: dear('0.01') };
  await using service = await start(['--service-name', 'Acme'], { environment: old });
  const told = async (given: Readonly<Record<string, string>>, ...argv: readonly string[]) =>
    run(['reload', String(service.pid), ...argv], { environment: given });
  expect(await told(old)).toMatchObject({ status: 0, err: '' });
  const next = { CLINMETER_PAY_TO: OTHER, CLINMETER_RECEIPT_KEY: OTHER_KEY, CLINMETER_TOOL_SETTINGS: dear('0.03') };
  const { status, out, err } = await told(next, '--service-name', 'Acme & Co');
  expect([status, out]).toEqual([1, `Process ${service.pid} has reloaded: nothing has changed\n`]);
  expect(err.split('\n').slice(1, -2)).toEqual([
    `  --pay-to is ${PAY_TO}, fixed at the start by CLINMETER_PAY_TO; expected: ${OTHER}, that of CLINMETER_PAY_TO`,
    expect.stringMatching(/^ {2}--tool-settings is .*0\.01.*, fixed at the start by CLINMETER_TOOL_SETTINGS; .*0\.03/),
    expect.stringContaining('--service-name is Acme, fixed at the start by --service-name; expected: Acme & Co, '),
    '  --receipt-key has another value, fixed at the start by CLINMETER_RECEIPT_KEY; expected: that of CLINMETER_RECEIPT_KEY',
  ]);
  expect(err).not.toContain(OTHER_KEY);
  expect((await offerFor(`${service.url}/api/calc/bmi`)).accepts[0]).toMatchObject({ amount: '10000', payTo: PAY_TO });
});

test('a new price and a new recipient are entries of the ledger, and its export has them', async () => {
  await using place = await shop();
  const { service, set } = place;
  const url = `${service.url}/v1/tools/ping`;
  await sendPayment(url, await paymentFor(url));
  const before = (await offerFor(url)).accepts[0]?.payTo;
  set(`pay-to = "${OTHER}"\n[tools.ping]\nprice = "0.002"\n`);
  await reload(service);
  await sendPayment(url, await paymentFor(url));
  const ledger = ['--ledger', service.ledger];
  const lines = (await run(['ledger', 'export', '--json', ...ledger])).out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ tool }) => tool === 'ping')).toMatchObject([
    { id: 1, pay_to: before?.toLowerCase() },
    { id: null, state: 'offered', reason: `0.001 to ${before} → 0.002 to ${OTHER}` },
    { id: 2, pay_to: OTHER.toLowerCase(), amount: '2000' },
  ]);
  expect((await run(['ledger', 'verify', ...ledger])).status).toBe(0);
  await service.stop();
  const tampered = new Database(service.ledger);
  tampered.run("UPDATE link SET entries = replace(entries, '2000', '1000') WHERE instr(entries, '\"offered\"') > 0");
  tampered.close();
  expect((await run(['ledger', 'verify', ...ledger])).out).toContain('do not follow from the ones before');
});

test('clinmeter reload misses a variable that is gone, where systemd runs it, and nowhere else', async () => {
  await using service = await start([], { environment: { CLINMETER_PAY_TO: PAY_TO } });
  expect(await run(['reload', String(service.pid)])).toMatchObject({ status: 0, err: '' });
  const asUnit = await run(['reload'], { environment: { MAINPID: String(service.pid) } });
  expect([asUnit.status, asUnit.err]).toEqual([
    1,
    expect.stringContaining('fixed at the start by CLINMETER_PAY_TO, which is not set any more'),
  ]);
});

test('a reload logs and prints that a secret and a file of authorities have changed, and never a secret', async () => {
  await using place = await shop();
  const { service, set, file } = place;
  const [key, ca] = [join(service.folder, 'key'), join(service.folder, 'ca.pem')];
  const settings = `receipt-key-file = "${key}"\nupstream-ca = "${ca}"\n`;
  const told = async () => (await run(['reload', String(service.pid), '--config', file])).out.split('\n').slice(1, -1);
  writeFileSync(key, ONE_KEY);
  writeFileSync(ca, ROOT);
  set(settings);
  expect(await told()).toEqual([`  upstream-ca: not set → ${ca}`, '  receipt-key: not set → set']);
  writeFileSync(key, OTHER_KEY);
  writeFileSync(ca, ROOT + INTERMEDIATE);
  expect(await told()).toEqual([
    `  upstream-ca: ${ca} with other content → ${ca}`,
    '  receipt-key: set → another value',
  ]);
  await reloads(service, 2);
  expect(service.log()).toContain('"option":"receipt-key","from":"set","to":"another value"');
  expect(service.log()).not.toMatch(new RegExp(`${ONE_KEY}|${OTHER_KEY}`));
});

test('clinmeter reload without a number finds the one service, or names all of them', async () => {
  await using first = await start();
  await using second = await start();
  const { status, err } = await run(['reload']);
  expect([status, err]).toEqual([2, expect.stringContaining('PID is missing, and several are seen')]);
  for (const { pid } of [first, second]) expect(err).toMatch(new RegExp(`\\b${pid}\\b`));
});

const isLinux = process.platform === 'linux';

needing(isLinux, 'not Linux').test('SIGHUP while the service starts does not end it, and is heeded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-early-'));
  const file = join(folder, 'shop.toml');
  writeFileSync(file, '');
  const options = { cwd: folder, env: WITHOUT_SHOP, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' } as const;
  const child = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--config', file], options);
  // The command waits until the process takes the signal: → it would be the end of it.
  const early = await run(['reload', String(child.pid), '--config', file]);
  child.kill();
  expect(await child.exited).toBe(0);
  expect(early).toMatchObject({ status: 0, out: `Process ${child.pid} has reloaded: nothing has changed\n` });
  rmSync(folder, { recursive: true });
});

needing(isLinux, 'not Linux').test('clinmeter reload leaves a process alone that the signal would end', async () => {
  // A stand-in with the name of the program, as a service on a terminal has no handler.
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-deaf-'));
  const deaf = join(folder, 'clinmeter');
  copyFileSync(Bun.which('sleep') ?? '', deaf);
  chmodSync(deaf, 0o755);
  const child = Bun.spawn([deaf, '60']);
  const { status, err } = await run(['reload', String(child.pid)]);
  expect([status, err, child.exitCode]).toEqual([1, expect.stringContaining('does not take SIGHUP'), null]);
  child.kill();
  rmSync(folder, { recursive: true });
});

const isRoot = process.getuid?.() === 0;

/** The account of a unit has no capabilities; those of root enter every folder. */
const POWERLESS = isRoot ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];

needing(process.platform === 'linux' && (!isRoot || Bun.which('setpriv') !== null), 'root has no setpriv').test(
  'clinmeter reload leaves credentials that systemd hides from it to the service',
  async () => {
    await using place = await shop();
    const { service, set, file } = place;
    const hidden = join(service.folder, 'credentials');
    mkdirSync(join(hidden, 'clinmeter.service'), { recursive: true });
    chmodSync(hidden, 0);
    const told = async () => {
      const child = Bun.spawn([...POWERLESS, EXECUTABLE, 'reload', '--config', file], {
        cwd: service.folder,
        env: {
          ...WITHOUT_SHOP,
          MAINPID: String(service.pid),
          CREDENTIALS_DIRECTORY: join(hidden, 'clinmeter.service'),
        },
        stdout: 'pipe',
        stderr: 'pipe',
      });
      return { status: await child.exited, out: await child.stdout.text(), err: await child.stderr.text() };
    };
    set('[tools.bmi]\nprice = "0.5"\n');
    expect(await told()).toMatchObject({
      status: 0,
      out: expect.stringContaining('The credentials cannot be read here'),
      err: '',
    });
    await reloads(service, 1);
    expect(await amountAt(`${service.url}/api/calc/bmi`)).toBe('500000');
    set('[tools.bmi]\nprice = "dear"\n');
    expect(await told()).toMatchObject({ status: 2, err: expect.stringContaining('"dear"') });
    chmodSync(hidden, 0o700);
  },
);

needing(isRoot && Bun.which('setpriv') !== null, 'no root, or no setpriv').test(
  'another account that listens for a report learns of no option',
  async () => {
    await using place = await shop();
    const { service, set } = place;
    const script = `
      require('node:net').createServer((socket) => {
        let text = '';
        socket.on('data', (part) => { text += part; });
        socket.on('end', () => { console.log(text); process.exit(); });
      }).listen('\\0clinmeter-reload-${service.pid}', () => console.log('listens'));`;
    const stranger = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, '-e', script];
    const child = Bun.spawn(stranger, { cwd: '/', env: { PATH: process.env.PATH ?? '' }, stdout: 'pipe' });
    const reader = child.stdout.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('listens\n');
    set(`pay-to = "${OTHER}"\n`);
    await reload(service);
    const told = JSON.parse(new TextDecoder().decode((await reader.read()).value));
    expect(told).toEqual({ isReloaded: true, salt: expect.any(String), changes: [], inForce: [] });
    await child.exited;
  },
);

test('clinmeter reload signals no process of another program', async () => {
  await using place = await shop();
  const other = Bun.spawn(['sleep', '30']);
  const argv = ['reload', String(other.pid), '--config', place.file];
  const { status, err } = await run(argv, { folder: place.service.folder });
  expect({ status, isAlive: other.exitCode === null && !other.killed }).toEqual({ status: 1, isAlive: true });
  expect(err).toContain(`process ${other.pid} is no clinmeter`);
  expect(other.signalCode).toBeNull();
  other.kill();
});

/** The kernel resets a connection that has not sent its request when its listener closes (ip-sysctl, tcp_migrate_req). */
const againAfterReset = async <Result>(request: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!/ECONNRESET/.test(String(error))) throw error;
    }
  }
};

/** Buys with a new connection each time until it is told to stop; everything but a paid answer is noted. */
const buyUntil = async (url: string, isOver: () => boolean): Promise<{ bought: number; other: readonly string[] }> => {
  const account = newAccount();
  const other: string[] = [];
  let bought = 0;
  while (!isOver()) {
    try {
      const init = { headers: { Connection: 'close' } };
      const payment = await againAfterReset(() => paymentFor(url, account, init));
      const answer = await againAfterReset(() => sendPayment(url, payment, init));
      await answer.arrayBuffer();
      if (answer.status === 200) bought += 1;
      else other.push(String(answer.status));
    } catch (error) {
      other.push(String(error));
    }
  }
  return { bought, other };
};

const soldTo = (ended: readonly { readonly bought: number }[]): number =>
  ended.reduce((sum, { bought }) => sum + bought, 0);

const settledIn = async (ledger: string): Promise<number> => {
  const { out } = await run(['ledger', 'list', '--json', '--limit', '100000', '--ledger', ledger]);
  return (JSON.parse(out) as { state: string }[]).filter(({ state }) => state === 'settled').length;
};

test('buyers notice nothing of twenty reloads', async () => {
  await using place = await shop();
  const { service, set } = place;
  let isOver = false;
  const buyers = Array.from({ length: 4 }, () => buyUntil(`${service.url}/v1/tools/ping`, () => isOver));
  for (let count = 1; count <= 20; count += 1) {
    set(`[tools.ping]\nprice = "0.00${1 + (count % 2)}"\n`);
    await reload(service, count);
  }
  isOver = true;
  const ended = await Promise.all(buyers);
  expect(ended.flatMap(({ other }) => other)).toEqual([]);
  for (const { bought } of ended) expect(bought).toBeGreaterThan(0);
  expect(await settledIn(service.ledger)).toBe(soldTo(ended));
});

test('a second process takes over on the same port and ledger, without a refused connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-rolling-'));
  const argv = ['--reuse-port', '--rate-limit', 'off', '--rate-limit-free', 'off'];
  await using first = await start(argv, { folder });
  const port = new URL(first.url).port;
  let isOver = false;
  const buyers = Array.from({ length: 4 }, () => buyUntil(`${first.url}/v1/tools/ping`, () => isOver));
  await Bun.sleep(200);
  let [running, stopped] = [first, 0];
  const started: Running[] = [];
  for (let round = 0; round < 3; round += 1) {
    const next = await start([...argv, '--port', port], { folder });
    started.push(next);
    stopped += await running.stop();
    running = next;
  }
  isOver = true;
  const ended = await Promise.all(buyers);
  stopped += await running.stop();
  expect(stopped).toBe(0);
  expect(ended.flatMap(({ other }) => other)).toEqual([]);
  for (const { bought } of ended) expect(bought).toBeGreaterThan(0);
  expect(await settledIn(first.ledger)).toBe(soldTo(ended));
  rmSync(folder, { recursive: true, force: true });
});
