/** The text of a note, as all tools of notes take it. */
import { type Input, text } from './inputs.ts';

/** The most characters of a note. */
export const LONGEST_NOTE = 20_000;

/** @param example - a note to show */
export const noteInput = (example: string): Input<string> =>
  text({
    name: 'text',
    description: 'The note; line breaks are kept; no patient names or record numbers',
    longest: LONGEST_NOTE,
    example,
    error: 'invalid_text',
    remedy: 'Send a note of {range} characters; split a longer one at a heading.',
  });

/** The characters of a note, on which its price depends. */
export const sizeOfNote = ({ note }: { readonly note: string }): number => [...note].length;
