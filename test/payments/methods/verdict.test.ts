import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PendingSettlementStore } from '@x402/core/facilitator';
import { ContractFunctionExecutionError, HttpRequestError, parseAbi, TimeoutError } from 'viem';
import type { FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import type { NotMoved, Verdict } from '../../../src/payments/methods/method.ts';
import { definiteReason, judge as judgeAnswer } from '../../../src/payments/methods/settling.ts';
import type { Reason } from '../../../src/payments/protocol/reasons.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { proven } from '../../../src/payments/purchase/settle.ts';
import { newAccount } from '../../support/buyer.ts';
import { requestFrom } from '../../support/payments.ts';
import { fc, runs } from '../../support/properties.ts';
import { type Chain, settleByReference, TRANSACTION } from '../../support/reference-facilitator.ts';

const { usdc: USDC } = BASE;

const NETWORK = 'eip155:8453';
const PAYER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const FIRST = { network: NETWORK, payer: PAYER.toLowerCase(), amount: 5000n, firstAttempt: true };
const LATER = { ...FIRST, firstAttempt: false };

/** What an answer proves of a purchase. */
const judge = (answer: FacilitatorAnswer, { firstAttempt, ...expected }: typeof FIRST): Verdict =>
  proven(judgeAnswer(answer, expected), firstAttempt);

const answered = (body: unknown, status = 200): FacilitatorAnswer => ({ kind: 'answered', status, body });
const success = (fields: object = {}) => ({
  success: true,
  transaction: TRANSACTION,
  network: NETWORK,
  payer: PAYER,
  ...fields,
});
const failure = (errorReason?: unknown, fields: object = {}) => ({
  success: false,
  errorReason,
  transaction: '',
  network: NETWORK,
  ...fields,
});

const SETTLED: Verdict = { moved: 'yes', transaction: TRANSACTION };
const UNKNOWN: Verdict = { moved: 'perhaps' };
const INSUFFICIENT: Verdict = { moved: 'no', kind: 'refused', reason: 'insufficient_funds' };

/** Every status an answer can end with, the redirects apart. */
const REDIRECTS = Array.from({ length: 100 }, (_, index) => 300 + index);
const STATUSES = Array.from({ length: 400 }, (_, index) => 200 + index).filter((one) => !REDIRECTS.includes(one));

/** The statuses with which a server turns a request away, when no settlement comes with them. */
const TURNED_AWAY: Readonly<Record<number, NotMoved>> = {
  401: 'facilitator_unauthorized',
  403: 'facilitator_unauthorized',
  404: 'facilitator_misconfigured',
  429: 'facilitator_unavailable',
};
const unknownFor = (code: NotMoved): Verdict => ({ moved: 'perhaps', kind: code });

/** Reasons that prove that nothing moved, as specification and reference facilitator name them, and ours for each. */
const DEFINITE: readonly (readonly [string, Reason])[] = [
  ['insufficient_funds', 'insufficient_funds'],
  ['invalid_exact_evm_insufficient_balance', 'insufficient_funds'],
  ['invalid_exact_evm_signature', 'invalid_signature'],
  ['invalid_exact_evm_payload_signature', 'invalid_signature'],
  ['invalid_exact_evm_failed_to_parse_signature', 'invalid_signature'],
  ['invalid_exact_evm_payload_authorization_valid_before', 'expired'],
  ['invalid_exact_evm_payload_authorization_valid_after', 'not_yet_valid'],
  ['invalid_exact_evm_authorization_value', 'amount_mismatch'],
  ['invalid_exact_evm_payload_authorization_value', 'amount_mismatch'],
  ['invalid_exact_evm_payload_authorization_value_mismatch', 'amount_mismatch'],
  ['invalid_exact_evm_recipient_mismatch', 'recipient_mismatch'],
  ['invalid_exact_evm_payload_recipient_mismatch', 'recipient_mismatch'],
  ['invalid_exact_evm_network_mismatch', 'network_mismatch'],
  ['invalid_exact_evm_scheme', 'scheme_mismatch'],
  ['invalid_payload', 'malformed'],
];

/** Bodies without the form of a settlement. */
const NO_SETTLEMENT: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  '',
  'success',
  [],
  [success()],
  {},
  { success: 'true', transaction: TRANSACTION, network: NETWORK },
  { success: 1, transaction: TRANSACTION, network: NETWORK },
  { success: null, transaction: TRANSACTION, network: NETWORK },
  { Success: true, transaction: TRANSACTION, network: NETWORK },
  { data: success() },
  { error: 'unauthorized', errorReason: 'insufficient_funds' },
  { isValid: true, payer: PAYER },
  { isValid: false, invalidReason: 'insufficient_funds' },
  JSON.parse('{"__proto__":{"success":true}}'),
];

