/** `npm run readme`: writes the generated tables of the documents. With `--check` it fails if a table is out of date. */
import { join } from 'node:path';
import { everyCommand } from '../src/cli/cli.ts';
import { usageOf } from '../src/cli/help.ts';
import { statuses } from '../src/cli/status.ts';
import { options } from '../src/config/options.ts';
import { faultKinds } from '../src/payments/facilitators/stub-faults.ts';
import { formatUsdc } from '../src/payments/protocol/usdc.ts';
import { loadTerminology } from '../src/terminology/load.ts';
import { toolsOf } from '../src/tools/index.ts';

const ROOT = join(import.meta.dir, '..');

const table = (...rows: readonly (readonly string[])[]): string => {
  const [heads = [], ...rest] = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [heads, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...rest].join('\n');
};

const tables = {
  commands: table(
    ['command', 'what it does'],
    ...(await everyCommand()).map(({ name, operands, summary }) => [
      `\`clinmeter ${[name, operands].filter(Boolean).join(' ')}\``,
      summary,
    ]),
  ),
  statuses: table(['exit status', 'what it says'], ...statuses.map(({ status, doc }) => [status, doc])),
  endpoints: table(
    ['tool', 'method and path', 'price (USD)'],
    ...toolsOf(loadTerminology()).map(({ title, path, price }) => [title, `GET \`${path}\``, formatUsdc(price)]),
  ),
  options: table(
    ['flag', 'environment', 'what it does', 'default'],
    ...Object.values(options).map((option) => [
      `\`${usageOf(option)}\``,
      `\`${option.variable}\``,
      option.doc,
      option.fallback ?? '',
    ]),
  ),
  faults: table(
    ['fault', 'what the seller meets', 'what a buyer gets first', '`@after`'],
    ...faultKinds.map(({ form, doc, code, mayComeAfter }) => [
      `\`settle:${form}\``,
      doc,
      `\`${code}\``,
      mayComeAfter ? 'yes' : 'no',
    ]),
  ),
};

/** Each document with its tables. */
const documents: Readonly<Record<string, readonly (keyof typeof tables)[]>> = {
  'README.md': ['endpoints'],
  'etc/README.md': ['options', 'faults', 'commands', 'statuses'],
};

const withTable = (text: string, name: keyof typeof tables, file: string): string => {
  const place = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
  if (!place.test(text)) throw new Error(`${file} has no place for the table ${name}: <!-- generated: ${name} -->`);
  return text.replace(place, (_, start: string, end: string) => `${start}${tables[name]}\n${end}`);
};

const isCheck = process.argv.includes('--check');
for (const [file, names] of Object.entries(documents)) {
  const path = join(ROOT, file);
  const current = await Bun.file(path).text();
  const generated = names.reduce((text, name) => withTable(text, name, file), current);
  if (generated === current) continue;
  if (!isCheck) await Bun.write(path, generated);
  else {
    console.error(`Error: a table in ${file} is out of date\nTry: npm run readme`);
    process.exitCode = 1;
  }
}
