/** The fields of a tool's form: their values as a query, and their validation errors. */
import type { Problem } from './call.ts';

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement);

/** The parameters to send, in the documented order, without empty ones. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form)
      .map((field) => [field.name, textOf(field)] as const)
      .filter(([, value]) => value !== ''),
  );

/** Sends an optional flag only if it differs from its default. */
const textOf = (field: Field): string => {
  if (field.type !== 'checkbox' || !('checked' in field)) return field.value;
  const value = String(field.checked);
  return value === field.dataset.default ? '' : value;
};

/** Puts values back that were sent before. */
export const fill = (form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void => {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (field.type === 'checkbox' && 'checked' in field) {
      field.checked = (value ?? field.dataset.default) === 'true';
    } else field.value = typeof value === 'string' ? value : '';
  }
};

/** Reports a field whose text is no number, which no query can express. */
export const hasBadInput = (form: HTMLFormElement): boolean => {
  const bad = fieldsOf(form).find(({ validity }) => validity.badInput);
  bad?.reportValidity();
  return bad !== undefined;
};

/** Marks the fields that the server named, and clears the others. */
export const markProblems = (form: HTMLFormElement, problems: readonly Problem[]): void => {
  for (const field of fieldsOf(form)) {
    const id = `${field.id}-wrong`;
    document.getElementById(id)?.remove();
    const problem = problems.find(({ parameter }) => parameter === field.name);
    if (problem === undefined) {
      field.removeAttribute('aria-invalid');
      field.setAttribute('aria-describedby', `${field.id}-hint`);
    } else {
      const note = Object.assign(document.createElement('p'), { id, className: 'wrong', textContent: problem.message });
      field.closest('.field')?.append(note);
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', `${id} ${field.id}-hint`);
    }
  }
};
