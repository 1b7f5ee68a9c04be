/** Every state × event of a purchase: all rows, all claims, and all that each step can come to. */
import { describe, expect, test } from 'bun:test';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';
import type { Verdict } from '../../../src/payments/methods/method.ts';
import { type OutcomeKind, outcomes } from '../../../src/payments/outcomes.ts';
import { type Facts, next, type Outcome, type Step, standingOf } from '../../../src/payments/purchase/decide.ts';
import type { OwnRow, RowView } from '../../../src/payments/purchase/row-view.ts';
import type { Attempt, SettleEnd } from '../../../src/payments/purchase/settle.ts';
import { claimFor } from '../../support/purchases.ts';

const EXCEEDED = { limit: 1, resetSeconds: 9 };
const REFUSAL = { reason: 'invalid_signature', message: 'no' } as const;

const rowAs = (state: Purchase['state'], changes: Partial<Purchase> = {}): Purchase =>
  ({ id: 1, state, attempts: 1, transaction: null, reason: null, mark: '7', ...changes }) as Purchase;

const own = (row: Purchase, changes: Partial<OwnRow> = {}): OwnRow => ({
  kind: 'own',
  row,
  ...{ isRecovered: false, isSamePayment: true, hasKey: true, isInTime: true, identifier: 'same', isSameCall: true },
  ...{ isKnownProbe: false, probes: 0, mostProbes: 3 },
  ...changes,
});

const NONE = { kind: 'none', isRefusedForGood: false } as const;

/** Every view of a row: each fact of it, in every combination. */
const views = (): readonly RowView[] => {
  const both = [true, false];
  const all: RowView[] = [
    NONE,
    { kind: 'none', isRefusedForGood: true },
    { kind: 'of_another', row: rowAs('settled') },
  ];
  for (const state of ['settling', 'settled', 'uncertain'] as const)
    for (const mark of ['7', null])
      for (const identifier of ['same', 'left_out', 'other'] as const)
        for (const probes of [0, 3])
          for (const bits of Array.from({ length: 64 }, (_, index) => index)) {
            const [isRecovered, isSamePayment, hasKey, isInTime, isSameCall, isKnownProbe] = [0, 1, 2, 3, 4, 5].map(
              (bit) => both[(bits >> bit) & 1],
            ) as [boolean, boolean, boolean, boolean, boolean, boolean];
            const probe = identifier === 'other' || !isSameCall ? 'digest' : undefined;
            const facts = { isRecovered, isSamePayment, hasKey, isInTime, isSameCall, isKnownProbe, identifier };
            all.push(own(rowAs(state, { mark }), { ...facts, probes, probe }));
          }
  return all;
};

const verdicts: readonly Verdict[] = [
  { moved: 'yes', transaction: '0x7a' },
  { moved: 'no', kind: 'refused', reason: 'insufficient_funds' },
  ...(['client_left', 'facilitator_unavailable', 'facilitator_unauthorized', 'settlement_too_expensive'] as const).map(
    (kind) => ({ moved: 'no', kind }) as const,
  ),
  { moved: 'no', kind: 'facilitator_misconfigured' },
  { moved: 'perhaps' },
  { moved: 'perhaps', transaction: '0x7b' },
  { moved: 'perhaps', kind: 'facilitator_unauthorized' },
];

const chains: readonly NonNullable<Facts['chain']>[] = [
  { kind: 'decided', conclusion: { state: 'settled', transaction: '0x7a' } },
  { kind: 'decided', conclusion: { state: 'refused', reason: 'expired' } },
  { kind: 'movable' },
  { kind: 'open' },
  { kind: 'person' },
  'late',
  'unaskable',
];

/** The rows that a later look may find. */
const laterViews: readonly (RowView | 'unreadable')[] = [
  NONE,
  { kind: 'of_another', row: rowAs('settled') },
  ...(['settling', 'settled', 'uncertain'] as const).map((state) => own(rowAs(state))),
  own(rowAs('settled'), { isSamePayment: false }),
  'unreadable',
];

type Change = Partial<Facts>;

