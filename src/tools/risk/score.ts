/** The score of a member by one model: categories, hierarchies, interactions and coefficients. */
import type { RiskModel, RiskTables } from '../../terminology/model/risk.ts';
import { type Member, MODELS } from './models.ts';

/** A diagnosis in compact form, and the categories that it counts for before edits. */
export type Diagnosis = { readonly code: string; readonly categories: readonly string[] };

export type Score = {
  /** After the hierarchies, ascending. */
  readonly categories: readonly string[];
  /** By category before the hierarchies, its diagnoses. */
  readonly diagnosesOf: ReadonlyMap<string, readonly string[]>;
  readonly coefficients: ReadonlyMap<string, number>;
  readonly sum: number;
  readonly demographics: number;
  readonly dropped: readonly Dropped[];
  /** False for a model that is not for this member. */
  readonly applies: boolean;
};

/** A diagnosis that does not count, or only through another category. */
export type Dropped = {
  readonly code: string;
  readonly reason: 'edit' | 'hierarchy' | 'not_mapped';
  readonly category: string | null;
  readonly text: string;
};

const isFullDual = ({ dual }: Member): boolean => ['02', '04', '08'].includes(dual);
const isPartialDual = ({ dual }: Member): boolean => ['01', '03', '05', '06'].includes(dual);
const isAged = ({ age }: Member): boolean => age >= 65;

/** By original or current entitlement. */
const hasRenalDisease = ({ orec, crec }: Member): boolean => [orec, crec].some((code) => '23'.includes(code));

const AGES = [34, 44, 54, 59, 64, 69, 74, 79, 84, 89, 94];

const ageBand = (age: number): string => {
  const at = AGES.findIndex((last) => age <= last);
  if (at < 0) return '95_GT';
  return at === 0 ? '0_34' : `${(AGES[at - 1] ?? 0) + 1}_${AGES[at]}`;
};

/** The cell of age and sex. New enrollees of 65 to 69 years have one a year; on dialysis they have one, and one from 85. */
const cellOf = (model: RiskModel, { age, sex, orec, isNewEnrollee }: Member): string => {
  const letter = sex === 'female' ? 'F' : 'M';
  if (!isNewEnrollee) return letter + ageBand(age);
  if (model === 'ESRD_V24') return `NE${letter}${age >= 85 ? '85_GT' : ageBand(age)}`;
  // AGESEXV2: who is 64 without another reason for entitlement is among those of 65.
  const counted = age === 64 && orec === '0' ? 65 : age;
  const years = counted >= 65 && counted <= 69 ? String(counted) : ageBand(counted);
  return `${model === 'RxHCC_V08' ? '' : 'NE'}${letter}${years}`;
};

/** The part of the population whose coefficients count: the beginning of their names. */
const prefixOf = (model: RiskModel, member: Member): string => {
  const { isNewEnrollee, isInstitutional, isInSpecialNeedsPlan, hasLowIncome, graftMonths } = member;
  if (model === 'RxHCC_V08') {
    if (isInstitutional) return isNewEnrollee ? 'Rx_NE_LTI_' : 'Rx_CE_LTI_';
    if (isNewEnrollee) return hasLowIncome ? 'Rx_NE_Lo_' : 'Rx_NE_NoLo_';
    return `Rx_CE_${hasLowIncome ? 'Low' : 'NoLow'}${isAged(member) ? 'Aged' : 'NoAged'}_`;
  }
  if (model === 'ESRD_V24') {
    if (graftMonths === undefined) return isNewEnrollee ? 'DNE_' : 'DI_';
    if (isInstitutional) return 'GI_';
    return isNewEnrollee ? 'GNE_' : `G${isFullDual(member) ? 'F' : 'NP'}${isAged(member) ? 'A' : 'N'}_`;
  }
  if (isInstitutional) return 'INS_';
  if (isNewEnrollee) return isInSpecialNeedsPlan ? 'SNPNE_' : 'NE_';
  return `C${isFullDual(member) ? 'F' : isPartialDual(member) ? 'P' : 'N'}${isAged(member) ? 'A' : 'D'}_`;
};

