/** `clinmeter ledger resolve`: decides uncertain purchases by what the chain shows. */
import { ConfigError } from '../../config/config-error.ts';
import { flag, switched } from '../../config/option.ts';
import { chainFailure } from '../../payments/chain/rpc.ts';
import { type Conclusion, LedgerError, type OperatorLedger, type Purchase } from '../../payments/ledger/ledger.ts';
import { decideByHand, uncertainOne } from '../../payments/ledger/operator.ts';
import { paymentIn } from '../../payments/methods/exact-evm-chain.ts';
import { resolvePurchase } from '../../payments/purchase/chain-resolution.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { ledgerSettings, openToDecide, rowOf } from '../ledger.ts';
import { asked, lackingNode, type Node, nodeFor, nodeSettings, nodesAt } from '../ledger-node.ts';
import { purchaseId, transactionHash, words } from '../ledger-selection.ts';
import { counted } from '../terminal.ts';

const EXAMPLE = 'clinmeter ledger resolve 17 --rpc-url https://base.example/key';
const BY_HAND = 'clinmeter ledger resolve 17 --refused --force --why "expired unused, seen on basescan.org"';

export const ledgerResolve = defineCommand({
  name: 'ledger resolve',
  summary: 'Decide uncertain purchases by what the chain shows',
  statuses: ['each purchase is decided', 'one is still uncertain, or the chain shows something else'],
  operands: {
    id: purchaseId,
  },
  options: {
    ...ledgerSettings,
    ...nodeSettings,
    all: flag({ flag: 'all', doc: 'Ask the chain about every uncertain purchase', ...switched }),
    settled: flag({ flag: 'settled', doc: 'The payment arrived; needs --transaction', ...switched }),
    refused: flag({ flag: 'refused', doc: 'No funds moved, and none can move any more', ...switched }),
    transaction: flag({ flag: 'transaction', doc: 'Transaction that moved the funds', ...transactionHash }),
    why: flag({ flag: 'why', doc: 'Evidence for --settled or --refused; the history keeps it', ...words }),
    force: flag({ flag: 'force', doc: 'Write your decision down without asking the chain', ...switched }),
    json,
  },
  examples: [
    EXAMPLE,
    'clinmeter ledger resolve --all --rpc-url https://base.example/key',
    'clinmeter ledger resolve 17 --settled --transaction 0x… --why "seen on basescan.org"',
    BY_HAND,
  ],
  run: async (given, { out, err }) => {
    const { id, all, ledger, json } = given;
    const claim = claimIn(given);
    const nodes = nodesAt(given);
    if (nodes.length === 0 && claim?.isForced !== true) throw new ConfigError(WITHOUT_NODE, EXAMPLE);
    const operated = await openToDecide(ledger, err);
    try {
      if (claim !== undefined && id !== undefined) {
        const purchase = await uncertainOne(operated, id);
        const conclusion = claim.isForced ? claim.conclusion : await checked(nodeOf(nodes, purchase), purchase, claim);
        const decided = await decideByHand(operated, id, conclusion, claim.why);
        out(json ? JSON.stringify(rowOf(decided), null, 2) : lineOf(decided));
        return 0;
      }
      const open = id === undefined ? await operated.open() : [await uncertainOne(operated, id)];
      const tell = (looked: Looked): void => (json ? undefined : out(lineOf(looked.purchase, looked.why)));
      if (id !== undefined) for (const one of open) nodeOf(nodes, one);
      const rows = await asked(() => resolveAll(nodes, operated, open, tell), EXAMPLE);
      if (json) out(JSON.stringify(rows.map(shown), null, 2));
      else if (all) out(sumOf(rows));
      return rows.every(({ purchase }) => purchase.state !== 'uncertain') ? 0 : 1;
    } finally {
      await operated.close();
    }
  },
});

const WITHOUT_NODE = 'the chain cannot be asked without --rpc-url; accepted: --rpc-url, or your decision with --force';

/** @throws {@link ConfigError} without a node of the network that the purchase was paid on */
const nodeOf = (nodes: readonly Node[], purchase: Purchase): Node => {
  const node = nodeFor(nodes, purchase);
  if (node === undefined) throw new ConfigError(`purchase ${purchase.id}: ${lackingNode(purchase.network)}`, EXAMPLE);
  return node;
};

/** An operator's statement about a purchase. */
type Claim = { readonly conclusion: Conclusion; readonly why: string; readonly isForced: boolean };

type Given = {
  readonly id: number | undefined;
  readonly all: boolean;
  readonly settled: boolean;
  readonly refused: boolean;
  readonly force: boolean;
  readonly transaction: string | undefined;
  readonly why: string | undefined;
};

