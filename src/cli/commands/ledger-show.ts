/** `clinmeter ledger show`: what happened to one purchase, and what to type next. */
import { options } from '../../config/options.ts';
import { chainFailure } from '../../payments/chain/rpc.ts';
import type { LedgerEvent } from '../../payments/ledger/hash-chain.ts';
import type { Purchase } from '../../payments/ledger/ledger.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import type { SignedSeal } from '../../payments/ledger/seal.ts';
import { paymentIn } from '../../payments/methods/exact-evm-chain.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, rowOf } from '../ledger.ts';
import { type Node, nodeFor, nodeSettings, nodesAt } from '../ledger-node.ts';
import { shellQuote, table } from '../terminal.ts';

export const ledgerShow = defineCommand({
  name: 'ledger show',
  summary: 'Tell the history of one purchase, and what to do next',
  statuses: ['shown', 'no such purchase, or the node cannot be asked'],
  operands: {
    word: {
      placeholder: 'ID|REQUEST_ID|TRANSACTION|NONCE',
      doc: 'The purchase, or the request that began it',
      accepts: 'the id of a purchase or request, the hash of a transaction, or a nonce',
      isRequired: true,
      parse: (text: string) => (/^[\x21-\x7e]{1,100}$/.test(text) ? text : undefined),
    },
  },
  options: { ...ledgerSettings, ...nodeSettings, json },
  examples: [
    'clinmeter ledger show 17',
    'clinmeter ledger show 6f0a4a52-5d4b-4b0e-9c1a-0d5f0f6c2b11 --rpc-url https://base.example/key',
  ],
  run: async ({ ledger, word, json, ...given }, { out }) => {
    const found = await inLedger(ledger, async (reader) => {
      const purchases = await reader.find(word);
      const closed = purchases.length === 0 ? await reader.closed() : undefined;
      if (closed !== undefined) throw new CommandError(`the ledger has no purchase ${word}`, inArchive(closed, word));
      return Promise.all(purchases.map(async (purchase) => ({ purchase, history: await reader.history(purchase.id) })));
    });
    if (found.length === 0) throw new CommandError(`the ledger has no purchase ${word}`, NOT_FOUND);
    const nodes = nodesAt(given);
    const reports: Report[] = [];
    for (const one of found) {
      const node = nodeFor(nodes, one.purchase);
      const chain = node && (await seenOn(node, one.purchase));
      reports.push({ ...one, chain, next: nextFor(one.purchase, chain, ledger) });
    }
    out(json ? JSON.stringify(reports.map(shown), null, 2) : reports.map(told).join('\n\n'));
    return reports.some(({ chain }) => chain?.isAsked === false) ? 1 : 0;
  },
});

const NOT_FOUND =
  'clinmeter ledger list; a request that only fetched an answer again began no purchase, and its log line names the one it fetched';

const inArchive = ({ seal }: SignedSeal, word: string): string =>
  `clinmeter ledger show ${word} --ledger ARCHIVE; what is older than ${seal.until} is in archives`;

/** The chain's evidence on a purchase. */
type Seen = {
  readonly text: string;
  /** True if the node has answered. */
  readonly isAsked: boolean;
  readonly proves?: 'settled' | 'refused' | undefined;
  readonly isUndecidable?: boolean;
};

type Report = {
  readonly purchase: Purchase;
  readonly history: readonly LedgerEvent[];
  readonly chain: Seen | undefined;
  readonly next: string | undefined;
};

const seenOn = async ({ prove, payments }: Node, purchase: Purchase): Promise<Seen> => {
  try {
    if (purchase.state === 'settled') {
      const { text, isPaid } = await paymentIn(payments, purchase.transaction ?? '', purchase);
      return { isAsked: true, text, proves: isPaid ? 'settled' : undefined };
    }
    const proof = await prove(purchase, Date.now());
    const state = proof.kind === 'decided' ? proof.conclusion.state : undefined;
    const proves = state === 'uncertain' ? undefined : state;
    return { isAsked: true, text: proof.text, proves, isUndecidable: proof.kind === 'person' };
  } catch (error) {
    return { isAsked: false, text: chainFailure(error) };
  }
};

/** The next command to type, if there is something left to do. */
const nextFor = ({ id, state }: Purchase, seen: Seen | undefined, ledger: string): string | undefined => {
  const command = (words: string): string =>
    `clinmeter ledger ${words}${ledger === options.ledger.fallback ? '' : ` --ledger ${isDatabase(ledger) ? 'URL' : shellQuote(ledger)}`}`;
  if (state === 'settling') return command(`show ${id}`);
  if (state === 'uncertain') {
    return seen?.isUndecidable === true
      ? command(`resolve ${id} --settled --transaction 0x… --rpc-url URL --why "…"`)
      : command(`resolve ${id} --rpc-url URL`);
  }
  const isContradicted = state === 'settled' ? seen?.proves !== 'settled' : seen?.proves === 'settled';
  return seen?.isAsked === true && isContradicted ? command('reconcile --rpc-url URL') : undefined;
};

/** The parts of an event that people may read; digests stay in the ledger. */
const PUBLIC = ['facilitator', 'request_id', 'mark', 'transaction', 'reason', 'why'];

const publicIn = ({ detail }: LedgerEvent): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PUBLIC.flatMap((name) => {
      const value = detail[name];
      if (typeof value !== 'string') return [];
      return name === 'mark' ? markIn(value, typeof detail.channel_id === 'string') : [[name, value]];
    }),
  );

/** A mark is the block where chain checks begin; of a voucher, its ceiling and what was deposited with it. */
const markIn = (mark: string, isOfChannel: boolean): [string, string][] => {
  if (!isOfChannel) return [['head_block', mark]];
  const [ceiling = '', deposit] = mark.split(' ');
  return [['ceiling', ceiling], ...(deposit === undefined ? [] : [['deposit', deposit] as [string, string]])];
};

const shown = ({ purchase, history, chain, next }: Report) => ({
  ...rowOf(purchase),
  history: history.map((event) => ({
    event: event.id,
    at: new Date(event.at).toISOString(),
    kind: event.kind,
    actor: event.actor,
    ...publicIn(event),
    hash: event.hash,
  })),
  chain: chain === undefined ? null : { asked: chain.isAsked, says: chain.text, proves: chain.proves ?? null },
  next: next ?? null,
});

const told = ({ purchase, history, chain, next }: Report): string => {
  const { id, state, tool, amount, payer, payTo, nonce, validBefore } = purchase;
  const events = history.map((event) => {
    const words = Object.entries(publicIn(event)).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
    return [`  ${new Date(event.at).toISOString()}`, event.kind, event.actor, words.join(', ')];
  });
  return [
    `Purchase ${id} is ${state}: ${tool} for ${formatUsdc(amount)} USDC`,
    '',
    `  from   ${payer}`,
    `  to     ${payTo}`,
    `  nonce  ${nonce}${validBefore === 0n ? '' : `, signed to end at second ${validBefore}`}`,
    '',
    table(events),
    '',
    `Chain: ${chain?.text ?? 'not asked; add --rpc-url URL'}`,
    `Next:  ${next ?? 'nothing is left to do'}`,
  ].join('\n');
};
