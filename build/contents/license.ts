/** The licence of an npm package: what its manifest says, and the text that it has to be handed on with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import isc from 'spdx-license-list/licenses/ISC.json' with { type: 'json' };
import mit from 'spdx-license-list/licenses/MIT.json' with { type: 'json' };

/** An SPDX identifier and the whole text, with the copyright. */
export type License = { readonly id: string; readonly text: string };

/** The licences that allow to hand on an executable with nothing but their text. */
const REVIEWED: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);

/** The texts of packages that come without one. */
const STANDARD: Readonly<Record<string, string>> = {
  MIT: mit.licenseText,
  ISC: isc.licenseText.replaceAll(/\bISC (?=DISCLAIMS|BE )/g, 'THE AUTHOR '),
};

/** Packages that come without a text, or are known only by name, with what their repository or manifest says. */
const WITHOUT_TEXT: Readonly<Record<string, { readonly id: string; readonly copyright: string }>> = {
  '@replit/codemirror-css-color-picker': { id: 'MIT', copyright: 'Copyright (c) Faris Masad' },
  saxes: {
    id: 'ISC',
    copyright: 'Copyright (c) Contributors\nCopyright (c) Isaac Z. Schlueter and Contributors (sax)',
  },
  tailwindcss: { id: 'MIT', copyright: 'Copyright (c) Tailwind Labs, Inc.' },
  'unist-util-find-after': { id: 'MIT', copyright: 'Copyright (c) 2015 Titus Wormer <tituswormer@gmail.com>' },
};

/**
 * The licence of a package.
 *
 * @param folder - where it is installed; a package that only another one's bundle holds may be nowhere
 * @throws for a licence that nobody has reviewed, and for a package without a text
 */
export const licenseOf = ({ name, folder }: { name: string; folder: string | undefined }): License => {
  const reviewed = WITHOUT_TEXT[name];
  const { license: id = reviewed?.id } = folder === undefined ? {} : manifestOf(folder);
  if (typeof id !== 'string' || !REVIEWED.has(id)) {
    throw new Error(
      `the licence of ${name} is ${JSON.stringify(id) ?? 'not known'}; reviewed are ${[...REVIEWED].join(', ')}`,
    );
  }
  const text = (folder === undefined ? undefined : (textIn(folder) ?? siblingText(folder))) ?? standardText(name, id);
  if (text !== undefined) return { id, text };
  throw new Error(`${name} has no licence file; build/contents/license.ts names no copyright under ${id} for it`);
};

type Manifest = { readonly license?: unknown; readonly repository?: { readonly url?: string } };

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const IS_TEXT = /^(licen[cs]e|copying|notice)\b/i;

const textIn = (folder: string): string | undefined => {
  const files = readdirSync(folder).filter((file) => IS_TEXT.test(file));
  if (!files.some((file) => !/^notice/i.test(file))) return undefined;
  return files
    .sort()
    .map((file) => tidy(readFileSync(join(folder, file), 'utf8')))
    .join('\n\n');
};

/** A package made in the same repository under the same licence has the text of the repository. */
const siblingText = (folder: string): string | undefined => {
  const { license, repository } = manifestOf(folder);
  if (repository?.url === undefined) return undefined;
  const siblings = readdirSync(dirname(folder)).sort();
  return siblings
    .map((name) => join(dirname(folder), name))
    .filter((sibling) => existsSync(join(sibling, 'package.json')))
    .filter((sibling) => {
      const other = manifestOf(sibling);
      return other.license === license && other.repository?.url === repository.url;
    })
    .map(textIn)
    .find((text) => text !== undefined);
};

/** The text of SPDX, with the copyright of the package in the place of its example. */
const standardText = (name: string, id: string): string | undefined => {
  const reviewed = WITHOUT_TEXT[name];
  const standard = STANDARD[id];
  if (reviewed === undefined || reviewed.id !== id || standard === undefined) return undefined;
  return withCopyright(standard, reviewed.copyright);
};

/** A text of SPDX whose example of a copyright is another one. */
export const withCopyright = (standard: string, copyright: string): string => {
  const [title = '', ...rest] = standard.split('\n\n');
  return tidy([title, copyright, ...rest.filter((part) => !part.startsWith('Copyright'))].join('\n\n'));
};

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
