/** Minimal pairs of drugs out of a release: orders that differ in strength, form or release, and how they are written. */
import type { Concept } from '../../src/terminology/model/concept.ts';
import type { Pair } from './contrast.ts';
import { type DrugName, drugNames } from './drug-names.ts';
import { FORM_WORDS, type Pick, strengthOf } from './drug-orders.ts';
import { below, generator, misspell, type Random } from './perturb.ts';

type Drawn = { readonly query: string; readonly gold: readonly DrugName[]; readonly opposite: readonly DrugName[] };
type Class = { readonly name: string; readonly pool: readonly DrugName[]; readonly draw: (drug: DrugName) => Drawn };

/** Draws that may fail before a class is given up. */
const TRIES = 20;

/** Draws orders of each class. The same seed draws the same orders. */
export const drugPairs = (concepts: Iterable<Concept>, seed: number, each: number): readonly Pair[] => {
  const random = generator(seed);
  const pick: Pick = (from) => from[below(from.length, random)] as (typeof from)[number];
  return classesOf([...concepts], pick, random).flatMap(({ name, pool, draw }) => {
    const found = new Map<string, Pair>();
    for (let tries = 0; tries < TRIES * each && found.size < each; tries += 1) {
      const { query, gold, opposite } = draw(pick(pool));
      if (query === '' || gold.length === 0) continue;
      const right = gold.map(({ code }) => code);
      const wrong = opposite.map(({ code }) => code).filter((code) => !right.includes(code));
      found.set(query, { class: `drug ${name}`, system: 'rxnorm', query, gold: right, opposite: wrong });
    }
    return [...found.values()];
  });
};

const NOTHING: Drawn = { query: '', gold: [], opposite: [] };

