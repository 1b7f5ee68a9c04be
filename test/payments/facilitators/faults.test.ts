import { describe, expect, test } from 'bun:test';
import {
  alternatives,
  FAULT_FORMS,
  type Fault,
  faultAnswer,
  faultKinds,
  faultOf,
  formatFault,
  parseFault,
} from '../../../src/payments/facilitators/stub.ts';
import { FAULTS, faultIn } from '../../support/faults.ts';
import { fc } from '../../support/properties.ts';
import { words } from '../../support/words.ts';

const POOR = 'invalid_exact_evm_insufficient_balance';
const TRANSACTION = `0x${'7a'.repeat(32)}`;
const PAYER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const NETWORK = 'eip155:8453';
const SETTLED = { success: true, transaction: TRANSACTION, payer: PAYER, network: NETWORK, amount: '5000' };
const NEVER = new AbortController().signal;
/** Every order of some things. */
const orders = (things: readonly string[]): readonly (readonly string[])[] =>
  things.length < 2
    ? [things]
    : things.flatMap((thing) => orders(things.filter((other) => other !== thing)).map((rest) => [thing, ...rest]));

describe('a fault', () => {
  test.each(FAULTS)('is read as it is written: $text', ({ text, fault }) => {
    expect<unknown>(parseFault(text)).toStrictEqual(fault);
    expect(formatFault(faultIn(text))).toBe(text);
  });

  test.each(FAULTS)(
    'may come before the money has moved, and after unless it proves that nothing has: $text',
    ({ text, mayComeAfter }) => {
      const fault = faultIn(text);
      expect(parseFault(`${text}@after`)).toEqual(mayComeAfter ? { ...fault, after: true } : undefined);
      expect(parseFault(`${text}@first=2@after`)).toEqual(
        mayComeAfter ? { ...fault, after: true, first: 2 } : undefined,
      );
      expect(parseFault(`${text}@first=2@p=0.5`)).toEqual({ ...fault, first: 2, probability: 0.5 });
    },
  );

  test('has its suffixes in any order', () => {
    for (const suffixes of orders(['after', 'first=3', 'p=0.25'])) {
      const fault = { kind: 'drop', after: true, first: 3, probability: 0.25 } as const;
      expect(parseFault(['settle:drop', ...suffixes].join('@'))).toEqual(fault);
    }
  });

  test.each([
    ['first=1', { first: 1 }],
    ['first=1000000', { first: 1_000_000 }],
    ['p=0.000001', { probability: 0.000001 }],
    ['p=0.999999', { probability: 0.999999 }],
    ['p=0.10', { probability: 0.1 }],
    ['p=1', { probability: 1 }],
    ['p=1.0', { probability: 1 }],
  ])('has a bound that is accepted: %s', (suffix, condition) => {
    expect(parseFault(`settle:drop@${suffix}`)).toEqual({ kind: 'drop', ...condition });
  });

  test('gives way to the next one after a comma', () => {
    expect(parseFault('settle:timeout@first=1,settle:refuse:expired,settle:500@p=0.1')).toEqual({
      kind: 'timeout',
      first: 1,
      otherwise: { kind: 'refuse', reason: 'expired', otherwise: { kind: '500', probability: 0.1 } },
    });
  });

  test('is read as it is formatted', () => {
    const kinds = fc.constantFrom(...FAULTS.map(({ text, mayComeAfter }) => ({ fault: faultIn(text), mayComeAfter })));
    const one = fc
      .record({
        what: kinds,
        after: fc.boolean(),
        first: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
        millionths: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
      })
      .map(
        ({ what, after, first, millionths }): Fault => ({
          ...what.fault,
          ...(after && what.mayComeAfter ? { after } : {}),
          ...(first === undefined ? {} : { first }),
          ...(millionths === undefined ? {} : { probability: millionths / 1_000_000 }),
        }),
      );
    const chained = fc
      .array(one, { minLength: 1, maxLength: 5 })
      .map((faults) => faults.reduceRight((otherwise, fault) => ({ ...fault, otherwise })));
    fc.assert(fc.property(chained, (fault) => void expect(parseFault(formatFault(fault))).toEqual(fault)));
  });

  test('that is read and formatted is read as the same again, and anything may be tried', () => {
    const pieces = ['settle', ':', '@', ',', '=', 'drop', 'refuse', 'a', 'after', 'first', 'p', '1', '0.5', '401', ' '];
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((words) => words.join(''));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (text) => {
        const fault = parseFault(text);
        if (fault !== undefined) expect(parseFault(formatFault(fault))).toEqual(fault);
      }),
    );
  });

  test.each([
    ...words`
      settle settle: timeout verify:timeout settle:maybe settle:Timeout SETTLE:timeout settle:timeout:
      settle:timeout:5 settle:402 settle:pending-501 settle:wrong settle:nonce_used settle:refuse settle:refuse:
      settle:refuse:Insufficient_Funds settle:refuse:a:b settle:refuse:a: settle:constructor @after settle@after
      settle:timeout@ settle:timeout@@after settle:timeout@after@ settle:timeout@before settle:timeout@After
      settle:timeout@after=1 settle:timeout@after@after settle:timeout@first=1@first=1
      settle:timeout@p=0.5@after@p=0.5 settle:timeout@first settle:timeout@first= settle:timeout@first=0
      settle:timeout@first=-1 settle:timeout@first=+1 settle:timeout@first=1.5 settle:timeout@first=1e3
      settle:timeout@first=1000001 settle:timeout@first=00000001 settle:timeout@first=1=2 settle:timeout@p
      settle:timeout@p= settle:timeout@p=0 settle:timeout@p=0.0 settle:timeout@p=.5 settle:timeout@p=1.1
      settle:timeout@p=1.000001 settle:timeout@p=2 settle:timeout@p=-0.5 settle:timeout@p=5e-1
      settle:timeout@p=0.0000001 settle:timeout@p=0,5 settle:timeout@p=50% settle:timeout@p=NaN
      settle:timeout@toString , settle:timeout, ,settle:timeout settle:timeout,,settle:500 settle:timeout,500
      settle:timeout;settle:500 settle:timeout,settle:unreachable@after settle:unreachable@after,settle:timeout
    `,
    '',
    ' settle:timeout',
    'settle:timeout ',
    'settle:refuse:two words',
    'settle:refuse:a\n',
    'settle:timeout @after',
    'settle:timeout, settle:500',
  ])('of an unknown form is refused: %j', (text) => {
    expect(parseFault(text)).toBeUndefined();
  });

  test('has every one of its forms in the text for people', () => {
    const rows = faultKinds.map(({ form, code, mayComeAfter }) => [form.replace('<reason>', POOR), code, mayComeAfter]);
    expect(rows).toEqual(FAULTS.map(({ name, end, mayComeAfter }) => [name, end.code, mayComeAfter]));
    const [after = '', never = ''] = FAULT_FORMS.split(';');
    for (const { form, mayComeAfter } of faultKinds) {
      expect((mayComeAfter ? after : never).split(/[\s,:]+/)).toContain(form.split(':')[0] ?? '');
    }
    expect(FAULT_FORMS.length).toBeLessThan(450);
  });
});

