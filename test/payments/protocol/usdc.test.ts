import { describe, expect, test } from 'bun:test';
import { authorizationTypes } from '@x402/evm';
import {
  concat,
  encodeAbiParameters,
  getAddress,
  type Hex,
  hashDomain,
  hashTypedData,
  keccak256,
  parseAbiParameters,
  stringToHex,
} from 'viem';
import type { Authorization } from '../../../src/payments/protocol/schema.ts';
import { BASE, formatUsdc, parseUsdc, transferWithAuthorization } from '../../../src/payments/protocol/usdc.ts';
import { fc } from '../../support/properties.ts';
import { words } from '../../support/words.ts';

const { chainId: CHAIN_ID, domain: DOMAIN, id: NETWORK, usdc: USDC } = BASE;

/** `DOMAIN_SEPARATOR()` of the contract on Base mainnet. */
const DOMAIN_SEPARATOR = '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f';

/** `TRANSFER_WITH_AUTHORIZATION_TYPEHASH` of EIP-3009. */
const TYPE_HASH = '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267';

const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;

/** The EIP-712 digest of an authorization, put together by hand as the contract does it. */
const digestByHand = ({ from, to, value, validAfter, validBefore, nonce }: Authorization): Hex =>
  keccak256(
    concat([
      '0x1901',
      DOMAIN_SEPARATOR,
      keccak256(
        encodeAbiParameters(parseAbiParameters('bytes32, address, address, uint256, uint256, uint256, bytes32'), [
          TYPE_HASH,
          from,
          to,
          BigInt(value),
          BigInt(validAfter),
          BigInt(validBefore),
          nonce,
        ]),
      ),
    ]),
  );

describe('USDC on Base', () => {
  test('is at its checksummed address, on the chain that the network names', () => {
    expect(getAddress(USDC)).toBe(USDC);
    expect(NETWORK).toBe(`eip155:${CHAIN_ID}`);
  });

  test('has the domain separator of the contract', () => {
    expect(
      hashDomain({ domain: { ...DOMAIN, chainId: BigInt(CHAIN_ID) }, types: { EIP712Domain: DOMAIN_FIELDS } }),
    ).toBe(DOMAIN_SEPARATOR);
  });

  test('has the type of EIP-3009, field by field as the reference packages sign it', () => {
    const authorization = { value: '1', validAfter: '0', validBefore: '2' } as Authorization;
    const { types, primaryType } = transferWithAuthorization(authorization, BASE);
    expect(types as unknown).toEqual(authorizationTypes);
    const fields = types[primaryType].map(({ name, type }) => `${type} ${name}`).join(',');
    expect(keccak256(stringToHex(`${primaryType}(${fields})`))).toBe(TYPE_HASH);
  });

  test('is signed for as the contract checks it', () => {
    const hex = (bytes: number) =>
      fc
        .uint8Array({ minLength: bytes, maxLength: bytes })
        .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`);
    const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String);
    const authorization = fc.record({
      from: hex(20),
      to: hex(20),
      value: uint256,
      validAfter: uint256,
      validBefore: uint256,
      nonce: hex(32),
    });
    fc.assert(
      fc.property(authorization, (given) => {
        expect(hashTypedData(transferWithAuthorization(given, BASE))).toBe(digestByHand(given));
      }),
    );
  });
});

describe('a dollar amount', () => {
  test.each([
    [0n, '0'],
    [1n, '0.000001'],
    [10n, '0.00001'],
    [5000n, '0.005'],
    [100_000n, '0.1'],
    [999_999n, '0.999999'],
    [1_000_000n, '1'],
    [1_000_001n, '1.000001'],
    [1_500_000n, '1.5'],
    [1_000_000_000_000n, '1000000'],
    [123_456_789_012_345_678_901n, '123456789012345.678901'],
  ])('of %p units is written %s', (units, text) => {
    expect(formatUsdc(units)).toBe(text);
  });

  test.each([
    ['0', 0n],
    ['0.000000', 0n],
    ['00', 0n],
    ['007.5', 7_500_000n],
    ['0.005', 5000n],
    ['0.0050', 5000n],
    ['1.000001', 1_000_001n],
    ['999999999999.999999', 999_999_999_999_999_999n],
  ])('%s is read as %p units', (text, units) => {
    expect(parseUsdc(text)).toBe(units);
  });

  test.each([
    ...words`
      . .5 5. -1 +1 1e3 0x10 1,5 1_000 １ NaN Infinity 0.0000001 1.0000000 1.2.3 1000000000000
    `,
    '',
    ' ',
    '$1',
    '1 USD',
    ' 1',
    '1 ',
    '1\n',
  ])('%j is refused', (text) => {
    expect(parseUsdc(text)).toBeUndefined();
  });

  test('is the same after it was written and read, and has no shorter spelling', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (units) => {
        const text = formatUsdc(units);
        expect(parseUsdc(text)).toBe(units);
        expect(text).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
      }),
    );
  });
});
