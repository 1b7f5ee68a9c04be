/** The sections of a note, by the headings of its lines. */
import sections from '../../../data/lexicon/note-sections.txt' with { type: 'text' };
import { lazily } from '../../lazily.ts';
import { SECTIONS, type Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import { type Line, linesIn } from './note.ts';

/** What stands behind the heading of a line, or all of it; `section` is absent before the first heading. */
export type Part = Span & { readonly line: number; readonly section?: Section };

const HEADINGS = lazily(() => {
  const headings = new Map<string, Section>();
  for (const line of sections.split('\n')) {
    const [name = '', keys = ''] = line.split(' = ');
    const section = SECTIONS.find((one) => one === name);
    if (section !== undefined) for (const key of keys.split('; ')) headings.set(key, section);
  }
  return headings;
});

/** A few words, numbers or signs before them, and a colon or the end of the line behind them. */
const HEADING =
  /^[\s#*=_•-]*(?:\d+[.)]\s*)?([\p{L}][\p{L}\p{N}&/ -]{0,38}?)[*=_]*\s*(?:\([^)]*\))?\s*(?::[*_]*|[-–—]\s|$)/u;

/** A heading that is not of the list ends no section if it is one word of prose. */
export const partsOf = (note: string): readonly Part[] => {
  let section: Section | undefined;
  return linesIn(note).flatMap((line) => {
    const text = note.slice(line.start, line.end);
    const [whole = '', name = ''] = HEADING.exec(text) ?? [];
    const found = sectionOf(name, whole.includes(':'));
    const isHeading =
      found !== undefined &&
      (whole.trimEnd().endsWith(':') || whole.includes(':') || whole.length === text.length || isCapital(name));
    if (isHeading) section = found;
    const start = line.start + (isHeading ? whole.length : 0);
    return start >= line.end ? [] : [partOf(line, start, section)];
  });
};

/** The section of a heading; one with a colon may have words before or behind it: `Meds reported:`, `Current medication:`. */
const sectionOf = (name: string, hasColon: boolean): Section | undefined => {
  const words = name.trim().toLowerCase().split(/\s+/);
  const known = (from: number, to: number) => HEADINGS().get(words.slice(from, to).join(' '));
  const whole = known(0, words.length);
  if (whole !== undefined || !hasColon || words.length > LONGEST_HEADING) return whole;
  const beginnings = words.map((_, at) => known(0, words.length - 1 - at));
  const endings = words.map((_, at) => known(1 + at, words.length));
  return [...beginnings, ...endings].find((section) => section !== undefined);
};

const LONGEST_HEADING = 4;

const isCapital = (name: string): boolean => name.length > 1 && name === name.toUpperCase();

const partOf = ({ end, number }: Line, start: number, section: Section | undefined): Part => ({
  start,
  end,
  line: number,
  ...(section === undefined ? {} : { section }),
});
