/** Secrets on a command line, where every account of the machine can read them. */
import { type Flags, fileVariable, isSetting, type Setting } from './option.ts';

/**
 * Warns of each secret that a command line holds.
 *
 * @returns a sentence for each; none of them shows the secret
 */
export const warningsOf = (options: Flags, argv: readonly string[]): readonly string[] => {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return Object.values(options).flatMap((option) => {
    if (!isSetting(option)) return [];
    if (textsOf(option, words).some((text) => option.mayBeSecret?.(text) === true)) return [warningOf(option)];
    if (option.isSecret !== true) return [];
    return textsOf(option, words)
      .flatMap((text) => text.split(','))
      .some(mayBeSecret)
      ? [warningOf(option)]
      : [];
  });
};

const textsOf = ({ flag }: Setting, words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => {
    if (word.startsWith(`--${flag}=`)) return [word.slice(flag.length + 3)];
    return word === `--${flag}` ? [words[at + 1] ?? ''] : [];
  });

/** The URL of a node holds a key, if any, after its host or before it. */
const mayBeSecret = (text: string): boolean => {
  if (!URL.canParse(text)) return text !== '';
  const { protocol, pathname, search, username, password } = new URL(text);
  const isOrigin = pathname === '/' && search === '' && username === '' && password === '';
  return !(isOrigin && ['http:', 'https:'].includes(protocol));
};

const warningOf = (option: Setting): string =>
  `every account of this machine can read --${option.flag} in the list of processes. Safer: ${fileVariable(option)}, the systemd credential clinmeter-${option.flag}, or ${option.variable}`;
