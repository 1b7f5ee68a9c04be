/** The key beside a ledger, its former addresses, and the signer in WebAssembly. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { keyBeside, keyMadeBeside, noteSigner, receiptKeyFileOf } from '../../../src/payments/receipts/keys.ts';
import { fastSigner } from '../../../src/payments/receipts/sign.ts';
import { offerTypedData, purchaseTypedData, receiptTypedData } from '../../../src/payments/receipts/types.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinmeter-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a key is made once, and its owner alone can read it', () => {
  const ledger = join(folder, 'a.sqlite');
  expect(keyBeside(ledger)).toBeUndefined();
  const key = keyMadeBeside(ledger);
  expect(key).toMatch(/^0x[0-9a-f]{64}$/);
  expect([keyMadeBeside(ledger), keyBeside(ledger)]).toEqual([key, key]);
  expect(statSync(receiptKeyFileOf(ledger)).mode & 0o777).toBe(0o600);
});

test('a file that holds no key is refused', () => {
  const ledger = join(folder, 'b.sqlite');
  for (const content of ['', 'x', '0'.repeat(64), 'f'.repeat(64)]) {
    writeFileSync(receiptKeyFileOf(ledger), content);
    expect(() => keyMadeBeside(ledger)).toThrow();
  }
});

test('each former signer ends where the next one begins', () => {
  const ledger = join(folder, 'c.sqlite');
  expect(noteSigner(ledger, '0xA', 1000)).toEqual([]);
  expect(noteSigner(ledger, '0xA', 2000)).toEqual([]);
  expect(noteSigner(ledger, '0xB', 3000)).toEqual([{ address: '0xA', until: 3000 }]);
  expect(noteSigner(ledger, '0xC', 5000)).toEqual([
    { address: '0xA', until: 3000 },
    { address: '0xB', until: 5000 },
  ]);
  expect(noteSigner(ledger, '0xA', 6000)).toEqual([
    { address: '0xB', until: 5000 },
    { address: '0xC', until: 6000 },
  ]);
  expect(readFileSync(`${ledger}.receipt-signers`, 'utf8').split('\n').length).toBe(5);
});

test('the signer in WebAssembly signs what viem signs, byte for byte', async () => {
  const receipt = {
    ...{ version: 1 as const, network: 'eip155:8453', resourceUrl: 'https://x.example/api/calc/bmi', payer: '0xabc' },
    ...{ transaction: '0x12' },
  } as const;
  const terms = { asset: '0x1', payTo: '0x2', amount: '5000' };
  for (let issuedAt = 0; issuedAt < 40; issuedAt += 1) {
    const key = generatePrivateKey();
    const [viem, fast] = [privateKeyToAccount(key), fastSigner(key)];
    const bound = { ...receipt, ...terms, issuedAt, bodySha256: `0x${'ab'.repeat(32)}` } as const;
    const offer = { ...receipt, ...terms, scheme: 'exact', validUntil: issuedAt };
    expect(await fast.signTypedData(receiptTypedData({ ...receipt, issuedAt }))).toBe(
      await viem.signTypedData(receiptTypedData({ ...receipt, issuedAt })),
    );
    expect(await fast.signTypedData(purchaseTypedData(bound))).toBe(await viem.signTypedData(purchaseTypedData(bound)));
    expect(await fast.signTypedData(offerTypedData(offer))).toBe(await viem.signTypedData(offerTypedData(offer)));
  }
});
