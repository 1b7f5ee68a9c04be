/**
 * The smoke test of an executable in a root without anything else: the arguments are its folder, the program in it, and
 * the number of the account. `smoke.ts` runs it in new namespaces.
 */
import { join } from 'node:path';

const [root = '', program = '', account = ''] = process.argv.slice(2);

const must = (isSo: boolean, what: string, seen: string): void => {
  if (!isSo) throw new Error(`${what}, but:\n${seen}`);
  console.log(what);
};

const setUp = (...command: readonly string[]): void => {
  const { exitCode, stderr } = Bun.spawnSync([...command]);
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
};

const CHROOT = Bun.which('chroot') ?? 'chroot';

const spawn = (...argv: readonly string[]) =>
  Bun.spawn([CHROOT, `--userspec=${account}:${account}`, '--groups=', root, program, ...argv], {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const run = async (...argv: readonly string[]) => {
  const child = spawn(...argv);
  const [out, err, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { status, out, seen: `status ${status}\n${out}${err}` };
};

setUp('ip', 'link', 'set', 'lo', 'up');
setUp('mount', '-t', 'proc', 'proc', join(root, 'proc'));

const version = await run('version');
must(/^clinmeter \d\S+ \(.+\)\n$/.test(version.out), 'version says which it is', version.seen);

const LEDGER = ['--ledger', '/data/ledger.sqlite'];
// The image listens on every address, where the stub is refused.
const service = spawn('serve', '--host', '127.0.0.1', ...LEDGER);
const log = service.stderr.text();
let banner = '';
const ready = Promise.withResolvers<void>();
const collected = (async () => {
  for await (const part of service.stdout.pipeThrough(new TextDecoderStream())) {
    banner += part;
    if (/is ready[\s\S]*http:\/\/\S+\s/.test(banner)) ready.resolve();
  }
})();
await Promise.race([ready.promise, collected]);
const url = /http:\/\/127\.0\.0\.1:\d+/.exec(banner)?.[0];
must(url !== undefined, 'serve is ready', `${banner}${url === undefined ? await log : ''}`);

const paid = await run('pay', `${url}/api/calc/bsa_mosteller?height_cm=170&weight_kg=70`);
must(paid.status === 0 && paid.out.includes('"bsa_m2": 1.8181'), 'pay buys a calculation', paid.seen);

const bought = await run('pay', `${url}/api/ontology/translate?query=essential+hypertension`);
must(bought.out.includes('"I10"'), 'pay buys a translation, from the starter data', bought.seen);

service.kill('SIGTERM');
const status = await service.exited;
must(status === 0, 'SIGTERM ends serve with status 0', `status ${status}\n${banner}${await log}`);

const verified = await run('ledger', 'verify', ...LEDGER);
must(verified.out.startsWith('ok: 2 purchases'), 'ledger verify finds both purchases', verified.seen);
