/** The configuration of the compiled executable: file, environment and command line. */
import { expect, test } from 'bun:test';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { ledgerPlace } from '../support/ledger-file.ts';

const SECRET = '7'.repeat(64);

test('the service and the ledger take their options from the file', async () => {
  using place = ledgerPlace();
  const file = join(place.folder, 'clinmeter.toml');
  const ledger = join(place.folder, 'of-the-file.sqlite');
  writeFileSync(file, `ledger = "${ledger}"\nledger-key = "${SECRET}"\n`);
  chmodSync(file, 0o644);
  const readable = await run(['serve', '--port', '0', '--config', file]);
  expect(readable.status).toBe(2);
  expect(readable.err).toContain('a secret, ledger-key, and its mode is 644: others can read it');
  chmodSync(file, 0o600);
  await using service = await start(['--config', file], { folder: place.folder });
  expect((await fetch(`${service.url}/ready`)).status).toBe(200);
  const list = await run(['ledger', 'list', '--config', file]);
  expect(list).toMatchObject({ status: 0, out: 'The ledger is empty.\n' });
});

test('the commands of the ledger take it from the file', async () => {
  using place = ledgerPlace();
  const ledger = join(place.folder, 'of-the-file.sqlite');
  const file = join(place.folder, 'clinmeter.toml');
  writeFileSync(
    file,
    [`ledger = "${ledger}"`, 'rpc-url = "http://127.0.0.1:9"', 'allow-local-upstream = true'].join('\n'),
    { mode: 0o600 },
  );
  await using service = await start(['--ledger', ledger], { folder: place.folder });
  const url = `${service.url}/v1/tools/ping`;
  await sendPayment(url, await paymentFor(url));
  const copy = join(place.folder, 'copy.sqlite');
  const backup = await run(['ledger', 'backup', copy, '--config', file]);
  expect(backup).toMatchObject({ status: 0, out: expect.stringContaining('ok: 1 purchase, 2 events,') });
  const reconcile = await run(['ledger', 'reconcile', '--from-block', '1', '--config', file]);
  expect(reconcile).toMatchObject({ status: 1, err: expect.stringContaining('the node cannot be asked') });
});

test('a secret on the command line is warned of, and not repeated', async () => {
  const flags = ['--receipt-key', '1'.repeat(64), '--ledger', ':memory:'];
  const warning = 'every account of this machine can read --receipt-key in the list of processes. Safer: ';
  await using service = await start(flags);
  expect(await service.stop()).toBe(0);
  expect(service.log()).toStartWith(`Warning: ${warning}`);
  expect(service.output()).not.toContain('1'.repeat(64));
  const { err } = await run(['config', 'check', '--json', ...flags]);
  expect(JSON.parse(err)).toEqual({ warning: expect.stringContaining(warning) });
  const environment = { CLINMETER_RECEIPT_KEY: '1'.repeat(64) };
  expect((await run(['config', 'check'], { environment })).err).toBe('');
});

test('a key with two purposes is warned of at the start, by config check and by doctor', async () => {
  const environment = { CLINMETER_RECEIPT_KEY: SECRET, CLINMETER_PAY_TO: privateKeyToAccount(`0x${SECRET}`).address };
  const warning = '--receipt-key is the key of a recipient of payments: who steals it has both';
  await using service = await start([], { environment });
  await service.stop();
  expect(service.log()).toContain(warning);
  expect((await run(['config', 'check'], { environment })).out).toContain(`Warning: ${warning}`);
  const { out } = await run(['doctor'], { environment, folder: service.folder });
  expect(out).toMatch(new RegExp(`warning +keys +${warning}`));
  const told = [service.output(), out].join('\n');
  expect(told).not.toContain(SECRET);
  await using other = await start([], { environment: { CLINMETER_RECEIPT_KEY: SECRET } });
  await other.stop();
  expect(other.log()).not.toContain('is the key of');
});

test('listings find the proof that the recipient owns the origin, buyers the former signers, and a proof of another key or origin is refused', async () => {
  const [owner, other] = ['11', '22'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`));
  if (owner === undefined || other === undefined) throw new Error('no keys');
  const own = ['--base-url', 'https://api.example.com/clinmeter', '--pay-to', owner.address];
  const text = 'https://api.example.com';
  const proof = await owner.signMessage({ message: text });
  const former = ['--former-receipt-signer', `${other.address}@2030-01-31T12:00Z`];
  await using service = await start([...own, '--ownership-proof', proof, ...former]);
  const address = /Listens on +(\S+)/.exec(service.output())?.[1];
  const read = async (path: string) =>
    (await (await fetch(`http://${address}${path}`, { headers: { Host: 'api.example.com' } })).json()) as object;
  expect(await read('/.well-known/x402')).toMatchObject({
    ownershipProofs: [proof],
    formerReceiptSigners: [{ address: other.address, until: '2030-01-31T12:00:00.000Z' }],
  });
  expect(await read('/.well-known/x402.json')).toMatchObject({ ownershipProofs: [proof] });
  expect(await read('/openapi.json')).toMatchObject({ 'x-discovery': { ownershipProofs: [proof] } });
  for (const wrong of [await other.signMessage({ message: text }), await owner.signMessage({ message: `${text}/` })]) {
    const refused = await run(['config', 'check', ...own, '--ownership-proof', wrong]);
    expect(refused.status).toBe(2);
    expect(refused.out).toContain(`accepted: a signature of ${owner.address} over https://api.example.com`);
    expect((await run(['serve', ...own, '--ownership-proof', wrong])).status).toBe(2);
  }
  expect((await run(['config', 'check', ...own, '--ownership-proof', proof])).status).toBe(0);
  const unnamed = await run(['config', 'check', '--pay-to', owner.address, '--ownership-proof', proof]);
  expect([unnamed.status, unnamed.out.includes('--ownership-proof needs --base-url')]).toEqual([2, true]);
});
