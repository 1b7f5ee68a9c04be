/** Measures of a phrase in the words of the intervals that names have: 800 g are `750-999 grams`. */
import intervals from '../../../../data/lexicon/icd10cm-intervals.txt' with { type: 'text' };
import { lazily } from '../../../lazily.ts';

type Measure = {
  /** What the phrase has to be about. */
  readonly cue: RegExp;
  readonly measure: RegExp;
  /** The intervals by their least number, the highest first; those without words stay as they are given. */
  readonly words: readonly (readonly [least: number, words: string])[];
};

const MEASURES = lazily((): readonly Measure[] =>
  intervals
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [cue = '', measure = '', words = ''] = line.split(' | ');
      return {
        cue: new RegExp(cue, 'iu'),
        measure: new RegExp(measure, 'giu'),
        words: words
          .split('; ')
          .map((interval) => [Number.parseFloat(interval), interval.replace(/^\S+ ?/, '')] as const)
          .reverse(),
      };
    }),
);

const KILOGRAMS = /(?<![\d.])(\d(?:\.\d+)?)\s*kg\b/gi;

/** A phrase with the intervals of its measures, and with the trimester or weeks of a pregnancy as names have them. */
export const withIntervals = (phrase: string): string => {
  if (!/\d/.test(phrase)) return phrase;
  const inGrams = NEWBORN.test(phrase)
    ? phrase.replace(KILOGRAMS, (_, kilograms: string) => `${Math.round(1000 * Number(kilograms))} g`)
    : phrase;
  const measured = MEASURES().reduce(
    (text, { cue, measure, words }) =>
      cue.test(text)
        ? text.replace(measure, (given, number: string) => {
            const found = words.find(([least]) => Number(number) >= least)?.[1] ?? '';
            return found === '' ? given : found;
          })
        : text,
    inGrams.replace(TRIMESTER, (_, number: string) => `${TRIMESTERS[Number(number) - 1] ?? ''} trimester`),
  );
  return NEWBORN.test(measured) ? asImmature(measured) : withWeeks(measured);
};

const NEWBORN =
  /newborn|neonat|infant|baby|preterm (?!labou?r)|premature (?!(?:labou?r|rupture|separation|beat|contraction))|immatur|birth ?weight/i;

/** P07.2, P07.3: a newborn of less than 28 completed weeks is one of extreme immaturity. */
const asImmature = (phrase: string): string =>
  /\b2[0-7] completed weeks|less than 23 completed/.test(phrase)
    ? phrase.replace(
        /(?:extremely\s+)?(?:preterm|premature)(?:\s+(?:newborn|infant|baby|neonate|birth))?/i,
        'extreme immaturity of newborn',
      )
    : phrase.replace(
        /(?:preterm|premature)(?:\s+(?:newborn|infant|baby|neonate|birth))?(?=.*completed weeks)/i,
        'preterm newborn',
      );

const PREGNANCY = /\b(?:gestation\w*|pregnan\w*|gravid\w*|ga|iup|intrauterine|antepartum|trimester)\b/i;

/** `T2`, where it cannot be a vertebra. */
const TRIMESTER =
  /(?<=\b(?:gestation\w*|pregnan\w*|\w*gravida|maternal|fetal|fetus|placent\w*|eclampsia)\b.*)\bT([123])\b/gi;
const TRIMESTERS = ['first', 'second', 'third'];

/** `28 weeks`, `28w3d`, `28+3`, `28 3/7 weeks` */
const WEEKS =
  /(?:\bat\s+)?(?<![\d.])(\d{1,2})\s*(?:\+\s*\d|\d\/7|w(?=\s?\d\s?d)|-?\s*(?:weeks?|wks?|wk))(?:\s*(?:and\s+|\+\s*)?\d\s*d(?:ays?)?\b)?(?:\s*(?:weeks?|wks?))?(?:\s+(?:of\s+)?(?:gestation(?:al age)?|pregnancy|pregnant|ga|iup))?\b/i;

/** Words beside weeks that say no more than that there is a pregnancy. */
const NOTHING_ELSE =
  /\b(?:gestation\w*|pregnan\w*|ga|iup|intrauterine|age|of|at|is|weeks?|now|currently|she|patient|pt|female|g\d|p\d|with|an?)\b|[\s\p{P}]/giu;

/** Official guidelines I.C.15.a.3 and I.C.21.c.11: the trimester counts from the last menstrual period. */
const withWeeks = (phrase: string): string => {
  const [given, number] = PREGNANCY.test(phrase) ? (WEEKS.exec(phrase) ?? []) : [];
  if (given === undefined) return phrase;
  const [weeks, rest] = [Number(number), phrase.replace(given, ' ')];
  if (weeks < 1 || weeks > MOST_WEEKS) return phrase;
  if (rest.replace(NOTHING_ELSE, '') === '')
    return weeks < LEAST_NAMED ? 'less than 8 weeks gestation of pregnancy' : `${weeks} weeks gestation of pregnancy`;
  if (/trimester/i.test(rest)) return rest;
  return phrase.replace(given, ` ${weeks < SECOND ? 'first' : weeks < THIRD ? 'second' : 'third'} trimester `);
};

const MOST_WEEKS = 44;
const LEAST_NAMED = 8;
const SECOND = 14;
const THIRD = 28;
