/** The tool that annotates a note: what it answers, and when it works. */
import { expect, test } from 'bun:test';
import { queryOf } from '../../src/tools/query.ts';
import { annotate } from '../../src/tools/terminology/annotate.ts';
import { fc, runs } from '../support/properties.ts';
import { terminology } from '../support/tools.ts';

const tool = annotate(terminology);

type Found = { readonly start: number; readonly end: number; readonly text: string };

const answered = (text: string) =>
  tool.prepare(queryOf({ text })).answer?.() as unknown as { text_length: number; mentions: readonly Found[] };

test('offsets count UTF-16 units of the decoded text, past emoji, combining signs and carriage returns', () => {
  const text = 'PMH 😷👍🏽: cafe\u0301 asthma\r\nDenies fever 🤒,\r\n\tcough';
  const { mentions, text_length } = answered(text);
  expect(text_length).toBe(text.length);
  expect(mentions.map(({ start, end, text: words }) => [text.slice(start, end), words])).toEqual([
    ['asthma', 'asthma'],
    ['fever', 'fever'],
    ['cough', 'cough'],
  ]);
});

test('limit bounds the codes of a mention, and changes no first code', () => {
  const matchesBy = (given: Record<string, string>) => {
    const answer = tool.prepare(queryOf({ text: 'asthma, fever and K 5.4', ...given })).answer?.();
    const mentions = answer?.mentions as readonly { matches: { code: string }[] }[];
    return mentions.map(({ matches }) => matches.map(({ code }) => code));
  };
  const [usual, one, many] = [{}, { limit: '1' }, { limit: '10' }].map(matchesBy);
  expect(usual?.map(({ length }) => length)).toEqual([3, 3, 3]);
  expect(one).toEqual(usual?.map((codes) => codes.slice(0, 1)) ?? []);
  expect(usual).toEqual(many?.map((codes) => codes.slice(0, 3)) ?? []);
});

test('the same note gets the same answer', () => {
  const pieces = ['asthma', 'no fever,', '\r\n', '😀', 'metformin 500 mg', 'K 5.4', 'PMH:', '[ ] cough', 'mother has'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 30 }), (parts) => {
      const text = `a ${parts.join(' ')}`;
      expect(JSON.stringify(answered(text))).toBe(JSON.stringify(answered(text)));
    }),
    runs(20),
  );
});

test('a note is read when it is answered, not when its price is told', () => {
  let reads = 0;
  const counted = annotate({
    ...terminology,
    annotate: (note) => {
      reads += 1;
      return terminology.annotate(note);
    },
  });
  const { answer } = counted.prepare(queryOf({ text: 'asthma' }));
  expect(reads).toBe(0);
  answer?.();
  expect(reads).toBe(1);
});
