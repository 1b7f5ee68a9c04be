/**
 * The machine of a shop: what the unit starts, and what its owner types as root, without an option. It has folders of its
 * own for /etc and /var/lib, processes of its own, and loopback alone.
 */
import { expect } from 'bun:test';
import { join } from 'node:path';
import { whyNoEmptyRoot } from '../../build/release/smoke.ts';
import { EXECUTABLE, finished } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const ETC = join(import.meta.dir, '..', '..', 'etc');
const PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const PING = 'http://127.0.0.1:8402/v1/tools/ping';

/** As the manual installs it. The service has the environment of its unit, and a working folder that is not root's. */
const INSTALLED = `
  mount -t proc proc /proc; ip link set lo up
  mount -t tmpfs tmpfs /etc; mount -t tmpfs tmpfs /var/lib; mount -t tmpfs tmpfs /root
  echo 'root:x:0:0:root:/root:/bin/sh' > /etc/passwd
  install -D -m 0644 ${ETC}/clinmeter.toml /etc/clinmeter/clinmeter.toml
  install -d -m 0700 /etc/clinmeter/secrets /var/lib/clinmeter
  shop=/etc/clinmeter/clinmeter.toml
  serve() { (cd /var/lib/clinmeter; exec env -i "$@" "$program" serve < /dev/null > /root/log 2>&1) & }
  ready() { until "$program" health --ready > /dev/null 2>&1; do sleep 0.05; done; }
  told() { printf '== %s\\n' "$*"; "$program" "$@" 2>&1 || echo "status $?"; }
  cd /root`;

/** Runs a script on such a machine. Returns what each `told` command has printed, by its words. */
const onMachine = async (script: string): Promise<ReadonlyMap<string, string>> => {
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child'];
  const child = Bun.spawn(
    ['unshare', ...namespaces, 'sh', '-euc', `program="$0"\n${INSTALLED}\n${script}`, EXECUTABLE],
    { env: { PATH: process.env.PATH ?? '', HOME: '/root' }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  );
  const { status, out, err } = await finished(child);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const parts = out.split(/^== /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]));
};

const why = whyNoEmptyRoot();
const { test } = needing(why === undefined, `no namespaces: ${why}`);

test('commands of root speak of the ledger of the service, without an option', async () => {
  const told = await onMachine(`
    serve; ready
    "$program" pay ${PING} > /dev/null
    told ledger list --json
    told ledger verify
    told doctor
    told health
    echo 'contact = "desk@acme.example"' >> $shop
    told reload
    told reload
    "$program" ledger list --config none > none 2>&1 || true
    printf '== none\\n'; cat none; ls /root`);
  expect(JSON.parse(told.get('ledger list --json') ?? '')).toMatchObject([{ tool: 'ping', state: 'settled' }]);
  expect(told.get('ledger verify')).toStartWith('ok: 1 purchase, ');
  expect(told.get('doctor')).toContain('/var/lib/clinmeter/ledger.sqlite');
  expect(told.get('doctor')).not.toContain('does not exist yet');
  expect(told.get('health')).toStartWith('ok\n');
  // The second one: the first line of a repeated command is the last that is kept.
  expect(told.get('reload')).toMatch(/^Process \d+ has reloaded: nothing has changed\n$/);
  expect(told.get('none')).toContain('clinmeter-ledger.sqlite');
  // Nothing was made where root has typed.
  expect(told.get('none')).toEndWith('\nlog\nnone\n');
});

test('reload changes price, recipient and switch in the shop file, and names what the environment has fixed', async () => {
  const told = await onMachine(`
    printf 'CLINMETER_SERVICE_NAME=Acme\\n' > /etc/clinmeter/environment
    serve $(cat /etc/clinmeter/environment); ready
    printf 'pay-to = "${PAY_TO}"\\n[tools.ping]\\nprice = "0.002"\\n[tools.bmi]\\nenabled = false\\n' >> $shop
    told reload
    "$program" pay ${PING} > paid
    told ledger export --tool ping
    told ledger summary --by recipient
    printf 'CLINMETER_SERVICE_NAME=Other\\nCLINMETER_PAY_TO=${OTHER}\\n' > /etc/clinmeter/environment
    printf '== as systemd\\n'
    env $(cat /etc/clinmeter/environment) MAINPID=$! "$program" reload 2>&1 || echo "status $?"`);
  expect(told.get('reload')?.split('\n').slice(1, -1).toSorted()).toEqual([
    `  pay-to: not set → ${PAY_TO}`,
    '  tools.bmi.enabled: true → false',
    '  tools.ping.price: the usual price → 0.002',
  ]);
  const [warning, , ...lines] = told.get('ledger export --tool ping')?.trimEnd().split('\n') ?? [];
  expect(warning).toContain('/etc/clinmeter/environment sets CLINMETER_SERVICE_NAME for the service alone');
  expect(lines[0]).toContain(`0.001 to 0x000000000000000000000000000000000000dEaD → 0.002 to ${PAY_TO}`);
  expect(lines[1]).toMatch(new RegExp(`^1,settled,ping,2000,0x[0-9a-f]{40},${PAY_TO.toLowerCase()},`));
  expect(told.get('ledger summary --by recipient')).toContain(PAY_TO.toLowerCase());
  const refused = told.get('as systemd') ?? '';
  expect(refused).toEndWith('status 1\n');
  expect(refused).toContain('--service-name is Acme, fixed at the start by CLINMETER_SERVICE_NAME; expected: Other, ');
  expect(refused).toContain(
    `--pay-to is ${PAY_TO}, from pay-to in /etc/clinmeter/clinmeter.toml; expected: ${OTHER}, `,
  );
});

needing(why === undefined && Bun.which('setpriv') !== null, `no namespaces, or no setpriv: ${why}`).test(
  'an account that cannot read the shop file is told, and secrets stay with root',
  async () => {
    const told = await onMachine(`
      stranger() { printf '== %s\\n' "$*"; setpriv --reuid=65534 --regid=65534 --clear-groups "$program" "$@" 2>&1 || echo "status $?"; }
      cd /
      printf 'receipt-key-file = "/etc/clinmeter/secrets/receipt-key"\\n' >> $shop
      printf '%064d' 1 > /etc/clinmeter/secrets/receipt-key
      told config check
      stranger config check --json
      chmod 600 $shop
      stranger calc bmi --height-cm 170 --weight-kg 70
      stranger lookup icd10 E11.9
      stranger serve`);
    expect(told.get('config check')).toMatch(/receipt-key +set +receipt-key-file in /);
    expect(told.get('config check --json')).toContain('receipt-key-file names a file that cannot be read (EACCES)');
    expect(told.get('calc bmi --height-cm 170 --weight-kg 70')).toStartWith('{');
    const problem = 'the shop file /etc/clinmeter/clinmeter.toml cannot be read (EACCES)';
    expect(told.get('lookup icd10 E11.9')).toStartWith(`Warning: ${problem}, so that nothing it sets is used`);
    expect(told.get('lookup icd10 E11.9')).not.toMatch(/^status/m);
    expect(told.get('serve')).toStartWith(`Error: ${problem}\n`);
    expect(told.get('serve')).toEndWith('status 2\n');
  },
);