/** All that a step can come to, as changes of the facts. */
const resultsOf = (facts: Facts, step: Exclude<Step, { do: 'answer' }>): readonly Change[] => {
  switch (step.do) {
    case 'read':
      if (facts.claim.payment === undefined) return [{ isHeld: true }, { isHeld: false }];
      return step.isClosed === true
        ? laterViews.map((row) => ({ row, isClosed: true }))
        : [...views(), 'unreadable' as const].map((row) => ({ row }));
    case 'probe':
      return [
        { row: 'unreadable' },
        { row: { ...step.view, isKnownProbe: true } },
        { row: { ...step.view, probes: Number.POSITIVE_INFINITY } },
      ];
    case 'prove':
      return [{ isProven: true }, { isProven: false }];
    case 'count':
      return [{ count: EXCEEDED }, { count: 'ok' }];
    case 'check':
      return [
        { checked: { unwritten: 0 } },
        { checked: { unwritten: 16 } },
        { checked: { unwritten: 0, rejected: REFUSAL } },
        ...(['too_costly', 'busy', EXCEEDED] as const).map((cost) => ({ checked: { unwritten: 0, cost } })),
        { checked: { unwritten: 0, remembered: { reason: 'insufficient_funds', seconds: 3 } } },
      ];
    case 'reserve':
      return [{ reserved: 'ok' }, { reserved: 'busy' }, { reserved: EXCEEDED }];
    case 'check_signature':
      return [
        ...(['good', 'contract', 'unverified', 'busy'] as const).map((kind) => ({ signature: { kind } })),
        { signature: { kind: 'wrong', refusal: REFUSAL } },
        { signature: { kind: 'exceeded', exceeded: EXCEEDED } },
      ];
    case 'count_repeat':
      return [{ repeat: 'ok' }, { repeat: 'paused' }];
    case 'enter':
      return [{ slot: 'taken' }, { slot: 'none' }];
    case 'ask_chain':
      return chains.map((chain) => ({ chain }));
    case 'ask_chain_again':
      return chains.map((chainAfter) => ({ chainAfter }));
    case 'ask_head':
      return [
        { head: { mark: '7', hasEnded: false } },
        { head: { mark: null, hasEnded: false } },
        { head: { mark: '7', hasEnded: true } },
        ...(['node_unavailable', 'node_misconfigured'] as const).map((trouble) => ({
          head: { trouble, hasEnded: false },
        })),
        ...laterViews.slice(2).map((row) => ({ head: { mark: '7', hasEnded: false }, row, isClosed: true })),
      ];
    case 'begin': {
      const attempts = facts.repeat === undefined ? 1 : 2;
      const attempt = { row: rowAs('settling', { attempts }) } as Attempt;
      return [
        { attempt },
        { attempt: 'unwritable' },
        ...laterViews.slice(1).map((row) => ({ row, isClosed: true })),
        { row: NONE, isClosed: true },
      ];
    }
    case 'settle':
      return verdicts
        .filter(({ moved }) => step.attempt.row.attempts === 1 || moved !== 'no')
        .map((verdict) => ({ end: { verdict, cause: 'cause' } as SettleEnd }));
    case 'run':
      return [{ made: { body: '{}' } }, { made: { body: undefined } }];
    case 'finish': {
      const isKept = Promise.resolve(true);
      const written = { row: rowAs('settled', { transaction: '0x7a' }), isKept };
      return [
        ...(facts.end?.verdict.moved === 'yes' ? [{ written }] : [{ written: 'concluded' as const }]),
        { written: 'overtaken' },
        { written: 'unwritable' },
      ];
    }
    case 'see_channel':
      return [
        ...(step.isCorrected ? [] : [{ channel: { kind: 'taken' } as const }]),
        { channel: { kind: 'refused', refusal: REFUSAL } },
        ...(['busy', 'unseen'] as const).map((kind) => ({ channel: { kind } })),
        { row: 'unreadable' },
      ];
    case 'make':
      return [{ made: { body: '{}' } }, { made: 'failed' }, { made: 'late' }];
    case 'charge': {
      const charged = rowAs('settled', { transaction: '0x7a' });
      return [
        { charged, written: { row: charged, isKept: Promise.resolve(true) } },
        { charged: 'unwritable' },
        ...([NONE, ...laterViews] as const).map((row) => ({
          charged: 'overtaken' as const,
          channel: undefined,
          isClosed: true,
          row,
        })),
      ];
    }
    case 'refund':
      return (['sent', 'pending', 'overtaken', 'unwritable'] as const).map((refunded) => ({ refunded }));
    case 'deliver':
      return [
        { delivered: { body: '{}', response: { success: true, transaction: '', network: '' } } },
        { delivered: 'failed' },
        { delivered: 'late' },
        { delivered: 'not_kept' },
        { delivered: EXCEEDED },
      ];
  }
};

type Way = { readonly steps: readonly Step['do'][]; readonly facts: Facts; readonly outcome: Outcome };

/** Walks every way from a start to its answers. */
const walk = (start: Facts, visit: (way: Way) => void): number => {
  let ways = 0;
  const go = (facts: Facts, steps: readonly Step['do'][]): void => {
    const step = next(facts);
    if (step.do === 'answer') {
      ways += 1;
      visit({ steps, facts, outcome: step.outcome as Outcome });
      return;
    }
    if (steps.length > 16) throw new Error(`no end: ${steps.join(', ')}`);
    for (const change of resultsOf(facts, step)) go({ ...facts, ...change } as Facts, [...steps, step.do]);
  };
  go(start, []);
  return ways;
};

