/** Counts the diseases that are found, and sure, in lines that name none. */
import { linesOfNoise, linesOfNothing, NOISES } from '../../test/support/note-nothing.ts';
import type { Annotate } from './notes.ts';
import { table } from './text.ts';

const MOST_SHOWN = 12;

export const nothingText = (annotate: Annotate, lines: number): string =>
  [officeText(annotate, lines), noiseText(annotate, Math.ceil(lines / NOISES.length))].join('\n\n');

/** All mentions of lines that are random, by kind: none may be sure. */
const noiseText = (annotate: Annotate, lines: number): string =>
  table(
    ['random', 'lines', 'mentions', 'and sure (0)'],
    NOISES.map((kind) => {
      const found = linesOfNoise(kind, lines).flatMap((line) => annotate(line));
      return [
        kind,
        lines,
        found.length,
        found.filter((one) => one.ranked.quality === 'high' && !one.isDoubtful).length,
      ];
    }),
  );

const officeText = (annotate: Annotate, lines: number): string => {
  const texts = linesOfNothing(lines);
  const found = texts.flatMap((line) => annotate(line).map((one) => ({ line, one })));
  const diseases = found.filter(({ one }) => one.system === 'icd10');
  const sure = diseases.filter(({ one }) => one.ranked.quality === 'high' && !one.isDoubtful);
  const names = [...Map.groupBy(sure, ({ one }) => one.text.toLowerCase())].sort((a, b) => b[1].length - a[1].length);
  return [
    table(
      ['lines without a disease', 'diseases', 'and sure (0)', 'others'],
      [[lines, diseases.length, sure.length, found.length - diseases.length]],
    ),
    ...names.slice(0, MOST_SHOWN).map(([name, of]) => `- \`${name}\` ${of.length}: \`${of[0]?.line}\``),
  ].join('\n');
};
