/** Products that a phrase may mean as well as the one that comes first. */
import type { Hit, HitReader } from '../../model/code-system.ts';
import { commonnessIn } from './axes.ts';
import { bitsOf, formIn, releaseBit, routeBit, shapeBit } from './dose-form.ts';
import { type DrugPhrase, isStrength, substancesOf } from './drug-hits.ts';

const PLAIN = bitsOf('plain');
const EXTENDED = bitsOf('extended');

/** Whether a product has another form or salt, or another strength if the phrase has none, and is about as common. */
export const isRivalOf = (first: Hit, asked: DrugPhrase, { axesOf, wordsOf }: HitReader): ((other: Hit) => boolean) => {
  const [axes, substances] = [axesOf(first), substancesOf(wordsOf(first))];
  const strengths = asked.hasNumber || first.score >= WHOLE ? undefined : new Set(wordsOf(first).filter(isStrength));
  return (other) => {
    const rival = axesOf(other);
    if (asked.fitOf(rival) < asked.fitOf(axes) - SAME_FIT) return false;
    if (isPlainOf(rival, axes, asked)) return true;
    if (isRarer(rival, axes)) return false;
    if (!substancesOf(wordsOf(other)).isSubsetOf(substances)) return true;
    if (strengths !== undefined && !wordsOf(other).every((word) => !isStrength(word) || strengths.has(word)))
      return true;
    return (
      kindOf(rival) !== kindOf(axes) && !isUnaskedRelease(rival, axes, asked) && !isUnaskedRoute(rival, axes, asked)
    );
  };
};

/** The score of a drug with another name that is the whole phrase: it says the strength. */
const WHOLE = 99;

const SAME_FIT = 0.02;

/** Sold so much less than another that it is seldom meant: an eighth, by rank. */
const isRarer = (rival: number, axes: number): boolean =>
  commonnessIn(rival) < commonnessIn(axes) - RARER || (commonnessIn(rival) === 0 && commonnessIn(axes) > 0);
const RARER = 6;

/** Who means the extended release of a drug that there is without says so. */
const isUnaskedRelease = (rival: number, axes: number, { form }: DrugPhrase): boolean =>
  form.releases === 0 && releaseBit(axes) === PLAIN && releaseBit(rival) === EXTENDED;

/** The route that goes without saying: tablets are swallowed, creams are for the skin. */
export const usualRoute = (shapes: number): number => ((shapes & SPREAD) !== 0 ? TOPICAL : ORAL);
const ORAL = bitsOf('oral');
const TOPICAL = bitsOf('topical');
const SPREAD = bitsOf('cream', 'ointment', 'gel', 'lotion', 'foam');

/** Who means a cream for another place than the skin says so. */
const isUnaskedRoute = (rival: number, axes: number, { form }: DrugPhrase): boolean =>
  form.routes === 0 &&
  (form.shapes & SPREAD) !== 0 &&
  routeBit(formIn(axes)) === TOPICAL &&
  routeBit(formIn(rival)) !== TOPICAL;

/** Sold, and the same but for a release that the phrase does not ask for. */
const isPlainOf = (rival: number, axes: number, { form }: DrugPhrase): boolean =>
  form.releases === 0 &&
  form.shapes !== 0 &&
  commonnessIn(rival) > 0 &&
  releaseBit(axes) !== PLAIN &&
  releaseBit(rival) === PLAIN &&
  shapeBit(rival) === shapeBit(axes);

/** A form as far as it matters: what is injected is the same out of a vial, a syringe or a cartridge. */
const kindOf = (axes: number): number => {
  const form = formIn(axes);
  return routeBit(form) === INJECTED && (shapeBit(form) & CONTAINERS) !== 0 ? INJECTED : form;
};
const INJECTED = bitsOf('injected');
const CONTAINERS = bitsOf('none', 'solution', 'syringe', 'cartridge');