/** Each with what holds on a first attempt and on a later one. */
const bothAttempts = (answer: FacilitatorAnswer): readonly [Verdict, Verdict] => [
  judge(answer, FIRST),
  judge(answer, LATER),
];

describe('a complete success', () => {
  test.each([
    ['with the payer', {}],
    ['with the payer in lower case', { payer: PAYER.toLowerCase() }],
    ['with the payer in upper case', { payer: PAYER.toUpperCase() }],
    ['without a payer', { payer: undefined }],
    ['with an amount and extensions', { amount: '5000', extensions: { note: 1 } }],
    ['with a reason that contradicts it', { errorReason: 'insufficient_funds' }],
    ['with an empty reason', { errorReason: '' }],
  ])('%s is settled, on the first attempt and later', (_, fields) => {
    expect(bothAttempts(answered(success(fields)))).toEqual([SETTLED, SETTLED]);
  });

  test.each<[unknown]>([
    ...[['0'], ['1'], ['4999'], ['-5000'], [4999], [0]],
    ...[[''], ['0.005'], ['5000.0'], ['5e3'], [5000.5], [1e21], [[1]], [{ value: '5000' }], [true]],
  ] as [unknown][])('that names the amount %p is unknown', (amount) => {
    const unknown: Verdict = { moved: 'perhaps', transaction: TRANSACTION };
    expect(bothAttempts(answered(success({ amount })))).toEqual([unknown, unknown]);
  });

  test.each([['5000'], ['5001'], [5000], [null], [undefined]])('that names %p is settled', (amount) => {
    expect(bothAttempts(answered(success({ amount })))).toEqual([SETTLED, SETTLED]);
  });

  test('in a redirect is unknown, and so is a refusal', () => {
    for (const status of REDIRECTS) {
      for (const body of [success(), failure('insufficient_funds')]) {
        expect(bothAttempts(answered(body, status))).toEqual([UNKNOWN, UNKNOWN]);
      }
    }
  });

  test('is settled with any other status', () => {
    for (const status of STATUSES) {
      expect(bothAttempts(answered(success(), status))).toEqual([SETTLED, SETTLED]);
    }
  });

  test.each([
    ['another network', { network: 'eip155:84532' }],
    ['the network of version 1', { network: 'base' }],
    ['the network in another case', { network: 'EIP155:8453' }],
    ['no network', { network: undefined }],
    ['another payer', { payer: `0x${'12'.repeat(20)}` }],
    ['an empty payer', { payer: '' }],
    ['a payer that is no text', { payer: [PAYER] }],
    ['no transaction', { transaction: undefined }],
    ['an empty transaction', { transaction: '' }],
    ['a transaction of 31 bytes', { transaction: `0x${'7a'.repeat(31)}` }],
    ['a transaction of 33 bytes', { transaction: `0x${'7a'.repeat(33)}` }],
    ['a transaction that is no hexadecimal number', { transaction: `0x${'zz'.repeat(32)}` }],
    ['a transaction with a line break', { transaction: `${TRANSACTION}\n` }],
    ['a transaction that is no text', { transaction: [TRANSACTION] }],
  ])('is unknown with %s, on the first attempt and later', (_, fields) => {
    expect(bothAttempts(answered(success(fields)))).toEqual([UNKNOWN, UNKNOWN]);
  });
});