const shops = [
  { facilitator: 'fake', prove: async () => {} },
  { facilitator: 'fake', prove: undefined },
  { facilitator: undefined, prove: async () => {} },
];
const claims = [
  claimFor(),
  claimFor({ answer: undefined }),
  claimFor({ signIn: { header: '', uri: '' } }),
  ...[undefined, { network: '', asset: '', payer: '', nonce: '' }].map((key) => ({
    ...claimFor(),
    payment: undefined,
    refusal: { reason: 'malformed', message: 'no' } as const,
    key,
  })),
  { ...claimFor(), payment: undefined, refusal: { reason: 'missing', message: 'none' } as const },
];

const starts = shops.flatMap((shop) => claims.map((claim): Facts => ({ claim, method: shop })));

const isRefusedByChain = ({ chain, chainAfter }: Facts): boolean =>
  [chain, chainAfter].some(
    (found) => typeof found === 'object' && found.kind === 'decided' && found.conclusion.state === 'refused',
  );

describe('every way of a claim', () => {
  const visitAll = (visit: (way: Way) => void): number => starts.reduce((sum, start) => sum + walk(start, visit), 0);

  test('ends with an answer after at most 14 steps, and repeats no step but the look at the row', () => {
    let longest = 0;
    const kinds = new Set<OutcomeKind>();
    const ways = visitAll(({ steps, outcome }) => {
      longest = Math.max(longest, steps.length);
      kinds.add(outcome.kind);
      const once = steps.filter((step) => step !== 'read');
      if (new Set(once).size !== once.length || steps.filter((step) => step === 'read').length > 2)
        throw new Error(`a step is repeated: ${steps.join(', ')}`);
    });
    expect(ways).toBeGreaterThan(30_000);
    expect(longest).toBeLessThanOrEqual(14);
    walk({ claim: claimFor(), method: { facilitator: 'fake' }, flow: 'closes' }, ({ outcome }) =>
      kinds.add(outcome.kind),
    );
    expect([...kinds].sort()).toEqual((Object.keys(outcomes) as OutcomeKind[]).sort());
  });

  test('lets money move only after the count, the signature, the slot, the look at the chain and the lease', () => {
    visitAll(({ steps, facts }) => {
      const at = steps.indexOf('settle');
      if (at < 0) return;
      const before = ['read', 'count', 'enter', 'ask_head', 'begin'] as const;
      const own = facts.repeat === undefined ? (['reserve', 'check_signature'] as const) : (['count_repeat'] as const);
      const order = [...before.slice(0, 2), ...own, ...before.slice(2)].map((step) => steps.indexOf(step));
      expect(order.every((place, index) => place >= 0 && place < at && place > (order[index - 1] ?? -1))).toBe(true);
    });
  });

  test('runs the tool only for money that has moved', () => {
    visitAll(({ steps, facts }) => {
      if (steps.includes('run')) expect(facts.end?.verdict.moved).toBe('yes');
    });
  });

  test('calls a payment uncertain if the ledger cannot be read once its attempt has begun', () => {
    visitAll(({ facts: { row, attempt }, outcome }) => {
      if (row === 'unreadable' && typeof attempt === 'object') expect(outcome.kind).toBe('uncertain');
    });
  });

  test('tries an uncertain payment whose row has a block again, although no node answers', () => {
    visitAll(({ steps, facts: { row, head, isClosed } }) => {
      const isMarked = typeof row === 'object' && row.kind === 'own' && row.row.mark !== null;
      if (isMarked && head !== undefined && 'trouble' in head && isClosed !== true) expect(steps).toContain('begin');
    });
  });

  test('serves only what the ledger has written as settled', () => {
    visitAll(({ steps, facts, outcome }) => {
      if (outcome.kind !== 'settled' && outcome.kind !== 'redelivered') return;
      expect(steps.at(-1)).toBe('deliver');
      if (outcome.kind === 'settled') {
        expect(facts.end?.verdict.moved).toBe('yes');
        expect(typeof facts.written).toBe('object');
      } else {
        expect(facts.row).toMatchObject({
          kind: 'own',
          row: { state: 'settled' },
          isSamePayment: true,
          isSameCall: true,
        });
      }
    });
  });

  test('asks for another signature, or calls a payment unused, only where nothing can have moved', () => {
    visitAll(({ facts, outcome }) => {
      const row = 'row' in outcome ? outcome.row : undefined;
      const told = outcomes[outcome.kind].told[row === undefined || row.state === 'refused' ? 'none' : row.state];
      const isFree = told === 'unused' || outcomes[outcome.kind].action === 'sign_payment';
      if (!isFree || outcome.kind === 'bought_other_call') return;
      const wasUncertain = facts.repeat !== undefined;
      const isProvenUnmoved = facts.end?.verdict.moved === 'no' && facts.written === 'concluded';
      const isRefusedForGood = typeof facts.row === 'object' && facts.row.kind === 'none';
      const isOfAnother = outcome.kind === 'identifier_conflict' && row === undefined;
      if (wasUncertain) expect(isRefusedByChain(facts) || isRefusedForGood || isOfAnother).toBe(true);
      else if (facts.end !== undefined)
        expect(isProvenUnmoved || isRefusedByChain(facts) || isRefusedForGood || isOfAnother).toBe(true);
    });
  });

  test('never refuses a payment that was uncertain, unless the chain does', () => {
    visitAll(({ facts, outcome }) => {
      if (facts.repeat === undefined || outcome.kind !== 'refused') return;
      if (isRefusedByChain(facts)) return;
      expect(facts.row).toEqual({ kind: 'none', isRefusedForGood: true });
    });
  });
});

