/** `clinmeter ledger today`: what was earned today and this month, by tool, and what its owner must decide. */
import { options } from '../../config/options.ts';
import { type Books, booksOf, type Earned } from '../../payments/ledger/books.ts';
import { spelled } from '../../payments/protocol/payment.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings } from '../ledger.ts';
import { counted, table } from '../terminal.ts';

export const ledgerToday = defineCommand({
  name: 'ledger today',
  summary: 'Show what was earned today and this month, and what you must decide',
  options: { ...ledgerSettings, ownAddress: options.ownAddress, json },
  examples: [
    'clinmeter ledger today',
    'clinmeter ledger today --own-address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ],
  run: async ({ ledger, ownAddress = [], json }, { out }) => {
    const own = new Set(ownAddress.map(spelled));
    const books = await inLedger(ledger, (reader) => booksOf(reader, own, Date.now()));
    if (json) out(JSON.stringify(books, null, 2));
    else for (const line of linesOf(books, own.size > 0)) out(line);
    return 0;
  },
});

const linesOf = (books: Books, hasOwn: boolean): readonly string[] => {
  const { today, month, former_month, own, tools, uncertain, closed_until } = books;
  const { count, oldest } = uncertain;
  return [
    table([
      ['period', 'sales', 'USDC'],
      row('today', today),
      row(month.name, month),
      row(former_month.name, former_month),
      ...(hasOwn ? [row(`own, ${month.name}`, own)] : []),
    ]),
    ...(tools.length === 0 ? [] : ['', table([['tool', 'sales', 'USDC'], ...tools.map((one) => row(one.tool, one))])]),
    '',
    count === 0 ? 'No purchase is uncertain.' : `${counted(count, 'purchase')} to decide, the oldest first:`,
    ...oldest.map(({ id, tool, amount, since }) => `  clinmeter ledger show ${id}   ${tool}, ${amount} USDC, ${since}`),
    ...(closed_until === null ? [] : [`Closed until ${closed_until}: the archives have what was before.`]),
    ...(books.stub ? ['The ledger is for stub payments: no money has moved.'] : []),
  ];
};

const row = (name: string, { sales, earned }: Earned): readonly string[] => [name, String(sales), earned];
