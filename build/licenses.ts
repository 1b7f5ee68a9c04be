/** Makes `dist/licenses.txt.gz`: the licences of everything in the executable but the terminology, whose pack has its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Inventory, keyOf, type Package, SCALAR } from './contents/inventory.ts';
import { runtimeNotice } from './contents/runtime.ts';

const TARGET = join(import.meta.dir, '..', 'dist', 'licenses.txt.gz');
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** Writes the licences to embed. */
export const makeLicenses = (inventory: Inventory): void =>
  writeFileSync(TARGET, gzipSync(licensesText(inventory), { level: 9 }));

const licensesText = ({ packages, insideScalar }: Inventory): string =>
  [
    'This executable contains the work of others, under the licences that follow.',
    runtimeNotice(Bun.version),
    `Packages of npm:\n\n${packages.map(line).join('\n')}`,
    `Packages of npm inside ${SCALAR}:\n\n${insideScalar.map(line).join('\n')}`,
    ...byText([...packages, ...insideScalar]).map(([text, named]) => `${named.map(keyOf).join('\n')}\n\n${text}`),
  ].join(RULE);

const line = (one: Package): string => `${keyOf(one)} (${one.license.id})`;

/** Each text once, with the packages that it is for. */
const byText = (packages: readonly Package[]): readonly (readonly [string, readonly Package[]])[] => [
  ...Map.groupBy(packages, ({ license }) => license.text),
];
