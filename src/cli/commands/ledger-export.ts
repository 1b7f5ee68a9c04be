/** `clinmeter ledger export`: purchases for the books, one a line. */
import { formatEther } from 'viem/utils';
import { helpFor } from '../../config/arguments.ts';
import { ConfigError } from '../../config/config-error.ts';
import { flag, oneOf } from '../../config/option.ts';
import { suggestion } from '../../nearest.ts';
import type { LedgerReader, Purchase, TermsChange, ToolTerms } from '../../payments/ledger/ledger.ts';
import { isEther } from '../../payments/protocol/chain-rules.ts';
import { spelled } from '../../payments/protocol/payment.ts';
import { formatUsdc, transactionPage } from '../../payments/protocol/usdc.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { allTools } from '../../tools/inventory.ts';
import { defineCommand, json } from '../command.ts';
import { COLUMNS, inLedger, ledgerSettings, type Row, rowOf } from '../ledger.ts';
import { isoOf, selection, selects } from '../ledger-selection.ts';

/** A purchase with what an accountant reads. The gas is null unless we have settled it ourselves and seen the receipt. */
type Line = Row & {
  readonly amount_usdc: string;
  /** A page about the transaction; null where there is none on a chain. */
  readonly explorer_url: string | null;
  readonly gas_used: string | null;
  readonly gas_price_wei: string | null;
  readonly gas_fee_eth: string | null;
};

const lineOf = (purchase: Purchase, isStub: boolean): Line => ({
  ...rowOf(purchase),
  amount_usdc: formatUsdc(purchase.amount),
  explorer_url: isStub ? null : explorerUrl(purchase),
  ...gasOf(purchase),
});

/** Other networks have a coin of their own for gas. */
const gasOf = ({ gas, network }: Purchase) => ({
  gas_used: gas === null ? null : String(gas.used),
  gas_price_wei: gas === null ? null : String(gas.price),
  gas_fee_eth: gas === null || !isEther(network) ? null : formatEther(gas.fee),
});

/** A voucher names itself: it has no transaction of its own. */
const explorerUrl = ({ network, transaction, nonce }: Purchase): string | null =>
  transaction === nonce ? null : (transactionPage(network, transaction ?? '') ?? null);

/**
 * A change of the terms as a line: price and recipient from then on. It has no `amount_usdc`, because nothing was paid.
 */
const lineOfTerms = ({ at, tool, before, after }: TermsChange) => ({
  ...(Object.fromEntries([...COLUMNS, ...MORE].map((column) => [column, null])) as Record<keyof Line, null>),
  state: OFFERED,
  tool,
  amount: after?.amount ?? null,
  pay_to: after === null ? null : spelled(after.payTo),
  reason: `${termsOf(before)} → ${termsOf(after)}`,
  created_at: isoOf(at),
  updated_at: isoOf(at),
});

const OFFERED = 'offered';

const termsOf = (terms: ToolTerms | null): string =>
  terms === null ? 'not sold' : `${formatUsdc(BigInt(terms.amount))} to ${terms.payTo}`;

/** The newest columns stand last: programs count the earlier ones. */
const LATEST: readonly (keyof Row)[] = [
  ...(['refunded_at', 'refund_transaction', 'formula_version', 'method', 'channel_id'] as const),
];

const MORE = ['amount_usdc', 'explorer_url', 'gas_used', 'gas_price_wei', 'gas_fee_eth'] as const;

const LINE: readonly (keyof Line)[] = [...COLUMNS.filter((name) => !LATEST.includes(name)), ...MORE, ...LATEST];

export const ledgerExport = defineCommand({
  name: 'ledger export',
  summary: 'Print purchases and changes of the terms, one a line, the oldest first',
  options: {
    ...ledgerSettings,
    ...selection,
    format: flag({ flag: 'format', doc: 'Form of a line', unset: 'csv', ...oneOf(['csv', 'jsonl']) }),
    json: flag({ ...json, doc: 'Same as --format jsonl; an error is one {"error", "try"} object' }),
  },
  examples: [
    'clinmeter ledger export > purchases.csv',
    'clinmeter ledger export --format jsonl > purchases.jsonl',
    'clinmeter ledger export --from 2030-01-01 --to 2030-02-01 --state settled > january.csv',
  ],
  run: async ({ ledger, format, json, ...wanted }, { out }) => {
    if (format === 'csv' && json) throw new ConfigError('give either --format csv or --json', helpFor('ledger export'));
    const isCsv = (format ?? (json ? 'jsonl' : 'csv')) === 'csv';
    const isWanted = selects(wanted, helpFor('ledger export'));
    await inLedger(ledger, async (reader) => {
      await checkTool(reader, wanted.tool);
      const terms = wantedTerms(await reader.termsChanges(), wanted);
      const print = (line: Readonly<Record<keyof Line, string | number | null>>): void =>
        out(isCsv ? LINE.map((column) => cellOf(line[column])).join(',') : JSON.stringify(line));
      const printTerms = (until: number): void => {
        while ((terms[0]?.at ?? Number.POSITIVE_INFINITY) < until) print(lineOfTerms(terms.shift() as TermsChange));
      };
      const isStub = (await reader.mode())?.startsWith('stub') === true;
      if (isCsv) out(LINE.join(','));
      for await (const purchase of reader.all()) {
        if (!isWanted(purchase)) continue;
        printTerms(purchase.createdAt);
        print(lineOf(purchase, isStub));
      }
      printTerms(Number.POSITIVE_INFINITY);
    });
    return 0;
  },
});

type Wanted = Parameters<typeof selects>[0];

/** Those of the period and the tool, unless purchases of one kind are asked for. */
const wantedTerms = (changes: readonly TermsChange[], { from = 0, to, state, tool, payer }: Wanted): TermsChange[] =>
  changes.filter(
    (change) =>
      state === undefined &&
      payer === undefined &&
      change.at >= from &&
      (to === undefined || change.at < to) &&
      (tool === undefined || change.tool === tool),
  );

/**
 * Refuses a tool that neither this release nor the ledger has: a header alone would say that it sold nothing.
 *
 * @throws {@link ConfigError}
 */
const checkTool = async ({ all }: LedgerReader, tool: string | undefined): Promise<void> => {
  const known = new Set(allTools({} as Terminology).map(({ id }) => id));
  if (tool === undefined || known.has(tool)) return;
  for await (const purchase of all()) {
    if (purchase.tool === tool) return;
    known.add(purchase.tool);
  }
  const message = `--tool is ${JSON.stringify(tool)}, which neither this release nor the ledger has`;
  throw new ConfigError(`${message}${suggestion(tool.toLowerCase(), known)}`, 'clinmeter tools');
};

/** RFC 4180, section 2. */
const cellOf = (value: string | number | null): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
