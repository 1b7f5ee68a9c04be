/** Receipts of the executable without a key of the operator: made at the first start, listed after its end, switched off. */
import { expect, test } from 'bun:test';
import { rmSync, statSync } from 'node:fs';
import { newAccount } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { words } from '../support/words.ts';

const SELLING = [...words`--facilitator http://127.0.0.1:9 --pay-to`, newAccount().address];

type Manifest = {
  readonly receiptSigner?: string;
  readonly formerReceiptSigners?: readonly { readonly address: string; readonly until: string }[];
};

const manifestOf = async ({ url }: Running): Promise<Manifest> =>
  (await (await fetch(`${url}/.well-known/x402`)).json()) as Manifest;

test('a key is made beside the ledger, stays, and is listed as a former one after another took its place', async () => {
  await using first = await start(SELLING);
  const { receiptSigner } = await manifestOf(first);
  expect(receiptSigner).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(statSync(`${first.ledger}.receipt-key`).mode & 0o777).toBe(0o600);
  await first.stop();

  const { folder, ledger } = first;
  const again = await start(SELLING, { folder });
  expect(await manifestOf(again)).toEqual(expect.objectContaining({ receiptSigner }));
  await again.stop();

  rmSync(`${ledger}.receipt-key`);
  const other = await start(SELLING, { folder });
  const manifest = await manifestOf(other);
  expect(manifest.receiptSigner).not.toBe(receiptSigner);
  expect(manifest.formerReceiptSigners?.map(({ address }) => address)).toEqual([String(receiptSigner)]);
  await other.stop();

  const off = await start([...SELLING, '--receipt-key', 'none'], { folder });
  expect(await manifestOf(off)).not.toHaveProperty('receiptSigner');
  await off.stop();
});

test('a shop with made-up money has no key, and doctor says whose receipts they are', async () => {
  await using stub = await start();
  expect(await manifestOf(stub)).not.toHaveProperty('receiptSigner');
  expect(() => statSync(`${stub.ledger}.receipt-key`)).toThrow();
  const { folder } = stub;
  const said = async (argv: readonly string[]) => (await run(['doctor', ...argv], { folder })).out;
  expect(await said([])).toContain('payments are simulated');
  expect(await said(SELLING)).toContain('.receipt-key, made at the first start');
  expect(await said([...SELLING, '--receipt-key', 'none'])).toContain('off, by --receipt-key none');
  const database = [...words`--ledger postgres://x@127.0.0.1:1/x --ledger-key`, '1'.repeat(64)];
  expect(await said([...SELLING, ...database])).toContain('off: with a ledger in PostgreSQL no key is made');
});
