/** Scores what notes say on sentences and abstracts of others: found or not, denied or not, and whether `high` is right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTsv } from '../../build/tsv.ts';
import type { Annotation } from '../../src/terminology/annotate/annotate.ts';
import type { Translation } from '../../src/terminology/terminology.ts';
import { referenceFolder } from './evaluation.ts';
import type { Annotate } from './notes.ts';
import { percent, table } from './text.ts';

type Found = Annotation<Translation>;

const file = (name: string): string => join(referenceFolder(), 'eval', name);

const overlapping = (found: readonly Found[], start: number, end: number): readonly Found[] =>
  found.filter((one) => one.start < end && start < one.end);

const part = (count: number, of: number): string => (of === 0 ? '' : percent(count / of));

/** Statements that all is as it should be have no code. */
const NORMAL =
  /\b(?:normal|normally|clear|unremarkable|regular|intact|stable|soft|non-?tender|supple|moist|equal|midline|reactive|negative|good|well|benign|symmetric(?:al)?|patent|active|alert|oriented|full|preserved|appropriate|anicteric|normocephalic|atraumatic|normotensive|nondistended|afebrile)\b/i;

/** Sentences of the NegEx kit: an assertion of the labels, as ours. */
const kitRows = (annotate: Annotate) =>
  readTsv(file('assertions-dev.tsv')).map(({ start, end, assertion, concept = '', sentence = '', id }) => ({
    ...{ id, concept, sentence, assertion },
    isCodable: !NORMAL.test(concept),
    found: overlapping(annotate(sentence), Number(start), Number(end)).filter(({ system }) => system === 'icd10'),
  }));

const kitText = (annotate: Annotate): string => {
  const rows = kitRows(annotate);
  const codable = rows.filter(({ isCodable }) => isCodable);
  const said = (assertion: string) =>
    rows.filter((row) => row.assertion === assertion && row.found.length > 0).map(({ found: [first] }) => first);
  const [denied, affirmed] = [said('negated'), said('affirmed')];
  const isAbsent = (one: Found | undefined) => one?.assertion === 'absent';
  const found = codable.filter((row) => row.found.length > 0).length;
  return table(
    ['NegEx kit', 'found', 'of what has a code', 'denied: absent (98)', 'affirmed: absent (1.2)'],
    [
      [
        rows.length,
        part(rows.filter((row) => row.found.length > 0).length, rows.length),
        `${part(found, codable.length)} of ${codable.length} (85)`,
        `${part(denied.filter(isAbsent).length, denied.length)} of ${denied.length}`,
        `${part(affirmed.filter(isAbsent).length, affirmed.length)} of ${affirmed.length}`,
      ],
    ],
  );
};

const unescaped = (text: string): string =>
  text.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\t`, '\t').replaceAll(String.raw`\r`, '\r');

/** Made sentences with one or two findings; each has the assertions that are right. */
const pairRows = (annotate: Annotate) =>
  readTsv(file('assertion-pairs.tsv')).flatMap((row) => {
    const text = unescaped(row.text ?? '');
    const found = annotate(text);
    return ['a', 'b'].flatMap((name) => {
      const gold = row[`${name}_gold`] ?? '';
      if (gold === '' || gold.includes('open')) return [];
      const [one] = overlapping(found, Number(row[`${name}_start`]), Number(row[`${name}_end`]));
      const golds = gold.split(/[|,/ ]+/);
      const isReversed =
        one !== undefined &&
        !golds.includes(one.assertion) &&
        (one.assertion === 'absent'
          ? golds.includes('present')
          : one.assertion === 'present' && golds.includes('absent'));
      return [
        { id: row.id, kind: row.class, text, golds, one, isRight: golds.includes(one?.assertion ?? ''), isReversed },
      ];
    });
  });

const pairsText = (annotate: Annotate): string => {
  const rows = pairRows(annotate).filter(({ one }) => one !== undefined);
  const reversed = rows.filter(({ isReversed }) => isReversed);
  const sure = reversed.filter(({ one }) => one?.assertionQuality === 'high');
  return table(
    ['findings of pairs', 'right (98)', 'reversed (1)', 'reversed and sure (0)'],
    [
      [
        rows.length,
        part(rows.filter(({ isRight }) => isRight).length, rows.length),
        part(reversed.length, rows.length),
        sure.length,
      ],
    ],
  );
};

const LONGEST_PIECE = 19_000;

/** The abstracts of PubTator, each in pieces that end with a sentence, with the diseases that they name. */
const diseaseRows = (annotate: Annotate) =>
  readFileSync(file('diseases-dev.txt'), 'utf8')
    .split(/\n\s*\n/)
    .filter((block) => block.includes('|t|'))
    .map((block) => {
      const lines = block.split('\n');
      const text = lines
        .filter((line) => /^\d+\|[ta]\|/.test(line))
        .map((line) => line.replace(/^\d+\|[ta]\|/, ''))
        .join('\n');
      const known = lines
        .filter((line) => line.includes('\t'))
        .map((line) => line.split('\t'))
        .map(([, start, end, name]) => ({ start: Number(start), end: Number(end), name }));
      const found: { start: number; end: number; text: string; code: string | undefined }[] = [];
      for (let at = 0; at < text.length; ) {
        const cut = text.length - at <= LONGEST_PIECE ? text.length : text.lastIndexOf('. ', at + LONGEST_PIECE) + 2;
        for (const one of annotate(text.slice(at, cut)))
          if (one.system === 'icd10')
            found.push({ start: at + one.start, end: at + one.end, text: one.text, code: one.ranked.matches[0]?.code });
        at = cut;
      }
      return { text, known, found };
    });

const diseasesText = (annotate: Annotate): string => {
  const rows = diseaseRows(annotate);
  const count = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const known = count((row) => row.known.length);
  const found = count((row) => row.found.length);
  const touches = (a: { start: number; end: number }, b: { start: number; end: number }) =>
    a.start < b.end && b.start < a.end;
  const overlap = count((row) => row.known.filter((one) => row.found.some((other) => touches(one, other))).length);
  const exact = count(
    (row) =>
      row.known.filter((one) => row.found.some(({ start, end }) => start === one.start && end === one.end)).length,
  );
  const right = count((row) => row.found.filter((one) => row.known.some((other) => touches(one, other))).length);
  return table(
    ['diseases', 'overlap (80)', 'exact (60)', 'precision (87)'],
    [[known, part(overlap, known), part(exact, known), part(right, found)]],
  );
};

/** The kit, the made pairs, and the abstracts. */
export const truthText = (annotate: Annotate): string =>
  [kitText(annotate), pairsText(annotate), diseasesText(annotate)].join('\n\n');
