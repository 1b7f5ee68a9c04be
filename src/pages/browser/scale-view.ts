/** The scale of a page, drawn again for another answer. */
import { partOf, placeOnScale } from '../scale.ts';

type Step = readonly [outcome: string | null, kind: 'from' | 'above', bound: string];

/**
 * Copies the scale of the page that fits an answer, and moves its mark. A number on a bound may have been rounded to it:
 * its band is marked only where the answer names it.
 */
export const scaleView = (body: Readonly<Record<string, unknown>>): readonly Node[] => {
  const fits = ({ dataset: { number = '' } }: SVGElement): boolean => typeof body[number] === 'number';
  const drawn = [...document.querySelectorAll<SVGElement>('.card > .scale[data-number]')].find(fits);
  if (drawn === undefined) return [];
  const { number = '', field = '', decimals = '', steps = '[]', lowest } = drawn.dataset;
  const value = Number(body[number]);
  const band = bandOf(value, { steps: JSON.parse(steps), decimals, named: body[field], lowest });
  const copy = drawn.cloneNode(true) as SVGElement;
  const bounds = (JSON.parse(steps) as Step[]).map(([, , bound]) => Number(bound));
  copy.querySelectorAll('rect').forEach((one, index) => {
    one.classList.toggle('on', index === band);
  });
  copy.querySelectorAll('.name').forEach((one, index) => {
    one.classList.toggle('here', index === band);
  });
  const mark = copy.querySelector('svg');
  if (band === undefined) mark?.remove();
  else mark?.setAttribute('x', partOf(placeOnScale(bounds, band, value), bounds.length + 1));
  copy.setAttribute('aria-label', `${number}: ${value}`);
  return [copy];
};

type Declared = {
  readonly steps: readonly Step[];
  readonly decimals: string;
  readonly named: unknown;
  readonly lowest: string | undefined;
};

const bandOf = (value: number, { steps, decimals, named, lowest }: Declared): number | undefined => {
  const place = [lowest, ...steps.map(([outcome]) => outcome)].indexOf(typeof named === 'string' ? named : undefined);
  if (place >= 0) return place;
  const half = decimals === '' ? 0 : 0.5 * 10 ** -Number(decimals);
  if (half > 0 && steps.some(([, , bound]) => Math.abs(value - Number(bound)) <= half)) return undefined;
  return steps.filter(([, kind, bound]) => (kind === 'from' ? value >= Number(bound) : value > Number(bound))).length;
};
