/** A note to its mentions: what they are, where they stand, and whether they hold. */
import type { System } from '../model/concept.ts';
import type { Assertion, Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import { assertionOf, cuesIn } from './assertions.ts';
import { type Medication, medicationIn } from './medication.ts';
import { type Mention, mentionsOf, type Reader, type Scored } from './mentions.ts';
import { type Sentence, sentencesIn } from './note.ts';
import type { Result } from './result.ts';
import { partsOf } from './sections.ts';

/** A mention of a note. */
export type Annotation<Ranked> = Span & {
  readonly text: string;
  readonly system: System;
  readonly ranked: Ranked;
  readonly assertion: Assertion;
  /** Absent before the first heading. */
  readonly section: Section | undefined;
  /** From 1. */
  readonly line: number;
  readonly medication?: Medication;
  readonly result?: Result;
};

/** The mentions of a note, in its order. The same note has the same mentions. */
export const annotate = <Ranked extends Scored>(
  note: string,
  readers: readonly Reader<Ranked>[],
): readonly Annotation<Ranked>[] =>
  partsOf(note).flatMap((part) =>
    sentencesIn(note, part, part.line).flatMap((sentence) => {
      const cues = cuesIn(note, sentence);
      const mentions = mentionsOf({ note, sentence, section: part.section, cues, readers });
      return mentions.map((mention, at) => ({
        start: mention.start,
        end: mention.end,
        text: note.slice(mention.start, mention.end),
        system: mention.system,
        ranked: mention.ranked,
        assertion: assertionOf(note, sentence, { ...mention, section: part.section }, cues),
        section: part.section,
        line: part.line,
        ...detailsOf(note, sentence, mention, mentions[at + 1]),
      }));
    }),
  );

/** What the text up to the next mention says of a drug or test. */
const detailsOf = <Ranked>(
  note: string,
  sentence: Sentence,
  { start, end, system, result }: Mention<Ranked>,
  next: Mention<Ranked> | undefined,
): Pick<Annotation<Ranked>, 'medication' | 'result'> => {
  if (system === 'loinc') return result === undefined ? {} : { result };
  if (system !== 'rxnorm') return {};
  return { medication: medicationIn(note.slice(start, next?.start ?? Math.max(end, sentence.end))) };
};
