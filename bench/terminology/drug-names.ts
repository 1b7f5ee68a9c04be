/** The parts of the names of clinical drugs. */
import { type Concept, isObsolete } from '../../src/terminology/model/concept.ts';

export type Strength = { readonly amount: number; readonly unit: string };

/** `24 HR metoprolol succinate 50 MG Extended Release Oral Tablet [Toprol]`. */
export type DrugName = {
  readonly code: string;
  readonly substances: readonly string[];
  readonly strengths: readonly Strength[];
  /** In lower case: `extended release oral tablet`. */
  readonly form: string;
  readonly brand: string;
  /** In millilitres; 0 if the name has none. */
  readonly volume: number;
  readonly isSold: boolean;
};

const QUANTITY = /^(?:[\d.]+ (?:HR|ML|ACTUAT|MG) )+/;
const PART = /^(.+?) ([\d.]+) ([A-Z%]+(?:\/[A-Z]+)?)(?: (\D+))?$/;

/** Longer names are mixtures, and orders name them by a brand. */
const LONGEST = 120;

/** Parses a name; `undefined` for a name of another form, such as a pack. */
const parseDrugName = ({ code, name, rank }: Concept): DrugName | undefined => {
  const [, brand = ''] = /\[([^\]]+)\]$/.exec(name) ?? [];
  const parts = name
    .replace(/\s*\[[^\]]+\]$/, '')
    .replace(QUANTITY, '')
    .split(' / ')
    .map((part) => PART.exec(part));
  const volume = Number(/^([\d.]+) ML /.exec(name)?.[1] ?? 0);
  const form = parts.at(-1)?.[4]?.toLowerCase();
  if (form === undefined || name.length > LONGEST || parts.some((part) => part === null)) return undefined;
  const found = parts.filter((part) => part !== null);
  return {
    ...{ code, form, brand, volume, isSold: rank > 0 },
    substances: found.map(([, substance = '']) => substance.toLowerCase()),
    // Two writings of one unit.
    strengths: found.map(([, , amount, unit = '']) =>
      asPercent({ amount: Number(amount), unit: unit.replace(/^IU\b/, 'UNT') }, form),
    ),
  };
};

/** Converts MG/MG to MG/ML, so that 1 % is one strength by weight and by volume. Powders and granules keep theirs. */
const asPercent = ({ amount, unit }: Strength, form: string): Strength =>
  unit === 'MG/MG' && !/powder|granule/.test(form)
    ? { amount: Number((amount * 1000).toPrecision(6)), unit: 'MG/ML' }
    : { amount, unit };

/** The current drugs of a release, generic or branded, or those that are retired. */
export const drugNames = (
  concepts: Iterable<Concept>,
  termType: 'SCD' | 'SBD',
  isRetired = false,
): readonly DrugName[] =>
  [...concepts]
    .filter((concept) => concept.termType === termType && isObsolete(concept.status) === isRetired)
    .flatMap((concept) => parseDrugName(concept) ?? []);
