/** The fields of a form: their values as a call has them, and back. */
import type { Problem } from './call.ts';
import { styled } from './dom.ts';

/** The rows of the form of a tool. Each has one value; a quantity has the parameter of its unit. */
const rowsOf = (form: HTMLFormElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('[data-names]')];

const namesOf = (row: HTMLElement): string[] => row.dataset.names?.split(' ') ?? [];

/** The name of a parameter as the form words it. */
export const wordsFor = (form: HTMLFormElement, parameter: string): string => {
  const row = rowsOf(form).find((one) => namesOf(one).includes(parameter));
  return row?.querySelector('.label')?.firstChild?.textContent?.trim() ?? parameter;
};

/** The parameters to send, in the documented order, without empty ones and those that have their default. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> => {
  const defaults = new Map(rowsOf(form).map((row) => [namesOf(row)[0], row.dataset.default]));
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value !== 'string' || value === '' || name.startsWith('unit:') || defaults.get(name) === value
        ? []
        : [[name, value]],
    ),
  );
};

/** Puts values into the form. The view stays where they name none. */
export const fill = (form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void => {
  for (const row of rowsOf(form)) {
    const names = namesOf(row);
    const given = names.find((name) => typeof values[name] === 'string');
    if (given === undefined && names.includes('view')) continue;
    const value = given === undefined ? (row.dataset.default ?? '') : String(values[given]);
    const unit = row.querySelector<HTMLInputElement>(`[name^="unit:"][value="${given ?? names[0]}"]`);
    if (unit !== null) {
      unit.checked = true;
      takeUnit(unit);
    }
    for (const field of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      ':is(input, select, textarea):not([name^="unit:"])',
    )) {
      if (field.type === 'radio' && 'checked' in field) field.checked = field.value === value;
      else field.value = value;
    }
    showConverted(row);
  }
  const query = form.elements.namedItem('query');
  if (query instanceof HTMLInputElement && query.closest('[data-names]') === null)
    query.value = String(values.query ?? '');
};

/** The digits stay, and are those of the other unit: the field takes the name and the bounds of its parameter. */
const takeUnit = (unit: HTMLInputElement): void => {
  const field = unit.closest('.measure')?.querySelector<HTMLInputElement>('input[type=number]');
  if (!field) return;
  field.name = unit.value;
  field.min = unit.dataset.min ?? '';
  field.max = unit.dataset.max ?? '';
};

/** The value of the other unit in the first one, below the label. */
const showConverted = (row: HTMLElement): void => {
  const place = row.querySelector<HTMLElement>('.converted');
  const field = row.querySelector<HTMLInputElement>('.measure input[type=number]');
  if (place === null || field === null) return;
  const isOther = field.name !== namesOf(row)[0] && field.value !== '';
  const [unit = '', rule = ''] = place.dataset.conversion?.split(' = ') ?? [];
  const steps = [...rule.matchAll(/ ([-*/]) ([\d.]+)/g)];
  const value = steps.reduce((last, [, sign, by]) => {
    const number = Number(by);
    return sign === '*' ? last * number : sign === '/' ? last / number : last - number;
  }, Number(field.value));
  place.textContent = isOther ? `= ${Number(value.toPrecision(4))} ${unit}` : '';
};

/** Follows what is typed or chosen. */
export const follow = (target: EventTarget | null): void => {
  if (!(target instanceof HTMLElement)) return;
  if (target instanceof HTMLInputElement && target.name.startsWith('unit:')) takeUnit(target);
  const row = target.closest<HTMLElement>('[data-names]');
  if (row !== null) showConverted(row);
};

/** Reports a field whose text is no number, which no query can express. */
export const hasBadInput = (form: HTMLFormElement): boolean => {
  const bad = [...form.elements].find((field) => field instanceof HTMLInputElement && field.validity.badInput);
  if (bad instanceof HTMLInputElement) bad.reportValidity();
  return bad !== undefined;
};

/** Marks the fields that the server named, clears the others, and goes to the first. */
export const markProblems = (form: HTMLFormElement, problems: readonly Problem[]): void => {
  let first: HTMLElement | undefined;
  for (const row of rowsOf(form)) {
    const control = row.querySelector<HTMLElement>('[aria-describedby]');
    if (control === null) continue;
    const id = `${control.id}-wrong`;
    document.getElementById(id)?.remove();
    const problem = problems.find(({ parameter }) => namesOf(row).includes(parameter));
    if (problem === undefined) {
      control.removeAttribute('aria-invalid');
      control.setAttribute('aria-describedby', `${control.id}-hint`);
      continue;
    }
    const words = wordsFor(form, problem.parameter);
    const textContent = problem.message.replace(problem.parameter, words);
    row.append(Object.assign(document.createElement('p'), { id, className: 'wrong', textContent }));
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', `${id} ${control.id}-hint`);
    first ??= control.querySelector<HTMLElement>('input') ?? control;
  }
  first?.focus();
};

/** The values of a call in words, with the day: for paper, on which there is no form. */
export const askedIn = (form: HTMLFormElement): HTMLElement => {
  const given = rowsOf(form).flatMap((row) => {
    const field = row.querySelector<HTMLInputElement>(
      ':is(input:not([type=radio]), select, textarea), input[type=radio]:checked:not([name^="unit:"])',
    );
    if (!field || field.value === '' || namesOf(row).includes('view')) return [];
    const unit = row.querySelector('.measure :checked + span, .label .unit')?.textContent ?? '';
    const said = field.type === 'radio' ? field.parentElement?.textContent : field.value;
    return [`${wordsFor(form, namesOf(row)[0] ?? '')}: ${said} ${unit}`.trim()];
  });
  return styled('p', 'printed', [...given, new Date().toISOString().slice(0, 10)].join('; '));
};
