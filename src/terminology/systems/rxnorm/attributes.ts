/** Attributes of single drugs: table RXNSAT. */
import { type Entry, invalidField } from '../../import/entry.ts';
import { readRrf } from '../../import/table.ts';
import type { DraftValues } from '../../model/details.ts';
import { readNdc } from '../../model/ndc.ts';

/** RxNorm Technical Documentation, 12.5 RXNSAT.RRF. */
const COLUMNS = [
  ...(['RXCUI', 'LUI', 'SUI', 'RXAUI', 'STYPE', 'CODE', 'ATUI'] as const),
  ...(['SATUI', 'ATN', 'SAB', 'ATV', 'SUPPRESS', 'CVF'] as const),
];

/** Attributes with a text (RxNorm Technical Documentation, appendix 4). */
const TEXTS = {
  RXN_AVAILABLE_STRENGTH: 'strengths',
  RXN_STRENGTH: 'strengths',
  RXN_QUANTITY: 'quantities',
  RXN_QUALITATIVE_DISTINCTION: 'qualitative_distinctions',
  RXTERM_FORM: 'rxterms_forms',
} as const;

/** Attributes whose value is the country in which the drug is sold. */
const FLAGS = { RXN_HUMAN_DRUG: 'human_drug', RXN_VET_DRUG: 'vet_drug' } as const;

type Attributes = {
  readonly ndcs: Set<number>;
  readonly texts: Map<(typeof TEXTS)[keyof typeof TEXTS], Set<string>>;
  readonly flags: Set<(typeof FLAGS)[keyof typeof FLAGS]>;
};

export type DrugAttributes = {
  /** The position of a drug among those with the most packages, from 1; equal ones share it; 0 without packages. */
  readonly rankOf: (code: string) => number;
  readonly valuesOf: (code: string) => DraftValues;
  /** True if the release has an attribute of a field. */
  readonly has: (field: keyof DraftValues) => boolean;
};

/**
 * Reads RXNSAT.RRF.
 *
 * @throws `ImportError` for an invalid national drug code
 */
export const readAttributes = async (entry: Entry | undefined): Promise<DrugAttributes> => {
  const drugs = new Map<string, Attributes>();
  const filled = new Set<keyof DraftValues>();
  const drugOf = (code: string): Attributes => {
    const known = drugs.get(code) ?? { ndcs: new Set(), texts: new Map(), flags: new Set() };
    drugs.set(code, known);
    return known;
  };
  if (entry !== undefined) {
    await readRrf(entry, COLUMNS, 'RXNORM', (field, row) => {
      const [code, name, value] = [field('RXCUI'), field('ATN'), field('ATV').trim()];
      if (field('SUPPRESS') === 'O' || value === '') return;
      if (name === 'NDC') {
        const [ndc, ...others] = readNdc(value);
        if (ndc === undefined || others.length > 0) throw invalidField(entry, row, 'ATV', `"${value}" is no NDC`);
        drugOf(code).ndcs.add(Number(ndc));
        filled.add('ndcs');
      } else if (Object.hasOwn(TEXTS, name)) {
        const kind = TEXTS[name as keyof typeof TEXTS];
        const { texts } = drugOf(code);
        texts.set(kind, (texts.get(kind) ?? new Set()).add(value));
        filled.add(kind);
      } else if (Object.hasOwn(FLAGS, name)) {
        drugOf(code).flags.add(FLAGS[name as keyof typeof FLAGS]);
        filled.add(FLAGS[name as keyof typeof FLAGS]);
      }
    });
  }
  return {
    rankOf: ranking(drugs),
    has: (field) => filled.has(field),
    valuesOf: (code) => {
      const { ndcs, texts, flags } = drugs.get(code) ?? { ndcs: [], texts: [], flags: [] };
      return {
        ndcs: [...ndcs],
        ...Object.fromEntries([...texts].map(([kind, values]) => [kind, [...values]])),
        ...Object.fromEntries([...flags].map((flag) => [flag, true])),
      };
    },
  };
};

const ranking = (drugs: ReadonlyMap<string, Attributes>): DrugAttributes['rankOf'] => {
  const packagesOf = (code: string): number => drugs.get(code)?.ndcs.size ?? 0;
  const sizes = [...drugs.keys()]
    .map(packagesOf)
    .filter((size) => size > 0)
    .sort((a, b) => b - a);
  const rank = new Map(sizes.toReversed().map((size, index) => [size, sizes.length - index]));
  return (code) => rank.get(packagesOf(code)) ?? 0;
};