describe('a failure', () => {
  test.each(DEFINITE)('with %s is refused as %s on the first attempt, and unknown later', (reason, ours) => {
    expect(bothAttempts(answered(failure(reason)))).toEqual([{ moved: 'no', kind: 'refused', reason: ours }, UNKNOWN]);
  });

  test.each([
    ['another network', { network: 'eip155:84532' }],
    ['a network that is no text', { network: [NETWORK] }],
    ['another payer', { payer: `0x${'12'.repeat(20)}` }],
    ['a payer that is no text', { payer: [PAYER] }],
  ])('of %s proves nothing of this payment', (_, fields) => {
    expect(bothAttempts(answered(failure('insufficient_funds', fields)))).toEqual([UNKNOWN, UNKNOWN]);
  });

  test.each([
    ['without network and payer', { network: undefined, payer: null }],
    ['with empty texts for them', { network: '', payer: '' }],
    ['with the payer in upper case', { payer: PAYER.toUpperCase() }],
  ])('%s is refused', (_, fields) => {
    expect(judge(answered(failure('insufficient_funds', fields)), FIRST)).toEqual(INSUFFICIENT);
  });

  test('with a definite reason is judged by its body with any status', () => {
    for (const status of STATUSES) {
      expect(bothAttempts(answered(failure('invalid_exact_evm_signature'), status))).toEqual([
        { moved: 'no', kind: 'refused', reason: 'invalid_signature' },
        UNKNOWN,
      ]);
    }
  });

  test.each([
    'settlement_pending',
    'invalid_exact_evm_nonce_already_used',
    'invalid_exact_evm_transaction_failed',
    'invalid_exact_evm_transaction_simulation_failed',
    'invalid_exact_evm_transfer_event_mismatch',
    'invalid_transaction_state',
    'unexpected_settle_error',
    'INSUFFICIENT_FUNDS',
    ' insufficient_funds',
    'insufficient_funds: 0 < 5000',
    'moon_phase',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ])('with the reason %j is unknown, on the first attempt and later, with any status', (reason) => {
    for (const status of STATUSES) {
      expect(bothAttempts(answered(failure(reason), status))).toEqual([UNKNOWN, UNKNOWN]);
    }
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 402],
    ['an object', { code: 'insufficient_funds' }],
    ['a list', ['insufficient_funds']],
  ])('with %s for a reason is unknown, on the first attempt and later', (_, reason) => {
    expect(bothAttempts(answered(failure(reason)))).toEqual([UNKNOWN, UNKNOWN]);
  });

  test('that names a transaction keeps it, so that an operator can look it up', () => {
    const pending = answered(failure('settlement_pending', { transaction: TRANSACTION }), 202);
    expect(judge(pending, FIRST)).toEqual({ moved: 'perhaps', transaction: TRANSACTION });
    expect(judge(pending, LATER)).toEqual({ moved: 'perhaps', transaction: TRANSACTION });
  });
});

describe('an answer without a settlement', () => {
  test.each(NO_SETTLEMENT.map((body): [string, unknown] => [JSON.stringify(body) ?? 'no JSON', body]))(
    'is unknown, on the first attempt and later, and its status may say why: %s',
    (_, body) => {
      for (const status of STATUSES) {
        const code = TURNED_AWAY[status];
        const expected = code === undefined ? UNKNOWN : unknownFor(code);
        expect({ status, verdicts: bothAttempts(answered(body, status)) }).toEqual({
          status,
          verdicts: [expected, expected],
        });
      }
    },
  );
});

describe('no answer', () => {
  test('to a request that was never sent means that nothing moved, on the first attempt', () => {
    const unavailable: Verdict = { moved: 'no', kind: 'facilitator_unavailable' };
    expect(bothAttempts({ kind: 'not_sent' })).toEqual([unavailable, unknownFor('facilitator_unavailable')]);
  });

  test('to a request that may have arrived is unknown', () => {
    expect(bothAttempts({ kind: 'no_answer' })).toEqual([UNKNOWN, UNKNOWN]);
  });
});

