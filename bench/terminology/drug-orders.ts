/** Usual spellings of the strengths and forms of drugs. They do not come from the tables of the search. */
import type { DrugName, Strength } from './drug-names.ts';

export type Pick = <T>(from: readonly T[]) => T;

/** The usual words for a form, by its official name. */
export const FORM_WORDS: Readonly<Record<string, readonly string[]>> = {
  'oral tablet': ['tab', 'tablet', 'tabs', 'oral tablet', 'tab po'],
  'oral capsule': ['cap', 'capsule', 'caps'],
  'extended release oral tablet': ['ER tab', 'XR tablet', 'SR tab', 'extended release tablet'],
  'extended release oral capsule': ['ER cap', 'XR capsule', 'SR cap', 'extended release capsule'],
  'delayed release oral tablet': ['EC tab', 'DR tablet', 'delayed release tablet'],
  'delayed release oral capsule': ['DR cap', 'delayed release capsule'],
  'disintegrating oral tablet': ['ODT', 'disintegrating tablet'],
  'chewable tablet': ['chew tab', 'chewable tablet'],
  'oral solution': ['oral soln', 'oral solution', 'solution'],
  'oral suspension': ['susp', 'oral suspension', 'suspension'],
  'oral lozenge': ['lozenge'],
  'sublingual tablet': ['SL', 'SL tab', 'sublingual'],
  injection: ['inj', 'injection', 'IV', 'vial'],
  'injectable solution': ['inj', 'injection', 'IV', 'vial'],
  'injectable suspension': ['inj', 'injection', 'IV', 'vial'],
  'prefilled syringe': ['syringe', 'prefilled syringe', 'IV'],
  cartridge: ['cartridge', 'IV'],
  'topical cream': ['cream', 'crm', 'topical cream'],
  'topical ointment': ['oint', 'ointment'],
  'topical gel': ['gel', 'topical gel'],
  'topical lotion': ['lotion'],
  'ophthalmic solution': ['eye drops', 'ophth soln', 'ophthalmic solution'],
  'ophthalmic suspension': ['eye drops', 'ophth susp'],
  'ophthalmic ointment': ['eye oint', 'ophthalmic ointment'],
  'otic solution': ['ear drops', 'otic'],
  'nasal spray': ['nasal spray'],
  'metered dose nasal spray': ['nasal spray'],
  'metered dose inhaler': ['MDI', 'HFA'],
  'inhalation solution': ['neb', 'nebulizer solution'],
  'transdermal system': ['patch', 'transdermal patch'],
  'medicated patch': ['patch'],
  'rectal suppository': ['supp', 'suppository', 'PR'],
  'vaginal cream': ['vaginal cream', 'vag cream'],
};

const number = (amount: number): string => String(Number(amount.toPrecision(6)));

/** Spellings of a strength of a form; empty for a strength that orders do not contain. */
const writings = ({ amount, unit }: Strength, form: string): readonly string[] => {
  const by = (factor: number) => number(amount * factor);
  switch (unit) {
    case 'MG':
      return [
        ...[`${by(1)} mg`, `${by(1)}mg`],
        ...(amount < 1 ? [`${by(1000)} mcg`] : []),
        ...(amount >= 1000 && amount % 500 === 0 ? [`${by(0.001)} g`] : []),
      ];
    case 'MG/ML':
      if (/oral/.test(form)) return [`${by(5)} mg/5 mL`, `${by(1)} mg/mL`];
      return /topical|ophthalmic|otic|vaginal/.test(form) ? [`${by(0.1)}%`, `${by(0.1)} %`] : [`${by(1)} mg/mL`];
    case 'MG/ACTUAT':
      return amount < 1 ? [`${by(1000)} mcg`] : [];
    case 'MG/HR':
      return [`${by(1000)} mcg/hr`];
    case 'UNT/ML':
      return [`${by(1)} units/mL`];
    case 'UNT':
      return [`${by(1)} units`];
    case 'MEQ':
      return [`${by(1)} mEq`];
    default:
      return [];
  }
};

/** The strength of a drug as written in an order; `undefined` for a strength that orders do not contain. */
export const strengthOf = ({ strengths, form }: DrugName, pick: Pick): string | undefined => {
  const [first, ...others] = strengths;
  if (first === undefined) return undefined;
  if (others.length === 0) return writings(first, form).length === 0 ? undefined : pick(writings(first, form));
  if (strengths.some(({ unit }) => unit !== 'MG')) return undefined;
  const amounts = strengths.map(({ amount }) => number(amount));
  return pick([`${amounts.join('-')} mg`, amounts.join('/'), amounts.map((amount) => `${amount} mg`).join(' / ')]);
};
