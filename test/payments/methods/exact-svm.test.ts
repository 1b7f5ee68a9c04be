/** Scheme `exact` on Solana: what is refused before anything is written, and whose addresses are the same. */
import { describe, expect, test } from 'bun:test';
import { AccountRole, type Address, generateKeyPairSigner } from '@solana/kit';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { selects } from '../../../src/cli/ledger-selection.ts';
import { stubOn } from '../../../src/payments/facilitators/stub.ts';
import { identifierDigestFor, searchedAs } from '../../../src/payments/ledger/ledger.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { keyOf } from '../../../src/payments/methods/exact-evm.ts';
import { exactSvm } from '../../../src/payments/methods/exact-svm.ts';
import { recipientOn, recipientsOf } from '../../../src/payments/offer.ts';
import { spelled } from '../../../src/payments/protocol/payment.ts';
import { associatedAccount } from '../../../src/payments/protocol/solana-transaction.ts';
import { SOLANA, transactionPage } from '../../../src/payments/protocol/usdc.ts';
import { appWith } from '../../support/app.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { changed, limit, MEMO, memo, price, transactionOf, transfer } from '../../support/solana/transactions.ts';

const SELLER = '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4';
const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';

const facilitators = [stubOn([SOLANA], {})];
const [feePayer = ''] = facilitators[0]?.feePayers?.() ?? [];
const shop = () =>
  appWith({
    ...{ network: SOLANA, payTo: SELLER, feePayer },
    methods: [exactSvm({ network: SOLANA, facilitators })] as const,
  });

const payer = await generateKeyPairSigner();
const other = await generateKeyPairSigner();
const account = (address: string) => ({ address: address as Address, role: AccountRole.READONLY });

