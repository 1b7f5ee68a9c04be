/** Fills the tables of a ledger: each statement carries thousands of rows, and the indexes are made after them. */
import { textOf } from '../rows.ts';
import type { Driver } from './driver.ts';

/** A row by its columns; one that is absent is null. */
export type Columns = Readonly<Record<string, string | number | bigint | null | undefined>>;

/** Puts rows into a table. Only the owner of the table can. */
export type Fill = (rows: readonly Columns[]) => Promise<void>;

/** Reads the columns of a table. */
export const fillOf = async ({ run }: Driver, table: string): Promise<Fill> => {
  const columns = await run(
    `select quote_ident(attname) || ' ' || format_type(atttypid, atttypmod) as r from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`clinmeter.${table}`],
  );
  const names = columns.map((column) => column.slice(0, column.indexOf(' ')));
  const lists = columns.map((column, index) => `$${index + 1}::${column.slice(column.indexOf(' ') + 1)}[]`);
  const insert = `insert into clinmeter.${table} (${names}) overriding system value select * from unnest(${lists})`;
  return async (rows) => {
    const quoted = names.map((name) => name.replaceAll('"', ''));
    if (rows.length > 0)
      await run(
        insert,
        quoted.map((name) => arrayOf(rows, name)),
      );
  };
};

/** A column as an array in the server's own text. */
const arrayOf = (rows: readonly Columns[], name: string): string => {
  const elements = rows.map((row) => {
    const text = textOf(row[name]);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(',')}}`;
};

/** The statements that make the indexes of purchases and entries, but for those of their numbers. */
export const indexesIn = ({ run }: Driver): Promise<readonly string[]> =>
  run(`
    select indexdef as r from pg_indexes
    where schemaname = 'clinmeter' and tablename in ('purchase', 'entry') and indexname not like '%_pkey' order by indexname`);

/** The name of an index in the statement that makes it. */
const nameIn = (statement: string): string => /\bINDEX (\S+)/.exec(statement)?.[1] ?? '';

/** A statement that drops those that are there. */
export const dropping = (indexes: readonly string[]): string =>
  indexes.map((statement) => `drop index if exists clinmeter.${nameIn(statement)}`).join(';\n');