/** Reads what a person says; `undefined` if the chain alone is to decide. @throws {@link ConfigError} */
const claimIn = ({ id, all, settled, refused, force, transaction, why }: Given): Claim | undefined => {
  const hasClaim = settled || refused;
  const problems = [
    [id === undefined && !all, 'ID is missing; accepted: the id of one purchase, or --all', EXAMPLE],
    [all && (id !== undefined || hasClaim), '--all goes without an ID, --settled and --refused', EXAMPLE],
    [settled && refused, 'give either --settled or --refused', BY_HAND],
    [
      settled && transaction === undefined,
      '--transaction is missing; --settled needs the hash of the transaction',
      BY_HAND,
    ],
    [!settled && transaction !== undefined, '--transaction goes with --settled only', BY_HAND],
    [hasClaim && why === undefined, '--why is missing; accepted: a text of 1 to 500 characters', BY_HAND],
    [!hasClaim && (force || why !== undefined), '--force and --why go with --settled or --refused', BY_HAND],
  ] as const;
  const problem = problems.find(([isWrong]) => isWrong);
  if (problem !== undefined) throw new ConfigError(problem[1], problem[2]);
  if (!hasClaim || why === undefined) return undefined;
  const conclusion: Conclusion =
    transaction === undefined ? { state: 'refused', reason: 'refused' } : { state: 'settled', transaction };
  return { conclusion, why: force ? `${why} (--force)` : why, isForced: force };
};

/** The conclusion that the chain bears out. @throws {@link CommandError} if it does not */
const checked = async ({ prove, payments }: Node, purchase: Purchase, { conclusion }: Claim): Promise<Conclusion> => {
  if (conclusion.state === 'settled') {
    const { isPaid, text } = await asked(() => paymentIn(payments, conclusion.transaction, purchase), EXAMPLE);
    if (isPaid) return conclusion;
    throw new CommandError(
      `purchase ${purchase.id} is not settled so: ${text}`,
      `clinmeter ledger show ${purchase.id}`,
    );
  }
  const proof = await asked(() => prove(purchase, Date.now()), EXAMPLE);
  if (proof.kind === 'decided' && proof.conclusion.state === 'refused') return proof.conclusion;
  throw new CommandError(
    `the chain does not show that purchase ${purchase.id} is refused: ${proof.text}`,
    `clinmeter ledger show ${purchase.id}`,
  );
};

/** A purchase after the check of the chain; `why` it is still uncertain. */
type Looked = { readonly purchase: Purchase; readonly why?: string };

/** Decides what the chain can decide, and tells each end at once: a node may fail before the last one. */
const resolveAll = async (
  nodes: readonly Node[],
  ledger: OperatorLedger,
  open: readonly Purchase[],
  tell: (looked: Looked) => void,
): Promise<readonly Looked[]> => {
  const rows: Looked[] = [];
  const failures = new Map<Node, string>();
  const lookAt = async (one: Purchase): Promise<Looked> => {
    const node = nodeFor(nodes, one);
    if (node === undefined) return { purchase: one, why: lackingNode(one.network) };
    const failed = failures.get(node);
    if (failed !== undefined) return { purchase: one, why: failed };
    const { prove } = node;
    try {
      await resolvePurchase({ ledger, prove, now: Date.now }, one, 'operator');
      const purchase = (await ledger.read(one.id)) ?? one;
      return purchase.state === 'uncertain' ? { purchase, why: (await prove(one, Date.now())).text } : { purchase };
    } catch (error) {
      // The nodes of other networks go on.
      if (nodes.length === 1 || error instanceof LedgerError) throw error;
      failures.set(node, chainFailure(error));
      return { purchase: one, why: chainFailure(error) };
    }
  };
  for (const one of open) {
    const looked = await lookAt(one);
    rows.push(looked);
    tell(looked);
  }
  return rows;
};

const shown = ({ purchase, why }: Looked) => ({ ...rowOf(purchase), undecided: why ?? null });

const lineOf = ({ id, state, transaction, reason }: Purchase, why?: string): string => {
  const detail = why ?? (state === 'settled' ? `in ${transaction}` : reason);
  return `purchase ${id} is ${state}${detail === null ? '' : `: ${detail}`}`;
};

const sumOf = (rows: readonly Looked[]): string => {
  const count = (state: string): number => rows.filter(({ purchase }) => purchase.state === state).length;
  const ends = `${count('settled')} settled, ${count('refused')} refused, ${count('uncertain')} still uncertain`;
  return `${counted(rows.length, 'uncertain purchase')}: ${ends}`;
};
