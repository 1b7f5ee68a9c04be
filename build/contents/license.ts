/** The licence of an npm package: the identifier in its manifest, and the text that must accompany it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import isc from 'spdx-license-list/licenses/ISC.json' with { type: 'json' };
import mit from 'spdx-license-list/licenses/MIT.json' with { type: 'json' };

/** An SPDX identifier, and the whole text with the copyright. */
export type License = { readonly id: string; readonly text: string };

/** Licences that allow distributing an executable if their text comes with it. */
const REVIEWED: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);

/** Packages with terms of their own, read: distributing an executable asks for the text, as the licences above do. */
const OWN_TERMS: Readonly<Record<string, string>> = { '@lhncbc/ucum-lhc': 'LicenseRef-UCUM-LHC' };

/** Texts for packages that come without one. */
const STANDARD: Readonly<Record<string, string>> = {
  MIT: mit.licenseText,
  ISC: isc.licenseText.replaceAll(/\bISC (?=DISCLAIMS|BE )/g, 'THE AUTHOR '),
};

/** Packages without a text. The copyright is from their repository or manifest. */
const WITHOUT_TEXT: Readonly<Record<string, { readonly id: string; readonly copyright: string }>> = {
  saxes: {
    id: 'ISC',
    copyright: 'Copyright (c) Contributors\nCopyright (c) Isaac Z. Schlueter and Contributors (sax)',
  },
};

/**
 * The licence of a package.
 *
 * @throws for a licence that is not in {@link REVIEWED}, and for a package without a text
 */
export const licenseOf = ({ name, folder }: { name: string; folder: string }): License => {
  const reviewed = WITHOUT_TEXT[name];
  const own = OWN_TERMS[name];
  const { license: named = reviewed?.id } = manifestOf(folder);
  // Of a choice of licences we take the first that is reviewed.
  const id = own ?? (typeof named === 'string' ? named.split(' OR ').find((one) => REVIEWED.has(one)) : undefined);
  if (id === undefined) {
    throw new Error(
      `the licence of ${name} is ${JSON.stringify(named) ?? 'not known'}; reviewed are ${[...REVIEWED].join(', ')}`,
    );
  }
  const text = textIn(folder) ?? siblingText(folder) ?? standardText(name, id);
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

/** The text of another package of the same repository under the same licence. */
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

/** The SPDX text with the package's copyright in place of the example. */
const standardText = (name: string, id: string): string | undefined => {
  const reviewed = WITHOUT_TEXT[name];
  const standard = STANDARD[id];
  if (reviewed === undefined || reviewed.id !== id || standard === undefined) return undefined;
  return withCopyright(standard, reviewed.copyright);
};

/** An SPDX text with this copyright in place of its example. */
export const withCopyright = (standard: string, copyright: string): string => {
  const [title = '', ...rest] = standard.split('\n\n');
  return tidy([title, copyright, ...rest.filter((part) => !part.startsWith('Copyright'))].join('\n\n'));
};

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
