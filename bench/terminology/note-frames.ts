/** Sentences of `test/vectors/note-frames.txt` with names in their places: which assertions come out, by sentence. */
import { ASSERTIONS, framed, toldOf } from '../../test/support/note-frames.ts';
import type { Annotate } from './notes.ts';
import { percent, table } from './text.ts';

/** The share of right assertions, and the sentences that have wrong ones. */
export const framesText = (annotate: Annotate, times: number): string => {
  const all = framed(times).map((one) => ({ ...one, found: toldOf(one, annotate) }));
  const places = all.flatMap(({ frame, slots, found }) =>
    slots.map(({ assertion }, at) => ({ frame, assertion, found: found[at] ?? '' })),
  );
  const rows = Object.values(ASSERTIONS).map((assertion) => {
    const own = places.filter((place) => place.assertion === assertion);
    const right = own.filter(({ found }) => found === assertion);
    const present = own.filter(({ found }) => found === 'present');
    return [assertion, own.length, percent(right.length / own.length), percent(present.length / own.length)];
  });
  const wrong = Map.groupBy(
    places.filter(({ assertion, found }) => assertion !== found),
    ({ frame }) => frame,
  );
  return [
    table(['assertion', 'places', 'right', 'called present'], rows),
    ...[...wrong].map(
      ([frame, own]) => `- \`${frame}\`: ${own[0]?.assertion} called ${own[0]?.found}, ${own.length} of ${times}`,
    ),
  ].join('\n');
};
