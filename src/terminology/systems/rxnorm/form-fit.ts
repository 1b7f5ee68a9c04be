/** How well the dose form of a drug fits what a phrase asks for. */
import { bitsOf, type FormWords, formIn, releaseBit, routeBit, shapeBit } from './dose-form.ts';

/** How well packed axes fit: up to 1. `undefined` for a phrase that asks for none. */
export const formFit = (asked: FormWords): ((axes: number) => number) | undefined => {
  const { routes, shapes, releases } = asked;
  if ((routes | shapes | releases) === 0) return undefined;
  const known: number[] = [];
  return (axes) => {
    const form = formIn(axes);
    known[form] ??= form === 0 ? 1 : fitOf(asked, form);
    return known[form];
  };
};

const fitOf = ({ routes, shapes, releases }: FormWords, form: number): number => {
  const [route, shape, release] = [routeBit(form), shapeBit(form), releaseBit(form)];
  return (
    (fits(routes, route) || route === NONE ? 1 : near(NEAR_ROUTES, routes, route) ? NEAR_ROUTE : OTHER_ROUTE) *
    (fits(shapes, shape) ? 1 : shape === NONE || near(NEAR_SHAPES, shapes, shape) ? NEAR_SHAPE : OTHER_SHAPE) *
    (releases === 0 || (releases & release) !== 0 ? 1 : OTHER_RELEASE)
  );
};

/** Whether nothing is asked for, or this. */
const fits = (asked: number, had: number): boolean => asked === 0 || (asked & had) !== 0;

/** The bit of a drug that does not say. */
const NONE = 1;

/** Whether both are of one group. */
const near = (groups: readonly number[], asked: number, had: number): boolean =>
  groups.some((group) => (group & asked) !== 0 && (group & had) !== 0);

const NEAR_ROUTES = [
  bitsOf('oral', 'sublingual', 'buccal', 'mucosal'),
  bitsOf('topical', 'transdermal'),
  bitsOf('topical', 'mucosal'),
];
const NEAR_SHAPES = [
  bitsOf('tablet', 'capsule', 'chewable', 'disintegrating', 'effervescent', 'film', 'lozenge', 'gum'),
  bitsOf('solution', 'suspension', 'powder', 'granules'),
  bitsOf('solution', 'syringe', 'pen', 'cartridge'),
  bitsOf('cream', 'ointment', 'gel', 'lotion', 'foam', 'oil'),
  bitsOf('suppository', 'insert'),
  bitsOf('metered', 'dry', 'spray'),
];

const NEAR_ROUTE = 0.85;
const OTHER_ROUTE = 0.6;
const NEAR_SHAPE = 0.9;
const OTHER_SHAPE = 0.75;
const OTHER_RELEASE = 0.8;
