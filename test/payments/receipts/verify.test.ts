/** Receipts are checked offline: good ones pass, and every change is found. */
import { expect, test } from 'bun:test';
import { privateKeyToAccount } from 'viem/accounts';
import { OFFER_RECEIPT } from '../../../src/payments/receipts/types.ts';
import { type CheckName, type Verification, verifyReceipt } from '../../../src/payments/receipts/verify.ts';
import { fc } from '../../support/properties.ts';
import { ANSWER, PURCHASE, responseFor, seller } from '../../support/receipts.ts';

const BODY = new TextEncoder().encode(ANSWER);
const EXPECTED = { body: BODY, signer: seller.address };
const RESPONSE = await responseFor();
const stranger = privateKeyToAccount(`0x${'77'.repeat(32)}`);

const failed = ({ checks }: Verification) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

/** A copy in which what stands at a path is replaced. */
const altered = (path: readonly string[], change: (value: unknown) => unknown): unknown => {
  const copy: unknown = structuredClone(RESPONSE);
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce((value, name) => (value as Record<string, unknown>)[name], copy);
  const fields = parent as Record<string, unknown>;
  fields[last] = change(fields[last]);
  return copy;
};

const INFO = ['extensions', OFFER_RECEIPT, 'info'] as const;
const { receipt, bound } = RESPONSE.extensions[OFFER_RECEIPT].info;

test('a good receipt passes every check and shows who has signed what', async () => {
  const { checks, signer, purchase } = await verifyReceipt(RESPONSE, EXPECTED);
  expect(checks.map(({ name }) => name)).toEqual([
    ...(['settlement', 'receipt', 'bound', 'agreement', 'signature', 'signer', 'body'] as const),
  ]);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(signer).toBe(seller.address);
  expect(purchase).toEqual(bound.payload);
});

test('a good receipt passes after a way through JSON, and with the signer in any case', async () => {
  const response: unknown = JSON.parse(JSON.stringify(RESPONSE));
  expect(failed(await verifyReceipt(response, { signer: seller.address.toLowerCase() }))).toEqual([]);
});

test('a receipt of a formula is good, and not once its version is altered, left out or no version', async () => {
  const response = await responseFor({ ...PURCHASE, formulaVersion: '1.1' });
  const { checks, purchase } = await verifyReceipt(response, EXPECTED);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(purchase?.formulaVersion).toBe('1.1');
  for (const formulaVersion of ['1.2', undefined, 'one', '']) {
    const other = structuredClone(response);
    Object.assign(other.extensions[OFFER_RECEIPT].info.bound.payload, { formulaVersion });
    expect(failed(await verifyReceipt(JSON.parse(JSON.stringify(other)), EXPECTED)).length).toBeGreaterThan(0);
  }
});

test('a good receipt is checked only against what is given', async () => {
  const { checks } = await verifyReceipt(RESPONSE);
  expect(checks.map(({ name }) => name)).not.toContain('signer');
  expect(checks.map(({ name }) => name)).not.toContain('body');
});

test('an altered receipt fails when any signed field is another one', async () => {
  for (const [part, { payload }] of Object.entries({ receipt, bound })) {
    for (const [field, value] of Object.entries(payload)) {
      const other = typeof value === 'number' ? value + 1 : value.replace(/.$/, (c) => (c === '1' ? '2' : '1'));
      const result = await verifyReceipt(altered([...INFO, part, 'payload', field], () => other));
      expect({ part, field, failed: failed(result).length > 0 }).toEqual({ part, field, failed: true });
    }
  }
});

test('an altered receipt fails when the same field is altered everywhere', async () => {
  for (const field of ['network', 'payer', 'transaction'] as const) {
    const other = RESPONSE[field].replace(/.$/, (c) => (c === '1' ? '2' : '1'));
    const copy = structuredClone(RESPONSE) as unknown as Record<string, unknown>;
    copy[field] = other;
    const info = (copy.extensions as typeof RESPONSE.extensions)[OFFER_RECEIPT].info;
    for (const { payload } of [info.receipt, info.bound]) (payload as Record<string, unknown>)[field] = other;
    expect(failed(await verifyReceipt(copy, EXPECTED))).toContain('signature');
  }
});

test('a receipt fails when the settlement differs or is no success', async () => {
  for (const field of ['network', 'payer', 'transaction', 'amount'] as const) {
    const result = await verifyReceipt(altered([field], (value) => String(value).replace(/.$/, '7')));
    expect(failed(result)).toEqual(['agreement']);
  }
  for (const success of [false, 'true', 1, null]) {
    expect(failed(await verifyReceipt(altered(['success'], () => success)))).toEqual(['settlement']);
  }
});

test('an altered receipt fails when any byte of a signature is another one', async () => {
  for (const part of ['receipt', 'bound']) {
    for (let byte = 0; byte < 65; byte += 1) {
      const flip = (value: unknown): string => {
        const bytes = Buffer.from(String(value).slice(2), 'hex');
        bytes[byte] = (bytes[byte] ?? 0) ^ 1;
        return `0x${bytes.toString('hex')}`;
      };
      expect(failed(await verifyReceipt(altered([...INFO, part, 'signature'], flip)))).not.toEqual([]);
    }
  }
});

