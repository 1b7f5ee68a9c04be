/**
 * Parses drug names. RxNorm builds them by rule: quantity, components, dose form and brand, in this order (RxNorm
 * Technical Documentation, section 5, normalized forms).
 */
import type { TermType } from '../../model/concept.ts';
import type { Naming } from './atoms.ts';

/** The concepts of a term type by name; `undefined` for a name that none of them has. */
export type NameIndex = (type: TermType, name: string) => string | undefined;

/** Indexes names without regard to case. Of concepts with the same name one that is in use comes first, then the oldest. */
export const nameIndex = (namings: readonly (readonly [code: string, naming: Naming])[]): NameIndex => {
  const byType = new Map<TermType, Map<string, string>>();
  for (const isObsolete of [false, true]) {
    for (const [code, naming] of namings) {
      if (naming.isObsolete !== isObsolete) continue;
      const names = byType.get(naming.termType) ?? new Map<string, string>();
      byType.set(naming.termType, names);
      const key = naming.name.toLowerCase();
      if (!names.has(key)) names.set(key, code);
    }
  }
  return (type, name) => byType.get(type)?.get(name.toLowerCase());
};

export type DrugName = {
  /** Such as `24 HR` or `0.4 ML`; empty for most. */
  readonly quantity: string;
  /** The name without its quantity. */
  readonly unquantified: string;
  /** Ingredients with their strengths, or without them in the name of a form. */
  readonly components: readonly string[];
  /** The code of the dose form; `undefined` if the name ends with none. */
  readonly form: string | undefined;
  /** Empty for a drug without a brand. */
  readonly brand: string;
};

/** Duration of action, or quantity in a container. */
const QUANTITY = /^((?:[\d.]+ (?:ACTUAT|DAY|HR|MG|MIN|ML|UNT|WEEK) )+)(?=\S)/i;
const BRANDED = /^(.*?)(?: \[([^[\]]+)\])?$/s;

/** The most words that a dose form has. */
const FORM_WORDS = 7;

export const readDrugName = (name: string, codeOf: NameIndex): DrugName => {
  const [, body = '', brand = ''] = BRANDED.exec(name) ?? [];
  const quantity = QUANTITY.exec(body)?.[1]?.trim() ?? '';
  const rest = quantity === '' ? body : body.slice(quantity.length + 1);
  const { form, length } = formAtEnd(rest, codeOf);
  const components = rest.slice(0, rest.length - length).trim();
  const unquantified = quantity === '' ? name : name.slice(quantity.length + 1);
  return { quantity, unquantified, components: components.split(' / '), form, brand };
};

/** The longest dose form at the end of a text, and how many characters it has. */
const formAtEnd = (text: string, codeOf: NameIndex): { readonly form: string | undefined; readonly length: number } => {
  const words = text.split(' ');
  for (let count = Math.min(FORM_WORDS, words.length); count > 0; count -= 1) {
    const candidate = words.slice(-count).join(' ');
    const form = codeOf('DF', candidate);
    if (form !== undefined) return { form, length: candidate.length };
  }
  return { form: undefined, length: 0 };
};

/** A component: what it is, and how much of it. */
const COMPONENT = /^(.+) ([\d.,]+(?:-[\d.,]+)? \S+)$/;

export const readComponent = (text: string): { readonly substance: string; readonly strength: string } => {
  const [, substance = text, strength = ''] = COMPONENT.exec(text) ?? [];
  return { substance, strength };
};

/** `{24 (A) / 4 (B) } Pack`: the names in it, in their order. */
export const readPackName = (name: string): readonly string[] => {
  const [, inside] = /^\{(.*)\}/s.exec(name) ?? [];
  if (inside === undefined) return [];
  const parts = inside.trim().split(/\) \/ (?=[\d.]+ \()/);
  return parts.flatMap((part) => /^[\d.]+ \((.*?)\)?$/s.exec(part)?.[1] ?? []);
};
