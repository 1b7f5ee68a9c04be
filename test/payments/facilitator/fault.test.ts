import { describe, expect, test } from 'bun:test';
import { FAULT_FORMS, type Fault, faultAnswer, parseFault } from '../../../src/payments/facilitator/fault.ts';
import { stubFacilitator } from '../../../src/payments/facilitator/stub.ts';
import { judge } from '../../../src/payments/facilitator/verdict.ts';
import { newAccount } from '../../support/buyer.ts';
import { NOW, requestFrom } from '../../support/payments.ts';

const TRANSACTION = `0x${'7a'.repeat(32)}`;
const SUBJECT = { network: 'eip155:8453', transaction: TRANSACTION };
const NEVER = new AbortController().signal;

/** Each fault, and what the caller of `/settle` sees of it. */
const FAULTS: readonly (readonly [string, Fault, unknown])[] = [
  ['settle:timeout', { kind: 'timeout' }, { kind: 'lost' }],
  ['settle:drop', { kind: 'drop' }, { kind: 'lost' }],
  ['settle:500', { kind: '500' }, { kind: 'answered', status: 500, body: undefined }],
  [
    'settle:pending',
    { kind: 'pending' },
    {
      kind: 'answered',
      status: 200,
      body: { success: false, errorReason: 'settlement_pending', transaction: TRANSACTION, network: 'eip155:8453' },
    },
  ],
  [
    'settle:refuse:insufficient_funds',
    { kind: 'refuse', reason: 'insufficient_funds' },
    {
      kind: 'answered',
      status: 200,
      body: { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'eip155:8453' },
    },
  ],
];

describe('a fault', () => {
  test.each(FAULTS)('is read as it is written: %s', (text, fault) => {
    expect(parseFault(text)).toEqual(fault);
  });

  test.each([
    '',
    'settle',
    'settle:',
    'timeout',
    'verify:timeout',
    'settle:maybe',
    'settle:Timeout',
    'SETTLE:timeout',
    ' settle:timeout',
    'settle:timeout ',
    'settle:timeout:',
    'settle:timeout:5',
    'settle:404',
    'settle:refuse',
    'settle:refuse:',
    'settle:refuse:two words',
    'settle:refuse:Insufficient_Funds',
    'settle:refuse:a:b',
    'settle:refuse:a:',
    'settle:refuse:a\n',
    'settle:constructor',
  ])('of an unknown form is refused: %j', (text) => {
    expect(parseFault(text)).toBeUndefined();
  });

  test('has every one of its forms in the text for people', () => {
    for (const form of FAULT_FORMS.replace(' or ', ', ').split(', ')) {
      expect(parseFault(form.replace('<reason>', 'some_reason'))).toBeDefined();
    }
    expect(FAULT_FORMS.match(/settle:/g)?.length).toBe(FAULTS.length);
  });
});

describe('the caller of /settle', () => {
  test.each(FAULTS.filter(([, { kind }]) => kind !== 'timeout'))('sees at once: %s', async (_, fault, expected) => {
    expect<unknown>(await faultAnswer(fault, SUBJECT, NEVER)).toEqual(expected);
  });

  test('sees nothing of a time-out until it gives up', async () => {
    const controller = new AbortController();
    const answer = faultAnswer({ kind: 'timeout' }, SUBJECT, controller.signal);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(Bun.peek.status(answer)).toBe('pending');
    controller.abort();
    expect(await answer).toEqual({ kind: 'lost' });
  });

  test('that has given up already does not wait', async () => {
    expect(await faultAnswer({ kind: 'timeout' }, SUBJECT, AbortSignal.abort())).toEqual({ kind: 'lost' });
  });
});

describe('the stub facilitator with a fault', () => {
  test.each(FAULTS)('moves no money and stays a facilitator otherwise: %s', async (_, fault) => {
    const account = newAccount();
    const request = await requestFrom(account);
    const stub = stubFacilitator({ balance: 5000n, fault, now: () => BigInt(NOW) });
    const answer = await stub.settle(request, AbortSignal.abort());
    const verdict = judge(answer, { network: 'eip155:8453', payer: account.address, firstAttempt: true });
    expect(verdict.kind).toBe(fault.kind === 'refuse' ? 'refused' : 'unknown');
    expect(await stub.verify(request, NEVER)).toMatchObject({ body: { isValid: true } });
  });
});
