/** XML files, read through saxes. */
import { SaxesParser } from 'saxes';
import { type Entry, ImportError } from './entry.ts';
import { readText } from './text.ts';

/** Handlers for the start and end of an element. */
export type Elements = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** The text is the element's own, without that of elements inside it, its white space made single blanks. */
  readonly close: (name: string, text: string) => void;
};

/**
 * Reads an XML file.
 *
 * @param root - the name its outermost element must have
 * @throws {@link ImportError} for another root, text that is not XML and a file that was cut short
 */
export const readXml = async (entry: Entry, root: string, { open, close }: Elements): Promise<void> => {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const texts: string[] = [];
  const fail = (problem: string): never => {
    throw new ImportError({ file: entry.label, row: parser.line }, problem);
  };
  parser.on('error', ({ message }) => fail(`not XML: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`));
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.length === 0 && name !== root) fail(`the outermost element is ${name} instead of ${root}`);
    texts.push('');
    open(name, attributes);
  });
  parser.on('text', (text) => {
    if (texts.length > 0) texts.push((texts.pop() ?? '') + text);
  });
  parser.on('closetag', ({ name }) => close(name, (texts.pop() ?? '').replace(/\s+/g, ' ').trim()));
  for await (const text of readText(entry)) parser.write(text);
  parser.close();
};
