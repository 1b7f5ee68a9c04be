/** Writes the generated parts of README.md; with `--check` it only says whether they are current. */
import { join } from 'node:path';
import { everyCommand } from '../src/cli/cli.ts';
import { usageOf } from '../src/cli/help.ts';
import { statuses } from '../src/cli/status.ts';
import { options } from '../src/config/options.ts';
import { faultKinds } from '../src/payments/facilitators/stub-faults.ts';
import { formatUsdc } from '../src/payments/protocol/usdc.ts';
import { loadTerminology } from '../src/terminology/load.ts';
import { toolsOf } from '../src/tools/index.ts';

const FILE = join(import.meta.dir, '..', 'README.md');

const table = (...rows: readonly (readonly string[])[]): string => {
  const [heads = [], ...rest] = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [heads, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...rest].join('\n');
};

const parts: Readonly<Record<string, string>> = {
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

const current = await Bun.file(FILE).text();
const generated = Object.entries(parts).reduce(
  (text, [name, part]) =>
    text.replace(
      new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`),
      (_, start: string, end: string) => `${start}${part}\n${end}`,
    ),
  current,
);

if (process.argv.includes('--check')) {
  if (generated !== current) {
    console.error('Error: README.md does not say what the code says\nTry: bun run readme');
    process.exit(1);
  }
} else {
  await Bun.write(FILE, generated);
}
