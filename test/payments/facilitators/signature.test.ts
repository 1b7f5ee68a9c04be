/** Signatures of authorizations, compared with what viem says of them. */
import { describe, expect, test } from 'bun:test';
import { getAddress, type Hex, toHex, verifyTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { isSignedByPayer } from '../../../src/payments/facilitators/signature.ts';
import type { Authorization } from '../../../src/payments/protocol/schema.ts';
import { BASE, transferWithAuthorization } from '../../../src/payments/protocol/usdc.ts';
import { fc, runs } from '../../support/properties.ts';

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const MAX_UINT256 = 2n ** 256n - 1n;

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => toHex(value));
const key = fc.bigInt(1n, SECP256K1_ORDER - 1n).map((number) => toHex(number, { size: 32 }));
const address = hex(20).map((digits) => getAddress(digits));
const uint256 = fc.oneof(fc.bigInt(0n, MAX_UINT256), fc.constant(0n), fc.constant(MAX_UINT256)).map(String);

/** An authorization that its payer has signed. */
const signed = async (secret: Hex, unsigned: Omit<Authorization, 'from'>) => {
  const account = privateKeyToAccount(secret);
  const authorization: Authorization = { ...unsigned, from: account.address };
  return { authorization, signature: await account.signTypedData(transferWithAuthorization(authorization, BASE)) };
};

const viemSays = async (authorization: Authorization, signature: Hex): Promise<boolean> => {
  try {
    return await verifyTypedData({
      ...transferWithAuthorization(authorization, BASE),
      address: authorization.from,
      signature,
    });
  } catch {
    return false;
  }
};

const unsigned = fc.record({ to: address, value: uint256, validAfter: uint256, validBefore: uint256, nonce: hex(32) });

/** An authorization in which one field is another one’s. */
const tampered = (authorization: Authorization, other: Authorization): readonly Authorization[] =>
  (Object.keys(other) as (keyof Authorization)[]).map((field) => ({ ...authorization, [field]: other[field] }));

const EXAMPLE = {
  to: getAddress(`0x${'de'.repeat(20)}`),
  value: '5000',
  validAfter: '0',
  validBefore: '1800000000',
  nonce: toHex(7n, { size: 32 }),
};
const SECRET = toHex(11n, { size: 32 });

/** The other signature of the same key, whose `s` is in the upper half of the order. */
const mirrored = (signature: Hex): Hex => {
  const s = SECP256K1_ORDER - BigInt(`0x${signature.slice(66, 130)}`);
  const last = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${toHex(s, { size: 32 }).slice(2)}${last}` as Hex;
};

describe('an authorization', () => {
  test('is signed by its payer, and by no other once a field differs', async () => {
    await fc.assert(
      fc.asyncProperty(key, unsigned, key, unsigned, async (secret, fields, otherSecret, otherFields) => {
        const { authorization, signature } = await signed(secret, fields);
        const other = await signed(otherSecret, otherFields);
        expect(await isSignedByPayer(authorization, signature, BASE)).toBe(true);
        for (const changed of tampered(authorization, other.authorization)) {
          expect(await isSignedByPayer(changed, signature, BASE)).toBe(await viemSays(changed, signature));
        }
        expect(await isSignedByPayer(authorization, other.signature, BASE)).toBe(false);
      }),
      runs(40),
    );
  });

  test('is signed, or not, as viem says, for every change of the signature', async () => {
    const { authorization, signature } = await signed(SECRET, EXAMPLE);
    const bent = fc.tuple(fc.integer({ min: 0, max: 64 }), fc.integer({ min: 0, max: 255 })).map(([at, byte]) => {
      const bytes = Buffer.from(signature.slice(2), 'hex');
      bytes[at] = byte;
      return toHex(bytes);
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(bent, hex(65)), async (candidate) => {
        expect(await isSignedByPayer(authorization, candidate, BASE)).toBe(await viemSays(authorization, candidate));
      }),
      runs(300),
    );
  });

  test.each<[string, (signature: Hex) => Hex, boolean]>([
    ['as a wallet writes it', (signature) => signature, true],
    ['in capitals', (signature) => `0x${signature.slice(2).toUpperCase()}`, true],
    ['with the last byte 0 or 1', (s) => `${s.slice(0, 130)}${s.endsWith('1b') ? '00' : '01'}` as Hex, true],
    ['with the wrong last byte', (s) => `${s.slice(0, 130)}${s.endsWith('1b') ? '1c' : '1b'}` as Hex, false],
    ['with a last byte that is none', (signature) => `${signature.slice(0, 130)}1d` as Hex, false],
    ['as its mirror image', mirrored, true],
    ['with a byte more', (signature) => `${signature}00` as Hex, false],
    ['of zeros', () => `0x${'00'.repeat(65)}` as Hex, false],
    ['of ones', () => `0x${'ff'.repeat(64)}1b` as Hex, false],
  ])('is seen as viem sees it when its signature comes %s', async (_, change, expected) => {
    const { authorization, signature } = await signed(SECRET, EXAMPLE);
    const changed = change(signature);
    expect(await viemSays(authorization, changed)).toBe(expected);
    expect(await isSignedByPayer(authorization, changed, BASE)).toBe(expected);
  });

  test('may spell its addresses in one case, and in both only with the right checksum', async () => {
    const { authorization, signature } = await signed(SECRET, EXAMPLE);
    const swapped = authorization.from.replace(/[a-f]/i, (digit) =>
      digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase(),
    ) as Hex;
    const spellings: readonly Authorization[] = [
      { ...authorization, from: authorization.from.toLowerCase() as Hex },
      { ...authorization, to: authorization.to.toLowerCase() as Hex },
      { ...authorization, from: swapped },
    ];
    const answers = await Promise.all(spellings.map((spelling) => isSignedByPayer(spelling, signature, BASE)));
    expect(answers).toEqual([true, true, false]);
    expect(await Promise.all(spellings.map((spelling) => viemSays(spelling, signature)))).toEqual(answers);
  });
});