/** A member as a model takes one. */
const asCounted = (model: RiskModel, member: Member): Member => {
  const isOfInstitution = ['INS_', 'GI_'].includes(prefixOf(model, member));
  return {
    ...member,
    // V2419P1M alone has this line; V2823T2M does not.
    age: model === 'V24' && member.age === 64 && member.orec === '0' ? 65 : member.age,
    // The coefficients of an institution have no cells of new enrollees, but in RxHCC.
    isNewEnrollee: member.isNewEnrollee && !isOfInstitution,
  };
};

/** Variables of the person. A model takes those that it has coefficients for. */
const demographicVariables = (model: RiskModel, member: Member): readonly string[] => {
  const { sex, orec, dual, isInstitutional, isNewEnrollee } = member;
  const cell = cellOf(model, member);
  const wasDisabled = orec === '1' && isAged(member);
  // The software takes both as given. Medicare Savings Programs and full benefits count for new enrollees; in an
  // institution any code of dual eligibility does.
  const hasProgram = /^0[1-68]$/.test(dual);
  const isDual = !['NA', '00'].includes(dual);
  if (model === 'RxHCC_V08') return drugVariables(member, cell, wasDisabled);
  return [
    cell,
    ...(wasDisabled ? [`OriginallyDisabled_${sex === 'female' ? 'Female' : 'Male'}`] : []),
    `${isNewEnrollee && hasProgram ? 'MCAID' : 'NMCAID'}_${wasDisabled ? 'ORIGDIS' : 'NORIGDIS'}_${cell}`,
    ...(isInstitutional ? [`LTI_${isAged(member) ? 'Aged' : 'NonAged'}`] : []),
    ...(isInstitutional && isDual ? ['LTIMCAID'] : []),
  ];
};

/** As the names of the coefficients tell: cells of new enrollees by renal disease and former disability. */
const drugVariables = (member: Member, cell: string, wasDisabled: boolean): readonly string[] => {
  if (member.isNewEnrollee)
    return [`${hasRenalDisease(member) ? 'ESRD' : 'NESRD'}_${wasDisabled ? 'OD' : 'NOD'}_x_${cell}`];
  return [cell, ...(wasDisabled ? [`${cell.slice(0, 1)}65OD`, 'ORIGDS'] : [])];
};

/** Variables of the entitlement in the model of renal disease. */
const renalVariables = (member: Member): readonly string[] => {
  const person = member.sex === 'female' ? 'Female' : 'Male';
  const age = isAged(member) ? 'Aged' : 'NonAged';
  const status = member.orec === '1' && isAged(member) ? 'ORIGDIS' : 'NORIGDIS';
  return [
    `${isFullDual(member) ? 'FBD' : 'ND_PBD'}_${status}_${cellOf('ESRD_V24', member)}`,
    ...(isAged(member) && '23'.includes(member.orec) ? [`Originally_ESRD_${person}`] : []),
    ...(isFullDual(member) ? [`FBDual_${person}_${age}`] : []),
    ...(isPartialDual(member) ? [`PBDual_${person}_${age}`] : []),
  ];
};

/** Variables of a functioning graft; their names have no prefix. */
const graftVariables = (member: Member): readonly string[] => {
  const { graftMonths, isInstitutional } = member;
  if (graftMonths === undefined) return [];
  const place = isInstitutional ? 'FGI' : 'FGC';
  const age = isAged(member) ? 'GE65' : 'LT65';
  const time = graftMonths < 10 ? 'DUR4_9' : 'DUR10PL';
  return [
    `${place}_${age}_${time}_${isFullDual(member) ? 'FBD' : 'ND_PBD'}`,
    ...(isPartialDual(member) ? [`${place}_PBD_${age}_flag`] : []),
  ];
};

/** Categories of the kidney that the model of its end stage does not count. */
const RENAL_STATUS = ['134', '135', '136', '137'];

/** Takes out what counts only with others. It happens before the hierarchies. */
const patched = (model: RiskModel, categories: ReadonlySet<string>): ReadonlySet<string> => {
  // V2823T2M, "heart interaction patch".
  const hasHeart = ['221', '222', '224', '225', '226'].some((category) => categories.has(category));
  const out = model === 'V28' && !hasHeart ? ['223'] : model === 'ESRD_V24' ? RENAL_STATUS : [];
  return categories.difference(new Set(out));
};