describe('a payment that was not verified', () => {
  const UNAVAILABLE: Verdict = { moved: 'no', kind: 'facilitator_unavailable' };
  const UNAUTHORIZED: Verdict = { moved: 'no', kind: 'facilitator_unauthorized' };
  const MISCONFIGURED: Verdict = { moved: 'no', kind: 'facilitator_misconfigured' };

  const notVerified = (answer: FacilitatorAnswer): FacilitatorAnswer => ({ kind: 'not_verified', answer });
  const invalid = (invalidReason?: unknown, fields: object = {}) => ({ isValid: false, invalidReason, ...fields });

  test.each(DEFINITE)('because of %s is refused as %s on the first attempt, and unknown later', (reason, ours) => {
    for (const status of STATUSES) {
      expect(bothAttempts(notVerified(answered(invalid(reason), status)))).toEqual([
        { moved: 'no', kind: 'refused', reason: ours },
        UNKNOWN,
      ]);
    }
  });

  test.each<[string, unknown]>([
    ['a reason that proves nothing of itself', invalid('invalid_exact_evm_nonce_already_used')],
    ['a reason of its own', invalid('moon_phase')],
    ['no reason', invalid()],
    ['a reason that is no text', invalid(['insufficient_funds'])],
    ['a reason of another object', invalid('__proto__')],
    ['a valid payment', { isValid: true, invalidReason: 'insufficient_funds' }],
    ['text for isValid', { isValid: 'false', invalidReason: 'insufficient_funds' }],
    ['a complete settlement', success()],
    ['a failed settlement', failure('insufficient_funds')],
    ['nothing', undefined],
    ['null', null],
    ['a list', [invalid('insufficient_funds')]],
  ])('by an answer with %s is judged by its status, has not moved, and is unknown later', (_, body) => {
    for (const status of STATUSES) {
      const code = TURNED_AWAY[status] ?? 'facilitator_unavailable';
      expect({ status, verdicts: bothAttempts(notVerified(answered(body, status))) }).toEqual({
        status,
        verdicts: [{ moved: 'no', kind: code }, unknownFor(code)],
      });
    }
  });

  test.each<[FacilitatorAnswer['kind'], FacilitatorAnswer, Verdict]>([
    ['no_answer', { kind: 'no_answer' }, UNAVAILABLE],
    ['not_sent', { kind: 'not_sent' }, UNAVAILABLE],
    ['unauthorized', { kind: 'unauthorized' }, UNAUTHORIZED],
    ['too_expensive', { kind: 'too_expensive', detail: '' }, { moved: 'no', kind: 'settlement_too_expensive' }],
    ['unsupported', { kind: 'unsupported' }, MISCONFIGURED],
    ['not_verified', notVerified({ kind: 'no_answer' }), UNAVAILABLE],
    ['not_verified', notVerified(answered(invalid('insufficient_funds'))), INSUFFICIENT],
  ])('because /verify was %s has not moved, and is unknown later', (_, answer, expected) => {
    const later = expected.moved === 'no' && expected.kind !== 'refused' ? unknownFor(expected.kind) : UNKNOWN;
    expect(bothAttempts(notVerified(answer))).toEqual([expected, later]);
  });
});

describe('a request that was kept back', () => {
  test.each<[FacilitatorAnswer['kind'] & ('unsupported' | 'unauthorized'), NotMoved]>([
    ['unsupported', 'facilitator_misconfigured'],
    ['unauthorized', 'facilitator_unauthorized'],
  ])('as %s has not moved anything on the first attempt, and is unknown later', (kind, code) => {
    expect(bothAttempts({ kind })).toEqual([{ moved: 'no', kind: code }, unknownFor(code)]);
  });
});

