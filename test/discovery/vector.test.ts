/** The vector of the documents, checked with a signer that shares no code with it. */
import { describe, expect, test } from 'bun:test';
import { hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { llmsFullTxt } from '../../src/discovery/llms.ts';
import { typedDataOf, vectorOf } from '../../src/discovery/vector.ts';
import { readPayment } from '../../src/payments/methods/exact-evm.ts';
import { decodePayment } from '../../src/payments/protocol/headers.ts';

import { evmNetworks } from '../../src/payments/protocol/usdc.ts';
import { site } from './sites.ts';

describe.each([...evmNetworks])('on $title', (network) => {
  const own = { ...site, network };
  const [typedData, vector, text] = [typedDataOf(own), vectorOf(own), llmsFullTxt(own)];
  /** The typed data as the text prints it. */
  const printed = [...text.matchAll(/```json\n(.*)\n```/g)]
    .map(([, json = '']) => JSON.parse(json))
    .find(({ types }) => types);

  test('the typed data in the text is complete: it gives the digest and, with the key, the signature', async () => {
    expect(printed).toEqual(JSON.parse(JSON.stringify(typedData)));
    expect(Object.keys(printed)).toEqual(['domain', 'types', 'primaryType', 'message']);
    expect(hashTypedData(printed) as string).toBe(vector.digest);
    const account = privateKeyToAccount(vector.key as `0x${string}`);
    expect(account.address).toBe(typedData.message.from);
    expect(await account.signTypedData(printed)).toBe(vector.signature as `0x${string}`);
  });

  test('the header is a payment that the service reads', () => {
    const decoded = decodePayment(vector.header, (object) => readPayment(object, network));
    if ('refusal' in decoded) throw new Error(decoded.refusal.message);
    const { message } = typedData;
    expect(JSON.parse(atob(vector.header))).toMatchObject({
      x402Version: 2,
      accepted: {
        scheme: 'exact',
        amount: message.value,
        payTo: message.to,
        asset: typedData.domain.verifyingContract,
      },
      payload: { signature: vector.signature, authorization: message },
    });
  });

  test('the long text has every part of the vector', () => {
    for (const part of Object.values(vector)) expect(text).toContain(part);
  });
});
