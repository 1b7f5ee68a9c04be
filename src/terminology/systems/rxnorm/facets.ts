/** On which axes the names of drugs differ. */
import type { Facet } from '../../model/code-system.ts';
import { packForm } from './dose-form.ts';

/** What it is, its dose form, and its brand. */
const NAME = /^(?<drug>.*?)(?<form>(?: [A-Z][\w-]*)*)(?<brand> \[[^\]]+\])?$/;

/** Behind the last strength stands the form. */
const STRONG = /^(?<drug>.* [\d.]+ [A-Z%]+(?:\/[A-Z]+)?)(?<form> [^[]+?)(?<brand>\s*\[[^\]]+\])?$/;

/** Over how long it is released or worn. */
const HOURS = /^[\d.]+ HR /;

const STRENGTH = /[\d.]+ (?:[A-Z%]+)(?:\/[A-Z]+)?/g;

export const drugFacets = (name: string): readonly Facet[] => {
  const hours = HOURS.exec(name)?.[0] ?? '';
  const { drug: whole = '', form = '', brand = '' } = (STRONG.exec(name) ?? NAME.exec(name))?.groups ?? {};
  const drug = whole.slice(hours.length);
  const packed = form === '' ? 0 : packForm(name);
  const [route, shape, release] = [packed & 15, (packed >> 4) & 31, packed >> 9];
  const sold = (axis: string, ...rest: readonly number[]) => ({
    axis,
    stem: `${drug}${brand} ${rest.join(' ')}`,
    value: hours + form.trim(),
  });
  const strengths = drug.match(STRENGTH) ?? [];
  return [
    ...(strengths.length === 0
      ? []
      : [{ axis: 'strength', stem: hours + drug.replace(STRENGTH, '*') + form + brand, value: strengths.join(' / ') }]),
    ...(strengths.length === 0
      ? [{ axis: 'form', stem: drug + brand, value: form.trim() }]
      : [sold('route', shape, release), sold('form', route, release), sold('release', route, shape)]),
  ];
};