describe('every way of a payment out of a channel', () => {
  const visitAll = (flow: Facts['flow'], visit: (way: Way) => void): number =>
    [claimFor(), claimFor({ answer: undefined }), claimFor({ signIn: { header: '', uri: '' } })].reduce(
      (sum, claim) => sum + walk({ claim, method: { facilitator: 'fake', prove: undefined }, flow }, visit),
      0,
    );

  test('charges only after the count, the signature, the look at the channel, the slot and the answer', () => {
    let charges = 0;
    visitAll('charges', ({ steps }) => {
      const at = steps.indexOf('charge');
      for (const step of ['ask_head', 'begin', 'settle', 'run', 'finish'] as const) expect(steps).not.toContain(step);
      if (at < 0) return;
      charges += 1;
      const order = (['read', 'count', 'check_signature', 'see_channel', 'enter', 'make'] as const).map((step) =>
        steps.indexOf(step),
      );
      expect(order.every((place, index) => place >= 0 && place < at && place > (order[index - 1] ?? -1))).toBe(true);
    });
    expect(charges).toBeGreaterThan(10);
  });

  test('serves only what the ledger has written as settled', () => {
    for (const flow of ['charges', 'moves'] as const)
      visitAll(flow, ({ facts, outcome }) => {
        if (outcome.kind === 'redelivered')
          expect(facts.row).toMatchObject({ row: { state: 'settled' }, isSamePayment: true, isSameCall: true });
        if (outcome.kind === 'settled') expect(typeof facts.written).toBe('object');
      });
  });

  test('tells of the channel only whom its signature shows to be the payer', () => {
    for (const flow of ['charges', 'moves'] as const)
      visitAll(flow, ({ steps }) => {
        const at = steps.indexOf('see_channel');
        if (at >= 0) expect(steps.slice(0, at)).toContain('check_signature');
      });
  });
});

describe('the standing of a claim', () => {
  const owned = views().filter((view): view is OwnRow => view.kind === 'own');
  /** Sent with the identifier of its payment, which is proof. */
  const isNamed = ({ row, identifier }: OwnRow) => row.identifierDigest !== null && identifier === 'same';

  test('tells right and wrong calls apart only for the payment that was sent, with its key', () => {
    for (const view of owned.filter(
      ({ isSamePayment, hasKey, isRecovered }) => !isSamePayment || !hasKey || isRecovered,
    )) {
      const kinds = [true, false].map(
        (isSameCall) => standingOf({ ...view, isSameCall, probe: isSameCall ? undefined : 'digest' }, false).kind,
      );
      expect(new Set(kinds).size).toBe(1);
    }
  });

  test('tells right and wrong calls, and right and wrong identifiers, apart no more once the probes are used up', () => {
    for (const view of owned.filter(
      (view) => view.probes === 3 && view.row.state !== 'settling' && view.isSamePayment && !isNamed(view),
    )) {
      const kind = view.isRecovered ? 'record_lost' : view.hasKey ? 'proof_required' : 'redelivery_expired';
      expect(standingOf(view, false).kind).toBe(kind);
      if (kind === 'proof_required') expect(standingOf(view, true).kind).not.toBe('proof_required');
    }
  });

  test('needs no other proof than the identifier of the payment', () => {
    for (const view of owned.filter(isNamed)) expect(standingOf(view, false)).toEqual(standingOf(view, true));
  });

  test('counts each wrong call or identifier once, before it is told', () => {
    for (const view of owned.filter((one) => !isNamed(one))) {
      const standing = standingOf(view, false);
      if (standing.kind !== 'bought_other_call' && standing.kind !== 'probe') continue;
      expect(standing.kind).toBe(view.isKnownProbe ? 'bought_other_call' : 'probe');
    }
  });

  test('tells nothing of the call without the identifier of the payment', () => {
    for (const view of owned.filter(({ identifier }) => identifier === 'left_out'))
      expect(['bought_other_call', 'redelivered', 'uncertain', 'probe']).not.toContain(standingOf(view, false).kind);
  });
});
