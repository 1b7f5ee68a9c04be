/** The generated parts of the documents. It loads the commands, which need the embedded files. */
import { join } from 'node:path';
import { statuses } from '../src/cli/command.ts';
import { flagUsage, usages } from '../src/cli/help.ts';
import { commands } from '../src/cli/main.ts';
import type { Setting } from '../src/config/option.ts';
import { options } from '../src/config/options.ts';
import { freeRows } from '../src/discovery/paths.ts';
import { faultKinds } from '../src/payments/facilitators/stub.ts';
import { formatUsdc } from '../src/payments/protocol/usdc.ts';
import { loadTerminology } from '../src/terminology/load.ts';
import { allTools, panels } from '../src/tools/inventory.ts';

const ROOT = join(import.meta.dir, '..');

const table = (...rows: readonly (readonly string[])[]): string => {
  const [heads = [], ...rest] = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [heads, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...rest].join('\n');
};

/** The calculators share a row that names a few, so that the README stays short however many there are. */
const CALCULATORS = '/api/calc/';
const SHOWN = ['egfr_ckd_epi', 'cha2ds2_vasc', 'meld_3', 'prevent', 'wells_pe', 'sofa', 'qtc'];
const PANELS = '/api/panel/';
export const tools = allTools(loadTerminology());
/** The operations of FHIR share a row, too. */
const FHIR = '/fhir/';
const views = tools.filter(({ format }) => format === 'fhir');
const calculators = tools.filter(({ path }) => path.startsWith(CALCULATORS));

export const parts = {
  declaration: [
    '```ts',
    (await Bun.file(join(ROOT, 'src/tools/calculators/general/bmi.ts')).text()).trimEnd(),
    '```',
  ].join('\n'),
  commands: table(
    ['command', 'what it does'],
    ...(await usages(commands)).map(([usage, summary]) => [`\`${usage.replace(' [options]', '')}\``, summary]),
  ),
  statuses: table(['exit status', 'what it says'], ...statuses.map(({ status, doc }) => [status, doc])),
  endpoints: table(
    ['tool', 'method and path', 'price (USD)'],
    ...tools
      .filter(
        ({ id, path, format }) =>
          !path.startsWith(CALCULATORS) && !panels.some((panel) => panel.id === id) && format === undefined,
      )
      .map(({ title, path, price, larger, takesBody }) => [
        title,
        `GET${takesBody === true ? ' or POST' : ''} \`${path}\``,
        `${formatUsdc(price)}${larger === undefined ? '' : `; ${formatUsdc(larger.price)} above ${larger.above} characters`}`,
      ]),
    [
      `FHIR R4 and R5: ${views.map(({ path }) => (path.startsWith(FHIR) ? `\`${path.slice(FHIR.length)}\`` : 'batches')).join(', ')}`,
      `GET or POST \`${FHIR}<operation>\``,
      `${[...new Set(views.map(({ price }) => formatUsdc(price)))].join('; ')} for a batch`,
    ],
    [
      `${calculators.length} calculators, among them ${SHOWN.map((id) => `\`${id}\``).join(', ')}`,
      `GET \`${CALCULATORS}<id>\``,
      [...new Set(calculators.map(({ price }) => formatUsdc(price)))].join(', '),
    ],
    [
      `${panels.length} panels of several calculators: ${panels.map(({ id }) => `\`${id}\``).join(', ')}`,
      `GET \`${PANELS}<id>\``,
      [...new Set(panels.map(({ price }) => formatUsdc(price)))].join(', '),
    ],
  ),
  free: `These paths are free: ${freeRows
    .filter(({ operation }) => operation !== undefined)
    .map(({ path }) => `\`${path}\``)
    .join(', ')}.`,
  options: table(
    ['flag', 'environment', 'what it does', 'default', 'reload'],
    ...Object.values<Setting>(options).map((option) => [
      `\`${flagUsage(option)}\``,
      `\`${option.variable}\``,
      option.doc,
      option.fallback ?? option.unset ?? '',
      option.reload === 'restart' ? 'restart' : 'live',
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