test('an altered receipt fails when a signature is written in another way', async () => {
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const { signature } = receipt;
  const twin = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  const otherV = signature.endsWith('1b') ? '1c' : '1b';
  const forms = [
    `${signature.slice(0, 66)}${twin}${otherV}`,
    `${signature.slice(0, 130)}${signature.endsWith('1b') ? '00' : '01'}`,
    `0x${signature.slice(2).toUpperCase()}`,
    `${signature}00`,
    signature.slice(0, 130),
  ];
  for (const form of forms) {
    expect(failed(await verifyReceipt(altered([...INFO, 'receipt', 'signature'], () => form)))).toContain('receipt');
  }
});

test('an altered receipt fails when something that is not signed is put beside what is', async () => {
  for (const part of ['receipt', 'bound'] as const) {
    const inPayload = altered([...INFO, part, 'payload', 'refunded'], () => true);
    const beside = altered([...INFO, part, 'acceptIndex'], () => 0);
    for (const response of [inPayload, beside]) expect(failed(await verifyReceipt(response))).toContain(part);
  }
});

test('an altered receipt fails when a number is written as text', async () => {
  const response = altered([...INFO, 'receipt', 'payload', 'issuedAt'], String);
  expect(failed(await verifyReceipt(response))).toContain('receipt');
});

test('an altered receipt fails when a part is missing, or of another kind', async () => {
  for (const part of ['receipt', 'bound'] as const) {
    for (const value of [undefined, null, 'x', [], {}, { format: 'jws', signature: 'a.b.c' }]) {
      const result = await verifyReceipt(
        altered([...INFO, part], () => value),
        EXPECTED,
      );
      expect(failed(result)).toEqual(expect.arrayContaining([part, 'agreement', 'signature', 'signer']));
      expect(result.signer).toBeUndefined();
    }
  }
});

test('a receipt of another seller passes only where no signer is expected', async () => {
  const theirs = await responseFor(PURCHASE, ANSWER, stranger);
  expect(failed(await verifyReceipt(theirs))).toEqual([]);
  expect(failed(await verifyReceipt(theirs, EXPECTED))).toEqual(['signer']);
});

test.each<[string, number, CheckName[]]>([
  ['a second before its end', 1, []],
  ['at its end', 0, ['signer']],
  ['after its end', -1, ['signer']],
])('a receipt of a former key passes before its end alone: %s', async (_, seconds, flaws) => {
  const theirs = await responseFor(PURCHASE, ANSWER, stranger);
  const { issuedAt } = theirs.extensions[OFFER_RECEIPT].info.bound.payload;
  const former = [
    { address: stranger.address, until: (issuedAt + seconds) * 1000 },
    { address: PURCHASE.payer as `0x${string}`, until: (issuedAt + 99) * 1000 },
  ];
  expect(failed(await verifyReceipt(theirs, { signer: seller.address, former }))).toEqual(flaws);
  expect(failed(await verifyReceipt(theirs, { former }))).toEqual(flaws);
  // Who has both parts signed by one key of two is neither.
  expect(failed(await verifyReceipt(RESPONSE, { former }))).toEqual(['signer']);
});

test('half a receipt of another seller is detected', async () => {
  const theirs = await responseFor(PURCHASE, `${ANSWER} `, stranger);
  const mixed = altered([...INFO, 'bound'], () => theirs.extensions[OFFER_RECEIPT].info.bound);
  expect(failed(await verifyReceipt(mixed, { signer: seller.address }))).toEqual(['signature', 'signer']);
});

test('our receipt for another purchase is detected', async () => {
  const other = await responseFor({ ...PURCHASE, amount: 1n });
  const mixed = altered([...INFO, 'bound'], () => other.extensions[OFFER_RECEIPT].info.bound);
  expect(failed(await verifyReceipt(mixed, EXPECTED))).toEqual(['agreement']);
});

test('a receipt fails for an answer with a changed, missing or added byte', async () => {
  const wrong = [...BODY.keys()].map((at) => BODY.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  for (const body of [...wrong, BODY.slice(1), BODY.slice(0, -1), new Uint8Array([...BODY, 10]), new Uint8Array()]) {
    expect(failed(await verifyReceipt(RESPONSE, { body }))).toEqual(['body']);
  }
});

test('a check of any value throws nothing and passes nothing', async () => {
  const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, 0n, Number.NaN, [], new Date()));
  await fc.assert(
    fc.asyncProperty(junk, async (response) => {
      expect(failed(await verifyReceipt(response, EXPECTED))).not.toEqual([]);
    }),
  );
  const fields = ['format', 'payload', 'signature', ...Object.keys(bound.payload).map((field) => `payload.${field}`)];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('receipt', 'bound'), fc.constantFrom(...fields), junk, async (part, at, value) => {
      const path = [...INFO, part, ...at.split('.')];
      const was = path.reduce((inner: unknown, name) => (inner as Record<string, unknown>)[name], RESPONSE);
      fc.pre(value !== was);
      expect(
        failed(
          await verifyReceipt(
            altered(path, () => value),
            EXPECTED,
          ),
        ),
      ).not.toEqual([]);
    }),
  );
});