const diseaseVariables = (model: RiskModel, member: Member, has: (category: number) => boolean): readonly string[] => {
  const { groups, products } = MODELS[model].interactions;
  const isDisabled = !isAged(member) && member.orec !== '0';
  const holds = (factor: string | number): boolean => {
    if (typeof factor === 'number') return has(factor);
    if (factor === 'disabled') return isDisabled;
    return factor === 'nonaged' ? !isAged(member) : (groups[factor] ?? []).some(has);
  };
  return products.flatMap(([name, ...factors]) => (factors.every(holds) ? [name] : []));
};

/** Of a coefficient name in the table. */
const MOST_COUNTED = 10;

/** Scores a member. The sum is neither normalised nor adjusted for coding. */
export const scoreOf = (model: RiskModel, tables: RiskTables, sent: Member, diagnoses: readonly Diagnosis[]): Score => {
  const member = asCounted(model, sent);
  const { hasCounts, categoryPrefix } = MODELS[model];
  const { diagnosesOf, dropped } = assigned(model, member, diagnoses);
  const counted = patched(model, new Set(diagnosesOf.keys()));
  const below = new Map([...counted].flatMap((one) => (tables.drops.get(one) ?? []).map((other) => [other, one])));
  const categories = [...counted].filter((one) => !below.has(one)).sort((a, b) => Number(a) - Number(b));
  const outranked = [...diagnosesOf].flatMap(([category, codes]) =>
    categories.includes(category) ? [] : codes.map((code) => outrankedBy(code, category, below.get(category))),
  );
  const prefix = prefixOf(model, member);
  const coefficients = new Map<string, number>();
  const take = (name: string, full: string): number => {
    const value = tables.coefficients.get(full.toLowerCase());
    if (value !== undefined) coefficients.set(name, value);
    return value ?? 0;
  };
  const isRenal = model === 'ESRD_V24';
  const isCounted = !isRenal || hasRenalDisease(member);
  const applies = isCounted && tables.coefficients.keys().some((name) => name.startsWith(prefix.toLowerCase()));
  if (applies) {
    for (const name of demographicVariables(model, member)) take(name, prefix + name);
  }
  if (isRenal && member.isInstitutional && applies) {
    const name = `LTI_${isAged(member) ? 'GE65' : 'LT65'}`;
    take(name, name);
  }
  const demographics = total(coefficients.values());
  if (applies) {
    for (const category of categories) take(category, `${prefix}${categoryPrefix}${category}`);
    for (const name of diseaseVariables(model, member, (category) => categories.includes(String(category))))
      take(name, prefix + name);
    if (hasCounts && categories.length > 0) {
      const name = categories.length < MOST_COUNTED ? `D${categories.length}` : 'D10P';
      take(name, prefix + name);
    }
    if (isRenal) {
      for (const name of renalVariables(member)) take(name, prefix + name);
      for (const name of graftVariables(member)) take(name, name);
    }
  }
  return {
    ...{ categories, diagnosesOf, coefficients, demographics, applies },
    sum: total(coefficients.values()),
    dropped: [...dropped, ...outranked],
  };
};

/** Coefficients have three decimals: their sum is that of integers. */
const total = (values: Iterable<number>): number =>
  [...values].reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000;

const assigned = (model: RiskModel, member: Member, diagnoses: readonly Diagnosis[]) => {
  const diagnosesOf = new Map<string, string[]>();
  const dropped: Dropped[] = [];
  for (const { code, categories } of diagnoses) {
    const edit = MODELS[model].edits.find(
      ({ codes, when }) => codes.some((start) => code.startsWith(start)) && when(member),
    );
    const own = edit === undefined ? categories : edit.category === 'none' ? [] : [edit.category];
    if (edit !== undefined && categories.length > 0)
      dropped.push({ code, reason: 'edit', category: categories[0] ?? null, text: `By age or sex ${edit.words}.` });
    else if (own.length === 0)
      dropped.push({ code, reason: 'not_mapped', category: null, text: 'The table has no category for it.' });
    for (const category of own) diagnosesOf.set(category, [...(diagnosesOf.get(category) ?? []), code]);
  }
  return { diagnosesOf, dropped };
};

const outrankedBy = (code: string, category: string, by: string | undefined): Dropped => ({
  ...{ code, reason: 'hierarchy', category },
  text:
    by === undefined
      ? `Category ${category} counts only with others in this model.`
      : `Category ${category} is below category ${by}.`,
});