/** Sends a payment with this transaction and these changes of the accepted entry. */
const send = async (app: ReturnType<typeof shop>, transaction: string, changes: object = {}) => {
  const unpaid = await app.ask(BMI);
  const { accepts } = decodePaymentRequiredHeader(unpaid.headers.get('PAYMENT-REQUIRED') ?? '');
  const payment = { x402Version: 2, accepted: { ...accepts[0], ...changes }, payload: { transaction } };
  const response = await app.ask(BMI, {
    headers: { 'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(payment as never) },
  });
  const body = (await response.json()) as { readonly reason?: string; readonly message?: string };
  return { status: response.status, reason: body.reason, message: body.message, rows: await app.ledger.list(9) };
};

const usual = () => [limit(), price(), transfer({ payer, payTo: SELLER }), memo('a')];
const right = (instructions = usual()) => transactionOf({ feePayer, instructions });

test('a right transaction buys a call', async () => {
  const { status, rows } = await send(shop(), await right());
  expect([status, rows.length, rows[0]]).toMatchObject([
    200,
    1,
    { state: 'settled', payer: payer.address, payTo: SELLER, network: SOLANA.id, amount: 5000n },
  ]);
});

const without = (at: number) => usual().filter((_, place) => place !== at);
const instead = (at: number, instruction: ReturnType<typeof memo>) => usual().with(at, instruction);
const pay = (changes: object) => transfer({ payer, payTo: SELLER, ...changes });

describe('each rule, broken once, is 402 without a row', () => {
  test.each<[string, string, () => Promise<string>]>([
    [
      'base64 without its padding',
      'malformed',
      async () => (await right([...usual(), memo('bb')])).replace(/=+$/, ' '),
    ],
    [
      'a byte too many',
      'malformed',
      async () => changed(await right(), (bytes) => Buffer.concat([bytes, Buffer.of(0)])),
    ],
    ['1,233 bytes', 'malformed', () => right([...usual(), memo('m'.repeat(900))])],
    ['a legacy transaction', 'malformed', () => transactionOf({ feePayer, version: 'legacy', instructions: usual() })],
    [
      'an address table',
      'malformed',
      () =>
        right([
          ...usual(),
          memo('b', [{ ...account(other.address), addressIndex: 0, lookupTableAddress: MEMO } as never]),
        ]),
    ],
    [
      'a third signature',
      'malformed',
      () =>
        right([
          ...usual(),
          memo('b', [{ address: other.address, role: AccountRole.READONLY_SIGNER, signer: other } as never]),
        ]),
    ],
    [
      'the slot of the fee payer is full',
      'malformed',
      async () => changed(await right(), (bytes) => bytes.fill(7, 1, 65)),
    ],
    [
      'the slot of the payer is empty',
      'malformed',
      async () => changed(await right(), (bytes) => bytes.fill(0, 65, 129)),
    ],
    [
      'another signature of the payer',
      'invalid_signature',
      async () => changed(await right(), (bytes) => bytes.fill(9, 70, 80)),
    ],
    ['two instructions', 'malformed', () => right(usual().slice(1, 3))],
    [
      'eight instructions',
      'malformed',
      () => right([...usual(), ...'bcde'].map((one) => (typeof one === 'string' ? memo(one) : one))),
    ],
    ['no compute limit', 'malformed', () => right(without(0))],
    ['a compute limit above 400,000', 'malformed', () => right(instead(0, limit(400_001)))],
    [
      'a nonce that is advanced first',
      'malformed',
      () =>
        right([
          { programAddress: '11111111111111111111111111111111' as Address, data: Uint8Array.of(4, 0, 0, 0) },
          ...usual(),
        ]),
    ],
    ['no compute price', 'malformed', () => right(without(1))],
    ['a dear compute price', 'malformed', () => right(instead(1, price(5_000_001n)))],
    ['Transfer instead of TransferChecked', 'malformed', () => right(instead(2, pay({ kind: 3 })))],
    [
      'another token program',
      'malformed',
      () => right(instead(2, pay({ program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }))),
    ],
    ['other decimals', 'malformed', () => right(instead(2, pay({ decimals: 9 })))],
    ['a second transfer', 'malformed', () => right([...usual(), pay({ amount: 1n })])],
    [
      'a program that is not known',
      'malformed',
      () =>
        right([...usual(), { programAddress: '11111111111111111111111111111111' as Address, data: Uint8Array.of(17) }]),
    ],
    ['the fee payer in an instruction', 'malformed', () => right([...usual(), memo('b', [account(feePayer)])])],
    ['another mint', 'asset_mismatch', () => right(instead(2, pay({ mint: other.address })))],
    ['less than the price', 'amount_mismatch', () => right(instead(2, pay({ amount: 4999n })))],
    ['more than the price', 'amount_mismatch', () => right(instead(2, pay({ amount: 5001n })))],
    ['to the wallet and not its account', 'recipient_mismatch', () => right(instead(2, pay({ destination: SELLER })))],
    [
      'to another',
      'recipient_mismatch',
      () => right(instead(2, pay({ destination: associatedAccount(other.address, SOLANA.usdc) }))),
    ],
    [
      'to itself',
      'malformed',
      () => right(instead(2, pay({ destination: associatedAccount(payer.address, SOLANA.usdc) }))),
    ],
    ['another fee payer', 'offer_mismatch', () => transactionOf({ feePayer: other.address, instructions: usual() })],
  ])('%s', async (_, reason, make) => {
    expect(await send(shop(), await make())).toMatchObject({ status: 402, reason, rows: [] });
  });

  test.each([
    ['scheme', 'upto', 'scheme_mismatch'],
    ['asset', SOLANA.usdc.toLowerCase(), 'asset_mismatch'],
    ['amount', '4999', 'amount_mismatch'],
    ['payTo', SELLER.toLowerCase(), 'recipient_mismatch'],
    ['maxTimeoutSeconds', 61, 'offer_mismatch'],
    ['extra', { feePayer, paymentFlow: 'authorization' }, 'offer_mismatch'],
    ['extra', { feePayer: other.address, paymentFlow: 'upfront' }, 'offer_mismatch'],
  ])('accepted.%s is %p', async (field, value, reason) => {
    expect(await send(shop(), await right(), { [field]: value })).toMatchObject({ status: 402, reason, rows: [] });
  });
});

test('the same message under another signature of the fee payer is the same payment', async () => {
  const app = shop();
  const transaction = await right();
  expect((await send(app, transaction)).status).toBe(200);
  expect((await send(app, transaction)).rows.length).toBe(1);
  expect((await send(app, await right([...usual(), memo('b')]))).rows.length).toBe(2);
});

test('a fee payer that no facilitator has the key of is refused, even where the buyer names it', async () => {
  const transaction = await transactionOf({ feePayer: other.address, instructions: usual() });
  const changes = { extra: { feePayer: other.address, paymentFlow: 'upfront' } };
  expect(await send(shop(), transaction, changes)).toMatchObject({ status: 402, reason: 'offer_mismatch', rows: [] });
});

describe('names in base58 have a case', () => {
  const [one, two] = [
    'AbCdEfGhJkLmNpQrStUvWxYz123456789AbCdEfGhJk',
    'aBcDeFgHjKmMnPqRsTuVwXyZ123456789aBcDeFgHjK'.replace('KmM', 'KLM'),
  ];

  test('two payers that differ in case alone are two', () => {
    expect(one.toLowerCase()).toBe((two ?? '').toLowerCase());
    expect(spelled(one)).not.toBe(spelled(two ?? ''));
    const nonce = `0x${'AB'.repeat(32)}`;
    expect(keyOf(one, nonce, SOLANA)).not.toEqual(keyOf(two ?? '', nonce, SOLANA));
    expect(keyOf(one, nonce, SOLANA).nonce).toBe(nonce.toLowerCase());
    expect(identifierDigestFor(one, 'x')).not.toBe(identifierDigestFor(two ?? '', 'x'));
    const wanted = selects({ payer: one }, '');
    expect([one, two].map((address) => wanted({ payer: address } as never))).toEqual([true, false]);
  });

  test('a ledger holds both, and finds each by its own case', () => {
    const ledger = openStore({ file: ':memory:', mode: 'stub' });
    const [asset, nonce] = [SOLANA.usdc, `0x${'ab'.repeat(32)}`];
    const open = (payer: string, number: number) =>
      ledger.begin(openingOf(number, { network: SOLANA.id, asset, nonce, payer })).purchase;
    const [first, second] = [open(one, 1), open(two ?? '', 2)];
    expect(second.id).not.toBe(first.id);
    for (const row of [first, second])
      expect(ledger.find({ network: SOLANA.id, asset, nonce, payer: row.payer })?.id).toBe(row.id);
    expect([searchedAs(`${'5'.repeat(43)}A`), searchedAs('0XAB')]).toEqual([`${'5'.repeat(43)}A`, '0xab']);
  });

  test('each family of networks has its own recipient', () => {
    const both = `0x${'22'.repeat(20)},${SELLER}`;
    expect([recipientOn(both, 'eip155:1'), recipientOn(both, SOLANA.id)]).toEqual([`0x${'22'.repeat(20)}`, SELLER]);
    expect(recipientOn(SELLER, 'eip155:1')).toBeUndefined();
    expect(recipientsOf(`0x${'33'.repeat(20)}`, both)).toBe(`0x${'33'.repeat(20)},${SELLER}`);
    expect(recipientsOf(undefined, both)).toBe(both);
  });

  test('a transaction has a page for people, on its own network alone', () => {
    const signature = '5'.repeat(87);
    expect(transactionPage(SOLANA.id, signature)).toBe(`https://explorer.solana.com/tx/${signature}`);
    expect(transactionPage('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', signature)).toEndWith('?cluster=devnet');
    expect(transactionPage('eip155:8453', signature)).toBeUndefined();
  });
});
