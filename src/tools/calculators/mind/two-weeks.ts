/** The items of the PHQ and of the GAD-7: how often something was troubling in the last two weeks. */
import type { Meaning } from '../meaning.ts';
import { ratedItems } from '../scoring.ts';

const FREQUENCY = 'of 14 days, 0 none, 1 several, 2 over half, 3 nearly all';

/** Items by their subjects, in order: the wording of the questionnaire stays with its owner. */
export const twoWeeks = <const Names extends readonly string[]>(...names: Names) =>
  ratedItems(
    Object.fromEntries(
      names.map((name, index) => [name, [3, `Item ${index + 1}, ${name.replaceAll('_', ' ')}: ${FREQUENCY}`]] as const),
    ) as { readonly [N in Names[number]]: readonly [3, string] },
  );

/** A call by its items, in order. */
export const answers = (inputs: object, ratings: string) =>
  Object.fromEntries(Object.keys(inputs).map((name, index) => [name, ratings.split(' ')[index] ?? '']));

/** The accuracy of a cut-off, as a screening study found it. */
export const screened = (
  about: string,
  [sensitivity, specificity]: readonly [string, string],
  from: number,
  cited: Pick<Meaning, 'cohort' | 'source' | 'year' | 'doi'>,
) =>
  ({
    field: 'positive',
    about,
    words: {
      true: `at least ${from} points: sensitivity ${sensitivity}%, specificity ${specificity}%`,
      false: `below ${from} points`,
    },
    ...cited,
  }) as const;