describe('the fault that a settlement meets', () => {
  const numbers = [1, 2, 3, 4, 5];
  const met = (text: string, random: () => number = () => 0) =>
    numbers.map((settlement) => faultOf(parseFault(text), settlement, random)?.kind);
  const inTurn = (...values: readonly number[]) => {
    let next = 0;
    return () => {
      next += 1;
      return values[next - 1] ?? Number.NaN;
    };
  };
  const none = undefined;

  test('is none where none is declared', () => {
    expect(faultOf(undefined, 1, () => 0)).toBeUndefined();
    expect(alternatives(undefined)).toEqual([]);
  });

  test('is the same for all without a condition', () => {
    expect(met('settle:drop')).toEqual(['drop', 'drop', 'drop', 'drop', 'drop']);
  });

  test('is there for the first ones alone', () => {
    expect(met('settle:drop@first=2')).toEqual(['drop', 'drop', none, none, none]);
  });

  test('depends on a number that is below its probability', () => {
    const random = inTurn(0, 0.2499, 0.25, 0.9, 0.1);
    expect(met('settle:drop@p=0.25', random)).toEqual(['drop', 'drop', none, none, 'drop']);
    expect(met('settle:drop@p=1', () => 0.999_999_999)).toEqual(['drop', 'drop', 'drop', 'drop', 'drop']);
  });

  test('asks for no number that decides nothing', () => {
    const random = () => {
      throw new Error('asked');
    };
    expect(met('settle:drop@first=3,settle:500', random)).toEqual(['drop', 'drop', 'drop', '500', '500']);
    expect(() => met('settle:drop@first=1@p=0.5', random)).toThrow('asked');
    expect(faultOf(parseFault('settle:drop@first=1@p=0.5'), 2, random)).toBeUndefined();
  });

  test('with a number of settlements and a probability is a share of the first ones', () => {
    expect(met('settle:drop@first=3@p=0.5', inTurn(0.4, 0.6, 0.4))).toEqual(['drop', none, 'drop', none, none]);
  });

  test('is the first that applies', () => {
    expect(met('settle:drop@first=1,settle:500@first=3,settle:html')).toEqual(['drop', '500', '500', 'html', 'html']);
    const random = inTurn(0.05, 0.5, 0.05, 0.5, 0.5, 0.5, 0.5, 0.5);
    expect(met('settle:drop@p=0.1,settle:500@p=0.1', random)).toEqual(['drop', '500', none, none, none]);
  });
});

describe('the caller of /settle', () => {
  test.each(FAULTS.filter(({ name }) => name !== 'timeout'))('sees at once: $text', async ({ text, answer }) => {
    expect<unknown>(await faultAnswer(faultIn(text), SETTLED, NEVER)).toEqual(answer(SETTLED));
  });

  test('sees nothing of a time-out until it gives up', async () => {
    const controller = new AbortController();
    const answer = faultAnswer({ kind: 'timeout' }, SETTLED, controller.signal);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(Bun.peek.status(answer)).toBe('pending');
    controller.abort();
    expect(await answer).toEqual({ kind: 'no_answer' });
  });

  test('that has given up already does not wait', async () => {
    expect(await faultAnswer({ kind: 'timeout' }, SETTLED, AbortSignal.abort())).toEqual({ kind: 'no_answer' });
  });
});
