/** General words of findings, by what the note says around them: the part of the body, and the stage of life. */
import type { Span } from '../text/trace.ts';
import type { Mention, Reader, Scored } from './mentions.ts';
import { isOfNewborn, isOfPregnancy, partsOfBody } from './words.ts';

/** Says the code of a finding by its part or its stage of life, where the finding alone has only a general one. */
export type Specify = <Ranked extends Scored>(
  reader: Reader<Ranked>,
  sentence: Span,
  mention: Mention<Ranked>,
) => Mention<Ranked>;

/** An answer that is another one for words beside the finding is never sure. */
export const specifierOf = (note: string): Specify => {
  const stage = isOfNewborn(note) ? NEWBORN : isOfPregnancy(note) ? PREGNANCY : undefined;
  return (reader, sentence, mention) => {
    const [best] = mention.ranked.matches;
    const text = note.slice(mention.start, mention.end);
    if (
      mention.domain !== 'condition' ||
      best === undefined ||
      !GENERAL.test(best.display) ||
      !/^\p{L}+(?: \p{L}+)?$/u.test(text)
    )
      return mention;
    const words = [
      ...(stage?.words(text) ?? []),
      ...partsAround(note, sentence, mention).map((part) => `${part} ${text}`),
    ];
    for (const [at, phrase] of words.entries()) {
      const ranked = reader.rank(phrase);
      const [other] = ranked.matches;
      const isOfStage = stage === undefined || stage.codes.test(other?.code ?? '') || at === 0;
      if (
        other !== undefined &&
        other.score >= LEAST &&
        other.code !== best.code &&
        isOfStage &&
        reader.isMention(ranked, false)
      )
        return { ...mention, ranked, isDoubtful: true };
    }
    return mention;
  };
};

const GENERAL = /\bunspecified\b|\bnot elsewhere classified\b|^Other\b/i;
const LEAST = 86;

type Stage = { readonly codes: RegExp; readonly words: (text: string) => readonly string[] };

/** ICD-10-CM Official Guidelines 2026, I.C.15.a and I.C.16.a. */
const NEWBORN: Stage = { codes: /^P/, words: (text) => [`neonatal ${text}`, `newborn ${text}`] };
const PREGNANCY: Stage = { codes: /^O/, words: (text) => [`postpartum ${text}`, `${text} in pregnancy`] };

const NEAR = 80;
/** The label of a longer line is none of its end. */
const FARTHEST = 160;
const LONGEST_LABEL = 41;

/** The parts of the body with their sides, the nearest first: those before the finding, one right behind it, the label of its line. */
const partsAround = (note: string, sentence: Span, { start, end }: Span): readonly string[] => {
  const { part, behind } = partsOfBody();
  const before = [...note.slice(Math.max(sentence.start, start - NEAR), start).matchAll(part)]
    .map(([found]) => found)
    .reverse();
  const after = behind.exec(note.slice(end, Math.min(sentence.end, end + NEAR)))?.groups?.part;
  const near = note.slice(Math.max(0, start - FARTHEST), start);
  const line = near.slice(near.lastIndexOf('\n') + 1);
  const label = [...(/^[^:\n]{2,40}(?=:)/.exec(line.slice(0, LONGEST_LABEL))?.[0] ?? '').matchAll(part)].map(
    ([found]) => found,
  );
  return [...new Set([...(after === undefined ? [] : [after]), ...before.slice(0, 2), ...label.slice(0, 1)])];
};
