/** Bun, which every executable carries, and what is linked into it, as its documentation says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import apache from 'spdx-license-list/licenses/Apache-2.0.json' with { type: 'json' };
import lgpl20 from 'spdx-license-list/licenses/LGPL-2.0-only.json' with { type: 'json' };
import lgpl21 from 'spdx-license-list/licenses/LGPL-2.1-only.json' with { type: 'json' };
import mit from 'spdx-license-list/licenses/MIT.json' with { type: 'json' };
import { withCopyright } from './license.ts';

/** A library inside Bun; `license` is in the words of Bun's documentation. */
export type Linked = { readonly name: string; readonly url: string | undefined; readonly license: string };

/** It comes with the types of Bun. */
const DOCUMENT = join(import.meta.dir, '../../node_modules/bun-types/docs/project/license.mdx');

const WEBKIT: Linked = {
  name: 'JavaScriptCore and parts of WebCore (WebKit)',
  url: 'https://github.com/oven-sh/webkit',
  license: 'LGPL-2',
};

/** The libraries that the documentation of Bun names. */
export const linkedIntoBun = (): readonly Linked[] => {
  const text = readFileSync(DOCUMENT, 'utf8');
  if (!text.includes('JavaScriptCore') || !text.includes('LGPL-2') || !text.includes('MIT-licensed')) {
    throw new Error(`${DOCUMENT} no longer says what build/contents/runtime.ts says of Bun and JavaScriptCore`);
  }
  const linked = text.split('\n').flatMap((line): readonly Linked[] => {
    const [, what, license] = /^\| (.*?) *\| (.*?) *\|$/.exec(line) ?? [];
    if (what === undefined || license === undefined || !what.includes('](')) return [];
    return [{ name: plain(what), url: LINK.exec(what)?.[2], license: plain(license) }];
  });
  if (linked.length === 0) throw new Error(`${DOCUMENT} has no table of the libraries that Bun is linked with`);
  return [WEBKIT, ...linked];
};

const LINK = /\[(.+?)\]\((.+?)\)/;

const plain = (cell: string): string => cell.replace(LINK, '$1').replaceAll('`', '');

/** What has to be handed on with Bun. */
export const runtimeNotice = (version: string): string => {
  const linked = linkedIntoBun().map(({ name, url, license }) => `  ${name}: ${license}${url ? `\n    ${url}` : ''}`);
  return [
    `Bun ${version} runs this program. It is under the MIT licence, and has these parts linked into it:`,
    linked.join('\n'),
    `JavaScriptCore, WebCore and tinycc are under the GNU Lesser General Public License: you may change them and link\nBun with what you have changed. The sources are at https://github.com/oven-sh/webkit and\nhttps://github.com/oven-sh/bun, tag bun-v${version}; its file LICENSE.md says how it is linked again.`,
    'The transpiler of Bun is a port of esbuild; its CSS parser is derived from Lightning CSS and Servo.',
    withCopyright(mit.licenseText, 'Copyright (c) the authors of Bun, https://github.com/oven-sh/bun'),
    lgpl20.licenseText,
    lgpl21.licenseText,
    apache.licenseText,
  ].join('\n\n');
};