describe('any answer', () => {
  const status = fc.integer({ min: 100, max: 999 });
  const oneOfEach = fc.constantFrom<unknown>(
    ...[undefined, null, true, false, '', TRANSACTION, NETWORK, PAYER, 'settlement_pending'],
    ...DEFINITE.map(([reason]) => reason),
  );
  const settlement = fc.record(
    {
      success: fc.oneof(fc.boolean(), oneOfEach),
      errorReason: oneOfEach,
      transaction: oneOfEach,
      network: oneOfEach,
      payer: oneOfEach,
    },
    { requiredKeys: [] },
  );
  const verification = fc.record(
    { isValid: fc.oneof(fc.boolean(), oneOfEach), invalidReason: oneOfEach, payer: oneOfEach },
    { requiredKeys: [] },
  );
  const body = fc.oneof(settlement, verification, fc.jsonValue());
  const flat: fc.Arbitrary<FacilitatorAnswer> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('answered' as const), status, body }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<FacilitatorAnswer>(
        { kind: 'no_answer' },
        { kind: 'not_sent' },
        { kind: 'unsupported' },
        { kind: 'unauthorized' },
      ),
    },
  );
  const notVerified = flat.map((answer): FacilitatorAnswer => ({ kind: 'not_verified', answer }));
  const answer: fc.Arbitrary<FacilitatorAnswer> = fc.oneof(
    { weight: 3, arbitrary: flat },
    { weight: 1, arbitrary: notVerified },
  );

  test('gets a verdict, and on a later attempt only settled or unknown', () => {
    fc.assert(
      fc.property(answer, (given) => {
        expect(['yes', 'no', 'perhaps']).toContain(judge(given, FIRST).moved);
        expect(['yes', 'perhaps']).toContain(judge(given, LATER).moved);
      }),
      runs(2000),
    );
  });

  test('settles on a later attempt exactly when it settles on a first one', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const [first, later] = bothAttempts(given);
        expect(later.moved === 'yes').toBe(first.moved === 'yes');
      }),
      runs(2000),
    );
  });

  test('settles only with success, the network, a transaction, and no other payer', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const verdict = judge(given, FIRST);
        if (verdict.moved !== 'yes') return;
        expect(given).toMatchObject({ body: { success: true, network: NETWORK, transaction: verdict.transaction } });
        expect([undefined, PAYER]).toContain((given as { body: { payer?: string } }).body.payer);
      }),
      runs(2000),
    );
  });

  test('to /verify alone never settles, and on a first attempt never leaves it open whether anything moved', () => {
    fc.assert(
      fc.property(notVerified, (given) => {
        const [first, later] = bothAttempts(given);
        expect(first.moved).toBe('no');
        expect(later.moved).toBe('perhaps');
      }),
      runs(2000),
    );
  });

  test('refuses only for a definite reason that is in it, beside a clear no', () => {
    const definite = DEFINITE.map(([reason]) => reason);
    fc.assert(
      fc.property(answer, (given) => {
        const verdict = judge(given, FIRST);
        if (verdict.moved !== 'no' || verdict.kind !== 'refused') return;
        const { body: said } = (given.kind === 'not_verified' ? given.answer : given) as { body: object };
        const [no, reason] =
          given.kind === 'not_verified'
            ? [{ isValid: false }, (said as { invalidReason: string }).invalidReason]
            : [{ success: false }, (said as { errorReason: string }).errorReason];
        expect(said).toMatchObject(no);
        expect(definite).toContain(reason);
      }),
      runs(2000),
    );
  });
});

