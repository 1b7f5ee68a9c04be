/** Sentences of `test/vectors/note-frames.txt` with names in their places: which assertions come out, by sentence. */
import { ASSERTIONS, framed, toldOf } from '../../test/support/note-frames.ts';
import type { Annotate } from './notes.ts';
import { percent, table } from './text.ts';

/** The share of right assertions, and the sentences that have wrong ones. */
export const framesText = (annotate: Annotate, times: number): string => {
  const all = framed(times).map((one) => ({ ...one, told: toldOf(one, annotate) }));
  const places = all.flatMap(({ frame, slots, told }) =>
    slots.map(({ assertion }, at) => ({ frame, assertion, told: told[at] ?? '' })),
  );
  const rows = Object.values(ASSERTIONS).map((assertion) => {
    const own = places.filter((place) => place.assertion === assertion);
    const right = own.filter(({ told }) => told === assertion);
    const present = own.filter(({ told }) => told === 'present');
    return [assertion, own.length, percent(right.length / own.length), percent(present.length / own.length)];
  });
  const wrong = Map.groupBy(
    places.filter(({ assertion, told }) => assertion !== told),
    ({ frame }) => frame,
  );
  return [
    table(['assertion', 'places', 'right', 'called present'], rows),
    ...[...wrong].map(
      ([frame, own]) => `- \`${frame}\`: ${own[0]?.assertion} called ${own[0]?.told}, ${own.length} of ${times}`,
    ),
  ].join('\n');
};
