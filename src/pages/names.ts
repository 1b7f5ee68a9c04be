/** The names of tools on the pages: what a person does with them. Documents for programs keep the titles. */
import type { Tool } from '../tools/tool.ts';

const NAMES: Readonly<Record<string, string>> = {
  translate: 'Find a code',
  translate_batch: 'Find many codes',
  lookup: 'Look up a code',
  validate: 'Is this code valid?',
  check_codes: 'Check a set of codes',
  annotate: 'Read a note',
  chart: 'Scores from a note',
  verify: 'Check claims about a note',
};

export const nameOnPages = ({ id, title }: Pick<Tool, 'id' | 'title'>): string => NAMES[id] ?? title;
