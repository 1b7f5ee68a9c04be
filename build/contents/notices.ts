/** Makes `dist/licenses.txt.gz`: the licences of everything in the executable. The terminology pack has its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import apache from 'spdx-license-list/licenses/Apache-2.0.json' with { type: 'json' };
import lgpl20 from 'spdx-license-list/licenses/LGPL-2.0-only.json' with { type: 'json' };
import lgpl21 from 'spdx-license-list/licenses/LGPL-2.1-only.json' with { type: 'json' };
import mit from 'spdx-license-list/licenses/MIT.json' with { type: 'json' };
import { embed } from '../embed.ts';
import { type Inventory, keyOf, type Package } from './inventory.ts';
import { withCopyright } from './license.ts';

const ROOT = join(import.meta.dir, '..', '..');
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** Writes the licences to embed. */
export const makeLicenses = (inventory: Inventory): void =>
  embed('licenses.txt.gz', gzipSync(licensesText(inventory), { level: 9 }));

const licensesText = ({ packages }: Inventory): string =>
  [
    'This executable contains the work of others, under the licences that follow.',
    runtimeNotice(),
    `English words\n\n${wordsNotice()}`,
    `Packages of npm:\n\n${packages.map(line).join('\n')}`,
    ...byText(packages).map(([text, named]) => `${named.map(keyOf).join('\n')}\n\n${text}`),
  ].join(RULE);

/** The head of the list of English words, which has its licence. */
const wordsNotice = (): string =>
  readFileSync(join(ROOT, 'data/lexicon/english-words.txt'), 'utf8')
    .split('\n')
    .flatMap((row) => /^# (.*)$/.exec(row)?.[1] ?? [])
    .join('\n');

const line = (one: Package): string => `${keyOf(one)} (${one.license.id})`;

/** Each text once, with its packages. */
const byText = (packages: readonly Package[]): readonly (readonly [string, readonly Package[]])[] => [
  ...Map.groupBy(packages, ({ license }) => license.text),
];

/** A library inside Bun; `license` is quoted from Bun's documentation. */
export type Linked = { readonly name: string; readonly url: string | undefined; readonly license: string };

/** Bun's types include this document. */
const DOCUMENT = join(ROOT, 'node_modules/bun-types/docs/project/license.mdx');

const WEBKIT: Linked = {
  name: 'JavaScriptCore and parts of WebCore (WebKit)',
  url: 'https://github.com/oven-sh/webkit',
  license: 'LGPL-2',
};

/** The libraries that Bun's documentation names. */
export const linkedIntoBun = (): readonly Linked[] => {
  const text = readFileSync(DOCUMENT, 'utf8');
  if (!text.includes('JavaScriptCore') || !text.includes('LGPL-2') || !text.includes('MIT-licensed')) {
    throw new Error(`${DOCUMENT} no longer agrees with build/contents/notices.ts on Bun and JavaScriptCore`);
  }
  const linked = text.split('\n').flatMap((row): readonly Linked[] => {
    const [, what, license] = /^\| (.*?) *\| (.*?) *\|$/.exec(row) ?? [];
    if (what === undefined || license === undefined || !what.includes('](')) return [];
    return [{ name: plain(what), url: LINK.exec(what)?.[2], license: plain(license) }];
  });
  if (linked.length === 0) throw new Error(`${DOCUMENT} has no table of the libraries linked into Bun`);
  return [WEBKIT, ...linked];
};

const LINK = /\[(.+?)\]\((.+?)\)/;

const plain = (cell: string): string => cell.replace(LINK, '$1').replaceAll('`', '');

const runtimeNotice = (): string => {
  const linked = linkedIntoBun().map(({ name, url, license }) => `  ${name}: ${license}${url ? `\n    ${url}` : ''}`);
  return [
    `Bun ${Bun.version} runs this program. It is under the MIT licence, and has these parts linked into it:`,
    linked.join('\n'),
    `JavaScriptCore, WebCore and tinycc are under the GNU Lesser General Public License: you may change them and link\nBun with what you have changed. The sources are at https://github.com/oven-sh/webkit and\nhttps://github.com/oven-sh/bun, tag bun-v${Bun.version}; its file LICENSE.md says how it is linked again.`,
    'The transpiler of Bun is a port of esbuild; its CSS parser is derived from Lightning CSS and Servo.',
    withCopyright(mit.licenseText, 'Copyright (c) the authors of Bun, https://github.com/oven-sh/bun'),
    lgpl20.licenseText,
    lgpl21.licenseText,
    apache.licenseText,
  ].join('\n\n');
};
