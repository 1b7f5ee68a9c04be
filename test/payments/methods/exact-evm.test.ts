import { describe, expect, test } from 'bun:test';
import { x402Client } from '@x402/core/client';
import { encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { stubFacilitator } from '../../../src/payments/facilitators/stub.ts';
import { contentOf, readPayment, validationError } from '../../../src/payments/methods/exact-evm.ts';
import { decodePayment, encodeHeader } from '../../../src/payments/protocol/headers.ts';
import type { Decoded, Payment } from '../../../src/payments/protocol/payment.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../../support/buyer.ts';
import { contentWith, NOW, OFFER, PAY_TO, paymentFrom, paymentWith, REQUIREMENTS } from '../../support/payments.ts';

const decodeText = (header: string): Decoded => decodePayment(header, (object) => readPayment(object, BASE));
const decode = (content: unknown): Decoded => decodeText(encodeHeader(content));

const UINT256_MAX = (2n ** 256n - 1n).toString();
/** A field that EIP-3009 does not know. */
const MORE = { more: 1 } as object;
const upper = (hex: string): string => `0x${hex.slice(2).toUpperCase()}`;

/** Each value with its JSON, which names the test; `test.each` alone would spread arrays. */
const each = (values: readonly unknown[]): [string, unknown][] =>
  values.map((value) => [JSON.stringify(value) ?? 'undefined', value]);

/** Texts that are no address, no number, no nonce and no signature. */
const NEITHER = [null, true, 5000, {}, [], ['5000'], '', ' ', '0x', 'x', 'null'];

const ADDRESSES = [
  'abcdefabcdefabcdefabcdefabcdefabcdefabcd',
  `0x${'a'.repeat(39)}`,
  `0x${'a'.repeat(41)}`,
  `0x${'g'.repeat(40)}`,
  `0X${'a'.repeat(40)}`,
  ` 0x${'a'.repeat(40)}`,
  `0x${'a'.repeat(40)}\n`,
  `0x${'a'.repeat(38)}０１`,
  'vitalik.eth',
];
const NUMBERS = [
  '-1',
  '+1',
  '01',
  '00',
  '5000.0',
  '5e3',
  '0x1388',
  '5_000',
  '5,000',
  ' 5000',
  '5000 ',
  '5000\n',
  '５０００',
  'Infinity',
  'NaN',
  (2n ** 256n).toString(),
  '9'.repeat(78),
  '1'.repeat(79),
];
const NONCES = [
  '11'.repeat(32),
  `0x${'1'.repeat(63)}`,
  `0x${'1'.repeat(65)}`,
  `0x${'z'.repeat(64)}`,
  `0X${'1'.repeat(64)}`,
];
const SIGNATURES = [
  '5a'.repeat(65),
  `0x${'5a'.repeat(64)}`,
  `0x${'5a'.repeat(65)}5`,
  `0x${'zz'.repeat(65)}`,
  `0X${'5a'.repeat(65)}`,
  `0x${'5a'.repeat(65)}\n`,
];

describe('a payment that is not well-formed', () => {
  describe.each([
    ['from', 'a 20-byte address', ADDRESSES],
    ['to', 'a 20-byte address', ADDRESSES],
    ['value', 'a decimal uint256', NUMBERS],
    ['validAfter', 'a decimal uint256', NUMBERS],
    ['validBefore', 'a decimal uint256', NUMBERS],
    ['nonce', '32 bytes in hexadecimal', NONCES],
  ] as const)('in payload.authorization.%s', (field, what, forms) => {
    test.each(each([...NEITHER, ...forms]))('is refused, and the field is named: %s', (_, form) => {
      expect(decode(contentWith({ authorization: { [field]: form } }))).toMatchObject({
        refusal: { reason: 'malformed', message: `payload.authorization.${field} must be ${what}` },
      });
    });

    test('is refused when it is missing', () => {
      expect(decode(contentWith({ authorization: { [field]: undefined } }))).toMatchObject({
        refusal: { reason: 'malformed', message: expect.stringContaining(`payload.authorization.${field} `) },
      });
    });
  });

  test.each(each([...NEITHER, ...SIGNATURES, undefined]))(
    'in payload.signature is refused, and the field is named: %s',
    (_, signature) => {
      const { payload, ...top } = contentWith() as { payload: object };
      expect(decode({ ...top, payload: { ...payload, signature } })).toMatchObject({
        refusal: { reason: 'malformed', message: 'payload.signature must be 0x and at least 65 bytes in hexadecimal' },
      });
    },
  );

  test.each(each([1, 3, 2.5, '2', [2], true, null, undefined]))(
    'of x402Version %s is refused as such',
    (_, x402Version) => {
      expect(decode(contentWith({ top: { x402Version } }))).toMatchObject({
        refusal: { reason: 'unsupported_version', message: 'x402Version must be 2' },
      });
    },
  );

  test.each(each([null, undefined, [], [REQUIREMENTS], 'exact', 1, true]))(
    'with accepted %s is refused',
    (_, accepted) => {
      expect(decode({ ...contentWith(), accepted })).toMatchObject({
        refusal: { reason: 'malformed', message: expect.stringContaining('accepted ') },
      });
    },
  );

  test.each(each([null, undefined, [], 'payload', 1, true]))('with payload %s is refused', (_, payload) => {
    expect(decode({ ...contentWith(), payload })).toMatchObject({
      refusal: { reason: 'malformed', message: expect.stringContaining('payload ') },
    });
  });

  test.each(each([null, undefined, [], 'authorization', 1, true]))(
    'with authorization %s is refused',
    (_, authorization) => {
      expect(decode({ ...contentWith(), payload: { signature: `0x${'5a'.repeat(65)}`, authorization } })).toMatchObject(
        {
          refusal: { reason: 'malformed', message: expect.stringContaining('payload.authorization ') },
        },
      );
    },
  );

  test('is refused with the reason of the header when the header cannot be read', () => {
    expect(decodeText('e30')).toEqual({
      refusal: { reason: 'malformed', message: 'not standard base64 with padding' },
    });
  });

  test('never takes a field from the prototype of an object', () => {
    const header = Buffer.from(
      JSON.stringify(contentWith()).replace('"authorization":{', '"authorization":{"__proto__":{"to":"x"},'),
    ).toString('base64');
    expect(decodeText(header)).toMatchObject({ payment: { content: { authorization: { to: PAY_TO } } } });
  });
});

describe('a payment at the edges of its form', () => {
  test.each([
    ['the smallest numbers', { authorization: { value: '0', validAfter: '0', validBefore: '0' } }],
    [
      'the largest numbers',
      { authorization: { value: UINT256_MAX, validAfter: UINT256_MAX, validBefore: UINT256_MAX } },
    ],
    ['a signature of a contract wallet, longer than 65 bytes', { signature: `0x${'c0'.repeat(800)}` }],
    ['names that are not of the protocol', { top: { more: 1 }, accepted: { more: 1 }, authorization: MORE }],
  ])('is accepted: %s', (_, changes) => {
    expect(decode(contentWith(changes))).toHaveProperty('payment');
  });

  test('a payment holds only the members of an authorization that were checked', () => {
    const { authorization } = contentOf(paymentWith({ authorization: MORE }));
    expect(Object.keys(authorization)).toEqual(['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce']);
  });

  test('keeps what was sent, and a key in lower case', () => {
    const content = contentWith({ authorization: { nonce: `0x${'AB'.repeat(32)}` } });
    expect(decode(content)).toMatchObject({
      payment: {
        accepted: content.accepted as object,
        content: content.payload as object,
        key: {
          network: 'eip155:8453',
          asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
          payer: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
          nonce: `0x${'ab'.repeat(32)}`,
        },
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });
});

describe('what identifies a payment', () => {
  const { digest, key } = paymentWith();

  test.each([
    ['from', { authorization: { from: `0x${'12'.repeat(20)}` } }],
    ['to', { authorization: { to: `0x${'12'.repeat(20)}` } }],
    ['value', { authorization: { value: '5001' } }],
    ['validAfter', { authorization: { validAfter: '1' } }],
    ['validBefore', { authorization: { validBefore: String(NOW + 61) } }],
    ['nonce', { authorization: { nonce: `0x${'0b'.repeat(32)}` } }],
    ['signature', { signature: `0x${'5b'.repeat(65)}` }],
    ['the length of the signature', { signature: `0x${'5a'.repeat(66)}` }],
  ])('is another when %s is another', (_, changes) => {
    expect(paymentWith(changes).digest).not.toBe(digest);
  });

  test('is another when digits move from one number to the next', () => {
    const one = paymentWith({ authorization: { value: '1', validAfter: '23' } });
    const other = paymentWith({ authorization: { value: '12', validAfter: '3' } });
    expect(one.digest).not.toBe(other.digest);
  });

  test('is the same in any case of its hexadecimal digits', () => {
    const { signature, authorization } = contentOf(paymentWith({ authorization: { nonce: `0x${'ab'.repeat(32)}` } }));
    const spellings = [upper, (hex: string) => hex.toLowerCase()].map((spell) =>
      paymentWith({
        authorization: {
          from: spell(authorization.from),
          to: spell(authorization.to),
          nonce: spell(authorization.nonce),
        },
        signature: spell(signature),
      }),
    );
    expect(new Set(spellings.map((payment) => payment.digest)).size).toBe(1);
    expect(spellings[0]?.key).toEqual(spellings[1]?.key as Payment['key']);
  });

  test.each([
    ['resource', { top: { resource: { url: 'https://elsewhere.example' } } }],
    ['extensions', { top: { extensions: { note: 'x' } } }],
    ['what was accepted', { accepted: { amount: '1' } }],
  ])('does not depend on %s', (_, changes) => {
    const other = paymentWith(changes);
    expect([other.digest, other.key]).toEqual([digest, key]);
  });
});

describe('a payment for the offer', () => {
  const errorOf = (payment: Payment, now = NOW) => validationError(payment, REQUIREMENTS, BigInt(now));

  test('is not objected to', () => {
    expect(errorOf(paymentWith())).toBeUndefined();
  });

  test.each([
    ['scheme', ['EXACT', 'upto', '', null, undefined], 'scheme_mismatch'],
    ['network', ['base', 'eip155:84532', 'EIP155:8453', 8453, undefined], 'network_mismatch'],
    ['asset', ['USDC', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', '', undefined], 'asset_mismatch'],
    ['amount', ['4999', '5001', '05000', '5000.0', 5000, undefined], 'amount_mismatch'],
    ['payTo', [`0x${'12'.repeat(20)}`, '', undefined], 'recipient_mismatch'],
    ['maxTimeoutSeconds', [59, 61, '60', null, undefined], 'offer_mismatch'],
  ] as const)('has to repeat accepted.%s', (field, others, reason) => {
    for (const other of others) {
      const refusal = errorOf(paymentWith({ accepted: { [field]: other } }));
      expect(refusal).toEqual({ reason, message: `accepted.${field} must be ${JSON.stringify(REQUIREMENTS[field])}` });
    }
  });

  test.each(['name', 'version', 'paymentFlow'])('has to repeat accepted.extra.%s', (name) => {
    for (const other of ['', 'x', null, undefined, 2]) {
      const refusal = errorOf(paymentWith({ accepted: { extra: { ...REQUIREMENTS.extra, [name]: other } } }));
      expect(refusal?.reason).toBe('offer_mismatch');
      expect(refusal?.message).toStartWith(`accepted.extra.${name} must be "`);
    }
  });

  test.each(each([null, undefined, [], 'USD Coin', 1]))(
    'has to have an object for accepted.extra, not %s',
    (_, extra) => {
      expect(errorOf(paymentWith({ accepted: { extra } }))?.reason).toBe('offer_mismatch');
    },
  );

  test('may have more in extra, in accepted and in the authorization than was offered', () => {
    const extra = { ...REQUIREMENTS.extra, assetTransferMethod: 'eip3009', more: { a: [1] } };
    const payment = paymentWith({ accepted: { extra, description: 'x' }, authorization: MORE });
    expect(errorOf(payment)).toBeUndefined();
  });

  test.each([
    ['recipient_mismatch', 'to', [`0x${'12'.repeat(20)}`, '0x0000000000000000000000000000000000000000']],
    ['amount_mismatch', 'value', ['4999', '5001', '0', UINT256_MAX]],
  ])('is a %s when authorization.%s is another', (reason, field, others) => {
    for (const other of others) {
      expect(errorOf(paymentWith({ authorization: { [field]: other } }))?.reason).toBe(reason as 'expired');
    }
  });

  test('may spell addresses in any case', () => {
    for (const spell of [upper, (hex: string) => hex.toLowerCase()]) {
      const payment = paymentWith({
        accepted: { asset: spell(REQUIREMENTS.asset), payTo: spell(PAY_TO) },
        authorization: { to: spell(PAY_TO) },
      });
      expect(errorOf(payment)).toBeUndefined();
    }
  });

  test.each([
    [NOW + 6, undefined],
    [NOW + 5, 'expired'],
    [NOW, 'expired'],
    [0, 'expired'],
    [NOW + 3600, undefined],
    [NOW + 3601, 'validity_too_long'],
    [UINT256_MAX, 'validity_too_long'],
  ])('that is valid before %p gets %p', (validBefore, reason) => {
    const payment = paymentWith({ authorization: { validBefore: String(validBefore) } });
    expect(errorOf(payment)?.reason).toBe(reason as 'expired');
  });

  test.each([
    [0, undefined],
    [NOW, undefined],
    [NOW + 60, undefined],
    [NOW + 61, 'not_yet_valid'],
    [UINT256_MAX, 'not_yet_valid'],
  ])('that is valid after %p gets %p', (validAfter, reason) => {
    const payment = paymentWith({ authorization: { validAfter: String(validAfter) } });
    expect(errorOf(payment)?.reason).toBe(reason as 'expired');
  });

  test.each(
    each([
      null,
      1,
      'x',
      [],
      {},
      { url: 'https://elsewhere.example/?q=1' },
      { url: 5 },
      { info: { id: 'x'.repeat(500) } },
    ]),
  )('is accepted with any resource and extensions: %s', (_, value) => {
    const decoded = decode(contentWith({ top: { resource: value, extensions: value } }));
    if ('refusal' in decoded) throw new Error(decoded.refusal.message);
    expect(errorOf(decoded.payment)).toBeUndefined();
  });
});

describe('a payment of the reference client', () => {
  test('is accepted, and its signature is good for the transfer', async () => {
    const account = newAccount();
    const client = new x402Client().register('eip155:8453', new ExactEvmScheme(account));
    // The client writes to the arrays of what it is given.
    const offer = structuredClone(OFFER) as unknown as PaymentRequired;
    const decoded = decodeText(encodePaymentSignatureHeader(await client.createPaymentPayload(offer)));
    if ('refusal' in decoded) throw new Error(decoded.refusal.message);
    const { payment } = decoded;
    expect(payment.key.payer).toBe(account.address.toLowerCase());
    expect(validationError(payment, REQUIREMENTS, BigInt(Math.floor(Date.now() / 1000)))).toBeUndefined();
    const paymentPayload = { x402Version: 2, accepted: REQUIREMENTS, payload: contentOf(payment) } as const;
    const request = { x402Version: 2, paymentPayload, paymentRequirements: REQUIREMENTS } as const;
    const answer = await stubFacilitator({ network: BASE }).settle(request, AbortSignal.timeout(1000));
    expect(answer).toMatchObject({ kind: 'answered', body: { success: true, payer: account.address } });
  });

  test('is read the same from its header and from its content', async () => {
    const client = new x402Client().register('eip155:8453', new ExactEvmScheme(newAccount()));
    const content = await client.createPaymentPayload(structuredClone(OFFER) as unknown as PaymentRequired);
    const decoded = decodeText(encodePaymentSignatureHeader(content));
    const { extensions } = content;
    expect(decoded).toEqual({ payment: paymentFrom(JSON.parse(JSON.stringify(content))), extensions });
  });
});