const classesOf = (concepts: readonly Concept[], pick: Pick, random: Random): readonly Class[] => {
  const generics = drugNames(concepts, 'SCD').filter(({ substances }) => substances.length <= MOST_SUBSTANCES);
  const sold = generics.filter(({ isSold }) => isSold);
  const retired = drugNames(concepts, 'SBD', true).filter(({ substances }) => substances.length <= MOST_SUBSTANCES);
  const brands = drugNames(concepts, 'SBD').filter(({ isSold }) => isSold);
  const same = indexBy(generics, (drug) => `${nameOf(drug)} ${strengthKeyOf(drug)}`);
  const kin = indexBy(generics, nameOf);
  const mixed = new Map<string, DrugName[]>();
  for (const drug of generics.filter(({ substances }) => substances.length > 1))
    for (const substance of drug.substances) mixed.set(substance, [...(mixed.get(substance) ?? []), drug]);
  const branded = indexBy(brands, (drug) => `${drug.brand} ${strengthKeyOf(drug)}`);
  const ofBrand = indexBy(brands, ({ brand }) => brand);
  const written = ({ substances }: DrugName) => substances.join(substances.length === 1 ? '' : pick(['-', '/', ' / ']));
  const order = (drug: DrugName, name = written(drug)): Drawn => {
    const [strength, words] = [strengthOf(drug, pick), FORM_WORDS[drug.form]];
    if (strength === undefined || words === undefined) return NOTHING;
    const word = pick(words);
    const gold = same(drug).filter(({ form }) => form === drug.form || FORM_WORDS[form]?.includes(word));
    return { query: pick([`${name} ${strength} ${word}`, `${name} ${word} ${strength}`]), gold, opposite: kin(drug) };
  };
  const ifOpposed = (drawn: Drawn, opposite: readonly DrugName[]): Drawn =>
    opposite.some((drug) => !drawn.gold.includes(drug)) ? { ...drawn, opposite } : NOTHING;
  const bare = (drug: DrugName): Drawn => {
    const strength = strengthOf(drug, pick);
    if (strength === undefined) return NOTHING;
    return { query: `${written(drug)} ${strength}`, gold: same(drug), opposite: kin(drug) };
  };
  return [
    { name: 'and strength', pool: sold, draw: bare },
    {
      name: 'one of a combination',
      pool: sold.filter(({ substances: [first = '', ...others] }) => others.length === 0 && mixed.has(first)),
      draw: (drug) => ({ ...pick([order, bare])(drug), opposite: mixed.get(drug.substances[0] ?? '') ?? [] }),
    },
    {
      name: 'combination',
      pool: sold.filter(({ substances }) => substances.length > 1),
      draw: (drug) => {
        const strength = strengthOf(drug, pick);
        const alone = sold.filter(
          ({ substances }) => substances.length === 1 && drug.substances.includes(substances[0] ?? ''),
        );
        if (strength === undefined || alone.length === 0) return NOTHING;
        const query = `${drug.substances.join(pick([' / ', '/', '-', ' and ', ' with ', ' + ']))} ${strength}`;
        return { query, gold: same(drug), opposite: alone };
      },
    },
    { name: 'form', pool: generics, draw: (drug) => ifOpposed(order(drug), same(drug)) },
    {
      name: 'strength',
      pool: generics,
      draw: (drug) =>
        ifOpposed(
          order(drug),
          kin(drug).filter((other) => other.form === drug.form && !isAmountOf(other, drug)),
        ),
    },
    {
      name: 'release',
      pool: sold.filter(({ form }) => /oral (?:tablet|capsule)$/.test(form)),
      draw: (drug) =>
        ifOpposed(
          order(drug),
          same(drug).filter(({ form }) => form.endsWith(drug.form.split(' ').at(-1) ?? '')),
        ),
    },
    {
      name: 'brand',
      pool: brands,
      draw: (drug) => {
        const strength = strengthOf(drug, pick);
        if (strength === undefined) return NOTHING;
        return { query: `${drug.brand} ${strength}`, gold: branded(drug), opposite: ofBrand(drug) };
      },
    },
    {
      name: 'retired brand',
      pool: retired,
      draw: (drug) => {
        const [strength, words] = [strengthOf(drug, pick), FORM_WORDS[drug.form]];
        const gold = same(drug).filter(({ form }) => form === drug.form);
        if (strength === undefined || words === undefined || branded(drug).length > 0) return NOTHING;
        return { query: `${drug.brand} ${strength} ${pick(words)}`, gold, opposite: ofBrand(drug) };
      },
    },
    {
      name: 'directions',
      pool: sold.filter(({ form }) => form in TAKEN),
      draw: (drug) => {
        const { query } = bare(drug);
        const gold = same(drug).filter(({ form }) => form === drug.form);
        const asked = pick(DIRECTIONS).replace('{form}', pick(TAKEN[drug.form] ?? []));
        return query === '' ? NOTHING : { query: asked.replace('{}', () => query), gold, opposite: kin(drug) };
      },
    },
    {
      name: 'misspelt',
      pool: sold.filter(({ substances: [first = '', ...others] }) => others.length === 0 && /^[a-z]{6,}/.test(first)),
      draw: (drug) => {
        const name = written(drug);
        const [word = ''] = name.split(/[^a-z]/);
        return {
          ...order(
            drug,
            name.replace(word, () => misspell(word, random)),
          ),
          opposite: [],
        };
      },
    },
  ];
};

/** True if a drug is a volume that holds the amount of another one: a vial of 10 ML with 5 MG/ML is one of 50 MG. */
const isAmountOf = ({ volume, strengths: [each] }: DrugName, { strengths: [amount] }: DrugName): boolean =>
  each?.unit === 'MG/ML' && amount?.unit === 'MG' && Math.abs(volume * each.amount - amount.amount) < 0.01;

const MOST_SUBSTANCES = 2;

const TAKEN: Readonly<Record<string, readonly string[]>> = {
  'oral tablet': ['tab', 'tablet'],
  'oral capsule': ['cap', 'capsule'],
};

const DIRECTIONS = [
  'Take 1 {form} by mouth once daily. {}',
  '{} 1 {form} po bid',
  '{} {form} #30 RF2',
  '{} take 1 {form} by mouth every 6 hours as needed for pain',
  '{} 1 {form} qhs prn x 10 days',
  'continue home {} {form}',
  '{} {form}, disp #60, 3 refills',
];

const nameOf = ({ substances }: DrugName): string => substances.join(' / ');
const strengthKeyOf = ({ strengths }: DrugName): string =>
  strengths.map(({ amount, unit }) => `${amount} ${unit}`).join(' / ');

/** The drugs with the key of a drug. */
const indexBy = (drugs: readonly DrugName[], keyOf: (drug: DrugName) => string) => {
  const groups = Map.groupBy(drugs, keyOf);
  return (drug: DrugName): readonly DrugName[] => groups.get(keyOf(drug)) ?? [];
};