describe('the reference facilitator', () => {
  const settle = async (chain: Chain) => {
    const account = newAccount();
    const now = Math.floor(Date.now() / 1000);
    const request = await requestFrom(account, undefined, undefined, now);
    const body = await settleByReference(request, chain);
    return { body, expected: { ...FIRST, payer: account.address.toLowerCase() } };
  };

  /** An error as viem throws it out of `writeContract`. */
  const whenWriting = (cause: TimeoutError | HttpRequestError) =>
    new ContractFunctionExecutionError(cause, {
      abi: parseAbi([
        'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
      ]),
      functionName: 'transferWithAuthorization',
      args: [PAYER, PAYER, 5000n, 0n, 1n, TRANSACTION, 27, TRANSACTION, TRANSACTION],
      contractAddress: USDC,
    });
  const rpc = { url: 'https://rpc.example', body: { method: 'eth_sendRawTransaction', params: ['0x02'] } };
  const rejecting = (error: Error) => () => Promise.reject(error);

  const brokenStore: PendingSettlementStore = {
    get: async () => undefined,
    set: () => Promise.reject(new Error('no store')),
    delete: () => Promise.reject(new Error('no store')),
  };

  test('settles a payment of ours', async () => {
    const { body, expected } = await settle({});
    expect(judge(answered(body), expected)).toEqual(SETTLED);
  });

  /** Its answers once the transaction may be out. */
  test.each<[string, Chain]>([
    ['the transaction reverts', { receipt: async () => ({ status: 'reverted' }) }],
    ['the transaction moves something else', { receipt: async () => ({ status: 'success', logs: [] }) }],
    ['no receipt comes', { receipt: rejecting(new Error('Timed out while waiting for transaction')) }],
    [
      'no receipt comes and the store is broken',
      { receipt: rejecting(new Error('Timed out while waiting for transaction')), store: brokenStore },
    ],
    ['the hash that comes back is none', { send: async () => '0x' }],
    ['the hash that comes back is zero', { send: async () => `0x${'0'.repeat(64)}` }],
    ['sending times out', { send: rejecting(whenWriting(new TimeoutError(rpc))) }],
    [
      'sending is answered 502',
      { send: rejecting(whenWriting(new HttpRequestError({ ...rpc, status: 502, details: 'Bad Gateway' }))) },
    ],
    ['the node knows the transaction already', { send: rejecting(new Error('already known')) }],
    ['the account’s nonce is taken', { send: rejecting(new Error('nonce too low: next nonce 7, tx nonce 6')) }],
    ['the fee is too low to replace another', { send: rejecting(new Error('replacement transaction underpriced')) }],
    ['another program was first', { send: rejecting(new Error('FiatTokenV2: authorization is used or canceled')) }],
  ])('proves nothing when %s', async (_, chain) => {
    const { body, expected } = await settle(chain);
    expect(body.success).toBe(false);
    expect(definiteReason(body.errorReason ?? '')).toBeUndefined();
    expect(judge(answered(body), expected).moved).toBe('perhaps');
    expect(judge(answered(body), { ...expected, firstAttempt: false }).moved).toBe('perhaps');
  });

  test.each([
    ['ERC20: transfer amount exceeds balance', 'insufficient_funds'],
    ['FiatTokenV2: invalid signature', 'invalid_signature'],
    ['FiatTokenV2: authorization is expired', 'expired'],
    ['FiatTokenV2: authorization is not yet valid', 'not_yet_valid'],
  ])('proves that nothing moved when the token says before sending: %s', async (message, reason) => {
    const { body, expected } = await settle({ send: rejecting(new Error(`execution reverted: ${message}`)) });
    expect(judge(answered(body), expected)).toEqual({ moved: 'no', kind: 'refused', reason: reason as Reason });
    expect(judge(answered(body), { ...expected, firstAttempt: false })).toEqual(UNKNOWN);
  });

  test('has no other reason that we take as definite', () => {
    const root = dirname(Bun.resolveSync('@x402/evm/package.json', import.meta.dir));
    const chunks = [...new Bun.Glob('dist/esm/*.mjs').scanSync({ cwd: root })].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const constants = chunks.flatMap((text) => [...text.matchAll(/var (Err\w+) = "(\w+)";/g)]);
    const [names, values] = [constants.map(([, name = '']) => name), constants.map(([, , value = '']) => value)];
    expect(names).toContain('ErrTransferEventMismatch');
    expect(values.filter((value) => definiteReason(value) !== undefined).sort()).toEqual([
      'asset_not_deployed_contract',
      'eip6492_factory_not_allowed',
      'invalid_exact_evm_authorization_value',
      'invalid_exact_evm_failed_to_parse_signature',
      'invalid_exact_evm_insufficient_balance',
      'invalid_exact_evm_missing_eip712_domain',
      'invalid_exact_evm_network_mismatch',
      'invalid_exact_evm_payload_authorization_valid_after',
      'invalid_exact_evm_payload_authorization_valid_before',
      'invalid_exact_evm_payload_authorization_value_mismatch',
      'invalid_exact_evm_recipient_mismatch',
      'invalid_exact_evm_scheme',
      'invalid_exact_evm_signature',
    ]);
  });
});
